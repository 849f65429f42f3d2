"""What games came to, as text, and a replay shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.console.reporting import say_text
from nhmod_stats.fuzz.campaign import Campaign, replayed
from nhmod_stats.fuzz.replay import Replay, in_words
from nhmod_stats.sampling import names_of

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.diagnostics import Report
    from nhmod_playing.complaints import Complaint
    from nhmod_stats.building import Compared
    from nhmod_stats.fuzz.originals import OriginalGame
    from nhmod_stats.fuzz.player import Played


def as_text(found: Campaign, title: str) -> str:
    """Say what was played, and what of the mods was in it."""
    names, cast = found.names, found.cast
    monsters, objects = found.used()
    broken = sum(bool(one.failure) for one in found.outcomes)
    lines = [
        f"{title}: {len(found.outcomes)} games of {sum(one.turn for one in found.outcomes)} turns together, {broken} broken",
        f"  levels visited      {len(found.levels)} of {sum(names.dungeon_levels.values())}",
    ]
    for what, new, used, known in (
        ("monsters", cast.new_monsters, monsters, names.monsters),
        ("objects", cast.new_objects, objects, names.objects),
    ):
        if new:
            left = [known[number] for number in new if number not in used]
            missing = f" (not {', '.join(left)})" if left else ""
            lines.append(f"  {f'new {what} made':<20}{len(new) - len(left)} of {len(new)}{missing}")
    if cast.new_levels:
        lines.append(
            f"  {'new levels visited':<20}{len(found.levels & set(cast.new_levels))} of {len(cast.new_levels)}"
        )
    if found.left:
        lines.append(f"  {found.left} games were not begun: the time was over")
    for one in found.broken:
        replay = one.replay
        lines += ["", f"{replay.failure}: {replay.text}"]
        size = (
            f"{len(replay.lines)} lines, none of which can be left out"
            if replay.minimal
            else f"{len(replay.lines)} lines"
        )
        lines.append(f"  seed {replay.seed}, {size}:")
        lines += [f"    {in_words(line, replay)}" for line in replay.lines[-_SHOWN:]]
        lines += [f"  said: {text}" for text in one.said[-_SAID:]]
    return "\n".join(lines) + "\n"


_SHOWN, _SAID = 12, 4


def show_replay(built: Compared, path: Path, report: Report, original: OriginalGame) -> None:
    """Play a replay again and say how it went; one that breaks is an error (NH3904). Raises ``DiagnosticError`` (NH3905)."""
    written = Replay.read(path)
    replay = written.on(names_of(built.modded), path)
    played = _heard_out(built, replay, original)
    lines = [f"seed {replay.seed}, {len(replay.lines)} lines:"]
    lines += [f"  {in_words(line, written)}" for line in written.lines]
    lines += [f"said: {text}" for text in played.said]
    if not played.failure:
        lines.append(f"nothing breaks any more (it was {replay.failure}: {replay.text})")
    say_text("\n".join(lines) + "\n")
    if played.failure:
        report.error("NH3904", f"turn {played.turn}: {played.failure}: {played.text}")


def _heard_out(built: Compared, replay: Replay, original: OriginalGame) -> Played:
    """Play a replay; what the original game does itself before what it was written for is passed over."""
    doubted: set[Complaint] = set()
    while True:
        sanitizer = original.sanitizer(doubted)
        played = replayed(built, replay, sanitizer)
        if played.complaint is None or played.text == replay.text or played.complaint in doubted:
            return played
        doubted.add(played.complaint)

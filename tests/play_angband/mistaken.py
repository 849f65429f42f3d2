"""What the game itself does with each mistake in its rules: a table for the docs, made by playing.

    python tests/play_angband/mistaken.py GAME[,SANITIZED]… > mistakes.md

``GAME`` is a playable directory of 3.5.1 or of 4.2.5 without mods, ``SANITIZED`` one that is compiled with ``gcc -O1 -g
-fsanitize=address -fsanitize-recover=address``, to see what is read beyond a table. Each mistake is made in a copy; the game is started
with a new character, meets the mistaken thing where that can be arranged, goes to a level, saves, and is loaded again.
"""

from __future__ import annotations

import re
import shutil
import signal
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1]))

from play_angband.mistakes import Mistake, make
from play_angband.mistakes_newer import NEWER
from play_angband.mistakes_older import OLDER

from nhmod_playing.angband.game import Angband
from nhmod_playing.angband.terminal import GameEndedError, rules_of
from nhmod_playing.terminal import PlayError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

LEVELS = (10, 30)
SPOILERS = ("Brief Object Info", "Brief Artifact Info", "Brief Monster Info")
Lists = dict[str, tuple[str, ...]]


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What became of it: ``did`` in a word, ``said`` what the game printed or has other than without the mistake.

    ``damage`` is what AddressSanitizer saw, of a game that is built with it.
    """

    mistake: Mistake
    line: int
    text: str
    did: str
    said: str
    damage: str


def outcome(mistake: Mistake, game: Path, work: Path, lists: Lists) -> Outcome:
    """Make a mistake in a copy of a game, and play it; ``lists`` are those of the game without mistakes."""
    copy = shutil.copytree(game, work / mistake.name)
    line, text = make(mistake, rules_of(copy))
    did, said = _played(mistake, copy, lists)
    damage = _damage(copy)
    shutil.rmtree(copy)
    return Outcome(mistake=mistake, line=line, text=text, did=did, said=said, damage=damage)


def lists_of(game: Angband) -> Lists:
    """Return the game's own lists of objects, artifacts and monsters."""
    return {item: tuple(game.spoiler(item).splitlines()) for item in SPOILERS}


def _played(mistake: Mistake, game: Path, lists: Lists) -> tuple[str, str]:
    """Play; gives how it went, and the last words."""
    when = differs = told = ""
    try:
        with Angband(game, start=False, seed=7, class_=mistake.class_, race=mistake.race, patience=60) as played:
            told = _told(played.lines)
            played.begin()
            when = "when it was summoned"
            if mistake.summon:
                played.summon(mistake.summon)
            when = "when its lists were written"
            differs = _difference(lists, lists_of(played))
            for level in LEVELS:
                when = f"when level {level} was made"
                played.jump(level)
            when = "when it was saved"
            played.save_and_quit()
        when = "when it was loaded"
        with Angband(game, fresh=False, seed=7, patience=60) as played:
            played.save_and_quit()
    except GameEndedError as ended:
        return _end(ended, when), told or _last_words(str(ended)) or differs
    except PlayError as error:
        return f"went on, but not {when or 'to the map'}", str(error).splitlines()[0]
    return "accepted without a word", differs


def _told(lines: Iterable[str]) -> str:
    """Return what the first screen says of a mistake; the line with the place may be behind one with the reason."""
    found = (line.replace("-more-", "").removeprefix("./angband.bin: ").strip() for line in lines)
    return " ".join(line for line in found if re.search(r"error in|^Unknown|not found|^Couldn't|^bad ", line))


def _end(ended: GameEndedError, when: str) -> str:
    words = _last_words(str(ended))
    if ended.signal:
        return f"crashed {when or 'at its start'} ({signal.Signals(ended.signal).name})"
    if "software bug" in words or not words:
        return f"crashed {when or 'at its start'} (the game's own handler of signals ended it, status {ended.status})"
    return f"ended {when}" if when else "refused to start"


def _last_words(text: str) -> str:
    """Return what the program said when it ended, though the terminal broke the line."""
    _, found, words = text.rpartition("angband.bin: ")
    return re.sub(r"\n", "", words).strip() if found else ""


def _difference(before: Lists, after: Lists) -> str:
    """Say what is gone from the lists and what has come, the first of each."""
    said: list[str] = []
    for item in SPOILERS:
        gone, come = Counter(before[item]) - Counter(after[item]), Counter(after[item]) - Counter(before[item])
        for sign, lines in (("-", gone), ("+", come)):
            meant = [line for line in lines if re.search("[A-Za-z]", line)]
            said += [f"{sign} {' '.join(line.split())}" for line in meant[:1]]
    return "; ".join(said)


def _damage(game: Path) -> str:
    """Return what AddressSanitizer saw, where the game is built with it."""
    for log in sorted(game.glob("asan.*")):
        text = log.read_text(encoding="utf-8", errors="replace")
        kind = re.search(r"ERROR: AddressSanitizer: ([\w-]+)", text)
        place = re.search(r"#\d+ 0x\w+ in (\w+) [^\n]*?(\w+\.c:\d+)", text)
        if kind is not None:
            return f"AddressSanitizer: {kind[1]}" + (f" in {place[1]} ({place[2]})" if place else "")
    return ""


def outcomes(game: Path, sanitized: Path | None) -> Iterator[Outcome]:
    """Make every mistake in a game; ``sanitized`` is the same with AddressSanitizer."""
    with tempfile.TemporaryDirectory() as work:
        with Angband(Path(shutil.copytree(game, Path(work) / "without")), seed=7) as played:
            lists = lists_of(played)
        for mistake in (OLDER if rules_of(game).name == "edit" else NEWER).values():
            found = outcome(mistake, game, Path(work), lists)
            damage = outcome(mistake, sanitized, Path(work), lists).damage if sanitized is not None else ""
            sys.stderr.write(f"{mistake.name}: {found.did}\n")
            yield replace(found, damage=damage)


def table(found: Iterable[Outcome]) -> str:
    """Return all of one game's outcomes."""
    rows = [
        "| mistake | where | the line | what the game did | what it said, or has otherwise | memory |",
        f"|{'---|' * 6}",
    ]
    for one in found:
        line = f"`{_cell(one.text)}`" if one.text else ""
        title, where = f"{one.mistake.title} (`{one.mistake.name}`)", f"{one.mistake.file}:{one.line}"
        rows.append(f"| {' | '.join((title, where, line, one.did, _cell(one.said), one.damage))} |")
    return "\n".join(rows)


def compared(every: Sequence[Iterable[Outcome]]) -> str:
    """Return the outcomes of several games side by side, without anything that stands in the games' own files."""
    titles = {one.mistake.name: one.mistake.title for found in reversed(every) for one in found}
    by_name = [{one.mistake.name: one for one in found} for found in every]
    rows = ["| mistake | 3.5.1 | 4.2.5 |", "|---|---|---|"]
    # A mistake of both is called as the first of them has it.
    for name, title in titles.items():
        cells = (_in_short(found.get(name)) for found in by_name)
        rows.append(f"| {title} | {' | '.join(cells)} |")
    return "\n".join(rows)


def _in_short(one: Outcome | None) -> str:
    if one is None:
        return ""
    reason = one.said.rpartition(": ")[2] if one.did.startswith("refused") and "error in" in one.said else ""
    why = f": {reason}" if reason and "error" not in reason and reason != "(none)" else ""
    beyond = f"; {one.damage.partition(':')[2].strip()}" if one.damage else ""
    return f"{one.did}{_cell(why)}{beyond}"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("`", "'")[:240]


def main(arguments: Sequence[str]) -> None:
    """Write one table a game, and at the end all beside each other."""
    every: list[list[Outcome]] = []
    for argument in arguments:
        plain, _, beside = argument.partition(",")
        every.append(list(outcomes(Path(plain), Path(beside) if beside else None)))
        name = "3.5.1" if rules_of(Path(plain)).name == "edit" else "4.2.5"
        sys.stdout.write(f"## Angband {name}\n\n{table(every[-1])}\n\n")
    sys.stdout.write(f"## In short\n\n{compared(every)}\n")


if __name__ == "__main__":
    main(sys.argv[1:])

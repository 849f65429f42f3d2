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
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1]))

from play_angband.driver import Angband
from play_angband.mistakes import Mistake, make
from play_angband.mistakes_newer import NEWER
from play_angband.mistakes_older import OLDER
from play_angband.terminal import GameEndedError, PlayError

if TYPE_CHECKING:
    from collections.abc import Iterable

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


def rules_of(game: Path) -> Path:
    """Return the folder with the rules of a playable directory."""
    return next(folder for folder in (game / "lib" / "edit", game / "lib" / "gamedata") if folder.is_dir())


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
    found = (line.replace("-more-", "").strip() for line in lines)
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


def table(game: Path, sanitized: Path | None) -> str:
    """Return the table of one game; ``sanitized`` is the same with AddressSanitizer."""
    rows = [
        "| mistake | where | the line | what the game did | what it said, or has otherwise | memory |",
        f"|{'---|' * 6}",
    ]
    with tempfile.TemporaryDirectory() as work:
        with Angband(Path(shutil.copytree(game, Path(work) / "without")), seed=7) as played:
            lists = lists_of(played)
        for mistake in (OLDER if rules_of(game).name == "edit" else NEWER).values():
            found = outcome(mistake, game, Path(work), lists)
            damage = outcome(mistake, sanitized, Path(work), lists).damage if sanitized is not None else ""
            cells = (
                f"{mistake.title} (`{mistake.name}`)",
                f"{mistake.file}:{found.line}",
                f"`{_cell(found.text)}`" if found.text else "",
                found.did,
                _cell(found.said),
                damage,
            )
            rows.append(f"| {' | '.join(cells)} |")
            sys.stderr.write(f"{mistake.name}: {found.did}\n")
    return "\n".join(rows)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("`", "'")[:240]


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        plain, _, beside = argument.partition(",")
        name = "3.5.1" if rules_of(Path(plain)).name == "edit" else "4.2.5"
        sys.stdout.write(f"## Angband {name}\n\n{table(Path(plain), Path(beside) if beside else None)}\n\n")

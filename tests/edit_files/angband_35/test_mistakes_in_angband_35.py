"""Mistakes in Angband 3.5.1's files, each put into the shipped ones and found where it is, with what to write instead."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import pytest
from edit_files.angband_35.opened_35 import FILES

from nhmod.diagnostics import Report, Severity
from nhmod_edit_files.checking import check_folder
from nhmod_edit_files.codes import CODES
from nhmod_edit_files.games.angband_35 import GAME

if TYPE_CHECKING:
    from pathlib import Path

ERROR, WARNING = Severity.ERROR, Severity.WARNING


@dataclass(frozen=True)
class Mistake:
    """In ``file``, behind the line ``after``, ``old`` becomes ``new``: ``code`` is found at ``column``, ``down`` lines from there."""

    what: str
    file: str
    after: str
    old: str
    new: str
    code: str
    column: int
    down: int = 0
    severity: Severity = ERROR
    hint: str = ""
    elsewhere: str = ""
    """Another file that it is found in."""
    there: str = ""
    """What the line is where it is found, if it is not told by ``down``."""


MISTAKES = (
    Mistake("unknown directive", "monster", "N:1:", "T:", "Q:", "NH4001", 1),
    Mistake("food that is called a mushroom", "object", "N:15:", "I:80:0", "I:80:60", "NH4033", 6, severity=WARNING),
    Mistake("no colon", "monster", "N:2:", "C:", "C ", "NH4002", 1),
    Mistake("a field too few", "terrain", "N:3:", "G:;:y", "G:;", "NH4003", 4),
    Mistake("text for a number", "p_race", "N:2:", "S:-1:2", "S:-1:two", "NH4005", 6),
    Mistake("empty field", "object", "N:2:", "W:", "W::", "NH4005", 3),
    Mistake("over a byte", "monster", "N:40:", "I:1", "I:9991", "NH4005", 3),
    Mistake("bad dice", "object", "N:36:", "P:0:", "P:0:d:", "NH4005", 5),
    Mistake("minmax without to", "artifact", "N:16:", " to ", "-", "NH4005", 6),
    Mistake(
        "an empty text",
        "spell",
        "N:0:",
        "D:Fires a magic missile that always hits its target and does",
        "D:",
        "NH4005",
        3,
    ),
    Mistake(
        "unknown monster flag",
        "monster_base",
        "N:ant",
        "F:ANIMAL",
        "F:ANIMALS",
        "NH4006",
        3,
        hint="did you mean 'ANIMAL'?",
    ),
    Mistake("unknown spell", "monster", "N:289:", "BLINK", "BLIMK", "NH4006", 11, hint="did you mean 'BLINK'?"),
    Mistake("unknown blow", "monster", "N:289:", "B:HIT", "B:HOT", "NH4006", 3, hint="did you mean 'HIT'?"),
    Mistake("unknown base", "monster", "N:289:", "T:ainu", "T:ainur", "NH4006", 3, hint="did you mean 'ainu'?"),
    Mistake(
        "unknown object",
        "store",
        "store:1:",
        "always:cloak:Cloak",
        "always:cloak:Clock",
        "NH4006",
        14,
        hint="did you mean 'Cloak'?",
    ),
    Mistake("object of another type", "p_class", "N:0:", "E:sword:Dagger", "E:bow:Dagger", "NH4006", 7),
    Mistake("unknown type", "flavor", "", "kind:ring", "kind:rinq", "NH4006", 6, hint="did you mean 'ring'?"),
    Mistake(
        "unknown effect", "terrain", "N:16:", "E:TRAP_DOOR", "E:TRAP_DOR", "NH4006", 3, hint="did you mean 'TRAP_DOOR'?"
    ),
    Mistake("unknown friends", "monster", "N:482:", "spider", "spidre", "NH4006", 16),
    Mistake("unknown artifact", "monster", "N:547:", "drop-artifact:'Grond'", "drop-artifact:'Grund'", "NH4006", 15),
    Mistake("unknown history", "p_race", "N:0:", "I:1:", "I:77:", "NH4006", 3),
    Mistake("unknown class", "p_race", "N:2:", "C:0|", "C:9|", "NH4006", 3),
    Mistake("a color that is white", "monster", "N:289:", "C:o", "C:S", "NH4006", 3, severity=WARNING),
    Mistake("five blows", "monster", "N:289:", "B:HIT", "B:HIT\nB:HIT\nB:HIT\nB:HIT\nB:HIT", "NH4007", 1, down=4),
    Mistake("a number twice", "artifact", "N:16:", "N:17:", "N:16:", "NH4008", 3),
    Mistake("an octal number", "object", "N:2:", "W:5", "W:010", "NH4010", 3, severity=WARNING),
    Mistake("dice with a base", "monster", "N:482:", "2d4", "3+2d4", "NH4010", 12, severity=WARNING),
    Mistake("two objects of one subtype", "object", "N:239:", "I:40:11", "I:40:10", "NH4040", 6, severity=WARNING),
    Mistake("a spell of no book", "spell", "N:1:", "N:2:", "N:122:", "NH4041", 3),
    Mistake(
        "a type without a base",
        "object_base",
        "",
        "N:staff:Staff~\n",
        "",
        "NH4042",
        3,
        elsewhere="object",
        there="I:55:1",
    ),
    Mistake("a limit too low", "limits", "", "M:K:570", "M:K:20", "NH4043", 5, severity=WARNING),
    Mistake("no room for monsters", "limits", "", "M:M:1024", "M:M:1", "NH4043", 5),
    Mistake("no base of a monster", "monster", "N:289:", "T:ainu\n", "", "NH4044", 1, down=-2),
    Mistake(
        "a base that is summoned",
        "monster_base",
        "",
        "N:hydra",
        "N:many heads",
        "NH4045",
        1,
        there="N:Morgoth",
        severity=WARNING,
    ),
    Mistake("Morgoth's crown moved", "artifact", "", "N:34:", "N:340:", "NH4045", 3),
    Mistake("the player moved", "monster", "", "N:0:", "N:619:", "NH4045", 3),
    Mistake("terrain moved", "terrain", "", "N:6:", "N:100:", "NH4045", 3),
    Mistake("no Sauron", "monster", "", "| QUESTOR", "", "NH4046", 3, down=-5, severity=WARNING),
    Mistake(
        "too few flavors",
        "flavor",
        "",
        "flavor:47:Light Slate:Agate\nflavor:48:White:Ivory\n",
        "",
        "NH4047",
        6,
        down=-19,
    ),
    Mistake(
        "a fixed flavor of nothing", "flavor", "kind:ring", "fixed:1:55:", "fixed:1:56:", "NH4048", 9, severity=WARNING
    ),
    Mistake("a chart that stops short", "p_hist", "", "N:1:2:100:50", "N:1:2:99:50", "NH4049", 7),
    Mistake("a chart that goes round", "p_hist", "", "N:3:50:20:20", "N:3:1:20:20", "NH4049", 5),
    Mistake("a piece never taken", "p_hist", "", "N:1:2:20:35", "N:1:2:5:35", "NH4050", 7, severity=WARNING),
    Mistake("a title too few", "p_class", "N:0:", "T:Rookie\n", "", "NH4051", 1, there="T:Lord"),
    Mistake("a row too short", "vault", "N:1:", "%%%..##..%%%    ", "%%%..##..%%%", "NH4052", 19, severity=WARNING),
    Mistake(
        "a row too many", "vault", "N:1:", "X:6:5:12:20", "X:6:5:13:20", "NH4052", 7, severity=WARNING, hint="write 12"
    ),
    Mistake("an odd character", "vault", "N:2:", "%%.##", "%%.#$", "NH4053", 9, severity=WARNING),
    Mistake("a vault too large", "vault", "N:1:", "X:6:5:12:20", "X:6:5:23:20", "NH4054", 7),
    Mistake("more at least than at most", "p_class", "N:0:", ":1:3", ":4:3", "NH4055", 23, severity=WARNING),
    Mistake(
        "an artifact of many",
        "monster",
        "N:547:",
        "F:UNIQUE | QUESTOR",
        "F:QUESTOR",
        "NH4057",
        1,
        down=21,
        severity=WARNING,
    ),
    Mistake(
        "a part of a name",
        "monster",
        "N:547:",
        "'Grond'",
        "Grond",
        "NH4056",
        15,
        severity=WARNING,
        hint="write ''Grond''",
    ),
    Mistake(
        "spells that are never cast",
        "monster",
        "N:46:",
        "D:A rather",
        "S:BLINK\nD:A rather",
        "NH4034",
        1,
        hint="one turn in ten",
    ),
    Mistake("a base too late", "monster", "N:289:", "T:ainu", "S:BLINK\nT:ainu", "NH4058", 1, severity=WARNING),
    Mistake("a special artifact of armor", "artifact", "", "N:1:", "N:150:", "NH4059", 3, severity=WARNING),
)


@cache
def shipped(root: Path) -> dict[str, str]:
    return {stem: FILES.content(root / GAME.folder / f"{stem}.txt") or "" for stem in GAME.by_stem}


@cache
def clean(root: Path) -> frozenset[tuple[str, str]]:
    report = Report()
    check_folder(FILES.opened(root), report)
    return frozenset((one.code, one.message) for one in report.diagnostics)


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.what)
def test_a_mistake_is_found_at_its_place(mistake: Mistake, angband_351: Path) -> None:
    text = shipped(angband_351)[mistake.file]
    start = text.index(f"\n{mistake.after}") if mistake.after else 0
    start = text.index("\n", start + 1) if mistake.after else 0
    begin = text.index(mistake.old, start) if mistake.old != "" else start
    changed = text[:begin] + mistake.new + text[begin + len(mistake.old) :]
    line = text.count("\n", 0, begin) + 1 + mistake.down
    report = Report()
    check_folder(FILES.opened(angband_351, {f"{mistake.file}.txt": changed}), report)
    found = [one for one in report.diagnostics if (one.code, one.message) not in clean(angband_351)]
    said = [(one.code, one.severity.value, str(one.location), one.message, one.hint) for one in found]
    file = mistake.elsewhere or mistake.file
    lines = (shipped(angband_351)[file] if mistake.elsewhere else changed).split("\n")
    there = {number for number, one in enumerate(lines, 1) if one == mistake.there} if mistake.there else {line}
    place = (f"edit/{file}.txt", sorted(there), mistake.column)
    mine = [
        one
        for one in found
        if one.code == mistake.code
        and one.location is not None
        and (str(one.location.file), one.location.column) == (f"edit/{file}.txt", mistake.column)
        and one.location.line in there
    ]
    assert mine, (place, said)
    assert mine[0].severity is mistake.severity, said
    assert mistake.hint in mine[0].hint, said


def test_there_are_enough_mistakes_and_every_code_of_the_game_is_explained() -> None:
    assert len(MISTAKES) >= 30
    explained = {info.code for info in CODES}
    assert {f"NH{number}" for number in range(4040, 4060)} <= explained

"""Programs described again: the game's own levels come back as they were, and what is worked out is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod.source import Source
from nhmod_languages.des.program import programs
from nhmod_languages.des.program.describing import describe
from nhmod_languages.des.v36.language import Language
from nhmod_nethack.languages.level36 import level_rules

if TYPE_CHECKING:
    from nhmod.target import Facts
    from nhmod.target.tree import Tree
    from nhmod_languages.drawing import Drawing

_AS_THEY_WERE = 69
"""How many of the game's own levels have nothing that a program works out."""


@pytest.fixture(scope="module")
def language(facts366: Facts) -> Language:
    return Language(level_rules(facts366))


def _marks(drawing: Drawing) -> list[tuple[object, ...]]:
    return sorted(
        (mark.kind, mark.name, mark.x, mark.y, str(mark.area), str(mark.excluded), mark.detail.get("in", ""))
        for mark in drawing.marks
    )


def _alike(one: Drawing, other: Drawing) -> bool:
    """Whether two drawings are the same where both say something: around a MAZE's maps nothing is said, and a program fills it."""
    rows = zip("".join(one.rows + one.lit), "".join(other.rows + other.lit), strict=True)
    return all(left == right or "?" in {left, right} for left, right in rows) and _marks(one) == _marks(other)


def test_levels_come_back_as_they_were(tree366: Tree, language: Language) -> None:
    paths = sorted(path for path in tree366.files() if path.startswith("dat/") and path.endswith(".des"))
    same, others = 0, []
    for path in paths:
        text, report = tree366.text(path), Report()
        made = programs(language.parse(text, path, report), Source(text, path), report)
        if report.errors:
            continue
        drawn = {one.name: one for one in language.draw(text, path, Report())}
        for program in made:
            described = describe(program.text, program.name)
            found = Report()
            again = language.draw(described.text, path, found)
            assert not found.errors, (program.name, [one.message for one in found.errors])
            if described.left or not again:
                continue
            same += 1
            if not _alike(again[0], drawn[again[0].name]):
                others.append(again[0].name)
    assert others == []
    assert same == _AS_THEY_WERE


_PROGRAM = """\
local place = { { 1, 1 }, { 2, 1 } }
des.level_flags("mazelevel", "noflip", "sokoban")
des.map([[
-----
|...|
-----]])
if percent(50) then
   des.monster("newt", 1, 1)
end
des.monster("jackal", place[1])
des.object({ id = "scroll of earth", x = 3, y = 1 })
des.object({ id = "chest", coord = { 2, 1 }, contents = function()
   des.object({ id = "statue", montype = "C", historic = true })
end })
des.frobnicate()
"""


def test_what_is_worked_out_is_left_out_and_told() -> None:
    described = describe(_PROGRAM, "hut.lua")
    assert (
        described.text
        == """\
LEVEL: "hut"
FLAGS: mazelevel
GEOMETRY: center,center
MAP
-----
|...|
-----
ENDMAP
OBJECT: ('?',"earth"), (3,1)
CONTAINER: "chest", (2,1) {
  OBJECT: "statue", +1, montype: 'C'
}
"""
    )
    left = [(_PROGRAM[one.span.start : one.span.end].split("\n", maxsplit=1)[0], one.why) for one in described.left]
    assert left == [
        ("local place = { { 1, 1 }, { 2, 1 } }", "the game works it out when it runs"),
        ("if percent(50) then", "the game works it out when it runs"),
        ('des.level_flags("mazelevel", "noflip", "sokoban")', "no description has the flag 'sokoban'"),
        ('des.monster("jackal", place[1])', "the game works out a part of it when it runs"),
        ("des.frobnicate()", "no description says what des.frobnicate() does"),
    ]


def test_a_program_without_calls_is_no_level() -> None:
    assert describe("-- nothing\nlocal x = 3\n", "x.lua").text == ""

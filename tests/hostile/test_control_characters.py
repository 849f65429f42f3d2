"""No control character that somebody writes gets to a player's terminal: every place of a text, with every such character.

The places are those of manifests (all texts of all kinds' definitions), of level files in both languages, of dungeon.def and of
quest texts. Comments go nowhere and may hold anything; line feeds and tabs are harmless.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from everything import defined

from nhmod.diagnostics import Report
from nhmod.location import Location
from nhmod.manifest import Text
from nhmod.pipeline.games import kinds_for
from nhmod.testing import host_of
from nhmod_languages.dungeon import parse_dungeons
from nhmod_nethack.languages.choose import languages
from nhmod_roles.check_texts import check_characters

if TYPE_CHECKING:
    from nhmod.target import Facts
    from nhmod_languages.language import Languages

OBEYED = [chr(code) for code in (*range(1, 9), *range(11, 32), *range(127, 160))]
"""What a terminal obeys: C0 but for tab and line feed, DEL, C1."""
FEW = ["\x07", "\r", "\x1b", "\x7f", "\x9b"]
HERE = "@TEXT@"

V36 = """\
LEVEL:"hall"
$text="@TEXT@"
$texts={"a","@TEXT@"}
MESSAGE:"@TEXT@"
ROOM:"ordinary",lit,(3,3),(center,center),(12,7) {
  STAIR:(0,0),up
  ENGRAVING:(1,1),burn,"@TEXT@"
  GRAVE:(2,2),"@TEXT@"
  MONSTER:('F',"lichen"),(3,3),"@TEXT@"
  MONSTER:('m',"giant mimic"),(4,3),m_object "@TEXT@"
  MONSTER:('m',"giant mimic"),(5,3),m_feature "@TEXT@"
  OBJECT:('(',"chest"),(4,4),name:"@TEXT@"
  CONTAINER:('(',"chest"),(4,5),name:"@TEXT@" {
    OBJECT:('(',"@TEXT@")
  }
  TRAP:"@TEXT@",(5,5)
  SUBROOM:"@TEXT@",lit,(2,1),(2,2) {
    ROOMDOOR:false,nodoor,north,random
  }
}
MAZE:"@TEXT@",' '
GEOMETRY:center,center
MAP
|....|
ENDMAP
REGION:(0,0,5,0),lit,"@TEXT@"
PORTAL:(1,0,2,0),(0,0,0,0),"@TEXT@"
"""
V34 = """\
MAZE:"maze",' '
MESSAGE:"@TEXT@"
GEOMETRY:center,center
MAP
|....|
ENDMAP
REGION:(0,0,5,0),lit,"@TEXT@"
ENGRAVING:(1,0),burn,"@TEXT@"
MONSTER:'F',"lichen",(2,0),"@TEXT@"
MONSTER:'m',"giant mimic",(3,0),m_object "@TEXT@"
OBJECT:'(',"chest",(2,0),uncursed,0,"@TEXT@"
OBJECT:'(',"@TEXT@",(2,0)
TRAP:"@TEXT@",(4,0)
PORTAL:(1,0,2,0),(0,0,0,0),"@TEXT@"
LEVEL:"@TEXT@"
ROOM:"ordinary",lit,(3,3),(center,center),(12,7)
NAME:"@TEXT@"
SUBROOM:"ordinary",lit,(2,1),(2,2),"@TEXT@"
"""
DUNGEON = """\
DUNGEON: "@TEXT@" "D" (25,5)
BRANCH: "@TEXT@" @ (2,3)
LEVEL: "@TEXT@" "O" @ (5,5)
RNDLEVEL: "@TEXT@" "B" @ (10,3) 40 5
CHAINLEVEL: "@TEXT@" "none" "@TEXT@" + (1,0)
CHAINBRANCH: "@TEXT@" "@TEXT@" + (1,0) up
DUNGEON: "Hell" "G" (20,5)
PROTOFILE: "@TEXT@"
"""


def texts(pattern: str, character: str) -> list[str]:
    """The text with the character at each place in turn, and a harmless word at all others."""
    parts = pattern.split(HERE)
    return [f"{'ab'.join(parts[:number])}a{character}b{'ab'.join(parts[number:])}" for number in range(1, len(parts))]


@pytest.fixture(scope="module")
def known(facts366: Facts, facts343: Facts) -> dict[str, Languages]:
    return {"36": languages(facts366), "34": languages(facts343)}


@pytest.mark.parametrize("dialect", ["36", "34"])
@pytest.mark.parametrize("character", OBEYED)
def test_no_text_of_a_level_has_one(dialect: str, character: str, known: dict[str, Languages]) -> None:
    pattern = {"36": V36, "34": V34}[dialect]
    cases = texts(pattern, character)
    assert len(cases) >= 12
    for case in cases if character in FEW else (pattern.replace(HERE, f"a{character}b"),):
        report = Report()
        known[dialect].level.check(case, "a.des", report)
        number = case[: case.index(character)].count("\n") + 1
        assert (number, "NH2040") in {(d.location.line, d.code) for d in report.errors if d.location}, case


@pytest.mark.parametrize("character", OBEYED)
def test_no_text_of_dungeons_has_one(character: str) -> None:
    for case in texts(DUNGEON, character):
        report = Report()
        parse_dungeons(case, "dungeon.def", report)
        number = case[: case.index(character)].count("\n") + 1
        assert number in {found.location.line for found in report.errors if found.location}


@pytest.mark.parametrize("character", OBEYED)
def test_no_quest_text_has_one(character: str) -> None:
    report = Report()
    line = f"a{character}b"
    check_characters(line, Location(file="quest.txt", line=2, end_column=len(line) + 1), report)
    assert [(found.code, found.location.column) for found in report.errors if found.location] == [("NH3540", 2)]


def test_no_text_of_a_manifest_takes_one() -> None:
    kinds = defined(kinds_for(host_of("nhmod"), "nethack"))
    assert len(kinds) > 100
    for path, type_ in kinds.items():
        of_text = type_ if isinstance(type_, Text) else getattr(type_, "_written", None)
        assert isinstance(of_text, Text), path
        assert not [one for one in OBEYED if of_text.accepts(f"a{one}b") or of_text.accepts(one)], path


@pytest.mark.parametrize("character", ["\t", "\n"])
def test_tabs_and_line_feeds_are_harmless(character: str, known: dict[str, Languages]) -> None:
    for dialect, pattern in (("36", V36), ("34", V34)):
        report = Report()
        known[dialect].level.check(pattern.replace(HERE, f"a{character}b"), "a.des", report)
        assert "NH2040" not in {found.code for found in report.diagnostics}

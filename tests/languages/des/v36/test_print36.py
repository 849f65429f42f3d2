"""Printing and formatting lose nothing, and doing it twice is doing it once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.binary import Header
from nhmod.diagnostics import Report
from nhmod_languages.des.v36.language import Language
from nhmod_languages.des.v36.printer import print_file

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod_languages.des.v36.rules import Rules

HEADER = Header(words=(1, 1, 1, 1, 1))
SAMPLE = """\
#  A comment
MAZE : "a" , ' '
FLAGS: noteleport ,  hardfloor


GEOMETRY:center , center
MAP
|..|
  1
ENDMAP
  # another
$place = {(1,1),
(2,2) }
IF[ 50%]{ MONSTER: 'a',random   CONTAINER:'(',$place [0]{}
[  5% ]:OBJECT : '!' ,random, + 3
LOOP[3]{EXIT}} ELSE {
GOLD:1+ (-2)*3 , rndcoord ( rect (1,1,2,2)&(2,2) )
}
FOR $i=1 TO 3 { EXIT }
"""
SAMPLE = SAMPLE.replace(", + 3", ", +3")
TIDY = """\
#  A comment
MAZE:"a",' '
FLAGS:noteleport,hardfloor

GEOMETRY:center,center
MAP
|..|
  1
ENDMAP
  # another
$place = { (1,1),
  (2,2) }
IF [50%] {
  MONSTER:'a',random
  CONTAINER:'(',$place[0] { }
  [5%]: OBJECT:'!',random,+3
  LOOP [3] {
    EXIT
  }
} ELSE {
  GOLD:1 + (-2) * 3,rndcoord(rect (1,1,2,2) & (2,2))
}
FOR $i = 1 TO 3 {
  EXIT
}
"""
PRINTED = """\
MAZE:"a",' '
FLAGS:noteleport,hardfloor
GEOMETRY:center,center
MAP
|..|
  
ENDMAP
$place = { (1,1),(2,2) }
IF [50%] {
  MONSTER:'a',random
  CONTAINER:'(',$place[0] { }
  [5%]: OBJECT:'!',random,+3
  LOOP [3] {
    EXIT
  }
}
ELSE {
  GOLD:1 + (-2) * 3,rndcoord(rect (1,1,2,2) & (2,2))
}
FOR $i = 1 TO 3 {
  EXIT
}
"""  # noqa: W293 - a map's row of blanks


def printed(text: str, rules: Rules) -> str:
    report = Report()
    file = Language(rules).parse(text, "x.des", report)
    assert not report.diagnostics
    return print_file(file)


def formatted(text: str, rules: Rules) -> str:
    report = Report()
    result = Language(rules).format(text, "x.des", report)
    assert not report.diagnostics
    return result


def test_the_usual_layout(rules366: Rules) -> None:
    assert formatted(SAMPLE, rules366) == TIDY
    assert formatted(TIDY, rules366) == TIDY


def test_the_canonical_text(rules366: Rules) -> None:
    assert printed(SAMPLE, rules366) == PRINTED
    assert printed(PRINTED, rules366) == PRINTED


@pytest.mark.parametrize("text", ["(1 + 2) * 3", "1 + 2 * 3", "1 + (2 + 3)", "2 % (3 * 4) / 5", "(-1) + 2d3"])
def test_parentheses_stand_where_they_must(text: str, rules366: Rules) -> None:
    statement = f"GOLD:{text},random\n"
    assert printed(f'LEVEL:"a"\n{statement}', rules366) == f'LEVEL:"a"\n{statement}'


def test_the_games_own_levels(nethack366: Path, rules366: Rules) -> None:
    language, report = Language(rules366), Report()
    for path in sorted((nethack366 / "dat").glob("*.des")):
        text = path.read_bytes().decode("latin-1")
        tree = language.parse(text, path.name, report)
        canonical, tidy = print_file(tree), language.format(text, path.name, report)
        assert language.parse(canonical, path.name, report) == tree
        assert language.format(tidy, path.name, report) == tidy
        files = language.compile(text, path.name, report, HEADER)
        assert language.compile(canonical, path.name, report, HEADER) == files
        assert language.compile(tidy, path.name, report, HEADER) == files
        assert [line for line in tidy.splitlines() if line[:1] == "#"] == [
            line.rstrip() for line in text.splitlines() if line[:1] == "#"
        ]
    assert not report.diagnostics


def test_a_text_with_errors_stays_as_it_is(rules366: Rules) -> None:
    report = Report()
    text = 'LEVEL : "a"\nGOLD\n'
    assert Language(rules366).format(text, "x.des", report) == text
    assert len(report.errors) == 1

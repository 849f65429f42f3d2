"""Mistakes in level descriptions that the game's own compiler refuses, and what that takes though it can't be meant."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod_nethack.languages.choose import languages

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Facts
    from nhmod_languages.language import LevelLanguage

HEAD = "MAZE:\"a\",' '\n"
REFUSED = {
    "STAIR:(1,1),up # stairs": "2:16 NH2001",
    'MESSAGE:"hello': "2:9 NH2002",
    "STAIR;(1,1),up": "2:6 NH2001",
    "monster:('@',\"nurse\"),random": "2:1 NH2005",
    "MONSTR:('@',\"nurse\"),random": "2:1 NH2004",
    "MONSTER:('@','nurse'),random": "2:14 NH2013",
    'MONSTER:("@","nurse"),random': "2:10 NH2013",
    "OBJECT:('!',\"potion of healing\"),random": "2:13 NH2014",
    "OBJECT:('(',\"7 wax candle\"),random": "2:13 NH2015",
    'REGION:(0,0,2,2),"temple"': "2:18 NH2021",
    "OBJECT:('*',\"ruby\")": "2:8 NH2108",
    "CONTAINER:('(',\"chest\"),random {\nOBJECT:('*',\"ruby\"),(1,1)\n}": "3:21 NH2109",
    "FLAGS:noteleprt": "2:7 NH2010",
    "IF [50%] {\nTRAP:random,random": "2:10 NH2029",
    "TRAP:random,random\n}": "3:1 NH2107",
    "MONSTER:'I',random": "2:9 NH2011",
    "MONSTER:('d',\"jackel\"),random": "2:14 NH2006",
    "MONSTER:('D',\"jackal\"),random": "2:10 NH2012",
    'TRAP:"pitt",random': "2:6 NH2008",
}
"""Lines, and what is said of each."""
TAKEN = {
    "": "1:1 NH2027",
    f'{HEAD}LEVEL:"a"\n': "2:7 NH2025",
    'MAZE:"a b",random\n': "1:6 NH2024",
    'MAZE:"h#x",random\n': "1:6 NH2024",
    f"{HEAD}# {'x' * 509}\n": "2:1 NH2139",
    f'{HEAD}MESSAGE:"{"x" * 510}"\n': "2:9 NH2139",
    f'{HEAD}REGION:(0,0,2,2),lit,"tempel"\n': "2:22 NH2009",
}
"""Texts that lev_comp takes in silence, warns of, or is broken by."""


@pytest.fixture(scope="module")
def language(facts366: Facts) -> LevelLanguage:
    return languages(facts366).level


def errors(language: LevelLanguage, text: str, *, lenient: bool = False) -> list[str]:
    report = Report()
    language.check(text, "t.des", report, lenient=lenient)
    return [f"{d.location.line}:{d.location.column} {d.code}" for d in report.errors if d.location]


@pytest.mark.parametrize(("text", "said"), REFUSED.items())
def test_each_mistake_is_told_once(text: str, said: str, language: LevelLanguage) -> None:
    assert errors(language, f"{HEAD}{text}\n") == [said]


@pytest.mark.game
@pytest.mark.parametrize("text", REFUSED)
def test_the_compiler_refuses_these_too(native_tools: Path, tmp_path: Path, text: str) -> None:
    (tmp_path / "t.des").write_text(HEAD + text + "\n", encoding="latin-1")
    done = subprocess.run([native_tools / "lev_comp", "t.des"], cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 1


@pytest.mark.parametrize(("text", "said"), TAKEN.items())
def test_what_the_compiler_lets_pass_is_an_error_where_it_is_not_asked_to_be_lenient(
    text: str, said: str, language: LevelLanguage
) -> None:
    assert errors(language, text) == [said]
    assert errors(language, text, lenient=True) == []


@pytest.mark.parametrize(
    "line", [f"# {'x' * 508}", f'MESSAGE:"{"x" * 509}"', 'OBJECT:(\'"\',"amulet of life saving"),random']
)
def test_what_is_right_is_not_told(line: str, language: LevelLanguage) -> None:
    assert errors(language, f"{HEAD}{line}\n") == []


def test_all_mistakes_are_found_in_one_run(language: LevelLanguage) -> None:
    text = f'{HEAD}FLAGS:x\nmonster:random,random\nOBJECT:(\'!\',"potion of booze")\nTRAP:"pitt",random\n'
    assert {line.split()[1] for line in errors(language, text)} == {"NH2010", "NH2005", "NH2014", "NH2108", "NH2008"}

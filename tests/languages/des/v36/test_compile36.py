"""Compiled levels are lev_comp's, byte for byte; also where lev_comp errs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from native36 import compile_with_c

from nhmod.binary import ILP32, LP64, Header
from nhmod.diagnostics import Report
from nhmod_languages.des.v36.language import Language
from nhmod_languages.des.v36.lev import read_level

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nhmod.target.tree import Tree
    from nhmod_languages.des.v36.rules import Rules

HEADER = Header(words=(0x03060600, 1, 2, 3, 4))
WORDS = 5


def compiled(text: str, rules: Rules, header: Header = HEADER, *, lenient: bool = False) -> dict[str, bytes]:
    report = Report()
    files = Language(rules).compile(text, "x.des", report, header, lenient=lenient)
    assert [str(error) for error in report.errors] == []
    return {file.name: file.content for file in files}


def stock(folder: Path, rules: Rules, expected: Mapping[str, bytes]) -> dict[str, bytes]:
    header = Header.unpack(next(iter(expected.values())), WORDS, LP64)
    files: dict[str, bytes] = {}
    for path in sorted(folder.glob("*.des")):
        files |= compiled(path.read_bytes().decode("latin-1"), rules, header)
    return {name.removesuffix(".lev"): content for name, content in files.items()}


def test_the_levels_of_366(nethack366: Path, rules366: Rules, levels366: Mapping[str, bytes]) -> None:
    assert stock(nethack366 / "dat", rules366, levels366) == levels366


@pytest.mark.slow
def test_the_levels_of_367(tree367: Tree, rules367: Rules, levels367: Mapping[str, bytes]) -> None:
    assert stock(tree367.root / "dat", rules367, levels367) == levels367


def test_the_levels_of_nle(nle_dir: Path, rulesnle: Rules, levelsnle: Mapping[str, bytes]) -> None:
    assert stock(nle_dir / "dat", rulesnle, levelsnle) == levelsnle


def test_nothing_is_said_of_the_games_own_levels(nethack366: Path, rules366: Rules) -> None:
    report = Report()
    for path in sorted((nethack366 / "dat").glob("*.des")):
        Language(rules366).check(path.read_bytes().decode("latin-1"), path.name, report)
    assert [str(found) for found in report.diagnostics] == []


def test_a_32_bit_layout_has_the_same_instructions(nethack366: Path, rules366: Rules) -> None:
    text = (nethack366 / "dat" / "castle.des").read_bytes().decode("latin-1")
    narrow = compiled(text, rules366, Header(words=HEADER.words, layout=ILP32))["castle.lev"]
    wide = compiled(text, rules366)["castle.lev"]
    report = Report()
    read = [
        read_level(content, "castle.lev", report, rules366.numbering, layout)
        for content, layout in ((narrow, ILP32), (wide, LP64))
    ]
    assert not report.errors
    assert read[0] is not None
    assert read[1] is not None
    assert read[0].instructions == read[1].instructions
    assert len(narrow) < len(wide)


# What C does by accident, and what is rare: each is compiled by both.
ACCIDENTS = {
    "a room's flags are its alignment": 'LEVEL:"a"\nROOM:"ordinary",lit,(3,3),(left,bottom),(5,5),unfilled { }\n'
    'ROOM:"zoo",lit,random,random,random,joined { SUBROOM:"ordinary",lit,(0,0),(2,2),unfilled,unjoined { } }\n',
    "a maze's filler is looked up twice": "".join(
        f"MAZE:\"a{number}\",'{letter}'\n" for number, letter in enumerate(" .-|ILWAC")
    ),
    "an inner block's BREAK loses the outer one": 'LEVEL:"a"\nLOOP [3] {\nBREAK\nLOOP [2] {\nBREAK\n}\nEXIT\n}\n'
    "SWITCH [2] {\nCASE 0: LOOP [2] { EXIT }\nBREAK\nCASE 1: BREAK\n}\n",
    "the last level's map counts in the next": 'MAZE:"a",random\nLEVEL:"b"\nSTAIR:(0,0,79,21),(0,0,0,0),up\n',
    "a shorter level of one name leaves the tail": 'LEVEL:"a"\nEXIT\nEXIT\nEXIT\nLEVEL:"a"\nEXIT\n',
    "arguments of the wrong width": 'LEVEL:"a"\nNOMAP\nWALLIFY\nWALLIFY:(1,1)\nMINERALIZE\n',
    "numbers that do not fit": 'LEVEL:"a"\nGOLD:4294967295,(4294967297,3)\nNON_DIGGABLE:(257,256,300,999)\n',
    "a map before its GEOMETRY": 'LEVEL:"a"\nMAP\nGEOMETRY:center,center\n---\nENDMAP\n',
    "a map that never ends": 'LEVEL:"a"\nEXIT\nMAP\n---\n',
    "an empty map": 'LEVEL:"a"\nGEOMETRY:center,center\nMAP\nENDMAP\nGEOMETRY:(1,1)\nMAP\n\nENDMAP\n',
    "a character that ends the file": 'LEVEL:"a"\nEXIT\n\xe9 nonsense\n',
    "a text that a NUL ends": 'LEVEL:"a"\nMESSAGE:"one\0two"\n',
    "unknown letters and rooms": "LEVEL:\"a\"\nMAZEWALK:(1,1),east,true,'q'\nREGION:(1,1,2,2),lit,\"disco\"\n",
    "every selection": 'LEVEL:"a"\n$s = selection: filter(50%,(1,1) & rect (1,1,2,2)) & complement grow(floodfill (2,2))\n'
    "$t = terrain: ('.',random)\n$p = { (1,1),random[hot] }\nSHUFFLE:$p\n"
    "DOOR:random,grow(north|west,filter($t,$s)) & filter($s,circle($p[0],3)) & filter('.',ellipse((1,1),2,1,unfilled))\n"
    "SINK:randline (1,1),$p[1],2d3 & (line rndcoord($s),(2,2))\nTERRAIN:fillrect (1,1,2,2) & $p[0],$t\n",
    "chains of any length": f'LEVEL:"a"\n$a = 1{" + 2 * 3" * 50}{" + 4" * 500}{" * 5" * 500}\nMESSAGE:"a"{" . $s" * 500}\n'.replace(
        "$a =", '$s = "x"\n$a =', 1
    ),
    "every loop": 'LEVEL:"a"\nFOR $i = 1 TO 3 + 1d2 { FOR $j = $i .. (-2) { GOLD:$i * $j % 3,(1,1) } }\n'
    "SWITCH [1d3] { CASE +1: DEFAULT: BREAK CASE -1: EXIT }\nIF [5] { } ELSE { [5 <> 6]: [1 <= 2]: EXIT }\n",
    "monsters and objects": 'LEVEL:"a"\nMONSTER:random,random,"a"."b",m_feature "x",align:random,seen_traps:all\n'
    'OBJECT:"LONG sword",random,-1,eroded:3,name:"x"\nOBJECT:(\'%\',"corpse"),random,montype:(\'@\',"elf"),erodeproof,lit\n'
    "CONTAINER:random,(1,1),broken,not_trapped,2d2 { OBJECT:'*',recharged:1 MONSTER:'d',(1,1),law { OBJECT:'!',buried } }\n",
}  # fmt: skip


@pytest.mark.parametrize("name", ACCIDENTS)
def test_what_c_makes_of_it(name: str, native_tools: Path, rules366: Rules, tmp_path: Path) -> None:
    expected = compile_with_c(ACCIDENTS[name], native_tools / "lev_comp", tmp_path)
    assert expected
    header = Header.unpack(next(iter(expected.values())), WORDS, LP64)
    assert compiled(ACCIDENTS[name], rules366, header, lenient=True) == expected

"""Compiled levels become texts that compile to them; what no text compiles to is told."""

from __future__ import annotations

import re
import subprocess
from random import Random
from typing import TYPE_CHECKING

import pytest
from seconds import less_than

from nhmod.binary import LP64
from nhmod.diagnostics import Report
from nhmod_languages.des.v36.decompiler import decompile
from nhmod_languages.des.v36.language import Language
from nhmod_languages.des.v36.lev import Instruction, read_level, write_level
from nhmod_languages.des.v36.printer import print_file

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nhmod_languages.des.v36.rules import Rules

FORMS = """\
LEVEL:"forms"
FLAGS:noteleport,hardfloor
INIT_MAP:solidfill,(' ',unlit)
$n = 2d4
$m = { 1,2,(-3) }
$s = "a"."b"
$t = terrain:{ '.',('L',lit) }
$c = { (1,2),random,random[dry,wet] }
$r = (1,2,3,4)
$mon = monster:{ 'd',('d',"jackal"),random }
$o = object:{ "dagger",('?',"fire"),'*' }
$sel = selection:rect (1,1,5,5) & fillrect (2,2,3,3) & line (1,1),(4,4)
$w = selection:complement grow(north|east,filter(50%,circle((5,5),3,unfilled)))
SHUFFLE:$m
IF [$n == 3] {
  MESSAGE:$s."c"
  [10%]: EXIT
}
ELSE {
  TERRAIN:$sel,$t[1]
}
[20%]: TRAP:"pit",$c[0]
LOOP [$n] {
  MONSTER:$mon[0],$c[1],hostile
  BREAK
}
FOR $i = 1 TO 3 {
  GOLD:$i * 2 + $n,(1,1)
}
SWITCH [3] {
  CASE 0:
    SINK:(1,1)
    BREAK
  CASE 1:
  DEFAULT:
    POOL:(2,2)
    [$n > 1]: BREAK
    FOUNTAIN:ellipse((4,4),2,$n)
}
ROOM:"shop"[50%],lit,(3,3),(center,top),(5,5) {
  ROOMDOOR:true,locked,north|south,random
  SUBROOM:"ordinary",random,(1,1),(2,2),unfilled {
    [50%]: BREAK
    ENGRAVING:(0,0),burn,"x"
  }
}
CONTAINER:('(',"chest"),(3,3),trapped {
  OBJECT:$o[1],cursed,+3,name:"x"
  MONSTER:('@',"human"),random,"Joe",asleep,law,m_object "boulder",seen_traps:"pit"|"web" {
    OBJECT:'*',quantity:3
  }
}
REPLACE_TERRAIN:(1,1,5,5),'.','L',30%
"""

MAZE = """\
MAZE:"maze",' '
FLAGS:noteleport
GEOMETRY:center,center
MAP
-----
|.\\.
---
ENDMAP
MAZEWALK:(0,1),west
MAZEWALK:(4,1),east,false,'.'
WALLIFY
STAIR:levregion(1,0,9,20),(0,0,4,2),up
TELEPORT_REGION:(0,0,4,2),(0,0,1,1)
PORTAL:(0,0,4,2),(0,0,1,1),"air"
BRANCH:(0,0,4,2),(0,0,1,1)
REGION:(0,0,4,2),lit,"ordinary"
REGION:(1,1,3,1),random,"temple",unfilled,irregular
NON_DIGGABLE:(0,0,4,2)
ALTAR:(1,1),align[0],shrine
ALTAR:(2,1),random,random
GRAVE:(1,1)
GRAVE:(1,1),random
GRAVE:(1,1),"text"
DRAWBRIDGE:(1,1),north,random
MINERALIZE
RANDOM_CORRIDORS
CORRIDOR:(0,north,random),(1,south,2)
"""


def compiled(text: str, rules: Rules) -> tuple[Instruction, ...]:
    # Corridors stand here without the rooms that they lead to, which is no matter of the printer's.
    (level,) = Language(rules).levels(text, "x.des", Report(), lenient=True)
    return level.instructions


def decompiled(instructions: tuple[Instruction, ...], rules: Rules, name: str = "x") -> tuple[str, list[str]]:
    """Return the text, and what is said after "no text compiles to this level: "."""
    report = Report()
    tree = decompile(instructions, name, rules, f"{name}.lev", report)
    assert (tree is None) == bool(report.errors)
    assert all(error.code == "NH2411" for error in report.errors)
    said = [error.message.removeprefix("no text compiles to this level: ") for error in report.diagnostics]
    return "" if tree is None else print_file(tree), said


def test_stock_levels(
    levels366: Mapping[str, bytes], levelsnle: Mapping[str, bytes], rules366: Rules, rulesnle: Rules
) -> None:
    for levels, rules in ((levels366, rules366), (levelsnle, rulesnle)):
        language = Language(rules)
        for name, content in levels.items():
            report = Report()
            text = language.decompile(content, f"dat/{name}.lev", report, LP64)
            assert report.diagnostics == (), name
            header = read_level(content, name, report, rules.numbering, LP64)
            assert header is not None
            (file,) = language.compile(text, f"{name}.des", report, header.header, lenient=True)
            assert (file.name, file.content == content) == (f"{name}.lev", True), name


def test_the_game_s_own_compiler_takes_the_texts(
    levels366: Mapping[str, bytes], rules366: Rules, native_tools: Path, tmp_path: Path
) -> None:
    language = Language(rules366)
    for name, content in levels366.items():
        text = language.decompile(content, f"{name}.lev", Report(), LP64)
        (tmp_path / "x.des").write_text(text, encoding="latin-1")
        subprocess.run([native_tools / "lev_comp", "x.des"], cwd=tmp_path, check=True, capture_output=True)
        assert (tmp_path / f"{name}.lev").read_bytes() == content, name


@pytest.mark.parametrize("text", [FORMS, MAZE])
def test_forms_come_back_as_they_were(text: str, rules366: Rules) -> None:
    name = text.split('"')[1]
    assert decompiled(compiled(text, rules366), rules366, name) == (text, [])


@pytest.mark.parametrize(
    ("written", "given"),
    [
        # The same bytes have several texts; the more readable is given.
        ("IF [50%] {\n  SINK:(1,1)\n}", "[50%]: SINK:(1,1)"),
        ("$n = 1\n[$n]: SINK:(1,1)", "$n = 1\n[$n != 0]: SINK:(1,1)"),
        ("IF [50%] { [20%]: SINK:(1,1) }", "IF [50%] {\n  [20%]: SINK:(1,1)\n}"),
        (
            "IF [50%] { IF [20%] { SINK:(1,1) } ELSE { } }",
            "IF [50%] {\n  IF [20%] {\n    SINK:(1,1)\n  }\n  ELSE { }\n}",
        ),
        ('MONSTER:"jackal",(1,1)', "MONSTER:('d',\"jackal\"),(1,1)"),
        ("OBJECT:'*',(1,1),eroded:(-1)", "OBJECT:'*',(1,1),erodeproof"),
        ("MINERALIZE:(-1),(-1),(-1),(-1)", "MINERALIZE"),
        ("CORRIDOR:(0,north,1),(1,north,1)\nRANDOM_CORRIDORS:0", "CORRIDOR:(0,north,1),(1,north,1)\nRANDOM_CORRIDORS"),
        ("NOMAP", "NOMAP"),
        ("LOOP [3] { [50%]: BREAK }", "LOOP [3] {\n  [50%]: BREAK\n}"),
        ("$a = (1 + 2) * 3 + 2 * (4 + 5)", "$a = (1 + 2) * 3 + 2 * (4 + 5)"),
        (
            "SWITCH [2] { DEFAULT: SINK:(1,1) CASE 4: CASE 5: BREAK }",
            "SWITCH [2] {\n  DEFAULT:\n    SINK:(1,1)\n  CASE 4:\n  CASE 5:\n    BREAK\n}",
        ),
    ],
)
def test_one_of_several_texts(written: str, given: str, rules366: Rules) -> None:
    text, said = decompiled(compiled(f'LEVEL:"x"\n{written}\n', rules366), rules366)
    assert said == []
    assert text == f'LEVEL:"x"\n{given}\n'


def test_a_break_that_the_compiler_forgets_comes_back(rules366: Rules) -> None:
    text = 'LEVEL:"x"\nSWITCH [2] {\n  CASE 0:\n    BREAK\n  CASE 1:\n    LOOP [2] {\n      BREAK\n    }\n}\n'
    assert decompiled(compiled(text, rules366), rules366) == (text, [])


def program(rules: Rules, text: str) -> tuple[Instruction, ...]:
    """Assemble instructions: names of opcodes, numbers, ``"texts"``, ``$variables`` and ``KIND:number``."""
    opcodes, kinds = rules.numbering.opcodes, rules.numbering.kinds
    push = opcodes["PUSH"]
    found: list[Instruction] = []
    for token in text.split():
        kind, _, number = token.rpartition(":")
        if re.fullmatch(r"-?\d+", number):
            found.append(Instruction(push, kinds[kind or "INT"], int(number)))
        elif token.startswith('"'):
            found.append(Instruction(push, kinds["STRING"], token.strip('"').encode().replace(b"_", b" ")))
        elif token.startswith("$"):
            found.append(Instruction(push, kinds["VARIABLE"], token.encode()))
        else:
            found.append(Instruction(opcodes[token]))
    return tuple(found)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "a level does not begin with its flags"),
        ("1 SINK", "a level does not begin with its flags"),
        ("-1 LEVEL_FLAGS", "-1 is no set of flags that a text can name"),
        ("0 LEVEL_FLAGS POP", "no text compiles to SPO_POP here"),
        ("0 LEVEL_FLAGS CALL", "no text compiles to SPO_CALL here"),
        ("0 LEVEL_FLAGS 5 EXIT", "a statement leaves something on the stack"),
        ("0 LEVEL_FLAGS 5", "a block ends in the middle of a statement"),
        ("0 LEVEL_FLAGS STAIR", "the stack is empty here"),
        (
            "0 LEVEL_FLAGS 1 1 STAIR",
            "on the stack is an integer where a coordinate is taken",
        ),
        ("0 LEVEL_FLAGS COORD:5 7 STAIR", "7 is no direction of stairs that a text can name"),
        ("0 LEVEL_FLAGS COORD:250 1 STAIR", "0xfa is no coordinate that a text can name"),
        ("0 LEVEL_FLAGS $x MESSAGE", "$x is no variable that a text can name"),
        ('0 LEVEL_FLAGS 1 0 "$1" VAR_INIT', 'no variable can have the name "$1"'),
        ('0 LEVEL_FLAGS 1 0 "$a" VAR_INIT "x" 0 "$a" VAR_INIT', "$a would hold two kinds of things"),
        ("0 LEVEL_FLAGS ENDROOM", "SPO_ENDROOM ends a block that nothing began"),
        ("0 LEVEL_FLAGS SUBROOM", "SPO_SUBROOM begins a block that nothing ends"),
        ("0 LEVEL_FLAGS 1 JMP EXIT", "a jump leads to where no statement leads"),
        ("0 LEVEL_FLAGS 1 2 CMP 9 JE", "a block goes on behind the end of the one that it stands in"),
        ("0 LEVEL_FLAGS 1 2 CMP -3 JE", "a condition leads back"),
        ("0 LEVEL_FLAGS 1 2 CMP EXIT", "a comparison is not followed by its jump"),
        ("0 LEVEL_FLAGS 150 100 RN2 CMP 1 JLE", "a chance is not in percent"),
        ("0 LEVEL_FLAGS 3 DEC", "a loop has no end"),
        ('0 LEVEL_FLAGS 1 2 0 "$i_end" VAR_INIT', "a FOR is not complete"),
        ("0 LEVEL_FLAGS 3 RN2 5 JMP", "a SWITCH has no end"),
        ('0 LEVEL_FLAGS COORD:0 1 1 "" 5 5 MAP', "a map of 5 times 5 squares has 0"),
        ('0 LEVEL_FLAGS 1 2 MATH_SUB 0 "$a" VAR_INIT', "no text compiles to SPO_MATH_SUB here"),
    ],
)
def test_what_no_text_compiles_to(text: str, said: str, rules366: Rules) -> None:
    given, (found,) = decompiled(program(rules366, text), rules366)
    assert (given, found.partition(" (")[0]) == ("", said)


def test_the_place_is_told(rules366: Rules) -> None:
    report = Report()
    assert decompile(program(rules366, "0 LEVEL_FLAGS COORD:5 7 STAIR"), "x", rules366, "x.lev", report) is None
    assert [str(error) for error in report.diagnostics] == [
        (
            "x.lev:1:1: error NH2411: no text compiles to this level: 7 is no direction of stairs that a text can name "
            "(instruction 5 of 5, SPO_STAIR) (the file is damaged, was made by another program, or is "
            "another game's, such as one with mods (--game, --with))"
        )
    ]
    assert decompiled((), rules366)[1] == ["a level does not begin with its flags (at the end)"]


def test_deep_nesting_is_told(rules366: Rules) -> None:
    deep = "0 LEVEL_FLAGS " + "1 1 1 1 -1 -1 1 1 1 1 SUBROOM " * 10_000 + "ENDROOM " * 10_000
    with less_than(2):
        assert decompiled(program(rules366, deep), rules366)[1] == ["more than 80 blocks stand within each other"]
        sums = "0 LEVEL_FLAGS 1 " + "1 " * 10_000 + "MATH_ADD " * 10_000 + '0 "$a" VAR_INIT'
        assert decompiled(program(rules366, sums), rules366)[1] == [
            "more than 160 calculations stand within each other (instruction 10165 of 20006, SPO_MATH_ADD)"
        ]
        indices = '0 LEVEL_FLAGS 1 1 "$a" VAR_INIT 0 ' + "$a " * 10_000 + 'RANDOM 0 "$b" VAR_INIT'
        assert decompiled(program(rules366, indices.replace("RANDOM ", "")), rules366)[1] == [
            "more than 160 calculations stand within each other (instruction 168 of 10010, SPO_PUSH)"
        ]


def test_any_change_is_told_or_kept(levels366: Mapping[str, bytes], rules366: Rules) -> None:
    random = Random(5)  # noqa: S311 - damage, no secret
    language = Language(rules366)
    kept = 0
    for _ in range(300):
        name = random.choice(sorted(levels366))
        level = read_level(levels366[name], name, Report(), rules366.numbering, LP64)
        assert level is not None
        changed = list(level.instructions)
        for _ in range(random.randint(1, 2)):
            at = random.randrange(len(changed))
            kind = random.randrange(3)
            if kind == 0:
                del changed[at]
            elif kind == 1:
                changed.insert(at, random.choice(level.instructions))
            elif isinstance(changed[at].operand, int):
                changed[at] = changed[at]._replace(operand=random.choice((0, 1, 2, random.randrange(-99, 1 << 33))))
        text, _ = decompiled(tuple(changed), rules366, name)
        if text:
            kept += 1
            (file,) = language.compile(text, "x.des", Report(), level.header, lenient=True)
            assert file.content == write_level(level.header, changed, rules366.numbering), text
    assert kept > 10

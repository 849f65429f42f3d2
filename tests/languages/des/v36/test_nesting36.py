"""Chains have any length, nesting has a limit: the same for the compiler, the printer and the decompiler."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.binary import LP64, Header
from nhmod.diagnostics import Report
from nhmod_languages.calls import compile_levels, decompile_level
from nhmod_languages.des.v36.language import Language
from nhmod_languages.des.v36.printer import print_file

if TYPE_CHECKING:
    from nhmod_languages.des.v36.rules import Rules

HEADER = Header(words=(0x03060600, 1, 2, 3, 4))
LONG = 5000
DEEPEST = 160
DEEPEST_BLOCK = 80
BLOCK = 'REGION:(1,1,2,2),lit,"ordinary" {'


@pytest.mark.parametrize(
    "text",
    [
        "$a = 1" + " + 1" * LONG,
        "$a = 1" + " * 2" * LONG,
        "$a = 1" + " + 2 * 3" * LONG,
        "$a = 1" + " % (4 + 5)" * LONG,
        'MESSAGE:"1"' + '."b"' * LONG,
        "SINK:(1,1)" + " & (1,2)" * LONG,
        "SINK:(1,1)" + " & (1,2)" * LONG + " & complement ((1,1)" + " & (1,2)" * LONG + ")",
        "SWITCH [1" + " + 1" * LONG + "] {\n  CASE 1:\n}",
        "SWITCH [1d2" + " + 1" * LONG + "] {\n  CASE 1:\n}",
    ],
    ids=lambda text: text[:20],
)
def test_a_chain_may_be_long(text: str, rules366: Rules) -> None:
    language, written = Language(rules366), f'LEVEL:"x"\n{text}\n'
    (file,) = compile_levels(written, language, HEADER)
    assert decompile_level(file.content, language, LP64, file="x.lev") == written
    assert language.format(written, "x.des", Report()) == written
    tree = language.parse(written, "x.des", Report())
    assert print_file(tree) == written
    assert tree == language.parse("\n" + written, "x.des", Report())
    assert tree != language.parse(written.replace("1", "3", 1), "x.des", Report())


NESTED = {
    "parentheses": ("$a = ", "1 + (", "1", ")", ""),
    "products in sums": ("$a = ", "1 + 2 * (", "1", ")", ""),
    "parentheses before": ("$a = ", "(", "1", " + 1) * 2", ""),
    "brackets": ("$a = { 1 }\nGOLD:", "1 + 2 * $a[", "1", "]", ",(1,1)"),
    "complements": ("SINK:", "complement ", "(1,1)", "", ""),
    "grown": ("SINK:", "grow(", "(1,1)", ")", ""),
    "filtered": ("SINK:", "filter((1,1),", "(1,1)", ")", ""),
    "unions": ("SINK:", "(", "(1,1)", " & (1,1))", " & (2,2)"),
    "lines": ("SINK:", "line (1,1),rndcoord(", "(1,1)", ")", ""),
    "floods": ("SINK:", "floodfill rndcoord(", "(1,1)", ")", ""),
}


def nested(name: str, depth: int) -> str:
    begin, opening, middle, closing, end = NESTED[name]
    return f"{begin}{opening * depth}{middle}{closing * depth}{end}\n"


@pytest.mark.parametrize("name", NESTED)
@pytest.mark.parametrize("blocks", [0, DEEPEST_BLOCK])
def test_what_is_deep_enough_comes_back(name: str, blocks: int, rules366: Rules) -> None:
    language = Language(rules366)
    inner = nested(name, DEEPEST - blocks)
    text = f'LEVEL:"x"\n{f"{BLOCK}{chr(10)}" * blocks}{inner}{f"}}{chr(10)}" * blocks}'
    (file,) = compile_levels(text, language, HEADER)
    back = decompile_level(file.content, language, LP64, file="x.lev")
    assert compile_levels(back, language, HEADER) == (file,)
    assert len(language.draw(back, "x.des", Report())) == 1


@pytest.mark.parametrize("name", NESTED)
def test_what_is_too_deep_is_told(name: str, rules366: Rules) -> None:
    report = Report()
    assert Language(rules366).compile(f'LEVEL:"x"\n{nested(name, DEEPEST + 1)}', "x.des", report, HEADER) == ()
    assert [found.code for found in report.errors] == ["NH2030"]
    assert report.errors[0].message.endswith(f" are nested too deeply: {DEEPEST} levels are possible")


def test_blocks_that_are_too_deep_are_told(rules366: Rules) -> None:
    report = Report()
    text = 'LEVEL:"x"\n' + BLOCK * (DEEPEST_BLOCK + 1) + "}" * (DEEPEST_BLOCK + 1)
    assert Language(rules366).compile(text, "x.des", report, HEADER) == ()
    assert [found.message for found in report.errors] == [
        f"blocks are nested too deeply: {DEEPEST_BLOCK} levels are possible"
    ]

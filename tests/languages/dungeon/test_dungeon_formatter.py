from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dungeon_rules import LANGUAGE, compiled

from nhmod.diagnostics import Report
from nhmod_languages.dungeon import Language
from nhmod_nethack.languages.dungeon import dungeon_rules

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Facts

D = 'DUNGEON:\t"Main" "D" (25, 5)\n'


def formatted(text: str) -> str:
    report = Report()
    made = LANGUAGE.format(text, "d.def", report)
    assert report.errors == ()
    assert LANGUAGE.format(made, "d.def", report) == made
    return made


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('  DUNGEON : "Main"  "D"(25,5)', D),
        (f"# a  \n\n\n{D}\n# b", f"# a\n\n\n{D}\n# b\n"),
        (D + 'ENTRY:1 PROTOFILE:\n"p"', D + 'ENTRY:\t\t1\nPROTOFILE:\t"p"\n'),
        (D + "^?MAIL\n  ENTRY:1\n^:\nENTRY : 2\n^.\n", D + "^?MAIL\nENTRY:\t\t1\n^:\nENTRY:\t\t2\n^.\n"),
        (D + "%OLD   ENTRY:1\n", D + "%OLD ENTRY:\t\t1\n"),
        (D + 'LEVEL:\n# why\n"a" "A" @ (1,0)\n', D + 'LEVEL:\n# why\n"a" "A" @ (1,0)\n'),
        (D.replace("\n", "\r\n") + "ENTRY: 1\r\n", D.replace("\n", "\r\n") + "ENTRY:\t\t1\r\n"),
        ("# nothing\n", "# nothing\n"),
    ],
)  # fmt: skip
def test_the_layout(text: str, wanted: str) -> None:
    if "^:" in text:
        # What is left out of this build is kept as it is.
        wanted = wanted.replace("ENTRY:\t\t2", "ENTRY : 2")
    assert formatted(text) == wanted


def test_the_bytes_stay() -> None:
    text = D + 'ENTRY:--1 LEVEL:"a""A"@(1,007)5ALIGNMENT:lawfulDESCRIPTION:mazelike'
    assert compiled(formatted(text)) == compiled(text)


def test_a_text_with_errors_stays() -> None:
    report = Report()
    text = D + " ENTRY: x"
    assert LANGUAGE.format(text, "d.def", report) == text
    assert [d.code for d in report.errors] == ["NH1511"]


def test_the_stock_file(nethack366: Path, facts366: Facts) -> None:
    language = Language(dungeon_rules(facts366))
    text = (nethack366 / "dat" / "dungeon.def").read_bytes().decode("latin-1")
    made = language.format(text, "dungeon.def", Report())
    assert [line for line in made.split("\n") if line[:1] in {"#", ""}] == [
        line.rstrip() for line in text.split("\n") if line[:1] in {"#", ""}
    ]
    assert language.format(made, "dungeon.def", Report()) == made
    before = language.read(text, "dungeon.def", Report())
    assert language.read(made, "dungeon.def", Report()) == before

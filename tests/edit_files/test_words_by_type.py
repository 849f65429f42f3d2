"""Words that belong to another field's, words that capitals do not matter in, numbers that stand once."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from nhmod.diagnostics import Report
from nhmod_edit_files.checking import check_folder
from nhmod_edit_files.folder import Folder
from nhmod_edit_files.game import Game, Source
from nhmod_edit_files.grammar import Grammar
from nhmod_edit_files.notation import Notation
from nhmod_edit_files.types import Named, Number, OneIn, SubWord, Word

NOTATION = Notation(
    types={
        "number": Number(low=0, high=2**31 - 1),
        "type": Named(vocabulary="types", names="types", low=0, high=99),
        "subtype": SubWord(vocabulary="subtypes", of="type", folded=True),
        "color": Word(vocabulary="colors", folded=True, lenient=True),
        "one_in": OneIn(high=100),
    }
)
THINGS = Grammar(
    "thing.txt",
    "thing",
    "N",
    NOTATION.lines("""
        N: things (list)
            serial  number
            I:
                type     type
                subtype  subtype
            C:
                color  color
            S:
                often  one_in
    """),
    numbered="serial",
    unique=True,
)


def said(lines: str) -> list[str]:
    words = {
        "types": {"sword": 23, "ring": 45},
        "subtypes 23": {"Dagger": 4},
        "subtypes 45": {"Plain Gold": 1},
        "colors": {"Red": None},
    }
    sources = {name: Source(fixed=MappingProxyType(fixed)) for name, fixed in words.items()}
    report = Report()
    game = Game(name="x", title="X", folder="", grammars=(THINGS,), sources=MappingProxyType(sources))
    check_folder(Folder(game, {"thing.txt": lines}.get), report)
    return [
        f"{one.location.line}:{one.location.column} {one.severity.value} {one.message}"
        for one in report.diagnostics
        if one.location
    ]


@pytest.mark.parametrize("subtype", ["Dagger", "dagger", "4"])
def test_a_thing_of_the_type(subtype: str) -> None:
    assert said(f"N:1\nI:sword:{subtype}\nI:23:{subtype}\n")[:1] != said(f"N:1\nI:ring:{subtype}\n")[:1]
    assert said(f"N:1\nI:Sword:{subtype}\n") == []


def test_a_thing_of_another_type() -> None:
    assert said("N:1\nI:ring:Dagger\nC:Red\n") == ["2:8 error 'Dagger' is none of the subtypes of type ring"]
    assert said("N:1\nI:23:1\n") == ["2:6 error '1' is none of the subtypes of type 23"]


def test_a_word_that_the_game_passes_over() -> None:
    assert said("N:1\nC:red\n") == []
    assert said("N:1\nC:rad\n") == ["2:3 warning 'rad' is none of the colors"]


def test_numbers_that_stand_once_may_come_in_any_order() -> None:
    assert said("N:2\nN:1\n") == []
    assert said("N:2\nN:1\nN:2\n") == ["3:3 error number 2 is that of line 1 already"]


def test_once_in_too_many() -> None:
    assert said("N:1\nS:1_IN_100\n") == []
    assert said("N:1\nS:1_IN_101\n") == ["2:3 error often: 101 is outside 1 to 100"]

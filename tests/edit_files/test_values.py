"""Words with values, words that the game reads without regard to case, and vocabularies of several."""

from __future__ import annotations

import pytest

from nhmod.diagnostics import Report
from nhmod_edit_files.changing import applied, with_values
from nhmod_edit_files.checking import check_document
from nhmod_edit_files.document import read
from nhmod_edit_files.folder import Folder
from nhmod_edit_files.game import Game, Source
from nhmod_edit_files.grammar import Grammar
from nhmod_edit_files.notation import Notation
from nhmod_edit_files.types import Dice, Number, Text, Values, Word
from nhmod_edit_files.view import entry_view
from nhmod_edit_files.writing import Layout, WrongValueError, entry_lines

NOTATION = Notation(
    types={
        "text": Text(),
        "color": Word(vocabulary="colors", folded=True, lenient=True),
        "values": Values(vocabulary="bonuses", kinds=(("RES_.*", Number(low=-1, high=3)), (".*", Dice()))),
    }
)
RINGS = Grammar(
    "ring.txt",
    "ring",
    "name",
    NOTATION.lines("""
        name: rings (list)
            name  text
            color:
                color  color
            values:
                values  values
    """),
    named="name",
)
NUMBERS = Grammar(
    "number.txt",
    "number",
    "",
    NOTATION.lines("""
        least:
            label  text
        most:
            label  text
    """),
    named="label",
)
GAME = Game(
    name="rings-1.0",
    title="Rings 1.0",
    folder="lib",
    grammars=(RINGS, NUMBERS),
    sources={
        "stats": Source(fixed={"STR": None, "SPEED": None}),
        "resistances": Source(fixed={"RES_FIRE": None}),
        "bonuses": Source(parts=("stats", "resistances")),
        "more bonuses": Source(parts=("stats", "of a file that is not there")),
        "colors": Source(fixed={"Light Red": None}),
    },
)
TEXT = "name:one\ncolor:light red\nvalues:STR[2] | SPEED[d5]\n# and\nvalues:RES_FIRE[1]\nname:two\n"
DOCUMENT = read(TEXT, RINGS)
RING = DOCUMENT.entries[0]


def folder(rings: str = TEXT) -> Folder:
    return Folder(GAME, {"ring.txt": rings}.get)


def findings(rings: str) -> list[tuple[str, int, int, int, str]]:
    """Return what is found: severity, line, column, end, code."""
    report = Report()
    check_document(read(rings, RINGS), folder(rings), report)
    return [
        (str(one.severity), one.location.line, one.location.column, one.location.end_column or 0, one.code)
        for one in report.diagnostics
        if one.location
    ]


def test_all_lines_are_one_mapping() -> None:
    assert entry_view(RING)["values"] == {"STR": 2, "SPEED": "d5", "RES_FIRE": 1}
    assert findings(TEXT) == []


@pytest.mark.parametrize(
    ("wanted", "lines"),
    [
        ({"STR": 2, "SPEED": "d5", "RES_FIRE": 1}, ["values:STR[2] | SPEED[d5]", "values:RES_FIRE[1]"]),
        ({"RES_FIRE": 1, "STR": 3, "SPEED": "d5"}, ["values:STR[3] | SPEED[d5]", "values:RES_FIRE[1]"]),
        ({"STR": 2, "SPEED": "d5", "INFRA": 4}, ["values:STR[2] | SPEED[d5]", "values:INFRA[4]"]),
        ({"RES_FIRE": 3}, ["values:RES_FIRE[3]"]),
        ({"INFRA": 1}, ["values:INFRA[1]"]),
    ],
)
def test_only_lines_whose_values_change_do(wanted: dict[str, object], lines: list[str]) -> None:
    text = applied(DOCUMENT, with_values(DOCUMENT, RING, {"values": wanted}))
    assert [line for line in text.splitlines() if line.startswith("values")] == lines
    assert [line for line in text.splitlines() if not line.startswith("values")] == [
        line for line in TEXT.splitlines() if not line.startswith("values")
    ]
    assert entry_view(read(text, RINGS).entries[0])["values"] == wanted


def test_a_new_entry_has_them_in_one_line() -> None:
    lines = entry_lines(RINGS.begins, {"name": "three", "values": {"STR": "1+d4", "RES_FIRE": -1}}, Layout())
    assert lines == ["name:three\n", "values:STR[1+d4] | RES_FIRE[-1]\n"]


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({"STR": "much"}, "STR: expected a number or dice such as '2d6' or '3+1d4M5', found 'much'"),
        ({"RES_FIRE": 9}, "RES_FIRE: 9 is outside -1 to 3"),
        ({"A B": 1}, "expected a word of the bonuses, found 'A B'"),
        (["STR"], "expected a mapping: bonuses, each with a value in brackets, with '|' between them"),
    ],
)
def test_a_wrong_value_is_refused(value: object, message: str) -> None:
    with pytest.raises(WrongValueError, match=r".*") as caught:
        with_values(DOCUMENT, RING, {"values": value})
    assert str(caught.value) == message
    assert caught.value.path[0] == "values"


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("values:STR[2] | SPED[1]", ("error", 2, 17, 21, "NH4006")),
        ("values:STR | SPEED[1]", ("error", 2, 8, 11, "NH4005")),
        ("values:STR[2] | SPEED[x]", ("error", 2, 23, 24, "NH4005")),
        ("values:RES_FIRE[4]", ("error", 2, 17, 18, "NH4005")),
        ("color:Lite Red", ("warning", 2, 7, 15, "NH4006")),
    ],
)
def test_what_is_wrong_is_found_at_its_place(line: str, found: tuple[str, int, int, int, str]) -> None:
    assert findings(f"name:one\n{line}\n") == [found]


def test_a_vocabulary_of_several_is_unknown_if_one_is() -> None:
    assert list(folder().words("bonuses") or ()) == ["STR", "SPEED", "RES_FIRE"]
    assert folder().words("more bonuses") is None


def test_a_file_of_single_lines_has_each_for_an_entry() -> None:
    document = read("least:a\nmost:b\nleast:c\n", NUMBERS)
    assert [document.title(node) for node in document.entries] == ["a", "b", "c"]

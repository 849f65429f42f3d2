"""Forms that the rows of a table have for a value, learnt from the rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.places import OwnColumns
from nhmod.places.forms import form_of
from nhmod.target import FORMS, FURTHER, Entry

if TYPE_CHECKING:
    from nhmod.target import Json

DICE: tuple[tuple[str, Json], ...] = (
    ("DMG(D(6))", 6),
    ("DMG(D(8))", 8),
    ("DMG(D(12))", 12),
    ("{0}", 0),
    ("DMG(D(2, 4))", 5),
)
ARMOR: tuple[tuple[str, Json], ...] = (
    ("DEF(NAT_AC(7))", 3),
    ("DEF(NAT_AC(-2))", 12),
    ("DEF(NAT_AC(4))", 6),
    ("DEF(A(1), B(2))", 7),
)
PROPERTIES: tuple[tuple[str, Json], ...] = (("{FAST}", "FAST"), ("{INVIS}", "INVIS"), ("{SLOW}", "SLOW"), ("{0}", "0"))


@pytest.mark.parametrize(
    ("rows", "value", "text"),
    [
        (DICE, 4, "DMG(D(4))"),
        (ARMOR, -3, "DEF(NAT_AC(13))"),
        (ARMOR, 10, "DEF(NAT_AC(0))"),
        (ARMOR, 11, "DEF(NAT_AC(-1))"),
        (PROPERTIES, "COLD", "{COLD}"),
        ((("1", 1), ("2", 2), ("3", 3)), 9, "9"),
    ],
)
def test_a_value_is_written_as_most_rows_write_theirs(
    rows: tuple[tuple[str, Json], ...], value: Json, text: str
) -> None:
    form = form_of(rows)
    assert form is not None
    assert form.written(value) == text


@pytest.mark.parametrize(
    "rows",
    [
        (),
        # Two values don't make a form: any two lie on a line.
        (("A(1)", 1), ("A(2)", 2), ("A(2)", 2)),
        (("A(1, 2)", 1), ("A(2, 2)", 2), ("A(3, 2)", 3)),
        (("BIG", 1), ("SMALL", 0), ("HUGE", 1)),
    ],
)
def test_where_rows_have_no_form_alike_there_is_none(rows: tuple[tuple[str, Json], ...]) -> None:
    assert form_of(rows) is None


def test_what_a_text_has_besides_stays() -> None:
    form = form_of(ARMOR)
    assert form is not None
    assert form.changed("DEF(NAT_AC(4), NAT_DR(2))", 1, -1) == "DEF(NAT_AC(6), NAT_DR(2))"
    assert form.changed("DEF(DEX_AC(4))", 6, 3) == "DEF(NAT_AC(7))"


def thing(index: int, size: str, big: int, dice: str, sides: int) -> Entry:
    fields: dict[str, Json] = {
        "big": big,
        "sides": sides,
        FURTHER: {"size": size, "dice": dice},
        FORMS: {"big": "size", "sides": "dice"},
    }
    return Entry(symbol=f"THING_{index}", name=f"thing {index}", index=index, fields=fields)


THINGS = (
    thing(0, "TINY", 0, "D(2)", 2),
    thing(1, "HUGE", 1, "D(3)", 3),
    thing(2, "SMALL", 0, "{0}", 0),
    thing(3, "SMALL", 0, "D(2, 4)", 0),
    thing(4, "SMALL", 0, "D(9)", 9),
)


@pytest.mark.parametrize(
    ("values", "texts"),
    [
        ({"big": 0, "sides": 0}, ("SMALL", "{0}")),
        ({"big": 1, "sides": 3}, ("HUGE", "D(3)")),
        ({"big": 0, "sides": 7}, ("SMALL", "D(7)")),
        ({}, ("SMALL", "{0}")),
    ],
)
def test_a_new_row_has_the_text_of_the_row_that_is_copied_unless_its_value_is_another(
    values: dict[str, Json], texts: tuple[str, str]
) -> None:
    columns = OwnColumns(THINGS).of_row("new", (), near="THING_2", values=values)
    assert tuple(column.text for column in columns) == texts


@pytest.mark.parametrize(("sides", "text"), [(9, "D(9)"), (0, "D(0)"), (7, "D(7)")])
def test_of_a_row_that_is_only_near_no_more_than_the_value_is_taken(sides: int, text: str) -> None:
    columns = OwnColumns(THINGS).of_row("new", (), at=3, values={"big": 0, "sides": sides})
    assert columns[1].text == text


def test_a_changed_row_has_the_form_where_it_has_one_and_the_bare_value_where_a_macro_makes_it() -> None:
    columns = OwnColumns(THINGS)
    assert columns.instead(THINGS[1], "sides", "D( 3 )", 5) == "D(5)"
    assert columns.instead(THINGS[1], "sides", "3", 5) == ""
    assert columns.instead(THINGS[1], "weight", "3", 5) == ""

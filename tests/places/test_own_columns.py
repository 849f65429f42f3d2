"""Columns that only one tree has: from whom a new row gets them."""

from __future__ import annotations

import pytest

from nhmod.diagnostics import Report
from nhmod.location import Location
from nhmod.manifest import Origin, Pair
from nhmod.places import OwnColumn, OwnColumns, check_own_columns, written
from nhmod.target import FURTHER, Entry, Facts, Vocabulary
from nhmod.target.c import SiteError

AT = Origin(location=Location(file="mod.yaml", line=2), path="bells[0]")


def bell(index: int, kind: str, **further: str) -> Entry:
    fields = {"kind": kind, **({FURTHER: {**further}} if further else {})}
    return Entry(symbol=f"BELL_{index}", name=f"bell {index}", index=index, fields=fields)


BELLS = (
    bell(0, "small", metal="TIN", sound='"ting"'),
    bell(1, "big", metal="IRON", sound='"dong"'),
    bell(2, "small"),
    bell(3, "small", metal="GOLD", sound='"ping"'),
    bell(4, "big", metal="BRASS", sound='"bong"'),
)


def said(column: str, value: int | str) -> Pair[str, int | str]:
    return Pair(key=column, value=value, origin=AT, key_origin=AT)


@pytest.mark.parametrize(
    ("near", "at", "kind", "text", "source"),
    [
        ("BELL_1", 4, "small", "IRON", "bell 1"),
        ("", 4, "small", "GOLD", "bell 3"),
        ("", 3, "big", "BRASS", "bell 4"),
        ("", 1, "none", "IRON", "bell 1"),
        # The copied row says nothing: the nearest of its kind does.
        ("BELL_2", 0, "small", "TIN", "bell 0"),
    ],
)
def test_the_copied_row_comes_first_then_the_nearest_of_the_kind(
    near: str, at: int, kind: str, text: str, source: str
) -> None:
    columns = OwnColumns(BELLS).of_row("new", (), near=near, at=at, like=lambda row: row.fields["kind"] == kind)
    assert columns[0] == OwnColumn(name="metal", text=text, source=source)
    # A text is a name, which is the new row's own.
    assert columns[1].text == '"new"'


def test_what_the_author_says_comes_before_all() -> None:
    columns = OwnColumns(BELLS).of_row("new", [said("metal", -3)], near="BELL_0")
    assert columns[0] == OwnColumn(name="metal", text="-3")


def test_what_mods_add_says_nothing_of_a_tree() -> None:
    added = Entry(symbol="X", name="x", fields={FURTHER: {"metal": "AIR"}}, mod="a")
    assert OwnColumns((added,)).names == ()


def test_a_column_that_no_row_says_is_refused() -> None:
    columns = (OwnColumn(name="metal", text=""),)
    report = Report()
    check_own_columns("new", columns, (), origin=AT, own=OwnColumns(()), facts=Facts(vocabularies={}), report=report)
    (error,) = report.errors
    assert (error.code, error.hint) == ("NH0518", "write raw: {metal: 0}, or what the tree wants there")
    with pytest.raises(SiteError, match="'metal'"):
        written(columns, "src/bells.c")


def test_raw_is_held_against_the_trees_own_names() -> None:
    report = Report()
    names = Vocabulary("identifiers", [Entry(symbol="", name="identifiers", fields={"names": ["IRON", "TIN"]})])
    check_own_columns(
        "new",
        (OwnColumn(name="metal", text="x"),),
        (said("metal", "IRON | NOTHING"), said("colour", "TIN")),
        origin=AT,
        own=OwnColumns(()),
        facts=Facts(vocabularies={"identifiers": names}),
        report=report,
    )
    assert [(one.code, one.message) for one in report.diagnostics] == [
        ("NH0519", "this game's source has no 'NOTHING'"),
        ("NH0519", "this game's table has no column 'colour' of its own"),
    ]


def test_the_column_of_a_sort_of_constants_is_the_first_that_has_one() -> None:
    rows = (
        bell(0, "big", uses="0", has="MH_LOUD | MA_HIGH", more="0"),
        bell(1, "big", uses="MU_RUNG", has="0", more="MA_LOW | XMH_ODD"),
    )
    columns = OwnColumns(rows)
    found = {sort: columns.holding(sort) for sort in ("MH", "MA", "MU", "XMH", "M", "LOUD", "RUNG")}
    assert found == {"MH": "has", "MA": "has", "MU": "uses", "XMH": "more", "M": "", "LOUD": "", "RUNG": ""}


def test_constants_of_a_sort_stand_in_the_column_in_which_most_rows_have_them() -> None:
    rows = (
        bell(0, "small", moves="MT_LOUD", thinks="0"),
        *(bell(n, "big", moves="MM_FLY", thinks="MT_SLOW | MT_OLD") for n in (1, 2)),
    )
    columns = OwnColumns(rows)
    assert columns.holding("MT") == "thinks"
    assert columns.holding("MM") == "moves"
    assert columns.holding("MB") == ""


def test_what_most_rows_alike_have_in_a_column_is_known() -> None:
    texts = ("MA_OLD | MA_RED", "MA_OLD", "MA_OLD | MA_BLUE", "0")
    columns = OwnColumns([*(bell(n, "big", age=text) for n, text in enumerate(texts)), bell(9, "small", age="MA_RED")])
    assert columns.of_most("age", "kind", "big") == ("MA_OLD",)
    assert columns.of_most("age", "kind", "small") == ("MA_RED",)
    assert columns.of_most("age", "kind", "none") == ()

"""Rows that stand in alternative branches of conditionals."""

from __future__ import annotations

import pytest

from nhmod.target.c import Alternatives, CFile

TEXT = """\
struct row rows[] = {
    ROW("alone", 1),
#ifdef ONE
    ROW("both", 1), ROW("alike", /* here */ 5),
    ROW("of one", 1),
#else
    ROW("both", 2), ROW("alike", 5), ROW("other", (1,
        2)),
#endif
#ifdef TWO
    ROW("here", 3),
#else
    ROW("here", 4),
#endif
};
"""


@pytest.fixture
def rows() -> Alternatives:  # type: ignore[type-arg]  # of whatever rows
    table = CFile("rows.c", TEXT).array("rows").rows
    return Alternatives((row.args[0].string, row) for row in table if row.args)


@pytest.mark.parametrize(
    ("name", "compiled", "line"),
    [
        ("alone", ('"alone"', "1"), 2),
        ("alone", (), 2),
        ("both", ('"both"', "1"), 4),
        ("both", ('"both"', "2"), 7),
        ("here", ('"here"', "3"), 11),
        ("here", ('"here"', "4"), 13),
        ("here", ('"here"', "other"), 11),
        ("other", ('"other"', "( 1, 2 )"), 7),
    ],
)
def test_the_row_that_reads_as_the_compiled_one(
    rows: Alternatives, name: str, compiled: tuple[str, ...], line: int
) -> None:  # type: ignore[type-arg]
    row = rows.row(name, compiled)
    assert row is not None
    assert row.code.location(row.span).line == line


def test_of_several_that_read_alike_it_is_where_others_are_sure() -> None:
    text = TEXT.replace('    ROW("of one", 1),\n', "")
    table = CFile("rows.c", text).array("rows").rows
    rows = Alternatives((row.args[0].string, row) for row in table if row.args)
    row = rows.row("alike", ('"alike"', "5"))
    assert row is not None
    assert row.conditions == rows.row("other", ()).conditions  # type: ignore[union-attr]


def test_an_unknown_name_has_none(rows: Alternatives) -> None:  # type: ignore[type-arg]
    assert rows.row("nobody", ()) is None


@pytest.mark.parametrize(
    ("name", "written", "line"),
    [
        ("alone", "", 2),
        ("another", '"alone"', 2),
        ("another", "alone", 2),
        ("alone", '"both"', 2),
        ("none", "NONE", 0),
        ("none", "", 0),
    ],
)
def test_a_row_is_found_by_its_name_or_by_what_stands_for_it(
    rows: Alternatives, name: str, written: str, line: int
) -> None:  # type: ignore[type-arg]
    row = rows.named(lambda one: one, name, written, ())
    assert (row.code.location(row.span).line if row is not None else 0) == line

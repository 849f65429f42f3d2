"""Values that are written relative to others, within the limits that the record's key has."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import pytest

from nhmod.diagnostics import Report
from nhmod.location import Location
from nhmod.manifest import (
    Add,
    Changing,
    Delete,
    Extend,
    Int,
    Multiply,
    Origin,
    Record,
    SetTo,
    Several,
    Text,
    Word,
    optional,
)
from nhmod.places import Changes, limits_of

AT = Origin(location=Location(file="m", line=2), path="bells[0].tone")
CHANGES = Changes(thing="bell", limit="NH9001", relative="NH9002", missing="NH9003")


@dataclass(frozen=True, kw_only=True, slots=True)
class Bell(Record):
    """A bell."""

    tone: object = optional(Changing(Int(1, 9)), "How high it is.")
    name: str | None = optional(Text(), "What it is called.")


def word(text: str) -> Word:
    return Word(text=text, vocabularies=("sounds",), origin=AT)


@pytest.mark.parametrize(
    ("change", "base", "value"),
    [
        (None, None, 5),
        (None, 3, 3),
        (SetTo(value=7, origin=AT), None, 7),
        (Add(amount=2, origin=AT), 3, 5),
        (Several(changes=(Multiply(factor=Fraction(3, 2), origin=AT), Add(amount=-1, origin=AT)), origin=AT), 3, 3),
    ],
)
def test_a_number_is_set_or_changed(change: object, base: int | None, value: int) -> None:
    report = Report()
    assert CHANGES.number(change, base, limits_of(Bell, "tone"), report, usual=5) == value  # type: ignore[arg-type]
    assert not report.diagnostics


@pytest.mark.parametrize(
    ("base", "told"),
    [
        (9, "m:2:1: error NH9001: this makes 10, and the table holds 1 to 9 [in bells[0].tone]"),
        (
            None,
            (
                "m:2:1: error NH9002: there is nothing that this could change: the bell has no value here, and copies none "
                "(write the value itself) [in bells[0].tone]"
            ),
        ),
    ],
)
def test_a_number_that_can_not_be_changed_is_the_usual_one(base: int | None, told: str) -> None:
    report = Report()
    assert CHANGES.number(Add(amount=1, origin=AT), base, limits_of(Bell, "tone"), report, usual=4) == 4
    assert [str(one) for one in report.diagnostics] == [told]


def test_a_list_is_changed_and_what_is_not_there_is_told() -> None:
    report = Report()
    steps = (Delete(items=(word("A"), word("Z")), origin=AT), Extend(items=(word("C"),), origin=AT))
    change = Several(changes=steps, origin=AT)
    assert CHANGES.items(change, ("A", "B"), str, report) == ("B", "C")
    assert [str(one) for one in report.diagnostics] == [
        "m:2:1: error NH9003: there is no 'Z' to delete [in bells[0].tone]"
    ]


def test_a_key_without_numbers_has_no_limits() -> None:
    with pytest.raises(KeyError):
        limits_of(Bell, "name")

"""What a ',' cuts in braces and brackets: every place of a text in them is told as the whole that was meant, and as one mistake."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod.manifest import Coordinates, Int, ListOf, OneOf, Record, RecordOf, Text, WordType, key, optional
from nhmod.manifest.context import Context, Reading, RefusedError
from nhmod.manifest.yaml import read_yaml

if TYPE_CHECKING:
    from nhmod.manifest import Point, Word

from nhmod.dataclass import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Place(Record):
    """A place with what is said there."""

    at: Point = key(Coordinates(79, 20), "Where.")
    said: str = key(Text(), "What is said.", default="")
    words: tuple[Word, ...] = key(ListOf(WordType("words")), "Words.", default=())
    texts: tuple[str, ...] = key(ListOf(Text()), "Texts.", default=())
    area: tuple[int, ...] = key(ListOf(Int(0, 79), at_least=4, at_most=4, single=False), "An area.", default=())
    count: int = key(Int(0, 9999), "How many.", default=0)
    open: int | str | None = optional(OneOf(Int(0, 1), Text()), "What stands last.")
    ways: tuple[Point, ...] = key(ListOf(Coordinates(79, 20)), "Several.", default=())


def told(text: str) -> list[str]:
    report = Report()
    node = read_yaml(text.encode(), "t", report)
    if node is not None:
        with suppress(RefusedError):
            RecordOf(Place).read(node, Context(Reading(report=report, folder=Path())))
    return [f"{one.location.column if one.location else 0} {one.code} {one.hint}" for one in report.errors]


CUT = {
    "at: (1,2)": "NH0203 write [1, 2]",
    "at: (1, 2)": "NH0203 write [1, 2]",
    "at: 1,2": "NH0117 write at: [1, 2]",
    "at: [1;2]": "NH0203 write [1, 2]",
    "said: 'a', at: (1,1)": "NH0203 write [1, 1]",
    "said: Hello, you": 'NH0117 write said: "Hello, you"',
    "said: Hello (you, there), all": 'NH0117 write said: "Hello (you, there), all"',
    "words: one, two": "NH0117 write words: [one, two]",
    "texts: one, two": 'NH0117 write texts: [one, two], or texts: "one, two" if it is one',
    "area: (1,1,1,2)": "NH0203 write [1, 1, 1, 2]",
    "area: (1,1,1,1)": "NH0203 write [1, 1, 1, 1]",
    "area: 1,2,3,4": "NH0117 write area: [1, 2, 3, 4]",
    "count: 1,000": "NH0203 write 1000",
    "ways: [(1,1), (2,1)]": "NH0203 write [1, 1]",
}


@pytest.mark.parametrize("after", ["", ", open: 1", " "])
@pytest.mark.parametrize("written", CUT)
def test_what_is_cut_is_one_mistake_where_it_begins(written: str, after: str) -> None:
    before = "" if "at: " in written else "at: [1, 1], "
    mistakes = told(f"{{{before}{written}{after}}}")
    assert mistakes[0].partition(" ")[2] == CUT[written]
    name = written.rpartition("at: ")[1] or written.partition(" ")[0] + " "
    column = len(f"{{{before}{written[: written.index(name)]}{name}") + 1
    assert mistakes[0].partition(" ")[0] == str(column + written.count("[("))
    assert len(mistakes) == 1 + written.count("[(")


@pytest.mark.parametrize(
    ("written", "hints"),
    [
        ("{at: [1, 1], said: Hello, count}", ["a value is missing here; an unquoted '#' begins a comment"]),
        ("{at: [1, 1], said: Hello, cuont}", ["did you mean 'count'?"]),
        ("{at: [1, 1], said: Hello, count 3}", ["write count: 3"]),
        ("{at: [1, 1], said: 'Hello', you}", None),
        ("{at: [1, 1], said: a, said: b}", ["keep one of them; for several things write a list"]),
        ("{at: [1, 1], you:, count: 1}", None),
    ],
)
def test_what_may_be_a_key_of_its_own_stays_one(written: str, hints: list[str] | None) -> None:
    found = [one.partition(" ")[2].partition(" ")[2] for one in told(written)]
    assert len(found) == 1
    if hints is not None:
        assert [one[: len(hint)] for one, hint in zip(found, hints, strict=True)] == hints


@pytest.mark.parametrize(
    "written", ["{at: [1, 1], said: 'Hello, you', ways: [[1, 1], [2, 1]]}", "{at: [1, 1], texts: [(a), b]}"]
)
def test_what_is_written_whole_is_read(written: str) -> None:
    assert told(written) == []

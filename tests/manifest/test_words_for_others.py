"""Every key of every kind, where a word stands that it can't take: what is told says what to write, or what the key is."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod.location import Location
from nhmod.manifest import Context, Reading, RecordOf, RefusedError, record_keys
from nhmod.manifest.node import Mapping, Scalar
from nhmod.testing import host_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.manifest import Record, Type

_WORD = "qqfast"
_AT = Location(file="mod.yaml", line=1, column=1)


def _records(type_: Type[object], seen: set[type[Record]]) -> Iterator[RecordOf[Record]]:
    """Go through the records of a type, each once."""
    if isinstance(type_, RecordOf):
        if type_.record in seen:
            return
        seen.add(type_.record)
        yield type_
        for key in type_.keys.values():
            yield from _records(key.type, seen)
    for part in type_.parts:
        yield from _records(part, seen)


def _all() -> Iterator[tuple[str, RecordOf[Record]]]:
    seen: set[type[Record]] = set()
    for kind in host_of("nhmod").kinds().values():
        for record in _records(RecordOf(kind.record), seen):
            yield f"{kind.name}-{record.record.__module__}-{record.record.__name__}", record


@pytest.mark.parametrize(("name", "record"), [pytest.param(*one, id=one[0]) for one in _all()])
def test_a_word_that_a_key_does_not_take_is_told_with_what_the_key_is(name: str, record: RecordOf[Record]) -> None:
    del name
    dumb = []
    for key in record_keys(record.record).values():
        report = Report()
        context = Context(Reading(report=report, folder=Path()))
        pair = (Scalar(key.name, key.name, "", _AT), Scalar(_WORD, _WORD, "", _AT))
        with suppress(RefusedError):
            record.read(Mapping((pair,), _AT), context)
        found = [one for one in report.errors if one.path == key.name and one.code == "NH0203"]
        dumb += [(key.name, one.message) for one in found if not one.hint]
    assert not dumb

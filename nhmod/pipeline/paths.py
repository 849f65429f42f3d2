"""The key that something is wrong with, where only its place in the manifest is known: who reads a level or a picture knows no keys."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from dataclasses import fields, replace
from typing import TYPE_CHECKING

from nhmod.manifest import Origin, Record, broken_fields
from nhmod.target import values_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nhmod.contribution import Content
    from nhmod.diagnostics import Diagnostic
    from nhmod.location import Location


def with_paths(found: Iterable[Diagnostic], contents: Sequence[Content]) -> Iterator[Diagnostic]:
    """Go through diagnostics, each with the path of the innermost value of a content that it stands in; those that have one keep it."""
    by_file: dict[str, list[Record]] = defaultdict(list)
    for content in contents:
        by_file[content.record.origin.location.file].append(content.record)
    starts: dict[str, list[tuple[int, int]]] = {}
    for file, records in by_file.items():
        records.sort(key=_start)
        starts[file] = [_start(record) for record in records]
    for one in found:
        at = one.location
        # Contents do not overlap: the last that begins before it is the only one that can hold it.
        number = bisect_right(starts.get(at.file, ()), (at.line, at.column)) if at and not one.path else 0
        holding = [*_around(by_file[at.file][number - 1], at)] if at and number else []
        yield replace(one, path=max(holding, key=_depth).path) if holding else one


def _start(record: Record) -> tuple[int, int]:
    return record.origin.location.line, record.origin.location.column


def _around(record: Record, at: Location) -> Iterator[Origin]:
    if not record.origin.location.holds(at):
        return
    yield record.origin
    yield from (origin for origin in record.origin.keys.values() if origin.location.holds(at))
    if not broken_fields(record):  # what could not be read is not asked for
        for field in fields(record):
            for inner in values_in(getattr(record, field.name), Record):
                yield from _around(inner, at)


def _depth(origin: Origin) -> tuple[int, int, int]:
    return origin.location.line, origin.location.column, len(origin.path)

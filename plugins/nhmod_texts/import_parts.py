"""What an import found of one kind of text, and the items of ``texts:`` that say it."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.target import DiffRange, Imported, Json
from nhmod_texts.sites import KIND

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence


_MOST = 100
"""As many texts as every list of a record can have."""


@frozen
class Part:
    """Texts of one kind: ``keys`` lead to their list in a record, ``exact`` are files that become the variant's with them."""

    keys: tuple[str, ...]
    items: tuple[Json, ...]
    ranges: tuple[DiffRange, ...]
    exact: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """What a person calls them: true rumors, death quotes."""
        return " ".join(reversed(self.keys)).replace("_", " ")


def records_of(keys: Sequence[str], items: Sequence[Json]) -> tuple[dict[str, Json], ...]:
    """Write texts as items of ``texts:``, as many as are needed where one can't have them all."""
    return tuple(_record(keys, items[at : at + _MOST]) for at in range(0, len(items), _MOST))


def _record(keys: Sequence[str], items: Iterable[Json]) -> dict[str, Json]:
    first, *inner = keys
    return {first: _record(inner, items) if inner else list(items)}


def contents_of(parts: Iterable[Part]) -> Iterator[Imported]:
    """Yield the content of parts. What needs several records is taken as a whole or not at all."""
    for key, group in groupby(parts, key=lambda part: part.keys[0]):
        found = list(group)
        if len(found) > 1 and all(len(part.items) <= _MOST for part in found):
            inner: dict[str, Json] = {part.keys[-1]: list(part.items) for part in found}
            yield _content(found, {key: inner}, key)
            continue
        for part in found:
            records = records_of(part.keys, part.items)
            for number, record in enumerate(records, 1):
                several = f" ({number})" if len(records) > 1 else ""
                yield _content([part], record, part.title + several, group=part.title if several else "")


def _content(parts: Sequence[Part], record: Mapping[str, Json], title: str, *, group: str = "") -> Imported:
    return Imported(
        kind=KIND,
        record=record,
        title=title,
        ranges=tuple(stretch for part in parts for stretch in part.ranges),
        group=group,
        exact=tuple(file for part in parts for file in part.exact),
    )

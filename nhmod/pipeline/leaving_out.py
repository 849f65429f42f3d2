"""What is left out of mods where something is wrong, so that the rest can be looked at."""

from __future__ import annotations

import re
from dataclasses import replace
from enum import Enum, auto
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.manifest import Edited, Word, record_keys, watch_of, without_keys
from nhmod.pipeline.blame import blamed
from nhmod.target import values_in, words_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from nhmod.contribution import Content, ModSet
    from nhmod.diagnostics import Diagnostic
    from nhmod.manifest import Record

_TAKEN = "NH0542"
"""The code of a name that is there already: whoever uses that means what is there."""


class Leaving(Enum):
    """What is left out where something is wrong: the keys, the content that has them, or all of its kind in its mod."""

    KEYS = auto()
    CONTENT = auto()
    KIND = auto()


@frozen
class Given:
    """Mods as they were read, before they change each other: ``names`` are those of content that is not among them.

    ``unread`` are texts at keys that could not be read: any may name something new. ``spoken`` are names of content that something
    spoke of which was left out: who knows what it said. ``words`` are to be looked up besides those of the content.
    """

    mods: ModSet
    names: frozenset[str] = frozenset()
    unread: frozenset[str] = frozenset()
    spoken: frozenset[str] = frozenset()
    words: tuple[Word, ...] = ()

    def without_what(self, texts: Iterable[str]) -> Given:
        """Note what is spoken of in texts that are left out."""
        titles = names_of(content.title for content in self.mods.every_content)
        return replace(self, spoken=self.spoken | (titles & names_of(texts)))


def leave_parts_out(given: Given) -> Given:
    """Leave out the content of which only a part is sound."""
    parts = [content for content in given.mods.every_content if watch_of(content.record) is not None]
    names = given.names | names_of(content.title for content in parts)
    return replace(given, mods=with_records(given.mods, {id(content.record): None for content in parts}), names=names)


def leave_out(given: Given, errors: Sequence[Diagnostic], leaving: Leaving = Leaving.KEYS) -> Given | None:
    """Leave out what errors are about, as much of it as is said; nothing where it is not known what that is."""
    contents = given.mods.every_content
    found, unclaimed = blamed(errors, contents)
    if not found and unclaimed:
        return None
    kinds = {(content.mod.id, content.kind) for content in contents if id(content.record) in found}
    names = set(given.names)
    texts: tuple[str, ...] = ()
    new: dict[int, Record | None] = {}
    for content in contents:
        about = found.get(id(content.record), ())
        if not about and not (leaving is Leaving.KIND and (content.mod.id, content.kind) in kinds):
            continue
        left, gone = _sound(content, about) if leaving is Leaving.KEYS else (None, ())
        new[id(content.record)] = left
        texts += gone
        if left is None and _TAKEN not in {error.code for error in about}:
            names |= names_of([content.title])
    left_over = replace(given, mods=with_records(given.mods, new), names=frozenset(names))
    return left_over.without_what(texts)


def _sound(content: Content, errors: Iterable[Diagnostic]) -> tuple[Record | None, tuple[str, ...]]:
    """Return content without the keys that errors are about, and what stood there."""
    outer = content.origin.path
    keys: set[str] = set()
    for error in errors:
        inside = re.match(r"\.(\w+)", error.path[len(outer) :]) if error.path.startswith(outer) else None
        if inside is None:
            return None, ()
        keys.add(inside[1])
    if not keys <= set(content.origin.keys):
        return None, ()
    return without_keys(content.record, keys, content.mod.folder), tuple(_texts_at(content.record, keys))


def _texts_at(record: Record, keys: Iterable[str]) -> Iterator[str]:
    """Yield the texts and words at some keys of a record."""
    for name in keys:
        at = (
            record.values.get(name)
            if isinstance(record, Edited)
            else getattr(record, record_keys(type(record))[name].field)
        )
        yield from values_in(at, str)
        yield from map(str, words_in(at))


def with_records(mods: ModSet, new: Mapping[int, Record | None]) -> ModSet:
    """Return mods with other records in place of some, by the ``id()`` of these; with nothing in the place of one it is left out."""

    def left(records: Sequence[Record]) -> tuple[Record, ...]:
        return tuple(one for one in (new.get(id(record), record) for record in records) if one is not None)

    return replace(
        mods,
        mods=tuple(
            replace(mod, records=MappingProxyType({kind: left(records) for kind, records in mod.records.items()}))
            for mod in mods
        ),
    )


def names_of(texts: Iterable[str]) -> frozenset[str]:
    """Return texts as names of content that is left out."""
    return frozenset(filter(None, map(folded_name, texts)))


def folded_name(text: str) -> str:
    """Return a name as it is compared with others."""
    return " ".join(re.findall(r"\w+", text.casefold()))

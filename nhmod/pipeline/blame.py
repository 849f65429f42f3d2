"""Finds the content that an error is about."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, TypeAlias

from nhmod.manifest import ModFile, broken_fields

if TYPE_CHECKING:
    from nhmod.contribution import Content
    from nhmod.diagnostics import Diagnostic
    from nhmod.edits import Change
    from nhmod.location import Location


Files: TypeAlias = "Callable[[], Mapping[str, Sequence[Content]]]"
"""What says, when it is first asked, which contents name a file."""


def files_of(contents: Sequence[Content]) -> Files:
    """Return what says which contents name a file, for who asks of the same contents again and again."""
    return cache(partial(_by_file, contents))


def blamed(
    errors: Iterable[Diagnostic], contents: Sequence[Content], files: Files | None = None
) -> tuple[dict[int, tuple[Diagnostic, ...]], tuple[Diagnostic, ...]]:
    """Sort errors by the record that they are about (its ``id()``); the second value has those that are about none.

    An error of a mod itself, such as one of its symbol, is about all its contents.
    """
    found: dict[int, tuple[Diagnostic, ...]] = {}
    unclaimed: list[Diagnostic] = []
    files = files or files_of(contents)
    standing = _standing(contents)
    for error in errors:
        claimed = tuple(_contents_of(error, standing, files))
        for content in claimed:
            key = id(content.record)
            found[key] = (*found.get(key, ()), error)
        if not claimed:
            unclaimed.append(error)
    return found, tuple(unclaimed)


def owned(changes: Iterable[Change], contents: Sequence[Content]) -> dict[int, tuple[Change, ...]]:
    """Sort changes by the record that asked for them (its ``id()``): a change knows its origin, or at least its mod."""
    found: dict[int, list[Change]] = {id(content.record): [] for content in contents}
    by_mod: dict[str, list[Content]] = {}
    for content in contents:
        by_mod.setdefault(content.mod.id, []).append(content)
    known = {mod: (_standing(own), files_of(own)) for mod, own in by_mod.items()}
    for change in changes:
        own: Sequence[Content] = by_mod.get(change.owner, ())
        at = change.origin
        if own and at is not None:
            standing, files = known[change.owner]
            before = standing[at.file].before(at) if at.file in standing else None
            own = (before,) if before is not None else files().get(at.file, own)
        for content in own:
            found[id(content.record)].append(change)
    return {key: tuple(theirs) for key, theirs in found.items()}


class _Standing:
    """The contents that stand in one file, in the order that they are given in: found by their keys, and by their lines."""

    def __init__(self, contents: Sequence[Content]) -> None:
        self.contents = contents
        self._by_path: dict[str, list[int]] = {}
        for number, content in enumerate(contents):
            self._by_path.setdefault(content.origin.path, []).append(number)
        self._ordered = sorted(contents, key=_place)
        self._places = [_place(content) for content in self._ordered]

    def around(self, path: str) -> tuple[Content, ...]:
        """Return the contents that a path of keys leads into."""
        outer = (path[:end] for end in (*(at for at, letter in enumerate(path) if letter in ".["), len(path)))
        return tuple(self.contents[number] for number in sorted(n for one in outer for n in self._by_path.get(one, ())))

    def before(self, at: Location) -> Content | None:
        """Return the last content that begins at a place or before it; of several that begin there the first."""
        behind = bisect_right(self._places, at)
        return self._ordered[bisect_left(self._places, self._places[behind - 1])] if behind else None


def _place(content: Content) -> Location:
    return content.origin.location


def _standing(contents: Iterable[Content]) -> Mapping[str, _Standing]:
    """Sort contents by the files that they stand in."""
    found: dict[str, list[Content]] = {}
    for content in contents:
        found.setdefault(content.origin.location.file, []).append(content)
    return {file: _Standing(there) for file, there in found.items()}


def _by_file(contents: Iterable[Content]) -> Mapping[str, Sequence[Content]]:
    found: dict[str, list[Content]] = {}
    for content in contents:
        for file in _shown_files(content):
            found.setdefault(file, []).append(content)
    return found


def _contents_of(error: Diagnostic, standing: Mapping[str, _Standing], files: Files) -> Iterable[Content]:
    """Go by the field that the error names, then by the lines (a content goes to where the next one begins), then by files."""
    at = error.location
    if at is None:
        return ()
    there = standing.get(at.file)
    if there is None:
        return () if error.path else files().get(at.file, ())
    if error.path:
        return there.around(error.path) or there.contents
    before = there.before(at)
    return there.contents if before is None else (before,)


def _shown_files(content: Content) -> set[str]:
    """Return the files that a content names, as diagnostics call them."""
    return {(content.mod.folder / name).as_posix() for name in _files_of(content.record)}


def _files_of(value: object) -> Iterator[str]:
    """Yield the files that a record names, relative to its mod's folder."""
    if isinstance(value, ModFile):
        yield value.path
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _files_of(item)
    elif isinstance(value, tuple | list):
        for item in value:
            yield from _files_of(item)
    elif is_dataclass(value) and not isinstance(value, type):
        broken = broken_fields(value)
        for field in fields(value):
            if field.name != "origin" and field.name not in broken:
                yield from _files_of(getattr(value, field.name))

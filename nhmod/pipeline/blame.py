"""Finds the content that an error is about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, TypeAlias

from nhmod.manifest import ModFile, broken_fields

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from nhmod.contribution import Content
    from nhmod.diagnostics import Diagnostic
    from nhmod.edits import Change


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
    for error in errors:
        claimed = tuple(_contents_of(error, contents, files))
        for content in claimed:
            key = id(content.record)
            found[key] = (*found.get(key, ()), error)
        if not claimed:
            unclaimed.append(error)
    return found, tuple(unclaimed)


def owned(changes: Iterable[Change], contents: Sequence[Content]) -> dict[int, tuple[Change, ...]]:
    """Sort changes by the record that asked for them (its ``id()``): a change knows its origin, or at least its mod."""
    found: dict[int, list[Change]] = {id(content.record): [] for content in contents}
    for change in changes:
        own = [content for content in contents if content.mod.id == change.owner]
        at = change.origin
        before = [c for c in own if at and c.origin.location.file == at.file and c.origin.location <= at]
        if before:
            own = [max(before, key=lambda content: content.origin.location)]
        elif at is not None:
            own = [content for content in own if at.file in _shown_files(content)] or own
        for content in own:
            found[id(content.record)].append(change)
    return {key: tuple(theirs) for key, theirs in found.items()}


def _by_file(contents: Iterable[Content]) -> Mapping[str, Sequence[Content]]:
    found: dict[str, list[Content]] = {}
    for content in contents:
        for file in _shown_files(content):
            found.setdefault(file, []).append(content)
    return found


def _contents_of(error: Diagnostic, contents: Sequence[Content], files: Files) -> Iterable[Content]:
    """Go by the field that the error names, then by the lines (a content goes to where the next one begins), then by files."""
    at = error.location
    if at is None:
        return ()
    there = [content for content in contents if content.origin.location.file == at.file]
    if error.path:
        return [content for content in there if _within(error.path, content.origin.path)] or there
    before = [content for content in there if content.origin.location <= at]
    if there:
        return [max(before, key=lambda content: content.origin.location)] if before else there
    return files().get(at.file, ())


def _within(path: str, outer: str) -> bool:
    return path == outer or path.startswith((f"{outer}.", f"{outer}["))


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

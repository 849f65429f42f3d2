"""What a set of mods is known by: a number made of all that a mod says, for games that refuse what another set of mods has saved."""

from __future__ import annotations

import dataclasses
import hashlib
from enum import Enum
from fractions import Fraction
from pathlib import PurePath
from typing import TYPE_CHECKING

from nhmod.manifest import ContentOrigin, ModFile, Origin, Record, is_saved, text_content

if TYPE_CHECKING:
    from collections.abc import Iterator

    from _typeshed import DataclassInstance

    from nhmod.contribution import Mod

_CODE = frozenset({".c", ".h", ".patch", ".diff"})


def fingerprint(mod: Mod, *, files: bool = False) -> int:
    """Hash a mod's identity and content to 31 bits, never 0.

    All of the manifest counts but the keys and the records that no save depends on (``key(…, saved=False)``, ``Record.SAVED``: what a
    level looks like, what is said, a picture, a test). Where it lies on disk and how it is laid out do not count. Of the files that it
    names counts what is in those of C and in patches, which can change anything; with ``files`` what is in all of them.
    """
    whole = hashlib.sha256(f"{mod.id} {mod.identity.version}\n".encode())
    for kind in sorted(mod.records):
        for record in mod.records[kind]:
            if not _is_unsaved(record):
                whole.update("\n".join((kind, *_canonical(record, files=files))).encode())
    return int.from_bytes(whole.digest()[:4], "big") & 0x7FFFFFFF or 1


def _canonical(value: object, *, files: bool) -> Iterator[str]:
    """Write a value of a manifest without what depends on where it was read from, or on the process that reads it.

    Of a record count the fields that two equal ones share. A set has no order that two processes agree on: ``repr`` won't do.
    """
    match value:
        case _ if isinstance(value, (Origin, PurePath)) or _is_unsaved(value):
            return
        case Enum():
            yield value.name
        case None | str() | int() | float() | Fraction():
            yield repr(value)
        case tuple() | list():
            yield f"[{len(value)}"
            for one in value:
                yield from _canonical(one, files=files)
        case ModFile():
            yield from _file(value, files=files)
        case _ if dataclasses.is_dataclass(value) and not isinstance(value, type):
            yield type(value).__name__
            for name, part in _parts(value):
                yield f".{name}"
                yield from _canonical(part, files=files)
        case _ if _is_of_versions(value):
            yield str(value)
        case _:
            message = (
                f"a record has a {type(value).__name__}: have a frozen dataclass, a tuple, a text or a number there"
            )
            raise TypeError(message)


def _is_of_versions(value: object) -> bool:
    from packaging.specifiers import SpecifierSet  # noqa: PLC0415 - few records have one, and it brings half the library along
    from packaging.version import Version  # noqa: PLC0415 - as above

    return isinstance(value, (SpecifierSet, Version))


def _file(file: ModFile, *, files: bool) -> Iterator[str]:
    """Write what counts of a file: its path; what is in it where that can change anything, or where it is asked for."""
    yield file.path
    if files or file.real.suffix.lower() in _CODE:
        yield hashlib.sha256(text_content(file.real)).hexdigest()


def _is_unsaved(value: object) -> bool:
    return isinstance(value, Record) and not value.SAVED


def _parts(value: DataclassInstance) -> Iterator[tuple[str, object]]:
    """Go through what counts of a value with fields; of a record also on which condition it is there."""
    if isinstance(value, Record):
        yield "only_for", ContentOrigin.of(value).only_for
    yield from (
        (field.name, getattr(value, field.name))
        for field in dataclasses.fields(value)
        if field.compare and is_saved(field)
    )

"""What a set of mods is known by: a number made of all that a mod says, for games that refuse what another set of mods has saved."""

from __future__ import annotations

import dataclasses
import hashlib
from enum import Enum
from fractions import Fraction
from pathlib import PurePath
from typing import TYPE_CHECKING

from packaging.specifiers import SpecifierSet
from packaging.version import Version

from nhmod.manifest import ContentOrigin, ModFile, Origin, Record, is_saved

if TYPE_CHECKING:
    from collections.abc import Iterator

    from _typeshed import DataclassInstance

    from nhmod.contribution import Mod


def fingerprint(mod: Mod, *, files: bool = False) -> int:
    """Hash a mod's identity and content to 31 bits, never 0.

    All of the manifest counts but the keys that no save depends on (``key(…, saved=False)``: what a level looks like, what a rumor
    says). Where it lies on disk and how it is laid out do not count. Nor do the files that it names, where these reach a save only through
    the manifest; with ``files`` what is in them counts as well.
    """
    whole = hashlib.sha256(f"{mod.id} {mod.identity.version}\n".encode())
    for kind in sorted(mod.records):
        for record in mod.records[kind]:
            whole.update("\n".join((kind, *_canonical(record, files=files))).encode())
    return int.from_bytes(whole.digest()[:4], "big") & 0x7FFFFFFF or 1


def _canonical(value: object, *, files: bool) -> Iterator[str]:
    """Write a value of a manifest without what depends on where it was read from, or on the process that reads it.

    Of a record count the fields that two equal ones share. A set has no order that two processes agree on: ``repr`` won't do.
    """
    match value:
        case Origin() | PurePath():
            return
        case Enum():
            yield value.name
        case None | str() | int() | float() | Fraction():
            yield repr(value)
        case SpecifierSet() | Version():
            yield str(value)
        case tuple() | list():
            yield f"[{len(value)}"
            for one in value:
                yield from _canonical(one, files=files)
        case ModFile() if files:
            yield hashlib.sha256(value.real.read_bytes()).hexdigest()
        case _ if dataclasses.is_dataclass(value) and not isinstance(value, type):
            yield type(value).__name__
            for name, part in _parts(value):
                yield f".{name}"
                yield from _canonical(part, files=files)
        case _:
            message = (
                f"a record has a {type(value).__name__}: have a frozen dataclass, a tuple, a text or a number there"
            )
            raise TypeError(message)


def _parts(value: DataclassInstance) -> Iterator[tuple[str, object]]:
    """Go through what counts of a value with fields; of a record also on which condition it is there."""
    if isinstance(value, Record):
        yield "only_for", ContentOrigin.of(value).only_for
    yield from (
        (field.name, getattr(value, field.name))
        for field in dataclasses.fields(value)
        if field.compare and is_saved(field)
    )

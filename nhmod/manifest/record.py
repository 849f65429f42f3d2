"""Records: frozen dataclasses whose fields say how they are read, what they mean, and what they are by default."""

from __future__ import annotations

import dataclasses
from dataclasses import field
from enum import Enum
from functools import cache
from itertools import permutations
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar, cast, overload

from nhmod.dataclass import frozen
from nhmod.diagnostics import choices, nearest
from nhmod.manifest.type import NAMES, Type
from nhmod.manifest.types_scalar import MAX_SUGGESTED

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

    from nhmod.manifest.context import Context
    from nhmod.manifest.origin import Origin

T = TypeVar("T")
D = TypeVar("D")


class _Nothing(Enum):
    """Marks a key without a default: it is required."""

    REQUIRED = "required"


WHEN, EDIT = "when", "edit"
"""The keys that content of its own can have besides those of its record."""
_REQUIRED: Final = _Nothing.REQUIRED
_METADATA: Final = "nhmod"
_SAVED: Final = "nhmod saved"


@frozen
class Key:
    """One key of a record: ``name`` as written in YAML, ``field`` as the attribute is called.

    ``also`` are words that people write for it, which are refused with a hint to the name.
    """

    name: str
    field: str
    type: Type[Any]
    doc: str
    required: bool
    default: Any = None
    also: tuple[str, ...] = ()


@frozen
class Record:
    """The base of all records; ``origin.at("chance")`` is the place of a key's value (by the key's name in YAML).

    A record with a ``SHORT`` (a key and an example) can, as content of its own, be written as the value of that key alone. What only
    content has (``when``, ``edit``) is no part of its record (``nhmod.manifest.content``). No saved game depends on one that is not
    ``SAVED``. What is not written of a ``PARTIAL`` one is as in what is copied or edited; any other is all that is said.

    A target may take a record's fields to tell one set of mods from another: they are texts, numbers, enumerations, tuples and
    frozen dataclasses of such, which all processes write alike. A set has no order, and has no place there.
    """

    SHORT: ClassVar[tuple[str, str] | None] = None
    SAVED: ClassVar[bool] = True
    PARTIAL: ClassVar[bool] = False

    origin: Origin = field(repr=False, compare=False)

    def check_record(self, context: Context) -> None:
        """Report what is wrong between the keys; called when each by itself is right. To be overridden."""

    def check_either(self, context: Context, code: str, keys: Mapping[str, object]) -> bool:
        """Report, with a kind's own code, neither or both of two keys, given with their values; return whether just one is there."""
        first, second = keys
        there = sum(value is not None for value in keys.values())
        if there != 1:
            found = "both are here" if there else "neither is here"
            context.report.error(code, f"write either '{first}' or '{second}': {found}", self.origin)
        return there == 1


@overload
def key(type_: Type[T], doc: str, *, name: str = "", also: tuple[str, ...] = (), saved: bool = True) -> T: ...
@overload
def key(
    type_: Type[T], doc: str, *, default: D, name: str = "", also: tuple[str, ...] = (), saved: bool = True
) -> T | D: ...
@overload
def key(
    type_: Type[T],
    doc: str,
    *,
    default_factory: Callable[[], D],
    name: str = "",
    also: tuple[str, ...] = (),
    saved: bool = True,
) -> T | D: ...
def key(
    type_: Type[Any],
    doc: str,
    *,
    default: Any = _REQUIRED,
    default_factory: Callable[[], Any] | None = None,
    name: str = "",
    also: tuple[str, ...] = (),
    saved: bool = True,
) -> Any:
    """Declare a field of a record: its type and its documentation; without a default it is required.

    The key in YAML is ``name``, or the field's name without a closing underscore (``class_`` is written ``class``). ``also`` are
    words that people guess for it: they are not accepted, but the hint then names this key. From what is not ``saved`` no saved game takes
    anything, for it is only said, shown or met anew: saves are good for a build in which it is another (``is_saved``). Of a whole record
    ``Record.SAVED`` says so.
    """
    metadata = {_METADATA: (type_, doc, name, also), _SAVED: saved}
    if default_factory is not None:
        return field(default_factory=default_factory, metadata=metadata)
    if default is _REQUIRED:
        return field(metadata=metadata)
    return field(default=default, metadata=metadata)


def optional(type_: Type[T], doc: str, *, name: str = "", also: tuple[str, ...] = (), saved: bool = True) -> T | None:
    """Declare a field that can be left out, and is ``None`` then; else as ``key``."""
    return key(type_, doc, default=None, name=name, also=also, saved=saved)


def is_saved(declared: dataclasses.Field[Any]) -> bool:
    """Return whether a saved game may depend on a field of a record."""
    return bool(declared.metadata.get(_SAVED, True))


def record_keys(record: type[Record]) -> Mapping[str, Key]:
    """Return a record's keys by their names in YAML, in the order in which they are declared.

    A word that people guess for a key of the record's base may be a key of its own.
    """
    return _record_keys(cast("Hashable", record))


@cache
def _record_keys(record: type[Record]) -> Mapping[str, Key]:
    keys = {}
    for one in dataclasses.fields(record):
        if _METADATA not in one.metadata:
            continue
        type_, doc, name, also = one.metadata[_METADATA]
        default = None
        required = one.default is dataclasses.MISSING and one.default_factory is dataclasses.MISSING
        if one.default is not dataclasses.MISSING:
            default = one.default
        elif one.default_factory is not dataclasses.MISSING:
            default = one.default_factory()
        written = name or one.name.rstrip("_")
        keys[written] = Key(
            name=written, field=one.name, type=type_, doc=doc, required=required, default=default, also=also
        )
    for written, found in keys.items():
        if not keys.keys().isdisjoint(found.also):
            keys[written] = dataclasses.replace(found, also=tuple(word for word in found.also if word not in keys))
    return MappingProxyType(keys)


def guesses(keys: Mapping[str, Key]) -> dict[str, str]:
    """Return the words that people guess for keys, each with the name of the key."""
    called = {other: one for one, other in permutations(NAMES) if one in keys and other not in keys}
    return {**called, **{word: key.name for key in keys.values() for word in key.also}}


def meant_key(name: str, keys: Mapping[str, Key]) -> str:
    """Return the key that was probably meant by an unknown one, or nothing."""
    return nearest(name, keys, guesses(keys)) if len(name) <= MAX_SUGGESTED else ""


def key_hint(name: str, keys: Mapping[str, Key]) -> str:
    """Return a hint: which keys there are in place of an unknown one, and which was meant."""
    if len(name) > MAX_SUGGESTED:
        name = ""
    return choices(name, keys, "keys here", shown_by="nhmod schema", also=guesses(keys))

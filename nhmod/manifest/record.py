"""Records: frozen dataclasses whose fields say how they are read, what they mean, and what they are by default."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeVar, cast, overload

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterable, Mapping

    from packaging.version import Version

    from nhmod.manifest.context import Context
    from nhmod.manifest.origin import Origin
    from nhmod.manifest.type import Type
    from nhmod.manifest.variants import Variants
    from nhmod.manifest.when import When

T = TypeVar("T")
D = TypeVar("D")


class _Nothing(Enum):
    """Marks a key without a default: it is required."""

    REQUIRED = "required"


_REQUIRED: Final = _Nothing.REQUIRED
_METADATA: Final = "nhmod"


@dataclass(frozen=True, kw_only=True, slots=True)
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


@dataclass(frozen=True, kw_only=True, slots=True)
class Record:
    """The base of all records; ``origin.at("chance")`` is the place of a key's value (by the key's name in YAML).

    ``only_for`` and ``by_target`` are what a content record's generic key ``when`` says; a record inside of another has none.
    ``beside`` are the mods that must be there for the record to be: those of a ``when`` that fits, and those that change it.
    A content record with a ``SHORT`` (a key and an example) can be written as the value of that key alone.

    A target may take a record's fields to tell one set of mods from another: they are texts, numbers, enumerations, tuples and
    frozen dataclasses of such, which all processes write alike. A set has no order, and has no place there.
    """

    SHORT: ClassVar[tuple[str, str] | None] = None

    origin: Origin = field(repr=False, compare=False)
    only_for: When | None = field(default=None, repr=False)
    by_target: Variants[Any] | None = field(default=None, repr=False, compare=False)
    beside: frozenset[str] = field(default=frozenset(), repr=False, compare=False)

    def applies(self, family: str, version: Version, mods: Collection[str] = ()) -> bool:
        """Tell whether the record is meant for a target, and for the mods that are there."""
        return self.only_for is None or self.only_for.fits(family, version, mods)

    def for_target(self, family: str, version: Version, mods: Collection[str] = ()) -> Record | None:
        """Give the record as it is for a target beside the mods that are there (by id), or nothing where it is not meant."""
        if self.by_target is not None:
            picked = cast("Record | None", self.by_target.pick(family, version, mods))
            # Of content with mistakes nothing may be left.
            return None if picked is None else picked.also_beside(self.by_target.mods(family, version, mods))
        if not self.applies(family, version, mods):
            return None
        return self.also_beside(self.only_for.mod) if self.only_for is not None else self

    def also_beside(self, mods: Iterable[str]) -> Self:
        """Give the record as one that is only there beside some further mods."""
        found = self.beside.union(mods)
        return self if found == self.beside else dataclasses.replace(self, beside=found)

    @property
    def conditions(self) -> tuple[When, ...]:
        """All that is written under ``when:``."""
        return (*(self.by_target.conditions if self.by_target else ()), *filter(None, [self.only_for]))

    @property
    def named_mods(self) -> frozenset[str]:
        """The mods that the record's conditions name, whether they are there or not."""
        return frozenset(mod for condition in self.conditions for mod in condition.mod)

    def check_record(self, context: Context) -> None:
        """Report what is wrong between the keys; called when each by itself is right. To be overridden."""


@overload
def key(type_: Type[T], doc: str, *, name: str = "", also: tuple[str, ...] = ()) -> T: ...
@overload
def key(type_: Type[T], doc: str, *, default: D, name: str = "", also: tuple[str, ...] = ()) -> T | D: ...
@overload
def key(
    type_: Type[T], doc: str, *, default_factory: Callable[[], D], name: str = "", also: tuple[str, ...] = ()
) -> T | D: ...
def key(
    type_: Type[Any],
    doc: str,
    *,
    default: Any = _REQUIRED,
    default_factory: Callable[[], Any] | None = None,
    name: str = "",
    also: tuple[str, ...] = (),
) -> Any:
    """Declare a field of a record: its type and its documentation; without a default it is required.

    The key in YAML is ``name``, or the field's name without a closing underscore (``class_`` is written ``class``). ``also`` are
    words that people guess for it: they are not accepted, but the hint then names this key.
    """
    metadata = {_METADATA: (type_, doc, name, also)}
    if default_factory is not None:
        return field(default_factory=default_factory, metadata=metadata)
    if default is _REQUIRED:
        return field(metadata=metadata)
    return field(default=default, metadata=metadata)


def record_keys(record: type[Record]) -> Mapping[str, Key]:
    """Give a record's keys by their names in YAML, in the order in which they are declared."""
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
    return MappingProxyType(keys)

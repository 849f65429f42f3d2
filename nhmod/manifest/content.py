"""Content of its own: on which conditions it is there, which its ``when`` says. A record inside of another has none."""

from __future__ import annotations

import dataclasses
from dataclasses import field
from typing import TYPE_CHECKING, Any, TypeVar, cast

from nhmod.dataclass import frozen
from nhmod.manifest.origin import Origin
from nhmod.manifest.record import Record
from nhmod.manifest.when import TargetRange, When

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from packaging.version import Version

    from nhmod.manifest.variants import Variants

R = TypeVar("R", bound=Record)


@frozen
class ContentOrigin(Origin):
    """The place of content that is not the same everywhere, and what is said of that there.

    ``only_for`` is the condition on the whole of it, ``by_target`` what it is for each target where that differs. ``beside`` are the mods
    that must be there for it to be: those of a ``when`` that fits, and those that change it.
    """

    only_for: When | None = field(default=None, compare=False, repr=False)
    by_target: Variants[Any] | None = field(default=None, compare=False, repr=False)
    beside: frozenset[str] = field(default=frozenset(), compare=False, repr=False)

    @classmethod
    def of(cls, record: Record) -> ContentOrigin:
        """Return a record's origin as that of content; what is the same everywhere has no conditions."""
        origin = record.origin
        if isinstance(origin, cls):
            return origin
        return cls(location=origin.location, path=origin.path, keys=origin.keys)

    @property
    def conditions(self) -> tuple[When, ...]:
        """All that is written under ``when:``."""
        return (*(self.by_target.conditions if self.by_target else ()), *filter(None, [self.only_for]))

    @property
    def named_mods(self) -> frozenset[str]:
        """The mods that the conditions name, whether they are there or not."""
        return frozenset(mod for condition in self.conditions for mod in condition.mod)


def conditional(record: R, *, only_for: When | None = None, by_target: Variants[R] | None = None) -> R:
    """Return a record as content that is there on a condition, or is different for some targets."""
    origin = dataclasses.replace(ContentOrigin.of(record), only_for=only_for, by_target=by_target)
    return dataclasses.replace(record, origin=origin)


def for_families(record: R, families: Iterable[str]) -> R:
    """Return content as what is only there for some families of targets; what differs among them stays as it is."""
    every = tuple(TargetRange.parse(family) for family in sorted(families))
    only_for = When(origin=record.origin, target=every)
    return dataclasses.replace(record, origin=dataclasses.replace(ContentOrigin.of(record), only_for=only_for))


def for_target(record: R, family: str, version: Version, mods: Collection[str] = ()) -> R | None:
    """Return content as it is for a target beside the mods that are there (by id), or nothing where it is not meant."""
    origin = ContentOrigin.of(record)
    if origin.only_for is not None and not origin.only_for.fits(family, version, mods):
        return None
    if origin.by_target is not None:
        picked = cast("R | None", origin.by_target.pick(family, version, mods))
        # Of content with mistakes nothing may be left.
        return None if picked is None else also_beside(picked, origin.by_target.mods(family, version, mods))
    return record if origin.only_for is None else also_beside(record, origin.only_for.mod)


def also_beside(record: R, mods: Iterable[str]) -> R:
    """Return content as what is only there beside some further mods."""
    origin = ContentOrigin.of(record)
    beside = origin.beside.union(mods)
    if beside == origin.beside:
        return record
    return dataclasses.replace(record, origin=dataclasses.replace(origin, beside=beside))

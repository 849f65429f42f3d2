"""What of a record is different for some targets, or beside other mods: ``when: [{target: "nethack <3.6", flags: [strong]}]``."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Generic, TypeVar

from packaging.version import Version

from nhmod.dataclass import dataclass
from nhmod.manifest.node import Node, Scalar
from nhmod.manifest.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from nhmod.manifest.context import Context
    from nhmod.manifest.when import When

R = TypeVar("R", bound=Record)
Signature = tuple[int, ...]
"""Which of a record's overrides fit a target: their numbers in the order written."""

_FEW_MODS = 3
_LATEST = 999_999_999


@dataclass(frozen=True, slots=True)
class Override:
    """The keys that replace the record's own where ``when`` fits; a key with the value ``~`` takes the record's away."""

    when: When
    entries: tuple[tuple[Scalar, Node], ...]
    context: Context


@dataclass(frozen=True, slots=True)
class Condition:
    """What ``when`` says: for which targets the record is (absent: all), and what is different for some.

    ``failed`` says that something else in it could not be understood, which was reported.
    """

    only_for: When | None
    overrides: tuple[Override, ...]
    failed: bool = False


class Variants(Generic[R]):
    """A record as it is for each target; all that can be were read when the manifest was."""

    def __init__(
        self, overrides: tuple[Override, ...], made: dict[Signature, R], build: Callable[[Signature], R]
    ) -> None:
        """Keep what was read; ``build`` reads one that is asked for and was not."""
        self._overrides = overrides
        self._made = made
        self._build = build

    def pick(self, family: str, version: Version, mods: Collection[str] = ()) -> R:
        """Return the record for a target and the mods that are there; later overrides win. Raises ``DiagnosticError`` if it is none."""
        signature = _signature(self._overrides, family, version, mods)
        if signature not in self._made:
            self._made[signature] = self._build(signature)
        return self._made[signature]

    def mods(self, family: str, version: Version, mods: Collection[str] = ()) -> frozenset[str]:
        """Return the other mods that the overrides which fit are for."""
        signature = _signature(self._overrides, family, version, mods)
        return frozenset(mod for number in signature for mod in self._overrides[number].when.mod)

    @property
    def conditions(self) -> tuple[When, ...]:
        """What the overrides are for."""
        return tuple(one.when for one in self._overrides)


def merged(
    entries: Iterable[tuple[Scalar, Node]], context: Context, overrides: Iterable[Override]
) -> Iterator[tuple[Scalar, Node, Context]]:
    """Return a record's keys with the values that they have where some overrides fit, each with its own place."""
    found = {name.text: (name, value, context.key(name.text)) for name, value in entries}
    for override in overrides:
        for name, value in override.entries:
            found.pop(name.text, None)
            if not is_nothing(value):
                found[name.text] = (name, value, override.context.key(name.text))
    return iter(found.values())


def is_nothing(value: Node) -> bool:
    """Check for the value ``~``, which takes one away."""
    return isinstance(value, Scalar) and value.value is None


def signatures(overrides: tuple[Override, ...]) -> list[Signature]:
    """List the selections of overrides that a target and a set of mods can have, none of them first.

    Where the selection changes for targets, one of the ranges begins or ends: versions at these places and on both sides of them
    stand for all. Of many mods not every set is tried: what is not listed is read when it is asked for.
    """
    found: dict[Signature, None] = {(): None}
    families = {one.family for override in overrides for one in override.when.target} or {""}
    for family in sorted(families):
        for version in sorted(_versions(overrides, family)):
            for mods in _sets(overrides):
                found[_signature(overrides, family, version, mods)] = None
    return list(found)


def _sets(overrides: tuple[Override, ...]) -> Iterator[frozenset[str]]:
    """Yield the sets of mods that are tried: all of a few, else none, each, each override's and all."""
    named = sorted({mod for override in overrides for mod in override.when.mod})
    if len(named) <= _FEW_MODS:
        yield from (frozenset(one) for size in range(len(named) + 1) for one in combinations(named, size))
        return
    yield frozenset()
    yield from (frozenset((mod,)) for mod in named)
    yield from (frozenset(override.when.mod) for override in overrides)
    yield frozenset(named)


def _signature(overrides: tuple[Override, ...], family: str, version: Version, mods: Collection[str] = ()) -> Signature:
    return tuple(number for number, one in enumerate(overrides) if one.when.fits(family, version, mods))


def _versions(overrides: tuple[Override, ...], family: str) -> set[Version]:
    found = {Version("0"), Version(str(_LATEST))}
    for override in overrides:
        for one in override.when.target:
            if one.family == family:
                for clause in one.specifier:
                    found |= set(_around(Version(clause.version.removesuffix(".*"))))
    return found


def _around(version: Version) -> Iterator[Version]:
    """Yield a version and its neighbours: just before and behind it, and the next of each rank, where wildcards end."""
    release = version.release
    texts = [".".join(map(str, release))]
    texts += [f"{texts[0]}.dev0", f"{texts[0]}.post1", f"{texts[0]}.0.1"]
    for place, number in enumerate(release):
        texts += [".".join(map(str, (*release[:place], number + step))) for step in (-1, 1) if number + step >= 0]
    yield version
    yield from map(Version, texts)

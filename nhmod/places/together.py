"""What several mods change of one thing of the game's, none of which requires the other: each change stands upon those of earlier mods."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, TypeAlias, TypeVar, cast

from nhmod.manifest import Add, Multiply, Record, Several
from nhmod.target import others_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nhmod.contribution import Mod, ModSet
    from nhmod.manifest import Change
    from nhmod.target import Facts

R = TypeVar("R", bound=Record)
T = TypeVar("T")
Beside: TypeAlias = tuple[tuple[str, bool], ...]
"""Symbols of other mods, and whether each is defined."""
Earlier: TypeAlias = tuple[tuple[str, T], ...]
"""What earlier mods say, with their symbols."""


def earlier_changes(
    mods: ModSet, mod: Mod, record: R, kind: str, facts: Facts, *, said: Callable[[R], T | None]
) -> Earlier[T]:
    """Return what mods that come before a mod say as well of what its ``edit:`` record changes, with their symbols.

    Those that it requires are not among them. ``said`` takes it of a record, and gives nothing where there is nothing of it.
    """
    order = [one.id for one in mods]
    before = frozenset(order[: order.index(mod.id)])
    found = ((other, said(one)) for other, one in others_of(mods, mod, record, kind, facts) if other.id in before)
    return tuple((other.symbol, one) for other, one in found if one is not None)


def each_beside(earlier: Earlier[T]) -> Iterator[tuple[Beside, tuple[T, ...]]]:
    """Yield each choice of earlier mods that are there, as symbols that are defined or not, with what those say."""
    for there in product((True, False), repeat=len(earlier)):
        beside = tuple((symbol, here) for (symbol, _), here in zip(earlier, there, strict=True))
        yield beside, tuple(one for (_, one), here in zip(earlier, there, strict=True) if here)


def relative(change: object) -> Change[int] | None:
    """Return a change of a number that is said relative to what is there; nothing of all else that a record can say."""
    steps = change.changes if isinstance(change, Several) else (change,)
    numbers = all(isinstance(step, Add | Multiply) for step in steps)
    return cast("Change[int]", change) if numbers else None

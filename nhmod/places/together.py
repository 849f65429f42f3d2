"""What several mods, or several records of one, change of one thing of the game's: each change stands upon the earlier ones."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar, cast

from nhmod.dataclass import frozen
from nhmod.manifest import Add, Change, Multiply, Record, Several
from nhmod.target import earlier_of_mod, later_of_mod, others_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nhmod.contribution import Mod, ModSet
    from nhmod.target import Facts

R = TypeVar("R", bound=Record)
T = TypeVar("T")
Beside: TypeAlias = tuple[tuple[str, bool], ...]
"""Symbols of other mods, and whether each is defined."""
Earlier: TypeAlias = tuple[tuple[str, tuple[T, ...]], ...]
"""What earlier mods say, with their symbols: a mod once, with all its changes."""


@frozen
class OwnChanges(Generic[T]):
    """What the same mod says as well of what a record changes: ``earlier`` before it, and ``again`` whether a later one does."""

    earlier: tuple[T, ...]
    again: bool

    @property
    def there(self) -> bool:
        """Whether there is any."""
        return self.again or bool(self.earlier)


def earlier_changes(
    mods: ModSet, mod: Mod, record: R, kind: str, facts: Facts, *, said: Callable[[R], T | None]
) -> Earlier[T]:
    """Return what mods that come before a mod say as well of what its ``edit:`` record changes, with their symbols.

    Those that it requires are not among them. ``said`` takes it of a record, and gives nothing where there is nothing of it.
    """
    order = [one.id for one in mods]
    before = frozenset(order[: order.index(mod.id)])
    found: dict[str, tuple[T, ...]] = {}
    for other, one in others_of(mods, mod, record, kind, facts):
        change = said(one) if other.id in before else None
        if change is not None:
            found[other.symbol] = (*found.get(other.symbol, ()), change)
    return tuple(found.items())


def own_changes(
    mods: ModSet, mod: Mod, record: R, kind: str, facts: Facts, *, said: Callable[[R], T | None]
) -> OwnChanges[T]:
    """Return what a mod's other ``edit:`` records say of what its own record changes; ``said`` is as that of ``earlier_changes``."""
    earlier = earlier_of_mod(mods, mod, record, kind, facts)
    later = later_of_mod(mods, mod, record, kind, facts)
    changes = (said(one) for _, one in earlier)
    return OwnChanges(
        earlier=tuple(change for change in changes if change is not None),
        again=any(said(one) is not None for _, one in later),
    )


def each_beside(earlier: Earlier[T]) -> Iterator[tuple[Beside, tuple[T, ...]]]:
    """Yield each choice of earlier mods that are there, as symbols that are defined or not, with what those say."""
    for there in product((True, False), repeat=len(earlier)):
        beside = tuple((symbol, here) for (symbol, _), here in zip(earlier, there, strict=True))
        yield beside, tuple(one for (_, said), here in zip(earlier, there, strict=True) if here for one in said)


def relative(change: object) -> Change[int] | None:
    """Return a change of a number that is said relative to what is there; nothing of all else that a record can say."""
    steps = change.changes if isinstance(change, Several) else (change,)
    numbers = all(isinstance(step, Add | Multiply) for step in steps)
    return cast("Change[int]", change) if numbers else None

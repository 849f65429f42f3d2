"""Values of a table that are written relative to others: ``{add: 2}`` to a number, ``{extend: […]}`` of a list."""

from __future__ import annotations

from functools import reduce
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from nhmod.dataclass import frozen
from nhmod.manifest import Add, Change, Delete, Extend, Int, Multiply, Origin, Record, SetTo, Several, Type, record_keys
from nhmod.places.together import Beside, Earlier, each_beside

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from nhmod.diagnostics import Report


class Item(Protocol):
    """One of a list as an author writes it."""

    @property
    def origin(self) -> Origin:
        """Where it stands in the manifest."""


ONLY_NEW: Mapping[str, str] = MappingProxyType(
    {
        "class": "make something new of that class, with a 'name:'",
        "copy_from": "it says what something new is like: write the keys that are to be different",
        "place": "what the game has stays where it is, for saved games and other rows count on it",
        "tile": "'tiles:' changes the pictures of what the game has",
    }
)
"""What says something of new rows alone, and can't be changed by ``edit:``: why, or what does it."""

_LAST_WORD = "let one of the mods require the other: the later one has the last word"
W = TypeVar("W", bound=Item)
T = TypeVar("T")


def _stepped(base: int, change: Change[int]) -> int:
    """Return a number with the relative steps of a change applied."""
    for step in change.changes if isinstance(change, Several) else (change,):
        if isinstance(step, Add | Multiply):
            base = step.applied_to(base)
    return base


def limits_of(record: type[Record], key: str) -> tuple[int, int]:
    """Return the lowest and the highest number that a record's key can have; a ``KeyError`` where it has no numbers."""
    for number in _numbers(record_keys(record)[key].type):
        return number.minimum, number.maximum
    raise KeyError(key)


def _numbers(type_: Type[Any]) -> Iterator[Int]:
    if isinstance(type_, Int):
        yield type_
    for part in type_.parts:
        yield from _numbers(part)


@frozen
class Changes:
    """How a kind works out what is written relative to what its content copies or edits.

    ``thing`` is what the content is ("monster"). The codes are of a number beyond the table's ``limit``, of a ``relative`` value of what
    copies nothing, and of an item to delete that is ``missing``.
    """

    thing: str
    limit: str
    relative: str
    missing: str = ""

    def number(
        self, change: Change[int] | None, base: int | None, limits: tuple[int, int], report: Report, *, usual: int = 0
    ) -> int:
        """Return what is set, or the base with the change applied; what is ``usual`` where there is neither, or after a mistake."""
        if change is None:
            return usual if base is None else base
        if isinstance(change, SetTo):
            return change.value
        if base is None:
            self._check_base(change.origin, report)
            return usual
        base = _stepped(base, change)
        low, high = limits
        if not low <= base <= high:
            report.error(self.limit, f"this makes {base}, and the table holds {low} to {high}", change.origin)
            return usual
        return base

    def numbers(
        self,
        change: Change[int],
        base: int,
        limits: tuple[int, int],
        earlier: Earlier[Change[int]],
        report: Report,
        *,
        own: Sequence[Change[int]] = (),
    ) -> Iterator[tuple[Beside, int]]:
        """Yield what a relative change makes upon those of ``earlier`` mods, whichever of them are there, with these mods' symbols.

        ``own`` are those that its mod makes before it, which are there whenever it is.
        """
        low, high = limits
        outside: dict[int, None] = {}
        for beside, others in each_beside(earlier):
            value = reduce(_stepped, (*others, *own, change), base)
            if (others or own) and not low <= value <= high:
                outside[value] = None
            else:
                yield beside, value
        for value in [*outside][:1]:
            message = f"with the other changes of it this makes {value}, and the table holds {low} to {high}"
            report.error(self.limit, message, change.origin, hint=_LAST_WORD if earlier else "")

    def items(
        self,
        change: Change[tuple[W, ...]] | None,
        base: tuple[T, ...] | None,
        convert: Callable[[W], T],
        report: Report,
        *,
        matches: Callable[[W, T], bool] | None = None,
        name: Callable[[W], str] = str,
    ) -> tuple[T, ...]:
        """Return what is set, or the base with items added and taken away.

        ``matches`` finds what is to be deleted, by default what is equal; ``name`` is what an item is called where there is none.
        """
        if change is None:
            return base or ()
        if isinstance(change, SetTo):
            return tuple(convert(item) for item in change.value)
        if base is None:
            self._check_base(change.origin, report)
            return ()
        value = list(base)
        for step in change.changes if isinstance(change, Several) else (change,):
            if isinstance(step, Extend):
                value += [convert(item) for item in step.items]
            for item in step.items if isinstance(step, Delete) else ():
                found = [one for one in value if (matches(item, one) if matches else convert(item) == one)]
                if found:
                    value.remove(found[0])
                else:
                    report.error(self.missing, f"there is no '{name(item)}' to delete", item.origin)
        return tuple(value)

    def _check_base(self, origin: Origin, report: Report) -> None:
        report.error(
            self.relative,
            f"there is nothing that this could change: the {self.thing} has no value here, and copies none",
            origin,
            hint="write the value itself",
        )

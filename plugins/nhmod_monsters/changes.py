"""Applies what an author writes of a field to the value that it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from nhmod.manifest import Add, Delete, Extend, Multiply, SetTo, Several
from nhmod_monsters.codes import LIMIT, NOT_THERE, RELATIVE

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.diagnostics import Report
    from nhmod.manifest import Change, Origin

T = TypeVar("T")
I = TypeVar("I")  # noqa: E741 - an item as written, beside T, the item as the table has it


def changed_number(
    change: Change[int] | None, base: int | None, default: int, limits: tuple[int, int], report: Report
) -> int:
    """Give a number: what is set, or the base with the change applied, or the default where there is no base."""
    if change is None:
        return default if base is None else base
    if isinstance(change, SetTo):
        return change.value
    steps = change.changes if isinstance(change, Several) else (change,)
    value = base
    for step in steps:
        if value is None:
            _no_base(step.origin, report)
            return default
        if isinstance(step, Add | Multiply):
            value = step.applied_to(value)
    low, high = limits
    if value is None or not low <= value <= high:
        report.error(LIMIT, f"this makes {value}, and the table holds {low} to {high}", change.origin)
        return default
    return value


def changed_list(
    change: Change[tuple[I, ...]] | None,
    base: tuple[T, ...] | None,
    *,
    convert: Callable[[I], T],
    matches: Callable[[I, T], bool],
    name: Callable[[I], str],
    report: Report,
) -> tuple[T, ...]:
    """Give a list: what is set, or the base with items added and taken away; ``matches`` finds what is to be deleted."""
    if change is None:
        return base or ()
    if isinstance(change, SetTo):
        return tuple(convert(item) for item in change.value)
    steps = change.changes if isinstance(change, Several) else (change,)
    if base is None:
        _no_base(change.origin, report)
        return ()
    value = list(base)
    for step in steps:
        if isinstance(step, Extend):
            value += [convert(item) for item in step.items]
        elif isinstance(step, Delete):
            for item in step.items:
                found = next((one for one in value if matches(item, one)), None)
                if found is None:
                    report.error(NOT_THERE, f"there is no '{name(item)}' to delete", step.origin)
                else:
                    value.remove(found)
    return tuple(value)


def _no_base(origin: Origin, report: Report) -> None:
    report.error(
        RELATIVE,
        "there is nothing that this could change: the monster is not copied from another one",
        origin,
        hint="write the value itself, or add 'copy_from:'",
    )

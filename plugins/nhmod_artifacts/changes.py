"""Applies what an author writes of a number or of powers to the value that it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.manifest import Add, Delete, Extend, Multiply, SetTo, Several
from nhmod_artifacts.codes import LIMIT, NOT_THERE, RELATIVE

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.diagnostics import Report
    from nhmod.manifest import Change, Origin, Word


def changed_number(change: Change[int], base: int | None, highest: int, report: Report) -> int:
    """Give a number: what is set, or the base with the change applied; 0 after a mistake, which is reported."""
    if isinstance(change, SetTo):
        return change.value
    if base is None:
        _no_base(change.origin, report)
        return 0
    value = base
    for step in change.changes if isinstance(change, Several) else (change,):
        if isinstance(step, Add | Multiply):
            value = step.applied_to(value)
    if not 0 <= value <= highest:
        message = f"this makes {value}, and the table holds 0 to {highest}"
        report.error(LIMIT, message, change.origin)
        return 0
    return value


def changed_powers(
    change: Change[tuple[Word, ...]] | None,
    base: tuple[str, ...] | None,
    symbol: Callable[[Word], str],
    report: Report,
) -> tuple[str, ...]:
    """Give the symbols of powers: what is set, or the base with powers added and taken away."""
    if change is None:
        return base or ()
    if isinstance(change, SetTo):
        return tuple(symbol(word) for word in change.value)
    if base is None:
        _no_base(change.origin, report)
        return ()
    value = list(base)
    for step in change.changes if isinstance(change, Several) else (change,):
        if isinstance(step, Extend):
            value += [symbol(word) for word in step.items]
        elif isinstance(step, Delete):
            for word in step.items:
                if symbol(word) in value:
                    value.remove(symbol(word))
                else:
                    message = f"there is no '{word}' to delete"
                    report.error(NOT_THERE, message, word.origin)
    return tuple(dict.fromkeys(value))


def _no_base(origin: Origin, report: Report) -> None:
    report.error(
        RELATIVE,
        "there is nothing that this could change: the artifact is not copied from another one",
        origin,
        hint="write the value itself, or add 'copy_from:'",
    )

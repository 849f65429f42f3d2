"""Which argument of a table's rows names a constant: an enumeration is made of the same rows by another definition of their macro."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.target.c.pieces import Define

_PASTED = re.compile(r"(\w+) ?## ?(\w+)")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class RowName:
    """The parameter that names a row's constant, and what the constant has before it."""

    parameter: str
    prefix: str = ""

    def written(self, symbol: str) -> str:
        """Return what a row writes for a constant."""
        return symbol.removeprefix(self.prefix)

    def symbol(self, text: str) -> str:
        """Return the constant that a row's argument names."""
        return f"{self.prefix}{text}"


def row_name(defines: Iterable[Define]) -> RowName | None:
    """Return how a macro of rows names constants, by all its definitions: ``PM_##bn``, or a parameter alone.

    That is the last one, or one that the rows themselves have no use for.
    """
    alone: RowName | None = None
    every = tuple(defines)
    for define in every:
        parameters = define.params or ()
        pasted = _PASTED.fullmatch(define.value)
        if pasted is not None and pasted[2] in parameters:
            return RowName(pasted[2], pasted[1])
        if not _WORD.fullmatch(define.value) or define.value not in parameters:
            continue
        dropped = any(define.value in (one.params or ()) and not _uses(one, define.value) for one in every)
        if parameters[-1] == define.value or dropped:
            alone = alone or RowName(define.value)
    return alone


def _uses(define: Define, parameter: str) -> bool:
    return re.search(rf"\b{parameter}\b", define.value) is not None

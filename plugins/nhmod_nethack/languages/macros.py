"""The headers' macros with parameters, computed: SP_COORD_PACK(x, y) and its like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target.c import token_texts
from nhmod_nethack.facts.values import compute
from nhmod_nethack.problems import not_constant, not_found, unexpected

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nhmod.target import Facts

_HEADERS = "include"


def has_macro(facts: Facts, name: str) -> bool:
    """Return whether the headers have a macro with parameters of that name."""
    return facts.get("macros").symbol(name) is not None


def evaluate(facts: Facts, name: str, *arguments: int) -> int:
    """Compute a macro of the headers for some arguments.

    Integers have no width here: what C would cut off is the caller's. Raises ``DiagnosticError``: NH1801 where there is
    no such macro, NH1802 where it has another number of parameters, NH1803 where its text is no integer expression.
    """
    return _evaluate(facts, name, arguments, ())


def _evaluate(facts: Facts, name: str, arguments: Sequence[int], around: tuple[str, ...]) -> int:
    entry = facts.get("macros").symbol(name)
    if entry is None:
        raise not_found(_HEADERS, f"the macro {name}()")
    parameters = entry.texts("parameters")
    if len(parameters) != len(arguments):
        raise unexpected(_HEADERS, f"the macro {name}()", f"has {len(parameters)} parameters, not {len(arguments)}")
    text = entry.text("text")
    if name in around:
        raise not_constant(_HEADERS, text, "it is defined by itself")
    values = dict(zip(parameters, arguments, strict=True))

    def find(symbol: str) -> int | None:
        if symbol in values:
            return values[symbol]
        constant = facts["constants"].symbol(symbol)
        return None if constant is None else constant.index

    def call(symbol: str, inner: Sequence[int]) -> int | None:
        return _evaluate(facts, symbol, inner, (*around, name)) if has_macro(facts, symbol) else None

    return compute(token_texts(text), _HEADERS, find=find, call=call)

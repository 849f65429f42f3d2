"""How places in C are given, what names the functions there have, and the error of a place that is not as it must be."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nhmod.target.c import CFile, Function, Span

_ASSIGNED = re.compile(r"(\w+)\s*=\s*(?:\([^()]*\)\s*)?$")


def end_of_header(c: CFile) -> int:
    """Return the line of the ``#endif`` that ends a header's own ``#ifndef``."""
    ends = [directive for directive in c.directives if directive.name == "endif" and directive.depth == 0]
    if not ends:
        raise c.missing("end of its own #ifndef")
    return c.line_start(ends[-1].span.start)


def closing_line(c: CFile, block: Span, site: str) -> int:
    """Return the line of the brace that closes a block; ``block`` ends with it."""
    return c.line_of(block.end - 1, site)


def assigned(c: CFile, function: Function, value: str) -> str:
    """Return the variable that a function first sets to a call of ``value``."""
    calls = c.calls(value, function.body)
    for call in calls:
        # A cast may stand between: newmonst() is a macro in some trees.
        before = _ASSIGNED.search(c.source, function.body.start, call.span.start)
        if before:
            return before[1]
    raise c.missing(f"variable = {value}() in {function.name}()")

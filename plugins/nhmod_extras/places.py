"""How places in C are given, what names the functions there have, and the error of a place that is not as it must be."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target.c import SiteError

if TYPE_CHECKING:
    from nhmod.target.c import CFile, Function, Span

_NAME = re.compile(r"(\w+)\s*$")
_ASSIGNED = re.compile(r"(\w+)\s*=\s*(?:\([^()]*\)\s*)?$")


def missing(c: CFile, site: str) -> SiteError:
    """Make the error of a site that is not as it must be."""
    return SiteError.of_count(target=c.target, file=c.path, site=site, places=())


def line_of(c: CFile, offset: int, site: str) -> int:
    """Give the beginning of the line of a piece of code that is the first on its line."""
    start = c.line_start(offset)
    if c.source[start:offset].strip():
        raise missing(c, f"{site} at the beginning of a line")
    return start


def end_of_header(c: CFile) -> int:
    """Give the line of the ``#endif`` that ends a header's own ``#ifndef``."""
    ends = [directive for directive in c.directives if directive.name == "endif" and directive.depth == 0]
    if not ends:
        raise missing(c, "end of its own #ifndef")
    return c.line_start(ends[-1].span.start)


def closing_line(c: CFile, block: Span, site: str) -> int:
    """Give the line of the brace that closes a block; ``block`` ends with it."""
    return line_of(c, block.end - 1, site)


def parameters(c: CFile, function: str) -> tuple[str, ...]:
    """Give the names of a function's parameters."""
    text = c.text(c.function(function).parameters)
    names = [_NAME.search(part) for part in text.split(",")]
    return tuple(name[1] for name in names if name is not None)


def assigned(c: CFile, function: Function, value: str) -> str:
    """Give the variable that a function first sets to a call of ``value``."""
    calls = c.calls(value, function.body)
    for call in calls:
        # A cast may stand between: newmonst() is a macro in some trees.
        before = _ASSIGNED.search(c.source, function.body.start, call.span.start)
        if before:
            return before[1]
    raise missing(c, f"variable = {value}() in {function.name}()")


def variable(c: CFile, function: str, name: str) -> str:
    """Give a variable's name if a function has such a one: what is written into the function uses it."""
    if not c.find(name, c.function(function).body):
        raise missing(c, f"variable {name} in {function}()")
    return name

"""What all places in C have in common: how a line is given, and the error of a place that is not as it must be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target.c import SiteError

if TYPE_CHECKING:
    from nhmod.target.c import CFile, Switch


def line_of(c: CFile, offset: int, site: str) -> int:
    """Give the beginning of the line of a piece of code that is the first on its line."""
    start = c.line_start(offset)
    if c.source[start:offset].strip():
        raise missing(c, f"{site} at the beginning of a line")
    return start


def missing(c: CFile, site: str) -> SiteError:
    """Make the error of a site that is not as it must be."""
    return SiteError.of_count(target=c.target, file=c.path, site=site, places=())


def first_case(c: CFile, switch: Switch) -> int:
    """Give the beginning of the line of a switch's first label."""
    return line_of(c, switch.cases[0].span.start, f"first case of switch ({switch.subject})")


def variable(c: CFile, function: str, name: str) -> str:
    """Give a variable's name if a function has such a one: what is written into the function uses it."""
    if not c.find(name, c.function(function).body):
        raise missing(c, f"variable {name} in {function}()")
    return name

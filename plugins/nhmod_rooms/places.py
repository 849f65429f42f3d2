"""What all places in C have in common: how a line is given, and the error of a place that is not as it must be."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nhmod.target.c import CFile, Switch


def first_case(c: CFile, switch: Switch) -> int:
    """Return the beginning of the line of a switch's first label."""
    return c.line_of(switch.cases[0].span.start, f"first case of switch ({switch.subject})")

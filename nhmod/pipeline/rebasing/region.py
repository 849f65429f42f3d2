"""Lines that two sides change, and who did."""

from __future__ import annotations

from enum import StrEnum

from nhmod.dataclass import frozen


class Change(StrEnum):
    """Who changed some lines."""

    MINE = "mine"
    THEIRS = "theirs"
    BOTH = "both"
    """Both made the same of them."""
    CONFLICT = "conflict"


@frozen
class Region:
    """Lines that are not as in the base: three ways. ``line`` is where they begin in each (from 1: mine, theirs, base)."""

    change: Change
    mine: str
    theirs: str
    base: str
    line: tuple[int, int, int]

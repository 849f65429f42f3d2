"""A level laid out: what the pictures and the warnings are made from, whatever the dialect.

A dialect's compiled form is laid out into this; it mirrors what src/sp_lev.c would do with it, as far as that is certain.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.location import Location

WIDTH = 80
"""COLNO."""
HEIGHT = 21
"""ROWNO."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Area:
    """A rectangle of squares, all four edges inside it; ``x`` counts from 0 to 79, ``y`` from 0 to 20, as levl[x][y]."""

    x1: int
    y1: int
    x2: int
    y2: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Mark:
    """One thing on a level.

    ``kind`` is monster, object, trap, door, stair, ladder, altar, fountain, sink, pool, gold, engraving, grave, region,
    room, levregion, teleport, portal, branch, drawbridge, mazewalk, non_diggable, non_passwall, corridor. ``name`` is the
    thing's own name ("minotaur", "scroll of light") or empty for a random one, ``letter`` its class letter or empty.
    ``x`` and ``y`` are -1 where the place is random; then ``area`` is what it is random in (none: the whole level, or
    the map). A thing with an extent (a region) has its ``area`` and no x. ``spots`` are the possible places where there
    are few. ``certain`` is false where the thing, or its place, depends on chance. ``detail`` has what else is said,
    as words (``{"state": "locked"}``). ``inside`` is the number of the room mark it is in, -1 for none.
    """

    kind: str
    name: str = ""
    letter: str = ""
    x: int = -1
    y: int = -1
    area: Area | None = None
    spots: tuple[tuple[int, int], ...] = ()
    certain: bool = True
    inside: int = -1
    detail: Mapping[str, str]
    location: Location | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Drawing:
    r"""A level as it is laid out.

    ``rows`` are ``HEIGHT`` strings of ``WIDTH`` map letters (what_map_char's: ``-|.# }LIPT+SABCHFK\``); a square of
    which nothing is said is ``?`` (it is the game's: mines, mazes, the stone round a map). ``solid`` is the letter of
    what surrounds the maps, "?" if the game decides. ``lit`` has, for each square, "1" lit, "0" unlit, "?" not said.
    ``rooms`` says that it is a level of rooms, whose places the game chooses. ``marks`` are in the order of the text.
    ``maps`` are the areas of the MAP blocks, in order, each with its location. ``flags`` are the FLAGS words.
    """

    name: str
    rows: tuple[str, ...]
    lit: tuple[str, ...]
    marks: tuple[Mark, ...]
    maps: tuple[tuple[Area, Location | None], ...]
    rooms: bool = False
    solid: str = "?"
    flags: tuple[str, ...] = ()
    location: Location | None = None

"""Rooms that the game places: inner rooms that don't fit, things outside them, rooms without a door."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.formats.des.inspect import codes
from nhmod.formats.picture.panels import room_size

if TYPE_CHECKING:
    from nhmod.diagnostics import Report
    from nhmod.formats.des.inspect.context import Context
    from nhmod.formats.des.inspect.ground import Ground
    from nhmod.formats.drawing import Mark

_LEAST_PARENT = 4
"""sp_lev.c:create_subroom makes no room in a smaller one."""
_CLOSED = ("vault",)


def room_fits(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of inner rooms that reach beyond the room they are in, or are in one that is too small (NH2532)."""
    rooms = _rooms(ground)
    for number, room in enumerate(rooms):
        parent = room_size(rooms[room.inside]) if 0 <= room.inside < len(rooms) else None
        if parent is None:
            continue
        size = room_size(room)
        words = f"room {number + 1}{_typed(room)}"
        if min(parent) < _LEAST_PARENT:
            message = f"{words} is in a room of {parent[0]} by {parent[1]} squares: the game makes none in it"
            report.warning(codes.ROOM_DOES_NOT_FIT, message, room.location, hint="make that room at least 4 by 4")
        elif size and room.x >= 0 and (room.x + size[0] > parent[0] or room.y + size[1] > parent[1]):
            message = (
                f"{words} is at ({room.x},{room.y}) and {size[0]} by {size[1]}: it reaches beyond its room of "
                f"{parent[0]} by {parent[1]}"
            )
            report.warning(codes.ROOM_DOES_NOT_FIT, message, room.location, hint="move it, or make it smaller")


def outside_room(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of things whose place is beyond the floor of their room (NH2533)."""
    rooms = _rooms(ground)
    for mark in ground.drawing.marks:
        if mark.kind in {"room", "door"} or not 0 <= mark.inside < len(rooms) or mark.x < 0 or "in" in mark.detail:
            continue
        size = room_size(rooms[mark.inside])
        if size and (mark.x >= size[0] or mark.y >= size[1]):
            what = mark.name or mark.kind
            message = f"the {what} at ({mark.x},{mark.y}) is outside its room of {size[0]} by {size[1]} squares"
            hint = "places in a room are counted from its upper left square of floor, (0,0)"
            report.warning(codes.OUTSIDE_ROOM, message, mark.location, hint=hint)


def inner_doors(ground: Ground, context: Context, report: Report) -> None:
    """Warn of inner rooms without a door (NH2534) and of inner shops with more than one (NH2516).

    Corridors make doors too, but only in rooms that are in no other (src/sp_lev.c:create_corridor).
    """
    marks = ground.drawing.marks
    of_room: dict[int, list[Mark]] = {}
    for mark in marks:
        if mark.kind == "door":
            of_room.setdefault(mark.inside, []).append(mark)
    for number, room in enumerate(_rooms(ground)):
        if room.inside < 0 or room.name in _CLOSED:
            continue
        doors = of_room.get(number, [])
        if not doors:
            message = f"room {number + 1}{_typed(room)} is in another and has no door: nobody gets in"
            hint = "write ROOMDOOR:false,closed,north,random between its braces (in 3.4.3: DOOR and the same, below it)"
            report.warning(codes.ROOM_WITHOUT_DOOR, message, room.location, hint=hint)
        elif room.name in context.shops and sum(door.certain for door in doors) > 1:
            message = f"the {room.name} has {len(doors)} doors: a shopkeeper guards one"
            report.warning(codes.SHOP_DOORS, message, room.location, hint="keep one of them")


def _rooms(ground: Ground) -> list[Mark]:
    return [mark for mark in ground.drawing.marks if mark.kind == "room"]


def _typed(room: Mark) -> str:
    return f" ({room.name})" if room.name else ""

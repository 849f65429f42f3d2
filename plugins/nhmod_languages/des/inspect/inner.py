"""Rooms with rooms in them: what is under the walls of an inner room, and what finds no square. Mirrors src/sp_lev.c, build_room.

An older game makes all inner rooms before it puts anything into their room; a later one obeys the text, statement by statement.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.inspect import codes
from nhmod_languages.des.inspect.ground import Ground, places, related_to
from nhmod_languages.des.inspect.rooms import Floor, floor_of, has_room, near, rooms_of, typed
from nhmod_languages.picture.panels import room_size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.diagnostics import Report
    from nhmod_languages.des.inspect.context import Context
    from nhmod_languages.drawing import Mark

_FEATURES = frozenset({"stair", "ladder", "altar", "fountain", "sink", "pool", "throne", "grave"})
_THINGS = frozenset({"monster", "object", "trap", "gold", "engraving"})
_ON_FLOOR = {True: frozenset({"altar", "trap"}), False: frozenset({"stair", "altar", "trap"})}
"""What looks for a square of plain floor (get_free_room_loc), where the game goes by the text and where it does not."""
_MOVED = {True: "it goes elsewhere", False: "the game finds no place for it, and ends"}
"""What the game does where it finds none."""
_MADE = ("stair", "sink", "pool", "fountain", "altar", "trap")
"""The order in which an older game puts them into a room."""
_RARELY = 0.001
_TRIES = 100
"""So often src/mkroom.c, somexy, looks for a square that is in no inner room."""


def drawn_over(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of inner rooms that are drawn over what is there already (NH2557)."""
    if not ground.drawing.in_turn:
        return
    rooms = rooms_of(ground)
    number, told, before = 0, set[int](), dict[int, list["Mark"]]()
    for mark in ground.drawing.marks:
        if mark.kind == "room":
            number += 1
            under = [one for one in before.get(mark.inside, ()) if _under(one, mark, rooms)]
            if mark.inside >= 0 and under and mark.inside not in told and has_room(mark, rooms):
                told.add(mark.inside)
                first, sure = under[0], under[0].x >= 0 and mark.certain
                more = f" and {len(under) - 1} more" if len(under) > 1 else ""
                how = "over" if sure else "in some games over"
                what = f"{_named(first)}{more}, which {'stand' if more else 'stands'} before it in the text"
                related = related_to(first, "it")
                report.warning(
                    codes.DRAWN_OVER,
                    f"room {number}{typed(mark)} is drawn {how} {what}",
                    mark.location,
                    hint="write the SUBROOMs of a room before all else that is in it",
                    related=related,
                )
        elif "in" not in mark.detail:
            before.setdefault(mark.inside, []).append(mark)


def wall_of_one_square(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of doors at a random place of a wall of one square (NH2558): an older game divides by the squares but one."""
    if ground.drawing.in_turn:
        return
    rooms = rooms_of(ground)
    for mark in ground.drawing.marks:
        if mark.kind != "door" or "position" in mark.detail or not 0 <= mark.inside < len(rooms):
            continue
        room = rooms[mark.inside]
        if room.inside < 0 or not has_room(room, rooms):
            continue
        size, wall = room_size(room), mark.detail.get("wall", "")
        short = [size is None or length == 1 for length in size or (1, 1)]
        if {"north": short[0], "south": short[0], "west": short[1], "east": short[1]}.get(wall, any(short)):
            games = "" if size is not None and wall != "random" else " in some games"
            squares = (
                "a wall that has one square"
                if size is not None
                else "a wall whose length is random, and can be one square"
            )
            report.warning(
                codes.WALL_OF_ONE,
                f"the door of room {mark.inside + 1}{typed(room)} is at a random place of {squares}: "
                f"the game divides by zero and crashes{games}",
                mark.location,
                hint="write 0 for its place, with a wall"
                if size is not None
                else "give the room a size of two by two squares at least",
            )


def no_square_left(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of things at a random place of a room whose inner rooms leave none (NH2559)."""
    turn, rooms = ground.drawing.in_turn, rooms_of(ground)
    told: set[int] = set()
    for mark, floors in _beside_inner(ground, rooms):
        place = mark.inside
        if not floors or place in told or places(mark) or (turn and mark.kind not in _ON_FLOOR[turn]):
            continue
        size = room_size(rooms[place])
        if size is None:
            continue
        free = [
            (x, y)
            for x in range(size[0])
            for y in range(size[1])
            if not any(near((x, y, x, y), one) for _, one in floors)
        ]
        part = 1 - len(free) / (size[0] * size[1])
        if part**_TRIES > _RARELY:
            told.add(place)
            games = "" if not free else " in some games"
            left = f"{len(free)} of {size[0] * size[1]} squares" if free else "no square"
            report.warning(
                codes.NO_SQUARE_LEFT,
                f"{_named(mark)} shall be anywhere in room {place + 1}{typed(rooms[place])}, of which its inner rooms leave {left}: "
                f"the game ends{games}",
                mark.location,
                hint="make the room larger, or its inner rooms smaller; their walls take squares as well",
            )


def two_in_a_room(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of stairs, altars and the like, and of traps, that stand on one square of a room (NH2560)."""
    turn = ground.drawing.in_turn
    seen: dict[tuple[int, int, int], Mark] = {}
    marks = [mark for mark in ground.drawing.marks if mark.inside >= 0 and mark.kind in _FEATURES | {"trap"}]
    if not turn:
        marks.sort(key=lambda mark: _MADE.index(mark.kind) if mark.kind in _MADE else len(_MADE))
    for mark in marks:
        if mark.x < 0 or mark.spots or not mark.certain:
            continue
        earlier = seen.setdefault((mark.inside, mark.x, mark.y), mark)
        if earlier is mark or (earlier.kind == "trap" and mark.kind != "trap" and turn):
            continue
        on_floor = mark.kind in _ON_FLOOR[turn] and earlier.kind != "trap"
        then = _MOVED[turn] if on_floor else "only one can be there"
        related = related_to(earlier, "the other one")
        where = f"({mark.x},{mark.y}) of room {mark.inside + 1}"
        message = f"{_named(mark)} is on the square of {_named(earlier)}, {where}: {then}"
        report.warning(codes.TWO_IN_A_ROOM, message, mark.location, hint="move one of them", related=related)


def in_inner_wall(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of things of a room that are in the wall of an inner room (NH2561)."""
    turn, rooms = ground.drawing.in_turn, rooms_of(ground)
    for mark, floors in _beside_inner(ground, rooms):
        if mark.x < 0 or mark.spots:
            continue
        square = (mark.x, mark.y, mark.x, mark.y)
        hole = "the wall has a hole" if mark.kind in _FEATURES else "nobody gets there"
        then = _MOVED[turn] if mark.kind in _ON_FLOOR[turn] else hole
        for other, floor in floors:
            # What stands before it in the text is drawn over, which is told of the room.
            if near(square, floor) and not _in(square, floor):
                message = f"{_named(mark)} at ({mark.x},{mark.y}) is in the wall of room {other + 1}{typed(rooms[other])}: {then}"
                report.warning(codes.IN_INNER_WALL, message, mark.location, hint="move it, or the inner room")


def _beside_inner(ground: Ground, rooms: list[Mark]) -> Iterator[tuple[Mark, list[tuple[int, Floor]]]]:
    """Yield what stands in rooms, each with the inner rooms, by their numbers, that its room has when it is made."""
    inner: dict[int, list[tuple[int, Floor]]] = {}
    for number, room in enumerate(rooms):
        floor = floor_of(room, rooms)
        if floor is not None and room.certain:
            inner.setdefault(room.inside, []).append((number, floor))
    made = 0
    for mark in ground.drawing.marks:
        made += mark.kind == "room"
        if mark.kind in _FEATURES | _THINGS and "in" not in mark.detail:
            floors = inner.get(mark.inside, ())
            yield mark, [one for one in floors if not ground.drawing.in_turn or one[0] < made]


def _under(mark: Mark, room: Mark, rooms: list[Mark]) -> bool:
    """Return whether what stands in a room can be under an inner room: ground anywhere in it, things in its walls."""
    if mark.kind not in _FEATURES | _THINGS:
        return False
    floor = floor_of(room, rooms)
    for x, y in places(mark):
        square = (x, y, x, y)
        if floor is not None and near(square, floor) and (mark.kind in _FEATURES or not _in(square, floor)):
            return True
    return not places(mark)


def _in(square: Floor, floor: Floor) -> bool:
    return floor[0] <= square[0] <= floor[2] and floor[1] <= square[1] <= floor[3]


def _named(mark: Mark) -> str:
    what = mark.name or ("stairs" if mark.kind == "stair" else mark.kind)
    return f"the {what}" + (f" {mark.detail['direction']}" if "direction" in mark.detail else "")

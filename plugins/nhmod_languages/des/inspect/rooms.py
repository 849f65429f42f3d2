"""Rooms that the game places: those for which there is no place, inner rooms that don't fit, things outside, missing doors."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from nhmod_languages.des.inspect import codes
from nhmod_languages.des.inspect.ground import Ground, related_to
from nhmod_languages.des.inspect.roomplan import Wanted, fits, places
from nhmod_languages.picture.panels import room_size

if TYPE_CHECKING:
    from nhmod.diagnostics import Related, Report
    from nhmod_languages.des.inspect.context import Context
    from nhmod_languages.drawing import Mark

Floor: TypeAlias = "tuple[int, int, int, int]"
"""The first column and row and the last ones, counted in the room around it."""
_LEAST_PARENT = 4
"""sp_lev.c:create_subroom makes no room in a smaller one."""
_MARGIN = 2
"""sp_lev.c:create_subroom draws a random place from so many columns and rows less."""
_CLOSED = ("vault",)
_VAULT = "vault"
_PAIR = 2
_OFTEN = 0.9
_SIDES = frozenset({"north", "south", "west", "east"})
_LARGEST = (17, 9)
"""sp_lev.c:create_room gives a room of random size at most so many squares."""


def room_placed(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of rooms that the game never makes: alone too large (NH2540), or where others are (NH2541).

    Rooms that depend on chance are left out, and levels with maps, which can be in the way as well. Of a room whose place
    is random only its size is looked at.
    """
    if ground.drawing.maps:
        return
    rooms = [(number, room, _wanted(room)) for number, room in _tops(ground)]
    made = places([wanted for _, _, wanted in rooms])
    for at, ((number, room, wanted), share) in enumerate(zip(rooms, made, strict=True)):
        words = f"room {number + 1}{typed(room)}"
        if share >= _OFTEN or (wanted.size is None and wanted.cell is None):
            continue
        if not fits(wanted):
            size = room_size(room) or (0, 0)
            message = f"{words} of {size[0]} by {size[1]} squares finds no place on the level: the game makes none"
            hint = (
                "a room has at most 77 by 18 squares; a cell of the five by five has 16 by 4, and a room can be larger"
            )
            report.warning(codes.ROOM_TOO_LARGE, message, room.location, hint=hint)
        elif wanted.cell is not None:
            others = [(one, other) for one, other, _ in rooms[:at]]
            culprit = next((one for one in range(at) if not _goes_beside(rooms[one][2], wanted)), None)
            how = "never made" if not share else "missing in many games"
            why = "rooms before it take its place"
            related: tuple[Related, ...] = ()
            if culprit is not None:
                other_number, other = others[culprit]
                same = rooms[culprit][2].cell == wanted.cell
                where = f", both at {wanted.cell[0]},{wanted.cell[1]}" if same else ""
                why = f"room {other_number + 1}{typed(other)} takes its place{where}"
                related = related_to(other, "the other room")
            message = f"{words} is {how}: {why}; nothing that is in it is made either"
            hint = "put it into another cell, (1,1) to (5,5), or make the rooms smaller; three squares at least are between two floors"
            report.warning(codes.ROOM_IN_THE_WAY, message, room.location, hint=hint, related=related)


def room_vault(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of vaults that are rooms of their own (NH2542): create_room of src/sp_lev.c only finds a place for them."""
    for number, room in _tops(ground):
        if room.name == _VAULT:
            message = f"room {number + 1} is a vault, and the game makes none of a ROOM: only its place is kept free"
            report.warning(
                codes.ROOM_VAULT, message, room.location, hint="draw it on a MAP, with a REGION of the type vault"
            )


def room_fits(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of inner rooms that reach beyond the room they are in, or are in one that is too small (NH2532)."""
    rooms = rooms_of(ground)
    for number, room in enumerate(rooms):
        if not 0 <= room.inside < len(rooms):
            continue
        parent, size = room_size(rooms[room.inside]), room_size(room)
        words = f"room {number + 1}{typed(room)}"
        if parent is None:
            if size and (max(room.x, 0) + size[0] > _LARGEST[0] or max(room.y, 0) + size[1] > _LARGEST[1]):
                message = (
                    f"{words} reaches beyond its room, whose random size is at most {_LARGEST[0]} by {_LARGEST[1]}"
                )
                report.warning(codes.ROOM_DOES_NOT_FIT, message, room.location, hint="give that room a size")
            continue
        if min(parent) < _LEAST_PARENT:
            message = f"{words} is in a room of {parent[0]} by {parent[1]} squares: the game makes none in it"
            report.warning(codes.ROOM_DOES_NOT_FIT, message, room.location, hint="make that room at least 4 by 4")
        elif size and room.x >= 0 and (room.x + size[0] > parent[0] or room.y + size[1] > parent[1]):
            message = (
                f"{words} is at ({room.x},{room.y}) and {size[0]} by {size[1]}: it reaches beyond its room of "
                f"{parent[0]} by {parent[1]}"
            )
            report.warning(codes.ROOM_DOES_NOT_FIT, message, room.location, hint="move it, or make it smaller")
        elif size and room.x < 0 and (size[0] > parent[0] - _MARGIN or size[1] > parent[1] - _MARGIN):
            message = f"{words} is {size[0]} by {size[1]}, at a random place: it does not fit into its room of {parent[0]} by {parent[1]}"
            hint = f"at a random place there is room for {parent[0] - _MARGIN} by {parent[1] - _MARGIN}"
            report.warning(codes.ROOM_DOES_NOT_FIT, message, room.location, hint=hint)


def rooms_overlap(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of two rooms of one room whose walls and floors are in each other (NH2545): the game draws one over the other."""
    rooms = rooms_of(ground)
    seen: list[tuple[int, Mark, Floor]] = []
    for number, room in enumerate(rooms):
        floor = floor_of(room, rooms)
        if floor is None or not room.certain:
            continue
        for other_number, other, held in seen:
            # One square lies between them, for the wall that they share.
            if other.inside == room.inside and near(floor, held):
                message = (
                    f"room {number + 1}{typed(room)} is in room {other_number + 1}{typed(other)}: their floors touch"
                )
                related = related_to(other, "the other room")
                hint = "leave one square between their floors, for the wall"
                report.warning(codes.ROOMS_OVERLAP, message, room.location, hint=hint, related=related)
                break
        seen.append((number, room, floor))


def doors_on_walls(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of doors of rooms whose position is beyond the wall (NH2544): create_door of src/sp_lev.c tries in vain."""
    rooms = rooms_of(ground)
    for mark in ground.drawing.marks:
        position = mark.detail.get("position", "")
        if mark.kind != "door" or not position.isdigit() or not 0 <= mark.inside < len(rooms):
            continue
        size = room_size(rooms[mark.inside])
        if size is None:
            continue
        walls = mark.detail.get("wall", "").split("|")
        lengths = [
            size[0] if wall in {"north", "south"} else size[1] if wall in {"west", "east"} else max(size)
            for wall in walls
        ]
        if int(position) >= max(lengths):
            words = f"the door at {position} is beyond its wall, which has {max(lengths)} squares, of room {mark.inside + 1}"
            hint = f"a door's position is from 0 to {max(lengths) - 1}, or random"
            report.warning(codes.DOOR_BEYOND_WALL, f"{words}: the game makes none", mark.location, hint=hint)


def doors_to_rock(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of doors of rooms behind all of whose walls is rock (NH2556): what create_door of src/sp_lev.c does not open, or in vain."""
    if not ground.drawing.stone:
        return
    rooms = rooms_of(ground)
    for mark in ground.drawing.marks:
        if mark.kind != "door" or not 0 <= mark.inside < len(rooms):
            continue
        room = rooms[mark.inside]
        walls = frozenset(mark.detail.get("wall", "").split("|"))
        walls = _SIDES if "random" in walls else walls
        words = f"the door of room {mark.inside + 1}{typed(room)}"
        if room.inside < 0:
            if ground.drawing.in_turn:
                message = f"{words} has rock behind it, whatever its wall: the game makes none"
                hint = "leave it out: RANDOM_CORRIDORS and CORRIDOR make the doors of a ROOM"
                report.warning(codes.DOOR_TO_ROCK, message, mark.location, hint=hint)
        elif walls <= (closed := _closed_sides(room, rooms)):
            what = "the game makes none" if ground.drawing.in_turn else "it leads nowhere"
            wall = "|".join(sorted(walls))
            often = "" if floor_of(room, rooms) else " in many games"
            message = (
                f"{words} is in the wall {wall}, which{often} is that of the room around it, with rock behind: {what}"
            )
            free = sorted(_SIDES - closed)
            hint = f"put it {' or '.join(free)}" if free else "make the room smaller, or the one around it larger"
            report.warning(codes.DOOR_TO_ROCK, message, mark.location, hint=hint)


def outside_room(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of things whose place is beyond the floor of their room (NH2533)."""
    rooms = rooms_of(ground)
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
    for number, room in enumerate(rooms_of(ground)):
        if room.inside < 0 or room.name in _CLOSED:
            continue
        doors = of_room.get(number, [])
        if not doors:
            message = f"room {number + 1}{typed(room)} is in another and has no door: nobody gets in"
            hint = "write ROOMDOOR:false,closed,north,random between its braces (in 3.4.3: DOOR and the same, below it)"
            report.warning(codes.ROOM_WITHOUT_DOOR, message, room.location, hint=hint)
        elif room.name in context.shops and sum(door.certain for door in doors) > 1:
            message = f"the {room.name} has {len(doors)} doors: a shopkeeper guards one"
            report.warning(codes.SHOP_DOORS, message, room.location, hint="keep one of them")


def floor_of(room: Mark, rooms: list[Mark]) -> Floor | None:
    """Return the floor of an inner room as create_subroom places it, which moves what is one square from a wall to the wall."""
    size, outer = room_size(room), room_size(rooms[room.inside]) if 0 <= room.inside < len(rooms) else None
    if size is None or outer is None or room.x < 0 or not has_room(room, rooms):
        return None
    corner = []
    for start, length, whole in ((room.x, size[0], outer[0]), (room.y, size[1], outer[1])):
        moved = 0 if start == 1 else start
        corner.append(moved + 1 if moved + length + 1 == whole else moved)
    return corner[0], corner[1], corner[0] + size[0] - 1, corner[1] + size[1] - 1


def _closed_sides(room: Mark, rooms: list[Mark]) -> frozenset[str]:
    """Return the walls of an inner room that are those of its room, or are in many games: at a random place those above and to the left."""
    floor, outer = floor_of(room, rooms), room_size(rooms[room.inside])
    if floor is None or outer is None:
        return frozenset({"north", "west"}) if room.x < 0 else frozenset()
    left, top, right, bottom = floor
    at_edge = {"west": left <= 0, "north": top <= 0, "east": right >= outer[0] - 1, "south": bottom >= outer[1] - 1}
    return frozenset(side for side, is_so in at_edge.items() if is_so)


def has_room(room: Mark, rooms: list[Mark]) -> bool:
    """Return whether a room is in none, or in one in which the game makes inner rooms."""
    outer = room_size(rooms[room.inside]) if 0 <= room.inside < len(rooms) else None
    return outer is None or min(outer) >= _LEAST_PARENT


def near(one: Floor, other: Floor) -> bool:
    """Return whether two stretches of floor have a square in common, or touch, at a corner too."""
    beside = one[0] > other[2] + 1 or other[0] > one[2] + 1
    return not (beside or one[1] > other[3] + 1 or other[1] > one[3] + 1)


def _tops(ground: Ground) -> list[tuple[int, Mark]]:
    """Return the rooms that are in no other and in every game, with their numbers among all rooms."""
    return [(number, room) for number, room in enumerate(rooms_of(ground)) if room.inside < 0 and room.certain]


def _wanted(room: Mark) -> Wanted:
    across, down = _words(room, "alignment") or ("", "")
    cell, size = _words(room, "position"), room_size(room)
    return Wanted(
        cell=(int(cell[0]), int(cell[1])) if cell and all(word.isdigit() for word in cell) else None,
        size=None if size is None else (size[0], size[1]),
        across=across if across != "random" and across else None,
        down=down if down != "random" and down else None,
    )


def _words(room: Mark, key: str) -> list[str] | None:
    words = room.detail.get(key, "").split(",")
    return words if len(words) == _PAIR else None


def _goes_beside(other: Wanted, room: Wanted) -> bool:
    """Return whether a room is made in nearly all games behind one other."""
    return places((other, room))[-1] >= _OFTEN


def rooms_of(ground: Ground) -> list[Mark]:
    """Return the rooms, in the order of their numbers."""
    return [mark for mark in ground.drawing.marks if mark.kind == "room"]


def typed(room: Mark) -> str:
    """Return a room's type as it stands behind its number."""
    return f" ({room.name})" if room.name else ""

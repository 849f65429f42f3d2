"""Coordinates: from what a level says to where that is. Mirrors get_location and get_unpacked_coord of src/sp_lev.c."""

from __future__ import annotations

from nhmod_languages.des.v36 import ast
from nhmod_languages.des.v36.layout.machine import Machine, StoppedError, Value
from nhmod_languages.des.v36.layout.scene import Where, among
from nhmod_languages.drawing import HEIGHT, WIDTH, Area

_TRIES = 100
_GROUNDS = {"dry": ".AC#I", "wet": "}PW", "hot": "L", "solid": " -|T"}
_LOW_BYTE, _SIGN = 0xFF, 0x80


def origin(machine: Machine) -> tuple[int, int]:
    """Return what coordinates count from; in a room whose place nobody knows, its own upper left corner."""
    enclosure = machine.enclosure
    if enclosure is None:
        return machine.ground.start
    return (0, 0) if enclosure.base is None else enclosure.base


def floating(machine: Machine) -> bool:
    """Return whether the run is in a room of which nobody knows the place."""
    return machine.enclosure is not None and machine.enclosure.base is None


def where(machine: Machine) -> Where:
    """Take a place off the stack, for a thing: one that is left to chance stays so."""
    return resolve(machine, machine.pop("COORD"))


def resolve(machine: Machine, value: Value) -> Where:
    """Return where a place is."""
    found = [_unpacked(machine, choice) for choice in value.choices or (value.value,) if isinstance(choice, int)]
    fixed = [place for place, _ in found if place is not None]
    if fixed and len(fixed) == len(found):
        x, y = origin(machine)
        return among([(column + x, row + y) for column, row in fixed])
    enclosure = machine.enclosure
    area = machine.ground.map_area() if enclosure is None else enclosure.area
    return Where(area=area, ground=found[0][1] if len(found) == 1 else "")


def pick(machine: Machine, value: Value) -> tuple[int, int]:
    """Return the one square that a place is in this run, for what changes the ground."""
    place, ground = _unpacked(machine, value.value if isinstance(value.value, int) else 0)
    x, y = origin(machine)
    if place is not None:
        return place[0] + x, place[1] + y
    area = _area(machine)
    letters = "".join(_GROUNDS.get(word, "") for word in ground.split(","))
    column, row = x, y
    for _ in range(_TRIES):
        column, row = machine.random.randint(area.x1, area.x2), machine.random.randint(area.y1, area.y2)
        if not letters or machine.ground.letter(column, row) in letters:
            break
    return column, row


def region(machine: Machine, *, enclosed: bool = False) -> tuple[Area, bool]:
    """Take a rectangle off the stack, and say whether it is one at all: WALLIFY's own is not.

    Most rectangles count from the map whatever block they are in; those of selections count as places do (``enclosed``).
    """
    value = machine.pop("REGION").value
    if not isinstance(value, int):
        raise StoppedError
    x1, y1, x2, y2 = (_signed(value >> shift) for shift in (0, 8, 16, 24))
    x, y = origin(machine) if enclosed else machine.ground.start
    return Area(x1=x1 + x, y1=y1 + y, x2=x2 + x, y2=y2 + y), min(x1, y1, x2, y2) >= 0


def packed(x: int, y: int) -> int:
    """Pack a place (SP_COORD_PACK)."""
    return (x & _LOW_BYTE) + ((y & _LOW_BYTE) << 16)


def _unpacked(machine: Machine, value: int) -> tuple[tuple[int, int] | None, str]:
    """Unpack a place; a negative one is a random one, as the game has it."""
    node = machine.names.coord(value)
    if isinstance(node, ast.RandomPlace):
        return None, ",".join(word.text for word in node.humidity)
    x, y = _signed(value), _signed(value >> 16)
    return (None if x < 0 else (x, y)), ""


def _signed(value: int) -> int:
    low = value & _LOW_BYTE
    return low - 2 * _SIGN if low & _SIGN else low


def _area(machine: Machine) -> Area:
    enclosure = machine.enclosure
    if enclosure is not None and enclosure.area is not None:
        return enclosure.area
    return machine.ground.map_area() or Area(x1=1, y1=0, x2=WIDTH - 1, y2=HEIGHT - 1)

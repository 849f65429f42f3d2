"""The instructions that make the ground: maps, terrain, doors, regions and rooms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.v36.layout import selections
from nhmod_languages.des.v36.layout.choosing import mapchar
from nhmod_languages.des.v36.layout.ground import UNKNOWN
from nhmod_languages.des.v36.layout.machine import Enclosure, Machine, StoppedError
from nhmod_languages.des.v36.layout.places import floating, pick, region
from nhmod_languages.des.v36.layout.scene import Placed, Where
from nhmod_languages.drawing import HEIGHT, WIDTH, Area

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


_LIT = {"lit": "1", "unlit": "0", "random": UNKNOWN}
_SURE = 100
_ALIGNED, _PLACED = 1, 2
_FILLED, _IRREGULAR, _UNJOINED = 1, 2, 4
_SELECTED = 200
_THING = 60


def place_thing(
    machine: Machine,
    kind: str,
    where: Where,
    detail: Mapping[str, str] | None = None,
    *,
    name: str = "",
    letter: str = "",
    excluded: Area | None = None,
    extent: bool = False,
) -> Placed:
    """Put a thing on the level."""
    enclosure = machine.enclosure
    placed = Placed(
        key=machine.scene.key(machine.at),
        kind=kind,
        name=name,
        letter=letter,
        where=where,
        excluded=excluded,
        room=None if enclosure is None or extent else enclosure.room,
        detail=detail or {},
        extent=extent,
    )
    machine.scene.placed.append(placed)
    machine.spend(_THING)
    return placed


def initial(machine: Machine) -> None:
    """SPO_INITLEVEL."""
    _, _, _, _, lit, _, filling, style = [machine.number() for _ in range(8)]
    constants, ground, names = machine.names.constants, machine.ground, machine.names
    machine.spend(_SELECTED)
    ground.initialised = True
    if style == constants["LVLINIT_SOLIDFILL"]:
        # MAZE fills with a number that is no terrain, and so with nothing: the level stays stone.
        letter = names.terrain.get(filling)
        if letter is not None:
            ground.fill(letter, {0: "0", 1: "1"}.get(lit, UNKNOWN))
    else:
        ground.fill(UNKNOWN, UNKNOWN)


def flags(machine: Machine) -> None:
    """SPO_LEVEL_FLAGS; the first of a MAZE, behind its filling, is not of its FLAGS."""
    bits = machine.number()
    if not (machine.ground.initialised and bits == machine.names.constants["MAZELEVEL"]):
        machine.flags |= bits


def map_(machine: Machine) -> None:
    """SPO_MAP."""
    width, height = machine.number(), machine.number()
    squares = machine.pop("STRING").value
    keep, style = machine.number(), machine.number()
    place = machine.pop("COORD")
    if not isinstance(squares, bytes) or width < 0 or height < 0 or width * height != len(squares):
        raise StoppedError
    machine.spend(len(squares))
    letters = "".join(machine.names.terrain.get(square - 1, UNKNOWN) for square in squares)
    rows = [letters[start : start + width] for start in range(0, len(letters), width)] if width else []
    if floating(machine):
        return
    ground = machine.ground
    corner = before = ground.start
    size = ground.size
    if style == _ALIGNED and isinstance(place.value, int):
        corner = _aligned(machine, place.value & 0xFF, place.value >> 16, width, height)
    elif style == _PLACED:
        if machine.enclosure is None:
            ground.start, ground.size = (1, 0), (max(WIDTH - 1 - width, 1), max(HEIGHT - height, 1))
        corner = pick(machine, place)
    ground.place_map(rows, corner, machine.instructions[machine.at].location, keep=bool(keep))
    if not keep:
        ground.start, ground.size = before, size


def _aligned(machine: Machine, across: int, down: int, width: int, height: int) -> tuple[int, int]:
    """Return an aligned map's upper left corner, which is odd in both directions."""
    x_max, y_max = (WIDTH - 1) & ~1, (HEIGHT - 1) & ~1
    xs = {
        "left": 1 if machine.ground.initialised else 3,
        "half-left": 2 + (x_max - 2 - width) // 4,
        "center": 2 + (x_max - 2 - width) // 2,
        "half-right": 2 + (x_max - 2 - width) * 3 // 4,
        "right": x_max - width - 1,
    }
    ys = {"top": 3, "center": 2 + int((y_max - 2 - height) / 2), "bottom": y_max - height - 1}
    names = machine.names
    start_x, start_y = machine.ground.start
    x, y = xs.get(names.across.get(across, ""), start_x), ys.get(names.down.get(down, ""), start_y)
    return x + (x % 2 == 0), y + (y % 2 == 0)


def terrain(machine: Machine) -> None:
    """SPO_TERRAIN."""
    letter, lit = mapchar(machine, machine.pop("MAPCHAR"))
    squares, source = machine.selection()
    if floating(machine):
        return
    machine.spend(_SELECTED + 2 * squares.bit_count())
    machine.ground.noise |= source.noise
    for x, y in selections.squares(squares):
        machine.ground.put(x, y, letter, _LIT.get(lit, ""))


def replace_terrain(machine: Machine) -> None:
    """SPO_REPLACETERRAIN."""
    chance = machine.number()
    new, lit = mapchar(machine, machine.pop("MAPCHAR"))
    old, _ = mapchar(machine, machine.pop("MAPCHAR"))
    area, _ = region(machine, enclosed=True)
    if floating(machine):
        return
    machine.spend(_SELECTED * 10)
    for x in range(max(area.x1, 0), min(area.x2, WIDTH - 1) + 1):
        for y in range(max(area.y1, 0), min(area.y2, HEIGHT - 1) + 1):
            if machine.ground.letter(x, y) != old:
                continue
            if chance < _SURE:
                machine.ground.noise |= selections.point(x, y)
            if chance >= _SURE or machine.random.randrange(_SURE) < chance:
                machine.ground.put(x, y, new, _LIT.get(lit, ""))


def wallify(machine: Machine) -> None:
    """SPO_WALLIFY."""
    machine.spend(_SELECTED * 10)
    if machine.number():
        squares, _ = machine.selection()
        machine.spend(5 * squares.bit_count())
        for x, y in [] if floating(machine) else selections.squares(squares):
            machine.ground.wallify(x, y, x, y)
        return
    area, whole = region(machine)
    (x, y), (width, height) = machine.ground.start, machine.ground.size
    around = (x - 1, y - 1, x + width + 1, y + height + 1)
    machine.ground.wallify(*((area.x1, area.y1, area.x2, area.y2) if whole else around))


def door(machine: Machine) -> None:
    """SPO_DOOR, one mark for each door."""
    state = machine.names.words("DOOR_STATE", random=True).get(machine.number(), "random")
    detail = {"state": "closed", "secret": "yes"} if state == "secret" else {"state": state}
    squares, source = machine.selection()
    if source.where is not None and source.where.x < 0:
        place_thing(machine, "door", source.where, detail)
    for x, y in selections.squares(squares):
        if source.where is None or source.where.x >= 0:
            place_thing(machine, "door", Where(x=x, y=y), detail)
        if not floating(machine) and machine.ground.letter(x, y) not in {"+", "S"}:
            machine.ground.put(x, y, "S" if state == "secret" else "+")


def feature(kind: str, letter: str) -> Callable[[Machine], None]:
    """Return SPO_FOUNTAIN and its like."""

    def do(machine: Machine) -> None:
        squares, source = machine.selection()
        machine.spend(_SELECTED)
        if source.where is not None and source.where.x < 0:
            place_thing(machine, kind, source.where)
        for x, y in selections.squares(squares):
            if source.where is None or source.where.x >= 0:
                place_thing(machine, kind, Where(x=x, y=y))
            if not floating(machine):
                machine.ground.put_feature(x, y, letter)

    return do


def room_door(machine: Machine) -> None:
    """SPO_ROOM_DOOR."""
    names = machine.names
    wall, secret, state, position = (machine.number() for _ in range(4))
    walls = names.directions(wall) if wall > 0 else None
    detail = {
        "wall": "random" if walls is None else "|".join(word.text for word in walls),
        "state": names.words("DOOR_STATE", random=True).get(state, "random"),
    }
    detail |= {1: {"secret": "yes"}, -1: {"secret": "random"}}.get(secret, {})
    detail |= {"position": str(position)} if position >= 0 else {}
    place_thing(machine, "door", Where(), detail)


def room(machine: Machine) -> None:
    """SPO_ROOM and SPO_SUBROOM: where a room is, the game decides."""
    names = machine.names
    height, width, y, x, y_align, x_align, shape, lit, chance, kind = (machine.number() for _ in range(10))
    detail = {"lit": names.light.get(lit, "random")}
    detail |= {"size": f"{width},{height}"} if width > 0 and height > 0 else {}
    detail |= {"unfilled": "yes"} if not shape & _FILLED else {}
    detail |= {"unjoined": "yes"} if shape & _UNJOINED else {}
    detail |= {"chance": f"{chance}%"} if chance < _SURE else {}
    inner = machine.enclosure is not None
    if x >= 0 and not inner:
        detail["position"] = f"{x},{y}"
    across, down = names.across.get(x_align), names.down.get(y_align)
    if across and down and not inner:
        detail["alignment"] = f"{across},{down}"
    where = Where(x=x, y=y) if inner and x >= 0 else Where()
    placed = place_thing(machine, "room", where, detail, name=names.rooms.get(kind, ""))
    machine.enclosures.append(Enclosure(placed.key, None, None))


def end_room(machine: Machine) -> None:
    """SPO_ENDROOM."""
    if machine.enclosures:
        machine.enclosures.pop()


def region_(machine: Machine) -> None:
    """SPO_REGION; its block's coordinates count from its own corner."""
    names = machine.names
    shape, kind, lit = machine.number(), machine.number(), machine.number()
    area, _ = region(machine)
    light = names.light.get(lit, "random")
    most = names.constants["MAXRTYPE"]
    unfilled = kind > most
    kind -= most + 1 if unfilled else 0
    irregular = bool(shape & _IRREGULAR)
    is_room = kind != names.constants["OROOM"] or irregular or unfilled
    machine.spend(_SELECTED * (30 if irregular else 5))
    if irregular:
        area = machine.ground.irregular(area.x1, area.y1, _LIT[light])
    elif is_room:
        machine.ground.light_room(area, _LIT[light])
    else:
        machine.ground.light_region(area, _LIT[light])
    detail = {"lit": light} | ({"irregular": "yes"} if irregular else {}) | ({"unfilled": "yes"} if unfilled else {})
    detail |= {"unjoined": "yes"} if shape & _UNJOINED else {}
    name = "random" if kind < 0 else names.rooms.get(kind, "")
    place_thing(machine, "region", Where(area=area), detail, name=name, extent=True)
    # A region that is no room has no block, but its end is there all the same, and ends the room around it.
    if is_room and machine.enclosure is None:
        machine.enclosures.append(Enclosure(None, (area.x1, area.y1), area))


def protection(kind: str) -> Callable[[Machine], None]:
    """Return SPO_NON_DIGGABLE and its like."""

    def do(machine: Machine) -> None:
        area, _ = region(machine)
        place_thing(machine, kind, Where(area=area), extent=True)

    return do


BUILDING: Mapping[str, Callable[[Machine], None]] = {
    "INITLEVEL": initial,
    "LEVEL_FLAGS": flags,
    "MAP": map_,
    "TERRAIN": terrain,
    "REPLACETERRAIN": replace_terrain,
    "WALLIFY": wallify,
    "DOOR": door,
    "FOUNTAIN": feature("fountain", "{"),
    "SINK": feature("sink", "K"),
    "POOL": feature("pool", "P"),
    "ROOM_DOOR": room_door,
    "ROOM": room,
    "SUBROOM": room,
    "ENDROOM": end_room,
    "REGION": region_,
    "NON_DIGGABLE": protection("non_diggable"),
    "NON_PASSWALL": protection("non_passwall"),
}

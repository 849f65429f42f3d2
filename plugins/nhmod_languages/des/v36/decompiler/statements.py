"""The instructions that do something, one function each: what they take from the stack is the statement's text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from nhmod_languages.des.v36 import ast
from nhmod_languages.des.v36.decompiler.operands import UnwritableError, found, percent, word
from nhmod_languages.des.v36.decompiler.things import alignment

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod_languages.des.v36.decompiler.names import Names
    from nhmod_languages.des.v36.decompiler.operands import Operands

_RANDOM = -1


def message(operands: Operands, _names: Names) -> ast.Statement:
    """MESSAGE."""
    return ast.Message(text=operands.expression("string"))


def shuffle(operands: Operands, _names: Names) -> ast.Statement:
    """SHUFFLE."""
    return ast.Shuffle(name=operands.literal().decode("latin-1"))


def trap(operands: Operands, names: Names) -> ast.Statement:
    """TRAP."""
    kind = operands.number()
    what = ast.Word(text="random") if kind == _RANDOM else ast.Text(value=word(kind, names.traps, "trap").text)
    return ast.Trap(trap=what, place=operands.place())


def door(operands: Operands, names: Names) -> ast.Statement:
    """DOOR."""
    state = word(operands.number(), names.words("DOOR_STATE", random=True), "state of a door")
    return ast.Door(state=state, selection=operands.selection())


def room_door(operands: Operands, names: Names) -> ast.Statement:
    """ROOMDOOR."""
    position, state, secret, walls = operands.numbers(4)
    random = (ast.Word(text="random"),)
    return ast.RoomDoor(
        secret=word(secret, names.words("BOOLEAN", random=True), "secrecy"),
        state=word(state, names.words("DOOR_STATE", random=True), "state of a door"),
        walls=random if walls == _RANDOM else found(names.directions(walls), "set of walls", walls),
        position=position_of(position),
    )


def position_of(position: int) -> ast.Number | ast.Word:
    """Give a door's place in its wall."""
    if position < _RANDOM:
        raise UnwritableError(f"a door's place in its wall is {position}")
    return ast.Word(text="random") if position == _RANDOM else ast.Number(value=position)


def drawbridge(operands: Operands, names: Names) -> ast.Statement:
    """DRAWBRIDGE."""
    state, direction = operands.numbers(2)
    directions = {names.constants[f"DB_{name.upper()}"]: name for name in names.words("DIRECTION").values()}
    return ast.Drawbridge(
        direction=word(direction, directions, "direction"),
        state=word(state, {1: "open", 0: "closed", -1: "random"}, "state of a drawbridge"),
        place=operands.place(),
    )


def mazewalk(operands: Operands, names: Names) -> ast.Statement:
    """MAZEWALK; its short form strews things and has the stone's number as its floor, which the game takes as none."""
    direction, stocked, floor = operands.numbers(3)
    short = (stocked, floor) == (1, 0)
    letter = None if short or floor == _RANDOM else ast.Letter(letter=word(floor, names.terrain, "terrain").text)
    return ast.Mazewalk(
        direction=word(direction, names.words("DIRECTION"), "direction"),
        stocked=None if short else word(stocked, names.words("BOOLEAN"), "truth"),
        floor=letter,
        place=operands.place(),
    )


def wallify(operands: Operands, _names: Names) -> ast.Statement:
    """WALLIFY."""
    if operands.number():
        return ast.Wallify(selection=operands.selection())
    operands.pop("region")
    return ast.Wallify()


def _stairs(command: Literal["STAIR", "LADDER"]) -> Callable[[Operands, Names], ast.Statement]:
    def read(operands: Operands, names: Names) -> ast.Statement:
        direction = word(operands.number(), names.words("UP_OR_DOWN"), "direction of stairs")
        return ast.Stairs(command=command, direction=direction, place=operands.place())

    return read


def arrival(operands: Operands, names: Names) -> ast.Statement:
    """STAIR, PORTAL, TELEPORT_REGION and BRANCH with their two areas."""
    target = operands.literal().decode("latin-1")
    numbers = operands.numbers(12)
    inside, outside = _area(numbers[:5]), _area(numbers[5:10])
    kind, filling = numbers[10:]
    constants = names.constants
    if kind == constants["LR_PORTAL"] and not filling:
        return ast.Arrival(command="PORTAL", inside=inside, outside=outside, detail=ast.Text(value=target))
    if target or filling:
        raise UnwritableError("a region of arrival has a name, or a number, that no text can give it")
    details: Mapping[int, tuple[Literal["STAIR", "TELEPORT_REGION", "BRANCH"], str]] = {
        constants["LR_UPSTAIR"]: ("STAIR", "up"),
        constants["LR_DOWNSTAIR"]: ("STAIR", "down"),
        constants["LR_TELE"]: ("TELEPORT_REGION", ""),
        constants["LR_UPTELE"]: ("TELEPORT_REGION", "up"),
        constants["LR_DOWNTELE"]: ("TELEPORT_REGION", "down"),
        constants["LR_BRANCH"]: ("BRANCH", ""),
    }
    command, detail = found(details.get(kind), "kind of region", kind)
    return ast.Arrival(
        command=command, inside=inside, outside=outside, detail=ast.Word(text=detail) if detail else None
    )


def _area(numbers: list[int]) -> ast.Area:
    x1, y1, x2, y2, level = numbers
    if min(numbers) < 0 or level > 1:
        raise UnwritableError(f"({x1},{y1},{x2},{y2}) is no area")
    return ast.Area(x1=x1, y1=y1, x2=x2, y2=y2, level=bool(level))


def _feature(command: Literal["FOUNTAIN", "SINK", "POOL"]) -> Callable[[Operands, Names], ast.Statement]:
    return lambda operands, _: ast.Feature(command=command, selection=operands.selection())


def terrain(operands: Operands, _names: Names) -> ast.Statement:
    """TERRAIN."""
    letter = operands.terrain()
    return ast.Terrain(selection=operands.selection(), terrain=letter)


def replace_terrain(operands: Operands, _names: Names) -> ast.Statement:
    """REPLACE_TERRAIN."""
    share = percent(operands.number())
    new, old = operands.terrain(), operands.terrain()
    return ast.ReplaceTerrain(area=operands.area(), old=old, new=new, share=share)


def _protection(command: Literal["NON_DIGGABLE", "NON_PASSWALL"]) -> Callable[[Operands, Names], ast.Statement]:
    return lambda operands, _: ast.Protection(command=command, area=operands.area())


def altar(operands: Operands, names: Names) -> ast.Statement:
    """ALTAR."""
    shrine, align = operands.numbers(2)
    return ast.Altar(
        alignment=alignment(align, names),
        type=word(shrine, names.words("ALTAR_TYPE", random=True), "kind of altar"),
        place=operands.place(),
    )


def grave(operands: Operands, _names: Names) -> ast.Statement:
    """GRAVE, with nothing, a random text or its own."""
    kind = operands.number()
    text = operands.expression("string")
    said: Mapping[int, ast.Expression | ast.Word | None] = {0: None, 1: ast.Word(text="random"), 2: text}
    if kind not in said or (kind != max(said) and text != ast.Text(value="")):
        raise UnwritableError("a grave has a text that no text can give it")
    return ast.Grave(place=operands.place(), text=said[kind])


def gold(operands: Operands, _names: Names) -> ast.Statement:
    """GOLD."""
    place = operands.place()
    return ast.Gold(amount=operands.expression(), place=place)


def engraving(operands: Operands, names: Names) -> ast.Statement:
    """ENGRAVING."""
    kind = word(operands.number(), names.words("ENGRAVING_TYPE", random=True), "kind of engraving")
    text = operands.expression("string")
    return ast.Engraving(place=operands.place(), type=kind, text=text)


def mineralize(operands: Operands, _names: Names) -> ast.Statement:
    """MINERALIZE; four times -1 is what it says without numbers."""
    chances = tuple(operands.expression() for _ in range(4))[::-1]
    usual = (ast.Number(value=-1),) * len(chances)
    return ast.Mineralize(chances=() if chances == usual else chances)


def corridor(operands: Operands, names: Names) -> ast.Statement:
    """CORRIDOR and RANDOM_CORRIDORS."""
    numbers = operands.numbers(6)
    room, style, *rest = numbers
    if room == _RANDOM and rest == [_RANDOM] * 4:
        styles = {0: None, _RANDOM: ast.Word(text="random")}
        return ast.RandomCorridors(style=styles[style] if style in styles else ast.Number(value=style))
    start, end = numbers[:3], numbers[3:]
    if end[:2] == [_RANDOM, _RANDOM]:
        return ast.Corridor(start=_corridor_end(start, names), end=ast.Number(value=end[2]))
    return ast.Corridor(start=_corridor_end(start, names), end=_corridor_end(end, names))


def _corridor_end(numbers: list[int], names: Names) -> ast.CorridorEnd:
    room, door_position, wall = numbers
    if room < 0:
        raise UnwritableError(f"a corridor begins or ends in room {room}")
    return ast.CorridorEnd(
        room=room, wall=word(wall, names.words("DIRECTION"), "direction"), door=position_of(door_position)
    )


def exit_(_operands: Operands, _names: Names) -> ast.Statement:
    """EXIT."""
    return ast.Exit()


STATEMENTS: Mapping[str, Callable[[Operands, Names], ast.Statement]] = {
    "MESSAGE": message,
    "SHUFFLE_ARRAY": shuffle,
    "TRAP": trap,
    "DOOR": door,
    "ROOM_DOOR": room_door,
    "DRAWBRIDGE": drawbridge,
    "MAZEWALK": mazewalk,
    "WALLIFY": wallify,
    "STAIR": _stairs("STAIR"),
    "LADDER": _stairs("LADDER"),
    "LEVREGION": arrival,
    "FOUNTAIN": _feature("FOUNTAIN"),
    "SINK": _feature("SINK"),
    "POOL": _feature("POOL"),
    "TERRAIN": terrain,
    "REPLACETERRAIN": replace_terrain,
    "NON_DIGGABLE": _protection("NON_DIGGABLE"),
    "NON_PASSWALL": _protection("NON_PASSWALL"),
    "ALTAR": altar,
    "GRAVE": grave,
    "GOLD": gold,
    "ENGRAVING": engraving,
    "MINERALIZE": mineralize,
    "CORRIDOR": corridor,
    "EXIT": exit_,
}

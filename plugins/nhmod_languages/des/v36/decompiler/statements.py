"""The instructions that do something: what they take from the stack is the statement's text.

Most commands are read as the fields of their nodes say (``grammar``); for each other one there is a function.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, cast

from nhmod_languages.des.v36 import ast
from nhmod_languages.des.v36.commands import COMMANDS
from nhmod_languages.des.v36.decompiler.operands import Operands, UnwritableError, found, percent, word
from nhmod_languages.des.v36.decompiler.things import alignment

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod_languages.des.v36.decompiler.names import Names
    from nhmod_languages.des.v36.grammar import Argument, Command, Sort

    Reader: TypeAlias = Callable[[Operands, Names], ast.Statement]

_RANDOM = -1


# Commands as their arguments say it.


def _reader(said: Command, name: str) -> Reader:
    """Make what reads a command: its arguments are taken from the last on that was pushed."""
    takers = [(one.name, _ARGUMENTS[one.sort], one) for one in reversed(said.pushed)]
    make = cast("Callable[..., ast.Statement]", said.node)
    command = {"command": name} if len(said.names) > 1 else {}

    def read(operands: Operands, names: Names) -> ast.Statement:
        return make(**command, **{field: take(operands, names, one) for field, take, one in takers})

    return read


def _trap(operands: Operands, names: Names, _: Argument) -> ast.Text | ast.Word:
    kind = operands.number()
    return ast.Word(text="random") if kind == _RANDOM else ast.Text(value=word(kind, names.traps, "trap").text)


def _epitaph(operands: Operands, _names: Names, _: Argument) -> ast.Expression | ast.Word | None:
    """Take nothing, a random text or a grave's own."""
    kind = operands.number()
    text = operands.expression("string")
    said: Mapping[int, ast.Expression | ast.Word | None] = {0: None, 1: ast.Word(text="random"), 2: text}
    if kind not in said or (kind != max(said) and text != ast.Text(value="")):
        raise UnwritableError("a grave has a text that no text can give it")
    return said[kind]


def _four_numbers(operands: Operands, _names: Names, _: Argument) -> tuple[ast.Expression, ...]:
    """Take four numbers; four times -1 is what stands for none."""
    numbers = tuple(operands.expression() for _ in range(4))[::-1]
    return () if numbers == (ast.Number(value=-1),) * len(numbers) else numbers


def _word(operands: Operands, names: Names, one: Argument) -> ast.Word:
    return word(operands.number(), names.words(one.of, random=one.random), one.called)


def _position(position: int) -> ast.Number | ast.Word:
    """Return a door's place in its wall."""
    if position < _RANDOM:
        raise UnwritableError(f"a door's place in its wall is {position}")
    return ast.Word(text="random") if position == _RANDOM else ast.Number(value=position)


_ARGUMENTS: Mapping[Sort, Callable[[Operands, Names, Argument], object]] = {
    "alignment": lambda operands, names, _: alignment(operands.number(), names),
    "area": lambda operands, *_: operands.area(),
    "epitaph": _epitaph,
    "four numbers": _four_numbers,
    "number": lambda operands, *_: operands.expression(),
    "place": lambda operands, *_: operands.place(),
    "selection": lambda operands, *_: operands.selection(),
    "share": lambda operands, *_: percent(operands.number()),
    "terrain": lambda operands, *_: operands.terrain(),
    "text": lambda operands, *_: operands.expression("string"),
    "trap": _trap,
    "word": _word,
}


# The others.


def _shuffle(operands: Operands, _names: Names) -> ast.Statement:
    """SHUFFLE."""
    return ast.Shuffle(name=operands.literal().decode("latin-1"))


def _room_door(operands: Operands, names: Names) -> ast.Statement:
    """ROOMDOOR."""
    position, state, secret, walls = operands.numbers(4)
    random = (ast.Word(text="random"),)
    return ast.RoomDoor(
        secret=word(secret, names.words("BOOLEAN", random=True), "secrecy"),
        state=word(state, names.words("DOOR_STATE", random=True), "state of a door"),
        walls=random if walls == _RANDOM else found(names.directions(walls), "set of walls", walls),
        position=_position(position),
    )


def _drawbridge(operands: Operands, names: Names) -> ast.Statement:
    """DRAWBRIDGE."""
    state, direction = operands.numbers(2)
    directions = {names.constants[f"DB_{name.upper()}"]: name for name in names.words("DIRECTION").values()}
    return ast.Drawbridge(
        direction=word(direction, directions, "direction"),
        state=word(state, {1: "open", 0: "closed", -1: "random"}, "state of a drawbridge"),
        place=operands.place(),
    )


def _mazewalk(operands: Operands, names: Names) -> ast.Statement:
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


def _wallify(operands: Operands, _names: Names) -> ast.Statement:
    """WALLIFY."""
    if operands.number():
        return ast.Wallify(selection=operands.selection())
    operands.pop("region")
    return ast.Wallify()


def _arrival(operands: Operands, names: Names) -> ast.Statement:
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


def _corridor(operands: Operands, names: Names) -> ast.Statement:
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
        room=room, wall=word(wall, names.words("DIRECTION"), "direction"), door=_position(door_position)
    )


_OTHERS: dict[str, Reader] = {
    "SHUFFLE_ARRAY": _shuffle,
    "ROOM_DOOR": _room_door,
    "DRAWBRIDGE": _drawbridge,
    "MAZEWALK": _mazewalk,
    "WALLIFY": _wallify,
    "LEVREGION": _arrival,
    "CORRIDOR": _corridor,
}
_NOT_ALONE = {ast.RoomDoor, ast.RandomCorridors, ast.Break}
"""Commands that compile to the instructions of others, or have a function."""
STATEMENTS: Mapping[str, Reader] = _OTHERS | {
    said.opcode or name: _reader(said, name)
    for said in COMMANDS
    if said.node not in _NOT_ALONE
    for name in said.names
    if name not in _OTHERS
}

"""Levels of rooms. Mirrors src/sp_lev.c:load_rooms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.v34 import ast
from nhmod_languages.des.v34.layout.marks import Marks, flag_words
from nhmod_languages.des.v34.printer import value as said
from nhmod_languages.drawing import HEIGHT, WIDTH, Drawing, Mark

if TYPE_CHECKING:
    from nhmod.source import Source

_UNKNOWN = "?"


def draw_rooms(level: ast.RoomLevel, source: Source) -> Drawing:
    """Draw a level of rooms: nothing is known of its squares, but what is in which room."""
    named: dict[str, int] = {}
    for number, room in enumerate(level.rooms):
        for node in room.details:
            if isinstance(node, ast.RoomName):
                named.setdefault(node.name.value, number)
    rooms = [_room(room, named, source) for room in level.rooms]
    marks: list[Mark] = []
    holder: Mark | None = None
    for number, room in enumerate(level.rooms):
        things = Marks(source, registers=level.registers, inside=number, holder=holder)
        for node in room.details:
            things.add(node)
        holder = things.holder
        marks += [rooms[number], *things.marks]
    marks += [
        Mark(kind="corridor", detail=_corridor(corridor), location=source.location(corridor.span))
        for corridor in level.corridors
    ]
    blank = (_UNKNOWN * WIDTH,) * HEIGHT
    return Drawing(
        name=level.name.value,
        rows=blank,
        lit=blank,
        marks=tuple(marks),
        maps=(),
        rooms=True,
        stone=True,
        flags=flag_words(level),
        location=source.location(level.span),
    )


def _room(room: ast.Room, named: dict[str, int], source: Source) -> Mark:
    """Mark a room; a subroom's place counts from its parent's upper left corner."""
    detail = {"lit": room.light.text}
    for key, value in (("size", room.size), ("position", room.position), ("alignment", room.alignment)):
        if isinstance(value, ast.Pair) and not (room.parent and key == "position"):
            detail[key] = f"{said(value.first)},{said(value.second)}"
    if room.filled is not None and room.filled.text == "false":
        detail["unfilled"] = "yes"
    chance = next((node.chance.value for node in room.details if isinstance(node, ast.RoomChance)), 0)
    if chance:
        detail["chance"] = f"{chance}%"
    x = y = -1
    if room.parent and isinstance(room.position, ast.Pair):
        x, y = _number(room.position.first), _number(room.position.second)
    return Mark(
        kind="room",
        name=room.type.value if isinstance(room.type, ast.Text) else "",
        x=x,
        y=y,
        inside=named.get(room.parent.value, -1) if room.parent else -1,
        detail=detail,
        location=source.location(room.heading),
    )


def _corridor(node: ast.RandomCorridors | ast.Corridor) -> dict[str, str]:
    if isinstance(node, ast.RandomCorridors):
        return {"random": "yes"}
    target = node.target
    return {"from": _end(node.source), "to": _end(target) if isinstance(target, ast.CorridorEnd) else "random"}


def _end(end: ast.CorridorEnd) -> str:
    door = f", door {end.door.value}" if isinstance(end.door, ast.Number) else ""
    return f"room {end.room.value}, {end.wall.text}{door}"


def _number(node: ast.Number | ast.Word) -> int:
    return node.value if isinstance(node, ast.Number) else 0

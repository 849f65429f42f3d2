"""Writes a syntax tree of the 3.4.3 dialect as text: one command a line, a blank line before a room, part or level.

The text is canonical: parsed again it gives the same tree (but for the places), which gives the same text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.v34 import ast

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_ESCAPED = {"\\": "'\\\\'", "'": "'\\''"}


def print_file(levels: Sequence[ast.Level]) -> str:
    """Write levels; comments are no part of the tree, and are not written."""
    return "\n".join("".join(f"{line}\n" for line in _level(level)) for level in levels)


def print_command(node: ast.Command) -> str:
    """Write a command without what belongs to it: of a level its heading, of a map all its lines."""
    match node:
        case ast.MazeLevel():
            arguments = f":{value(node.name)},{value(node.filling)}"
        case ast.RoomLevel():
            arguments = f":{value(node.name)}"
        case ast.Map():
            rows = "".join(f"{row.text}\n" for row in node.rows)
            arguments = f":{value(node.horizontal)},{value(node.vertical)}\nMAP\n{rows}ENDMAP"
        case ast.Wallify() | ast.RandomCorridors() | ast.NoMap():
            arguments = ""
        case ast.Monster() | ast.Object() | ast.Trap():
            chance = value(node.chance) if node.chance else ""
            arguments = f"{chance}:{','.join(value(part) for part in _arguments(node))}"
        case _:
            arguments = f":{','.join(value(part) for part in _arguments(node))}"
    return f"{node.keyword.text}{arguments}"


def value(node: ast.Node) -> str:  # noqa: C901, PLR0911 - a case a node
    """Write a value."""
    match node:
        case ast.Word():
            return node.text
        case ast.Number():
            return str(node.value)
        case ast.Text():
            return f'"{node.value}"'
        case ast.Letter():
            return _ESCAPED.get(node.value, f"'{node.value}'")
        case ast.Percent():
            return f"[{node.value}%]"
        case ast.Register():
            return f"{node.kind.text}[{node.index.value}]"
        case ast.Pair():
            return f"({value(node.first)},{value(node.second)})"
        case ast.Box():
            numbers = ",".join(str(number.value) for number in (node.x1, node.y1, node.x2, node.y2))
            return f"{'levregion' if node.whole else ''}({numbers})"
        case ast.Appearance():
            return f"{node.kind.text} {value(node.name)}"
        case ast.CorridorEnd():
            return f"({value(node.room)},{value(node.wall)},{value(node.door)})"
    raise TypeError(node)


def _arguments(node: ast.Command) -> Iterator[ast.Node]:
    """Yield the arguments of a command that stand between commas: its members are in the text's order."""
    for member in node.__dataclass_fields__:
        found = None if member in {"span", "keyword"} else getattr(node, member)
        if isinstance(found, tuple):
            yield from found
        elif found is not None and not isinstance(found, ast.Percent):
            yield found


def _level(level: ast.Level) -> Iterator[str]:
    """Yield the lines of a level."""
    head = (level, level.flags, level.init, *level.messages)
    yield from (print_command(node) for node in head if node is not None)
    if isinstance(level, ast.MazeLevel):
        yield from _parts(level.parts)
    else:
        yield from (print_command(registers) for registers in level.registers)
        for room in level.rooms:
            yield from ("", _heading(room), *map(print_command, room.details))
        if level.corridors:
            yield from ("", *map(print_command, level.corridors))


def _parts(parts: Sequence[ast.Part]) -> Iterator[str]:
    for index, part in enumerate(parts):
        if index:
            yield ""
        yield from map(print_command, (part.definition, *part.registers, *part.details))


def _heading(room: ast.Room) -> str:
    parts = (room.type, room.light, room.position, room.alignment, room.size, room.parent, room.filled)
    return f"{room.keyword.text}:{','.join(value(part) for part in parts if part is not None)}"

"""Writes a level description in the 3.6 dialect from what it says: the opposite of the parser.

The text is canonical: one statement a line, arguments with a comma between them and no blanks, blocks indented.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from typing import TYPE_CHECKING, TypeAlias

from nhmod_languages.des.v36 import ast
from nhmod_languages.des.v36.print_values import (
    print_condition,
    print_expression,
    print_letter,
    print_text,
    print_unsigned,
    print_value,
    print_words,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["print_file", "print_level", "print_statement", "print_value"]

_INDENT = "  "
_RAW = -1
_Line: TypeAlias = tuple[int, str]
"""How deep a line stands, and its text; a map's rows are ``_RAW``: blanks before them would be a part of it."""


def print_file(file: ast.DesFile) -> str:
    """Write all levels."""
    return "\n".join(map(print_level, file.levels))


def print_level(level: ast.Level) -> str:
    """Write one level."""
    name = print_text(level.name.value)
    heading = f"LEVEL:{name}\n" if level.filler is None else f"MAZE:{name},{print_value(level.filler)}\n"
    flags = f"FLAGS:{print_words(level.flags)}\n" if level.flags else ""
    return heading + flags + "".join(map(print_statement, level.body))


def print_statement(statement: ast.Statement) -> str:
    """Write one statement, with its line end."""
    return "".join(f"{_INDENT * max(depth, 0)}{line}\n" for depth, line in _statement(statement))


def _block(heading: str, body: tuple[ast.Statement, ...]) -> Iterator[_Line]:
    if not body:
        yield 0, f"{heading} {{ }}"
        return
    yield 0, f"{heading} {{"
    yield from _inside(body)
    yield 0, "}"


def _inside(body: tuple[ast.Statement, ...]) -> Iterator[_Line]:
    for statement in body:
        for depth, line in _statement(statement):
            yield depth if depth == _RAW else depth + 1, line


def _command(name: str, *arguments: str) -> str:
    return f"{name}:{','.join(argument for argument in arguments if argument)}"


def _optional(value: ast.Node | None) -> str:
    return "" if value is None else print_value(value)


def _unsigned(value: ast.Number | ast.Word) -> str:
    return value.text if isinstance(value, ast.Word) else print_unsigned(value.value)


def _signed(value: ast.Number | ast.Word) -> str:
    return value.text if isinstance(value, ast.Word) else str(value.value)


def _statement(statement: ast.Statement) -> Iterator[_Line]:
    """Give a statement's lines."""
    lines = _lines(statement)
    if isinstance(lines, str):
        yield 0, lines
    else:
        yield from lines


@singledispatch
def _lines(statement: ast.Statement) -> str | Iterable[_Line]:
    """Give a statement's only line, or its lines."""
    raise TypeError(statement)


# The map.


@_lines.register
def _(statement: ast.InitMap) -> str:
    return _command("INIT_MAP", statement.style.text, _optional(statement.terrain))


@_lines.register
def _(statement: ast.InitMines) -> str:
    return _command(
        "INIT_MAP",
        "mines",
        print_letter(statement.foreground.letter),
        print_letter(statement.background.letter),
        print_words((statement.smoothed, statement.joined, statement.light, statement.walled)),
        _optional(statement.filling),
    )


@_lines.register
def _(statement: ast.Map) -> Iterable[_Line]:
    place = statement.place
    if place is None:
        return ((0, "NOMAP"),)
    where = print_words(place) if isinstance(place, tuple) else print_value(place)
    return (
        (0, _command("GEOMETRY", where, _optional(statement.filling))),
        (_RAW, "MAP"),
        *((_RAW, row) for row in statement.rows),
        (_RAW, "ENDMAP"),
    )


@_lines.register
def _(statement: ast.Mazewalk) -> str:
    return _command(
        "MAZEWALK",
        print_value(statement.place),
        statement.direction.text,
        _optional(statement.stocked),
        _optional(statement.floor),
    )


@_lines.register
def _(statement: ast.Wallify) -> str:
    return _command("WALLIFY", print_value(statement.selection)) if statement.selection else "WALLIFY"


@_lines.register
def _(statement: ast.Terrain) -> str:
    return _command("TERRAIN", print_value(statement.selection), print_value(statement.terrain))


@_lines.register
def _(statement: ast.ReplaceTerrain) -> str:
    values = (statement.area, statement.old, statement.new, statement.share)
    return _command("REPLACE_TERRAIN", *map(print_value, values))


@_lines.register
def _(statement: ast.Protection) -> str:
    return _command(statement.command, print_value(statement.area))


# Doors and ways.


@_lines.register
def _(statement: ast.Door) -> str:
    return _command("DOOR", statement.state.text, print_value(statement.selection))


@_lines.register
def _(statement: ast.RoomDoor) -> str:
    return _command(
        "ROOMDOOR",
        statement.secret.text,
        statement.state.text,
        print_words(statement.walls, "|"),
        _unsigned(statement.position),
    )


@_lines.register
def _(statement: ast.Drawbridge) -> str:
    return _command("DRAWBRIDGE", print_value(statement.place), statement.direction.text, statement.state.text)


@_lines.register
def _(statement: ast.RandomCorridors) -> str:
    return "RANDOM_CORRIDORS" if statement.style is None else _command("RANDOM_CORRIDORS", _signed(statement.style))


@_lines.register
def _(statement: ast.Corridor) -> str:
    end = statement.end
    return _command("CORRIDOR", _end(statement.start), _end(end) if isinstance(end, ast.CorridorEnd) else _signed(end))


def _end(end: ast.CorridorEnd) -> str:
    return f"({print_unsigned(end.room)},{end.wall.text},{_unsigned(end.door)})"


@_lines.register
def _(statement: ast.Stairs) -> str:
    return _command(statement.command, print_value(statement.place), statement.direction.text)


@_lines.register
def _(statement: ast.Arrival) -> str:
    areas = (print_value(statement.inside), print_value(statement.outside))
    return _command(statement.command, *areas, _optional(statement.detail))


# Things in the level.


@_lines.register
def _(statement: ast.Message) -> str:
    return _command("MESSAGE", print_expression(statement.text))


@_lines.register
def _(statement: ast.Trap) -> str:
    return _command("TRAP", print_value(statement.trap), print_value(statement.place))


@_lines.register
def _(statement: ast.Feature) -> str:
    return _command(statement.command, print_value(statement.selection))


@_lines.register
def _(statement: ast.Altar) -> str:
    values = (statement.place, statement.alignment, statement.type)
    return _command("ALTAR", *map(print_value, values))


@_lines.register
def _(statement: ast.Grave) -> str:
    return _command("GRAVE", print_value(statement.place), _optional(statement.text))


@_lines.register
def _(statement: ast.Gold) -> str:
    return _command("GOLD", print_expression(statement.amount), print_value(statement.place))


@_lines.register
def _(statement: ast.Engraving) -> str:
    return _command("ENGRAVING", print_value(statement.place), statement.type.text, print_expression(statement.text))


@_lines.register
def _(statement: ast.Mineralize) -> str:
    chances = statement.chances
    return _command("MINERALIZE", *map(print_expression, chances)) if chances else "MINERALIZE"


@_lines.register
def _(statement: ast.Monster) -> str | Iterable[_Line]:
    values = (print_value(statement.monster), print_value(statement.place))
    line = _command("MONSTER", *values, *map(_monster_option, statement.options))
    return line if statement.body is None else _block(line, statement.body)


def _monster_option(option: ast.Option) -> str:
    value = option.value
    if value is None:
        return option.name
    if isinstance(value, ast.Register):
        return print_value(value)
    # What a monster looks like stands behind a blank, numbers and traps behind a colon, its name alone.
    texts = isinstance(value, ast.Text | ast.Variable | ast.Operation) and option.name not in _NUMBERS
    mark = " " if texts else ":"
    return f"{option.name}{mark}{print_value(value)}" if option.name else print_value(value)


_NUMBERS = frozenset(("fleeing", "blinded", "paralyzed"))


@_lines.register
def _(statement: ast.Object) -> str | Iterable[_Line]:
    contains = statement.body is not None
    line = _command(
        "CONTAINER" if contains else "OBJECT", print_value(statement.object), *map(_object_option, statement.options)
    )
    return line if statement.body is None else _block(line, statement.body)


def _object_option(option: ast.Option) -> str:
    value = option.value
    if value is None:
        return option.name
    if option.name:
        return f"{option.name}:{print_value(value)}"
    return f"{value.value:+d}" if isinstance(value, ast.Number) else print_value(value)


# Rooms and regions.


@_lines.register
def _(statement: ast.Region) -> str | Iterable[_Line]:
    values = map(print_value, (statement.area, statement.light, statement.type, *statement.flags))
    line = _command("REGION", *values)
    return line if statement.body is None else _block(line, statement.body)


@_lines.register
def _(statement: ast.Room) -> Iterable[_Line]:
    chance = f"[{statement.chance.value}%]" if statement.chance else ""
    alignment = statement.alignment
    words = f"({print_words(alignment)})" if isinstance(alignment, tuple) else _optional(alignment)
    line = _command(
        "SUBROOM" if alignment is None else "ROOM",
        print_value(statement.type) + chance,
        statement.light.text,
        print_value(statement.position),
        words,
        print_value(statement.size),
        print_words(statement.flags),
    )
    return _block(line, statement.body)


# The language's own.


@_lines.register
def _(statement: ast.Assignment) -> str:
    values = ",".join(map(print_value, statement.values))
    # Numbers, texts, places and areas say themselves what they are.
    kind = "" if statement.kind in {"integer", "string", "coordinate", "region"} else f"{statement.kind}:"
    return f"{statement.name} = {kind}{{ {values} }}" if statement.array else f"{statement.name} = {kind}{values}"


@_lines.register
def _(statement: ast.Shuffle) -> str:
    return _command("SHUFFLE", statement.name)


@_lines.register
def _(statement: ast.Chance) -> Iterable[_Line]:
    (depth, first), *others = _statement(statement.statement)
    return (depth, f"{print_condition(statement.condition)}: {first}"), *others


@_lines.register
def _(statement: ast.If) -> Iterable[_Line]:
    yield from _block(f"IF {print_condition(statement.condition)}", statement.body)
    if statement.otherwise is not None:
        yield from _block("ELSE", statement.otherwise)


@_lines.register
def _(statement: ast.For) -> Iterable[_Line]:
    numbers = f"{print_expression(statement.first)} TO {print_expression(statement.last)}"
    return _block(f"FOR {statement.name} = {numbers}", statement.body)


@_lines.register
def _(statement: ast.Loop) -> Iterable[_Line]:
    return _block(f"LOOP [{print_expression(statement.count)}]", statement.body)


@_lines.register
def _(statement: ast.Switch) -> Iterable[_Line]:
    yield 0, f"SWITCH [{print_expression(statement.value)}] {{"
    for case in statement.cases:
        yield 1, "DEFAULT:" if case.number is None else f"CASE {_signed(case.number)}:"
        for depth, line in _inside(case.body):
            yield depth if depth == _RAW else depth + 1, line
    yield 0, "}"


@_lines.register
def _(_: ast.Break) -> str:
    return "BREAK"


@_lines.register
def _(_: ast.Exit) -> str:
    return "EXIT"

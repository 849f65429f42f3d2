"""Writes a level description in the 3.6 dialect from what it says: the opposite of the parser.

The text is canonical: one statement a line, arguments with a comma between them and no blanks, blocks indented.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import singledispatch
from typing import TYPE_CHECKING, Any, TypeAlias

from nhmod_languages.des.v36 import ast
from nhmod_languages.des.v36.options import MONSTER_OPTIONS, words
from nhmod_languages.des.v36.print_values import (
    print_condition,
    print_expression,
    print_text,
    print_unsigned,
    print_value,
    print_words,
)

if TYPE_CHECKING:
    from nhmod_languages.des.v36.grammar import Sort

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


def _signed(value: ast.Number | ast.Word) -> str:
    return value.text if isinstance(value, ast.Word) else str(value.value)


def _statement(statement: ast.Statement) -> Iterator[_Line]:
    """Return a statement's lines."""
    lines = _lines(statement)
    if isinstance(lines, str):
        yield 0, lines
    else:
        yield from lines


@singledispatch
def _lines(statement: ast.Statement) -> str | Iterable[_Line]:
    """Return a statement's only line, or its lines; here of a command that is written as its fields say."""
    said = statement.grammar
    name: str = getattr(statement, "command", said.names[0])
    values = ((one, getattr(statement, one.name)) for one in said.arguments)
    arguments = [_ARGUMENTS.get(one.sort, print_value)(value) for one, value in values if value]
    return _command(name, said.style, *arguments) if arguments else name


def _position(value: ast.Number | ast.Word) -> str:
    return value.text if isinstance(value, ast.Word) else print_unsigned(value.value)


def _corridor_end(end: ast.CorridorEnd) -> str:
    return f"({print_unsigned(end.room)},{end.wall.text},{_position(end.door)})"


_ARGUMENTS: Mapping[Sort, Callable[[Any], str]] = {
    "corridor end": _corridor_end,
    "end or number": lambda end: _corridor_end(end) if isinstance(end, ast.CorridorEnd) else _signed(end),
    "four numbers": lambda numbers: ",".join(map(print_expression, numbers)),
    "position": _position,
    "signed or random": _signed,
    "walls": lambda walls: print_words(walls, "|"),
}


# Statements with more to them.


@_lines.register
def _(statement: ast.InitMap) -> str:
    return _command("INIT_MAP", statement.style.text, _optional(statement.terrain))


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
def _(statement: ast.Arrival) -> str:
    areas = (print_value(statement.inside), print_value(statement.outside))
    return _command(statement.command, *areas, _optional(statement.detail))


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


_NUMBERS = frozenset(words(MONSTER_OPTIONS, "number"))


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

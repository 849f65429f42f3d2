"""Writes a description's statements: each by its kind, and those that choose, repeat and remember."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nhmod_languages.des.program import ground, things
from nhmod_languages.des.program.values import condition, expression, member
from nhmod_languages.des.program.words import name_of
from nhmod_languages.des.v36 import ast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from nhmod_languages.des.program.writing import Writing


def write_statement(statement: ast.Statement, writing: Writing) -> None:
    """Write one statement, with all that it holds."""
    _WRITERS[type(statement)](statement, writing)


def assigned(body: Iterable[ast.Statement], depth: int = 0) -> Iterator[tuple[str, int]]:
    """Yield the variables that statements give values to, in order, with how deep within others they do."""
    for statement in body:
        if isinstance(statement, ast.Assignment):
            yield statement.name, depth
        for inner in _inner(statement):
            yield from assigned(inner, depth + 1)


def _inner(statement: ast.Statement) -> Iterator[Iterable[ast.Statement]]:
    """Yield the lists of statements that one holds."""
    match statement:
        case ast.Chance():
            yield (statement.statement,)
        case ast.If():
            yield from (statement.body, statement.otherwise or ())
        case ast.Switch():
            yield from (case.body for case in statement.cases)
        case ast.For() | ast.Loop() | ast.Room() | ast.Region() | ast.Monster() | ast.Object():
            yield statement.body or ()


def _assignment(statement: ast.Assignment, writing: Writing) -> None:
    begin = "" if statement.name in writing.declared else "local "
    writing.declared.add(statement.name)
    writing.kinds.setdefault(statement.name, statement.kind)
    values = [member(value, writing) for value in statement.values]
    text = f"{{ {', '.join(values)} }}" if statement.array else values[0]
    writing.line(f"{begin}{name_of(statement.name)} = {text};")


def _shuffle(statement: ast.Shuffle, writing: Writing) -> None:
    writing.line(f"shuffle({name_of(statement.name)});")


def _chance(statement: ast.Chance, writing: Writing) -> None:
    with writing.block(f"if {condition(statement.condition, writing)} then"):
        writing.statements((statement.statement,))


def _if(statement: ast.If, writing: Writing) -> None:
    with writing.block(
        f"if {condition(statement.condition, writing)} then", "end" if statement.otherwise is None else "else"
    ):
        writing.statements(statement.body)
    if statement.otherwise is not None:
        with writing.inside("end"):
            writing.statements(statement.otherwise)


def _for(statement: ast.For, writing: Writing) -> None:
    """Write FOR, which counts up or down, and at least once."""
    first, last = expression(statement.first, writing), expression(statement.last, writing)
    step = f", {first} <= {last} and 1 or -1"
    if isinstance(statement.first, ast.Number) and isinstance(statement.last, ast.Number):
        step = "" if statement.first.value <= statement.last.value else ", -1"
    with writing.loop(f"for {name_of(statement.name)} = {first}, {last}{step} do"):
        writing.statements(statement.body)


def _loop(statement: ast.Loop, writing: Writing) -> None:
    """Write LOOP, whose body is done at least once."""
    count = expression(statement.count, writing)
    if not isinstance(statement.count, ast.Number):
        count = f"math.max(1, {count})"
    elif statement.count.value < 1:
        count = "1"
    with writing.loop(f"for _ = 1, {count} do"):
        writing.statements(statement.body)


def _switch(statement: ast.Switch, writing: Writing) -> None:
    """Write SWITCH as a loop that is done once, out of which BREAK leads; a case without one goes on to the next."""
    value = expression(statement.value, writing)
    if not ast.holds(statement.value, ast.Dice, ast.Variable):
        value = f"math.random(0, {value} - 1)"
    with writing.loop("repeat", "until true"):
        writing.line(f"local chosen = {value};")
        for number, case in enumerate(statement.cases):
            if case.number is not None:
                with writing.block(f"if chosen == {case.number.value} then"):
                    _from_case(statement.cases[number:], writing)
                    writing.line("break;")
        for number, case in enumerate(statement.cases):
            if case.number is None:
                _from_case(statement.cases[number:], writing)


def _from_case(cases: Iterable[ast.Case], writing: Writing) -> None:
    """Write what is done from a case on: up to the first BREAK that stands in no other statement."""
    for case in cases:
        for statement in case.body:
            if isinstance(statement, ast.Break):
                return
            writing.statements((statement,))


def _break(statement: ast.Break, writing: Writing) -> None:
    if not writing.loops:
        writing.refuse(statement, "BREAK out of braces that are no loop's", "write it outside of them")
        return
    writing.line("do break end")


def _exit(statement: ast.Exit, writing: Writing) -> None:
    if writing.functions:
        writing.refuse(statement, "EXIT within a room, a container or the like", "write it behind the braces")
        return
    writing.line("do return end")


_WRITERS: Mapping[type[ast.Statement], Callable[[Any, Writing], None]] = {
    **ground.WRITERS,
    **things.WRITERS,
    ast.Assignment: _assignment,
    ast.Shuffle: _shuffle,
    ast.Chance: _chance,
    ast.If: _if,
    ast.For: _for,
    ast.Loop: _loop,
    ast.Switch: _switch,
    ast.Break: _break,
    ast.Exit: _exit,
}
"""How each statement is written; a test holds that there is none without."""

"""Finds what a file declares: functions, initialised arrays, enumerations, structures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.source import Span
from nhmod.target.c.brackets import ARGUMENT_MACROS
from nhmod.target.c.pieces import Enum, Enumerator, Function, Member, Row, Struct, Table, split

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target.c.code import Code

_TAGGED = ("struct", "union", "enum")


def functions(code: Code) -> Iterator[Function]:
    """Find all function definitions, in the file's order."""
    start = position = 0
    while position < len(code.tokens):
        text = code.at(position)
        if text == "(":
            opening = _body_of(code, position)
            if opening is not None:
                yield _function(code, start, position, opening)
                position = code.partner(opening)
                start = position + 1
        elif text in ARGUMENT_MACROS and code.closes(position):
            yield _function_of_macro(code, start, position)
            position = code.partner(position)
            start = position + 1
        elif text == "{" and code.at(start) == "extern" and code.tokens[position - 1].kind == "string":
            position += 1  # extern "C" { … }: what it holds is at the outer level too
            start = position
            continue
        elif text in (";", "}"):
            start = position + 1
        position = code.past(position)


def _function(code: Code, start: int, parenthesis: int, opening: int) -> Function:
    return Function(
        code=code,
        span=code.span(start, code.partner(opening) + 1),
        name=code.at(_name_before(code, parenthesis)),
        head=code.span(start, opening),
        parameters=_held(code, parenthesis),
        body=_held(code, opening),
    )


def _function_of_macro(code: Code, start: int, macro: int) -> Function:
    """Make a function whose opening brace is in the macro that declares its parameters."""
    close, end = code.partner(macro + 1), code.partner(macro)
    return Function(
        code=code,
        span=code.span(start, end + 1),
        name=code.at(macro - 1),
        head=code.span(start, close + 1),
        parameters=_held(code, macro + 1),
        body=Span(code.tokens[close].end, code.tokens[end].start),
    )


def parameter_names(function: Function) -> tuple[str, ...]:
    """Return the names of a function's parameters, K&R or ANSI, none for ``(void)``."""
    code = function.code
    opening = code.position(function.parameters.start - 1)
    names = (_declared(code, row.first, row.stop) for row in split(code, opening))
    return tuple(name for name in names if name not in {"", "void"})


def _name_before(code: Code, parenthesis: int) -> int:
    """Find the name that a parameter list belongs to, -1 if none does: ``f(…)``, ``(f)(…)``, ``f VA_DECL(…)``."""
    before = parenthesis - 1
    if code.at(before) in ARGUMENT_MACROS:
        return before - 1
    if code.at(before) == ")" and code.at(before - 2) == "(":
        before -= 1
    return before if code.is_word(before) else -1


def _held(code: Code, opening: int) -> Span:
    """Return the text between a bracket and its partner."""
    return Span(code.tokens[opening].end, code.tokens[code.partner(opening)].start)


def _body_of(code: Code, parenthesis: int) -> int | None:
    """Find the opening brace of the function whose parameter list opens at a position; None if it defines none."""
    if _name_before(code, parenthesis) < 0 or not code.closes(parenthesis):
        return None
    close = code.partner(parenthesis)
    position = close + 1
    if code.at(position) == "__attribute__":
        position = code.past(position + 1)
    if code.at(position) == "{":
        return position
    names = {code.at(i) for i in range(parenthesis + 1, close, 2) if code.is_word(i)}
    is_name_list = all(code.at(i) == "," for i in range(parenthesis + 2, close, 2))
    if not names or not is_name_list:
        return None
    while code.is_word(position):  # K&R: declarations of the parameters
        end = position
        while code.at(end) not in (";", "{", "=", ""):
            end = code.past(end)
        if code.at(end) != ";" or names.isdisjoint(code.at(i) for i in range(position, end)):
            return None
        position = end + 1
    return position if code.at(position) == "{" else None


def tables(code: Code, name: str, span: Span | None = None) -> Iterator[Table]:
    """Find the initialised arrays (or structures) of a name."""
    for found in code.words_at(name, span):
        position = found + 1
        while code.at(position) == "[":
            position = code.past(position)
        opening = code.after(position)
        if code.at(position) != "=" or code.at(opening) != "{" or code.at(found - 1) in (".", "->"):
            continue
        close = code.partner(opening)
        yield Table(
            code=code,
            span=code.span(found, close + 1),
            name=name,
            declaration=code.span(_declaration_start(code, found), close + 1),
            body=_held(code, opening),
            rows=split(code, opening),
        )


def _declaration_start(code: Code, position: int) -> int:
    """Go back from a declared name to the first word of its declaration."""
    while position > 0:
        before = position - 1
        text = code.at(before)
        if text == "}":
            opening = code.partner(before)
            tag = next((i for i in (opening - 1, opening - 2) if code.at(i) in _TAGGED), None)
            if tag is None:
                return position
            before = tag
        elif not code.is_word(before) and text != "*":
            return position
        position = before
    return position


def _bodies(code: Code, keywords: tuple[str, ...]) -> Iterator[tuple[int, str, int]]:
    """Find ``keyword [tag] {``: the keyword's position, the name, and the brace's position."""
    for keyword in keywords:
        for position in code.words_at(keyword):
            tag = code.is_word(position + 1)
            opening = position + 1 + tag
            if code.at(opening) == "{" and code.closes(opening):
                after = code.partner(opening) + 1
                declared = code.at(after) if code.is_word(after) else ""
                yield position, code.at(position + 1) if tag else declared, opening


def enums(code: Code) -> Iterator[Enum]:
    """Find all enumerations."""
    for position, name, opening in _bodies(code, ("enum",)):
        yield Enum(
            code=code,
            span=code.span(position, code.partner(opening) + 1),
            name=name,
            body=_held(code, opening),
            members=tuple(_enumerator(code, row) for row in split(code, opening)),
        )


def _enumerator(code: Code, row: Row) -> Enumerator:
    valued = code.at(row.first + 1) == "=" and row.first + 2 < row.stop
    value = code.span(row.first + 2, row.stop) if valued else None
    return Enumerator(code=code, span=row.span, name=code.at(row.first), value=value, comma=row.comma)


def structs(code: Code) -> Iterator[Struct]:
    """Find all structures and unions."""
    for position, name, opening in _bodies(code, ("struct", "union")):
        yield Struct(
            code=code,
            span=code.span(position, code.partner(opening) + 1),
            name=name,
            body=_held(code, opening),
            members=tuple(_members(code, opening)),
        )


def _members(code: Code, opening: int) -> Iterator[Member]:
    stop = code.partner(opening)
    first = position = opening + 1
    names: list[str] = []
    declarator = first
    while position < stop:
        text = code.at(position)
        if text in (",", ";"):
            names.append(_declared(code, declarator, position))
            declarator = position + 1
        if text == ";":
            yield Member(code=code, span=code.span(first, position + 1), names=tuple(filter(None, names)))
            first = position + 1
            names = []
        position = code.past(position)


def _declared(code: Code, first: int, stop: int) -> str:
    """Find the name that a declarator declares: ``*p``, ``bits:3``, ``a[4]``, ``Bitfield(shop, 1)``, ``(*f)()``."""
    name = ""
    position = first
    while position < stop:
        text = code.at(position)
        if text == "(":
            inside = next((i for i in range(position, code.partner(position)) if code.is_word(i)), None)
            bracketed = code.at(position + 1) in ("*", "(") or code.at(position - 1) == "Bitfield"
            return code.at(inside) if inside is not None and bracketed else name
        if text in {":", "["}:
            return name
        if code.is_word(position):
            name = text
        position = code.past(position)
    return name

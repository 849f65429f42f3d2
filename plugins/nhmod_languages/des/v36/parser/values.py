"""Numbers, texts, variables, terrain and things: values that hold no places. The docstrings name the rules of util/lev_comp.y."""

from __future__ import annotations

from nhmod_languages.des.nodes import atoi
from nhmod_languages.des.v36 import ast, codes, token_kinds
from nhmod_languages.des.v36.parser.cursor import Cursor, ParseError, letter_of, text_of
from nhmod_languages.des.v36.parser.variables import described

_SUMS = frozenset("+-")
_PRODUCTS = frozenset("*/%")


# Variables.


def variable(cursor: Cursor, kind: ast.Kind) -> ast.Variable:
    """Read a variable that holds one kind of thing, or a member of an array of it.

    In C's grammar it is another token if it holds something else: a syntax error. Here it is told, and read on.
    """
    at = cursor.at
    name = cursor.texts[at]
    cursor.at = at + 1
    declared = cursor.variables.find(name)
    span = cursor.tokens.span(at)
    if declared is None:
        undeclared(cursor, name, at)
    elif declared.kind != kind:
        cursor.faults.error(
            codes.WRONG_KIND,
            f"{name} is {declared}; what is wanted here is {described(kind)}",
            span,
            "",
            (declared.span, "here it is declared"),
        )
    if declared.array if declared else _touching_bracket(cursor, at):
        index = _index(cursor, name)
        return ast.Variable(name=name, index=index, span=cursor.span(at))
    return ast.Variable(name=name, span=span)


def undeclared(cursor: Cursor, name: str, at: int) -> None:
    """Report a variable that nothing declares before this place; of one whose declaration was refused nothing more is said."""
    if name in cursor.variables.lost:
        raise ParseError
    hint = cursor.faults.suggest(name, tuple(cursor.variables.names)) or f"declare it before: {name} = …"
    cursor.faults.error(codes.UNDECLARED, f"nothing before this place declares {name}", cursor.tokens.span(at), hint)


def _touching_bracket(cursor: Cursor, at: int) -> bool:
    return cursor.kinds[at + 1] == "[" and cursor.starts[at + 1] == cursor.starts[at] + len(cursor.texts[at])


def _index(cursor: Cursor, name: str) -> ast.Expression:
    if cursor.kinds[cursor.at] != "[":
        raise cursor.fail(f"the number of a member of the array {name}, as in {name}[0]")
    cursor.at += 1
    with cursor.nested("brackets"):
        index = expression(cursor)
    cursor.take("]", "']'")
    return index


# Numbers and texts.


def expression(cursor: Cursor) -> ast.Expression:
    """Read a number, or a calculation with some (``math_expr_var``), as long as it may be.

    The operators group to the left, those of a product before those of a sum.
    """
    first = start = cursor.at
    term = _factor(cursor)
    total: ast.Expression | None = None
    sign = ""
    while True:
        operator = cursor.kinds[cursor.at]
        if operator in _PRODUCTS:
            cursor.at += 1
            term = ast.Operation(operator=operator, left=term, right=_factor(cursor), span=cursor.span(start))
            continue
        total = term if total is None else ast.Operation(operator=sign, left=total, right=term, span=cursor.span(first))
        if operator not in _SUMS:
            return total
        sign = operator
        cursor.at += 1
        start = cursor.at
        term = _factor(cursor)


def _factor(cursor: Cursor) -> ast.Expression:
    at = cursor.at
    kind = cursor.kinds[at]
    if kind == token_kinds.INTEGER:
        cursor.at = at + 1
        return ast.Number(value=atoi(cursor.texts[at]), span=cursor.tokens.span(at))
    if kind == token_kinds.VARIABLE:
        return variable(cursor, "integer")
    if kind == token_kinds.DICE:
        return dice(cursor)
    if kind != "(":
        raise cursor.fail("a number")
    cursor.at = at + 1
    if cursor.kinds[cursor.at] == token_kinds.MINUS:
        value = atoi(cursor.texts[cursor.at])
        cursor.at += 1
        cursor.take(")", "')'")
        return ast.Number(value=value, span=cursor.span(at))
    with cursor.nested("parentheses"):
        inner = expression(cursor)
    cursor.take(")", "')'")
    return inner


def dice(cursor: Cursor) -> ast.Dice:
    """Read dice such as ``3d6`` (``DICE``)."""
    at = cursor.at
    cursor.at = at + 1
    number, _, sides = cursor.texts[at].partition("d")
    return ast.Dice(number=atoi(number), sides=atoi(sides), span=cursor.tokens.span(at))


def string(cursor: Cursor, what: str = "a text in double quotes") -> ast.Expression:
    """Read a text, or several with dots between them (``string_expr``)."""
    first = cursor.at
    left = _string(cursor, what)
    while cursor.kinds[cursor.at] == ".":
        cursor.at += 1
        left = ast.Operation(operator=".", left=left, right=_string(cursor, what), span=cursor.span(first))
    return left


def _string(cursor: Cursor, what: str) -> ast.Expression:
    at = cursor.at
    if cursor.kinds[at] == token_kinds.VARIABLE:
        return variable(cursor, "string")
    if cursor.kinds[at] != token_kinds.STRING:
        raise cursor.fail(what)
    cursor.at = at + 1
    return ast.Text(value=text_of(cursor.texts[at]), span=cursor.tokens.span(at))


# Terrain, monsters and objects.


def map_letter(cursor: Cursor) -> ast.MapLetter:
    """Read a map letter, perhaps with light (``mapchar``, ``terrain_type``)."""
    at = cursor.at
    if cursor.kinds[at] == token_kinds.CHAR:
        cursor.at = at + 1
        return ast.MapLetter(letter=letter_of(cursor.texts[at]), span=cursor.tokens.span(at))
    cursor.take("(", "a map letter in single quotes, or ('letter',light)")
    letter = cursor.letter("a map letter")
    cursor.comma("the light")
    light = cursor.light()
    cursor.take(")", "')'")
    return ast.MapLetter(letter=letter.letter, light=light, span=cursor.span(at))


def terrain(cursor: Cursor) -> ast.MapLetter | ast.Variable:
    """Read terrain (``mapchar_or_var``)."""
    return variable(cursor, "terrain") if cursor.kinds[cursor.at] == token_kinds.VARIABLE else map_letter(cursor)


def thing(cursor: Cursor, kind: ast.Kind) -> ast.Thing | ast.Word:
    """Read a monster or an object that is no variable (``encodemonster``, ``encodeobj``)."""
    at = cursor.at
    span = cursor.tokens.span(at)
    match cursor.kinds[at]:
        case token_kinds.STRING:
            cursor.at = at + 1
            return ast.Thing(name=text_of(cursor.texts[at]), name_span=span, span=span)
        case token_kinds.CHAR:
            cursor.at = at + 1
            return ast.Thing(letter=letter_of(cursor.texts[at]), letter_span=span, span=span)
        case "RANDOM_TYPE":
            return cursor.take_word()
        case "(":
            cursor.at = at + 1
            letter = cursor.letter(f"the {kind}'s class letter")
            cursor.comma(f"the {kind}'s name")
            name = cursor.text(f"the {kind}'s name in double quotes")
            cursor.take(")", "')'")
            return ast.Thing(
                letter=letter.letter,
                name=name.value,
                letter_span=letter.span,
                name_span=name.span,
                span=cursor.span(at),
            )
    raise cursor.fail(f"{described(kind)}: a class letter, a name, ('letter',\"name\"), random or a variable")


def thing_or_variable(cursor: Cursor, kind: ast.Kind) -> ast.Thing | ast.Word | ast.Variable:
    """Read a monster or an object."""
    return variable(cursor, kind) if cursor.kinds[cursor.at] == token_kinds.VARIABLE else thing(cursor, kind)


def share(cursor: Cursor) -> ast.Percent:
    """Read a share such as ``50%``."""
    at = cursor.at
    text = cursor.take(token_kinds.SHARE, "a share such as 50%")
    return percent(cursor, at, atoi(text[:-1]))


def percent(cursor: Cursor, at: int, value: int) -> ast.Percent:
    """Make a share or a chance; more than all is an error (lev_comp.l)."""
    span = cursor.tokens.span(at)
    if not 0 <= value <= 100:  # noqa: PLR2004 - per cent
        cursor.faults.out_of_range(span, f"{cursor.texts[at]} is more than 100%")
    return ast.Percent(value=value, span=span)


def register(cursor: Cursor) -> ast.Register:
    """Read ``align[0]`` (``a_register``)."""
    at = cursor.at
    cursor.take("align", "align")
    cursor.take("[", "'[', or ':' and random")
    index = cursor.integer("a number from 0 to 2")
    cursor.take("]", "']'")
    return ast.Register(index=index, span=cursor.span(at))

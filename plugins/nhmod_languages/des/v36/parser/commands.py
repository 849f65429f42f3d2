"""Statements that hold no others: what the fields of their nodes say (``grammar``), and one function for each other one.

The docstrings are the grammar (util/lev_comp.y).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

from nhmod.source import Span
from nhmod_languages.des.v36 import ast, codes, token_kinds
from nhmod_languages.des.v36.commands import COMMANDS
from nhmod_languages.des.v36.parser import places, values

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod_languages.des.v36.grammar import Argument, Command, Sort
    from nhmod_languages.des.v36.parser.cursor import Cursor, Reader

    _Argued: TypeAlias = Callable[[Cursor, Argument], object]
    _Readers: TypeAlias = list[tuple[str, _Argued, Argument]]

_STYLES = "mazegrid, solidfill, mines or rogue"
_NUMBERS = frozenset((token_kinds.INTEGER, token_kinds.PLUS, token_kinds.MINUS))
_NO_DIGITS = {ord(digit): None for digit in "0123456789"}


# Commands as their arguments say it.


def _reader(said: Command) -> Reader:
    """Make what reads a command: its name, a colon, and its arguments with commas between them."""
    readers = _readers(said)
    make = cast("Callable[..., ast.Statement]", said.node)
    several = len(said.names) > 1

    def read(cursor: Cursor) -> ast.Statement:
        at = cursor.at
        found: dict[str, object] = {"command": cursor.texts[at]} if several else {}
        if said.bare:
            cursor.at = at + 1
            if not readers or not cursor.accept(":"):
                return make(span=cursor.span(at), **found)
        else:
            cursor.begin()
        _arguments(cursor, readers, found)
        return make(span=cursor.span(at), **found)

    return read


def _readers(said: Command) -> _Readers:
    return [(one.name, _ARGUMENTS[one.sort], one) for one in said.arguments]


def _arguments(cursor: Cursor, readers: _Readers, found: dict[str, object], *, behind: bool = False) -> None:
    """Read arguments into ``found``; ``behind`` says that a comma stands before the first one, too."""
    for name, read, one in readers:
        if behind:
            if one.optional and cursor.kinds[cursor.at] != ",":
                break
            cursor.comma(one.behind_comma)
        found[name] = read(cursor, one)
        behind = True


def _word(cursor: Cursor, argument: Argument) -> ast.Word:
    if argument.random:
        return cursor.word_or_random(argument.of, argument.what)
    return cursor.word(argument.of, argument.what)


def _walls(cursor: Cursor, _: Argument) -> tuple[ast.Word, ...]:
    """direction: dir_list | random."""
    random = cursor.random()
    return (random,) if random else places.directions(cursor)


def _position(cursor: Cursor, what: str) -> ast.Number | ast.Word:
    """door_pos: INTEGER | random."""
    return cursor.random() or cursor.number(f"{what}: a number or random")


def _four_numbers(cursor: Cursor, argument: Argument) -> tuple[ast.Expression, ...]:
    """mineralize: math_expr ',' math_expr ',' math_expr ',' math_expr."""
    chances = [values.expression(cursor)]
    for _ in range(3):
        cursor.comma(argument.what)
        chances.append(values.expression(cursor))
    return tuple(chances)


def _corridor_end(cursor: Cursor, argument: Argument) -> ast.CorridorEnd:
    """corr_spec: '(' INTEGER ',' DIRECTION ',' door_pos ')'."""
    at = cursor.at
    cursor.take("(", f"a corridor's end: {argument.what}")
    room = cursor.integer("a room's number")
    cursor.comma("a wall")
    wall = cursor.word("DIRECTION", "the wall")
    cursor.comma("the door's place in the wall")
    door = _position(cursor, "the door's place in the wall")
    cursor.take(")", "')'")
    return ast.CorridorEnd(room=room, wall=wall, door=door, span=cursor.span(at))


def _end_or_number(cursor: Cursor, argument: Argument) -> ast.CorridorEnd | ast.Number:
    """corridor: … ',' (corr_spec | INTEGER)."""
    return cursor.signed("a number") if cursor.kinds[cursor.at] in _NUMBERS else _corridor_end(cursor, argument)


def _alignment(cursor: Cursor, argument: Argument) -> ast.Word | ast.Register:
    """alignment: ALIGNMENT | a_register | random."""
    if cursor.kinds[cursor.at] == "align":
        return values.register(cursor)
    return cursor.word_or_random("ALIGNMENT", argument.what)


_ARGUMENTS: Mapping[Sort, _Argued] = {
    "alignment": _alignment,
    "area": lambda cursor, _: places.area_or_variable(cursor),
    "corridor end": _corridor_end,
    "end or number": _end_or_number,
    "epitaph": lambda cursor, one: cursor.random() or values.string(cursor, one.what),
    "four numbers": _four_numbers,
    "letter": lambda cursor, one: cursor.letter(one.what),
    "light": lambda cursor, _: cursor.light(),
    "number": lambda cursor, _: values.expression(cursor),
    "place": lambda cursor, _: places.place(cursor),
    "position": lambda cursor, one: _position(cursor, one.what),
    "selection": lambda cursor, _: places.selection(cursor),
    "share": lambda cursor, _: values.share(cursor),
    "signed or random": lambda cursor, one: cursor.random() or cursor.signed(one.what),
    "terrain": lambda cursor, _: values.terrain(cursor),
    "text": lambda cursor, one: values.string(cursor, one.what),
    "trap": lambda cursor, one: cursor.random() or cursor.text(one.what),
    "walls": _walls,
    "word": _word,
}


# The others.


def _init_map(cursor: Cursor) -> ast.InitMap | ast.InitMines:
    """lev_init: INIT_MAP ':' (solidfill ',' terrain_type | mazegrid ',' CHAR | rogue | mines ',' arguments)."""
    at = cursor.begin()
    kind = cursor.kinds[cursor.at]
    if kind not in {"solidfill", "mazegrid", "rogue", "mines"}:
        raise cursor.fail(_STYLES)
    style = cursor.take_word()
    if kind == "rogue":
        return ast.InitMap(style=style, span=cursor.span(at))
    if kind == "mines":
        found: dict[str, Any] = {}
        _arguments(cursor, _MINES, found, behind=True)
        return ast.InitMines(**found, span=cursor.span(at))
    cursor.comma("a map letter")
    if kind == "solidfill":
        terrain = values.map_letter(cursor)
    else:
        letter = cursor.letter("a map letter")
        terrain = ast.MapLetter(letter=letter.letter, span=letter.span)
    return ast.InitMap(style=style, terrain=terrain, span=cursor.span(at))


def _no_map(cursor: Cursor) -> ast.Map:
    """map_definition: NOMAP."""
    cursor.at += 1
    return ast.Map(place=None, span=cursor.span(cursor.at - 1))


def _geometry(cursor: Cursor) -> ast.Map:
    """map_definition: GEOMETRY ':' (h_justif ',' v_justif | coord_or_var) [',' BOOLEAN] MAP."""
    at = cursor.begin()
    place: tuple[ast.Word, ast.Word] | ast.Place
    if cursor.kinds[cursor.at] in {"LEFT_OR_RIGHT", "CENTER", "TOP_OR_BOT", token_kinds.WORD}:
        across = cursor.justified("LEFT_OR_RIGHT", "where the map stands from left to right")
        cursor.comma("where the map stands from top to bottom")
        place = (across, cursor.justified("TOP_OR_BOT", "where the map stands from top to bottom"))
    else:
        place = places.place(cursor)
    filling = cursor.word("BOOLEAN", "whether the map is filled") if cursor.accept(",") else None
    if cursor.kinds[cursor.at] != token_kinds.MAP:
        raise cursor.fail("MAP alone on the next line, and then the rows")
    block = cursor.maps[cursor.at]
    if block.span.start < cursor.starts[at]:
        # The scanner takes the rows wherever they begin, and gives the map where ENDMAP is.
        where = Span(block.span.start, block.span.start + len("MAP"))
        cursor.faults.doubt(codes.MAP_EARLY, "this map begins before its GEOMETRY", where, "move MAP behind it")
    cursor.at += 1
    text = cursor.source.text
    rows = tuple(text[row.start : row.end].translate(_NO_DIGITS) for row in block.rows)
    rows_span = Span(block.rows[0].start, block.rows[-1].end) if block.rows else block.span
    return ast.Map(
        place=place, filling=filling, rows=rows, row_spans=block.rows, rows_span=rows_span, span=cursor.span(at)
    )


def _stair(cursor: Cursor) -> ast.Statement:
    """stair_detail: STAIR ':' (coord_or_var ',' UP_OR_DOWN | lev_region ',' lev_region ',' UP_OR_DOWN)."""
    kinds = cursor.kinds[cursor.at + 2 : cursor.at + 7]
    area = kinds[:1] == ["levregion"] or (kinds[:1] == ["("] and kinds[3:] == [token_kinds.INTEGER, ","])
    return _arrival(cursor) if area else _SAID["STAIR"](cursor)


def _arrival(cursor: Cursor) -> ast.Arrival:
    """portal_region: PORTAL ':' lev_region ',' lev_region ',' STRING; others end in [',' UP_OR_DOWN] or nothing."""
    command = cast("Literal['STAIR', 'PORTAL', 'TELEPORT_REGION', 'BRANCH']", cursor.texts[cursor.at])
    at = cursor.begin()
    inside = places.area(cursor, level=True)
    cursor.comma("the area that is left out")
    outside = places.area(cursor, level=True)
    detail: ast.Word | ast.Text | None = None
    if command == "STAIR" or (command == "TELEPORT_REGION" and cursor.kinds[cursor.at] == ","):
        cursor.comma("up or down")
        detail = cursor.word("UP_OR_DOWN", "where it leads")
    elif command == "PORTAL":
        cursor.comma("the level that it leads to")
        detail = cursor.text("the name of the level that it leads to, in double quotes")
    return ast.Arrival(command=command, inside=inside, outside=outside, detail=detail, span=cursor.span(at))


_MINES = _readers(ast.InitMines.grammar)
_SAID = {name: _reader(said) for said in COMMANDS for name in said.names}
READERS: Mapping[str, Reader] = {
    **_SAID,
    "INIT_MAP": _init_map,
    "NOMAP": _no_map,
    "GEOMETRY": _geometry,
    "STAIR": _stair,
    "PORTAL": _arrival,
    "TELEPORT_REGION": _arrival,
    "BRANCH": _arrival,
}

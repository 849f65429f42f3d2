"""The ground of a level: INIT_MAP, MAP, ROOM and REGION."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.v36 import ast
from nhmod_languages.des.v36.decompiler.operands import Operands, UnwritableError, found, percent, word

if TYPE_CHECKING:
    from nhmod_languages.des.v36.decompiler.names import Names

_RANDOM = -1
_SURE = 100
_FILLED, _IRREGULAR, _UNJOINED = 1, 2, 4
_NO_MAP, _ALIGNED, _PLACED = 0, 1, 2


def initial_map(operands: Operands, names: Names) -> ast.InitMap | ast.InitMines:
    """Return an INIT_MAP."""
    style, filling, walled, lit, joined, smoothed, background, foreground = operands.numbers(8)
    rest = (walled, joined, smoothed, background, foreground)
    constants = names.constants
    if style == constants["LVLINIT_MINES"]:
        return ast.InitMines(
            foreground=letter(foreground, names),
            background=letter(background, names),
            smoothed=word(smoothed, names.words("BOOLEAN"), "truth"),
            joined=word(joined, names.words("BOOLEAN"), "truth"),
            light=word(lit, names.light, "light"),
            walled=word(walled, names.words("BOOLEAN", random=True), "truth"),
            filling=None if filling == _RANDOM else letter(filling, names),
        )
    if any(rest):
        raise UnwritableError("an INIT_MAP has numbers that no text can give it")
    if style == constants["LVLINIT_SOLIDFILL"]:
        terrain = found(names.terrain_lit(filling, lit), "terrain", filling)
        return ast.InitMap(style=ast.Word(text="solidfill"), terrain=terrain)
    if lit:
        raise UnwritableError("an INIT_MAP has light that no text can give it")
    if style == constants["LVLINIT_MAZEGRID"]:
        terrain = ast.MapLetter(letter=letter(filling, names).letter)
        return ast.InitMap(style=ast.Word(text="mazegrid"), terrain=terrain)
    if style != constants["LVLINIT_ROGUE"] or filling:
        raise UnwritableError(f"{style} is no style of an INIT_MAP")
    return ast.InitMap(style=ast.Word(text="rogue"))


def letter(kind: int, names: Names) -> ast.Letter:
    """Return a kind of terrain's map letter."""
    return ast.Letter(letter=word(kind, names.terrain, "terrain").text)


def map_(operands: Operands, names: Names) -> ast.Map:
    """Return a MAP, or NOMAP."""
    height, width = operands.numbers(2)
    squares = operands.literal()
    style, filling = operands.numbers(2)
    rows = _rows(squares, width, height, names)
    filled = None if filling == 1 else word(filling, names.words("BOOLEAN"), "truth")
    if style == _PLACED:
        return ast.Map(place=operands.place(), filling=filled, rows=rows)
    place = operands.pop("coordinate")
    if not isinstance(place.node, ast.Coordinate):
        raise UnwritableError("a map's alignment is random")
    if style == _NO_MAP and not rows and filled is None and place.value == 0:
        return ast.Map(place=None)
    if style != _ALIGNED:
        raise UnwritableError(f"{style} is no kind of geometry")
    return ast.Map(place=_justified(place.node.x, place.node.y, names), filling=filled, rows=rows)


def _justified(x: int, y: int, names: Names) -> tuple[ast.Word, ast.Word]:
    return word(x, names.across, "alignment"), word(y, names.down, "alignment")


def _rows(squares: bytes, width: int, height: int, names: Names) -> tuple[str, ...]:
    """Return a map's lines; a square is its terrain's number and one more (util/lev_main.c: scan_map).

    Stone at a line's end need not be written, but one line has to be as long as the map is wide.
    """
    if width < 0 or height < 0 or len(squares) != width * height:
        raise UnwritableError(f"a map of {width} times {height} squares has {len(squares)}")
    letters = [names.terrain.get(square - 1) for square in squares]
    if None in letters:
        raise UnwritableError(f"{squares[letters.index(None)] - 1} is no terrain that a map can have")
    whole = "".join(filter(None, letters))
    rows = [whole[start : start + width].rstrip(" ") for start in range(0, width * height, width)] if width else []
    if rows and max(map(len, rows)) < width:
        rows[0] = rows[0].ljust(width)
    return tuple(rows) if width else ("",) * height


def room(operands: Operands, names: Names, *, inner: bool) -> ast.Room:
    """Return a ROOM or a SUBROOM, with an empty block."""
    kind, chance, lit, flags, x_align, y_align, x, y, width, height = operands.numbers(10)
    alignment: tuple[ast.Word, ast.Word] | ast.Word | None = ast.Word(text="random")
    if (x_align, y_align) != (_RANDOM, _RANDOM):
        alignment = _justified(x_align, y_align, names)
    if inner and isinstance(alignment, tuple):
        raise UnwritableError("a SUBROOM has an alignment")
    return ast.Room(
        type=_room_type(kind, names),
        chance=None if chance == _SURE else percent(chance),
        light=word(lit, names.light, "light"),
        position=_pair(x, y),
        alignment=None if inner else alignment,
        size=_pair(width, height),
        flags=_flags(flags),
        body=(),
    )


def _pair(x: int, y: int) -> ast.Coordinate | ast.Word:
    if (x, y) == (_RANDOM, _RANDOM):
        return ast.Word(text="random")
    if x < 0 or y < 0:
        raise UnwritableError(f"({x},{y}) is no pair that a text can name")
    return ast.Coordinate(x=x, y=y)


def region(operands: Operands, names: Names) -> ast.Region:
    """Return a REGION; the type of one that is not filled has been made a larger number."""
    lit, kind, flags = operands.numbers(3)
    ordinary = kind if flags & _FILLED else kind - names.constants["MAXRTYPE"] - 1
    return ast.Region(
        area=operands.area(),
        light=word(lit, names.light, "light"),
        type=_room_type(ordinary, names),
        flags=_flags(flags),
    )


def _room_type(kind: int, names: Names) -> ast.Text | ast.Word:
    return ast.Word(text="random") if kind == _RANDOM else ast.Text(value=word(kind, names.rooms, "room type").text)


def _flags(flags: int) -> tuple[ast.Word, ...]:
    """Return the words of a room's flags; to be filled and nothing else needs none."""
    if flags & ~(_FILLED | _IRREGULAR | _UNJOINED):
        raise UnwritableError(f"{flags} are no flags of a room")
    if flags == _FILLED:
        return ()
    words = ["filled" if flags & _FILLED else "unfilled"]
    words += ["irregular"] * bool(flags & _IRREGULAR) + ["unjoined"] * bool(flags & _UNJOINED)
    return tuple(ast.Word(text=text) for text in words)

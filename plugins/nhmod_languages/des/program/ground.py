"""Writes what a level is made of: its ground, its maps, mazes, terrain and walls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nhmod_languages.des.program.values import (
    area_numbers,
    area_table,
    expression,
    light_pair,
    place_pairs,
    selection,
    terrain,
    terrain_light,
)
from nhmod_languages.des.program.words import lines_quoted, pair, table
from nhmod_languages.des.v36 import ast
from nhmod_languages.lua import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod_languages.des.program.writing import Writing

_CENTER = "center"
_AS_EVER = "-1"
"""A chance that is the game's own; of one that is left out trees make different things."""
_STONE = " "


def write_filler(filler: ast.Letter | ast.Word, writing: Writing) -> None:
    """Write what a MAZE is filled with: terrain, or at random a grid for a maze."""
    if isinstance(filler, ast.Letter):
        said = (pair("style", quoted("solidfill")), pair("fg", quoted(filler.letter)))
        writing.line(f"des.level_init({table(*said)});")
    else:
        writing.line('des.level_init({ style = "mazegrid", bg = "-" });')


def _init(statement: ast.InitMap, writing: Writing) -> None:
    style, ground = statement.style.text, statement.terrain
    if style == "rogue":
        writing.refuse(statement, "INIT_MAP:rogue, a level of a three by three grid of rooms")
        return
    key = "bg" if style == "mazegrid" else "fg"
    said = (pair(key, quoted(ground.letter)), terrain_light(ground)) if ground is not None else ()
    writing.line(f"des.level_init({table(pair('style', quoted(style)), *said)});")


def _mines(statement: ast.InitMines, writing: Writing) -> None:
    truths = [("smoothed", statement.smoothed), ("joined", statement.joined), ("walled", statement.walled)]
    said = [pair(key, truth(word)) for key, word in truths]
    light = light_pair(statement.light)
    filling = pair("filling", quoted(statement.filling.letter)) if statement.filling is not None else ""
    letters = (pair("fg", quoted(statement.foreground.letter)), pair("bg", quoted(statement.background.letter)))
    style = pair("style", quoted("mines"))
    writing.line(f"des.level_init({table(style, *letters, *said, light, filling)});")


def truth(word: ast.Word) -> str:
    """Write true, false, or at random one of the two."""
    return {"true": "1", "false": "0"}.get(word.text, "math.random(0, 1)")


def _map(statement: ast.Map, writing: Writing) -> None:
    place = statement.place
    if place is None:
        # A map of one square is none: what follows counts from the level's corner (src/sp_lev.c: lspo_map).
        writing.line('des.map({ x = 1, y = 0, map = "x" });')
        return
    width = max(map(len, statement.rows), default=0)
    rows = lines_quoted(row.ljust(width, _STONE) for row in statement.rows)
    if not isinstance(place, tuple):
        writing.line(f"des.map({{ {place_pairs(place, writing)}, map = {rows} }});")
        return
    across, down = (word.text for word in place)
    if (across, down) == (_CENTER, _CENTER):
        writing.line(f"des.map({rows});")
    else:
        writing.line(f'des.map({{ halign = "{across}", valign = "{down}", map = {rows} }});')


def _mazewalk(statement: ast.Mazewalk, writing: Writing) -> None:
    stocked = pair("stocked", truth(statement.stocked)) if statement.stocked is not None else ""
    floor = pair("typ", quoted(statement.floor.letter)) if statement.floor is not None else ""
    place, direction = place_pairs(statement.place, writing), pair("dir", quoted(statement.direction.text))
    writing.line(f"des.mazewalk({table(place, direction, stocked, floor)});")


def _wallify(statement: ast.Wallify, writing: Writing) -> None:
    match statement.selection:
        case None:
            writing.line("des.wallify();")
        case ast.Rectangle(area=ast.Area() as area):
            corners = (pair(key, getattr(area, key)) for key in ("x1", "y1", "x2", "y2"))
            writing.line(f"des.wallify({table(*corners)});")
        case other:
            writing.refuse(other, "WALLIFY of this", "give it a rectangle: WALLIFY:fillrect (x1,y1,x2,y2)")


def _terrain(statement: ast.Terrain, writing: Writing) -> None:
    letter, light = terrain(statement.terrain, writing), terrain_light(statement.terrain)
    if isinstance(statement.selection, ast.Coordinate):
        place = place_pairs(statement.selection, writing)
        writing.line(f"des.terrain({table(place, pair('typ', letter), light)});")
        return
    chosen = selection(statement.selection, writing)
    if light:
        writing.line(f"des.terrain({table(pair('selection', chosen), pair('typ', letter), light)});")
    else:
        writing.line(f"des.terrain({chosen}, {letter});")


def _replace(statement: ast.ReplaceTerrain, writing: Writing) -> None:
    said = (
        pair("region", area_table(statement.area, writing)),
        pair("fromterrain", terrain(statement.old, writing)),
        pair("toterrain", terrain(statement.new, writing)),
        terrain_light(statement.new),
        pair("chance", statement.share.value),
    )
    writing.line(f"des.replace_terrain({table(*said)});")


def _protection(statement: ast.Protection, writing: Writing) -> None:
    function = statement.command.lower()
    writing.line(f"des.{function}(selection.area({area_numbers(statement.area, writing)}));")


def _mineralize(statement: ast.Mineralize, writing: Writing) -> None:
    """Write the chances, of which the last is taken from the stack first (src/sp_lev.c of 3.6: spo_mineralize)."""
    keys = ("kelp_pool", "kelp_moat", "gold_prob", "gem_prob")
    chances = [expression(chance, writing) for chance in statement.chances] or [_AS_EVER] * len(keys)
    said = map(pair, keys, chances)
    writing.line(f"des.mineralize({table(*said)});")


WRITERS: Mapping[type[ast.Statement], Callable[[Any, Writing], None]] = {
    ast.InitMap: _init,
    ast.InitMines: _mines,
    ast.Map: _map,
    ast.Mazewalk: _mazewalk,
    ast.Wallify: _wallify,
    ast.Terrain: _terrain,
    ast.ReplaceTerrain: _replace,
    ast.Protection: _protection,
    ast.Mineralize: _mineralize,
}

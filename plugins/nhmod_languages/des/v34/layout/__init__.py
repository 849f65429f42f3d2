"""A level of the 3.4.3 dialect, laid out as the game would (src/sp_lev.c: load_maze, load_rooms).

Where a map goes is certain; where a room goes, the game decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.v34 import ast, records
from nhmod_languages.des.v34.layout.maps import MazeLayout
from nhmod_languages.des.v34.layout.rooms import draw_rooms

if TYPE_CHECKING:
    from nhmod.source import Source
    from nhmod_languages.des.v34.rules import Rules
    from nhmod_languages.drawing import Drawing


def layout(level: ast.Level, record: records.LevelRecord, rules: Rules, source: Source) -> Drawing:
    """Draw a level; ``record`` is what it compiles to. Marks have the places of their commands."""
    if isinstance(level, ast.MazeLevel) and isinstance(record, records.Maze):
        return MazeLayout(level, record, rules, source).drawing()
    if isinstance(level, ast.RoomLevel):
        return draw_rooms(level, source)
    raise TypeError(record)

"""Lua as the game's own files have it: cut into words, tables that are written out, and room in these for more."""

from nhmod_languages.lua.room import UNIT, Room, Stretch, behind_last, room_in, unit_of
from nhmod_languages.lua.tables import BrokenError, Field, Integer, Table, Text, Value, assigned
from nhmod_languages.lua.words import OPENING, Kind, Token, is_program, quoted, quoted_long, tokens

__all__ = [
    "OPENING",
    "UNIT",
    "BrokenError",
    "Field",
    "Integer",
    "Kind",
    "Room",
    "Stretch",
    "Table",
    "Text",
    "Token",
    "Value",
    "assigned",
    "behind_last",
    "is_program",
    "quoted",
    "quoted_long",
    "room_in",
    "tokens",
    "unit_of",
]

"""The kinds of tokens of the level language (util/lev_comp.l): by their names there, or a mark itself."""

from __future__ import annotations

END = "end"
WORD = "word"
INTEGER = "INTEGER"
PLUS = "PLUS_INTEGER"
MINUS = "MINUS_INTEGER"
DICE = "DICE"
SHARE = "SPERCENT"
CHANCE = "PERCENT"
STRING = "STRING"
VARIABLE = "VARSTRING"
COMPARE = "COMPARE_TYPE"
CHAR = "CHAR"
OTHER = "other"
MAP = "MAP_ID"
RANDOM_OF = "random["

PLACE = ("(", INTEGER, ",", INTEGER, ")")
"""A place (x,y)."""

KINDS_OF_TOKENS = frozenset(
    (INTEGER, PLUS, MINUS, DICE, SHARE, CHANCE, STRING, VARIABLE, COMPARE, CHAR, MAP, "UNKNOWN_TYPE")
)
"""The tokens of util/lev_comp.y that are no words, by their names there."""

"""Words of Lua: strings, names that no other thing has, and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.lua import quoted_long

if TYPE_CHECKING:
    from collections.abc import Iterable

INDENT = "   "
_KEYWORDS = (
    *("and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if"),
    *("in", "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while"),
)
_KNOWN = (
    *("des", "selection", "nh", "obj", "u", "math", "table", "string", "align", "shuffle", "percent", "d"),
    *("at", "dice", "chosen"),
)
"""What programs use by these names: of Lua and of the game, and of their own."""
_TAKEN = frozenset((*_KEYWORDS, *_KNOWN))


def lines_quoted(rows: Iterable[str]) -> str:
    """Write lines as one long string, which begins on a line of its own."""
    return quoted_long("\n".join(rows), below=True)


def name_of(variable: str) -> str:
    """Return a variable's name without its dollar sign; a line goes behind what is taken, and behind what has one there already."""
    name = variable.removeprefix("$")
    return f"{name}_" if name in _TAKEN or name.endswith("_") else name


def table(*pairs: str) -> str:
    """Write a table of what is not empty."""
    said = [pair for pair in pairs if pair]
    return f"{{ {', '.join(said)} }}" if said else "{}"


def pair(key: str, value: object) -> str:
    """Write a pair of a table: a string as it is, a number, a truth as 0 or 1, which every tree takes."""
    return f"{key} = {int(value) if isinstance(value, bool) else value}"

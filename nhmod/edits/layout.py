"""Lines laid out as the code around them: releases differ in how deep they indent, and whether with tabs."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from nhmod.edits.overlay import split_lines

if TYPE_CHECKING:
    from nhmod.target.c import CFile

_TAB = 8
_FILES = 256
"""So many files are remembered."""
_ENDS = ("", "}", "};")


def as_around(c: CFile, place: int, text: str) -> str:
    """Shift whole lines to the depth of the line that they go before, and write their indentation as the file does.

    ``place`` is the beginning of that line, or where it is broken; if it is empty, a directive or the end of a block, the line
    before it tells the depth, and if that is one too the lines stay where they are.
    """
    shift = 0
    first = next((line for line in split_lines(text) if line.strip()), "")
    at = c.line_start(place)
    for start in (at, c.line_start(max(at - 1, 0))):
        line = c.source[start : c.line_end(start)]
        if line.strip() not in _ENDS and not line.startswith("#"):
            shift = _depth(line) - _depth(first)
            break
    tabs = _tabs(c.source)
    return "".join(_indented(line, shift, tabs=tabs) for line in split_lines(text))


@lru_cache(maxsize=_FILES)
def _tabs(source: str) -> bool:
    """Return whether a file is indented with tabs; many edits ask it of one file."""
    return source.count("\n\t") > source.count("\n" + _TAB * " ")


def _depth(line: str) -> int:
    indentation = line[: len(line) - len(line.lstrip(" \t"))]
    return len(indentation.expandtabs(_TAB))


def _indented(line: str, shift: int, *, tabs: bool) -> str:
    code = line.lstrip(" \t")
    if not code.strip():
        return line
    depth = max(_depth(line) + shift, 0)
    return (depth // _TAB * "\t" + depth % _TAB * " " if tabs else depth * " ") + code

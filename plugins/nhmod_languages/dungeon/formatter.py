"""dungeon.def in one layout, with its comments, its blank lines and its conditional lines as they are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod_languages.dungeon.ast import Dungeon
from nhmod_languages.dungeon.printer import print_head, print_statement

if TYPE_CHECKING:
    from nhmod_languages.dungeon.ast import DungeonFile, Statement

_INNER = re.compile(r"\n[#^%]")
_OPTION = re.compile(r"%\w+", re.ASCII)


def format_dungeons(file: DungeonFile) -> str:
    """Write a description that could be read without errors in the usual layout.

    A statement gets a line of its own; what stands between statements is kept, but for blanks at the ends of lines.
    """
    source = file.source
    crlf = "\r\n" in source.text
    parts: list[str] = []
    at = 0
    for node in _nodes(file):
        parts += (_between(source.text[at : node.span.start], first=at == 0), _printed(node, source[node.span]))
        at = node.span.end
    rest = "\n".join(line.rstrip() for line in source.text[at:].split("\n")).rstrip("\n")
    text = "".join((*parts, rest, "\n"))
    text = text.replace("\r", "")
    return text.replace("\n", "\r\n") if crlf else text


def _nodes(file: DungeonFile) -> list[Dungeon | Statement]:
    found: list[Dungeon | Statement] = []
    for dungeon in file.dungeons:
        found += (dungeon, *dungeon.statements)
    return found


def _printed(node: Dungeon | Statement, written: str) -> str:
    if _INNER.search(written):
        # Comments or conditions stand inside it.
        return written
    return (print_head(node) if isinstance(node, Dungeon) else print_statement(node)).rstrip("\n")


def _between(gap: str, *, first: bool) -> str:
    """Tidy what stands between two statements: the end of a line, whole lines, and what is before the next statement."""
    lines = [line.rstrip() for line in gap.split("\n")]
    before = _OPTION.match(lines[-1])
    lines[-1] = f"{before[0]} " if before else ""
    if len(lines) == 1 and not first:
        return "\n" + lines[0]
    return "\n".join(lines)

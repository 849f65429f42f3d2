"""Mistakes in the files with Angband's rules, made as edits of the real files.

What the game does with each is for the docs (mistaken.py), and ``nhmod check`` is to find them all. They are listed in
``mistakes_older`` and ``mistakes_newer``. One is made with ``make(mistake, folder)``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Edit: TypeAlias = "Callable[[list[str]], int]"
"""It changes the lines of a file, and gives the index of the wrong one."""


@dataclass(frozen=True)
class Mistake:
    """One mistake: ``title`` says what is wrong, ``file`` where, ``edit`` makes it.

    ``summon`` is the monster that has to be made for the game to meet the mistake, ``race`` and ``class_`` who has to be played.
    """

    name: str
    title: str
    file: str
    edit: Edit
    summon: str = ""
    race: int = 0
    class_: int = 0


def make(mistake: Mistake, folder: Path) -> tuple[int, str]:
    """Make the mistake in a folder of rules: one file is changed.

    Gives the line's number, from 1, and what stands there then. Raises ``LookupError`` where the file has no such line.
    """
    file = folder / mistake.file
    lines = file.read_text(encoding="utf-8").split("\n")
    at = mistake.edit(lines)
    file.write_text("\n".join(lines), encoding="utf-8")
    return at + 1, lines[at] if at < len(lines) else ""


def find(lines: list[str], pattern: str, *, after: str = "", nth: int = 0) -> int:
    """Return the index of a line that matches from its beginning, of those behind the first one that matches ``after``."""
    start = find(lines, after) if after else 0
    found = [at for at in range(start, len(lines)) if re.match(pattern, lines[at])]
    if len(found) <= nth:
        raise LookupError(f"no line matches {pattern!r}")
    return found[nth]


def swap(pattern: str, old: str, new: str, *, after: str = "", nth: int = 0) -> Edit:
    """Put a text (a regular expression) of a line in place of another."""

    def edit(lines: list[str]) -> int:
        at = find(lines, pattern, after=after, nth=nth)
        changed = re.sub(old, new, lines[at], count=1)
        if changed == lines[at]:
            raise LookupError(f"{lines[at]!r} has no {old!r}")
        lines[at] = changed
        return at

    return edit


def insert(pattern: str, *new: str, after: str = "", nth: int = 0, before: bool = False) -> Edit:
    """Put lines behind a line, or before it."""

    def edit(lines: list[str]) -> int:
        at = find(lines, pattern, after=after, nth=nth) + (not before)
        lines[at:at] = new
        return at

    return edit


def drop(pattern: str, *, after: str = "", count: int = 1) -> Edit:
    """Take lines out that match, the first ``count`` behind the first one that matches ``after``."""

    def edit(lines: list[str]) -> int:
        first = find(lines, pattern, after=after)
        for _ in range(count):
            del lines[find(lines, pattern, after=after)]
        return first

    return edit


def drop_record(start: str, head: str) -> Edit:
    """Take a record out, from the line that matches ``start`` to the next one that matches ``head``."""

    def edit(lines: list[str]) -> int:
        at = find(lines, start)
        end = next((to for to in range(at + 1, len(lines)) if re.match(head, lines[to])), len(lines))
        del lines[at:end]
        return at

    return edit


def nothing_left(lines: list[str]) -> int:
    """Empty the file."""
    lines[:] = [""]
    return 0


IN_BOTH = (
    Mistake(
        "store-unknown-object",
        "a store that sells what there is not",
        "store.txt",
        swap("always:", "always:.*", "always:food:Unicorn Steak"),
    ),
    Mistake("empty-file", "a file without anything in it", "monster.txt", nothing_left),
)
"""Mistakes that both releases have in the same words."""

"""The places in dat/dungeon.def that content reaches, as data.

makedefs takes the guarded lines out of the file (util/makedefs.c, do_dungeon), so that without the symbol it is the
original's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.formats.dungeon import parse_dungeons

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.formats.dungeon import DungeonFile
    from nhmod.target import Tree

FILE = "dat/dungeon.def"


@dataclass(frozen=True, kw_only=True, slots=True)
class Site:
    """A place of the file: ``place`` gives the stretch of whole lines, for the name of a dungeon or of a level."""

    name: str
    place: Callable[[DungeonFile, str], tuple[int, int]]


def pristine(tree: Tree) -> DungeonFile:
    """Read the target's own file; raises ``DiagnosticError`` if it can't be read."""
    report = Report()
    file = parse_dungeons(tree.text(FILE), FILE, report)
    report.raise_errors()
    return file


def _end(file: DungeonFile, name: str) -> tuple[int, int]:
    del name
    end = len(file.source.text)
    return end, end


def _behind_statements(file: DungeonFile, name: str) -> tuple[int, int]:
    """Find the place behind a dungeon's statements; a new dungeon's follow at the end of the file."""
    dungeon = file.dungeon(name)
    at = file.offset_after(dungeon) if dungeon else len(file.source.text)
    return at, at


def _variants_line(file: DungeonFile, name: str) -> tuple[int, int]:
    """Find the line with a level's number of variants; nothing to find for a level without (``LookupError``)."""
    found = file.level(name)
    number = found[1].variants if found else None
    if number is None:
        raise LookupError(name)
    return file.source.text.rfind("\n", 0, number.span.start) + 1, file.source.line_end(number.span.end)


DUNGEON = Site(name="the end of dungeon.def", place=_end)
STATEMENTS = Site(name="the dungeon's levels and branches", place=_behind_statements)
VARIANTS = Site(name="the number of a level's variants", place=_variants_line)
SITES = (DUNGEON, STATEMENTS, VARIANTS)
"""What dungeons, levels with a place, and variants reach."""

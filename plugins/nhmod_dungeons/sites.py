"""The places that content reaches, as data: in dat/dungeon.def, and where makedefs knows no other conditions in its table.

makedefs takes the guarded lines out of the file (util/makedefs.c, do_dungeon), so that without the symbol it is the
original's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.formats.dungeon import parse_dungeons
from nhmod.target import Site
from nhmod.target.c import SiteError

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.formats.dungeon import DungeonFile
    from nhmod.target import Facts, Tree

KIND = "dungeons"
FILE = "dat/dungeon.def"
MAKEDEFS = "util/makedefs.c"
BLOCKS = "conditional blocks in data files"
OPTIONS = "conditional lines in dungeon.def"
"""Features of a target (``Facts.offers``): what its makedefs takes out."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
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


def options_table(tree: Tree) -> int:
    """Find where rows go in deflist[], the symbols of makedefs' conditional lines (util/makedefs.c)."""
    c = tree.c(MAKEDEFS)
    return c.line_end(c.array("deflist").body.start)


DUNGEON = Place(name="the end of dungeon.def", place=_end)
STATEMENTS = Place(name="the dungeon's levels and branches", place=_behind_statements)
VARIANTS = Place(name="the number of a level's variants", place=_variants_line)


def _found(place: Place, names: Callable[[DungeonFile], list[str]]) -> Callable[[Tree, Facts], int]:
    """Make the function that finds a place for whoever asks: for the first of the names that a tree has."""

    def find(tree: Tree, facts: Facts) -> int:
        del facts
        file = pristine(tree)
        first = next(iter(names(file)), None)
        if first is None:
            raise SiteError.of_count(target=tree.target.name, file=FILE, site=place.name, places=())
        return place.place(file, first)[0]

    return find


def _dungeons(file: DungeonFile) -> list[str]:
    return [dungeon.name.text for dungeon in file.dungeons]


def _varied(file: DungeonFile) -> list[str]:
    return [level.name.text for dungeon in file.dungeons for level in dungeon.levels if level.variants]


SITES = (
    Site(kind=KIND, name=DUNGEON.name, file=FILE, why="a new dungeon", find=_found(DUNGEON, _dungeons)),
    Site(kind=KIND, name=STATEMENTS.name, file=FILE, why="a new branch or level", find=_found(STATEMENTS, _dungeons)),
    Site(kind=KIND, name=VARIANTS.name, file=FILE, why="variants of a level", find=_found(VARIANTS, _varied)),
    Site(
        kind=KIND,
        name="the deflist[] table",
        file=MAKEDEFS,
        why="makedefs takes out the lines of symbols that are not defined",
        find=lambda tree, _: options_table(tree),
        feature=OPTIONS,
    ),
)
"""What dungeons, levels with a place, and variants reach."""

"""The places that content reaches, as data: in dat/dungeon.def, and where makedefs knows no other conditions in its table.

makedefs takes the guarded lines out of the file (util/makedefs.c, do_dungeon), so that without the symbol it is the
original's.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Diagnostic, Report
from nhmod.source import ASCII_CONTROL
from nhmod.target import Site, in_c
from nhmod.target.c import CFile, SiteError
from nhmod_dungeons.differences import INVOCATION
from nhmod_languages.contents.features import OPTIONS
from nhmod_languages.dungeon import DungeonFile, parse_dungeons

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.target import Facts, Tree

KIND = "dungeons"
FILE = "dat/dungeon.def"
MAKEDEFS = "util/makedefs.c"
DUNGEON_C = "src/dungeon.c"
QUEST = "the names of the quest's levels in init_dungeons()"
_PROTO = "->proto"


@frozen
class Place:
    """A place of the file: ``place`` gives the stretch of whole lines, for the name of a dungeon or of a level."""

    name: str
    place: Callable[[DungeonFile, str], tuple[int, int]]


@frozen
class ReadFile:
    """A dungeon.def as it was read, with what its reader said of it."""

    file: DungeonFile
    told: tuple[Diagnostic, ...]

    @classmethod
    @lru_cache(maxsize=2)
    def of(cls, text: str, path: str) -> ReadFile:
        """Read what can be read of a text; the last ones are kept, as check and limits ask about the same.

        The tree's own names may be in any encoding; what a mod's are made of, its manifest says.
        """
        report = Report()
        file = parse_dungeons(text, path, report, entries=True, obeyed=ASCII_CONTROL)
        return cls(file=file, told=report.diagnostics)


def read_pristine(tree: Tree) -> ReadFile:
    """Return the target's own file, read once a tree; raises ``DiagnosticError`` if there is no dungeon in it.

    What nhmod would not have in it is no matter: the tree's own compiler takes it.
    """
    read = tree.derived(FILE, ReadFile.of)
    if not read.file.dungeons:
        report = Report()
        report.extend(read.told)
        report.raise_errors()
    return read


def pristine(tree: Tree) -> DungeonFile:
    """Return the dungeons of the target's own file; raises as ``read_pristine`` does."""
    return read_pristine(tree).file


def _end(file: DungeonFile, name: str) -> tuple[int, int]:
    del name
    end = len(file.source.text)
    return end, end


def _behind_statements(file: DungeonFile, name: str) -> tuple[int, int]:
    """Find the place behind a dungeon's statements; a new dungeon's follow at the end of the file."""
    dungeon = file.dungeon(name)
    at = file.offset_after(dungeon) if dungeon else len(file.source.text)
    return at, at


def _variants_lines(file: DungeonFile, name: str) -> tuple[int, int]:
    """Find the lines of a level's statement, where its number of variants is or will be (``LookupError`` without the level)."""
    found = file.level(name)
    if found is None:
        raise LookupError(name)
    span = found[1].span
    return file.source.text.rfind("\n", 0, span.start) + 1, file.source.line_end(span.end)


def quest_names(c: CFile) -> tuple[int, str, str]:
    """Find the place behind the quest's levels' names in src/dungeon.c, the C expression for a level (``x``), and the indentation."""
    body = c.function("init_dungeons").body
    found = [
        call
        for call in c.calls("Sprintf", body)
        if call.args and c.text(call.args[0].span).endswith(_PROTO) and "filecode" in c.text(call.span)
    ]
    named = c.single(found, "where a level of the quest gets its name")
    level = c.text(named.args[0].span).removesuffix(_PROTO)
    return c.line_end(c.statement_at(named.span.start).end), level, c.indent_of(named.span.start)


def _invocation(c: CFile) -> int:
    """Find the beginning of what tells the level of the invocation, which is the last but one of any hellish dungeon."""
    return c.line_end(c.function("Invocation_lev").body.start)


HELLISH = "hellish"
LEFT_TO_GEHENNOM = "    if (lev->dnum != valley_level.dnum)\n        return FALSE;\n"
"""What ``HELL`` gets for a mod's hellish dungeon."""
_LEFT_TO_GEHENNOM = re.compile(r"\s+".join(("", *map(re.escape, LEFT_TO_GEHENNOM.split()))) + r"[ \t]*\r?\n")


def left_to_gehennom(tree: Tree) -> tuple[int, int]:
    """Find what a tree has of it, indented as its own lines are: the range of the lines, which is empty where there are none."""
    c = tree.c(DUNGEON_C)
    start = end = _invocation(c)
    while found := _LEFT_TO_GEHENNOM.match(c.source, end):
        end = found.end()
    return start, end


def options_table(tree: Tree) -> int:
    """Find where rows go in deflist[], the symbols of makedefs' conditional lines (util/makedefs.c)."""
    c = tree.c(MAKEDEFS)
    return c.line_end(c.array("deflist").body.start)


DUNGEON = Place(name="the end of dungeon.def", place=_end)
STATEMENTS = Place(name="the dungeon's levels and branches", place=_behind_statements)
VARIANTS = Place(name="the number of a level's variants", place=_variants_lines)


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


def _levels(file: DungeonFile) -> list[str]:
    return [level.name.text for dungeon in file.dungeons for level in dungeon.levels]


HELL = Site(
    KIND,
    "Invocation_lev()",
    DUNGEON_C,
    "no invocation in another hellish dungeon, whose last level has stairs",
    in_c(DUNGEON_C, _invocation),
    feature=INVOCATION,
)
SITES = (
    Site(KIND, DUNGEON.name, FILE, "a new dungeon", _found(DUNGEON, _dungeons)),
    Site(KIND, STATEMENTS.name, FILE, "a new branch or level", _found(STATEMENTS, _dungeons)),
    Site(KIND, VARIANTS.name, FILE, "variants of a level", _found(VARIANTS, _levels)),
    Site(
        KIND, QUEST, DUNGEON_C, "variants of a role's level of the quest", in_c(DUNGEON_C, lambda c: quest_names(c)[0])
    ),
    HELL,
    Site(
        KIND,
        "the deflist[] table",
        MAKEDEFS,
        "makedefs takes out the lines of symbols that are not defined",
        lambda tree, _: options_table(tree),
        feature=OPTIONS,
    ),
)
"""What dungeons, levels with a place, and variants reach."""

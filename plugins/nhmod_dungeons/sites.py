"""The places that content reaches, as data: in the file of dungeons, and where makedefs knows no other conditions in its table."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Diagnostic, Report
from nhmod.target import Site, in_c
from nhmod.target.c import CFile, SiteError
from nhmod_dungeons.definition import Definition
from nhmod_dungeons.differences import INVOCATION
from nhmod_dungeons.program import Program
from nhmod_languages.contents.features import OPTIONS
from nhmod_languages.dungeon.files import DEFINITION, PROGRAM, described_in, read_dungeons

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.target import Facts, Tree
    from nhmod_dungeons.formats import Format
    from nhmod_languages.dungeon import DungeonFile

    _Place = Callable[[Format, DungeonFile, str], int]

KIND = "dungeons"
FILE = DEFINITION
MAKEDEFS = "util/makedefs.c"
DUNGEON_C = "src/dungeon.c"
QUEST = "the names of the quest's levels in init_dungeons()"
_PROTO = "->proto"


def format_of(tree: Tree) -> Format:
    """Return how the dungeons of a tree are written."""
    return Program() if described_in(tree.exists) == PROGRAM else Definition()


@frozen
class ReadFile:
    """A file of dungeons as it was read, with what its reader said of it."""

    file: DungeonFile
    told: tuple[Diagnostic, ...]

    @classmethod
    @lru_cache(maxsize=2)
    def of(cls, text: str, path: str) -> ReadFile:
        """Read what can be read of a text; the last ones are kept, as check and limits ask about the same.

        The tree's own names may be in any encoding; what a mod's are made of, its manifest says.
        """
        report = Report()
        return cls(file=read_dungeons(text, path, report), told=report.diagnostics)


def read_pristine(tree: Tree) -> ReadFile:
    """Return the target's own file, read once a tree; raises ``DiagnosticError`` if there is no dungeon in it.

    What nhmod would not have in it is no matter: the tree's own compiler takes it.
    """
    read = tree.derived(format_of(tree).path, ReadFile.of)
    if not read.file.dungeons:
        report = Report()
        report.extend(read.told)
        report.raise_errors()
    return read


def pristine(tree: Tree) -> DungeonFile:
    """Return the dungeons of the target's own file; raises as ``read_pristine`` does."""
    return read_pristine(tree).file


def quest_names(c: CFile) -> tuple[int, str, str]:
    """Find the place behind the quest's levels' names in src/dungeon.c, the C expression for a level (``x``), and the indentation.

    It is in init_dungeons(), or in what that calls.
    """
    found = [
        call
        for call in c.calls("Sprintf")
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


DUNGEON = "the end of the dungeons"
STATEMENTS = "the dungeon's levels and branches"
VARIANTS = "the number of a level's variants"


def _site(name: str, why: str, place: _Place, names: Callable[[DungeonFile], list[str]]) -> Site:
    """Make the site of a place for whoever asks: for the first of the names that a tree has."""

    def find(tree: Tree, facts: Facts) -> int:
        del facts
        file, form = pristine(tree), format_of(tree)
        first = next(iter(names(file)), None)
        if first is None:
            raise SiteError.of_count(target=tree.target.name, file=form.path, site=name, places=())
        return place(form, file, first)

    return Site(KIND, name, FILE, why, find, standing=lambda tree: format_of(tree).path)


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
    _site(DUNGEON, "a new dungeon", lambda form, file, _: form.end(file), _dungeons),
    _site(STATEMENTS, "a new branch or level", lambda form, file, name: form.behind(file, name), _dungeons),
    _site(VARIANTS, "variants of a level", lambda form, file, name: form.of_variants(file, name), _levels),
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

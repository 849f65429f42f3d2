"""The vocabularies of a NetHack tree."""

from __future__ import annotations

import re
import sys
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError
from nhmod.target import Apart, Entry, Json, Memory, Vocabulary, differing
from nhmod.target.c import row_name
from nhmod_nethack.facts import (
    alone,
    capacities,
    compiler,
    dates,
    grammar,
    makedefs,
    moved,
    players,
    rooms,
    structures,
    symbols,
)
from nhmod_nethack.facts.differences import differences
from nhmod_nethack.facts.levels import DUNGEON_READERS, TERRAIN_READERS
from nhmod_nethack.facts.monsters import MONSTERS
from nhmod_nethack.facts.objects import OBJECTS, SPARE_APPEARANCES
from nhmod_nethack.facts.people import ARTIFACTS, ROLE_COLUMNS, ROLES
from nhmod_nethack.facts.reading import Reader
from nhmod_nethack.facts.sources import Sources, SourceTree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping


_FILES = 1024
"""So many texts' names are remembered: a changed tree, a stage or a variant has most files as another tree has them."""
_CODE = (".c", ".h", ".y", ".l", ".cpp")
# What makedefs names, and the counts that it writes beside the names.
_NAMED_BY_MAKEDEFS = (MONSTERS, OBJECTS, ARTIFACTS)
_COUNTS = {MONSTERS.name: "NUMMONS", OBJECTS.name: "NUM_OBJECTS", ARTIFACTS.name: "NROFARTIFACTS"}
_ROWS = ((MONSTERS, "src/monst.c", "MON"), (ARTIFACTS, "include/artilist.h", "A"))
"""The tables whose rows may name constants without what these begin with, and the rows' macros."""
_FURTHER = ("MAXSPELL", "LAST_GEM", "PM_PLAYERMON")
# The text is C: a backslash and a letter stand for the newline and the tabs.
_WRITTEN = re.compile(r'"(?:\\n)*#define(?:\\t| )+(\w+)(?:\\t| )+\((-?\d+)\)(?:\\n)*"')
# Comments, strings and characters first, so that the words in them are no identifiers.
_IDENTIFIER = re.compile(
    r"""/\*.*?\*/|//(?:[^\\\n]|\\\r?\n|\\.)*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\b([A-Za-z_]\w*)""",
    re.ASCII | re.DOTALL,
)


def read_tables(tree: SourceTree) -> Mapping[str, Vocabulary]:
    """Return all vocabularies of a NetHack tree, each read when it is first asked for.

    Beside those of the readers: ``constants`` (every integer constant of the headers, and those that makedefs
    generates; ``index`` is the value) and ``identifiers`` (one entry, whose ``fields["names"]`` lists all C
    identifiers of the tree and of the headers that makedefs generates).

    To ask for one raises ``DiagnosticError`` NH1801 to NH1805 where the tree is not what it is read from.
    """
    return Apart(_readers(tree, _READERS))


def read_facts(tree: SourceTree) -> Mapping[str, Vocabulary]:
    """Return what ``read_tables`` does, with what differs for the languages: what the compilers of levels and dungeons need."""
    return Apart(_readers(tree, _READERS) | _differences(tree))


def read_code(tree: SourceTree) -> Mapping[str, Vocabulary]:
    """Return what ``read_facts`` does, but for ``identifiers`` and what is read from dat/."""
    return Apart(_readers(tree, _CODE_READERS) | _differences(tree))


def read_levels(tree: SourceTree) -> Mapping[str, Vocabulary]:
    """Return what dat/ says of dungeons and levels."""
    return Apart(_readers(tree, DUNGEON_READERS))


def _differences(tree: SourceTree) -> dict[str, Callable[[], Vocabulary]]:
    return differing(partial(Memory.of(tree).once, "differences", lambda: tuple(differences(tree))))


def _readers(tree: SourceTree, readers: Iterable[Reader]) -> dict[str, Callable[[], Vocabulary]]:
    sources = Sources(tree, generated=_generated)
    return {reader.name: partial(sources.once, reader.read) for reader in readers}


def _generated(sources: Sources) -> Iterator[dict[str, int]]:
    """Return what makedefs writes to pm.h and onames.h, table by table, without those that can't be read."""
    # The macros stand in its own text (PM_PLAYERMON in older releases).
    yield {name: int(value) for name, value in sources.of_makedefs(_WRITTEN)}
    for reader in _NAMED_BY_MAKEDEFS:
        entries = _entries(sources, reader)
        values = {entry.symbol: entry.index for entry in entries if entry.symbol}
        if entries:
            values[_COUNTS[reader.name]] = len(entries)
        if entries and reader is OBJECTS:
            values[_COUNTS[reader.name]] += len(_entries(sources, SPARE_APPEARANCES))
            values["MAXSPELL"] = 1 + sum(entry.fields["class"] == "SPBOOK_CLASS" for entry in entries)
        if "JADE" in values:
            values["LAST_GEM"] = values["JADE"]
        yield values


def _entries(sources: Sources, reader: Reader) -> tuple[Entry, ...]:
    """Return the entries of a table; none where it can't be read, which is told to who asks for it."""
    try:
        return sources.vocabulary(reader).entries
    except DiagnosticError:
        return ()


def _constants(sources: Sources) -> Iterator[Entry]:
    return (Entry(symbol=name, name=name, index=value) for name, value in sources.constants.all())


def _identifiers(sources: Sources) -> Iterator[Entry]:
    names = {*_COUNTS.values(), *_FURTHER}
    for reader in _NAMED_BY_MAKEDEFS:
        names.update(entry.symbol for entry in _entries(sources, reader))
    bare = {
        sources.rows_of(file): _pasted(sources, reader, file, macro)
        for reader, file, macro in _ROWS
        if sources.tree.exists(file)
    }
    for path in sources.tree.files():
        if path.endswith(_CODE):
            names |= _names_in(sources.tree.text(path)) - bare.get(path, frozenset())
    names.discard("")
    listed: list[Json] = [*sorted(names)]
    yield Entry(symbol="", name="identifiers", fields={"names": listed})


def _pasted(sources: Sources, reader: Reader, file: str, macro: str) -> frozenset[str]:
    """Return what stands in a table's rows only for constants that are made of it: ``LONG_SWORD`` for ``PM_LONG_SWORD``."""
    found = row_name(sources.defines(file, macro))
    if found is None or not found.prefix:
        return frozenset()
    return frozenset(entry.symbol.removeprefix(found.prefix) for entry in _entries(sources, reader))


@lru_cache(maxsize=_FILES)
def _names_in(text: str) -> frozenset[str]:
    return frozenset(map(sys.intern, _IDENTIFIER.findall(text)))


_CODE_READERS = (
    MONSTERS,
    OBJECTS,
    SPARE_APPEARANCES,
    ARTIFACTS,
    ROLES,
    ROLE_COLUMNS,
    *players.READERS,
    *symbols.READERS,
    *rooms.READERS,
    *TERRAIN_READERS,
    *compiler.READERS,
    *grammar.READERS,
    *makedefs.READERS,
    *structures.READERS,
    *capacities.READERS,
    *moved.READERS,
    Reader(name="constants", label="constant", entries=_constants, spoken=False),
    *dates.READERS,
    *alone.READERS,
)
_IDENTIFIERS = Reader(name="identifiers", label="identifiers", entries=_identifiers, spoken=False)
_READERS = (*_CODE_READERS, _IDENTIFIERS, *DUNGEON_READERS)

"""Levels: the level compiler's letters, traps and flags; the dungeons and their special levels; the level files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.formats.dungeon import parse_dungeons
from nhmod.target import Entry
from nhmod_nethack.facts.naming import spoken, vocabulary
from nhmod_nethack.facts.rooms import compiler_names
from nhmod_nethack.facts.series import TERRAIN, TRAPS
from nhmod_nethack.facts.tokens import aggregate, function, split, unquote
from nhmod_nethack.level_copies import level_copies
from nhmod_nethack.problems import not_found

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.formats.dungeon import Dungeon, Level
    from nhmod.target import Vocabulary
    from nhmod_nethack.facts.sources import Sources, SourceTree

_COMPILER_FILE = "util/lev_main.c"
_SCANNER_FILE = "util/lev_comp.l"
_DUNGEON_FILE = "dat/dungeon.def"
_FLAG = re.compile(r"^(\w+)\s*\{[^}\n]*yylval\.i\s*=\s*(\w+)\s*;\s*return\s+FLAG_TYPE", re.MULTILINE)
_LEVEL = re.compile(r'^[ \t]*(?:MAZE|LEVEL)[ \t]*:[ \t]*"([^"\n]*)"', re.MULTILINE)


def read_terrain(sources: Sources) -> Iterator[Vocabulary]:
    """Read ``map symbols``, ``terrain``, ``traps``, ``level flags`` and ``level compiler flags``.

    ``map symbols``: what may stand in a MAP (lev_main.c:what_map_char); the name is the letter, the symbol the
    terrain's. ``terrain``: the level types of rm.h, ``fields["letter"]`` is the map letter or empty. ``traps``: those
    of trap.h, by the level compiler's names ("falling rock") and, as words, their symbols'. ``level flags``: the
    members of struct levelflags, ``fields["bits"]`` is the width of a bit field, 0 for other members. ``level
    compiler flags``: the words of a FLAGS line. ``index`` is the constant's value, for ``level flags`` the place in
    the structure.
    """
    letters = _map_letters(sources)
    yield vocabulary("map symbols", "map symbol", _map_symbols(sources, letters))
    yield vocabulary("terrain", "terrain", _terrain(sources, letters))
    yield vocabulary("traps", "trap", _traps(sources))
    yield vocabulary("level flags", "level flag", _level_flags(sources))
    yield vocabulary("level compiler flags", "level compiler flag", _compiler_flags(sources))


def _map_letters(sources: Sources) -> dict[str, str]:
    body = function(sources.tokens(_COMPILER_FILE), "what_map_char", _COMPILER_FILE)
    letters: dict[str, str] = {}
    for index, word in enumerate(body):
        if word == "case":
            end = body.index(";", index)
            letters[unquote((body[index + 1],))] = next(name for name in reversed(body[index:end]) if name != ")")
    return letters


def _map_symbols(sources: Sources, letters: dict[str, str]) -> Iterator[Entry]:
    for letter, symbol in letters.items():
        value = sources.constants.value((symbol,), _COMPILER_FILE)
        yield Entry(symbol=symbol, name=letter, index=value)


def _terrain(sources: Sources, letters: dict[str, str]) -> Iterator[Entry]:
    by_symbol = {symbol: letter for letter, symbol in reversed(letters.items())}
    limit = sources.constants.value(("MAX_TYPE",), "include/rm.h")
    for symbol, value in sources.numbered(TERRAIN):
        if value < limit:
            letter = by_symbol.get(symbol, "")
            yield Entry(symbol=symbol, name=spoken(symbol, ""), words=(letter,), index=value, fields={"letter": letter})


def _traps(sources: Sources) -> Iterator[Entry]:
    names = compiler_names(sources, "trap_types")
    for symbol, value in sources.numbered(TRAPS):
        if value and symbol != "TRAPNUM":
            name = names.get(symbol, "")
            word = spoken(symbol, "")
            yield Entry(symbol=symbol, name=name or word, words=(word,), index=value, fields={"compiler_name": name})


def _level_flags(sources: Sources) -> Iterator[Entry]:
    file = "include/rm.h"
    members = split(aggregate(sources.header_tokens, "struct", "levelflags", file), ";")
    for index, member in enumerate(members):
        bits = sources.constants.value(member[4:-1], file) if member[0] == "Bitfield" else 0
        name = member[2] if bits else member[-1]
        yield Entry(symbol=name, name=spoken(name, ""), index=index, fields={"bits": bits})


def _compiler_flags(sources: Sources) -> Iterator[Entry]:
    for name, symbol in _FLAG.findall(sources.tree.text(_SCANNER_FILE)):
        value = sources.constants.value((symbol,), _SCANNER_FILE)
        yield Entry(symbol=symbol, name=name, index=value)


def read_dungeons(tree: SourceTree) -> Iterator[Vocabulary]:
    """Read ``dungeons``, ``special levels`` (dat/dungeon.def) and ``level files`` (dat/*.des).

    ``dungeons``: ``index`` is the place in the file; ``fields``: ``bones`` (a letter or "none"), ``base``, ``rand``,
    ``chance`` (0: always), ``branches`` (names of the dungeons that it leads to), ``levels`` (names). ``special
    levels``: ``fields``: ``dungeon``, ``keyword`` (LEVEL, RNDLEVEL, …), ``bones``, ``base``, ``rand``, ``chance`` (0:
    always), ``variants`` (0: one file of the level's own name), ``chain`` (a level's name or empty). ``level files``:
    each level that a .des file describes, by their names, ``fields["file"]``; variants have their numbers ("bigrm-3"). Where the
    build makes a level by copying another's file, ``fields["copy"]`` is the other's name.
    """
    report = Report()
    parsed = parse_dungeons(tree.text(_DUNGEON_FILE), _DUNGEON_FILE, report)
    report.raise_errors()
    yield vocabulary("dungeons", "dungeon", (_dungeon(*numbered) for numbered in enumerate(parsed.dungeons)))
    levels = ((dungeon, level) for dungeon in parsed.dungeons for level in dungeon.levels)
    yield vocabulary("special levels", "special level", (_level(index, *found) for index, found in enumerate(levels)))
    yield vocabulary("level files", "level", _level_files(tree))


def _dungeon(index: int, dungeon: Dungeon) -> Entry:
    return Entry(
        symbol="",
        name=dungeon.name.text,
        index=index,
        fields={
            "bones": dungeon.bones.text,
            "base": dungeon.size.base.value,
            "rand": dungeon.size.rand.value,
            "chance": dungeon.chance.value if dungeon.chance else 0,
            "branches": [branch.name.text for branch in dungeon.branches],
            "levels": [level.name.text for level in dungeon.levels],
        },
    )


def _level(index: int, dungeon: Dungeon, level: Level) -> Entry:
    return Entry(
        symbol="",
        name=level.name.text,
        index=index,
        fields={
            "dungeon": dungeon.name.text,
            "keyword": level.keyword,
            "bones": level.bones.text,
            "base": level.place.base.value,
            "rand": level.place.rand.value,
            "chance": level.chance.value if level.chance else 0,
            "variants": level.variants.value if level.variants else 0,
            "chain": level.chain.text if level.chain else "",
        },
    )


def _level_files(tree: SourceTree) -> Iterator[Entry]:
    files = [path for path in tree.files() if path.startswith("dat/") and path.endswith(".des")]
    if not files:
        raise not_found("dat", "a level file (*.des)")
    found = [
        Entry(symbol="", name=name, index=index, fields={"file": file})
        for file in files
        for index, name in enumerate(_LEVEL.findall(tree.text(file)))
    ]
    described = {entry.name: entry.fields for entry in found}
    found += (
        Entry(symbol="", name=copy.name, fields={**described[copy.source], "copy": copy.source})
        for copy in level_copies(tree)
        if copy.source in described
    )
    # In which file a level stands is of no meaning to the game.
    yield from sorted(found, key=lambda entry: entry.name)

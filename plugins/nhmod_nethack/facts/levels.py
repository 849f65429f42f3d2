"""Levels: the level compiler's letters, traps and flags; the dungeons and their special levels; the level files."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.target import Entry, Json
from nhmod.target.c import strings_value
from nhmod_languages.dungeon import Branch, Dungeon, DungeonFile, Level, Name, Number
from nhmod_languages.dungeon.files import described_in, read_dungeons
from nhmod_nethack.facts.dungeon_words import dungeon_words, level_words
from nhmod_nethack.facts.naming import spoken
from nhmod_nethack.facts.reading import Reader
from nhmod_nethack.facts.rooms import compiler_names
from nhmod_nethack.facts.series import TERRAIN, TRAPS
from nhmod_nethack.facts.tokens import aggregate, elements, function, initializer, is_identifier, render, split
from nhmod_nethack.level_copies import level_copies
from nhmod_nethack.problems import not_found
from nhmod_nethack.programs import has_programs, level_programs, program_flags

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nhmod_nethack.facts.sources import Sources

_COMPILER_FILE = "util/lev_main.c"
_SCANNER_FILE = "util/lev_comp.l"
_PROGRAMS_FILE = "src/nhlua.c"
_DESCRIPTION = re.compile(r"dat/(?:[^/]+\.des|dungeon\.def)")
_BEYOND_ASCII = re.compile(r"^[^#\n][^\n]*[\x80-\x9f]", re.MULTILINE)
BEYOND_ASCII = "more than ASCII"
_MAZES = "src/mkmaze.c"
_COMPARED = re.compile(r"\bstrcmp\s*\(\s*(?:\"(\w+)\"\s*,\s*\w+->rname\.str|\w+->rname\.str\s*,\s*\"(\w+)\")\s*\)")
_FLAG = re.compile(r"^(\w+)\s*\{[^}\n]*yylval\.i\s*=\s*([^;}\n]+?)\s*;\s*return\s+FLAG_TYPE", re.MULTILINE)
_TOKEN = re.compile(r"\w+|[^\w\s]")
_LEVEL = re.compile(r'^[ \t]*(?:MAZE|LEVEL)[ \t]*:[ \t]*"([^"\n]*)"', re.MULTILINE)


def _map_letters(sources: Sources) -> dict[str, str]:
    if has_programs(sources.tree):
        rows = map(elements, initializer(sources.tokens(_PROGRAMS_FILE), "char2typ", _PROGRAMS_FILE))
        # Of several rows of one letter the first is found (src/nhlua.c: splev_chr2typ).
        return {strings_value(letter): render(symbol) for letter, symbol in reversed([tuple(row[:2]) for row in rows])}
    body = function(sources.tokens(_COMPILER_FILE), "what_map_char", _COMPILER_FILE)
    letters: dict[str, str] = {}
    for index, word in enumerate(body):
        if word == "case":
            begin = body.index("return", index)  # something may be said before: that the letter is out of use
            made = body[begin + 1 : body.index(";", begin)]
            letters[strings_value((body[index + 1],))] = next(name for name in reversed(made) if is_identifier(name))
    return letters


def _map_symbols(sources: Sources) -> Iterator[Entry]:
    """Read what may stand in a MAP (lev_main.c:what_map_char): the name is the letter, the symbol the terrain's."""
    for letter, symbol in sources.once(_map_letters).items():
        value = sources.constants.value((symbol,), _COMPILER_FILE)
        yield Entry(symbol=symbol, name=letter, index=value)


def _terrain(sources: Sources) -> Iterator[Entry]:
    """Read the level types of rm.h; ``fields["letter"]`` is the map letter or empty."""
    try:
        letters = sources.once(_map_letters)
    except DiagnosticError:
        letters = {}  # a tree whose levels are written in another language has its terrain all the same
    by_symbol = {symbol: letter for letter, symbol in reversed(letters.items())}
    limit = sources.constants.value(("MAX_TYPE",), "include/rm.h")
    for symbol, value in sources.numbered(TERRAIN):
        if value < limit:
            letter = by_symbol.get(symbol, "")
            yield Entry(symbol=symbol, name=spoken(symbol, ""), words=(letter,), index=value, fields={"letter": letter})


def _traps(sources: Sources) -> Iterator[Entry]:
    """Read the traps of trap.h, by the level compiler's names ("falling rock") and, as words, their symbols'."""
    names = compiler_names(sources, "trap_types")
    for symbol, value in sources.numbered(TRAPS):
        if value and symbol != "TRAPNUM":
            name = names.get(symbol, "")
            word = spoken(symbol, "")
            yield Entry(symbol=symbol, name=name or word, words=(word,), index=value, fields={"compiler_name": name})


def _level_flags(sources: Sources) -> Iterator[Entry]:
    """Read the members of struct levelflags; ``index`` is the place, ``fields["bits"]`` a bit field's width, 0 for others."""
    file = "include/rm.h"
    members = split(aggregate(sources.header_tokens, "struct", "levelflags", file), ";")
    for index, member in enumerate(members):
        bits = sources.constants.value(member[4:-1], file) if member[0] == "Bitfield" else 0
        name = member[2] if bits else member[-1]
        yield Entry(symbol=name, name=spoken(name, ""), index=index, fields={"bits": bits})


def _compiler_flags(sources: Sources) -> Iterator[Entry]:
    """Read the words of a FLAGS line, or those that a program gives its level."""
    if has_programs(sources.tree):
        yield from (Entry(symbol="", name=word, index=1 << bit) for bit, word in enumerate(program_flags(sources.tree)))
        return
    for name, text in _FLAG.findall(sources.tree.text(_SCANNER_FILE)):
        tokens = _TOKEN.findall(text)
        value = sources.constants.value(tokens, _SCANNER_FILE)
        # A word for several flags has no symbol.
        yield Entry(symbol=text if len(tokens) == 1 else "", name=name, index=value)


def _dungeon_file(sources: Sources) -> DungeonFile:
    report = Report()
    path = described_in(sources.tree.exists)
    parsed = read_dungeons(sources.tree.text(path), path, report)
    # The tree's own tool takes its file as it is: what this parser would not have (a variant's word) is no matter here.
    if not parsed.dungeons:
        report.raise_errors()
    return parsed


def _dungeons(sources: Sources) -> Iterator[Entry]:
    """Read the dungeons of dat/dungeon.def or dat/dungeon.lua; ``index`` is the place in the file.

    ``fields``: ``bones`` (a letter or "none"), ``base``, ``rand``, ``chance`` (0: always), ``branches`` (names of the
    dungeons that it leads to), ``levels`` (names), ``depth`` (of its last level, at most), ``deepest`` (no level is deeper on which the
    game makes rooms by itself; 0: none has any, being hellish or all made from files), ``entry`` (the level where one comes in; -1 is
    the last), ``way`` (the branch that leads to it: its ``dungeon``, ``chain``, ``base`` and ``rand``, and whether it has a way ``out``
    of that dungeon and one ``back``; nothing for the first one). What a program in Lua works out is not known.
    """
    dungeons = sources.once(_dungeon_file).dungeons
    deepest = _deepest(dungeons)
    ways = {branch.name.text: (one, branch) for one in reversed(dungeons) for branch in reversed(one.branches)}
    names = ((one.name.text, (level.name.text for level in one.levels)) for one in dungeons)
    words = dungeon_words(sources, names)
    for index, one in enumerate(dungeons):
        name = one.name.text
        yield replace(_dungeon(index, one, deepest, ways.get(name)), words=(words.get(name, ""),))


def _special_levels(sources: Sources) -> Iterator[Entry]:
    """Read the special levels of the dungeons.

    ``fields``: ``dungeon``, ``keyword`` (LEVEL, RNDLEVEL, …), ``bones``, ``base``, ``rand``, ``chance`` (0: always),
    ``variants`` (0: one file of the level's own name), ``chain`` (a level's name or empty).
    """
    dungeons = sources.once(_dungeon_file).dungeons
    levels = ((dungeon, level) for dungeon in dungeons for level in dungeon.levels)
    words = level_words(sources)
    for index, (dungeon, level) in enumerate(levels):
        yield replace(_level(index, dungeon, level), words=(words.get(level.name.text, ""),))


def _dungeon(index: int, dungeon: Dungeon, deepest: Mapping[str, int], way: tuple[Dungeon, Branch] | None) -> Entry:
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
            "depth": deepest[dungeon.name.text],
            "deepest": 0 if _is_filled(dungeon) else deepest[dungeon.name.text],
            "entry": _entry(dungeon, way[1] if way is not None else None),
            "way": _way(*way) if way is not None else {},
        },
    )


def _way(parent: Dungeon, branch: Branch) -> dict[str, Json]:
    """Return where a branch leaves, and at which of its ends there is a way (src/dungeon.c: correct_branch_type)."""
    kind = branch.kind.text if branch.kind is not None else ""
    up = branch.direction is not None and branch.direction.text == "up"
    none = {"no_down": "back" if up else "out", "no_up": "out" if up else "back"}.get(kind)
    return {
        "dungeon": parent.name.text,
        "chain": branch.origin,
        "base": branch.place.base.value,
        "rand": branch.place.rand.value,
        "out": none != "out",
        "back": none != "back",
    }


def _entry(dungeon: Dungeon, way: Branch | None) -> int:
    """Return the level where one comes in, which a variant's branch may say."""
    if way is not None and way.entry is not None:
        return way.entry.value
    entries = [setting.value.value for setting in dungeon.settings("ENTRY") if isinstance(setting.value, Number)]
    return (entries[-1] if entries else 1) or 1


def _is_filled(dungeon: Dungeon) -> bool:
    """Return whether no level of a dungeon has rooms but from a file (src/mklev.c: makelevel)."""
    files = dungeon.settings("PROTOFILE") or dungeon.settings("LVLFILL")
    words = (setting.value for setting in dungeon.settings("DESCRIPTION"))
    hellish = any(isinstance(word, Name) and word.text == "hellish" for word in words)
    return hellish or bool(files) or len(dungeon.levels) >= dungeon.largest


def _deepest(dungeons: Sequence[Dungeon]) -> Mapping[str, int]:
    """Return how deep the last level of each dungeon can be (src/dungeon.c: init_dungeons); what is not said is taken for deep."""
    starts: dict[str, int] = {}
    for dungeon in dungeons:
        ways = [(one, branch) for one in dungeons for branch in one.branches if branch.name.text == dungeon.name.text]
        starts[dungeon.name.text] = max(
            (_branched(starts[one.name.text], one, branch, dungeon) for one, branch in ways if one.name.text in starts),
            default=1,
        )
    return {dungeon.name.text: starts[dungeon.name.text] + dungeon.largest - 1 for dungeon in dungeons}


def _branched(start: int, parent: Dungeon, branch: Branch, dungeon: Dungeon) -> int:
    """Return the greatest depth of the first level of a dungeon to which a branch leads from a parent."""
    base, rand = branch.place.base.value, branch.place.rand.value
    level = parent.largest
    if base > 0 and rand >= 0 and not branch.origin:
        level = min(base + max(rand - 1, 0), parent.largest)
    portal = branch.kind is not None and branch.kind.text == "portal"
    up = branch.direction is not None and branch.direction.text == "up"
    entry = _entry(dungeon, None)
    entry = entry if entry > 0 else max(dungeon.smallest + entry + 1, 1)
    return start + level - 1 + (0 if portal else -1 if up else 1) - (entry - 1)


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


def _level_files(sources: Sources) -> Iterator[Entry]:
    """Read which levels dat/*.des describe, by their names; ``fields["file"]``; variants have their numbers ("bigrm-3").

    Where the build makes a level by copying another's file, ``fields["copy"]`` is the other's name.
    """
    tree = sources.tree
    if has_programs(tree):
        programs = (Entry(symbol="", name=name, fields={"file": file}) for name, file in level_programs(tree))
        yield from sorted(programs, key=lambda entry: entry.name)
        return
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


def _portal_goals(sources: Sources) -> Iterator[Entry]:
    """Read the names after PORTAL that are no level's: the game chooses where these lead (src/mkmaze.c, fixup_special)."""
    text = sources.tree.text(_MAZES) if sources.tree.exists(_MAZES) else ""
    for found in _COMPARED.finditer(text):
        yield Entry(symbol="", name=found[1] or found[2])


def _text_encodings(sources: Sources) -> Iterator[Entry]:
    """Tell whether the tree's own levels or dungeon have bytes, outside comments, that a terminal could obey: a translation's letters."""
    tree = sources.tree
    if any(_BEYOND_ASCII.search(tree.text(path)) for path in tree.files() if _DESCRIPTION.fullmatch(path)):
        yield Entry(symbol="", name=BEYOND_ASCII)


TERRAIN_READERS = (
    Reader(name="map symbols", label="map symbol", entries=_map_symbols),
    Reader(name="terrain", label="terrain", entries=_terrain),
    Reader(name="traps", label="trap", entries=_traps),
    Reader(name="level flags", label="level flag", entries=_level_flags),
    Reader(name="portal goals", label="goal of portals", entries=_portal_goals),
    Reader(name="level compiler flags", label="level compiler flag", entries=_compiler_flags),
)
DUNGEON_READERS = (
    Reader(name="dungeons", label="dungeon", entries=_dungeons),
    Reader(name="special levels", label="special level", entries=_special_levels),
    Reader(name="level files", label="level", entries=_level_files),
    Reader(name="text encodings", label="text encoding", entries=_text_encodings),
)
"""What dat/ says of dungeons and levels, which is quickly read."""

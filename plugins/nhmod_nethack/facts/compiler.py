"""The level compiler's own words and limits: util/lev_comp.l and util/lev_comp.y."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError
from nhmod.target import Entry
from nhmod.target.c import token_texts
from nhmod_languages.contents.capacities import LEVEL_NAME
from nhmod_languages.des.v36 import released
from nhmod_languages.dungeon.words import SYMBOLS
from nhmod_nethack.facts.reading import Reader
from nhmod_nethack.programs import has_programs, program_flags

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_nethack.facts.sources import Sources

_SCANNER = "util/lev_comp.l"
_GRAMMAR = "util/lev_comp.y"
_DUNGEONS = "util/dgn_comp.l"
_MAIN = "util/lev_main.c"
_PARSER = "sys/share/lev_yacc.c"
# north   { savetoken(yytext); yylval.i=W_NORTH; return DIRECTION; }   horizontal ST_RETF((yylval.i=1), HORIZ_OR_VERT);
_WORD = re.compile(
    r"^([\w-]+)\s*[{S][^}\n]*yylval\.i\s*=\s*(-?\s*\w+|\([^()\n]*\))[^}\n]*?\b([A-Z_]+)\s*\)?\s*;[^\n]*$", re.MULTILINE
)
# An array of the parser, as in: "digpos *tmppass[32];"
_ARRAY = re.compile(r"^\w+ \*?(tmp\w+)\[([^\]\n]+)\];", re.MULTILINE)
_LIMIT = re.compile(r"^#\s*define\s+(MAX_\w+)\s+(\d+)\s*$", re.MULTILINE)
_NAME = re.compile(r"strlen\(\$\d+\)\s*>\s*(\d+)\)\s*yyerror\(\"Level names")
# The rules of a room's place, "$2 < 1 || $2 > 5 || $4 < 1 || $4 > 5", and of caves that are joined, "joined && fg != CORR && fg != ROOM".
_ROOM_PLACE = re.compile(
    r"^room_pos\b[^;]*?\$2\s*<\s*(\w+)[^;]*?\$2\s*>\s*(\w+)[^;]*?\$4\s*<\s*(\w+)[^;]*?\$4\s*>\s*(\w+)", re.MULTILINE
)
_JOINED = re.compile(r"\bif\s*\(\s*joined((?:\s*&&\s*fg\s*!=\s*\w+)+)\s*\)")
# What makes "vlt-%04i" the names of several levels: sprintf(buf, buf2, fname_counter).
_COUNTED = re.compile(r"\b[sS]printf\(\s*\w+\s*,\s*\w+\s*,\s*fname_counter\s*\)")
COUNTED = "levels counted in their names"
ROOM_PLACE = ("a room's first column", "a room's last column", "a room's first row", "a room's last row")
# gtown { yylval.i=GTOWN ; return(DESCRIPTOR); }
_DESCRIPTOR = re.compile(r"^(\w+)[ \t]*\{[^}\n]*yylval\.i\s*=\s*(\w+)\s*;\s*return\s*\(?\s*DESCRIPTOR\b", re.MULTILINE)
FLAG = "FLAG_TYPE"
"""The token of the words of a FLAGS line."""
DESCRIPTIONS = "further descriptions of dungeons"
JOINED = "terrain of joined caves"
_STACK = re.compile(r"^#\s*define\s+(YYSTACKSIZE)\s+(\d+)\s*$", re.MULTILINE)


def _words(sources: Sources) -> Iterator[Entry]:
    """Read what lev_comp.l takes for a word with a value ("north"); ``fields["token"]`` is the token ("DIRECTION").

    Where levels are programs, and descriptions are only written from, the words are those of the releases that have descriptions, and
    the flags those of programs.
    """
    if has_programs(sources.tree):
        found = [(word, value, token) for token, words in released.WORDS.items() for word, value in words.items()]
        found += ((word, str(1 << bit), FLAG) for bit, word in enumerate(program_flags(sources.tree)))
    else:
        found = _WORD.findall(sources.tree.text(_SCANNER))
    for word, value, token in found:
        try:
            number = sources.constants.value(token_texts(value), _SCANNER)
        except DiagnosticError:
            continue  # a word whose value is not known is none that can be compiled
        yield Entry(symbol="", name=word, index=number, fields={"token": token})


def _limits(sources: Sources) -> Iterator[Entry]:
    """Read the ``#define MAX_…`` of lev_comp.y by their symbols, and the sizes of 3.4.3's arrays by their names (``tmppass``).

    ``a level's name``: its characters, where the compiler counts them; YYSTACKSIZE: of the parser that comes with the sources.
    """
    if has_programs(sources.tree):
        for symbol, value in released.LIMITS.items():
            yield Entry(symbol=symbol, name=symbol, index=value)
        return
    text = sources.tree.text(_GRAMMAR)
    limits = {symbol: int(value) for symbol, value in _LIMIT.findall(text)}
    for symbol, size in _ARRAY.findall(text):
        # MAX_OF_TYPE is lev_comp.y's own; the others are the headers'.
        limits[symbol] = limits[size] if size in limits else sources.constants.value(token_texts(size), _GRAMMAR)
    for bound, value in zip(ROOM_PLACE, next(iter(_ROOM_PLACE.findall(text)), ()), strict=False):
        limits[bound] = sources.constants.value((value,), _GRAMMAR)
    if _COUNTED.search(sources.tree.text(_MAIN)):
        limits[COUNTED] = 1
    names = [int(number) for number in _NAME.findall(text)]
    if names:
        limits[LEVEL_NAME] = min(names)
    if sources.tree.exists(_PARSER):
        limits |= {symbol: int(value) for symbol, value in _STACK.findall(sources.tree.text(_PARSER))}
    for symbol, value in limits.items():
        yield Entry(symbol=symbol, name=symbol, index=value)


def _terrains(sources: Sources) -> Iterator[Entry]:
    """Read of which terrain caves that are joined may be."""
    for said in () if has_programs(sources.tree) else _JOINED.findall(sources.tree.text(_GRAMMAR)):
        for word in token_texts(said):
            if word.isidentifier() and word != "fg":
                yield Entry(symbol=word, name=word, index=sources.constants.value((word,), _GRAMMAR))


def _descriptions(sources: Sources) -> Iterator[Entry]:
    """Read the words of dgn_comp.l that describe a dungeon or a level and are none of NetHack's."""
    for word, symbol in _DESCRIPTOR.findall(sources.tree.text(_DUNGEONS)):
        if word not in SYMBOLS:
            yield Entry(symbol=symbol, name=word, index=sources.constants.value((symbol,), _DUNGEONS))


READERS = (
    Reader(name=DESCRIPTIONS, label="description of a dungeon", entries=_descriptions),
    Reader(name=JOINED, label="terrain of joined caves", entries=_terrains),
    Reader(name="level compiler words", label="word of the level compiler", entries=_words),
    Reader(name="level compiler limits", label="limit of the level compiler", entries=_limits),
)

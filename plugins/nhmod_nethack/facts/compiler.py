"""The level compiler's own words and limits: util/lev_comp.l and util/lev_comp.y."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError
from nhmod.target import Entry
from nhmod.target.c import token_texts
from nhmod_nethack.facts.reading import Reader

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_nethack.facts.sources import Sources

_SCANNER = "util/lev_comp.l"
_GRAMMAR = "util/lev_comp.y"
LEVEL_NAME = "a level's name"
_PARSER = "sys/share/lev_yacc.c"
# north   { savetoken(yytext); yylval.i=W_NORTH; return DIRECTION; }   horizontal ST_RETF((yylval.i=1), HORIZ_OR_VERT);
_WORD = re.compile(
    r"^([\w-]+)\s*[{S][^}\n]*yylval\.i\s*=\s*(-?\s*\w+|\([^()\n]*\))[^}\n]*?\b([A-Z_]+)\s*\)?\s*;[^\n]*$", re.MULTILINE
)
# An array of the parser, as in: "digpos *tmppass[32];"
_ARRAY = re.compile(r"^\w+ \*?(tmp\w+)\[([^\]\n]+)\];", re.MULTILINE)
_LIMIT = re.compile(r"^#\s*define\s+(MAX_\w+)\s+(\d+)\s*$", re.MULTILINE)
_NAME = re.compile(r"strlen\(\$\d+\)\s*>\s*(\d+)\)\s*yyerror\(\"Level names")
_STACK = re.compile(r"^#\s*define\s+(YYSTACKSIZE)\s+(\d+)\s*$", re.MULTILINE)


def _words(sources: Sources) -> Iterator[Entry]:
    """Read what lev_comp.l takes for a word with a value ("north"); ``fields["token"]`` is the token ("DIRECTION")."""
    for word, value, token in _WORD.findall(sources.tree.text(_SCANNER)):
        try:
            number = sources.constants.value(token_texts(value), _SCANNER)
        except DiagnosticError:
            continue  # a word whose value is not known is none that can be compiled
        yield Entry(symbol="", name=word, index=number, fields={"token": token})


def _limits(sources: Sources) -> Iterator[Entry]:
    """Read the ``#define MAX_…`` of lev_comp.y by their symbols, and the sizes of 3.4.3's arrays by their names (``tmppass``).

    ``a level's name``: its characters, where the compiler counts them; YYSTACKSIZE: of the parser that comes with the sources.
    """
    text = sources.tree.text(_GRAMMAR)
    limits = {symbol: int(value) for symbol, value in _LIMIT.findall(text)}
    for symbol, size in _ARRAY.findall(text):
        # MAX_OF_TYPE is lev_comp.y's own; the others are the headers'.
        limits[symbol] = limits[size] if size in limits else sources.constants.value(token_texts(size), _GRAMMAR)
    names = [int(number) for number in _NAME.findall(text)]
    if names:
        limits[LEVEL_NAME] = min(names)
    if _PARSER in sources.tree.files():
        limits |= {symbol: int(value) for symbol, value in _STACK.findall(sources.tree.text(_PARSER))}
    for symbol, value in limits.items():
        yield Entry(symbol=symbol, name=symbol, index=value)


READERS = (
    Reader(name="level compiler words", label="word of the level compiler", entries=_words),
    Reader(name="level compiler limits", label="limit of the level compiler", entries=_limits),
)

"""Reads a level description of the 3.4.3 dialect: text to syntax tree. Mirrors the grammar of util/lev_comp.y.

It takes exactly what bison's parser takes. After an error it goes on at the next command, and what stands out of order
is said to and left out, so that all errors are found in one run. Nothing is nested, so nothing recurses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.fault_codes import OPEN_MAP
from nhmod_languages.des.v34 import ast, words
from nhmod_languages.des.v34.lexer import Fault, Flaw, Kind, Tokens, scan
from nhmod_languages.des.v34.mazes import MazeReader
from nhmod_languages.des.v34.rooms import RoomsReader
from nhmod_languages.des.v34.stream import Stream
from nhmod_languages.des.v34.words import LEXICON, Lexicon

if TYPE_CHECKING:
    from nhmod_languages.des.faults import Faults


def parse(faults: Faults, lexicon: Lexicon = LEXICON) -> ast.File:
    """Read ``faults.source``; errors go to ``faults``, and what they are in is no part of the tree."""
    tokens = scan(faults.source, lexicon)
    exact = faults.lenient and any(flaw.fault is Fault.OPEN_MAP for flaw in tokens.flaws)
    for flaw in tokens.flaws:
        if flaw.fault is Fault.OPEN_MAP or not exact:
            _map_flaw(faults, flaw, lexicon.map_letters)
    if exact:
        tokens = scan(faults.source, lexicon, exact=True)
    _check_texts(tokens, faults)
    stream = Stream(tokens, faults, lexicon.flags)
    if not stream.at_heading():
        _before_levels(stream)
    levels: list[ast.Level] = []
    while not stream.is_kind(Kind.END) and not faults.full:
        level = MazeReader(stream).read() if stream.token.text == "MAZE" else RoomsReader(stream).read()
        if level is not None:
            levels.append(level)
    if not levels and not faults.errors:
        faults.no_level()
    return ast.File(source=faults.source, levels=tuple(levels), comments=tuple(tokens.comments))


def _check_texts(tokens: Tokens, faults: Faults) -> None:
    """Report texts with characters that a terminal would obey; comments go nowhere."""
    if faults.obeyed.search(faults.source.text):
        for token in tokens.tokens:
            if token.kind is Kind.STRING:
                faults.control_characters(token.span)


def _map_flaw(faults: Faults, flaw: Flaw, letters: str) -> None:
    if flaw.fault is Fault.OPEN_MAP:
        # lev_comp takes a MAP without GEOMETRY in silence as long as no ENDMAP follows.
        message = "this map has no ENDMAP"
        faults.doubt(OPEN_MAP, message, flaw.span, "a line ENDMAP ends the rows")
    elif flaw.fault is Fault.MAP_COMMENT:
        faults.map_comment(flaw.span, letters)
    else:
        faults.map_character(flaw.span, flaw.row, flaw.column, letters)


def _before_levels(stream: Stream) -> None:
    token = stream.token
    if token.kind is Kind.BAD and (token.fault is not Fault.WORD or not stream.at_command()):
        stream.bad_token("MAZE or LEVEL")
    elif stream.at_command() and token.kind is not Kind.MAP and token.text not in words.COMMANDS:
        stream.unknown_command()
    else:
        stream.faults.before_level(token.span)
    while not stream.at_heading():
        stream.take()

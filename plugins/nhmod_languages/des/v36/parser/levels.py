"""Levels, and what is wrong with a text as a whole."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.source import Source, Span
from nhmod_languages.des import fault_codes
from nhmod_languages.des.nodes import atoi
from nhmod_languages.des.v36 import ast, codes, token_kinds
from nhmod_languages.des.v36.learned import reading as learnt
from nhmod_languages.des.v36.lexer import Tokens
from nhmod_languages.des.v36.parser import blocks, commands, declarations, things
from nhmod_languages.des.v36.parser.cursor import Cursor, ParseError
from nhmod_languages.des.v36.parser.statements import LEVELS, recover, statements

if TYPE_CHECKING:
    from nhmod_languages.des.faults import Faults
    from nhmod_languages.des.v36.rules import Rules

_LONG = re.compile(r"-?\d{10,}")
_COMMENT = re.compile(r"^[ \t]*#.*\n", re.MULTILINE)
_TOKEN = 512
_LARGEST = (1 << 31) - 1
_NUMBERS = frozenset((token_kinds.INTEGER, token_kinds.DICE, token_kinds.PLUS, token_kinds.MINUS))
_READERS = {**commands.READERS, **things.READERS, **declarations.READERS, **blocks.READERS}


def parse(source: Source, tokens: Tokens, rules: Rules, faults: Faults) -> ast.DesFile:
    """Read a whole description; what has errors is left out of the result.

    The tokens are ``scan``'s. Mirrors ``file`` of util/lev_comp.y.
    """
    if "\0" in source.text:
        _lost_ends(tokens, faults)
    if faults.obeyed.search(source.text):
        _control_characters(tokens, faults)
    _too_long(source, tokens, faults)
    if _LONG.search(source.text):
        _cut_numbers(tokens, faults)
    if faults.lenient:
        tokens = _cut_off(tokens, faults)
    dialect = rules.dialect
    readers = {**_READERS, **learnt.readers(dialect, _READERS)} if dialect.commands else _READERS
    return _file(Cursor(source, tokens, rules, faults, readers))


def _lost_ends(tokens: Tokens, faults: Faults) -> None:
    """Report texts that end for C before their quote."""
    for at, kind in enumerate(tokens.kinds):
        if kind == token_kinds.STRING and "\0" in tokens.texts[at]:
            place = tokens.starts[at] + tokens.texts[at].index("\0")
            faults.doubt(codes.NUL, "this text ends at a NUL character", Span(place, place + 1), "delete it")


def _control_characters(tokens: Tokens, faults: Faults) -> None:
    """Report texts with characters that a terminal would obey; comments go nowhere."""
    for at, kind in enumerate(tokens.kinds):
        if kind == token_kinds.STRING:
            faults.control_characters(tokens.span(at))


def _too_long(source: Source, tokens: Tokens, faults: Faults) -> None:
    """Report comments and texts that curr_token of util/lev_comp.l has no room for: savetoken does not look."""
    long = [tokens.span(at) for at, kind in enumerate(tokens.kinds) if kind == token_kinds.STRING]
    long += (Span(*found.span()) for found in _COMMENT.finditer(source.text))
    for span in long:
        if span.end - span.start >= _TOKEN:
            what = "comment" if source[span].lstrip(" \t").startswith("#") else "text"
            message = f"the {what} has {span.end - span.start} characters, the level compiler has room for {_TOKEN - 1}"
            faults.doubt(
                codes.TOO_LONG, message, span, "say it in several lines" if what == "comment" else "shorten it"
            )


def _cut_numbers(tokens: Tokens, faults: Faults) -> None:
    """Warn of numbers that lose their first bits (``atoi``)."""
    for at, kind in enumerate(tokens.kinds):
        if kind not in _NUMBERS:
            continue
        for found in _LONG.finditer(tokens.texts[at]):
            digits, kept = found[0].lstrip("-0"), atoi(found[0])
            # Python refuses to read thousands of digits.
            if len(digits) > len(str(_LARGEST)) or kept != int(digits or "0") * (-1 if found[0].startswith("-") else 1):
                start = tokens.starts[at] + found.start()
                message = f"the number has more than 32 bits, and becomes {kept}"
                faults.warning(codes.CUT, message, Span(start, start + len(found[0])), "write a smaller one")


def _cut_off(tokens: Tokens, faults: Faults) -> Tokens:
    """End the tokens where C's do: at a NUL, or a character that is negative there (``Diagnosis``)."""
    for at, kind in enumerate(tokens.kinds):
        first = tokens.texts[at][:1]
        if kind == token_kinds.OTHER and not "\0" < first <= "\x7f":
            span = Span(tokens.starts[at], tokens.starts[at] + 1)
            faults.warning(codes.END_OF_FILE, f"the character {first!a} ends the file", span, "delete it")
            return Tokens(
                kinds=[*tokens.kinds[:at], token_kinds.END],
                texts=[*tokens.texts[:at], ""],
                starts=tokens.starts[: at + 1],
                maps=tuple(
                    block if block.token < at else replace(block, token=-1)
                    for block in tokens.maps
                    if block.span.start < span.start
                ),
            )
    return tokens


def _file(cursor: Cursor) -> ast.DesFile:
    """Read all levels."""
    levels: list[ast.Level] = []
    if cursor.kinds[0] not in LEVELS:
        cursor.faults.before_level(cursor.tokens.span(0))
        while cursor.kinds[cursor.at] not in LEVELS:
            cursor.at += 1
    elif cursor.kinds[0] == token_kinds.END:
        cursor.faults.no_level()
    while cursor.kinds[cursor.at] != token_kinds.END and not cursor.faults.full:
        levels.append(_level(cursor))
    if not cursor.faults.errors:
        _open_maps(cursor)
    return ast.DesFile(levels=tuple(levels), span=Span(0, len(cursor.source.text)))


def _open_maps(cursor: Cursor) -> None:
    """Report a map that stands behind all statements and never ends: the scanner swallows it."""
    for block in cursor.tokens.maps:
        if block.token < 0:
            where = Span(block.span.start, block.span.start + len("MAP"))
            cursor.faults.doubt(fault_codes.OPEN_MAP, "this map has no ENDMAP", where, "a line ENDMAP ends the rows")


def _level(cursor: Cursor) -> ast.Level:
    at = cursor.at
    cursor.variables.clear()
    name, filler, flags = ast.Text(value=""), None, None
    end = at
    try:
        name, filler = _heading(cursor)
        end = cursor.at - 1
        flags = _flags(cursor)
    except ParseError:
        recover(cursor, at)
    body = statements(cursor, LEVELS)
    return ast.Level(name=name, filler=filler, flags=flags, body=body, span=cursor.span(at, end))


def _heading(cursor: Cursor) -> tuple[ast.Text, ast.Letter | ast.Word | None]:
    """Read MAZE or LEVEL (``level_def``)."""
    maze = cursor.kinds[cursor.at] == "MAZE"
    cursor.begin()
    name = cursor.text("the level's name in double quotes")
    if not maze:
        return name, None
    cursor.comma("what fills the maze: a map letter or random")
    return name, cursor.random() or cursor.letter("what fills the maze: random, or a map letter")


def _flags(cursor: Cursor) -> tuple[ast.Word, ...] | None:
    """Read FLAGS, if they are there (``flags``)."""
    if cursor.kinds[cursor.at] != "FLAGS":
        return None
    cursor.begin()
    flags: list[ast.Word] = []
    while True:
        if cursor.kinds[cursor.at] == token_kinds.WORD:
            cursor.faults.unknown_flag(cursor.tokens.span(cursor.at), tuple(cursor.rules.words["FLAG_TYPE"]))
            cursor.at += 1
        else:
            flags.append(cursor.word("FLAG_TYPE", "a level flag"))
        if not cursor.accept(","):
            return tuple(flags)

"""What the level compiler would refuse, warn about, or take for something else. Mirrors util/lev_comp.y.

The names of monsters, objects, traps and rooms are checked by who has the target's facts.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.diagnostics import Related, Report, did_you_mean
from nhmod.location import Location
from nhmod.source import CONTROL, OBEYED, Span
from nhmod_languages.des import codes
from nhmod_languages.des.lexer import Kind, Token
from nhmod_languages.des.maps import check_map
from nhmod_languages.des.model import MAP_SIZE, TERRAIN, DesFile, DesLevel, Dialect, Reference, Refers, Statement
from nhmod_languages.des.statements import KEYWORDS, ONLY_343, is_mark
from nhmod_languages.des.v34 import words as words_343

if TYPE_CHECKING:
    from collections.abc import Collection


FLAGS = (
    *words_343.FLAGS,
    "mazelevel",
    "premapped",
    "shroud",
    "graveyard",
    "icedpools",
    "solidify",
    "corrmaze",
    "inaccessibles",
)
"""The level flags of util/lev_comp.l."""
LEVEL_NAME = re.compile(r"[A-Za-z0-9_-]{1,14}")
_LIGHT = (*words_343.LIGHT, *words_343.RANDOM)
_CLASS_WORD = re.compile(r"(potion|scroll|wand|ring|spellbook)s? of ")
_COUNT = re.compile(r"\d+ ")
_PAIR = 5
_LONGEST = 509
"""What fits into curr_token[512] of util/lev_comp.l with its quotes; savetoken does not check."""


def check_des(
    des: DesFile,
    report: Report,
    *,
    terrain: str = TERRAIN,
    map_size: tuple[int, int] = MAP_SIZE,
    words: Collection[str] = (),
) -> None:
    """Report what is wrong with a scanned description, in its own dialect.

    ``terrain`` are the map letters and ``map_size`` the largest map that the target knows, ``words`` what its language has beside
    the releases'.
    """
    check = _Check(des, report, frozenset(words))
    check.tokens()
    check.levels()
    for level in des.levels:
        for block in level.maps:
            check_map(block.rows, block.location, report, terrain=terrain, size=map_size)


class _Check:
    """One run of the rules over one file."""

    def __init__(self, des: DesFile, report: Report, words: frozenset[str]) -> None:
        self._des = des
        self._report = report
        self._words = words

    def tokens(self) -> None:
        """Report what is no token, or too long for one."""
        for number, line in enumerate(self._des.source.text.split("\n"), start=1):
            if len(line) > _LONGEST and line.lstrip(" \t").startswith("#"):
                message = f"the comment has {len(line)} characters, the level compiler has room for {_LONGEST}"
                self._report.error(codes.LEXICAL, message, Location(file=self._des.source.file, line=number))
        for token in self._des.tokens:
            if token.kind is Kind.OPEN_MAP:
                self._error(codes.OPEN_MAP, "the map has no ENDMAP", token.span)
            elif token.kind is Kind.BAD:
                self._bad_token(token)
            elif token.kind is Kind.STRING:
                self._text(token)

    def _text(self, token: Token) -> None:
        span = token.span
        if len(token.text) > _LONGEST:
            message = f"the text has {len(token.text)} characters, the level compiler has room for {_LONGEST}"
            self._error(codes.LEXICAL, message, span)
        elif found := CONTROL.search(self._des.source.text, span.start, span.end):
            self._error(codes.LEXICAL, f"the text has {found[0]!a}: {OBEYED}", Span(*found.span()), "delete it")

    def _bad_token(self, token: Token) -> None:
        if token.text.startswith("'") and len(token.text) > 1:
            name = token.text.strip("'")
            hint = f'write "{name}"'
            self._error(
                codes.QUOTES, "only one character stands in single quotes, a name in double ones", token.span, hint
            )
        elif token.text.startswith("#"):
            self._error(codes.LEXICAL, "a comment begins as the first thing on its line", token.span)
        elif token.text.startswith('"'):
            self._error(codes.LEXICAL, "the text has no closing '\"'", token.span)
        else:
            self._error(codes.LEXICAL, f"{token.text!a} has no meaning here", token.span)

    def levels(self) -> None:
        """Report faults of the levels and their statements."""
        if not self._des.levels:
            self._report.error(codes.NO_LEVEL, f"{self._des.source.file} holds no level")
        elif self._des.tokens[0].span.start < self._des.levels[0].span.start:
            self._error(codes.BEFORE_LEVEL, "this stands before the first MAZE or LEVEL", self._des.tokens[0].span)
        seen: dict[str, DesLevel] = {}
        for level in self._des.levels:
            self._level_name(level, seen)
            seen.setdefault(level.name.casefold(), level)
            self._braces(level)
            for statement in level.statements:
                self._statement(statement)
            for reference in level.references:
                self._reference(reference)

    def _level_name(self, level: DesLevel, seen: dict[str, DesLevel]) -> None:
        earlier = seen.get(level.name.casefold())
        if not LEVEL_NAME.fullmatch(level.name):
            message = f"'{level.name}' can't be a level's name"
            hint = "1 to 14 letters, digits, '-' and '_'"
            self._report.error(codes.LEVEL_NAME, message, level.location, hint=hint)
        elif earlier is not None:
            related = (Related(location=earlier.location, message="the earlier one"),)
            message = f"the level '{level.name}' is defined twice"
            self._report.error(codes.DUPLICATE_LEVEL, message, level.location, related=related)

    def _braces(self, level: DesLevel) -> None:
        open_braces: list[Token] = []
        for token in (token for statement in level.statements for token in statement.tokens):
            if is_mark(token, "{"):
                open_braces.append(token)
            elif is_mark(token, "}") and open_braces:
                open_braces.pop()
            elif is_mark(token, "}"):
                self._error(codes.BRACES, "this '}' closes nothing", token.span)
        for token in open_braces:
            self._error(codes.BRACES, "this '{' is never closed", token.span)

    def _statement(self, statement: Statement) -> None:
        if not statement.keyword:
            return
        word = statement.tokens[0]
        if word.text not in KEYWORDS | ONLY_343 | self._words:
            self._unknown(word)
        elif statement.keyword == "FLAGS":
            self._flags(statement)
        elif self._des.dialect is not Dialect.NETHACK_36:
            return
        elif statement.keyword in {"OBJECT", "CONTAINER"}:
            self._object_place(statement)
        elif statement.keyword == "REGION":
            self._region(statement)
        if statement.keyword in {"MONSTER", "OBJECT", "CONTAINER"}:
            self._class_quotes(statement)

    def _unknown(self, word: Token) -> None:
        if word.text.upper() in KEYWORDS:
            message = f"commands are in capitals: '{word.text.upper()}', not '{word.text}'"
            self._error(codes.LOWER_CASE, message, word.span)
        else:
            self._error(
                codes.UNKNOWN_COMMAND, f"'{word.text}' is no command", word.span, did_you_mean(word.text, KEYWORDS)
            )

    def _flags(self, statement: Statement) -> None:
        for token in (token for group in statement.arguments for token in group):
            if token.text not in FLAGS and token.text not in self._words:
                hint = did_you_mean(token.text, FLAGS) or f"the flags are {', '.join(FLAGS)}"
                self._error(codes.UNKNOWN_FLAG, f"'{token.text}' is no flag", token.span, hint)

    def _object_place(self, statement: Statement) -> None:
        placed = next((group for group in statement.arguments[1:] if group and _is_place(group)), None)
        if statement.contained and placed is not None:
            self._error(codes.PLACE_INSIDE, "what is in a container has no place of its own", placed[0].span)
        elif not statement.contained and placed is None:
            message = f"{statement.keyword} needs a place: a coordinate such as (1,2), or random"
            self._error(codes.NO_PLACE, message, statement.span)

    def _region(self, statement: Statement) -> None:
        light = statement.arguments[1][0] if len(statement.arguments) > 1 and statement.arguments[1] else None
        if light is None or light.text not in _LIGHT or light.kind is not Kind.WORD:
            where = statement.span if light is None else light.span
            self._error(codes.NO_LIGHT, "lit, unlit or random is missing before the room type", where)

    def _class_quotes(self, statement: Statement) -> None:
        part = statement.arguments[0] if statement.arguments else ()
        kinds = [token.kind for token in part]
        if len(part) == _PAIR and kinds[1] is Kind.STRING and kinds[3] is Kind.STRING:
            letter = part[1].text
            self._error(codes.QUOTES, "a class letter stands in single quotes", part[1].span, f"write '{letter}'")

    def _reference(self, reference: Reference) -> None:
        name = reference.name or ""
        if count := _COUNT.match(name):
            message = f"'{name}' begins with a number, which no name does"
            hint = f"write the name alone, and quantity:{count[0].strip()} at the end"
            self._report.error(codes.COUNT_IN_NAME, message, reference.name_location, hint=hint)
        elif reference.refers is Refers.OBJECT and (word := _CLASS_WORD.match(name)):
            message = f"'{name}' has its class in its name"
            self._report.error(
                codes.CLASS_IN_NAME, message, reference.name_location, hint=f'write "{name[word.end() :]}"'
            )

    def _error(self, code: str, message: str, span: Span, hint: str = "") -> None:
        self._report.error(code, message, self._des.source.location(span), hint=hint)


def _is_place(group: tuple[Token, ...]) -> bool:
    first = group[0]
    if first.kind is Kind.WORD:
        return first.text in {"random", "rndcoord"}
    return first.kind is Kind.VARIABLE or is_mark(first, "(")

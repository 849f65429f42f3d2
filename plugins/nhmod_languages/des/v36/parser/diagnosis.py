"""Finds out what someone who wrote something else than the grammar wants has probably meant, and says so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.source import Source, Span
from nhmod_languages.des import fault_codes
from nhmod_languages.des.v36 import codes, token_kinds
from nhmod_languages.des.v36.parser.nearly import nearly, older
from nhmod_languages.des.v36.words import COMMANDS, LEVEL_COMMANDS, OLDER_COMMANDS
from nhmod_languages.foreign import instead

if TYPE_CHECKING:
    from nhmod_languages.des.faults import Faults
    from nhmod_languages.des.v36.lexer import MapBlock, Tokens
    from nhmod_languages.des.v36.rules import Rules

_ALL = (*LEVEL_COMMANDS, *COMMANDS)
_STARTS = frozenset(_ALL)
_NAME_IN_SINGLE = re.compile(r"'([^'\n]{2,})'")
_WORD = re.compile(r"[a-z][a-z_-]+")
_DIFFERENCE = re.compile(r"[0-9]+-[0-9]+|-")
_ELSE_IF = frozenset(("ELSEIF", "ELSIF", "ELIF"))
_NESTED = "write ELSE { IF [...] { ... } }: an ELSE has braces of its own"
_DIGITS = frozenset("0123456789")
_OPERANDS = frozenset((token_kinds.INTEGER, token_kinds.DICE, token_kinds.VARIABLE, ")", "]"))
_IN_NAMES = frozenset("0123456789-")
_OF_A_NAME = "a variable's name has letters and underscores, no digit and no other sign"
_MAP = len("MAP")
_MAP_LINES = ("MAP", "ENDMAP")
_QUOTED_LETTER = len('"x"')
_BEGINS_NOTHING = frozenset(("|", "&", "=", ":", ".", "*", "/", "%", "TO", token_kinds.COMPARE))
"""What no argument begins with, so that no comma before it is missing."""
_ONE_VALUE = "one value stands here: '|' joins several only where a list of them can stand"
_ALONE = {
    "ELSE": "this ELSE has no IF: it follows the '}' of one",
    "CASE": "this CASE is in no SWITCH",
    "DEFAULT": "this DEFAULT is in no SWITCH",
    "}": "this '}' closes nothing",
    "{": "a block begins here, but no command before it has one",
}


class Diagnosis:
    """Says what is wrong with tokens of one text."""

    def __init__(self, source: Source, tokens: Tokens, rules: Rules, faults: Faults) -> None:
        """Look at a text's tokens."""
        self.source = source
        self.tokens = tokens
        self.kinds = tokens.kinds
        self.texts = tokens.texts
        self.starts = tokens.starts
        self.faults = faults
        self.letters = "".join(rules.terrain)
        self.words = frozenset(word for words in rules.words.values() for word in words)
        self._told: set[int] = set()
        self._turned = False
        self._opened = 0

    def unexpected(self, at: int, expected: str, hint: str = "") -> None:
        """Report that a token isn't what is expected at its place, for the reason that is most probable."""
        span = self.tokens.span(at)
        kind, text = self.kinds[at], self.texts[at]
        if self._misread(at, expected):
            return
        if at and self.kinds[at - 1] == "," and self._begins_command(at):
            self.faults.comma_before(span, self.tokens.span(at - 1))
        elif at and (kind == token_kinds.END or self._begins_command(at)):
            # What is missing is missing there, not where the next command is.
            self.faults.unexpected(self._behind(at - 1), expected, "the end of the command", hint)
        elif older(self.tokens, at, self.faults):
            pass
        elif kind == token_kinds.STRING and len(text) == _QUOTED_LETTER and "single quotes" in expected:
            self.faults.quoted_letter(span, text[1], "a map letter" if "map letter" in expected else "a class letter")
        elif (kind in {token_kinds.PLUS, token_kinds.MINUS} or _DIFFERENCE.fullmatch(text)) and not hint:
            self.faults.unexpected(span, expected, hint=self._sign(at))
        elif (
            expected.startswith("a comma and ")
            and not self.begins_line(at)
            and kind not in {token_kinds.END, ")", "}", *_BEGINS_NOTHING}
        ):
            self.faults.comma_missing(span, expected.removeprefix("a comma and "))
        else:
            known = tuple(word for word in _WORD.findall(expected) if kind == token_kinds.WORD and word in self.words)
            one = _ONE_VALUE if kind == "|" and not hint else ""
            said = ": ".join(filter(None, (hint, one, nearly(self.tokens, at, expected))))
            self.faults.unexpected(span, expected, hint=said or self.faults.suggest(text, known))

    def statement(self, at: int) -> None:
        """Report that no statement begins with a token."""
        span = self.tokens.span(at)
        kind, text = self.kinds[at], self.texts[at]
        if self._misread(at, "a command"):
            return
        if kind == token_kinds.MAP:
            where = Span(span.start, span.start + _MAP)
            self.faults.error(
                codes.MAP_ALONE, "this map has no GEOMETRY before it", where, "write GEOMETRY:center,center before it"
            )
        elif kind == "FLAG_TYPE" and at and self.kinds[at - 1] == kind:
            self.faults.comma_missing(span, "a level flag")
        elif kind == "}" and self._opened:
            self._opened -= 1  # that of a block that no command has: said of its beginning
        elif kind in _ALONE:
            self._opened += kind == "{"
            self.faults.error(codes.ALONE, _ALONE[kind], span)
        elif kind == "FLAGS":
            self.faults.error(
                codes.FLAGS_LATE, "FLAGS stand right behind the line of MAZE or LEVEL", span, "move the line up"
            )
        elif at and self.kinds[at - 1] == "," and not self._begins_command(at):
            self.faults.unexpected(span, "one more argument after the comma")
        elif not older(self.tokens, at, self.faults):
            self._no_command(at, span, text)

    def no_container(self, at: int) -> None:
        """Report an OBJECT, which begins at a token, with a block of what is in it."""
        word = self.texts[at]
        self.faults.error(codes.ALONE, f"an {word} has nothing in it", self.tokens.span(at), "write CONTAINER:… for it")

    def _no_command(self, at: int, span: Span, text: str) -> None:
        known = text.upper() in _ALL or text in OLDER_COMMANDS
        if self.kinds[at] == "," and self.kinds[at + 1] != token_kinds.END and self._begins_command(at + 1):
            self.faults.comma_before(self.tokens.span(at + 1), span)
        elif self.kinds[at] == ",":
            self.faults.unexpected(span, "the next command", hint="the command before it takes no more arguments")
        elif known or (text[:1].isalpha() and self.kinds[at + 1 : at + 2] == [":"]):
            self.faults.unknown_command(span, _ALL, OLDER_COMMANDS)
        elif self.kinds[at] in {token_kinds.PLUS, token_kinds.MINUS} and at and not self.begins_line(at):
            self.faults.unexpected(span, "a command", hint=self._sign(at))
        elif self.kinds[at] == token_kinds.SHARE:
            self.faults.unexpected(span, "a command", hint=f"a chance stands in brackets: write [{text}]")
        else:
            hint = _NESTED if text.upper() in _ELSE_IF else self.faults.comment(span)
            self.faults.unexpected(span, "a command", hint=hint)

    def _misread(self, at: int, expected: str) -> bool:
        """Report a token that is not what it looks like: a part of a map or of a text that never ends, a strange character."""
        span, text = self.tokens.span(at), self.texts[at]
        if self._is_told(at) or self._in_map(at) or self._before_end(at):
            return True
        if self.kinds[at] == token_kinds.OTHER:
            self._character(span)
        elif text.upper() in _MAP_LINES:
            self._map_line(span, text)
        elif self._in_name(at):
            self.faults.unexpected(span, expected, hint=_OF_A_NAME)
        else:
            return False
        return True

    def _is_told(self, at: int) -> bool:
        """Return whether a mistake at a token needs no more words: it was told, or lies behind a text that never ended."""
        if self._turned or at in self._told:
            return True
        self._told.add(at)
        opened = next((one for one in (at, at - 1) if one >= 0 and self._goes_on(one)), None)
        if opened is None:
            return False
        self._turned = True
        start = self.starts[opened]
        end = self.source.location(Span(self._behind(opened).end - 1, self._behind(opened).end))
        self.faults.error(
            fault_codes.OPEN_TEXT,
            f"this text has no closing '\"' on its line: it goes on to the '\"' in line {end.line}, column {end.column}, "
            "which was meant to open another",
            Span(start, start + 1),
            "close it on its line",
        )
        return True

    def _goes_on(self, at: int) -> bool:
        """Return whether a token is a text of several lines."""
        return self.kinds[at] == token_kinds.STRING and "\n" in self.texts[at]

    # Characters.

    def _character(self, culprits: Span) -> None:
        """Report the first of characters that begin no token."""
        span = Span(culprits.start, culprits.start + 1)
        text = self.source[span]
        if text == '"':
            self.faults.unterminated_text(span)
        elif text == "'" and (found := _NAME_IN_SINGLE.match(self.source.text, span.start)):
            self.faults.quoted_name(Span(*found.span()), found[1])
        elif text == "#" and self._ends_open(span):
            self.faults.open_comment(span)
        elif text == "\0" or not text.isascii():
            self._end_of_file(span, text)
        else:
            self.faults.unknown_character(span)

    def _ends_open(self, span: Span) -> bool:
        """Return whether a comment is the last line, and has no line end."""
        text = self.source.text
        before = text[text.rfind("\n", 0, span.start) + 1 : span.start]
        return not before.strip(" \t") and text.find("\n", span.start) < 0

    def _end_of_file(self, span: Span, text: str) -> None:
        # lev_comp.l gives a character as a number; 0, and what is negative in a signed char, is the end to yacc.
        self.faults.error(
            codes.END_OF_FILE,
            f"the character {text!a} stands outside of a text, where the game's compiler would stop reading",
            span,
            instead(self.source.text, span.start) or "delete it",
        )

    # Maps.

    def _map_line(self, span: Span, text: str) -> None:
        """Report MAP or ENDMAP that is written otherwise than alone, in capitals, at the begin of its line."""
        if not text.isupper():
            self.faults.unknown_command(span, _MAP_LINES, {})
            return
        behind = self.source.text[span.end : self.source.line_end(span.end)].rstrip("\r\n")
        hint = "delete the blanks behind it" if behind and not behind.strip() else "delete what else is on the line"
        if not behind:
            hint = "delete the blanks before it"
        self.faults.unexpected(span, f"{text} in the first column of a line, and nothing else on it", hint=hint)

    def _in_map(self, at: int) -> bool:
        """Report what is wrong with the rows of the map in which a token stands, if it does."""
        start = self.tokens.starts[at]
        if self.kinds[at] in {token_kinds.END, token_kinds.MAP}:
            return False
        block = next((one for one in self.tokens.maps if one.span.start < start < one.span.end), None)
        if block is None:
            return False
        if not self._rows(block):
            # A last row without a line end is no row to the scanner, however good its letters are.
            self.faults.open_map(Span(block.span.start, block.span.start + _MAP))
        return True

    def _rows(self, block: MapBlock) -> bool:
        """Report all rows that have other letters than a map's, or that the map never ends; say whether there are any."""
        place = self.source.line_end(block.span.start)
        number = 0
        told = False
        while place < block.span.end and not self.faults.full:
            end = self.source.line_end(place)
            row = self.source.text[place:end].rstrip("\r\n")
            if row.strip(" \t") == "ENDMAP":
                break
            if row.strip(" \t").upper() == "ENDMAP":
                start = place + len(row) - len(row.lstrip(" \t"))
                self.faults.unknown_command(Span(start, start + len("ENDMAP")), _MAP_LINES, {})
                self._turned = True  # all that is left is rows to the scanner
                return True
            if block.token < 0 and row.partition(":")[0] in _STARTS:
                self.faults.open_map(Span(block.span.start, block.span.start + _MAP))
                return True
            wrong = [at for at, letter in enumerate(row) if letter not in self.letters and letter not in _DIGITS]
            if not wrong or row.lstrip(" \t")[:1] != "#":
                self._row(place, row, number, wrong)
                told = told or bool(wrong)
                number += 1
            place = end
        return told

    def _row(self, place: int, row: str, number: int, wrong: list[int]) -> None:
        if wrong:
            column = sum(letter not in _DIGITS for letter in row[: wrong[0]])
            where = Span(place + wrong[0], place + wrong[0] + 1)
            self.faults.map_character(where, number, column, self.letters)

    def _before_end(self, at: int) -> bool:
        """Report that a map never ends where the file ends in the middle of a statement."""
        block = next((one for one in self.tokens.maps if one.token < 0), None)
        if self.kinds[at] != token_kinds.END or block is None:
            return False
        self.faults.open_map(Span(block.span.start, block.span.start + _MAP))
        return True

    # Lines.

    def begins_line(self, at: int) -> bool:
        """Return whether a token is the first on its line."""
        if not at:
            return True
        before = self.tokens.starts[at - 1] + len(self.texts[at - 1])
        return self.source.text.find("\n", before, self.tokens.starts[at]) >= 0

    def _begins_command(self, at: int) -> bool:
        """Return whether a token seems to begin a command, on a line of its own."""
        if not self.begins_line(at):
            return False
        kind, text, following = self.kinds[at], self.texts[at], self.kinds[at + 1 : at + 2]
        if kind in _STARTS or text in OLDER_COMMANDS or kind == token_kinds.CHANCE:
            return True
        return following == [":"] and text.upper() in _STARTS

    def _behind(self, at: int) -> Span:
        """Return the empty place behind a token."""
        end = self.tokens.starts[at] + len(self.texts[at])
        return Span(end, end)

    def _in_name(self, at: int) -> bool:
        """Return whether a token stands right behind a variable: it was meant to be a part of its name."""
        if not at or self.kinds[at - 1] != token_kinds.VARIABLE:
            return False
        return not self._behind(at - 1).end < self.starts[at] and self.texts[at][:1] in _IN_NAMES

    def _sign(self, at: int) -> str:
        kind, text = self.kinds[at], self.texts[at]
        if self.kinds[at - 1] not in _OPERANDS and kind != token_kinds.WORD:
            return f"write {text[1:]}" if kind == token_kinds.PLUS else f"write ({text})"
        if kind == token_kinds.PLUS:
            return f"write + {text[1:]}: without a blank it is one number with a sign"
        if kind == token_kinds.MINUS:
            return f"write + ({text}): the level compiler can't subtract, it reads {text} as one number"
        return "the level compiler can't subtract: write + (-1)"

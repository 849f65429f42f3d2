"""A cursor over the tokens: what the grammar takes next, and what is said when something else is there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NoReturn

from nhmod.diagnostics import series
from nhmod.source import Span
from nhmod_languages.des.v34 import ast, codes
from nhmod_languages.des.v34.lexer import Fault, Kind, Token, Tokens
from nhmod_languages.des.v34.words import COMMANDS, HEADINGS, LIGHT, NEWER_COMMANDS, NEWER_WORDS
from nhmod_languages.foreign import instead

if TYPE_CHECKING:
    from collections.abc import Collection

    from nhmod_languages.des.faults import Faults

_COMMAND = re.compile(r"[A-Z_]+(?![A-Za-z0-9_])")
_MAP_LINES = ("MAP", "ENDMAP")
_COMMANDS = frozenset(COMMANDS)
_NAMED = {"a monster's class letter": "'d',\"jackal\"", "an object's class letter": "'!',\"healing\""}
"""How a thing is named whose class comes first, by what is expected there."""
_LARGEST = (1 << 31) - 1
"""The largest int."""


class GrammarError(Exception):
    """A command that is no further understood; what is wrong with it has been said."""


def _class_first(token: Token, what: str) -> str:
    example = next((one for kind, one in _NAMED.items() if what.startswith(kind)), "")
    return f"the class stands before the name, as in {example}" if token.kind is Kind.STRING and example else ""


class Stream:
    """The tokens of one file, read one by one."""

    def __init__(self, tokens: Tokens, faults: Faults, flags: Collection[str]) -> None:
        """Begin with the first token; ``flags`` are the level flags."""
        self.faults = faults
        self._flags = flags
        self.text = faults.source.text
        self._tokens = tokens.tokens
        self._at = 0
        self._newer_told = False
        if faults.lenient:
            self._stop_at_strange_character()

    def _stop_at_strange_character(self) -> None:
        """End where C does: yylex gives a byte above 127 as a negative number, and a NUL as 0, which is the end."""
        stop = next((index for index, token in enumerate(self._tokens) if token.fault is Fault.STOP), -1)
        if stop >= 0:
            token = self._tokens[stop]
            self._strange_character(token)
            del self._tokens[stop:]
            self._tokens.append(token._replace(kind=Kind.END, text="", fault=None))

    def _strange_character(self, token: Token) -> None:
        message = f"the character {token.text!a} has no meaning here, and lev_comp takes it for the end of the file"
        hint = instead(self.text, token.start) or "delete it, or put the text that it is in into quotes"
        self.faults.doubt(codes.STOP, message, token.span, hint)

    @property
    def token(self) -> Token:
        """The token that comes next."""
        return self._tokens[self._at]

    @property
    def before(self) -> Token:
        """The token that was taken last (the first one if none was)."""
        return self._tokens[max(self._at - 1, 0)]

    def take(self) -> Token:
        """Take the next token; the end stays."""
        token = self._tokens[self._at]
        if token.kind is not Kind.END:
            self._at += 1
        return token

    def is_mark(self, mark: str) -> bool:
        """Return whether a mark comes next."""
        token = self._tokens[self._at]
        return token.kind is Kind.MARK and token.text == mark

    def is_word(self, words: Collection[str]) -> bool:
        """Return whether one of some words comes next."""
        token = self._tokens[self._at]
        return token.kind is Kind.WORD and token.text in words

    def is_kind(self, kind: Kind) -> bool:
        """Return whether a token of a kind comes next."""
        return self._tokens[self._at].kind is kind

    def comma(self) -> bool:
        """Take a comma if one comes next."""
        if self.is_mark(","):
            self._at += 1
            return True
        return False

    def mark(self, mark: str, what: str = "") -> Token:
        """Take a mark; ``what`` is what it stands before, in words."""
        if not self.is_mark(mark):
            self.fail(f"'{mark}'" + (f" and {what}" if what else ""))
        return self.take()

    def mark_of(self, what: str) -> Token:
        """Take the parenthesis that opens ``what``."""
        if not self.is_mark("("):
            self.fail(what)
        return self.take()

    def word(self, words: Collection[str], what: str = "") -> ast.Word:
        """Take one of some words."""
        if not self.is_word(words):
            self.fail(what or series(words, "or"), words)
        token = self.take()
        return ast.Word(span=token.span, text=token.text)

    def number(self, what: str) -> ast.Number:
        """Take an integer."""
        if self.token.kind is not Kind.INTEGER:
            self.fail(what)
        token = self.take()
        digits = token.text.lstrip("+-0")
        if len(digits) > len(str(_LARGEST)) or int(digits or "0") > _LARGEST:
            message = f"the number is larger than {_LARGEST}, and becomes {token.number}"
            self.faults.warning(codes.CUT, message, token.span)
        return ast.Number(span=token.span, value=token.number)

    def string(self, what: str) -> ast.Text:
        """Take a text."""
        if self.token.kind is not Kind.STRING:
            self.fail(what)
        token = self.take()
        return ast.Text(span=token.span, value=token.text)

    def flag(self) -> ast.Word:
        """Take a level flag."""
        token = self.token
        known = self.is_word(self._flags) or self._new_command()
        if not known and token.kind in {Kind.WORD, Kind.BAD} and token.text.isalpha():
            self.faults.unknown_flag(token.span, self._flags)
            raise GrammarError
        return self.word(self._flags, "a level flag")

    def at_box(self) -> bool:
        """Return whether four numbers in parentheses come next, or levregion, and not a place."""
        if not self.is_mark("("):
            return self.is_word(("levregion",))
        fourth = self._tokens[min(self._at + 4, len(self._tokens) - 1)]
        return fourth.kind is Kind.MARK and fourth.text == ","

    def letter(self, what: str) -> ast.Letter:
        """Take a character."""
        token = self.token
        if token.kind is not Kind.CHAR:
            if token.kind is Kind.STRING and len(token.text) == 1:
                self.faults.quoted_letter(token.span, token.text, what)
                raise GrammarError
            self.fail(what)
        self.take()
        return ast.Letter(span=token.span, value=token.text)

    def fail(self, what: str, words: Collection[str] = ()) -> NoReturn:
        """Return what was expected, and give the command up (``GrammarError``)."""
        token, before = self.token, self.before
        over_lines = next((one for one in (before, token) if one.kind is Kind.STRING and "\n" in one.text), None)
        if over_lines is not None:
            # The quote that is missing is this text's: what should be outside of quotes is inside.
            self.faults.unterminated_text(Span(over_lines.start, over_lines.start + 1))
        elif token.kind is Kind.BAD:
            self.bad_token(what, words)
        elif before.text == "," and before.kind is Kind.MARK and self._new_command() and token.kind is not Kind.END:
            self.faults.comma_before(token.span, before.span)
        elif words and set(LIGHT) <= set(words) and (token.kind is Kind.STRING or self.is_mark("(")):
            self.faults.missing_light(token.span)
        elif what.startswith("','") and not self._new_command() and not self.is_mark(":"):
            self.faults.comma_missing(token.span, f"'{self.text[token.start : token.end][:40]}'")
        elif self.on_new_line() and self._at:
            self.faults.unexpected(Span(before.end, before.end), what, "the end of the command")
        else:
            self.faults.unexpected(token.span, what, self._found(), self._newer(token) or _class_first(token, what))
        raise GrammarError

    def extra_comma(self) -> NoReturn:
        """Return that a comma stands behind a command's last argument (``GrammarError``)."""
        comma = self.take()
        if self._new_command() and self.token.kind is not Kind.END:
            self.faults.comma_before(self.token.span, comma.span)
        else:
            self.faults.unexpected(comma.span, "the end of the command")
        raise GrammarError

    def _new_command(self) -> bool:
        return self.on_new_line() and self.at_command()

    def _found(self) -> str:
        if self.token.kind is Kind.MAP:
            return "a map"
        return ""

    def _newer(self, token: Token) -> str:
        if token.text == "(" and self._tokens[self._at + 1].kind in {Kind.CHAR, Kind.STRING}:
            return "class and name stand in parentheses in the 3.6 dialect only: write 'd',\"jackal\""
        return ""

    def bad_token(self, what: str = "", words: Collection[str] = ()) -> None:
        """Report what is wrong with a token that is none."""
        token, faults = self.token, self.faults
        match token.fault:
            case Fault.STOP:
                self._strange_character(token)
            case Fault.QUOTES:
                self._bad_quotes(token)
            case Fault.OPEN_TEXT:
                faults.unterminated_text(Span(token.start, token.start + 1))
            case Fault.LAST_COMMENT:
                faults.open_comment(token.span)
            case Fault.COMMENT:
                message = "a comment has its line for itself: '#' stands in the first column"
                faults.error(codes.LATE_COMMENT, message, token.span, "put it on the line above")
            case Fault.MAP_LINE:
                message = f"{token.text} stands in the first column of a line and has it for itself, without blanks"
                hint = "delete what else is on the line" if token.text == "MAP" else "there is no MAP that it ends"
                faults.error(codes.MAP_LINE, message, token.span, hint)
            case Fault.WORD if token.text in NEWER_WORDS:
                self._wrong_dialect(token.span, f"'{token.text}'")
            case Fault.WORD:
                self._unknown_word(token, what or "a command", words)
            case _ if token.text[:1] in {"$", "{", "}", "%"}:
                hint = "leave it out: such a number is in percent" if token.text == "%" else ""
                self._wrong_dialect(token.span, f"'{token.text}'", hint)
            case _:
                faults.unknown_character(token.span)

    def _unknown_word(self, token: Token, what: str, words: Collection[str]) -> None:
        if token.text.upper() in _MAP_LINES:
            self.faults.unknown_command(token.span, _MAP_LINES, {})
        else:
            self.faults.unexpected(token.span, what, hint=self.faults.suggest(token.text, words) if words else "")

    def unknown_command(self) -> None:
        """Report that what stands at a command's place is none."""
        if not self.newer_command():
            self.faults.unknown_command(self.token.span, COMMANDS, {})

    def newer_command(self) -> bool:
        """Report what only the newer language has at a command's place; its words can begin with one of this language's (ROOMDOOR)."""
        token = self.token
        if not self.first_on_line(token):
            return False
        if token.kind is Kind.PERCENT:
            self._wrong_dialect(
                token.span, "a chance before a command", "write it behind the word: MONSTER[30%]:'o',random,(1,1)"
            )
            return True
        found = _COMMAND.match(self.text, token.start)
        word = found[0] if found is not None else ""
        if word in NEWER_COMMANDS:
            hint = "write DOOR and the same" if word == "ROOMDOOR" else ""
            self._wrong_dialect(Span(token.start, token.start + len(word)), f"the command {word}", hint)
        return word in NEWER_COMMANDS

    def _wrong_dialect(self, span: Span, what: str, hint: str = "") -> None:
        """Say once that the file is for the newer language; what can be written otherwise is said each time."""
        if not self._newer_told or hint:
            self.faults.wrong_dialect(span, what, hint)
        self._newer_told = True

    def _bad_quotes(self, token: Token) -> None:
        name = token.text.strip("'")
        if name:
            self.faults.quoted_name(token.span, name)
        else:
            self.faults.unexpected(token.span, "one character between the quotes", "none", "a blank is ' '")

    def recover(self) -> None:
        """Go on to what looks like the next command."""
        while not self.at_command():
            self.take()

    def at_command(self) -> bool:
        """Return whether a command, or what was meant for one, or a map, or the end comes next."""
        token = self.token
        if token.kind in {Kind.END, Kind.MAP}:
            return True
        if token.kind is Kind.WORD and token.text in _COMMANDS:
            return True
        newer = token.kind is Kind.PERCENT or (token.kind is Kind.BAD and token.text == "$")
        if newer or token.fault in {Fault.MAP_LINE, Fault.COMMENT}:
            return self.first_on_line(token)
        named = token.kind is Kind.WORD or token.fault is Fault.WORD
        return named and self.first_on_line(token) and self._followed_by_colon()

    def _followed_by_colon(self) -> bool:
        after = self._tokens[min(self._at + 1, len(self._tokens) - 1)]
        return after.kind is Kind.PERCENT or (after.kind is Kind.MARK and after.text == ":")

    def first_on_line(self, token: Token) -> bool:
        """Return whether a token is the first thing on its line."""
        start = self.text.rfind("\n", 0, token.start) + 1
        return not self.text[start : token.start].strip(" \t")

    def on_new_line(self) -> bool:
        """Return whether the next token is on a later line than the one before it."""
        return "\n" in self.text[self.before.end : self.token.start] or self.token.kind is Kind.END

    def at_heading(self) -> bool:
        """Return whether a level begins here, or the file ends."""
        token = self.token
        return token.kind is Kind.END or (token.kind is Kind.WORD and token.text in HEADINGS)

    def since(self, start: int) -> Span:
        """Return the span from an offset to the end of the token that was taken last."""
        return Span(start, self.before.end)

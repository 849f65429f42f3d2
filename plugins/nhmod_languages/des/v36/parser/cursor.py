"""The parser's place in the tokens, and what every rule of the grammar is made of."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias

from nhmod.source import Source, Span
from nhmod_languages.des.nodes import Number, Text, Word, atoi
from nhmod_languages.des.v36 import token_kinds
from nhmod_languages.des.v36.parser.diagnosis import Diagnosis
from nhmod_languages.des.v36.parser.variables import Variables
from nhmod_languages.des.v36.values import Letter
from nhmod_languages.des.v36.words import DEEPEST, DEEPEST_BLOCK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from nhmod_languages.des.faults import Faults
    from nhmod_languages.des.v36.grammar import Statement
    from nhmod_languages.des.v36.lexer import Tokens
    from nhmod_languages.des.v36.rules import Rules

_OTHER_THAN_LIGHT = frozenset((token_kinds.STRING, "(", "FILLING", "IRREGULAR", "JOINED", "BOOLEAN"))
"""What follows the light: where one of these stands in its place, it was forgotten."""


BLOCKS = "blocks"

Reader: TypeAlias = "Callable[[Cursor], Statement]"
"""What reads a statement; it begins at the command."""


class ParseError(Exception):
    """What is wrong was reported; the statement can't be read further."""


class Cursor:
    """A place in a text's tokens; ``readers`` read the statements, by the token that each begins with.

    ``depth`` counts what stands in each other, ``lost`` the blocks whose statement could not be read.
    """

    def __init__(
        self, source: Source, tokens: Tokens, rules: Rules, faults: Faults, readers: Mapping[str, Reader]
    ) -> None:
        """Begin at the first token."""
        self.readers = readers
        self.source = source
        self.tokens = tokens
        self.rules = rules
        self.faults = faults
        self.kinds = tokens.kinds
        self.texts = tokens.texts
        self.starts = tokens.starts
        self.at = 0
        self.depth = 0
        self.lost = 0
        self.stopped = False
        self.variables = Variables()
        self.maps = {block.token: block for block in tokens.maps}
        self.diagnosis = Diagnosis(source, tokens, rules, faults)

    def span(self, first: int, last: int | None = None) -> Span:
        """Return the place of the tokens from ``first`` to ``last``, or to the last one that was read."""
        end = self.at - 1 if last is None else last
        return Span(self.starts[first], self.starts[end] + len(self.texts[end]))

    def fail(self, expected: str, hint: str = "") -> ParseError:
        """Report that something else is expected at this place, and give what is to be raised."""
        self.diagnosis.unexpected(self.at, expected, hint)
        return ParseError()

    def take(self, kind: str, expected: str = "") -> str:
        """Read a token of one kind and give its text."""
        at = self.at
        if self.kinds[at] != kind:
            raise self.fail(expected or f"'{kind}'")
        self.at = at + 1
        return self.texts[at]

    def accept(self, kind: str) -> bool:
        """Read a token if it is of one kind."""
        if self.kinds[self.at] == kind:
            self.at += 1
            return True
        return False

    def comma(self, before: str) -> None:
        """Read a comma; ``before`` says what follows it."""
        if self.kinds[self.at] != ",":
            raise self.fail(f"a comma and {before}")
        self.at += 1

    def begin(self) -> int:
        """Read a command and its colon; give where it begins."""
        at = self.at
        self.at = at + 1
        if self.kinds[self.at] != ":":
            raise self.fail(f"':' after {self.texts[at]}")
        self.at += 1
        return at

    @contextmanager
    def nested(self, what: str) -> Iterator[None]:
        """Read something that stands in another of its kind; too deep, it is an error."""
        limit = DEEPEST_BLOCK if what == BLOCKS else DEEPEST
        if self.depth >= limit:
            self.faults.too_deep(self.tokens.span(self.at), what, limit)
            if what == BLOCKS:
                # What closes all of them is lost with them, so that nothing behind could be understood.
                self.at = len(self.kinds) - 1
                self.stopped = True
            raise ParseError
        self.depth += 1
        try:
            yield
        finally:
            self.depth -= 1

    @contextmanager
    def declaring(self, name: str) -> Iterator[None]:
        """Read what a variable is declared to be; where that is refused, nothing more is said of the variable."""
        try:
            yield
        except ParseError:
            self.variables.lost.add(name)
            raise

    # Tokens with values.

    def take_word(self) -> Word:
        """Read any token as a word."""
        at = self.at
        self.at = at + 1
        return Word(text=self.texts[at], span=self.tokens.span(at))

    def word(self, token: str, what: str) -> Word:
        """Read a word of a token of util/lev_comp.l; ``what`` is what it says."""
        if self.kinds[self.at] != token:
            raise self.fail(f"{what} ({_listed(self.rules.words[token])})")
        return self.take_word()

    def word_or_random(self, token: str, what: str) -> Word:
        """Read a word of a token, or ``random``."""
        if self.kinds[self.at] not in {token, "RANDOM_TYPE"}:
            raise self.fail(f"{what} ({_listed((*self.rules.words[token], 'random'))})")
        return self.take_word()

    def random(self) -> Word | None:
        """Read ``random`` if it is there."""
        return self.take_word() if self.kinds[self.at] == "RANDOM_TYPE" else None

    def justified(self, token: str, what: str) -> Word:
        """Read where something stands in its row or column: a word of a token, or ``center``."""
        if self.kinds[self.at] not in {token, "CENTER"}:
            words = ", ".join((*self.rules.words[token], *self.rules.words["CENTER"]))
            raise self.fail(f"{what} ({words})")
        return self.take_word()

    def light(self) -> Word:
        """Read lit, unlit or random."""
        at = self.at
        if self.kinds[at] not in {"LIGHT_STATE", "RANDOM_TYPE"}:
            if self.kinds[at] not in _OTHER_THAN_LIGHT:
                raise self.fail("the light (lit, unlit, random)")
            self.faults.missing_light(self.tokens.span(at))
            raise ParseError
        return self.take_word()

    def text(self, what: str) -> Text:
        """Read a text in double quotes."""
        at = self.at
        if self.kinds[at] != token_kinds.STRING:
            raise self.fail(what)
        self.at = at + 1
        return Text(value=text_of(self.texts[at]), span=self.tokens.span(at))

    def letter(self, what: str) -> Letter:
        """Read a letter in single quotes."""
        at = self.at
        if self.kinds[at] != token_kinds.CHAR:
            raise self.fail(f"{what} in single quotes")
        self.at = at + 1
        return Letter(letter=letter_of(self.texts[at]), span=self.tokens.span(at))

    def integer(self, what: str) -> int:
        """Read a number without a sign."""
        at = self.at
        if self.kinds[at] != token_kinds.INTEGER:
            raise self.fail(what)
        self.at = at + 1
        return atoi(self.texts[at])

    def number(self, what: str) -> Number:
        """Read a number without a sign, as a node."""
        at = self.at
        return Number(value=self.integer(what), span=self.tokens.span(at))

    def signed(self, what: str) -> Number:
        """Read a number that may have a sign."""
        at = self.at
        if self.kinds[at] not in {token_kinds.INTEGER, token_kinds.PLUS, token_kinds.MINUS}:
            raise self.fail(what)
        self.at = at + 1
        return Number(value=atoi(self.texts[at]), span=self.tokens.span(at))


def text_of(token: str) -> str:
    """Return what a text in quotes says; C ends it at a NUL."""
    return token[1:-1].split("\0", 1)[0]


def letter_of(token: str) -> str:
    r"""Return the letter in quotes: ``'x'``, or behind a backslash ``'\x'``."""
    return token[-2]


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words)

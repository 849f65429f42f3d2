"""A C text, read as far as is asked for: its tokens, lines, brackets and conditionals. All else stands on this."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from nhmod.location import Location
from nhmod.source import Span
from nhmod.target.c.answers import Answers
from nhmod.target.c.brackets import BalanceError, Brackets, match_brackets
from nhmod.target.c.conditionals import (
    Change,
    Conditional,
    ConditionMap,
    NestingError,
    RawDirective,
    changes_of,
    read_conditionals,
    read_directives,
)
from nhmod.target.c.errors import SiteError
from nhmod.target.c.scan import Scan, Token, scan, shared_scan

if TYPE_CHECKING:
    from collections.abc import Mapping, MutableMapping, Sequence


class Code:
    """The text of one file. Positions are places among the significant tokens, offsets are characters.

    Every property may raise ``SiteError`` NH0503: the text is no C.
    """

    def __init__(self, path: str, text: str, *, target: str = "", answers: Answers | None = None) -> None:
        """Keep the text, and what is known of it; nothing is read yet."""
        self.path = path
        self.text = text
        self.target = target
        self.answers = answers or Answers()

    @classmethod
    def shared(cls, path: str, text: str, *, target: str, answers: Answers | None) -> Code:
        """Return the one of a file that many trees have alike, as long as one of them is used: it is read once.

        One that was made without ``answers`` is none where there are some: what is found out then is to be kept with them.
        """
        known = _SHARED.get((path, target, text))
        if known is None or (answers is not None and answers is not known.answers):
            known = _SHARED[path, target, text] = cls(path, text, target=target, answers=answers)
        return known

    # -- tokens

    @cached_property
    def scan(self) -> Scan:
        """The tokens."""
        scanned = shared_scan(self.text)
        if scanned.unclosed is not None:
            raise self.unreadable("a comment is not closed", scanned.unclosed)
        return scanned

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """The significant tokens."""
        scanned = self.scan
        for position in scanned.quotes:
            token = scanned.significant[position]
            # In an "#if 0" there may be prose.
            if not self.conditions_at(token.start):
                what = "a string" if token.text == '"' else "a character constant"
                raise self.unreadable(f"{what} is not closed", token.start)
        return scanned.significant

    @cached_property
    def positions(self) -> Mapping[str, Sequence[int]]:
        """Where each token stands, by its text."""
        out: dict[str, list[int]] = {}
        for position, token in enumerate(self.tokens):
            out.setdefault(token.text, []).append(position)
        return out

    @cached_property
    def _starts(self) -> list[int]:
        return [token.start for token in self.tokens]

    def at(self, position: int) -> str:
        """Return a token's text, or nothing outside of the file."""
        return self.tokens[position].text if 0 <= position < len(self.tokens) else ""

    def is_word(self, position: int) -> bool:
        """Return whether a token is an identifier or keyword."""
        return 0 <= position < len(self.tokens) and self.tokens[position].kind == "word"

    def range(self, span: Span | None) -> tuple[int, int]:
        """Return the positions ``[first, stop)`` of the tokens that lie wholly in a stretch (None: the file)."""
        if span is None:
            return 0, len(self.tokens)
        first = bisect_left(self._starts, span.start)
        stop = bisect_left(self._starts, span.end)
        if stop > first and self.tokens[stop - 1].end > span.end:
            stop -= 1
        return first, stop

    def beginning(self, start: int, end: int) -> tuple[Token, ...]:
        """Return the tokens that begin in a stretch."""
        return self.tokens[bisect_left(self._starts, start) : bisect_left(self._starts, end)]

    def position(self, offset: int) -> int:
        """Return the token at an offset, or the next one after it."""
        position = bisect_right(self._starts, offset) - 1
        return position if position >= 0 and offset < self.tokens[position].end else position + 1

    def before(self, offset: int) -> str:
        """Return the text of the last token that begins before an offset, or nothing."""
        return self.at(bisect_left(self._starts, offset) - 1)

    def span(self, first: int, stop: int) -> Span:
        """Return the stretch of the tokens ``[first, stop)``; if there are none, the empty one after the token before."""
        if first < stop:
            return Span(self.tokens[first].start, self.tokens[stop - 1].end)
        offset = self.tokens[first - 1].end if first else 0
        return Span(offset, offset)

    def find(self, wanted: str, span: Span | None = None) -> tuple[int, ...]:
        """Find a sequence of tokens, given as C text; gives the positions of its first tokens."""
        texts = [token.text for token in scan(wanted).significant]
        if not texts:
            raise ValueError("no tokens to look for")
        rarest = min(range(len(texts)), key=lambda i: len(self.positions.get(texts[i], ())))
        low, stop = self.range(span)
        high = stop - len(texts)
        candidates = (position - rarest for position in self.positions.get(texts[rarest], ()))
        return tuple(
            p
            for p in candidates
            if low <= p <= high and all(self.tokens[p + i].text == text for i, text in enumerate(texts))
        )

    def words_at(self, name: str, span: Span | None = None) -> tuple[int, ...]:
        """Find a single token in a stretch."""
        low, stop = self.range(span)
        found = self.positions.get(name, ())
        return tuple(found[bisect_left(found, low) : bisect_left(found, stop)])

    # -- conditionals

    @cached_property
    def directives(self) -> tuple[RawDirective, ...]:
        """The preprocessor lines."""
        return read_directives(self.text, self.scan)

    @cached_property
    def conditionals(self) -> tuple[Conditional, ...]:
        """The conditionals, inner before outer."""
        try:
            return read_conditionals(self.directives)
        except NestingError as error:
            raise self.unreadable(error.problem, error.directive.span.start) from None

    @cached_property
    def _conditions(self) -> ConditionMap:
        return ConditionMap(self.answers.of(("conditions",), self._condition_changes))

    def _condition_changes(self) -> tuple[Change, ...]:
        return changes_of(self.conditionals, self.directives, len(self.scan.significant))

    def conditions_at(self, offset: int) -> tuple[str, ...]:
        """Return the conditions under which the text at an offset is compiled, outermost first."""
        return self._conditions.at(offset)

    @cached_property
    def alternatives(self) -> Mapping[int, int]:
        """The first token of every ``#else`` or ``#elif`` branch, with that of the branch before it."""
        return {
            branch.start: earlier.start
            for conditional in self.conditionals
            for earlier, branch in pairwise(conditional.branches)
            if earlier.start < branch.start
        }

    @cached_property
    def _skips(self) -> Mapping[int, int]:
        skips: dict[int, int] = {}
        for conditional in self.conditionals:
            end = conditional.end.before
            for branch in conditional.branches[:-1]:
                for last, target in skips.items():
                    if branch.start <= last < branch.end == target:
                        skips[last] = end
                if branch.start < branch.end:
                    skips[branch.end - 1] = end
        return skips

    def after(self, position: int) -> int:
        """Return the token that the compiler sees after one: past the other branches at the end of its own."""
        return self._skips.get(position, position + 1)

    # -- brackets

    @cached_property
    def _brackets(self) -> Brackets:
        tokens = self.tokens
        try:
            return match_brackets(
                self.scan,
                self.conditionals,
                lambda position: bool(self.conditions_at(tokens[position].start)),
                lambda position: self.line_start(tokens[position].start) == tokens[position].start,
            )
        except BalanceError as error:
            raise self.unreadable(error.problem, tokens[error.token].start) from None

    def partner(self, position: int) -> int:
        """Return the bracket that closes, or opens, the one at a position."""
        return self._brackets.partner[position]

    def closes(self, position: int) -> bool:
        """Return whether a token opens what is closed after it: a bracket, or an argument macro that brings a brace."""
        return self._brackets.partner.get(position, position) > position

    def past(self, position: int) -> int:
        """Return the position after a token, or after the brackets that it opens."""
        return self.partner(position) + 1 if self.closes(position) else position + 1

    def outer(self, position: int) -> int:
        """Return the opening bracket around a token, or -1."""
        brackets, partner = self._brackets, self._brackets.partner
        before = bisect_left(self.scan.brackets, position) - 1
        if before < 0:
            return -1
        near = self.scan.brackets[before]
        if self.closes(near) and partner[near] >= position:
            return near
        return brackets.outer[near]

    # -- lines

    def line_start(self, offset: int) -> int:
        """Return the beginning of the line that an offset is on."""
        return self.text.rfind("\n", 0, offset) + 1

    def line_end(self, offset: int) -> int:
        """Return the end of the line that an offset is on, after its newline."""
        newline = self.text.find("\n", offset)
        return len(self.text) if newline < 0 else newline + 1

    @cached_property
    def _comments(self) -> tuple[Span, ...]:
        return self.answers.of(("comments",), lambda: tuple(token.span for token in self.scan.comments))

    @cached_property
    def _comment_starts(self) -> list[int]:
        return [comment.start for comment in self._comments]

    def lines(self, span: Span, *, leading_comment: bool = False) -> Span:
        """Return the whole lines of a stretch, with the comment after it on its last line to that comment's end.

        ``leading_comment`` adds the comments on lines of their own directly above.
        """
        end = self._lines_end(span)
        start = self.line_start(span.start)
        comments = self._comments
        number = bisect_left(self._comment_starts, start) - 1
        while leading_comment and number >= 0:
            comment = comments[number]
            between = self.text[comment.end : start]
            begins = self.line_start(comment.start)
            if between.strip() or between.count("\n") != 1 or self.text[begins : comment.start].strip():
                break
            start = begins
            number -= 1
        return Span(start, end)

    def _lines_end(self, span: Span) -> int:
        end = span.end
        if self.text[end - 1 : end] == "\n" and len(span):
            return end
        for number in range(bisect_left(self._comment_starts, end), len(self._comment_starts)):
            comment = self._comments[number]
            if comment.start >= self.line_end(end):
                break
            end = comment.end
        return self.line_end(end)

    # -- errors

    def location(self, span: Span) -> Location:
        """Return where a stretch is."""
        return Location.of_offset(self.path, self.text, span.start, span.end)

    def unreadable(self, problem: str, offset: int) -> SiteError:
        """Make the error of a text that is no C."""
        return SiteError.unreadable(target=self.target, place=self.location(Span(offset, offset + 1)), problem=problem)

    def not_one(self, site: str, places: Sequence[Span]) -> SiteError:
        """Make the error of a site found never or more than once."""
        locations = [self.location(place) for place in places]
        return SiteError.of_count(target=self.target, file=self.path, site=site, places=locations)


_SHARED: MutableMapping[tuple[str, str, str], Code] = WeakValueDictionary()

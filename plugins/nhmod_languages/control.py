"""The conditional lines of text files, as makedefs decides them. Mirrors util/makedefs.c.

3.6 (grep0, do_grep_control): a line with ``^`` in the first column is ``^?SYM`` if defined, ``^!SYM`` if not, ``^:`` else,
``^.`` end, ``^#`` a comment, ``^^`` a line that begins with one ``^``; a blank behind the ``^`` makes it an ordinary line.
3.4.3 (do_dungeon, check_control): ``%SYM`` in the first column keeps the rest of its line, or leaves it out.

What a file becomes is told in two ways: the exact text that makedefs writes, and the original text with blanks for what is
left out, whose offsets, lines and columns are the file's own.
"""

from __future__ import annotations

import re
from dataclasses import field
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

from nhmod.dataclass import dataclass, frozen
from nhmod.diagnostics import Related, Report, did_you_mean
from nhmod.source import Source, Span
from nhmod_languages import control_codes as codes
from nhmod_languages.filtered import Filtered, KeptRange, content, joined, pieces

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping


_MAX_SUGGESTIONS = 200
_SPACE = " \t\n\v\f\r"
_WORD = re.compile(r"\w+|\(!?\w+(?:&!?\w+)*\)", re.ASCII)
"""A symbol; or, as mods' rows of deflist[] are called that stand for several: ``(ONE&!OTHER)``, one defined, the other not."""


class Controls(Protocol):
    """How a release decides its conditional lines."""

    def filter(self, source: Source, report: Report) -> Filtered:
        """Decide them; whatever is wrong goes to the report, and what remains is as makedefs would go on."""


@frozen
class GrepControls:
    """3.6's ``makedefs --grep``.

    ``symbols`` are those that it knows (util/mdgrep.h) and whether they are defined; with ``others`` further symbols are no
    mistake, and count as defined. ``stack`` is GREP_STACK_SIZE, ``buffer`` the size of grep0's ``buf`` (0: not known).
    """

    symbols: Mapping[str, bool] = field(default_factory=lambda: MappingProxyType({}))
    others: bool = False
    stack: int = 0
    buffer: int = 0

    def filter(self, source: Source, report: Report) -> Filtered:
        """Decide the ``^`` lines (grep0)."""
        return Filtered(source, tuple(_Grep(self, source, report).stretches()))


@frozen
class NoControls:
    """Level files of a tree whose makedefs has no ``--grep``: every line is the compiler's."""

    def filter(self, source: Source, report: Report) -> Filtered:
        """Keep all lines."""
        del report
        ends = [0, *(at + 1 for at, character in enumerate(source.text) if character == "\n"), len(source.text)]
        return Filtered(source, tuple(KeptRange(Span(*line), newline=False) for line in pairwise(ends)))


@frozen
class OptionControls:
    """3.4.3's ``%`` lines.

    ``symbols`` are those of deflist[] in its order; with ``others`` further symbols are no mistake, and count as
    defined. ``buffer`` is the size of ``in_line`` (0: not known). Comments, which do_dungeon drops in the same pass, are
    left out.
    """

    symbols: Mapping[str, bool] = field(default_factory=lambda: MappingProxyType({}))
    others: bool = False
    buffer: int = 0

    def filter(self, source: Source, report: Report) -> Filtered:
        """Decide the ``%`` lines (do_dungeon)."""
        return Filtered(source, tuple(joined(_Options(self, source, report).stretches())))


@frozen
class AnyControls:
    """The conditional lines of either release, where it is not known which makedefs will decide them.

    All symbols count as defined but those in ``undefined``.
    """

    undefined: Collection[str] = ()

    def filter(self, source: Source, report: Report) -> Filtered:
        """Decide the ``^`` lines, then the ``%`` lines among what remains."""
        symbols = dict.fromkeys(self.undefined, False)
        grep = GrepControls(symbols=symbols, others=True).filter(source, report)
        return Filtered(source, tuple(_without_options(source, grep.stretches, symbols, report)))


@dataclass(slots=True)
class _Condition:
    """An open condition: an entry of grep_stack[], and where it began."""

    span: Span
    outer: bool
    opposite: bool
    otherwise: Span | None = None


class _Grep:
    """One run of grep0."""

    def __init__(self, controls: GrepControls, source: Source, report: Report) -> None:
        self._controls = controls
        self._source = source
        self._report = report
        self._open: list[_Condition] = []
        self._writing = True
        # Each suggestion costs time, and a file may have thousands of mistakes.
        self._suggestions = _MAX_SUGGESTIONS

    def stretches(self) -> Iterator[KeptRange]:
        for piece in pieces(self._source, self._controls.buffer, self._report):
            line = content(self._source, piece)
            text = self._source[line]
            if not text.startswith("^") or text[1:2].strip(_SPACE) != text[1:2]:
                if self._writing:
                    yield KeptRange(line, newline=True)
            elif text[1:2] == "^":
                if self._writing:
                    yield KeptRange(Span(line.start + 1, line.end), newline=True)
            elif not self._control(text, line):
                return
        for condition in self._open:
            self._error(codes.CONDITION, "this condition is not closed", condition.span, "end it with a line '^.'")

    def _control(self, text: str, line: Span) -> bool:
        """Obey a control line; say whether makedefs would go on."""
        match text[1:2]:
            case "#":
                return True
            case "?" | "!":
                return self._begin(text, line)
            case ":":
                self._else(line)
            case "." if self._open:
                self._writing = self._open.pop().outer
            case ".":
                self._error(
                    codes.CONDITION, "'^.' ends a condition, but none is open", Span(line.start, line.start + 2)
                )
            case other:
                message = f"'^{other}' is no control: behind '^' stands one of ?SYMBOL !SYMBOL : . # ^"
                self._error(codes.UNKNOWN_CONTROL, message, Span(line.start, min(line.start + 2, line.end)))
        return True

    def _begin(self, text: str, line: Span) -> bool:
        most = self._controls.stack - 2
        if self._controls.stack and len(self._open) == most:
            message = f"this is condition number {most + 1} inside one another, makedefs has room for {most}"
            self._error(codes.TOO_DEEP, message, line)
            self._open.clear()
            return False
        holds = False
        if self._writing:
            holds = self._defined(text, line) == (text[1] == "?")
        self._open.append(_Condition(line, outer=self._writing, opposite=self._writing and not holds))
        self._writing = holds
        return True

    def _else(self, line: Span) -> None:
        where = Span(line.start, line.start + 2)
        if not self._open:
            hint = "begin one with '^?SYMBOL'; as it is, makedefs leaves out all that follows"
            self._error(codes.CONDITION, "'^:' stands in no condition", where, hint)
            # grep_stack[0] is ST_LD(1, 0): what stands behind a stray else is not written.
            self._writing = False
            return
        condition = self._open[-1]
        if condition.otherwise is not None:
            self._error(codes.CONDITION, "this condition has a '^:' already", where, earlier=condition.otherwise)
        condition.otherwise = where
        self._writing = condition.opposite

    def _defined(self, text: str, line: Span) -> bool:
        symbol = text[2:].lstrip(_SPACE)
        where = Span(line.end - len(symbol), line.end)
        if not symbol:
            self._error(codes.UNKNOWN_CONTROL, f"a symbol is missing behind '{text[:2]}'", line)
            return False
        known = self._controls.symbols
        if symbol in known:
            return known[symbol]
        bare = symbol.rstrip(_SPACE)
        if self._controls.others:
            return known.get(bare, True)
        if bare != symbol:
            hint = "delete what stands behind the symbol, even a blank"
        else:
            self._suggestions -= 1
            near = did_you_mean(symbol, known) if self._suggestions >= 0 else ""
            hint = near or "'makedefs --grep-showvars' lists those that it knows"
        self._error(codes.UNKNOWN_SYMBOL, f"makedefs does not know the symbol {symbol!a}", where, hint)
        return True

    def _error(self, code: str, message: str, span: Span, hint: str = "", earlier: Span | None = None) -> None:
        location = self._source.location
        related = () if earlier is None else (Related(location=location(earlier), message="the earlier one"),)
        self._report.error(code, message, location(span), hint=hint, related=related)


class _Options:
    """One run of 3.4.3's do_dungeon."""

    def __init__(self, controls: OptionControls, source: Source, report: Report) -> None:
        self._controls = controls
        self._source = source
        self._report = report

    def stretches(self) -> Iterator[KeptRange]:
        text = self._source.text
        behind = ""
        for piece in pieces(self._source, self._controls.buffer, self._report):
            whole = text[piece.end - 1] == "\n"
            if not whole:
                self._check_length(piece)
            line = content(self._source, piece)
            # A NUL character loses the newline as well, so that the next line is glued to this one.
            newline = whole and "\0" not in text[piece.start : piece.end]
            start = text[line.start : line.start + 1]
            symbol = self._symbol(line) if start == "%" else ""
            if behind and symbol == behind:
                continue
            # After a left-out line ("goto recheck") do_dungeon does not look for comments again.
            comment = start == "#" and not behind
            behind = ""
            if comment:
                continue
            rest = self.rest(line) if start == "%" else line
            if rest is not None:
                yield KeptRange(rest, newline)
            elif symbol:
                behind = symbol

    def rest(self, line: Span) -> Span | None:
        """Return what is kept of a line that begins with ``%``, or nothing; an unknown symbol is reported."""
        symbol = self._symbol(line)
        if not symbol:
            self._unknown(line)
            return None
        return Span(line.start + 1 + len(symbol), line.end) if self._holds(symbol) else None

    def _holds(self, symbol: str) -> bool:
        known = self._controls.symbols
        if symbol in known or not symbol.startswith("("):
            return known.get(symbol, True)
        return all(known.get(term.lstrip("!"), True) != term.startswith("!") for term in symbol.strip("()").split("&"))

    def _symbol(self, line: Span) -> str:
        """Find the symbol behind ``%``: the first of the table that the text begins with (check_control)."""
        text = self._source[line][1:]
        if self._controls.others:
            word = _WORD.match(text)
            return word[0] if word else ""
        return next((name for name in self._controls.symbols if text.startswith(name)), "")

    def _unknown(self, line: Span) -> None:
        word = re.match(r"%\w*", self._source[line], re.ASCII)
        text = word[0] if word else "%"
        known = self._controls.symbols
        hint = did_you_mean(text[1:], known) or "it knows " + (", ".join(known) or "none")
        message = f"makedefs does not know the symbol '{text[1:]}'" if text[1:] else "a symbol is missing behind '%'"
        code = codes.UNKNOWN_SYMBOL if text[1:] else codes.UNKNOWN_CONTROL
        self._report.error(code, message, self._source.location(Span(line.start, line.start + len(text))), hint=hint)

    def _check_length(self, piece: Span) -> None:
        text = self._source.text
        begins = piece.start == 0 or text[piece.start - 1] == "\n"
        if not begins or not text[piece.end : self._source.line_end(piece.start)].rstrip("\r\n"):
            return
        message = (
            f"makedefs reads this line in pieces of {self._controls.buffer - 1} characters, each as a line of its own"
        )
        self._report.warning(codes.LONG_LINE, message, self._source.location(piece), hint="break it")


def _without_options(
    source: Source, stretches: tuple[KeptRange, ...], symbols: Mapping[str, bool], report: Report
) -> Iterator[KeptRange]:
    options = _Options(OptionControls(symbols=symbols, others=True), source, report)
    for stretch in stretches:
        if not source.text.startswith("%", stretch.span.start) or stretch.span.start == stretch.span.end:
            yield stretch
            continue
        kept = options.rest(stretch.span)
        if kept is not None:
            yield KeptRange(kept, stretch.newline)

"""A text and the changes to be made to it: what is not changed stays as it is, to the last blank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.source import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.diagnostics import Report
    from nhmod.location import Location
    from nhmod_languages.des.v34 import ast


@frozen
class Piece:
    """A piece of the new text, and the stretch of the old one that it stands for: the same text, or what it replaces."""

    text: str
    old: Span


@frozen
class Rewritten:
    """A new text that knows where each part of it comes from."""

    pieces: tuple[Piece, ...]

    @property
    def text(self) -> str:
        """The whole new text."""
        return "".join(piece.text for piece in self.pieces)

    def old_span(self, new: Span) -> Span:
        """Return what a stretch of the new text was in the old one; what is wholly new stands at the place of its insertion."""
        start = self._old(new.start)
        last = self._old(max(new.end - 1, new.start))
        return Span(start.start, max(last.end, start.start))

    def _old(self, offset: int) -> Span:
        """Return the old stretch of one character."""
        at = 0
        for piece in self.pieces:
            if offset < at + len(piece.text):
                if len(piece.text) != piece.old.end - piece.old.start:
                    return piece.old
                start = piece.old.start + offset - at
                return Span(start, start + 1)
            at += len(piece.text)
        end = max((piece.old.end for piece in self.pieces), default=0)
        return Span(end, end)


class Rewriter:
    """Collects replacements in a source; ``pieces`` gives a stretch of it with them made."""

    def __init__(self, source: Source, report: Report) -> None:
        """Begin with the source as it is."""
        self.source = source
        self.report = report
        self._changes: list[tuple[int, int, str]] = []

    def replace(self, start: int, end: int, text: str) -> None:
        """Put a text in place of a stretch; equal beginnings keep the order of the calls."""
        self._changes.append((start, end, text))

    def insert(self, at: int, text: str) -> None:
        """Put a text before an offset."""
        self.replace(at, at, text)

    def remove(self, start: int, end: int) -> None:
        """Leave a stretch out."""
        self.replace(start, end, "")

    def remove_statement(self, span: Span) -> None:
        """Leave a statement out, with its line if nothing else is on it."""
        text = self.source.text
        line = self.source.line_begin(span.start)
        end = self.source.line_end(span.end)
        alone = not text[line : span.start].strip() and not text[span.end : end].strip()
        if alone:
            self.remove(line, end)
        else:
            self.remove(span.start, span.end)

    def said(self, node: ast.Node) -> str:
        """Return a node as it is written."""
        return self.source[node.span]

    def place_of(self, node: ast.Node) -> Location:
        """Return a node's location."""
        return self.source.location(node.span)

    def pieces(self, start: int, end: int) -> Iterable[Piece]:
        """Yield a stretch with all changes that begin behind its start, up to its end; they may not overlap.

        So of two stretches, one behind the other, the first has what is inserted between them.
        """
        at = start
        inside = [change for change in self._changes if start < change[0] <= end]
        for begin, stop, new in sorted(inside, key=lambda change: change[:2]):
            if begin > at:
                yield Piece(text=self.source.text[at:begin], old=Span(at, begin))
            yield Piece(text=new, old=Span(begin, max(stop, begin)))
            at = max(at, stop)
        if end > at:
            yield Piece(text=self.source.text[at:end], old=Span(at, end))

    def span_between(self, before: ast.Node, node: ast.Node) -> Span:
        """Return what goes when an argument is left out: the comma before it, and itself."""
        return Span(before.span.end, node.span.end)

"""A text and the changes to be made to it: what is not changed stays as it is, to the last blank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.formats.source import Span

if TYPE_CHECKING:
    from nhmod.diagnostics import Report
    from nhmod.formats.des.v34 import ast
    from nhmod.formats.source import Source
    from nhmod.location import Location


class Rewriter:
    """Collects replacements in a source; ``text`` gives a stretch of it with them made."""

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
        line = text.rfind("\n", 0, span.start) + 1
        end = self.source.line_end(span.end)
        alone = not text[line : span.start].strip() and not text[span.end : end].strip()
        if alone:
            self.remove(line, end)
        else:
            self.remove(span.start, span.end)

    def said(self, node: ast.Node) -> str:
        """Give a node as it is written."""
        return self.source[node.span]

    def place_of(self, node: ast.Node) -> Location:
        """Give a node's location."""
        return self.source.location(node.span)

    def text(self, start: int, end: int) -> str:
        """Give a stretch with all changes that begin behind its start, up to its end; they may not overlap.

        So of two stretches, one behind the other, the first has what is inserted between them.
        """
        parts: list[str] = []
        at = start
        inside = [change for change in self._changes if start < change[0] <= end]
        for begin, stop, new in sorted(inside, key=lambda change: change[:2]):
            parts += (self.source.text[at:begin], new)
            at = max(at, stop)
        parts.append(self.source.text[at:end])
        return "".join(parts)

    def span_between(self, before: ast.Node, node: ast.Node) -> Span:
        """Give what goes when an argument is left out: the comma before it, and itself."""
        return Span(before.span.end, node.span.end)

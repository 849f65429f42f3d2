"""What makedefs leaves of a text file: stretches of it, and how it reads lines. Mirrors util/makedefs.c (fgets, grep0)."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod.source import Source, Span
from nhmod_languages import control_codes as codes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.diagnostics import Report

_NO_NEWLINE = re.compile(r"[^\n]")


@dataclass(frozen=True, slots=True)
class KeptRange:
    """A part of a file that makedefs writes; ``newline`` says that it ends the line behind it."""

    span: Span
    newline: bool


class Filtered:
    """A file after its conditional lines are decided."""

    def __init__(self, source: Source, stretches: tuple[KeptRange, ...]) -> None:
        """Keep what is left of a source: its stretches, in order."""
        self.source = source
        self.stretches = stretches

    @cached_property
    def text(self) -> str:
        """What makedefs writes, character by character."""
        return "".join(self.source[s.span] + ("\n" if s.newline else "") for s in self.stretches)

    @cached_property
    def blanked(self) -> str:
        """The source with blanks for all that is left out, its line ends kept: every offset is the source's."""
        parts: list[str] = []
        end = 0
        for stretch in self.stretches:
            parts += (_NO_NEWLINE.sub(" ", self.source.text[end : stretch.span.start]), self.source[stretch.span])
            end = stretch.span.end
        parts.append(_NO_NEWLINE.sub(" ", self.source.text[end:]))
        return "".join(parts)

    @cached_property
    def left_out(self) -> frozenset[int]:
        """The numbers of the lines (from 1) of which nothing is left.

        They are no empty lines for who reads the result: where an empty line has a meaning, as in a MAP, pass over them.
        """
        kept = {self.source.line_column(stretch.span.start)[0] for stretch in self.stretches}
        return frozenset(range(1, self.source.text.count("\n") + 2)) - kept


def pieces(source: Source, buffer: int, report: Report) -> Iterator[Span]:
    """Yield the file's lines with their newlines, as ``fgets`` reads them: a longer one in pieces of ``buffer - 1``."""
    text = source.text
    start = 0
    while start < len(text):
        line_end = source.line_end(start)
        while start < line_end:
            end = min(line_end, start + buffer - 1) if buffer else line_end
            nul = text.find("\0", start, end)
            if nul >= 0:
                report.error(
                    codes.NUL,
                    "there is a NUL character here: makedefs loses the rest of the line",
                    source.location(Span(nul, nul + 1)),
                    hint="delete it",
                )
            yield Span(start, end)
            start = end


def content(source: Source, piece: Span) -> Span:
    """Cut a piece at what ends a string or a line in C."""
    text = source.text
    end = piece.end - 1 if text[piece.end - 1] == "\n" else piece.end
    nul = text.find("\0", piece.start, end)
    return Span(piece.start, end if nul < 0 else nul)


def joined(stretches: Iterator[KeptRange]) -> Iterator[KeptRange]:
    """Join pieces of one line: nothing is written between them."""
    before: KeptRange | None = None
    for stretch in stretches:
        if before is not None and not before.newline and before.span.end == stretch.span.start:
            before = KeptRange(Span(before.span.start, stretch.span.end), stretch.newline)
            continue
        if before is not None:
            yield before
        before = stretch
    if before is not None:
        yield before

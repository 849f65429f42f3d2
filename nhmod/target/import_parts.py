"""What importing plugins share: the rows of a table beside the other tree's."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from nhmod.target.imported import DiffRange

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod.target.c import Case, CFile, Piece, Span
    from nhmod.target.facts import Entry, Json

P = TypeVar("P", bound="Piece")

# A comment behind a row's comma, on its last line.
_BEHIND = re.compile(r"[ \t]*,?[ \t]*(/\*(?:[^*\n]|\*(?!/))*\*/)[ \t]*\r?$", re.MULTILINE)
_COMMENT_MARKS = re.compile(r"^[ \t]*(?:/\*+|\*+/|\*)?|[ \t]*\*+/[ \t]*$", re.MULTILINE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """What a variant has beside a row: keys for the record, what they explain, and files that they name."""

    keys: Mapping[str, Json] = field(default_factory=dict)
    ranges: tuple[DiffRange, ...] = ()
    files: Mapping[str, bytes] = field(default_factory=dict)


class TableRows(Generic[P]):
    """The rows of one table in one tree; ``key`` says by which of ``rows`` an entry is written."""

    def __init__(self, file: CFile, rows: Mapping[tuple[str, str], P], key: Callable[[Entry], tuple[str, str]]) -> None:
        """Take the table's file and its rows."""
        self.file = file
        self._rows = rows
        self._key = key

    def row(self, entry: Entry) -> P | None:
        """Return an entry's row; nothing for one that is not written as the others are."""
        return self._rows.get(self._key(entry))

    def span(self, entry: Entry) -> Span | None:
        """Return a row's stretch without its comma, or nothing as ``row`` does."""
        row = self.row(entry)
        return row.span if row is not None else None

    def comment(self, entry: Entry, base: TableRows[P]) -> str:
        """Return the words of the comments above a row, if they are new, and behind it on its last line."""
        row = self.row(entry)
        if row is None:
            return ""
        behind = _BEHIND.match(self.file.source, row.span.end)
        comments = (self._above(row) if self.is_new(row, base) else "", behind[1] if behind else "")
        return " ".join(" ".join(_COMMENT_MARKS.sub("", comment).split()) for comment in comments).strip()

    def is_new(self, row: P, base: TableRows[P]) -> bool:
        """Return whether comments stand above a row that the base's file does not have."""
        above = self._above(row).strip()
        return bool(above) and above not in base.file.source

    def _above(self, row: P) -> str:
        return self.file.source[row.lines(leading_comment=True).start : row.lines().start]


def case_range(file: CFile, case: Case, symbol: str) -> DiffRange | None:
    """Explain a case of a switch by whole lines; of several labels only the symbol's own, nothing if that can't be told."""
    start, end = file.line_start(case.label.start), file.line_end(case.span.end - 1)
    if len(case.labels) > 1:
        label = file.find(f"case {symbol} :", case.label)
        if len(label) != 1:
            return None
        start, end = file.line_start(label[0].start), file.line_end(label[0].end)
    return DiffRange.added(file.path, start, end)

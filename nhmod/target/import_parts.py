"""What importing plugins share: the rows of a table beside the other tree's."""

from __future__ import annotations

import re
from dataclasses import field, replace
from typing import TYPE_CHECKING, Generic, TypeVar

from nhmod.dataclass import dataclass, frozen
from nhmod.target.c.alternatives import Alternatives
from nhmod.target.imported import DiffRange

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from nhmod.target.c import Call, Case, CFile, Piece, Row, Span
    from nhmod.target.facts import Entry, Json

P = TypeVar("P", bound="Call | Row")

NO_ROW = "its row is not written as the others are"
OTHER_COLUMNS = "its row has other columns than the base's"
"""Why something stays in the patch."""

# A comment behind a row's comma, on its last line.
_BEHIND = re.compile(r"[ \t]*,?[ \t]*(/\*(?:[^*\n]|\*(?!/))*\*/)[ \t]*\r?$", re.MULTILINE)
_SUM = re.compile(r"\w+(?:\s*\|\s*\w+)*")
_NAME = re.compile(r"\b[A-Za-z_]\w*")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"|/\*.*?\*/', re.DOTALL)
_COMMENT_MARKS = re.compile(r"^[ \t]*(?:/\*+|\*+/|\*)?|[ \t]*\*+/[ \t]*$", re.MULTILINE)


@frozen
class Found:
    """What a variant has beside a row: keys for the record, what they explain, and files that they name."""

    keys: Mapping[str, Json] = field(default_factory=dict)
    ranges: tuple[DiffRange, ...] = ()
    files: Mapping[str, bytes] = field(default_factory=dict)


class TableRows(Generic[P]):
    """The rows of one table in one tree; ``key`` says by which of ``rows`` an entry is written."""

    def __init__(
        self, file: CFile, rows: Iterable[tuple[tuple[str, str], P]], key: Callable[[Entry], tuple[str, str]]
    ) -> None:
        """Take the table's file and its rows; of several of one key the compiled one counts."""
        self.file = file
        self._rows = Alternatives(rows)
        self._key = key

    def row(self, entry: Entry) -> P | None:
        """Return an entry's row; nothing for one that is not written as the others are."""
        return self._rows.row(self._key(entry), entry.texts("raw"))

    def span(self, entry: Entry) -> Span | None:
        """Return a row's stretch without its comma, or nothing as ``row`` does."""
        row = self.row(entry)
        return row.span if row is not None else None

    def changed(
        self, entry: Entry, base: TableRows[P], before: Entry, known: Collection[str], said: Said | None = None
    ) -> DiffRange | None:
        """Explain a row that is different in the base; nothing where it can't be told what of it is.

        Where the variant's macro has columns that the base's has not, or does not know a name any more (``known`` are those that it
        has), the base's values stand in the variant's columns: the row would be none of the table otherwise. Where only some columns are
        ``said``, all others stay as in the variant.
        """
        row, old = self.row(entry), base.row(before)
        if row is None or old is None:
            return None
        stretch = DiffRange(
            file=self.file.path, base=(old.span.start, old.span.end), variant=(row.span.start, row.span.end)
        )
        try:
            return replace(stretch, text=recast(_Side(old, base.file), _Side(row, self.file), known, said))
        except _OtherColumnsError:
            return None

    def different(self, entry: Entry, base: TableRows[P], before: Entry) -> frozenset[str] | None:
        """Return which columns of a row are written otherwise than in the base; nothing where that can't be told.

        What its macro makes of a row may be something else too, and columns that only one of the two has are not counted.
        """
        row, old = self.row(entry), base.row(before)
        if row is None or old is None:
            return None
        mine, theirs = _Side(row, self.file), _Side(old, base.file)
        if _head(row) != _head(old) or not (mine.columns and theirs.columns):
            return frozenset() if row.text.split() == old.text.split() else None
        was = dict(zip(theirs.columns, _args(old), strict=True))
        pairs = zip(mine.columns, _args(row), strict=True)
        return frozenset(name for name, arg in pairs if name in was and arg.text.split() != was[name].text.split())

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


@frozen
class Said:
    """The columns of a row that content says, by the parameters of its macro; ``left`` are values that the patch has in others."""

    columns: frozenset[str]
    left: Mapping[str, str] = field(default_factory=dict)


class _OtherColumnsError(Exception):
    """Which columns of two macros are the same can't be told."""


@dataclass(frozen=True, slots=True)
class _Side:
    """A row or a part of one, and the file that it stands in."""

    piece: Piece
    file: CFile

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the macro's parameters, by the file's definition that takes as many as are given."""
        size = len(_args(self.piece))
        return next((one for one in _definitions(self.file, _head(self.piece)) if len(one) == size), ())

    def names(self) -> list[str]:
        """Return the words in it that could be names of the game's."""
        return _NAME.findall(_QUOTED.sub("", self.piece.text))


def recast(old: _Side, new: _Side, known: Collection[str], said: Said | None = None) -> str:
    """Write a base's row with the columns of the variant's macro; what only these have, or is not ``said``, is as in the variant's row.

    Names that the variant does not have are taken out of sums of flags; any other value with one is as in the variant's row. Raises
    ``_OtherColumnsError`` where the macros' parameters don't say which column is which.
    """
    columns, before = new.columns, old.columns
    lost = {name for name in old.names() if name not in known}
    head = _head(old.piece)
    if before and before not in _definitions(new.file, head) and head != _head(new.piece):
        raise _OtherColumnsError  # the variant's macro of that name takes something else
    if head != _head(new.piece) or not columns or (said is None and columns == before and not lost):
        return _value(old, new, lost)
    if not set(before) & set(columns):
        raise _OtherColumnsError
    there = dict(zip(before, _args(old.piece), strict=True))
    out: list[str] = []
    at = new.piece.span.start
    for column, arg in zip(columns, _args(new.piece), strict=True):
        out.append(new.file.source[at : arg.span.start])
        value = _Side(there[column], old.file) if column in there else None
        out.append(_cell(column, value, _Side(arg, new.file), known, said))
        at = arg.span.end
    return "".join((*out, new.file.source[at : new.piece.span.end]))


def _cell(column: str, old: _Side | None, new: _Side, known: Collection[str], said: Said | None) -> str:
    if said is not None and column in said.left:
        return said.left[column]
    if old is None:
        return new.piece.text
    if said is None or column in said.columns:
        return recast(old, new, known)
    # A macro within the row has columns of its own.
    nested = _args(new.piece) and new.columns and _head(old.piece) == _head(new.piece)
    return recast(old, new, known, said) if nested else new.piece.text


def _value(old: _Side, new: _Side, lost: Collection[str]) -> str:
    """Return the base's value without names that the variant has lost, or the variant's where that can't be had."""
    if not lost:
        return old.piece.text
    if not _SUM.fullmatch(old.piece.text):
        return new.piece.text
    left = [name for name in old.names() if name not in lost]
    return " | ".join(left) if left else new.piece.text


def _definitions(file: CFile, macro: str) -> list[tuple[str, ...]]:
    """Return the parameters of a macro in each of its definitions in a file."""
    return [define.params for define in file.defines(macro) if define.params]


def _head(piece: Piece) -> str:
    return str(getattr(piece, "name", "") or getattr(piece, "head", ""))


def _args(piece: Piece) -> tuple[Row, ...]:
    return tuple(getattr(piece, "args", ()))


def case_range(file: CFile, case: Case, symbol: str) -> DiffRange | None:
    """Explain a case of a switch by whole lines; of several labels only the symbol's own, nothing if that can't be told."""
    start, end = file.line_start(case.label.start), file.line_end(case.span.end - 1)
    if len(case.labels) > 1:
        label = file.find(f"case {symbol} :", case.label)
        if len(label) != 1:
            return None
        start, end = file.line_start(label[0].start), file.line_end(label[0].end)
    return DiffRange.added(file.path, start, end)

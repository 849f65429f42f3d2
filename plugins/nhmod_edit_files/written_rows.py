"""The rows of a text in which data is written down: each with the rows below it that are deeper."""

from __future__ import annotations

import re
from itertools import accumulate

from nhmod.dataclass import frozen

_BETWEEN = re.compile(r" {2,}")


class RowError(ValueError):
    """A row that is not of the form, with what is wrong with it."""

    def __init__(self, row: str, wrong: str) -> None:
        """Say which row it is."""
        super().__init__(f"{wrong}: '{row}'")


@frozen
class Row:
    """One row, its ``cells``, which have at least two blanks between them, and the rows ``below`` it that are deeper."""

    text: str
    cells: tuple[str, ...]
    below: tuple[Row, ...]

    def error(self, wrong: str) -> RowError:
        """Return what is raised for it."""
        return RowError(self.text, wrong)


def rows_of(text: str) -> tuple[Row, ...]:
    """Return a text's rows that are below no other; what begins with three dots goes on with the row above it."""
    whole = re.sub(r"\n *\.\.\. ", " ", text)
    return _nested([line.rstrip() for line in whole.splitlines() if line.strip()])


def _nested(lines: list[str]) -> tuple[Row, ...]:
    if not lines:
        return ()
    depths = [len(line) - len(line.lstrip()) for line in lines]
    starts = [
        at for at, (depth, least) in enumerate(zip(depths, accumulate(depths, min), strict=True)) if depth == least
    ]
    ends = [*starts[1:], len(lines)]
    return tuple(_row(lines[start], lines[start + 1 : end]) for start, end in zip(starts, ends, strict=True))


def _row(line: str, below: list[str]) -> Row:
    text = line.strip()
    return Row(text=text, cells=tuple(_BETWEEN.split(text)), below=_nested(below))

"""The rows of a text in which data is written down: each with the rows below it that are deeper."""

from __future__ import annotations

import re

from nhmod.dataclass import frozen


class RowError(ValueError):
    """A row that is not of the form, with what is wrong with it."""

    def __init__(self, row: str, wrong: str) -> None:
        """Say which row it is."""
        super().__init__(f"{wrong}: '{row}'")


@frozen
class Row:
    """One row, and the rows ``below`` it that are deeper."""

    text: str
    below: tuple[Row, ...]

    @property
    def cells(self) -> list[str]:
        """The texts with at least two blanks between them."""
        return re.split(r" {2,}", self.text)

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
    starts = [at for at, depth in enumerate(depths) if depth <= min(depths[: at + 1])]
    ends = [*starts[1:], len(lines)]
    return tuple(
        Row(text=lines[start].strip(), below=_nested(lines[start + 1 : end]))
        for start, end in zip(starts, ends, strict=True)
    )

"""The rows of artilist[] as they are written in a tree, and where new ones go."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from nhmod_artifacts.forms import ARTILIST_H, TABLE, attack_macros, rows_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nhmod.target import Entry, Tree
    from nhmod.target.c import CFile, Row


class ArtifactTable:
    """include/artilist.h of one tree."""

    def __init__(self, tree: Tree) -> None:
        """Take the tree."""
        self.file: CFile = tree.c(ARTILIST_H)

    @property
    def ladder(self) -> int:
        """The line beginning before all else at which definitions may stand."""
        return self.file.directives[0].lines().start

    @cached_property
    def _rows(self) -> tuple[Row, ...]:
        return rows_of(self.file)

    @cached_property
    def _named(self) -> Mapping[str, Row]:
        # A translation has a name in each of two languages.
        return {argument.string: row for row in self._rows for argument in row.args if argument.string}

    def row(self, entry: Entry) -> Row:
        """Return the row of an artifact of the target; raises ``SiteError`` if there is none."""
        row = self._named.get(entry.name)
        return self.file.needed(row, f"row of '{entry.name}' in {TABLE}")

    def arguments(self, entry: Entry, parameters: Sequence[str]) -> dict[str, Row]:
        """Return the arguments of an artifact's row by the parameters of its macro."""
        row = self.row(entry)
        if len(row.args) != len(parameters):
            raise self.file.missing(f"row of '{entry.name}' with {len(parameters)} arguments")
        return dict(zip(parameters, row.args, strict=True))

    def after(self, entry: Entry) -> int:
        """Return the line beginning after an artifact's row, outside of a conditional that is around that row only."""
        row = self.row(entry)
        if row.conditions != self._usual:
            behind = self._rows[self._rows.index(row) + 1]
            return behind.lines(leading_comment=True).start
        return row.lines().end

    def before(self, entry: Entry) -> int:
        """Return the line beginning before an artifact's row."""
        return self.row(entry).lines(leading_comment=True).start

    @property
    def end(self) -> int:
        """The line beginning before the row that ends the table, and before a conditional of that row's own."""
        terminator, before = self._terminator, self._rows[-2:][0]
        apart = terminator.conditions != self._usual == before.conditions
        return before.lines().end if apart else terminator.lines(leading_comment=True).start

    @property
    def _usual(self) -> tuple[str, ...]:
        """The conditions of the dummy at the table's beginning: what all of the table's readers see stands in no others."""
        return self._rows[0].conditions

    @property
    def _terminator(self) -> Row:
        last = self._rows[-1]
        if last.args[0].string is not None:
            raise self.file.missing(f"row that ends {TABLE}")
        return last

    @property
    def after_macros(self) -> int:
        """The line beginning after the macros for attacks, where one more can be defined."""
        lines = [define.lines().end for define in attack_macros(self.file).values()]
        return max(self.file.needed(lines, "macros of attacks"))

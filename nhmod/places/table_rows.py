"""Where the rows of a table stand: in its own file, or in a header that is included among its braces."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.target.c import CFile, Define, Row, RowName, row_name

if TYPE_CHECKING:
    from nhmod.target import Tree


_QUOTES = '"<>'


@frozen
class TableRows:
    """A table: ``file`` has its rows, ``declared`` its declaration; where no header has the rows these are one file."""

    file: CFile
    declared: CFile
    rows: tuple[Row, ...]

    @property
    def apart(self) -> bool:
        """Whether the rows stand in a header, which other files include too."""
        return self.file is not self.declared

    def defines(self, name: str) -> tuple[Define, ...]:
        """Return the definitions of a macro: those of the table's own file first."""
        return (*self.declared.defines(name), *(self.file.defines(name) if self.apart else ()))

    def parameters(self, name: str) -> tuple[str, ...]:
        """Return the parameters of a macro, as the table's own file defines it if it does; raises as ``CFile.macro_parameters``."""
        own = self.declared if self.declared.defines(name) else self.file
        return own.macro_parameters(name)

    @property
    def ladder(self) -> int:
        """The line beginning before all else in the header of the rows at which definitions for them may stand."""
        directives = self.file.directives
        return directives[0].lines().start if directives else 0


class WrittenTable:
    """A table as it is written in a tree; ``macro`` makes its rows."""

    def __init__(self, tree: Tree, rows: TableRows, macro: str) -> None:
        """Take the tree and the rows."""
        self._tree = tree
        self._table = rows
        self._macro = macro
        self.file: CFile = rows.file

    @cached_property
    def constant(self) -> RowName | None:
        """Which argument of a row names its constant; nothing where makedefs makes it of the name."""
        return row_name(self._table.defines(self._macro))

    def parameters(self, macro: str) -> tuple[str, ...]:
        """Return the parameters of one of the table's macros; raises ``SiteError`` where its definitions don't agree."""
        return self._table.parameters(macro)


def table_rows(tree: Tree, path: str, name: str, *, of: str) -> TableRows:
    """Return the rows of a file's array ``name``, or of its first one of a structure (``of``) where none is called so.

    Raises ``SiteError`` where there is neither.
    """
    declared = tree.c(path)
    named = declared.arrays(name)
    tables = (declared.array(name),) if named else declared.arrays_of(of)
    if not tables:
        declared.array(name)  # which says where else there is one
    table = tables[0]
    for include in declared.include_lines:
        header = f"include/{include.argument.strip(_QUOTES)}"
        if include.span in table.body and tree.exists(header):
            file = tree.c(header)
            return TableRows(file=file, declared=declared, rows=file.listed)
    return TableRows(file=declared, declared=declared, rows=table.rows)

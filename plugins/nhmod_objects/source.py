"""The objects[] table as it is written in a tree: where its rows are, and the arguments of each by the macros' parameters."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from nhmod.places import TableEdits, TableRows, WrittenTable, table_rows
from nhmod.target.c import Alternatives, Row, written_text
from nhmod_objects.sites import OBJECTS_C, TABLE

if TYPE_CHECKING:
    from nhmod.target import Entry, Tree

ROW = "OBJECT"
BITS = "BITS"
NAMES = "OBJ"
MORE = "..."
"""The last parameter of a macro that takes any number of arguments: what a row says of columns out of their order."""
_CALLED = ("name", "desc")
_NAMES = re.compile(rf"^{NAMES}\(|,.*$")
_OWN_COMMENT = re.compile(r"[ \t]+/\*(?:[^*]|\*(?!/))*\*/[ \t]*\r?\n")


class ObjectsTable(WrittenTable):
    """The rows of one tree: those of src/objects.c, or of a header that stands among its braces."""

    def __init__(self, tree: Tree) -> None:
        """Take the tree."""
        super().__init__(tree, rows_in(tree), ROW)

    @cached_property
    def edits(self) -> TableEdits:
        """What all edits of the table say."""
        return TableEdits(file=self.file.path, name=TABLE, thing="object")

    @cached_property
    def ladder(self) -> int:
        """The line beginning behind what the file includes first, at which definitions may stand.

        The symbols of mods are defined by then. The file includes itself, so the definitions are read twice; the same one twice
        is none too many, and before config.h it would be another one the first time.
        """
        if self._table.apart:
            return self._table.ladder
        directives = self.file.directives
        first = next((number for number, one in enumerate(directives) if one.name == "include"), None)
        if first is None:
            raise self.file.missing("#include")
        # Where it stands in a conditional, behind that: the last #endif of a file closes the outermost one.
        last = next(one for one in directives[first:] if not one.depth and one.name in {"include", "endif"})
        return last.lines().end

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What OBJ takes, by the names that it has for them; raises ``SiteError`` where its definitions don't agree."""
        return self.parameters(NAMES) if self._table.defines(NAMES) else _CALLED

    @cached_property
    def bare_names(self) -> str:
        """The parameter of a row that is the names in parentheses, where no macro of their own makes these; else empty."""
        first, *_ = parameters = self.parameters(ROW)
        return "" if self._table.defines(NAMES) or set(_CALLED) <= set(parameters) else first

    @property
    def _rows(self) -> Alternatives[Row]:
        return self._tree.once((OBJECTS_C, _named_rows), lambda: _named_rows(self._table))

    def gap(self, before: Entry, behind: Entry | None) -> int:
        """Return the line beginning between two neighbouring objects at which a row is inserted.

        It stands after the first one and its comments, but not within a conditional that the second one is outside of: a
        new object must not depend on what is compiled (3.4.3's rubber hose on KOPS).
        """
        if behind is not None and behind.symbol:
            row = self.row(behind)
            if len(row.conditions) < len(self.row(before).conditions):
                return row.lines().start
        return self.after(before)

    @cached_property
    def no_description(self) -> str:
        """How the table writes that there is no description: as its first row, the strange object, does."""
        first, parameters = self._table.rows[0], self.parameters(ROW)
        if "desc" in parameters:
            return first.args[parameters.index("desc")].text
        names = first.args[0]
        if names.args:
            return names.args[1].text
        bare = names.text
        return bare[bare.index(",") + 1 : -1].strip()

    def row(self, entry: Entry) -> Row:
        """Return the row of an object of the target; raises ``SiteError`` if there is none."""
        macro = entry.text("macro")
        raw = entry.texts("raw")
        written = _NAMES.sub("", next(iter(raw), ""))
        row = self._rows.named(lambda name: (macro, name), entry.text("oc_name"), written, raw)
        return self.file.needed(row, f"row of '{entry.name}' in {TABLE}")

    def after(self, entry: Entry) -> int:
        """Return the line beginning after an object's row and after the comments that belong to it (they are indented)."""
        offset = self.row(entry).lines().end
        while match := _OWN_COMMENT.match(self.file.source, offset):
            offset = match.end()
        return offset

    def arguments(self, entry: Entry) -> dict[str, Row]:
        """Return the arguments of an object's row by the parameters of its macro and of BITS, but for those that the macro leaves out."""
        row = self.row(entry)
        used = self._used(row.head)
        parameters = self.parameters(row.head)
        # What stands behind the last one of a macro that takes any number says columns out of their order.
        out = {name: one for name, one in zip(parameters, row.args, strict=MORE not in parameters) if name in used}
        if "bits" in out and out["bits"].head == BITS:
            out |= dict(zip(self.parameters(BITS), out["bits"].args, strict=True))
        return out

    def _used(self, macro: str) -> frozenset[str]:
        """Return the parameters that a macro makes anything of: that of gems takes a weight and writes 1."""
        return frozenset(
            name
            for define in self._table.defines(macro)
            for name in define.params or ()
            if name != MORE and re.search(rf"\b{name}\b", define.value)
        )


def rows_in(tree: Tree) -> TableRows:
    """Return the rows of the table, sought once a tree; raises ``SiteError`` where there is none."""
    return tree.once((OBJECTS_C, table_rows), lambda: table_rows(tree, OBJECTS_C, "objects", of="objclass"))


def _named_rows(table: TableRows) -> Alternatives[Row]:
    rows = [row for row in table.rows if row.args and not row.never]
    names = (row.args[0].args[0] if row.args[0].head == NAMES else row.args[0] for row in rows)
    return Alternatives(((row.head, written_text(name)), row) for name, row in zip(names, rows, strict=True))

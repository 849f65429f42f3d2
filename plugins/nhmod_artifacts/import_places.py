"""Where a variant speaks of an artifact: its row, what the encyclopedia has, and that it glows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import DiffRange
from nhmod.target.import_parts import Found, TableRows
from nhmod_artifacts.differences import ASKED, GLOWING
from nhmod_artifacts.forms import ARTILIST_H, ROW, rows_of
from nhmod_artifacts.row import ANY_ATTACK
from nhmod_artifacts.values import NO_COLOR, NOTHING, WARNS, Artifact
from nhmod_artifacts.words import ARTIFACT_C
from nhmod_languages.contents.encyclopedia import NewEntries

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Entry, Side, Tree
    from nhmod.target.c import Row


class Rows(TableRows["Row"]):
    """The rows of artilist[] of one tree, by name."""

    def __init__(self, tree: Tree) -> None:
        """Take the tree."""
        file = tree.c(ARTILIST_H)
        every = rows_of(file)
        rows = (
            ((ROW, argument.string or ""), row)
            for row in every
            for argument in row.args
            if argument is row.args[0] or argument.string
        )
        self._conditions = every[0].conditions
        super().__init__(file, rows, lambda entry: (ROW, entry.name))

    def added(self, entry: Entry, base: Rows) -> Iterator[DiffRange]:
        """Explain the row that the other side has not, with new comments above it and an empty line between it and others.

        A row that is there under a condition only is not explained: content is always there.
        """
        row = self.row(entry)
        if row is None or row.conditions != self._conditions:
            return
        span = row.lines(leading_comment=self.is_new(row, base)) if row.owns_lines else row.whole
        start, end = span.start, span.end
        source = self.file.source
        if row.owns_lines and not source[self.file.line_start(max(start - 1, 0)) : start].strip():
            following = self.file.line_end(end)
            end = following if not source[end:following].strip() else end
        yield DiffRange.added(ARTILIST_H, start, end)


class Surroundings:
    """What a variant has for its artifacts beside the table, and its base has not."""

    def __init__(self, base: Side, variant: Side) -> None:
        """Take both sides; files are read when they are asked for."""
        self._base = base
        self._variant = variant
        self._entries = NewEntries(base.tree, variant.tree)

    def any_attack(self, row: Row | None) -> Iterator[DiffRange]:
        """Explain the macro for attacks of any damage type, where a row has it."""
        if row is None or f"{ANY_ATTACK}(" not in row.text or self._base.tree.c(ARTILIST_H).defines(ANY_ATTACK):
            return
        for define in self._variant.tree.c(ARTILIST_H).defines(ANY_ATTACK):
            span = define.lines()
            yield DiffRange.added(ARTILIST_H, span.start, span.end)

    def glow(self, entry: Entry, values: Artifact) -> tuple[DiffRange, ...] | None:
        """Explain the condition by which an artifact with a color glows; ``None`` if content would bring one that the variant lacks."""
        lights = WARNS in values.powers and values.monsters != NOTHING and values.color != NO_COLOR
        if not (lights and self._variant.facts.offers(GLOWING)):
            return ()
        asked = self._variant.facts.c_name(ASKED).replace("@", entry.symbol)
        before, after = (
            side.tree.c(ARTIFACT_C).find(asked, side.tree.c(ARTIFACT_C).function("Sting_effects").body)
            for side in (self._base, self._variant)
        )
        c = self._variant.tree.c(ARTIFACT_C)
        lines = [(c.line_start(place.start), c.line_end(place.end)) for place in after]
        alone = [line for line in lines if "".join(c.source[slice(*line)].split()) == "".join(asked.split())]
        if len(after) != len(before) + 1 or not alone:
            return None
        return (DiffRange.added(ARTIFACT_C, *alone[-1]),)

    def encyclopedia(self, entry: Entry) -> Found:
        """Take an entry of its own: one key, the name, where nhmod would put it."""
        return self._entries.of(entry.name.lower().removeprefix("the "))

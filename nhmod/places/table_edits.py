"""The edits of a table that a kind adds rows to, and whose rows it changes column by column."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nhmod.dataclass import frozen
from nhmod.edits import Edit, Substitution, insertion

if TYPE_CHECKING:
    from nhmod.contribution import Mod
    from nhmod.manifest import Record
    from nhmod.places.gaps import PlacedRow
    from nhmod.places.resolving import ResolvedRow
    from nhmod.places.together import Beside
    from nhmod.target import Entry
    from nhmod.target.c import Span


@frozen
class TableEdits:
    """What all edits of a table say: its file, its name in messages ("mons[]"), and what its rows are ("monster").

    ``prefix`` is what the symbols of all rows begin with and the names of macros leave out.
    """

    file: str
    name: str
    thing: str
    prefix: str = ""

    def new_row(self, placed: PlacedRow[ResolvedRow[Any, Any]], place: int, text: str, *, site: str) -> Edit:
        """Ask for a new row at an offset; ``site`` says in messages where in the table that is."""
        new = placed.new
        return insertion(
            file=self.file,
            site=site,
            place=place,
            text=text,
            why=f"the {self.thing} '{new.title}'",
            mod=new.mod,
            order=placed.order,
            origin=new.record.origin.location,
        )

    def changed(
        self,
        mod: Mod,
        record: Record,
        entry: Entry,
        *,
        ladder: int,
        span: Span,
        column: str,
        text: str,
        beside: Beside = (),
    ) -> Substitution:
        """Ask for another text of a column, or of a part of one, in the game's row of an entry; ``column`` is what messages call it."""
        return Substitution(
            file=self.file,
            site=f"the {column} of {entry.symbol} in {self.name}",
            start=span.start,
            end=span.end,
            ladder=ladder,
            macro=f"NHMOD_{entry.symbol.removeprefix(self.prefix)}_{column.upper().replace(' ', '_')}",
            text=text,
            why=f"changes the {self.thing} '{entry.name}'",
            owner=mod.id,
            symbol=mod.symbol,
            beside=beside,
            origin=record.origin.location,
        )

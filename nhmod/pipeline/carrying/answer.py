"""The values of a report on what was carried: each thing with why it was taken, what of it was left out, and where its C is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.location import Location
    from nhmod.pipeline.porting.answer import PortAnswer
    from nhmod.target import Entry, Imported, Tree

Thing = tuple[str, str]
"""A thing of a tree: its vocabulary, and its symbol or else its name."""


@frozen
class Use:
    """Where a tree's C names something: the place, and the function or table that it is in."""

    location: Location
    within: str


@frozen
class Wanted:
    """A thing that is taken: its place in a vocabulary, and why (empty: it was asked for)."""

    kind: str
    label: str
    vocabulary: str
    entry: Entry
    why: str = ""

    @property
    def thing(self) -> Thing:
        """What it is."""
        return self.vocabulary, self.entry.symbol or self.entry.name

    @property
    def name(self) -> str:
        """How a person calls it: "monster 'giant centipede'"."""
        return f"{self.label} '{self.entry.name}'"


@frozen
class LeftOut:
    """What of a record is left out: its place there, what stood there, the word, what it is, its symbol and the C about it."""

    path: str
    text: str
    word: str
    label: str
    symbol: str
    uses: tuple[Use, ...] = ()

    @property
    def shown(self) -> str:
        """What is left out, in the words of the record: "flags: accurate"."""
        return f"{self.path.split('.')[0]}: {self.text}" if self.path else self.text


@frozen
class Carried:
    """One thing that is carried: the content, what of it was left out, and the C that names the thing and stays where it is."""

    wanted: Wanted
    content: Imported
    left: tuple[LeftOut, ...] = ()
    uses: tuple[Use, ...] = ()


@frozen
class CarryAnswer:
    """All that was found out: ``there`` are things that the other tree has, ``cannot`` those that can't be said, with the reasons.

    ``port`` is what became of the mod (``files``) in the other tree; nothing where there is none to be tried.
    """

    source: Tree
    onto: Tree
    carried: tuple[Carried, ...]
    there: tuple[Wanted, ...]
    cannot: tuple[tuple[Wanted, str], ...]
    files: Mapping[str, bytes]
    port: PortAnswer | None

    @property
    def complete(self) -> bool:
        """Whether all that was asked for, and all that it needs, can be had."""
        return not self.cannot and (self.port is None or self.port.complete)

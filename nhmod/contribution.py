"""What mods contribute: typed content of the kinds that plugins declare, every value with its origin."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from nhmod.manifest import Identity, Origin, Record

R = TypeVar("R", bound="Record")


@dataclass(frozen=True, kw_only=True, slots=True)
class Kind:
    """A content kind: a list under the manifest key ``name`` whose items are of one record type.

    ``record`` is a ``Record`` dataclass (nhmod.manifest). ``label`` is the singular ("room"). ``title_key`` names
    the field that a person would call the content by (``name`` or ``id``). ``code`` says that the content is code of the
    mod's author that the game will run: it is refused unless the user trusts it (DESIGN.md, decision 5).
    """

    name: str
    label: str
    record: type[Record]
    doc: str
    title_key: str = "name"
    code: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Content:
    """One declared thing: a monster, a shop, a level."""

    kind: str
    mod: Mod
    title: str
    record: Record

    @property
    def origin(self) -> Origin:
        """Where it stands in the manifest."""
        return self.record.origin


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Mod:
    """A mod: its folder, its identity, and its records by kind (those whose ``when`` fits the target)."""

    identity: Identity
    folder: Path
    records: Mapping[str, tuple[Record, ...]]

    @property
    def id(self) -> str:
        """The mod's id."""
        return self.identity.id

    @property
    def symbol(self) -> str:
        """The C preprocessor symbol that guards all the mod adds (``MOD_CLINIC``)."""
        return self.identity.symbol_name


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class ModSet:
    """The mods of one build, in load order."""

    mods: tuple[Mod, ...]
    kinds: Mapping[str, Kind]

    def __iter__(self) -> Iterator[Mod]:
        """Go through the mods in load order."""
        return iter(self.mods)

    def contents(self, kind: str) -> tuple[Content, ...]:
        """Give all content of a kind, in load order and then in the manifest's order."""
        declared = self.kinds.get(kind)
        if declared is None:
            return ()
        return tuple(
            Content(kind=kind, mod=mod, title=str(getattr(record, declared.title_key, "")), record=record)
            for mod in self.mods
            for record in mod.records.get(kind, ())
        )

    def records(self, kind: str, record: type[R]) -> tuple[tuple[Mod, R], ...]:
        """Give the typed records of a kind with their mods, in the order of ``contents``."""
        return tuple(
            (content.mod, content.record) for content in self.contents(kind) if isinstance(content.record, record)
        )

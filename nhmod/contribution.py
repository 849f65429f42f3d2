"""What mods contribute: typed content of the kinds that plugins declare, every value with its origin."""

from __future__ import annotations

from dataclasses import field, replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar, cast

from nhmod.dataclass import dataclass, frozen
from nhmod.imports import imported
from nhmod.manifest import ContentOrigin

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Mapping
    from pathlib import Path

    from nhmod.manifest import Edited, Identity, Origin, Record

R = TypeVar("R", bound="Record")
T = TypeVar("T")


class _RecordType:
    """The record type of a kind; one that is named ("module:Class") is imported when it is first asked for."""

    def __set__(self, kind: Kind, given: type[Record] | str) -> None:
        vars(kind)["record"] = given

    def __get__(self, kind: Kind | None, owner: type[Kind]) -> type[Record]:
        if kind is None:
            raise AttributeError("record")  # for dataclasses: a field without a default
        given: type[Record] | str = vars(kind)["record"]
        if isinstance(given, str):
            what = f"the record '{given}' of the kind '{kind.name}'"
            given = vars(kind)["record"] = cast("type[Record]", imported(given, what))
        return given


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A content kind: a list under a manifest key whose items are of one record type.

    ``name`` is what no other kind is called, ``key`` what authors write, by default the name. Games of different families may each have
    a kind of one key: ``families`` are those of targets that it is for. Left out they are those of the plugin that has it
    (``nhmod.plugin.Plugin``), and where that names none either all those that no other kind of the key is for.

    ``record`` is a ``Record`` dataclass (nhmod.manifest), or its place as an entry point has it ("nhmod_rooms.records:Room"): then a
    command that meets none of the kind does not import it. ``label`` is the singular ("room"). ``title_key`` names
    the field that a person would call the content by (``name`` or ``id``), ``also_named`` further keys whose text names it
    elsewhere. ``code`` says that the content is code of the mod's author that the game will run: it is refused unless the user
    trusts it (DESIGN.md, decision 5).
    ``own_edits`` says that the plugin itself makes what an ``edit`` of another mod's content asks for (else the core does).
    """

    name: str
    label: str
    record: _RecordType = _RecordType()
    doc: str
    title_key: str = "name"
    also_named: tuple[str, ...] = ()
    code: bool = False
    own_edits: bool = False
    key: str = ""
    families: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        """Take the name for the key where that is left out."""
        if not self.key:
            object.__setattr__(self, "key", self.name)

    def is_for(self, family: str) -> bool:
        """Return whether it is for the targets of a family."""
        return not self.families or family in self.families

    def of(self, families: frozenset[str]) -> Kind:
        """Return the kind as one of these families where it names none; its record is not imported for that."""
        return self if self.families else Kind(**{**vars(self), "families": families})


@frozen
class Start:
    """What ``nhmod new --kind NAME`` begins a mod with: content that checks and builds as it is, with comments.

    ``name`` is what a person asks for ("room"), ``doc`` says in a few words what it makes, ``targets`` are the games that it
    is for, as in a manifest. ``content`` is the manifest below the identity, in which ``{id}`` is the mod's id; ``files`` are
    further files of the mod by their names relative to its folder. ``trying`` says in a few words how one meets it in the game.
    """

    name: str
    doc: str
    targets: tuple[str, ...]
    content: str
    files: Mapping[str, str] = field(default_factory=dict)
    trying: str = ""


@frozen
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
    """A mod: its folder, its identity, and its records by kind (those whose ``when`` fits the target).

    ``beside`` are further mods that must be there for what it is asked about.
    """

    identity: Identity
    folder: Path
    records: Mapping[str, tuple[Record, ...]]
    beside: frozenset[str] = frozenset()

    @property
    def id(self) -> str:
        """The mod's id."""
        return self.identity.id

    @property
    def symbol(self) -> str:
        """The C preprocessor symbol that guards all the mod adds (``MOD_CLINIC``)."""
        return self.identity.symbol_name

    def reaches(self, record: Record | None = None) -> frozenset[str]:
        """Return the mods whose content a record of this mod can use, by id: its own, those required, those that must be there for it.

        The empty id is among them: the game's own.
        """
        beside = self.beside if record is None else ContentOrigin.of(record).beside
        return beside.union(("", self.id), (one.id for one in self.identity.requires))

    def reaching(self, record: Record) -> Mod:
        """Return the mod as one that ``reaches`` what a record of it does."""
        return replace(self, beside=ContentOrigin.of(record).beside)


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class ContentChange:
    """What one mod changes of another's content: ``edited`` has the keys, ``before`` and ``after`` are the content's records."""

    kind: str
    title: str
    owner: str
    editor: str
    edited: Edited
    before: Record
    after: Record


@dataclass(frozen=True, kw_only=True, eq=False)
class ModSet:
    """The mods of one build, in load order; ``changes`` are those that mods made of each other's content, in their order."""

    mods: tuple[Mod, ...]
    kinds: Mapping[str, Kind]
    changes: tuple[ContentChange, ...] = ()

    def __iter__(self) -> Iterator[Mod]:
        """Go through the mods in load order."""
        return iter(self.mods)

    @cached_property
    def needs(self) -> Mapping[str, frozenset[str]]:
        """For each mod those that it requires and those that these require; the order has them first."""
        needs: dict[str, frozenset[str]] = {}
        for mod in self.mods:
            required = [one.id for one in mod.identity.requires if one.id in needs]
            needs[mod.id] = frozenset(required).union(*(needs[one] for one in required))
        return needs

    def have(self, kind: str) -> bool:
        """Return whether any mod has content of a kind."""
        return any(mod.records.get(kind) for mod in self.mods)

    def contents(self, kind: str) -> tuple[Content, ...]:
        """Return all content of a kind, in load order and then in the manifest's order."""
        return self._contents.get(kind, ())

    @cached_property
    def every_content(self) -> tuple[Content, ...]:
        """All content, kind by kind."""
        return tuple(content for kind in self.kinds for content in self.contents(kind))

    @cached_property
    def _contents(self) -> Mapping[str, tuple[Content, ...]]:
        return {
            kind: tuple(
                Content(kind=kind, mod=mod, title=str(getattr(record, declared.title_key, "")), record=record)
                for mod in self.mods
                for record in mod.records.get(kind, ())
            )
            for kind, declared in self.kinds.items()
        }

    def records(self, kind: str, record: type[R]) -> tuple[tuple[Mod, R], ...]:
        """Return the typed records of a kind with their mods, in the order of ``contents``."""
        return self.once(
            ("records", kind, record),
            lambda: tuple(
                (content.mod, content.record) for content in self.contents(kind) if isinstance(content.record, record)
            ),
        )

    def owner(self, kind: str, record: Record) -> Mod | None:
        """Return the mod that has a record (this one, not one that is equal to it) among its content of a kind."""
        owners = self.once(
            ("owners", kind), lambda: {id(content.record): content.mod for content in self.contents(kind)}
        )
        return owners.get(id(record))

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what ``make`` gives, made at the first question for ``key``: what many ask of the same mods is worked out once."""
        if key not in self._made:
            self._made[key] = make()
        return cast("T", self._made[key])

    @cached_property
    def _made(self) -> dict[Hashable, object]:
        return {}

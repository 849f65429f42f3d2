"""The hooks of a content kind, made of what is said of it once."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Generic, TypeVar

import pluggy

from nhmod.manifest import Record
from nhmod.places.place import place_all, sites_of
from nhmod.places.planned import Planned

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from nhmod.contribution import Kind, ModSet, Start
    from nhmod.diagnostics import CodeInfo, Report
    from nhmod.edits import Edit
    from nhmod.places.place import Writes
    from nhmod.target import Entry, Facts, Site, Tree

P = TypeVar("P", bound=Planned[Record])
hookimpl = pluggy.HookimplMarker("nhmod")


@dataclass(frozen=True, kw_only=True, eq=False)
class KindPlugin(Generic[P]):
    """A plugin with one kind: what a module assigns to ``PLUGIN``.

    ``planned`` makes of a record what its places are written from. ``entries`` make what other content can name, by vocabulary;
    the entry's mod and place are added. ``check`` reports what is wrong with one content.
    """

    kind: Kind
    planned: type[P]
    places: Sequence[Writes[P]]
    entries: Mapping[str, Callable[[P], Entry]] = field(default_factory=dict)
    check: Callable[[P, Report], None] = lambda *_: None
    codes: tuple[CodeInfo, ...] = ()
    starts: tuple[Start, ...] = ()

    @hookimpl
    def nhmod_codes(self) -> Iterable[CodeInfo]:
        """Document the codes."""
        return self.codes

    @hookimpl
    def nhmod_kinds(self) -> Iterable[Kind]:
        """Declare the kind."""
        return (self.kind,)

    @hookimpl
    def nhmod_starts(self) -> Iterable[Start]:
        """Return what a mod of the kind can begin with."""
        return self.starts

    @hookimpl
    def nhmod_declare(self, mods: ModSet, facts: Facts) -> Mapping[str, Iterable[Entry]]:
        """Name what other content can use."""
        planned, key = self.nhmod_plan(mods, facts), self.kind.title_key
        return {
            vocabulary: [replace(make(one), mod=one.mod.id, origin=one.origin.at(key)) for one in planned]
            for vocabulary, make in self.entries.items()
        }

    @hookimpl
    def nhmod_plan(self, mods: ModSet, facts: Facts) -> tuple[P, ...]:
        """Plan the content of the mods, in load order."""
        return tuple(
            self.planned(mod=content.mod, record=content.record, facts=facts)
            for content in mods.contents(self.kind.name)
        )

    @hookimpl
    def nhmod_check(self, report: Report, plan: tuple[P, ...]) -> None:
        """Report what is wrong with the content."""
        for one in plan:
            self.check(one, report)

    @hookimpl
    def nhmod_edits(self, tree: Tree, facts: Facts, report: Report, plan: tuple[P, ...]) -> Iterable[Edit]:
        """Write the content at all its places."""
        return tuple(place_all(plan, self.places, tree, facts, report))

    @hookimpl
    def nhmod_sites(self) -> Iterable[Site]:
        """List the sites that the content reaches."""
        return tuple(sites_of(self.places))

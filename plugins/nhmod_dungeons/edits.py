"""The edits of dat/dungeon.def."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod.edits import Edit, Guard, replacement
from nhmod_dungeons.places import new_dungeons, new_levels
from nhmod_dungeons.sites import BLOCKS, DUNGEON, FILE, STATEMENTS, Place, pristine
from nhmod_dungeons.statements import branch_text, dungeon_text, level_text
from nhmod_dungeons.variants import variant_counts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nhmod.contribution import Mod, ModSet
    from nhmod.location import Location
    from nhmod.target import Facts, Tree
    from nhmod_languages.dungeon import DungeonFile

_STOCK = -1
"""The place of the target's dungeons, before all new ones."""
_HEAD, _LEVELS, _BRANCHES = range(3)
"""A dungeon's own lines, its levels, and its branches, which may be counted from the levels."""


def dungeon_edits(mods: ModSet, tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Yield the edits: levels and branches in the game's dungeons, new dungeons at the end, counts of variants."""
    file = partial(pristine, tree)
    guard = Guard.GREP if facts.offers(BLOCKS) else Guard.OPTION
    dungeons = new_dungeons(mods, facts)
    places = {dungeon.name: dungeon.place for dungeon in dungeons}
    for new in dungeons:
        record = new.record
        yield _Insertion(
            site=DUNGEON,
            text=f"#\n{dungeon_text(record, new.bones, facts)}",
            why=f"the dungeon '{new.name}'",
            mod=new.mod,
            location=record.origin.location,
            order=(new.place, _HEAD),
        ).edit(file, guard)
        if record.from_ is not None:
            yield _Insertion(
                site=STATEMENTS,
                dungeon=new.parent,
                text=branch_text(new.name, record.from_, facts),
                why=f"the branch to '{new.name}'",
                mod=new.mod,
                location=record.origin.at("from").location,
                order=(places.get(new.parent, _STOCK), _BRANCHES),
            ).edit(file, guard)
    for level in new_levels(mods, facts):
        yield _Insertion(
            site=STATEMENTS,
            dungeon=level.dungeon,
            text=level_text(level),
            why=f"the level '{level.name}'",
            mod=level.mod,
            location=level.origin.location,
            order=(places.get(level.dungeon, _STOCK), _LEVELS),
        ).edit(file, guard)
    yield from variant_counts(mods, facts, tree)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Insertion:
    """Lines that a mod puts at a site, in the dungeon of that name if it is about one."""

    site: Place
    text: str
    why: str
    mod: Mod
    location: Location
    order: tuple[int, ...]
    dungeon: str = ""

    def edit(self, file: Callable[[], DungeonFile], guard: Guard) -> Edit:
        start, end = self.site.place(file(), self.dungeon)
        return replacement(
            file=FILE,
            site=f"{self.site.name} ({self.dungeon})" if self.dungeon else self.site.name,
            start=start,
            end=end,
            text=self.text,
            why=self.why,
            mod=self.mod,
            guard=guard,
            order=self.order,
            origin=self.location,
        )

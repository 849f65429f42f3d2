"""The edits of dat/dungeon.def."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.edits import Edit, Guard
from nhmod_dungeons.places import new_dungeons, new_levels
from nhmod_dungeons.sites import DUNGEON, FILE, STATEMENTS, VARIANTS, Site, pristine
from nhmod_dungeons.statements import branch_text, dungeon_text, level_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import Mod, ModSet
    from nhmod.formats.dungeon import DungeonFile
    from nhmod.location import Location
    from nhmod.target import Entry, Facts, Tree

_STOCK = -1
"""The place of the target's dungeons, before all new ones."""
_HEAD, _LEVELS, _BRANCHES = range(3)
"""A dungeon's own lines, its levels, and its branches, which may be counted from the levels."""


def dungeon_edits(mods: ModSet, tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Give the edits: levels and branches in the game's dungeons, new dungeons at the end, counts of variants."""
    file = pristine(tree)
    dungeons = new_dungeons(mods, facts)
    places = {dungeon.name: dungeon.place for dungeon in dungeons}
    for new in dungeons:
        record = new.record
        yield _Insertion(
            site=DUNGEON,
            text=f"#\n{dungeon_text(record)}",
            why=f"the dungeon '{new.name}'",
            mod=new.mod,
            location=record.origin.location,
            order=(new.place, _HEAD),
        ).edit(file)
        if record.from_ is not None:
            yield _Insertion(
                site=STATEMENTS,
                dungeon=new.parent,
                text=branch_text(new.name, record.from_, facts),
                why=f"the branch to '{new.name}'",
                mod=new.mod,
                location=record.origin.at("from").location,
                order=(places.get(new.parent, _STOCK), _BRANCHES),
            ).edit(file)
    for level in new_levels(mods, facts):
        yield _Insertion(
            site=STATEMENTS,
            dungeon=level.dungeon,
            text=level_text(level),
            why=f"the level '{level.name}'",
            mod=level.mod,
            location=level.origin.location,
            order=(places.get(level.dungeon, _STOCK), _LEVELS),
        ).edit(file)
    yield from _variant_counts(mods, facts, file)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Insertion:
    """Lines that a mod puts at a site, in the dungeon of that name if it is about one."""

    site: Site
    text: str
    why: str
    mod: Mod
    location: Location
    order: tuple[int, ...]
    dungeon: str = ""

    def edit(self, file: DungeonFile) -> Edit:
        start, end = self.site.place(file, self.dungeon)
        return Edit(
            file=FILE,
            site=f"{self.site.name} ({self.dungeon})" if self.dungeon else self.site.name,
            start=start,
            end=end,
            text=self.text,
            why=self.why,
            owner=self.mod.id,
            symbol=self.mod.symbol,
            guard=Guard.GREP,
            order=self.order,
            origin=self.location,
        )


def _variant_counts(mods: ModSet, facts: Facts, file: DungeonFile) -> Iterator[Edit]:
    """Raise the number of a level's variants; a mod's variants count on from those of the mods before it."""
    added: dict[str, dict[str, list[Entry]]] = defaultdict(lambda: defaultdict(list))
    for entry in facts.added("level files"):
        if entry.fields.get("of"):
            added[str(entry.fields["of"])][entry.mod].append(entry)
    for name, by_mod in added.items():
        start, end = VARIANTS.place(file, name)
        found = file.level(name)
        number = found[1].variants if found else None
        if number is None:
            continue
        before, after = file.source.text[start : number.span.start], file.source.text[number.span.end : end]
        counts = [number.value]
        symbols: list[str] = []
        for mod in (mod for mod in mods if mod.id in by_mod):
            counts.append(counts[-1] + len(by_mod[mod.id]))
            symbols.append(mod.symbol)
            lines = [f"{before}{count}{after}" for count in counts]
            # A mod's files are numbered after those of the mods before it, so that its count stands inside of theirs.
            text = "".join(f"^?{symbol}\n" for symbol in symbols) + lines[-1]
            text += "".join(f"^:\n{line}^.\n" for line in reversed(lines[:-1]))
            first = by_mod[mod.id][0]
            yield Edit(
                file=FILE,
                site=f"{VARIANTS.name} ({name})",
                start=start,
                end=end,
                text=text,
                why=f"'{name}' has {counts[-1]} variants",
                owner=mod.id,
                symbol=mod.symbol,
                guard=Guard.OWN_GREP,
                total=f"variants of {name}",
                origin=first.origin.location if first.origin else None,
            )

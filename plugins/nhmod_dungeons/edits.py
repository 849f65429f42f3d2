"""The edits of dat/dungeon.def."""

from __future__ import annotations

from collections import defaultdict
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


def dungeon_edits(mods: ModSet, tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Give the edits: levels and branches in the game's dungeons, new dungeons at the end, counts of variants."""
    file = pristine(tree)
    dungeons = new_dungeons(mods, facts)
    places = {dungeon.name: dungeon.place for dungeon in dungeons}
    for new in dungeons:
        record = new.record
        text = f"#\n{dungeon_text(record)}"
        yield _insertion(
            DUNGEON, "", text, f"the dungeon '{new.name}'", new.mod, record.origin.location, file, (new.place, 0)
        )
        if record.from_ is not None:
            location = record.origin.at("from").location
            what = f"the branch to '{new.name}'"
            text = branch_text(new.name, record.from_, facts)
            order = _order(new.parent, places)
            yield _insertion(STATEMENTS, new.parent, text, what, new.mod, location, file, order)
    for level in new_levels(mods, facts):
        what = f"the level '{level.name}'"
        order = _order(level.dungeon, places)
        location = level.origin.location
        yield _insertion(STATEMENTS, level.dungeon, level_text(level), what, level.mod, location, file, order)
    yield from _variant_counts(mods, facts, file)


def _order(dungeon: str, places: dict[str, int]) -> tuple[int, ...]:
    """Sort what stands at one place: a new dungeon's statements follow its own lines at the end of the file."""
    return (places[dungeon], 1) if dungeon in places else ()


def _insertion(
    site: Site,
    name: str,
    text: str,
    what: str,
    mod: Mod,
    location: Location | None,
    file: DungeonFile,
    order: tuple[int, ...],
) -> Edit:
    start, end = site.place(file, name)
    return Edit(
        file=FILE,
        site=f"{site.name} ({name})" if name else site.name,
        start=start,
        end=end,
        text=text,
        why=what,
        owner=mod.id,
        symbol=mod.symbol,
        guard=Guard.GREP,
        order=order,
        origin=location,
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

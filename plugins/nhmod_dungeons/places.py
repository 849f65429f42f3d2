"""Where in dungeon.def a mod's dungeons, levels and branches go: the words of manifests become the file's own names."""

from __future__ import annotations

import string
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.target import Entry, Facts, find_word
from nhmod_dungeons.records import Dungeon

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from nhmod.contribution import Mod, ModSet
    from nhmod.manifest import Origin, Word


@frozen
class NewDungeon:
    """A new dungeon: its ``place`` among all new ones, the ``parent`` that its branch leaves, and the letter of its ``bones`` files."""

    mod: Mod
    record: Dungeon
    name: str
    parent: str
    place: int
    bones: str


@frozen
class NewLevel:
    """A special level that mods add: ``name`` is that of its file, ``chain`` that of the level it is counted from or empty.

    ``bones`` is the letter of its bones files.
    """

    mod: Mod
    entry: Entry
    origin: Origin
    name: str
    dungeon: str
    chain: str
    variants: int
    bones: str


def new_dungeons(mods: ModSet, facts: Facts) -> tuple[NewDungeon, ...]:
    """Return the new dungeons in the order of the file: a branch leads to a dungeon further down (dgn_comp.y, check_branch)."""
    declared = [(mod, dungeon) for mod, dungeon in mods.records("dungeons", Dungeon) if dungeon.name]
    parents = {dungeon.name or "": _parent(dungeon, facts) for _, dungeon in declared}

    def depth(name: str) -> int:
        seen: list[str] = []
        while name in parents and name not in seen:  # a circle is told by the rules
            seen.append(name)
            name = parents[name]
        return len(seen)

    ordered = sorted(declared, key=lambda pair: depth(pair[1].name or ""))  # stable: load order, the manifest's order
    letters = markers(
        [record.bones or NO_BONES for _, record in ordered],
        {entry.text("bones") for entry in facts.get("dungeons").stock},
    )
    return tuple(
        NewDungeon(
            mod=mod, record=record, name=record.name or "", parent=parents[record.name or ""], place=place, bones=bones
        )
        for (place, (mod, record)), bones in zip(enumerate(ordered), letters, strict=True)
    )


def new_levels(mods: ModSet, facts: Facts) -> tuple[NewLevel, ...]:
    """Return the special levels that mods add, in load order."""
    by_id = {mod.id: mod for mod in mods}
    out = []
    for entry in facts.added("special levels"):
        if entry.origin is None:
            continue
        file = facts["level files"].find(entry.name)
        chain = facts["special levels"].find(str(entry.fields.get("chain") or ""))
        dungeon = facts["dungeons"].find(entry.text("dungeon"))
        out.append(
            NewLevel(
                mod=by_id[entry.mod],
                entry=entry,
                origin=entry.origin,
                name=file.name if file else entry.name,
                dungeon=dungeon.name if dungeon else "",
                chain=chain.name if chain else "",
                variants=file.number_or_zero("variants") if file else 0,
                bones=entry.text("bones") or NO_BONES,
            )
        )
    order = {mod.id: number for number, mod in enumerate(mods)}
    return tuple(_with_markers(sorted(out, key=lambda level: order[level.mod.id]), facts))


def _with_markers(levels: Sequence[NewLevel], facts: Facts) -> Iterator[NewLevel]:
    """Yield the levels, each with a letter that no level of the tree has in its dungeon."""
    taken: dict[str, set[str]] = defaultdict(set)
    for entry in facts.get("special levels").stock:
        taken[entry.text("dungeon")].add(entry.text("bones"))
    given: dict[str, Iterator[str]] = {}
    for level in levels:
        name = level.dungeon
        if name not in given:
            given[name] = iter(markers([one.bones for one in levels if one.dungeon == name], taken[name]))
        yield replace(level, bones=next(given[name]))


def canonical(word: Word | None, facts: Facts) -> str:
    """Return the file's own spelling of a name; empty without a word."""
    if word is None:
        return ""
    entry = find_word(word, facts)
    return entry.name if entry else word.text


def _parent(dungeon: Dungeon, facts: Facts) -> str:
    """Name the dungeon that the branch leaves: it is said, or it is that of the level counted from."""
    source = dungeon.from_
    if source is None:
        return ""
    if source.after is None:
        return canonical(source.dungeon, facts)
    level = find_word(source.after, facts)
    found = facts["dungeons"].find(level.text("dungeon")) if level else None
    return found.name if found else ""


NO_BONES = "none"


def markers(wanted: Sequence[str], taken: Collection[str]) -> tuple[str, ...]:
    """Return a marker for each of the mods' dungeons, or of their levels in one dungeon: the one that it wants, or else a free one.

    ``taken`` are those of the tree's own. What two mods want stays, and the rules of dungeon.def tell it; "none" stands where no
    letter is left.
    """
    free = (letter for letter in string.ascii_uppercase if letter not in taken and letter not in wanted)
    return tuple(next(free, NO_BONES) if letter in taken and letter != NO_BONES else letter for letter in wanted)

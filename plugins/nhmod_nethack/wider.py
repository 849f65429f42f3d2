"""Fields of the game that are made wider where mods bring more than they hold."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.edits import Edit, replacement
from nhmod.target import DiffRange, Imported
from nhmod_languages.contents.capacities import CAPACITIES, SHOP_IN_OVERVIEW, capacity
from nhmod_languages.dungeon import levels_of
from nhmod_languages.dungeon.files import described_in, read_dungeons

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import Mod, ModSet
    from nhmod.target import Entry, Facts, Side
    from nhmod.target.tree import Tree
    from nhmod_languages.dungeon import DungeonFile

_KIND = "limits"
_TYPES = "room types"
_BITS = re.compile(r"(Bitfield\s*\(\s*\w+\s*,\s*)\d+")
_LEVELS = "special levels"
_LIMIT, _LIMITS_H = "LEV_LIMIT", "include/dgn_file.h"


def wider(mods: ModSet, tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Widen the overview's number of a shop, and the tables of special levels, where the mods outgrow them.

    Each edit is that of the first mod, in load order, that needs it, and makes room for all.
    """
    # A tree in which one of these can't be read has all that does not ask for it.
    if facts.added(_TYPES):
        yield from _wider_overview(mods, tree, facts)
    if facts.added(_LEVELS):
        levels = _own_levels(tree)
        first = _first_beyond(mods, facts, _LEVELS, levels, facts.constant(_LIMIT))
        if first is not None:
            yield _levels(first, tree, levels + len(facts.added(_LEVELS)))


def _own_levels(tree: Tree) -> int:
    """Count the tree's special levels, also those of which a program in Lua works out what they are."""
    file = tree.derived(described_in(tree.exists), _read)
    return sum(len(levels_of(part)) for part in file.parts)


def _read(text: str, path: str) -> DungeonFile:
    return read_dungeons(text, path, Report())


def _wider_overview(mods: ModSet, tree: Tree, facts: Facts) -> Iterator[Edit]:
    overview = capacity(facts, SHOP_IN_OVERVIEW)
    types = facts.constant("MAXRTYPE")
    first = _first_beyond(mods, facts, _TYPES, types, overview.index) if overview is not None else None
    if overview is not None and first is not None:
        yield _overview(first, tree, overview, types + len(facts.added(_TYPES)))


def import_wider(base: Side, variant: Side) -> Iterator[Imported]:
    """Yield what of a variant's source is wider for its content: nothing that anyone writes, as ``wider`` does it again."""
    for vocabulary, name, lines in (
        (CAPACITIES, SHOP_IN_OVERVIEW, _overview_lines),
        ("constants", _LIMIT, _limit_lines),
    ):
        before, after = (side.facts.get(vocabulary).find(name) for side in (base, variant))
        if before is None or after is None or before.index >= after.index:
            continue
        file, old = lines(base.tree, before)
        yield Imported(
            kind=_KIND,
            record={},
            title=name,
            ranges=(DiffRange(file=file, base=old, variant=lines(variant.tree, after)[1]),),
            facts=((vocabulary, after.symbol),),
        )


def _first_beyond(mods: ModSet, facts: Facts, vocabulary: str, own: int, room: int) -> tuple[Mod, Entry] | None:
    """Find the mod with which there are more entries than there is room for, and its last one."""
    count = own
    for mod in mods:
        added = [entry for entry in facts.added(vocabulary) if entry.mod == mod.id]
        count += len(added)
        if added and count > room:
            return mod, added[-1]
    return None


def _overview(first: tuple[Mod, Entry], tree: Tree, overview: Entry, most: int) -> Edit:
    """Widen ``shoptype``: ``rtype``, from which its number comes, is limited to what six bits hold (``room_limits``)."""
    structure, _, name = overview.symbol.partition(".")
    file, (start, end) = _overview_lines(tree, overview)
    text = _BITS.sub(rf"\g<1>{most.bit_length()}", tree.text(file)[start:end])
    return _edit(
        first,
        file,
        (start, end, text),
        f"the member {name} of struct {structure}",
        "more bits for the number of a shop",
    )


def _overview_lines(tree: Tree, overview: Entry) -> tuple[str, tuple[int, int]]:
    """Return the member's lines: the capacity was read of a bit field on a line of its own (nhmod_nethack.facts.capacities)."""
    file = overview.text("file")
    structure, _, name = overview.symbol.partition(".")
    c = tree.c(file)
    (member,) = (one for one in c.struct(structure).members if name in one.names)
    return file, (c.line_start(member.span.start), c.line_end(member.span.end))


def _levels(first: tuple[Mod, Entry], tree: Tree, count: int) -> Edit:
    """Make room for more special levels, in the game's tables and dgn_comp's."""
    start, end = _limit_lines(tree)[1]
    text = f"#define {_LIMIT} {count}\n"
    return _edit(first, _LIMITS_H, (start, end, text), f"the macro {_LIMIT}", "room for more special levels")


def _limit_lines(tree: Tree, _: Entry | None = None) -> tuple[str, tuple[int, int]]:
    c = tree.c(_LIMITS_H)
    define = c.define(_LIMIT)
    return _LIMITS_H, (c.line_start(define.span.start), c.line_end(define.span.end))


def _edit(first: tuple[Mod, Entry], file: str, stretch: tuple[int, int, str], site: str, why: str) -> Edit:
    mod, entry = first
    start, end, text = stretch
    return replacement(
        file=file,
        site=site,
        start=start,
        end=end,
        text=text,
        why=why,
        mod=mod,
        origin=entry.origin.location if entry.origin else None,
    )

"""Fields of the game that are made wider where mods bring more than they hold."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.edits import Edit, Guard

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import Mod, ModSet
    from nhmod.target import Entry, Facts
    from nhmod.target.tree import Tree

_TYPES = "room types"
_OVERVIEW = "a shop in the overview"
_BITS = re.compile(r"(Bitfield\s*\(\s*\w+\s*,\s*)\d+")
_LEVELS = "special levels"
_LIMIT, _LIMITS_H = "LEV_LIMIT", "include/dgn_file.h"


def wider(mods: ModSet, tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Widen the overview's number of a shop, and the tables of special levels, where the mods outgrow them.

    Each edit is that of the first mod, in load order, that needs it, and makes room for all.
    """
    overview = facts.get("capacities").find(_OVERVIEW)
    types = facts.constant("MAXRTYPE")
    first = _first_beyond(mods, facts, _TYPES, types, overview.index) if overview is not None else None
    if overview is not None and first is not None:
        yield _overview(first, tree, overview, types + len(facts.added(_TYPES)))
    levels = len(facts[_LEVELS]) - len(facts.added(_LEVELS))
    first = _first_beyond(mods, facts, _LEVELS, levels, facts.constant(_LIMIT))
    if first is not None:
        yield _levels(first, tree, len(facts[_LEVELS]))


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
    file = str(overview.fields["file"])
    structure, _, name = overview.symbol.partition(".")
    c = tree.c(file)
    (member,) = (one for one in c.struct(structure).members if name in one.names)
    start, end = c.line_start(member.span.start), c.line_end(member.span.end)
    # The capacity was read of a bit field on a line of its own (nhmod_nethack.facts.capacities).
    text = _BITS.sub(rf"\g<1>{most.bit_length()}", c.source[start:end])
    return _edit(
        first,
        file,
        (start, end, text),
        f"the member {name} of struct {structure}",
        "more bits for the number of a shop",
    )


def _levels(first: tuple[Mod, Entry], tree: Tree, count: int) -> Edit:
    """Make room for more special levels, in the game's tables and dgn_comp's."""
    c = tree.c(_LIMITS_H)
    define = c.define(_LIMIT)
    start, end = c.line_start(define.span.start), c.line_end(define.span.end)
    text = f"#define {_LIMIT} {count}\n"
    return _edit(first, _LIMITS_H, (start, end, text), f"the macro {_LIMIT}", "room for more special levels")


def _edit(first: tuple[Mod, Entry], file: str, stretch: tuple[int, int, str], site: str, why: str) -> Edit:
    mod, entry = first
    start, end, text = stretch
    return Edit(
        file=file,
        site=site,
        start=start,
        end=end,
        text=text,
        why=why,
        owner=mod.id,
        symbol=mod.symbol,
        guard=Guard.CPP,
        origin=entry.origin.location if entry.origin else None,
    )

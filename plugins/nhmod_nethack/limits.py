"""Limits of the game that no single content kind has for itself: numbers in fields that several kinds' entries share.

Whatever kind adds an entry to one of these vocabularies is counted, whoever declares it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import Limit, uses_of
from nhmod_languages.contents import capacities

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts, Tree

_DISPLAY = "include/display.h"
_GLYPHS = re.compile(r"^GLYPH_\w+_OFF$|^MAX_GLYPH$")
_EIGHT = re.compile(r"<< *3")
_QUEST = "dat/quest.txt"
_SECTION = re.compile(r"^%[A-Z]c? +(\S+) +\d+", re.MULTILINE)


def limits(tree: Tree, facts: Facts) -> Iterator[Limit]:
    """Yield the limits of glyphs, artifacts, attack and damage types, quest texts and the properties of objects."""
    yield from _numbered(
        facts,
        capacities.ARTIFACT,
        "artifacts",
        "the number of an artifact does not fit into a char, and an object is another artifact or none",
    )
    yield from _numbered(
        facts,
        capacities.ATTACK_TYPE,
        "attack types",
        "the number does not fit into a uchar, and the attack is another one",
    )
    yield from _numbered(
        facts,
        capacities.MASKED_ATTACK_TYPE,
        "attack types",
        "the type is shifted out of the mask by which the game knows attacks from afar (mondata.c, ranged_attk)",
        name="attack types that fit into a mask",
        error=False,  # whoever adds one chooses its number, and says that none is left
    )
    yield from _numbered(
        facts,
        capacities.DAMAGE_TYPE,
        "damage types",
        "the number does not fit into a uchar, and the damage is another one",
    )
    yield from _numbered(
        facts,
        capacities.CONFERRED,
        "properties",
        "the number does not fit, and the object confers another property",
    )
    yield from _glyphs(tree, facts)
    yield from _quests(tree, facts)


def _numbered(
    facts: Facts, held: str, vocabulary: str, beyond: str, *, name: str = "", error: bool = True
) -> Iterator[Limit]:
    """Yield the limit of a field that holds the number of an entry: the numbers that the game has no entry for are free."""
    found = capacities.capacity(facts, held)
    known = facts.get(vocabulary)
    if found is None or not len(known):
        return
    own = {entry.index for entry in known.stock if 0 <= entry.index <= found.index}
    first = min(own, default=0)
    yield Limit.of_capacity(
        found,
        name or vocabulary,
        value=found.index + 1 - first,
        own=len(own),
        uses=uses_of(known, known.label),
        beyond=beyond,
        error=error,
    )


def _glyphs(tree: Tree, facts: Facts) -> Iterator[Limit]:
    """Yield the limit of glyphs where the game shows them to programs in few bits; a monster has several, an object one."""
    room = capacities.capacity(facts, capacities.OBSERVED_GLYPH)
    if room is None:
        return
    defines = [define for define in tree.c(_DISPLAY).defines() if _GLYPHS.match(define.name)]
    of_monster = sum((8 if _EIGHT.search(define.value) else 1) for define in defines if "NUMMONS" in define.value)
    of_object = sum("NUM_OBJECTS" in define.value for define in defines)
    uses = (
        *uses_of(facts["monsters"], "monster", amount=of_monster),
        *uses_of(facts["objects"], "object", amount=of_object),
    )
    yield Limit.of_capacity(
        room,
        "glyphs",
        own=facts.constant("MAX_GLYPH"),
        uses=uses,
        beyond="the observations of NLE tell one thing as another",
    )


def _sections(text: str) -> int:
    return len(set(_SECTION.findall(text)))


def _quests(tree: Tree, facts: Facts) -> Iterator[Limit]:
    room = capacities.capacity(facts, capacities.QUEST_SECTIONS)
    if room is None or not tree.exists(_QUEST):
        return
    yield Limit.of_capacity(
        room,
        "roles' sections in the texts of quests",
        own=tree.once((_sections, _QUEST), lambda: _sections(tree.text(_QUEST))),
        uses=uses_of(facts["roles"], "role"),
        beyond="makedefs would refuse the texts of the quests, so that nhmod raises the number",
        error=False,
    )

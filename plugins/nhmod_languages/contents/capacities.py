"""How much the game's fields and tables hold, by the names that who reads it gives it; only what a tree has is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nhmod.target import Entry, Facts

CAPACITIES = "capacities"
ROOM_TYPE = "the type of a room"
SHOP_IN_OVERVIEW = "a shop in the overview"
LEVEL_FLAGS = "the flags of a level"
OBJECT_TYPE = "the type of an object"
MONSTER_TYPE = "the type of a monster"
ARTIFACT = "the artifact that an object is"
CONFERRED = "what an object confers"
SPELL_LETTERS = "the letters of spells"
ATTACK_TYPE = "an attack type"
MASKED_ATTACK_TYPE = "an attack type in a mask"
DAMAGE_TYPE = "a damage type"
OBSERVED_GLYPH = "a glyph that is observed"
QUEST_SECTIONS = "the sections of quest.txt"
LEVEL_FILE_NAME = "the name of a level's file"
DUNGEON_NAME = "the name of a dungeon"
BMP_TILES = "the tiles in a BMP"
BMP_COLOURS = "the colours of tiles in a BMP"
X11_COLOURS = "the colours of tiles in X11"

LEVEL_NAME = "a level's name"
"""How long one can be for the level compiler, in the vocabulary of its limits."""


def capacity(facts: Facts, name: str) -> Entry | None:
    """Return how much something holds (``index``, with its C name and ``file``); nothing where this tree has no such thing."""
    return facts.get(CAPACITIES).find(name)

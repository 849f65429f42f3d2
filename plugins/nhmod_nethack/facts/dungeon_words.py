"""The releases' names of dungeons and special levels that a tree calls otherwise, as a translation does: what its C looks up says which.

Source: src/dungeon.c, ``init_dungeons`` and ``level_map``.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.target import matching

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod_nethack.facts.sources import Sources

_FILE = "src/dungeon.c"
_NUMBERED = re.compile(r'\b(\w+_dnum)\s*=\s*dname_to_dnum\s*\(\s*"([^"\n]+)"')
_MAPPED = re.compile(r'\{\s*"([^"\n]+)"\s*,\s*&\s*(\w+_level)\s*\}')
_FIRST = "The Dungeons of Doom"
_DUNGEONS = MappingProxyType(
    {
        "quest_dnum": "The Quest",
        "sokoban_dnum": "Sokoban",
        "mines_dnum": "The Gnomish Mines",
        "tower_dnum": "Vlad's Tower",
    }
)
_BY_LEVEL = MappingProxyType(
    {"valley_level": "Gehennom", "knox_level": "Fort Ludios", "astral_level": "The Elemental Planes"}
)
_LEVELS = MappingProxyType(
    {
        "baalzebub_level": "baalz",
        "bigroom_level": "bigrm",
        "mineend_level": "minend",
        "portal_level": "fakewiz1",
        "sokoend_level": "soko1",
        "stronghold_level": "castle",
        "wiz1_level": "wizard1",
        "wiz2_level": "wizard2",
        "wiz3_level": "wizard3",
    }
)
"""The levels whose names are not those of their variables."""


def dungeon_words(sources: Sources, dungeons: Iterable[tuple[str, Iterable[str]]]) -> Mapping[str, str]:
    """Return the releases' names of dungeons by the tree's, for what has another one in it; ``dungeons`` are they and their levels."""
    named = {name: frozenset(levels) for name, levels in dungeons}
    if {_FIRST, *_DUNGEONS.values(), *_BY_LEVEL.values()} <= named.keys():
        return {}
    levels = {variable: name for name, variable in _found(sources, _MAPPED)}
    words = {name: _DUNGEONS[variable] for variable, name in _found(sources, _NUMBERED) if variable in _DUNGEONS}
    for variable, word in _BY_LEVEL.items():
        words |= {name: word for name, inside in named.items() if levels.get(variable) in inside}
    return {**words, next(iter(named)): _FIRST}


def level_words(sources: Sources) -> Mapping[str, str]:
    """Return the releases' names of the special levels by the tree's."""
    return {name: _LEVELS.get(variable, variable.removesuffix("_level")) for name, variable in _found(sources, _MAPPED)}


def _found(sources: Sources, pattern: re.Pattern[str]) -> list[tuple[str, str]]:
    return matching(sources.tree, _FILE, pattern) if sources.tree.exists(_FILE) else []

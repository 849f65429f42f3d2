"""Unangband 0.7: the grammars of its 25 edit files, and where their words come from.

Skills are ``skill_melee``; what a skill grows by every ten levels is ``skill_melee_per_10``.
"""

from __future__ import annotations

from nhmod_edit_files.folder import entry_words
from nhmod_edit_files.game import Game
from nhmod_edit_files.games.unangband_07.artifact import ARTIFACT, EGO_ITEM, RANDART_SV
from nhmod_edit_files.games.unangband_07.blows import BLOWS, EFFECT, REGION
from nhmod_edit_files.games.unangband_07.checks import CHECKS
from nhmod_edit_files.games.unangband_07.monster import MONSTER
from nhmod_edit_files.games.unangband_07.objects import FLAVOR, OBJECT, RUNE
from nhmod_edit_files.games.unangband_07.place import DUNGEON, QUEST, ROOM, TERRAIN, VAULT
from nhmod_edit_files.games.unangband_07.player import P_CLASS, P_HIST, P_RACE, SPELL, STYLE
from nhmod_edit_files.games.unangband_07.saves import LOWERED, SAVED
from nhmod_edit_files.games.unangband_07.sources import SOURCES
from nhmod_edit_files.games.unangband_07.store import COST_ADJ, LIMITS, NAMES, SHOP_OWN, STORE

GRAMMARS = (
    LIMITS,
    EFFECT,
    BLOWS,
    REGION,
    TERRAIN,
    OBJECT,
    ARTIFACT,
    NAMES,
    EGO_ITEM,
    RANDART_SV,
    FLAVOR,
    MONSTER,
    VAULT,
    ROOM,
    P_RACE,
    P_CLASS,
    STYLE,
    P_HIST,
    SPELL,
    RUNE,
    DUNGEON,
    STORE,
    SHOP_OWN,
    COST_ADJ,
    QUEST,
)
GAME = Game(
    name="unangband-0.7",
    title="Unangband 0.7",
    folder="lib/edit",
    compiled="../data",
    grammars=GRAMMARS,
    # What has no numbers is named nowhere else.
    sources={**entry_words(one for one in GRAMMARS if one.numbered), **SOURCES},
    lenient=True,
    checks=CHECKS,
    saved=SAVED,
    lowered={"limits": LOWERED},
)
"""The game."""

"""Angband 4.2.5: its edit files (``lib/gamedata``), line by line as the game's own parsers read them.

The tables are held against every ``parser_reg`` of the game's source by a test.
"""

from nhmod_edit_files.folder import entry_words
from nhmod_edit_files.game import Game
from nhmod_edit_files.games.angband_42 import (
    artifacts,
    blows,
    classes,
    dungeon,
    interface,
    monsters,
    objects,
    players,
    properties,
    world,
)
from nhmod_edit_files.games.angband_42.checks import CHECKS
from nhmod_edit_files.games.angband_42.saves import LOWERED, SAVED
from nhmod_edit_files.games.angband_42.words import SOURCES

GRAMMARS = (
    *world.GRAMMARS,
    *monsters.GRAMMARS,
    *blows.GRAMMARS,
    *objects.GRAMMARS,
    *artifacts.GRAMMARS,
    *players.GRAMMARS,
    *classes.GRAMMARS,
    *dungeon.GRAMMARS,
    *properties.GRAMMARS,
    *interface.GRAMMARS,
)
GAME = Game(
    name="angband-4.2.5",
    title="Angband 4.2.5",
    folder="lib/gamedata",
    grammars=GRAMMARS,
    sources={**entry_words(GRAMMARS), **SOURCES},
    checks=CHECKS,
    saved=SAVED,
    lowered={"constants": LOWERED},
    lenient=True,
)

"""Angband 3.5.1: its edit files (``lib/edit``), line by line as the game's own parsers read them.

The tables are held against every ``parser_reg`` of the game's source by a test.
"""

from nhmod_edit_files.folder import entry_words
from nhmod_edit_files.game import Game
from nhmod_edit_files.games.angband_35 import monsters, objects, players, world
from nhmod_edit_files.games.angband_35.checks import CHECKS
from nhmod_edit_files.games.angband_35.saves import LOWERED, SAVED
from nhmod_edit_files.games.angband_35.words import SOURCES

GRAMMARS = (*world.GRAMMARS, *objects.GRAMMARS, *monsters.GRAMMARS, *players.GRAMMARS)
GAME = Game(
    name="angband-3.5.1",
    title="Angband 3.5.1",
    folder="lib/edit",
    grammars=GRAMMARS,
    sources={**entry_words(GRAMMARS), **SOURCES},
    checks=CHECKS,
    saved=SAVED,
    lowered={"limits": LOWERED},
    lenient=True,
)
"""The game."""

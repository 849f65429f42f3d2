"""How often things are met: many levels of a game with mods are made, and of the game without them, and counted.

The command is ``nhmod stats``. A probe of C is built into a game of its own for it (``probe``, ``nhstats.c``); nothing of it is in what
is given to players.
"""

from nhmod.plugin import Plugin
from nhmod_languages.families import FAMILIES

PLUGIN = Plugin(
    __name__, libraries=("nhmod_languages", "nhmod_playing", "nhmod_sandbox"), families=FAMILIES, codes=".codes:CODES"
)

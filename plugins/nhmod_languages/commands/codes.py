"""What the diagnostics of the commands for level files mean."""

from __future__ import annotations

from nhmod.diagnostics import Code, codes_of

OTHER_GAME = Code("""NH2403 a level compiled for another game
A compiled level has monsters, objects and artifacts by their numbers, and begins with words that say how many of them
its game has, and which release it is. These are not those of the target, or of the mods or the game that were named,
so that its numbers may mean other things. Choose the target that it was made for, and name the mods, or the game's
folder with --game.""")
NO_SUCH_LEVEL = Code("""NH2721 a level that the file does not have
A .des file may describe several levels; one was asked for by a name that none of them has.""")

CODES = codes_of(vars())

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
PROGRAM = Code("""NH2728 a program where a level's description is wanted
Since NetHack 3.7 levels are programs in Lua, which the game runs itself: nothing compiles them, and nhmod has no layout for them and
no rules. `nhmod level render` draws one and `nhmod level decompile` describes it in 3.6's language, as far as it is written out.""")
IN_PART = Code("""NH2729 a part of a level's program that is not described
What a program works out when it runs (conditions, loops, variables, places by chance), and what 3.6's language has no words for, is
left out of what is drawn and written of it. The message has the lines.""")

CODES = codes_of(vars())

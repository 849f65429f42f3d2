"""The codes of builds."""

from nhmod.diagnostics import codes_in

CODES = codes_in("""NH0801 the game could not be built
The compiler or one of the game's own tools refused what the edits made. The message is the tool's; the place is the
line of the manifest that brought the text, if any. All that the tools said is in the log.

NH0802 a tool is missing
The build needs a program that is not on the search path. 'nhmod doctor' names the command that installs it.

NH0803 a tool warned of something that is a mistake
NetHack's own tools only warn where they can't make sense of a name, and put something else in its place: an unknown
room becomes an ordinary one, a tile with the wrong name shifts all that follow. Here that is an error. Correct the
name that the message quotes.

NH0804 the place of the playable directory is taken
The directory has something in it and was not made by nhmod. Give another one, or empty it: nhmod writes over nothing
that it did not make.

NH0805 a file could not be written
The system refused to write or rename a file, or the place that was given can't be one of a file or a folder: the disk
may be full, the directory another user's, a link one to nothing. The message has the file and the system's own words.
Nothing is half-written: what was there before is there still.

NH0806 the build made nothing of that name
All steps of the build ended well so far, and yet a file that belongs into the playable directory, or that the next
step needs, is not there: one of the tree's own tools failed without saying so, or the target's plugin asks for the
wrong file. The log has what the tools said.

NH0807 the variant's name does not fit
The name and the version stand in the game's banner and in its version line, and a terminal has 80 columns. Give a
shorter name, without control characters.

NH0808 something that the game can be played without was not made
A step of the build failed that makes nothing the game itself reads, such as the picture of all tiles (nhtiles.bmp) in
the tree of a variant whose tile files are out of step with its tables. The game is built without it. The message is
the tool's own; where a mod's content is not to blame, the tree's tile files are what can be mended.

NH0809 no game can be built of this source
What is there of this game is not all of it: of some games only the files with their rules can be had, and not the
source of the program. Mods for it are checked, and made into patches and packages, for people who have the game;
nothing can be started.

NH0810 a package of Python's is missing that builds for other places
A game for another machine ('--for'), and any game where there is no gcc or make, is compiled by zig and put together
by ninja. Both come from PyPI with the extra 'anywhere' and need nothing of the system.

NH0811 a game that is built for this machine only
'--for' names another machine, and the plugin of this game does not know how it is built for any other than this one.
NetHack's releases can be: see docs/elsewhere.md.

NH0820 a file could not be used
The system refused to read, list or otherwise use a file or folder; the message has its own words. The file may have
gone while nhmod ran, or be another user's.

NH0821 something changed while a package was made
A package has the game and the sources that it was built from. A mod, a plugin or nhmod itself was changed after the
game was built and before its sources were packed, so that the two would not fit. Nothing was written; run the command
again.

NH0822 a game that can't be begun at a place
No plugin knows how to play games of this family to a place, give a hero things, or begin as somebody: leave out --at,
--with, --as and --seed, and play from the beginning.

NH0823 a game that is being worked on already
Another 'nhmod dev' of the same mods is running; its game would be changed by two. Use that one, or end it.

NH0824 what watches files is missing
'nhmod dev' is told by the package 'watchfiles' when a file is saved. It is the extra 'watch' of nhmod; the hint is
the command that brings it here.

NH0825 a page that can't be served
'nhmod play --web' serves a game's page at an address of this machine that is always the same for its directory, since
the browser keeps saved games by the address. Another program has the port, perhaps the same command in another
window.

NH0827 saved games that can't go on
'nhmod build --lock' found the lock of an earlier build, and what that saved would mean something else in the new
game: a number moved, a structure or a table of the game has another size, or a mod is gone or another. The game
refuses such a save and keeps it. docs/sharing.md says which mods can be added to a game that people play.

NH0880 a build's record of its own game that is damaged
A build keeps in '.nhmod-facts' which monsters, objects and rooms the game has, and their numbers; what is compiled
for it with '--game' needs them. The file can't be read: build the game again.

NH0881 a game of another target than the one that was asked for
A game that nhmod has built says what it was built for. Leave '--target' out where '--game' names one.

NH0882 a level of a game with mods, read by the numbers of the game without
A compiled level has monsters, objects and rooms by their numbers, and mods shift these. The file stands in a game
that nhmod has built, where they are others than those that it is read by: name that game with '--game', or its mods
with '--with'.""")

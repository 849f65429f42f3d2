"""The codes of edits that can't stand beside each other."""

from nhmod.diagnostics import codes_in

CODES = codes_in("""NH0601 two mods want the same thing to be different
Two mods change one value of the game, and not to the same. Both places are named. Take one of the mods away, or let
one of them require the other and leave the value to it.

NH0602 two mods bring a file of one name
Each file that a mod adds to the source tree needs a name of its own there: rename the level or tile file in one of
the mods.

NH0603 a new file is there already
The mod brings a file that the target has. Give it another name, or use 'edit:' to change the target's.

NH0604 a hunk of a patch that does not fit
A patch is applied where its context and the lines that it removes stand exactly so. They stand nowhere so, neither in
the target's own file nor in what the mods before made of it; the message shows the first line that differs. If a line
of another mod is in the way, that mod's place is named. Else the patch is for another release: make it anew for this
one.

NH0605 a hunk of a patch that fits several places
A hunk that does not fit at its own line is applied at the only other place where it fits; there are several here, or
it has no context to be found by. Make the patch with more context: 'diff -U 10', 'git diff -U10'.

NH0606 a patch for a file that the target lacks
The patch changes a file that neither the target has nor a mod before it brings. It is for another release, or it
changes what a mod brings that it does not name in 'requires:'.

NH0607 a patch of what is there already
The file is already as the hunk would make it: the release has that change, or a mod before makes it. Take the hunk
out of the patch, or name the targets that need it in the patch's 'when:'.

NH0608 a patch that comes too early
The patch was made for a tree that has another mod's changes, and that mod comes later in the load order. A mod comes
after those that it names in 'requires:', else the order is that of the ids.""")

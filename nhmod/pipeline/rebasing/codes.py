"""The codes of putting mods on another base."""

from nhmod.diagnostics import codes_in

CODES = codes_in("""NH2861 the folder for the rebased mods is not empty
A rebase writes the mods anew and leaves the given ones as they are. Give '-o' a folder that does not exist yet, or an
empty one.

NH2862 a patch and the new base change the same lines
The report shows the lines three ways: as the mod's patch makes them, as the new base has them, and as both were. The
rebased patch leaves the new base's lines there, and conflicts.txt in the mod's folder has the three versions. Write
into the patch what shall be there.

NH2863 a mod and the new base change the same value
The mod gives a thing of the game (a row of a table) another value, and so does the new base. The mod's value stands
over the base's. If that is meant, nothing needs to be done; otherwise change what stands under 'edit:', or the patch.

NH2864 the new base has no such thing any more
The mod changes something that the old base has and the new one has not, or not under that C name. Look for what
became of it.

NH2865 a patch does not fit the old base
A mod's patch is applied to what the mods' patches before it make of the tree of '--from', or to that tree itself; it
fits neither, so it is not known what it changes. Look whether '--from' names what the mod was made for. A patch of
what other content makes of the tree can't be put on another base so: make it anew with 'nhmod patch --git'.""")

"""The codes of importing from a variant."""

from nhmod.diagnostics import codes_in

CODES = codes_in("""NH2801 the folder for the imported mod is not empty
An import writes a new mod and changes nothing that is there. Give '-o' a folder that does not exist yet, or an empty
one; its name becomes the mod's id.

NH2802 the two trees do not differ
The variant has nothing that the base has not, so that there is nothing to import. Look whether '--from' and '--base'
name the trees that you mean.

NH2803 something is left to the patch
This monster, object or other thing of the variant could be said as content, but nhmod's own checks refuse it so, it
would not become what it is in the variant, or it can't be said beside what the patch brings; the reason is told.
Nothing is lost: it stays in rest.patch.

NH2804 something can't be imported
A mod's patch changes text files and adds some. Files that the variant removed, and files that are not text, are not
in the mod. A removed file that nothing uses does no harm; a picture can be made into a tile.

NH2805 the imported mod does not make the variant
The base with the mod was read again, and something of it is not as in the variant, whichever way it was imported.
That is a mistake in nhmod or in a plugin: please report it with the two trees.

NH2806 the patch does not fit the base
A part of the patch expects lines that the base does not have. It was made for another release, or something must be
applied before it. Import it on the release that it was made for and put the mod on this one with 'nhmod rebase', or
have '--keep-going' import what fits and leave this part out.

NH2807 the variant's guards are seen through
The variant has symbols of its own that it defines in a header and asks for in conditionals only. What stands behind
them is imported as if it stood there unconditionally; the imported mod has a symbol of its own.

NH2808 a part of the variant can't be read
A table of the variant, or of what is left of it, has a form that nhmod can't read; the message has the file and the
reason. Nothing is lost: all that needs it stays in rest.patch, and everything else is imported.

NH2809 folders are left out of an import
'--without' names folders whose differences are not wanted: the mod leaves the base's files there. Run the import
without it to have them.

NH2810 the patch fits the base but for blanks
The lines that a part of the patch expects are there, with other indentation or spaces between the words: mail and web
pages make such patches of good ones. What is there stays as it is, and the patch's own lines are taken as they are
written.""")

"""The codes of plugins that can't be loaded or that fail."""

from nhmod.diagnostics import codes_in

CODES = codes_in("""NH1001 a plugin failed
A plugin raised an exception that is not a diagnostic. Nothing was written. This is a bug of the plugin that is named,
with its distribution, the file that it was reading and the content that it was at: report it there, with the
traceback that --debug shows.

NH1002 a plugin can't be loaded
A plugin's module could not be imported or has a hook that nhmod does not know. Update or uninstall its distribution;
'nhmod plugins' lists what is loaded.

NH1003 a mod's own plugins were not loaded
The mod's folder has a plugins/ folder with Python code. nhmod runs code of a mod only if you trust it: read it, then
give --allow-code=ID with the mod's id, or --allow-code for all mods.

NH1004 two plugins declare the same thing
Two plugins declare one content kind, target or code. Uninstall one of their distributions.

NH1005 no recipe for a target, or several
One plugin says how a target is built. The one that declares the target should; if two do, uninstall one.

NH1006 code of a mod's author that is not trusted
The mod brings C of its author's, such as a patch, which the game would run. nhmod takes it only if you trust it: read
it, then give --allow-code=ID with the mod's id, or --allow-code for all mods.

NH1020 two plugins give one vocabulary
A vocabulary (monsters, colours, features) is what one plugin reads out of a source tree. Two plugins give one of the
same name for this tree, and which of them is right nhmod can't know. Uninstall one of the distributions that are
named.

NH1021 two plugins give the same thing for one tree
A limit, a site or another thing that is known by its name comes from two plugins; one would hide the other. Uninstall
one of the distributions that are named.

NH1022 a mod that is trusted is not there
--allow-code=ID names a mod whose code may be run, and none of the mods of this command has that id. The id stands in
the manifest; the folder may be called otherwise.

NH1090 the command line is wrong
An option or an argument is missing, unknown or has a value that it can't have; the exit status is 2. The code is
given only where --format asks for json or sarif. '--help' after a command says what it takes.""")

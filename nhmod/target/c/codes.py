"""The codes of source files in which a site is missing, ambiguous or unreadable."""

from nhmod.diagnostics import CodeInfo

NOT_FOUND = CodeInfo.of("""NH0501 a place in the game's source was not found
nhmod finds the places that it changes by the structure of the C source: a table, a function, a switch. This one is
not in the file that is named. Either the source tree has been changed, or the plugin does not know this version of
the game: use the target's own release, or another version of the plugin.""")
AMBIGUOUS = CodeInfo.of("""NH0502 a place in the game's source was found more than once
Several places of the file fit the description, and changing the wrong one would break the game, so none is changed.
All are named. Either the source tree has been changed, or the plugin does not know this version of the game: use the
target's own release, or another version of the plugin.""")
UNREADABLE = CodeInfo.of("""NH0503 a source file can't be read as C
A comment, a string, a bracket or an #if of the file is not closed, at the place that is named. Restore the file from
the target's release; 'nhmod source fetch' unpacks a fresh tree.""")

CODES = (NOT_FOUND, AMBIGUOUS, UNREADABLE)

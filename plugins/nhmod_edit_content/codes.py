"""The codes of content of edit files (NH4080 to NH4089)."""

from nhmod.diagnostics import Code, codes_of

NOT_HERE = Code("""NH4080 a key that this game's files have nothing for
Angband and its variants have different fields. What is for one game only stands under 'when: {target: …}'.""")
WRONG_VALUE = Code("""NH4081 a value that this game's file can't have
The value is right in another game perhaps, and not in this one: its range or its form is different.""")
MISSING = Code("""NH4082 new content lacks what its file needs
A new entry needs this value; write it, or give an entry to copy from with 'copy_from:'.""")
WRONG_CHANGE = Code("""NH4083 a change of what is not there
'add' and 'multiply' change a number, 'extend' and 'delete' a list that the entry has. Here there is none, or not that
item.""")
TOLD_BY_FILES = Code("""NH4084 the files would be wrong with this content
The game's files, with what the mods put in, are checked as 'nhmod edit-files check' does it; this is what it finds
that was not wrong before. The message has the finding, its code and the line.""")
NO_PLACE = Code("""NH4085 the game has no file for such content
This game has no file of that kind; the content is for others.""")

CODES = codes_of(vars())

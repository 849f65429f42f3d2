"""What the level description's diagnostics mean."""

from __future__ import annotations

from nhmod.diagnostics import Code, codes_of

DIALECT = Code("""NH1412 a level file that is read in 3.4.3's language
The level language changed in 3.6: class and name stand in brackets, MONSTER:('@',"soldier"),(1,2); random places are
variables, $place = { (1,2),(3,4) }; chances stand before the statement, [50%]: OBJECT:…; containers hold what stands
in their braces; INIT_MAP needs 'mines'. A file with something of 3.4.3's is read as 3.4.3's, and upgraded for newer
targets. This one has mistakes in that language, or is of both.""")
UNPRINTABLE = Code("""NH1441 a text that a level description can't hold
The level compiler's texts end at the next '"' and know no escapes nor line breaks.""")
OUTSIDE_MAP = Code("""NH1442 a place outside the map
Places count from the map's upper left corner, which is (0,0).""")
NO_MAP = Code("""NH1443 a level without a map
A level that is written in a manifest needs at least one row of map.""")
BAD_NUMBER = Code("""NH1444 a number that is out of range
Chances are 0 to 100, quantities 1 or more, places are counted from 0.""")
BAD_WORD = Code("""NH1445 a word that the level compiler does not know here
The hint names the words that are possible.""")
NOT_SAID = Code("""NH1446 what the target's level language has no words for
A level that is drawn in a manifest is written in the level language of the target. That of NetHack 3.4.3 can say
less: no graves, no buried objects, no numbers of objects, nothing that a monster carries, and chances only for
monsters, objects and traps. Leave it out for that target with 'when: {target: "nethack >=3.6"}' on a second entry for
the level, or do without.""")

CODES = codes_of(vars())

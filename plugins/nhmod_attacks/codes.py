"""The codes of what can be wrong with a new attack."""

from nhmod.diagnostics import Code, codes_of

WHAT = Code("""NH3201 neither a way to attack nor what it does
An entry of 'attacks:' has a 'type:' (how it is made), a 'damage:' (what it does), or both.""")
TOO_MANY = Code("""NH3202 more attacks than the game can number
The game keeps sets of attack types in 32 bits (src/mondata.c, ranged_attk), so a new one has a number of at most 30,
and the number of a damage type is a byte. All free numbers are taken.""")
IDENTIFIER = Code("""NH3203 a C name that the source has already
The C name of an attack type is AT_ and its name in capitals, that of a damage type AD_ and its name. The game's
source uses that name for something else. Choose another name.""")
MESSAGE = Code("""NH3204 a message with more than one name
One '%s' in the message stands for the name of the monster that attacks.""")
NO_TYPE = Code("""NH3205 a key of attack types without a type
'reaches', 'touches', 'message', 'verb' and 'your_verb' say how an attack is made; an entry with 'damage' alone adds
no new way to attack.""")
HARMLESS = Code("""NH3206 a damage type that does nothing
The damage type has no steps, and the hit points of the attack's dice are not lost either ('hurts: false'): an attack
with it shows its message and no more.""")
NUMBERED = Code("""NH3240 the number of a new attack
For information: the C name and the number that an attack type or damage type has in this game.""")

CODES = codes_of(vars())

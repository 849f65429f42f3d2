"""The codes of what can be wrong with an artifact."""

from nhmod.diagnostics import Code, codes_of

WHAT = Code("""NH3101 neither a new artifact nor a change of one
An entry of 'artifacts:' either has a 'name:' and is a new artifact, which needs an 'object:' (or a 'copy_from:'), or
it has 'edit:' and changes an artifact of the game.""")
NAME = Code("""NH3102 a name that no artifact can have
A player types the name in a wish, and makedefs makes a C name of it: plain letters, digits and signs, with a letter
among them, and single spaces. There is no '%', which means something else in some of the game's messages.""")
LIMIT = Code("""NH3103 a number that the table of artifacts can't hold
A change relative to another artifact's value came out below 0, or higher than a price can be.""")
RELATIVE = Code("""NH3104 a relative change of nothing
'{add: …}', '{multiply: …}', '{extend: …}' and '{delete: …}' change a value that is there: that of the artifact which
is edited or copied. A new artifact that copies none has no such value.""")
COPY = Code("""NH3105 artifacts that copy each other
'copy_from' leads back to the artifact itself, so there is nothing to copy.""")
NOT_THERE = Code("""NH3106 nothing to delete
'{delete: […]}' names a power that the artifact does not have.""")
NO_EFFECT = Code("""NH3107 a change that changes nothing
The artifact has these values already in the target's source.""")
HARM = Code("""NH3108 (acceptable) harm that the game does not know for artifacts
spec_applies() in src/artifact.c knows a few kinds of harm that everything but the resistant suffers, and complains
about others. An attack that is 'against' some monsters can be of any kind.""")
NO_HARM = Code("""NH3109 an attack without any bonus
The game takes a physical attack with no bonus to hit and with double damage for no attack at all (src/artifact.c,
spec_dbon): give it 'to_hit', or a number for the damage.""")
DEFENCE = Code("""NH3110 (acceptable) a defence that the game does not ask for
An artifact defends against the kinds of harm that the game asks about: set_artifact_intrinsic() and the calls of
defends() and defends_when_carried(). Against others it does nothing.""")
AGAINST_WHAT = Code("""NH3111 not exactly one sort of monsters
'against' names one thing: 'monster', 'class', 'flag' (one that the game asks for: of NetHack's, of the first or
second word) or 'other_alignments'. The table has one column for it.""")
WARNING = Code("""NH3112 (acceptable) a warning that would be of other monsters
The table has one column of monsters for the attack and the warning, and the warning reads it as a flag of one word
(in NetHack the second, M2_). So an artifact warns of monsters with such a flag, or of all that are dangerous; in the
first case its attack is against the same monsters or all, in the second not against a class, monster or flag.""")
POWER = Code("""NH3113 a power that does nothing there
Some powers and defences work only while the artifact is wielded, some only while it is wielded or worn, some the game
never asks for, and some only with its own artifacts by name (beheading).""")
RACE = Code("""NH3114 (acceptable) no race of heroes
'race' is one that a player can choose (src/role.c, races[]).""")
GIFT = Code("""NH3115 a first gift that the role has already
The gods give a role's own artifact first, and of several the one that stands first in the table (src/artifact.c,
mk_artifact). This one comes after the game's own for the role.""")
KIND_OF_OBJECT = Code("""NH3116 (acceptable) an object that can't become an artifact
The game makes an artifact out of an ordinary object: not out of what there is only one of, what is no single thing
(gold), or what becomes another thing by itself.""")
NAMELESS = Code("""NH3121 an artifact of an object without a name in C
The row of an artifact names its object by the constant that it has in C, and a few objects, such as worthless glass,
have none. Name another object, or copy it as a new one of the mod.""")
NOBODYS = Code("""NH3122 an artifact of a role that does not have its alignment
A restricted artifact hurts whoever is of another alignment (src/artifact.c, touch_artifact), and gods give nobody one
of another (mk_artifact). Where no hero of its role can have its alignment, it is nobody's.""")
ENCYCLOPEDIA = Code("""NH3117 a line that data.base can't have
Lines of the encyclopedia are plain ASCII of at most 70 characters.""")
PLACE = Code("""NH3118 an artifact that stands after itself
'place: {after: …}' puts a new artifact behind another one, and that one is put behind the first, so that neither has
a place. Leave one of the two out.""")
HIT = Code("""NH3119 a hit that the game does not ask the artifact about
Only with weapons, tools with a skill and gems does a hit ask what the artifact adds (src/uhitm.c, hmon_hitmon), and
not with a bow, which shoots: with any other thing 'attack' adds nothing but its bonus to hit, and 'on_hit' and
'on_hit_you' nothing.""")
TWICE = Code("""NH3120 two say what only one can
Mods can change one artifact of the game together, but an artifact has one invocation and one entry in data.base.""")
MADE = Code("""NH3123 another object for an artifact that the game makes itself
Some artifacts the game makes of an object that its C names: who dips a long sword into a fountain may get Excalibur
(src/fountain.c), and angels come with Sunsword (src/makemon.c). Of another object than the artifact's, the name makes
no artifact.""")
BY_NAME = Code("""NH3124 a copy of an artifact that the game knows by name
A note: what the table says of an artifact is copied, and what the game's C does for it by its name is not: a copy of
Vorpal Blade beheads nobody.""")
MISREAD = Code("""NH3125 an artifact that a wish does not understand
A wish (src/objnam.c) takes what stands behind the last bracket for charges, so that nobody gets an artifact with one
in its name. By its name alone, without the object, an artifact is looked for last: what the game knows as an
adjective, a number, a plural, a monster or another object is taken off the name before. It can still be wished for as
its object, named so.""")
PLACED = Code("""NH3140 where an artifact stands in the table
For information: the number of the new artifact, and whether it is one of the quest's.""")

CODES = codes_of(vars())

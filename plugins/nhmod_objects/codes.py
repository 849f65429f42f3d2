"""The codes of what can be wrong with an object."""

from nhmod.diagnostics import Code, codes_of

WHAT = Code("""NH1701 neither a new object nor a change of one
An entry of 'objects:' either has a 'name:' and is a new object, which needs a class (or a 'copy_from:'), or it has
'edit:' and changes an object of the game.""")
NAME = Code("""NH1702 a name that no object can have
An object's name and appearance are used in C, in tile files and at prompts: letters, digits, single spaces and
hyphens, dots and apostrophes, beginning with a letter.""")
MISREAD = Code("""NH1703 (acceptable) a name that a wish misreads
When a player wishes for the object, the game takes a part of the name for something else (src/objnam.c, readobjnam)
and gives another object. Choose another name.""")
IDENTIFIER = Code("""NH1704 a C name that the source has already
makedefs makes a C name of the object's name: capitals, cut to 30 characters (26 for classes with a prefix). The
game's source uses that name for something else. Choose another name.""")
CLASS = Code("""NH1705 a class that takes no new object
Coins, boulders, statues, balls, chains and venoms are known to the game by name, one by one. All other classes take
new objects: weapons, armor, rings, amulets, tools, food, potions, scrolls, spellbooks, wands and gems.""")
KEY = Code("""NH1706 a key that objects of the class don't have
Each class has its own fields: only weapons hit, only armor has a slot, only food is eaten.""")
NEEDED = Code("""NH1707 a key that objects of the class need
A weapon needs a skill, armor a slot, a spellbook a skill (its school), a level and a direction, a wand a direction.
Rings, amulets, gems, potions, scrolls, spellbooks and wands need an appearance of their own, as the game exchanges
them: one that is missing would go to another object, which a player would know at sight, and 3.4.3 can crash. So does
whatever is not known from the start. The spare labels of scrolls and wands that the game has stay spare.""")
LIMIT = Code("""NH1708 a number that the table can't hold
The sum or product of a relative change is outside of what the field of struct objclass holds.""")
RELATIVE = Code("""NH1709 a relative change of nothing
'add:' and 'multiply:' change the value of the object that is copied or edited. Without one, write the value itself.""")
COPY = Code("""NH1710 an object that can't be copied
An object is copied from another one of its own class, and no two copy each other.""")
SHARE = Code("""NH1711 a share that the table can't hold
Probabilities are whole thousandths of the class: 0.1%, 0.2% … Rings have none, as the game gives all the same.""")
SHARE_SOURCE = Code("""NH1712 a share that can't be taken there
The share comes from another object of the same class, so that the class still sums to 1000. A gem takes its share
from other real gems: the game sets their odds again when it starts, to 171 thousandths in all.""")
EXHAUSTED = Code("""NH1713 more is taken than there is
All shares that the mods take from an object together are more than it has. Take less, or from elsewhere.""")
PLACE = Code("""NH1714 (acceptable) a place where the object can't stand
The table of objects has an order that the game relies on: classes are contiguous, and some runs of objects are
computed with or shuffled. Leave 'place:' out to have a place chosen.""")
APPEARANCE = Code("""NH1715 (acceptable) an appearance that is taken
Appearances of shuffled objects must differ from each other, from the game's spare ones and from the names of the
class, or a player could not tell them apart, and a wish for one could give the other.""")
MATERIAL = Code("""NH1716 a material with a meaning of its own
makedefs takes a plastic amulet for the imitation of the Amulet of Yendor, and a gem of glass for a worthless one.""")
EDIT_FIELD = Code("""NH1717 a key that 'edit:' can't change
'edit:' changes values that stand in the object's row. Its name, class and place stay, and what the row's macro leaves
fixed.""")
EDIT_TARGET = Code("""NH1718 not an object of the target
'edit:' changes objects of the game itself that have a C name, and those of mods that are required.""")
NO_EFFECT = Code("""NH1719 an edit that changes nothing
The object has these values already.""")
FOOD_DELAY = Code("""NH1720 food that takes no time
All food but tins and corpses has a delay of at least 1 (src/objects.c).""")
SKILL = Code("""NH1721 (acceptable) the skill of what heroes begin with
A hero is skilled in the weapons of the first inventory (src/u_init.c), and the game complains at the start of a role
that can't learn the skill. Copy the weapon instead, and give the copy the other skill.""")
SCHOOL = Code("""NH1722 a skill of another kind
A spellbook's skill is a school of spells (src/spell.c, spelltypemnemonic), which the list of spells names; a weapon
or a tool has a skill of weapons.""")
SHUFFLED = Code("""NH1723 an appearance that can't be kept or exchanged so
The game exchanges the appearances of whole classes at the start (src/o_init.c): rings, potions and wands all of them;
scrolls, spellbooks and amulets the magical ones, up to the first that is not magical or that is unique; armor in four
runs, of helmets, gloves, cloaks and boots. With 'known: true' an object is left out of it. A scroll that is not
magical is not possible, as tilemap.c counts the labels between the last scroll and blank paper.""")
SPELLS = Code("""NH1724 (acceptable) more spells than letters
A hero calls the known spells by letters, a to z and A to Z (src/spell.c, spellet): 52 spells in all.""")
DIRECTED = Code("""NH1725 (acceptable) another direction of one of the game's own wands or spells
The game has what its wands and spells do by their direction: zapnodir(), bhitm() and bhito(), or buzz() in src/zap.c.
One that comes to another of these finds nothing there.""")
UNREAD = Code("""NH1726 a value that the game takes from elsewhere
Of some of its own things the game does not ask the table of objects: a corpse weighs and feeds as its monster does
(src/mkobj.c, weight; src/eat.c), a tin feeds by what is in it. What is changed in such a column is never seen.""")
BURNS = Code("""NH1727 a candle that burns by its cost
A note: a new candle burns so many turns as the table's cost says (src/mkobj.c, mksobj), and shops ask half for one
that burned less.""")
HARM = Code("""NH1728 dice that the game adds to a weapon's own
A note: for some of its own weapons the game adds to the damage of the table by their names (src/weapon.c, dmgval), as
2d6 against what is large for a two-handed sword. That stays with what they are changed to, and is not copied.""")
FEEDS_NOBODY = Code("""NH1730 food that feeds nobody
Of food whose eating was broken off at least one point of nutrition is left (src/eat.c, consume_oeaten), and what is left
is held against what the whole was worth (eaten_stat): of food that is worth nothing the game says "impossible: partly
eaten food more nutritious than untouched food".""")
ONE_DIE = Code("""NH1729 a weapon that harms one size only
Against what is small or medium a weapon rolls one die, against what is large another (src/weapon.c, dmgval). The one
that a new weapon says nothing of has no sides: it does no damage then, but for what is added to it.""")
TAKEN = Code("""NH1740 where a share was taken
A note: which objects became rarer for a new or commoner one.""")
PLACED = Code("""NH1741 where a new object stands
A note: the place in the table that was chosen.""")
SPOKEN_NAME = Code("""NH1750 a name with the class in it
The game writes the class before the names of some objects itself (src/objnam.c, xname): a potion called 'joy' is the
"potion of joy", one called 'potion of joy' would be the "potion of potion of joy". The same goes for the 'pair of' of
boots and gloves, and no name begins as those of another class do.""")
SPOKEN_LOOK = Code("""NH1751 an appearance with the class in it
The game writes the class behind an appearance itself (src/objnam.c, xname): a potion that looks 'fizzy' is a "fizzy
potion", a scroll that looks 'FOO' is a "scroll labeled FOO".""")
LACKING = Code("""NH1752 a name without the class in it
The game writes nothing before the name of an amulet (src/objnam.c, xname): one called 'joy' is just "joy" to a
player. The names of the game's own all say what they are: "amulet of life saving".""")
CONFERS = Code("""NH1770 what this can't confer
What is worn sets a bit of a property (src/worn.c). Of some properties the game never asks for that bit, as they are
timeouts and the like (include/youprop.h); others it keeps with one thing, as the amulet that saves a life and is used
up by it; others begin and end with more than a weapon has places for. docs/conferring.md says of every property in
which slots it works, on each target.""")
BONUS = Code("""NH1771 a bonus that confers, and is not there
What adorns adds its bonus to the hero's charisma, and a ring of protection to the armor class: without 'charged:
true' a ring has no bonus.""")
POTION = Code("""NH1772 a potion that only says what it gives
The row of a potion names a property for whoever reads the table, and no code gives it to who drinks. What drinking
does is said with 'quaff:'.""")
OF_THE_GAME = Code("""NH1773 an object of the game that keeps its own code
Some of the game's things do more than their row says (src/do_wear.c): boots of levitation lift whoever puts them on.
That stays with another property in the row.""")

CODES = codes_of(vars())

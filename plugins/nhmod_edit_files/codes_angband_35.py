"""The codes of what can be wrong with Angband 3.5.1's edit files beyond their grammar (NH4040 to NH4059)."""

from nhmod.diagnostics import Code, codes_of

MUSHROOM = Code("""NH4033 food that the game takes for a mushroom
Food with a subtype of 6 and more is a mushroom to 3.5.1 (SV_FOOD_MIN_SHROOM): it has a flavor, and is shown as
'Mushroom of …' (src/object/obj-desc.c). Food by another name needs one of the subtypes below, or is of another type:
a potion, a flask.""")
TWICE = Code("""NH4040 two entries for one thing
Two objects have one type and subtype, two spells one place in a book, a class one spell twice, or two flavors one
number. The game looks for one and takes the first (of a class's spells the last): give the other numbers of its own.""")
NO_SPELL = Code("""NH4041 a spell that is in no book of the class
Classes name their spells by number: a spell of spell.txt from 0, a prayer from 64 on less 64, in books of the type
that the class's M: has. Write the spell into spell.txt, or take another number.""")
NO_OBJECT_BASE = Code("""NH4042 a type of objects that object_base.txt does not have
Each type that objects are of needs its entry in object_base.txt; the game takes its name from there. Add
'N:type:name'.""")
LIMIT = Code("""NH4043 a limit of limits.txt is missing or too low
The game needs room for objects and monsters of a level (O and M), and takes the numbers of objects and monsters (K
and R) from here where its files have less. Write the line that the hint has. Lower limits than a saved game's make it
unreadable.""")
LINE_MISSING = Code("""NH4044 an entry lacks a line
Without this line the game crashes (an error), or takes nothing for all that it says (a warning). Add it to the entry.""")
NEEDED = Code("""NH4045 an entry that the game's code needs is missing or has moved
The code finds it by its number or name. Leave the entry there, and give new ones other numbers and names.""")
NO_QUEST = Code("""NH4046 a quest without its monster
Levels 99 and 100 have no stairs down until all monsters of them with the flag QUESTOR are dead. There must be one at
each, or the game can't be won.""")
TOO_FEW_FLAVORS = Code("""NH4047 fewer flavors than objects
Each object of a type with flavors takes one of its own; the game ends when there are not enough. Add 'flavor:' lines.""")
NOT_OF_THE_TYPE = Code("""NH4048 an object that the type does not have
'fixed:' names an object of the type of the 'kind:' before it, and 'T:' a range of objects of its type. There is none,
and the game passes over the line or takes it for another.""")
NO_FREQUENCY = Code("""NH4034 spells without how often they are cast
A monster with spells, its own or those of its base, needs the word 1_IN_ and a number in an S: line. Without it none
is ever cast, and the game divides by nothing and ends as soon as it tells of the monster's spells.""")
NO_END = Code("""NH4049 a history that does not end
The last piece of a chart must be taken by all rolls (100), and no chart may lead back to itself: the game crashes or
hangs.""")
NEVER_TAKEN = Code("""NH4050 what can never be
A piece of history with a roll no higher than one before it is never taken, nor is a chart or pit without a way to it.""")
TOO_FEW_LINES = Code("""NH4051 fewer lines than the game wants
A class has ten titles, a set of pain messages seven, a store two owners (with one the game hangs when it takes
another).""")
BAD_PICTURE = Code("""NH4052 a picture of another size than its entry says
The game puts the rows one behind the other and cuts them anew by the X: line; a row too long or short moves all
behind it. Make all rows as long as 'columns', and as many as 'rows'.""")
ODD_CHARACTER = Code("""NH4053 a character that means nothing in a picture
The game makes floor of it. The file's comments list those that it knows.""")
TOO_LARGE = Code("""NH4054 a vault too large for its type
The game refuses vaults of type 6 over 33 by 22 and of type 7 over 66 by 44.""")
BACKWARDS = Code("""NH4055 a least number over the most
The first of the two is the least. Change them round.""")
PART_OF_A_NAME = Code("""NH4056 a part of a name
The game looks for an entry of this name, and where there is none takes the first that has it in its name. Write the
name that the hint has, or the one that you mean.""")
NOT_A_UNIQUE = Code("""NH4057 an artifact left by a monster that is not unique
Each such monster would leave it; the game keeps artifacts that it made only once. Give the monster the flag UNIQUE.""")
WRONG_ORDER = Code("""NH4058 a line that comes too late
A monster's T: gives it the flags of its base at once, and its S: the base's spells: T: must come before -F: and S:.""")
SPECIAL_ARTIFACT = Code("""NH4059 an artifact with a number of another sort
Artifacts to 15 are special ones, each of an object of its own (lights, amulets and rings), those from 16 on are made
of weapons and armor. One with a wrong number is never found.""")

CODES = codes_of(vars())
"""The explanations."""

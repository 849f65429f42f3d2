"""The codes of what can be wrong with Angband 4.2's edit files beyond their grammar (NH4060 to NH4079)."""

from nhmod.diagnostics import Code, codes_of

PART_OF_A_NAME = Code("""NH4060 a part of a monster's name
Angband looks for a monster of this name, and where there is none takes the first that has it in its name: 'spider' is
a cave spider. Write the whole name; for any monster of a kind there are 'friends-base:' and 'mon-base:'.""")
NO_SUCH_THING = Code("""NH4061 a type and a name that do not go together
A thing is named by its type and its name, as object.txt has them (books: class.txt). There is a thing of this name,
and it is of another type. Write its type.""")
WRONG_SUBTYPE = Code("""NH4062 a subtype that is not of its effect
What stands behind an effect's name depends on the effect: a projection behind BOLT, a timed effect behind TIMED_INC,
a stat behind RESTORE_STAT. Write one of those that the message names.""")
NO_VARIABLE = Code("""NH4063 an expression of a variable that the dice do not have
A line 'expr:' gives a variable of the dice above it a value. Write the variable with $ in the dice, or take the line
away.""")
NO_EXPRESSION = Code("""NH4064 a variable of dice without a value
The dice have a variable, and no line 'expr:' says what it is, so it is 0. Add the line.""")
NO_DICE = Code("""NH4065 an expression without dice
The game passes over a line 'expr:' that stands before its effect's dice. Write the dice first.""")
BAD_PICTURE = Code("""NH4066 a picture that is not of its size
The rows of a picture are as long as 'columns:' says, and as many as 'rows:' says. Fill them up with blanks, or change
the numbers. Where it is too small the game reads on into whatever follows; rows that are too many are not built.""")
TOO_LARGE = Code("""NH4067 a vault that is too large for its kind
How large a kind of vault can be stands in the source's list-rooms.h. Make it smaller, or another kind.""")
ODD_CHARACTER = Code("""NH4068 a character that stands for nothing in a picture
The head of the file says what each character of a picture is; letters are monsters of the bases that have them.""")
WRONG_COUNT = Code("""NH4069 a number of books or spells that is not theirs
'magic:' says how many books follow and 'book:' how many spells. The game refuses more, and does not miss those that
are too few.""")
TOO_FEW_LINES = Code("""NH4070 fewer lines than the game shows
A class has ten titles, one for five levels, and a kind of pain seven messages. Add those that are missing.""")
TOO_FEW_FLAVORS = Code("""NH4071 more things than flavors
Each thing of a type with flavors gets one that no other has. Add lines 'flavor:' with numbers of their own.""")
UNFIT_LINE = Code("""NH4072 a line that does not fit what stands before it
The game looks at another line when it reads this one, and refuses this one or crashes where that comes later or says
something else.""")
WRONG_ORDER = Code("""NH4073 numbers that do not grow
The game goes through these entries and takes the first that is great enough. Put them in order; the last roll of a
history chart is 100.""")
BACKWARDS = Code("""NH4074 an end before its beginning, or one that leads nowhere
The least is more than the most, or a level leads to one that there is not.""")
NEEDED = Code("""NH4075 an entry that the game's code looks for is missing
Angband's code finds some entries by name and crashes without them. They can be changed, but not renamed or taken
away.""")
NOT_AS_LISTED = Code("""NH4076 an entry is not as the source's list has it
Some files have an entry for each word of one of the source's lists (src/list-*.h), projection.txt in their order.""")
TWICE = Code("""NH4077 two entries of one name
Other files and the game's code find entries by name, and so the first of two. Give the second a name of its own.""")
NEVER_CAST = Code("""NH4078 a spell that is never cast, or a message that is never said
'spell-freq:' says how often a monster casts, and 'innate-freq:' how often it breathes, spits and shoots. Without the
line none of these spells is used; and a message of a spell that the monster does not have is of no use.""")
UNFITTING = Code("""NH4079 an artifact or ego item that does not fit its thing
An artifact of a thing that object.txt has looks like it ('graphics:' is refused), and one of a thing of its own needs
lines for its looks, level, weight and cost. An ego item's type must have things, and it can give at least only what
it gives.""")

CODES = codes_of(vars())

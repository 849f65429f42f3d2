"""The codes of what can be wrong with Angband 4.2's edit files beyond their grammar (NH4060 to NH4079)."""

from nhmod.diagnostics import CodeInfo

PART_OF_A_NAME = "NH4060"
NO_SUCH_THING = "NH4061"
WRONG_SUBTYPE = "NH4062"
NO_VARIABLE = "NH4063"
NO_EXPRESSION = "NH4064"
NO_DICE = "NH4065"
BAD_PICTURE = "NH4066"
TOO_LARGE = "NH4067"
ODD_CHARACTER = "NH4068"
WRONG_COUNT = "NH4069"
TOO_FEW_LINES = "NH4070"
TOO_FEW_FLAVORS = "NH4071"
TOO_EARLY = "NH4072"
WRONG_ORDER = "NH4073"
BACKWARDS = "NH4074"
NEEDED = "NH4075"
NOT_AS_LISTED = "NH4076"
TWICE = "NH4077"
NEVER_CAST = "NH4078"
UNFITTING = "NH4079"

CODES = (
    CodeInfo(
        PART_OF_A_NAME,
        "a part of a monster's name",
        "Angband looks for a monster of this name, and where there is none takes the first that has it in its name: 'spider' is a cave "
        "spider. Write the whole name; for any monster of a kind there are 'friends-base:' and 'mon-base:'.",
    ),
    CodeInfo(
        NO_SUCH_THING,
        "a type and a name that do not go together",
        "A thing is named by its type and its name, as object.txt has them (books: class.txt). There is a thing of this name, and it "
        "is of another type. Write its type.",
    ),
    CodeInfo(
        WRONG_SUBTYPE,
        "a subtype that is not of its effect",
        "What stands behind an effect's name depends on the effect: a projection behind BOLT, a timed effect behind TIMED_INC, a stat "
        "behind RESTORE_STAT. Write one of those that the message names.",
    ),
    CodeInfo(
        NO_VARIABLE,
        "an expression of a variable that the dice do not have",
        "A line 'expr:' gives a variable of the dice above it a value. Write the variable with $ in the dice, or take the line away.",
    ),
    CodeInfo(
        NO_EXPRESSION,
        "a variable of dice without a value",
        "The dice have a variable, and no line 'expr:' says what it is, so it is 0. Add the line.",
    ),
    CodeInfo(
        NO_DICE,
        "an expression without dice",
        "The game passes over a line 'expr:' that stands before its effect's dice. Write the dice first.",
    ),
    CodeInfo(
        BAD_PICTURE,
        "a picture that is not of its size",
        "The rows of a picture are as long as 'columns:' says, and as many as 'rows:' says. Fill them up with blanks, or change the "
        "numbers. Where it is too small the game reads on into whatever follows; rows that are too many are not built.",
    ),
    CodeInfo(
        TOO_LARGE,
        "a vault that is too large for its kind",
        "How large a kind of vault can be stands in the source's list-rooms.h. Make it smaller, or another kind.",
    ),
    CodeInfo(
        ODD_CHARACTER,
        "a character that stands for nothing in a picture",
        "The head of the file says what each character of a picture is; letters are monsters of the bases that have them.",
    ),
    CodeInfo(
        WRONG_COUNT,
        "a number of books or spells that is not theirs",
        "'magic:' says how many books follow and 'book:' how many spells. The game refuses more, and does not miss those that are too few.",
    ),
    CodeInfo(
        TOO_FEW_LINES,
        "fewer lines than the game shows",
        "A class has ten titles, one for five levels, and a kind of pain seven messages. Add those that are missing.",
    ),
    CodeInfo(
        TOO_FEW_FLAVORS,
        "more things than flavors",
        "Each thing of a type with flavors gets one that no other has. Add lines 'flavor:' with numbers of their own.",
    ),
    CodeInfo(
        TOO_EARLY,
        "a line that stands before what it needs",
        "The game looks at the other line when it reads this one, and refuses it or crashes. Put the other before it.",
    ),
    CodeInfo(
        WRONG_ORDER,
        "numbers that do not grow",
        "The game goes through these entries and takes the first that is great enough. Put them in order; the last roll of a history "
        "chart is 100.",
    ),
    CodeInfo(
        BACKWARDS,
        "an end before its beginning, or one that leads nowhere",
        "The least is more than the most, or a level leads to one that there is not.",
    ),
    CodeInfo(
        NEEDED,
        "an entry that the game's code looks for is missing",
        "Angband's code finds some entries by name and crashes without them. They can be changed, but not renamed or taken away.",
    ),
    CodeInfo(
        NOT_AS_LISTED,
        "an entry is not as the source's list has it",
        "Some files have an entry for each word of one of the source's lists (src/list-*.h), projection.txt in their order.",
    ),
    CodeInfo(
        TWICE,
        "two entries of one name",
        "Other files and the game's code find entries by name, and so the first of two. Give the second a name of its own.",
    ),
    CodeInfo(
        NEVER_CAST,
        "a spell that is never cast, or a message that is never said",
        "'spell-freq:' says how often a monster casts, and 'innate-freq:' how often it breathes, spits and shoots. Without the line "
        "none of these spells is used; and a message of a spell that the monster does not have is of no use.",
    ),
    CodeInfo(
        UNFITTING,
        "an artifact or ego item that does not fit its thing",
        "An artifact of a thing that object.txt has looks like it ('graphics:' is refused), and one of a thing of its own needs lines for "
        "its looks, level, weight and cost. An ego item's type must have things, and it can give at least only what it gives.",
    ),
)

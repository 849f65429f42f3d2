"""The codes of what can be wrong with Angband 3.5.1's edit files beyond their grammar (NH4040 to NH4059)."""

from nhmod.diagnostics import CodeInfo

MUSHROOM = "NH4033"
TWICE = "NH4040"
NO_SPELL = "NH4041"
NO_OBJECT_BASE = "NH4042"
LIMIT = "NH4043"
LINE_MISSING = "NH4044"
NEEDED = "NH4045"
NO_QUEST = "NH4046"
TOO_FEW_FLAVORS = "NH4047"
NOT_OF_THE_TYPE = "NH4048"
NO_END = "NH4049"
NEVER_TAKEN = "NH4050"
TOO_FEW_LINES = "NH4051"
BAD_PICTURE = "NH4052"
ODD_CHARACTER = "NH4053"
TOO_LARGE = "NH4054"
BACKWARDS = "NH4055"
PART_OF_A_NAME = "NH4056"
NOT_A_UNIQUE = "NH4057"
WRONG_ORDER = "NH4058"
SPECIAL_ARTIFACT = "NH4059"

CODES = (
    CodeInfo(
        MUSHROOM,
        "food that the game takes for a mushroom",
        "Food with a subtype of 6 and more is a mushroom to 3.5.1 (SV_FOOD_MIN_SHROOM): it has a flavor, and is shown as 'Mushroom of …' "
        "(src/object/obj-desc.c). Food by another name needs one of the subtypes below, or is of another type: a potion, a flask.",
    ),
    CodeInfo(
        TWICE,
        "two entries for one thing",
        "Two objects have one type and subtype, two spells one place in a book, a class one spell twice, or two flavors one number. The "
        "game looks for one and takes the first (of a class's spells the last): give the other numbers of its own.",
    ),
    CodeInfo(
        NO_SPELL,
        "a spell that is in no book of the class",
        "Classes name their spells by number: a spell of spell.txt from 0, a prayer from 64 on less 64, in books of the type that the "
        "class's M: has. Write the spell into spell.txt, or take another number.",
    ),
    CodeInfo(
        NO_OBJECT_BASE,
        "a type of objects that object_base.txt does not have",
        "Each type that objects are of needs its entry in object_base.txt; the game takes its name from there. Add 'N:type:name'.",
    ),
    CodeInfo(
        LIMIT,
        "a limit of limits.txt is missing or too low",
        "The game needs room for objects and monsters of a level (O and M), and takes the numbers of objects and monsters (K and R) from "
        "here where its files have less. Write the line that the hint has. Lower limits than a saved game's make it unreadable.",
    ),
    CodeInfo(
        LINE_MISSING,
        "an entry lacks a line",
        "Without this line the game crashes (an error), or takes nothing for all that it says (a warning). Add it to the entry.",
    ),
    CodeInfo(
        NEEDED,
        "an entry that the game's code needs is missing or has moved",
        "The code finds it by its number or name. Leave the entry there, and give new ones other numbers and names.",
    ),
    CodeInfo(
        NO_QUEST,
        "a quest without its monster",
        "Levels 99 and 100 have no stairs down until all monsters of them with the flag QUESTOR are dead. There must be one at each, or "
        "the game can't be won.",
    ),
    CodeInfo(
        TOO_FEW_FLAVORS,
        "fewer flavors than objects",
        "Each object of a type with flavors takes one of its own; the game ends when there are not enough. Add 'flavor:' lines.",
    ),
    CodeInfo(
        NOT_OF_THE_TYPE,
        "an object that the type does not have",
        "'fixed:' names an object of the type of the 'kind:' before it, and 'T:' a range of objects of its type. There is none, and the "
        "game passes over the line or takes it for another.",
    ),
    CodeInfo(
        NO_END,
        "a history that does not end",
        "The last piece of a chart must be taken by all rolls (100), and no chart may lead back to itself: the game crashes or hangs.",
    ),
    CodeInfo(
        NEVER_TAKEN,
        "what can never be",
        "A piece of history with a roll no higher than one before it is never taken, nor is a chart or pit without a way to it.",
    ),
    CodeInfo(
        TOO_FEW_LINES,
        "fewer lines than the game wants",
        "A class has ten titles, a set of pain messages seven, a store two owners (with one the game hangs when it takes another).",
    ),
    CodeInfo(
        BAD_PICTURE,
        "a picture of another size than its entry says",
        "The game puts the rows one behind the other and cuts them anew by the X: line; a row too long or short moves all behind it. "
        "Make all rows as long as 'columns', and as many as 'rows'.",
    ),
    CodeInfo(
        ODD_CHARACTER,
        "a character that means nothing in a picture",
        "The game makes floor of it. The file's comments list those that it knows.",
    ),
    CodeInfo(
        TOO_LARGE,
        "a vault too large for its type",
        "The game refuses vaults of type 6 over 33 by 22 and of type 7 over 66 by 44.",
    ),
    CodeInfo(
        BACKWARDS,
        "a least number over the most",
        "The first of the two is the least. Change them round.",
    ),
    CodeInfo(
        PART_OF_A_NAME,
        "a part of a name",
        "The game looks for an entry of this name, and where there is none takes the first that has it in its name. Write the name "
        "that the hint has, or the one that you mean.",
    ),
    CodeInfo(
        NOT_A_UNIQUE,
        "an artifact left by a monster that is not unique",
        "Each such monster would leave it; the game keeps artifacts that it made only once. Give the monster the flag UNIQUE.",
    ),
    CodeInfo(
        WRONG_ORDER,
        "a line that comes too late",
        "A monster's T: gives it the flags of its base at once, and its S: the base's spells: T: must come before -F: and S:.",
    ),
    CodeInfo(
        SPECIAL_ARTIFACT,
        "an artifact with a number of another sort",
        "Artifacts to 15 are special ones, each of an object of its own (lights, amulets and rings), those from 16 on are made of weapons "
        "and armor. One with a wrong number is never found.",
    ),
)
"""The explanations."""

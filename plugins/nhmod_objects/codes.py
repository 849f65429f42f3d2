"""The codes of what can be wrong with an object."""

from nhmod.diagnostics import CodeInfo

WHAT = "NH1701"
NAME = "NH1702"
MISREAD = "NH1703"
IDENTIFIER = "NH1704"
CLASS = "NH1705"
KEY = "NH1706"
NEEDED = "NH1707"
LIMIT = "NH1708"
RELATIVE = "NH1709"
COPY = "NH1710"
SHARE = "NH1711"
SHARE_SOURCE = "NH1712"
EXHAUSTED = "NH1713"
PLACE = "NH1714"
APPEARANCE = "NH1715"
MATERIAL = "NH1716"
EDIT_FIELD = "NH1717"
EDIT_TARGET = "NH1718"
NO_EFFECT = "NH1719"
FOOD_DELAY = "NH1720"
SKILL = "NH1721"
SCHOOL = "NH1722"
SHUFFLED = "NH1723"
SPELLS = "NH1724"
TAKEN = "NH1740"
PLACED = "NH1741"
SPOKEN_NAME = "NH1750"
SPOKEN_LOOK = "NH1751"
LACKING = "NH1752"
CONFERS = "NH1770"
BONUS = "NH1771"
POTION = "NH1772"
OF_THE_GAME = "NH1773"

CODES = (
    CodeInfo(
        code=WHAT,
        title="neither a new object nor a change of one",
        explanation=(
            "An entry of 'objects:' either has a 'name:' and is a new object, which needs a class (or a "
            "'copy_from:'), or it has 'edit:' and changes an object of the game."
        ),
    ),
    CodeInfo(
        code=NAME,
        title="a name that no object can have",
        explanation=(
            "An object's name and appearance are used in C, in tile files and at prompts: letters, digits, single "
            "spaces and hyphens, dots and apostrophes, beginning with a letter."
        ),
    ),
    CodeInfo(
        code=MISREAD,
        title="a name that a wish misreads",
        explanation=(
            "When a player wishes for the object, the game takes a part of the name for something else "
            "(src/objnam.c, readobjnam) and gives another object. Choose another name."
        ),
    ),
    CodeInfo(
        code=IDENTIFIER,
        title="a C name that the source has already",
        explanation=(
            "makedefs makes a C name of the object's name: capitals, cut to 30 characters (26 for classes with a "
            "prefix). The game's source uses that name for something else. Choose another name."
        ),
    ),
    CodeInfo(
        code=CLASS,
        title="a class that takes no new object",
        explanation=(
            "Coins, boulders, statues, balls, chains and venoms are known to the game by name, one by one. All other classes take "
            "new objects: weapons, armor, rings, amulets, tools, food, potions, scrolls, spellbooks, wands and gems."
        ),
    ),
    CodeInfo(
        code=KEY,
        title="a key that objects of the class don't have",
        explanation="Each class has its own fields: only weapons hit, only armor has a slot, only food is eaten.",
    ),
    CodeInfo(
        code=NEEDED,
        title="a key that objects of the class need",
        explanation=(
            "A weapon needs a skill, armor a slot, a spellbook a skill (its school), a level and a direction, a wand a direction. "
            "Rings, amulets, gems, potions, scrolls, spellbooks and wands need an appearance of their own, as the game exchanges "
            "them: one that is missing would go to another object, which a player would know at sight, and 3.4.3 can crash. So "
            "does whatever is not known from the start. The spare labels of scrolls and wands that the game has stay spare."
        ),
    ),
    CodeInfo(
        code=LIMIT,
        title="a number that the table can't hold",
        explanation="The sum or product of a relative change is outside of what the field of struct objclass holds.",
    ),
    CodeInfo(
        code=RELATIVE,
        title="a relative change of nothing",
        explanation=(
            "'add:' and 'multiply:' change the value of the object that is copied or edited. Without one, write "
            "the value itself."
        ),
    ),
    CodeInfo(
        code=COPY,
        title="an object that can't be copied",
        explanation="An object is copied from another one of its own class, and no two copy each other.",
    ),
    CodeInfo(
        code=SHARE,
        title="a share that the table can't hold",
        explanation=(
            "Probabilities are whole thousandths of the class: 0.1%, 0.2% … Rings have none, as the game gives "
            "all the same."
        ),
    ),
    CodeInfo(
        code=SHARE_SOURCE,
        title="a share that can't be taken there",
        explanation=(
            "The share comes from another object of the same class, so that the class still sums to 1000. A gem "
            "takes its share from other real gems: the game sets their odds again when it starts, to 171 "
            "thousandths in all."
        ),
    ),
    CodeInfo(
        code=EXHAUSTED,
        title="more is taken than there is",
        explanation=(
            "All shares that the mods take from an object together are more than it has. Take less, or from elsewhere."
        ),
    ),
    CodeInfo(
        code=PLACE,
        title="a place where the object can't stand",
        explanation=(
            "The table of objects has an order that the game relies on: classes are contiguous, and some runs of "
            "objects are computed with or shuffled. Leave 'place:' out to have a place chosen."
        ),
    ),
    CodeInfo(
        code=APPEARANCE,
        title="an appearance that is taken",
        explanation=(
            "Appearances of shuffled objects must differ from each other, from the game's spare ones and from the names of the "
            "class, or a player could not tell them apart, and a wish for one could give the other."
        ),
    ),
    CodeInfo(
        code=MATERIAL,
        title="a material with a meaning of its own",
        explanation=(
            "makedefs takes a plastic amulet for the imitation of the Amulet of Yendor, and a gem of glass for a "
            "worthless one."
        ),
    ),
    CodeInfo(
        code=EDIT_FIELD,
        title="a key that 'edit:' can't change",
        explanation=(
            "'edit:' changes values that stand in the object's row. Its name, class and place stay, and what the "
            "row's macro leaves fixed."
        ),
    ),
    CodeInfo(
        code=EDIT_TARGET,
        title="not an object of the target",
        explanation=(
            "'edit:' changes objects of the game itself that have a C name, and those of mods that are required."
        ),
    ),
    CodeInfo(
        code=NO_EFFECT,
        title="an edit that changes nothing",
        explanation="The object has these values already.",
    ),
    CodeInfo(
        code=FOOD_DELAY,
        title="food that takes no time",
        explanation="All food but tins and corpses has a delay of at least 1 (src/objects.c).",
    ),
    CodeInfo(
        code=SKILL,
        title="the skill of what heroes begin with",
        explanation=(
            "A hero is skilled in the weapons of the first inventory (src/u_init.c), and the game complains at the start of a "
            "role that can't learn the skill. Copy the weapon instead, and give the copy the other skill."
        ),
    ),
    CodeInfo(
        code=SCHOOL,
        title="a skill of another kind",
        explanation=(
            "A spellbook's skill is a school of spells (src/spell.c, spelltypemnemonic), which the list of spells names; a weapon "
            "or a tool has a skill of weapons."
        ),
    ),
    CodeInfo(
        code=SHUFFLED,
        title="an appearance that can't be kept or exchanged so",
        explanation=(
            "The game exchanges the appearances of whole classes at the start (src/o_init.c): rings, potions and wands all of "
            "them; scrolls, spellbooks and amulets the magical ones, up to the first that is not magical or that is unique; armor "
            "in four runs, of helmets, gloves, cloaks and boots. With 'known: true' an object is left out of it. A scroll that is "
            "not magical is not possible, as tilemap.c counts the labels between the last scroll and blank paper."
        ),
    ),
    CodeInfo(
        code=SPELLS,
        title="more spells than letters",
        explanation="A hero calls the known spells by letters, a to z and A to Z (src/spell.c, spellet): 52 spells in all.",
    ),
    CodeInfo(
        code=TAKEN,
        title="where a share was taken",
        explanation="A note: which objects became rarer for a new or commoner one.",
    ),
    CodeInfo(
        code=PLACED,
        title="where a new object stands",
        explanation="A note: the place in the table that was chosen.",
    ),
    CodeInfo(
        code=SPOKEN_NAME,
        title="a name with the class in it",
        explanation=(
            "The game writes the class before the names of some objects itself (src/objnam.c, xname): a potion called 'joy' is the "
            "\"potion of joy\", one called 'potion of joy' would be the \"potion of potion of joy\". The same goes for the 'pair of' "
            "of boots and gloves, and no name begins as those of another class do."
        ),
    ),
    CodeInfo(
        code=SPOKEN_LOOK,
        title="an appearance with the class in it",
        explanation=(
            "The game writes the class behind an appearance itself (src/objnam.c, xname): a potion that looks 'fizzy' is a \"fizzy "
            'potion", a scroll that looks \'FOO\' is a "scroll labeled FOO".'
        ),
    ),
    CodeInfo(
        code=LACKING,
        title="a name without the class in it",
        explanation=(
            "The game writes nothing before the name of an amulet (src/objnam.c, xname): one called 'joy' is just \"joy\" to a player. "
            'The names of the game\'s own all say what they are: "amulet of life saving".'
        ),
    ),
    CodeInfo(
        code=CONFERS,
        title="what this can't confer",
        explanation=(
            "What is worn sets a bit of a property (src/worn.c). Of some properties the game never asks for that bit, as they are "
            "timeouts and the like (include/youprop.h); others it keeps with one thing, as the amulet that saves a life and is used "
            "up by it; others begin and end with more than a weapon has places for. docs/conferring.md says of every property "
            "in which slots it works, on each target."
        ),
    ),
    CodeInfo(
        code=BONUS,
        title="a bonus that confers, and is not there",
        explanation=(
            "What adorns adds its bonus to the hero's charisma, and a ring of protection to the armor class: without "
            "'charged: true' a ring has no bonus."
        ),
    ),
    CodeInfo(
        code=POTION,
        title="a potion that only says what it gives",
        explanation=(
            "The row of a potion names a property for whoever reads the table, and no code gives it to who drinks. What drinking "
            "does is said with 'quaff:'."
        ),
    ),
    CodeInfo(
        code=OF_THE_GAME,
        title="an object of the game that keeps its own code",
        explanation=(
            "Some of the game's things do more than their row says (src/do_wear.c): boots of levitation lift whoever puts them on. "
            "That stays with another property in the row."
        ),
    ),
)

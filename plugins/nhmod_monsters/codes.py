"""The codes of what can be wrong with a monster."""

from nhmod.diagnostics import CodeInfo

WHAT = "NH1101"
NAME = "NH1102"
MISREAD = "NH1103"
IDENTIFIER = "NH1104"
LIMIT = "NH1105"
NOT_THERE = "NH1106"
COPY_CYCLE = "NH1107"
RELATIVE = "NH1108"
ATTACKS = "NH1109"
ATTACK_IMPOSSIBLE = "NH1110"
ATTACK_HARMLESS = "NH1111"
PLACE = "NH1112"
ORDER = "NH1113"
CLASS = "NH1114"
GOLEM = "NH1115"
LYCANTHROPE = "NH1116"
MERCENARY = "NH1117"
GROWTH = "NH1118"
ENCYCLOPEDIA = "NH1119"
EDIT_FIELD = "NH1120"
GENERATION = "NH1122"
NO_EFFECT = "NH1123"
DIFFICULTY = "NH1124"
UNREAD = "NH1125"
BY_NAME = "NH1126"
CARRIED_WHICH = "NH1130"
CARRIED_THING = "NH1131"
CARRIED_CONTAINER = "NH1132"
CARRIED_NUMBER = "NH1133"
CARRIED_UNUSED = "NH1134"
CARRIED_NAME = "NH1139"
UNDEAD = "NH1135"
NASTY = "NH1136"
COUNTS = "NH1138"
PLACED = "NH1150"
GIVEN = "NH1151"
FLAG_WITHOUT_COLUMN = "NH1152"
APART = "NH1153"
NEVER_HIT = "NH1154"

CODES = (
    CodeInfo(
        WHAT,
        "neither a new monster nor a change of one",
        "An entry of 'monsters:' either has a 'name:' and is a new monster, which needs a class and a level "
        "(or a 'copy_from:' that gives them), or it has 'edit:' and changes a monster of the game.",
    ),
    CodeInfo(
        NAME,
        "a name that no monster can have",
        "A monster's name is used in C, in tile files and at prompts: letters, digits, single spaces and "
        "hyphens, dots and apostrophes, beginning with a letter.",
    ),
    CodeInfo(
        MISREAD,
        "a name that the game's prompts misread",
        "When a player types the name, at a wish or when asked for a monster in wizard mode, the game takes "
        "it for something else. The monster can be used, but not asked for by name. Choose another name.",
    ),
    CodeInfo(
        IDENTIFIER,
        "a C name that the source has already",
        "makedefs makes a C name of the monster's name (PM_ and capitals), and the game's source uses that "
        "name for something else, perhaps in a part that is not compiled. Choose another name.",
    ),
    CodeInfo(
        LIMIT,
        "a number that the table can't hold",
        "The sum or product of a relative change is outside of what the field of struct permonst holds.",
    ),
    CodeInfo(
        NOT_THERE, "nothing to delete", "'delete:' names something that the copied or edited monster does not have."
    ),
    CodeInfo(
        COPY_CYCLE,
        "monsters that copy each other",
        "A monster is copied from another one, which is copied from the first. One of them must be written in full.",
    ),
    CodeInfo(
        RELATIVE,
        "a relative change of nothing",
        "'add:', 'multiply:', 'extend:' and 'delete:' change the value of the monster that is copied or "
        "edited. Without 'copy_from:' there is none: write the value itself.",
    ),
    CodeInfo(
        ATTACKS,
        "too many attacks",
        "A monster has at most as many attacks as the game's NATTK (include/permonst.h) says.",
    ),
    CodeInfo(
        ATTACK_IMPOSSIBLE,
        "an attack that the game can't do",
        "The game knows only some kinds of damage for a gaze, a breath or spit, and says 'Program in "
        "disorder' for others.",
        acceptable=True,
    ),
    CodeInfo(
        ATTACK_HARMLESS,
        "an attack without effect",
        "The function that does this attack has no case for this damage: the attack would do nothing, in silence. "
        "A hug comes only where the two attacks before it have hit, or where one before it holds on (stick, wrap).",
    ),
    CodeInfo(
        PLACE,
        "a place where the monster can't stand",
        "The table of monsters has an order that the game relies on: classes are contiguous, some runs of "
        "monsters are computed with, and what stands after the long worm tail is special. Leave 'place:' out "
        "to have a place chosen.",
        acceptable=True,
    ),
    CodeInfo(
        ORDER,
        "a place that is out of order by strength",
        "Within a class monsters ascend in strength (src/monst.c, rule 2): when the game looks for a monster "
        "of the class it stops at the first that is too strong, and those behind it come too seldom.",
    ),
    CodeInfo(
        CLASS,
        "a class that takes no new monster",
        "New monsters join the ordinary monsters of their class, and this class has none. Give the first one a 'place:' between two "
        "classes.",
    ),
    CodeInfo(
        GOLEM,
        "a golem's hit points",
        "A golem's hit points are not rolled by its level: each kind has its number ('hit_points:'), which no "
        "other monster has.",
    ),
    CodeInfo(
        LYCANTHROPE,
        "a new lycanthrope",
        "A lycanthrope is two monsters that src/were.c turns into each other, with its own messages: a table "
        "row is not enough. Give a monster the damage type lycanthropy without the flag.",
    ),
    CodeInfo(
        MERCENARY,
        "a new human mercenary",
        "src/makemon.c equips each kind of soldier and guard by name, and says 'Program in disorder' for one "
        "that it does not know. Leave the flag mercenary out.",
    ),
    CodeInfo(
        GROWTH,
        "a growth that can't be",
        "A monster grows up into another one of its own class, and each has at most one to grow into.",
    ),
    CodeInfo(
        ENCYCLOPEDIA,
        "an entry that the encyclopedia can't hold",
        "Lines of dat/data.base are plain ASCII of at most 78 characters, of which the tab before each is eight.",
    ),
    CodeInfo(
        EDIT_FIELD,
        "a key that 'edit:' does not have",
        "'edit:' changes values in a monster's row. Its name, class and place stay what they are.",
    ),
    CodeInfo(
        GENERATION,
        "generation flags that contradict each other",
        "Frequencies go from 0 to 7, and 'never' says all that there is to say.",
    ),
    CodeInfo(NO_EFFECT, "an edit that changes nothing", "The monster has these values already."),
    CodeInfo(
        DIFFICULTY,
        "a difficulty that the game computes itself",
        "Releases before 3.6 have no difficulty in the table of monsters: makedefs computes it from the level, the speed, "
        "the attacks and so on. Leave 'difficulty:' out for them, or write what is computed.",
    ),
    CodeInfo(
        UNREAD,
        "a value that the game does not ask for",
        "By chance the game makes nothing that is unique, or that stands behind the long worm tail in its table (src/makemon.c, "
        "rndmonst): how often, and in which dungeons, is not asked there. A part of another monster is only shown.",
    ),
    CodeInfo(
        BY_NAME,
        "a copy of a monster that the game knows by name",
        "A note: some of what a monster is the game asks by its name (include/mondata.h): who touches a cockatrice turns to stone, and a "
        "giant spider makes webs. A copy of it has its row, and is not asked for.",
    ),
    CodeInfo(
        CARRIED_WHICH,
        "what a monster carries is not one thing",
        "An entry of 'carries:' is one object, or any of a class, or 'one_of:' several, or 'all:' of several together. "
        "How many, how enchanted and so on is said of each thing.",
    ),
    CodeInfo(
        CARRIED_THING,
        "something that a monster can't be given",
        "There is only one of the game's unique objects, and the strange object is none. A mod's own unique object can be had by a "
        "monster of which there is only one as well, once. Of a class something is "
        "chosen by the objects' odds, which some classes do not have.",
    ),
    CodeInfo(
        CARRIED_CONTAINER,
        "something in what is no container",
        "Only containers hold things: chest, large box, ice box, the bags and those that mods add.",
    ),
    CodeInfo(
        CARRIED_NUMBER,
        "a number that the thing does not have",
        "Weapons and armor have an enchantment, wands, charged rings and charged tools have charges; other objects keep "
        "something else at that place, or nothing.",
    ),
    CodeInfo(
        CARRIED_UNUSED,
        "something that the monster never uses",
        "A note: a monster wields weapons only with a weapon attack (src/weapon.c), wears armor only with hands and if it "
        "is neither tiny nor an animal (src/worn.c), and uses wands, potions and scrolls only with hands and a mind "
        "(src/muse.c). It carries the thing nevertheless, and leaves it when it dies.",
    ),
    CodeInfo(
        UNDEAD,
        "a corpse that can't be left",
        "'leaves_corpse_of:' is for new monsters, and names another one, whose corpse lies there in the end, as a "
        "human's where a human zombie was.",
    ),
    CodeInfo(
        NASTY,
        "a nasty monster that is one already",
        "src/wizard.c has the monsters that the Wizard of Yendor and spells summon (nasties[]); each once.",
    ),
    CodeInfo(
        COUNTS,
        "a monster that counts as another without being a quest guardian",
        "src/mon.c, genus(), says what the quest guardians are when they are at home; the game asks it of monsters with "
        "the sound guardian only.",
    ),
    CodeInfo(
        CARRIED_NAME,
        "an artifact's name on something else",
        "The game makes an artifact of what has the artifact's name, letter by letter, and is of the artifact's kind (src/do_name.c, "
        "oname). A dagger that is called Excalibur, or a long sword that is called excalibur, is an ordinary one.",
    ),
    CodeInfo(
        GIVEN,
        "what the game gives a monster besides",
        "A note: monsters with a weapon attack get weapons by their class (src/makemon.c, m_initweap), and all may get "
        "things by their class (m_initinv). 'usual_gear: false' keeps both away.",
    ),
    CodeInfo(PLACED, "where a new monster stands", "A note: the place in the table that was chosen."),
    CodeInfo(
        FLAG_WITHOUT_COLUMN,
        "a flag whose column is not known",
        "Variants have flags of monsters in columns of their own (MH_HUMAN in mflg). nhmod puts such a flag into the column in which "
        "the tree's own monsters have flags of that sort. Where no monster has one, it can't know: write the column with 'raw:'.",
    ),
    CodeInfo(
        APART,
        "flags that do not go together",
        "A monster is male, female or neuter, or either where it has none of these flags; it is hostile, peaceful, or what its alignment "
        "makes it.",
    ),
    CodeInfo(
        NEVER_HIT,
        "an armor class so bad that a strong hero misses",
        "3.4.3 keeps what a hero needs to hit in a byte (src/uhitm.c, find_roll_to_hit): armor class, level and luck together over 127 "
        "are below 0 there, and every blow misses. Later releases do not.",
    ),
)

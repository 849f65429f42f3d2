"""The codes of what can be wrong with Unangband's files together (NH4011 to NH4039)."""

from nhmod.diagnostics import CodeInfo

LIMIT = "NH4011"
NO_ROOM = "NH4012"
VERSION_STAMP = "NH4013"
UNREADABLE_LINE = "NH4014"
FEW_FLAVORS = "NH4015"
SPECIAL_ARTIFACT = "NH4016"
DEPENDED_ON = "NH4017"
ENDLESS_CHAIN = "NH4018"
CHAIN_ROLL = "NH4019"
FEW_GOODS = "NH4020"
NEVER_BLOWS = "NH4021"
NO_BLOW = "NH4022"
VAULT_SIZE = "NH4023"
NO_UNIQUE = "NH4024"
ZONE_ORDER = "NH4025"
SAME_KIND = "NH4026"
NOT_ACTIVATED = "NH4027"
NO_KIND = "NH4028"
EMPTY_RANGE = "NH4029"
TWICE = "NH4030"
PRICE_ROWS = "NH4031"
APART = "NH4032"

CODES = (
    CodeInfo(
        LIMIT,
        "more entries than limits.txt has room for",
        "The game makes room for as many entries of a file as limits.txt says, and refuses a number that is not below that. Raise the "
        "number in limits.txt; of monsters it must be two more than the largest number, for the player's ghost.",
    ),
    CodeInfo(
        NO_ROOM,
        "more text than limits.txt has room for",
        "The names (N) and texts (I) of one file must fit in as many bytes as limits.txt says. Raise that number.",
    ),
    CodeInfo(
        VERSION_STAMP,
        "the version stamp is missing or not the game's",
        "Every file begins with 'V:' and the game's version; the game refuses a file of another, or entries before it.",
    ),
    CodeInfo(
        UNREADABLE_LINE,
        "a line that the game can't read",
        "The game refuses a line that begins with a blank, and stops to read a file at a byte 0 or at a line of more than 1022 "
        "characters, without a word: all entries behind it are missing.",
    ),
    CodeInfo(
        FEW_FLAVORS,
        "not enough flavors",
        "Each kind of ring, amulet, staff, wand, rod, mushroom, potion and scroll needs a flavor of its own, or the game quits when "
        "it deals them out. Add flavors of that type to flavor.txt.",
    ),
    CodeInfo(
        SPECIAL_ARTIFACT,
        "a special artifact at the wrong place, or without its object",
        "The first 15 artifacts are special: lights, amulets and rings, each with an object of its own that has the flag INSTA_ART. All "
        "others are weapons and armour.",
    ),
    CodeInfo(
        DEPENDED_ON,
        "an entry that the game's code depends on is gone",
        "The code knows some entries by their numbers: Grond, Morgoth's crown, the player, the familiar, what is in terrain.txt and "
        "effect.txt. Leave them where they are; new entries go behind the last.",
    ),
    CodeInfo(
        ENDLESS_CHAIN,
        "a chain that never ends",
        "From each chain of histories or room descriptions there must be a way to chain 0, which ends.",
    ),
    CodeInfo(
        CHAIN_ROLL,
        "a history that a roll can miss, or never takes",
        "Of the lines of a chain the first is taken whose number a roll of 1 to 100 is not above. The numbers must increase, and the last "
        "be 100: the game looks beyond the table otherwise.",
    ),
    CodeInfo(
        FEW_GOODS,
        "a store with too few goods",
        "A store that sells by its list must have at least 15 kinds of objects ('O:' lines), and 32 at most.",
    ),
    CodeInfo(
        NEVER_BLOWS,
        "a monster that never strikes has a blow",
        "A monster with the flag NEVER_BLOW has a blow that is struck at arm's length; take one of both away. If the flag stands first, "
        "the game refuses the file.",
    ),
    CodeInfo(
        NO_BLOW,
        "a monster has no blow to strike with",
        "A monster needs a blow of a method that is struck at arm's length (MELEE in blows.txt), or the flag NEVER_BLOW; the game refuses "
        "its description otherwise.",
    ),
    CodeInfo(
        VAULT_SIZE,
        "a vault is not as large as it says",
        "The 'D:' lines of a vault must be as many as its rows, and each as wide as its columns: the game reads what follows in memory "
        "as the rest.",
    ),
    CodeInfo(
        NO_UNIQUE,
        "a guardian that is not unique",
        "Guardians of dungeons must have the flag UNIQUE; the game refuses others.",
    ),
    CodeInfo(
        ZONE_ORDER, "zones not in the order of their levels", "Each zone of a dungeon begins below that before it."
    ),
    CodeInfo(
        SAME_KIND,
        "two objects of one type and subtype",
        "The game looks objects up by type and subtype, and finds the first; stores, artifacts and spells can't name the second.",
    ),
    CodeInfo(
        NOT_ACTIVATED,
        "an activation that nothing sets off",
        "What has an activation ('A:') must have the flag ACTIVATE or UNCONTROLLED too.",
    ),
    CodeInfo(
        NO_KIND,
        "no object of that type and subtype",
        "A random artifact would be made of nothing. Name a subtype that object.txt has.",
    ),
    CodeInfo(EMPTY_RANGE, "a range that nothing is in", "The first of two numbers is larger than the second."),
    CodeInfo(TWICE, "the same twice", "The game takes one of the two lines; the other is for nothing."),
    CodeInfo(
        PRICE_ROWS,
        "prices of some races are missing",
        "cost_adj.txt must have a row for each playable race (G in limits.txt), with a number for each.",
    ),
    CodeInfo(
        APART,
        "lines of a chain that do not stand together",
        "The game takes a room's description from lines of one chain that stand together; it does not come to those further on.",
    ),
)

"""The codes of what can be wrong with a new attack."""

from nhmod.diagnostics import CodeInfo

WHAT = "NH3201"
TOO_MANY = "NH3202"
IDENTIFIER = "NH3203"
MESSAGE = "NH3204"
NO_TYPE = "NH3205"
HARMLESS = "NH3206"
NUMBERED = "NH3240"

CODES = (
    CodeInfo(
        WHAT,
        "neither a way to attack nor what it does",
        "An entry of 'attacks:' has a 'type:' (how it is made), a 'damage:' (what it does), or both.",
    ),
    CodeInfo(
        TOO_MANY,
        "more attacks than the game can number",
        "The game keeps sets of attack types in 32 bits (src/mondata.c, ranged_attk), so a new one has a number of at most "
        "30, and the number of a damage type is a byte. All free numbers are taken.",
    ),
    CodeInfo(
        IDENTIFIER,
        "a C name that the source has already",
        "The C name of an attack type is AT_ and its name in capitals, that of a damage type AD_ and its name. The game's "
        "source uses that name for something else. Choose another name.",
    ),
    CodeInfo(
        MESSAGE,
        "a message with more than one name",
        "One '%s' in the message stands for the name of the monster that attacks.",
    ),
    CodeInfo(
        NO_TYPE,
        "a key of attack types without a type",
        "'reaches', 'touches', 'message', 'verb' and 'your_verb' say how an attack is made; an entry with 'damage' alone adds "
        "no new way to attack.",
    ),
    CodeInfo(
        HARMLESS,
        "a damage type that does nothing",
        "The damage type has no steps, and the hit points of the attack's dice are not lost either ('hurts: false'): an attack "
        "with it shows its message and no more.",
    ),
    CodeInfo(
        NUMBERED,
        "the number of a new attack",
        "For information: the C name and the number that an attack type or damage type has in this game.",
    ),
)

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
        code=WHAT,
        title="neither a way to attack nor what it does",
        explanation="An entry of 'attacks:' has a 'type:' (how it is made), a 'damage:' (what it does), or both.",
    ),
    CodeInfo(
        code=TOO_MANY,
        title="more attacks than the game can number",
        explanation=(
            "The game keeps sets of attack types in 32 bits (src/mondata.c, ranged_attk), so a new one has a number of at most "
            "30, and the number of a damage type is a byte. All free numbers are taken."
        ),
    ),
    CodeInfo(
        code=IDENTIFIER,
        title="a C name that the source has already",
        explanation=(
            "The C name of an attack type is AT_ and its name in capitals, that of a damage type AD_ and its name. The game's "
            "source uses that name for something else. Choose another name."
        ),
    ),
    CodeInfo(
        code=MESSAGE,
        title="a message with more than one name",
        explanation="One '%s' in the message stands for the name of the monster that attacks.",
    ),
    CodeInfo(
        code=NO_TYPE,
        title="a key of attack types without a type",
        explanation=(
            "'reaches', 'touches', 'message', 'verb' and 'your_verb' say how an attack is made; an entry with 'damage' alone adds "
            "no new way to attack."
        ),
    ),
    CodeInfo(
        code=HARMLESS,
        title="a damage type that does nothing",
        explanation=(
            "The damage type has no steps, and the hit points of the attack's dice are not lost either ('hurts: false'): an attack "
            "with it shows its message and no more."
        ),
    ),
    CodeInfo(
        code=NUMBERED,
        title="the number of a new attack",
        explanation="For information: the C name and the number that an attack type or damage type has in this game.",
    ),
)

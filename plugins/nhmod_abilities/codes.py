"""The codes of what monsters do."""

from nhmod.diagnostics import CodeInfo

CODES = (
    CodeInfo(
        code="NH3301",
        title="an ability without item and name",
        explanation="'monster_uses' names the item that monsters use; an ability that needs no item has a name of its own, "
        "'action: pray'.",
    ),
    CodeInfo(
        code="NH3302",
        title="effects and code, or neither",
        explanation="What happens is said by 'effects', without C, or all of it by 'code'. A step of 'effects' can be code too.",
    ),
    CodeInfo(
        code="NH3303",
        title="a name of an ability that C has already",
        explanation="An ability is a constant MUSE_… in C, made from its 'action' or else from the item. The game or another mod has "
        "that one already: write another 'action'.",
    ),
    CodeInfo(
        code="NH3305",
        title="a timeout in the wrong field",
        explanation="'timeout' keeps a turn of the game with each monster, in a field of an extra that is a 'long'.",
    ),
    CodeInfo(
        code="NH3306",
        title="something about an item where there is none",
        explanation="'used_up', 'given' and 'picks_up' are about the item of 'monster_uses'; an ability without an item has none.",
    ),
    CodeInfo(
        code="NH3307",
        title="a message with more than one name",
        explanation="In 'message' one '%s' stands for the monster's name; there is nothing else to be put in. "
        "Any other '%' is said as it is.",
    ),
    CodeInfo(
        code="NH3308",
        title="an item that monsters can't use",
        explanation="The object has no name of its own in C, or is none that can be carried.",
    ),
    CodeInfo(
        code="NH3309",
        title="an ability that is never left alone",
        explanation="Without an item, a condition or a timeout a monster would do this in every turn, and nothing else. Add "
        "'wanted_when' or 'timeout'.",
    ),
)

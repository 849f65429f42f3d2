"""The codes of what can be wrong with an artifact."""

from nhmod.diagnostics import CodeInfo

WHAT = "NH3101"
NAME = "NH3102"
LIMIT = "NH3103"
RELATIVE = "NH3104"
COPY = "NH3105"
NOT_THERE = "NH3106"
NO_EFFECT = "NH3107"
HARM = "NH3108"
NO_HARM = "NH3109"
DEFENCE = "NH3110"
AGAINST_WHAT = "NH3111"
WARNING = "NH3112"
POWER = "NH3113"
RACE = "NH3114"
GIFT = "NH3115"
KIND_OF_OBJECT = "NH3116"
ENCYCLOPEDIA = "NH3117"
PLACED = "NH3140"

CODES = (
    CodeInfo(
        code=WHAT,
        title="neither a new artifact nor a change of one",
        explanation=(
            "An entry of 'artifacts:' either has a 'name:' and is a new artifact, which needs an 'object:' (or a "
            "'copy_from:'), or it has 'edit:' and changes an artifact of the game."
        ),
    ),
    CodeInfo(
        code=NAME,
        title="a name that no artifact can have",
        explanation=(
            "A player types the name in a wish, and makedefs makes a C name of it: plain letters, digits and signs, "
            "with a letter among them, and single spaces. There is no '%', which means something else in some of the game's messages."
        ),
    ),
    CodeInfo(
        code=LIMIT,
        title="a number that the table of artifacts can't hold",
        explanation="A change relative to another artifact's value came out below 0, or higher than a price can be.",
    ),
    CodeInfo(
        code=RELATIVE,
        title="a relative change of nothing",
        explanation=(
            "'{add: …}', '{multiply: …}', '{extend: …}' and '{delete: …}' change a value that is there: that of the "
            "artifact which is edited or copied. A new artifact that copies none has no such value."
        ),
    ),
    CodeInfo(
        code=COPY,
        title="artifacts that copy each other",
        explanation="'copy_from' leads back to the artifact itself, so there is nothing to copy.",
    ),
    CodeInfo(
        code=NOT_THERE,
        title="nothing to delete",
        explanation="'{delete: […]}' names a power that the artifact does not have.",
    ),
    CodeInfo(
        code=NO_EFFECT,
        title="a change that changes nothing",
        explanation="The artifact has these values already in the target's source.",
    ),
    CodeInfo(
        code=HARM,
        title="harm that the game does not know for artifacts",
        explanation=(
            "spec_applies() in src/artifact.c knows a few kinds of harm that everything but the resistant suffers, and "
            "complains about others. An attack that is 'against' some monsters can be of any kind."
        ),
    ),
    CodeInfo(
        code=NO_HARM,
        title="an attack without any bonus",
        explanation=(
            "The game takes a physical attack with no bonus to hit and with double damage for no attack at all "
            "(src/artifact.c, spec_dbon): give it 'to_hit', or a number for the damage."
        ),
    ),
    CodeInfo(
        code=DEFENCE,
        title="a defence that the game does not ask for",
        explanation=(
            "An artifact defends against the kinds of harm that the game asks about: set_artifact_intrinsic() and the "
            "calls of defends() and defends_when_carried(). Against others it does nothing."
        ),
    ),
    CodeInfo(
        code=AGAINST_WHAT,
        title="not exactly one sort of monsters",
        explanation=(
            "'against' names one thing: 'monster', 'class', 'flag' (of the first or second word of flags) or "
            "'other_alignments'. The table has one column for it."
        ),
    ),
    CodeInfo(
        code=WARNING,
        title="a warning that would be of other monsters",
        explanation=(
            "The table has one column of monsters for the attack and the warning, and the warning reads it as a flag of the "
            "second word (M2_). So an artifact warns of monsters with such a flag, or of all that are dangerous; in the first "
            "case its attack is against the same monsters or all, in the second not against a class, monster or flag."
        ),
    ),
    CodeInfo(
        code=POWER,
        title="a power that does nothing there",
        explanation=(
            "Some powers work only while the artifact is wielded or worn, some the game never asks for, and some only with its "
            "own artifacts by name (beheading)."
        ),
    ),
    CodeInfo(
        code=RACE,
        title="no race of heroes",
        explanation="'race' is one that a player can choose (src/role.c, races[]).",
    ),
    CodeInfo(
        code=GIFT,
        title="a first gift that the role has already",
        explanation=(
            "The gods give a role's own artifact first, and of several the one that stands first in the table "
            "(src/artifact.c, mk_artifact). This one comes after the game's own for the role."
        ),
    ),
    CodeInfo(
        code=KIND_OF_OBJECT,
        title="an object that can't become an artifact",
        explanation=(
            "The game makes an artifact out of an ordinary object: not out of what there is only one of, what is no single "
            "thing (gold), or what becomes another thing by itself."
        ),
    ),
    CodeInfo(
        code=ENCYCLOPEDIA,
        title="a line that data.base can't have",
        explanation="Lines of the encyclopedia are plain ASCII of at most 70 characters.",
    ),
    CodeInfo(
        code=PLACED,
        title="where an artifact stands in the table",
        explanation="For information: the number of the new artifact, and whether it is one of the quest's.",
    ),
)

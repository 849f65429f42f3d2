"""The codes of what can be wrong with effects."""

from nhmod.diagnostics import CodeInfo

PLACE = "NH2903"
CONDITION = "NH2904"
RELEASE = "NH2905"
MESSAGE = "NH2906"
PROPERTY = "NH2907"
VALUE = "NH2908"
AFTER_TAMING = "NH2909"
KEPT = "NH2960"
AFTER_END = "NH2961"
MADE = "NH2962"
UNTAMED = "NH2963"
LONG = "NH2990"

CODES = (
    CodeInfo(
        code="NH2901",
        title="a step without an effect, or with two",
        explanation="Each step of a list says one thing that happens, and perhaps when. Steps happen in their order.",
    ),
    CodeInfo(
        code="NH2902",
        title="an 'otherwise' that never happens",
        explanation="'otherwise' is what happens where the conditions of its step do not hold; without a condition they always do.",
    ),
    CodeInfo(
        code=PLACE,
        title="an effect that makes no sense there",
        explanation=(
            "Some effects are the hero's alone, some a monster's or an object's. Each place of the game has its own subject; 'to:' "
            "names another one that is there as well."
        ),
    ),
    CodeInfo(
        code=CONDITION,
        title="a condition that can't be told there",
        explanation=(
            "Whether a thing is cursed can only be asked where a thing is used, and whether a monster is peaceful where one is "
            "concerned."
        ),
    ),
    CodeInfo(
        code=RELEASE,
        title="an effect that the release does not have",
        explanation=(
            "Older releases lack some states of the hero. Say what happens there instead with 'when: {target: …}' at the content."
        ),
    ),
    CodeInfo(
        code=MESSAGE,
        title="a message with a name where there is nobody to name",
        explanation=(
            "One '%s' in a message stands for the name of the monster that is concerned. Where none is, and for a percent sign "
            "before an s, write other words."
        ),
    ),
    CodeInfo(
        code=PROPERTY,
        title="a property that can't be gained or lost",
        explanation=(
            "The turns of illnesses are those until they end the game, and some states have effects of their own: 'sicken', "
            "'petrify', 'slime', 'confuse' … Of some properties the game asks only whether something that is worn gives them "
            "(include/youprop.h): free action, displacement, water walking; in NetHack 3.4.3 also reflection, magic resistance and others."
        ),
    ),
    CodeInfo(
        code=VALUE,
        title="a value that means nothing there",
        explanation="The effect is known there, but not with this value: a monster has no hallucinations to be cured.",
    ),
    CodeInfo(
        code=AFTER_TAMING,
        title="more happens to a monster that was tamed",
        explanation=(
            "Some releases put a new monster in the place of one that becomes a pet, so nothing can happen to the old one "
            "afterwards, and the place is left at once. Tame it in the last step."
        ),
    ),
    CodeInfo(
        code=KEPT,
        title="what can't be replaced or ended there",
        explanation=(
            "Some releases put a new monster in the place of one that becomes a pet. Where the game goes on with the old one, as after "
            "a hit, it can be made peaceful but not tame. An object that is being cancelled can't be destroyed, changed into another, "
            "or cancelled once more. A blast of fire burns what lies on the floor while the game goes "
            "through it. A hero who becomes somebody else may burst or lose the armor that is being put on or taken off. Who "
            "digs through the floor leaves the level at once, while the game goes on with a monster of it."
        ),
    ),
    CodeInfo(
        code=AFTER_END,
        title="more happens to an object that is gone",
        explanation="Nothing can happen to an object that a step before has destroyed. Destroy it in the last step about it.",
    ),
    CodeInfo(
        code=MADE,
        title="what the game can't make, or makes only once",
        explanation=(
            "Some of the game's tables are no real things (strange object, the tail of a long worm), some monsters are made only "
            "with what belongs to them (a shopkeeper with a shop), of some there is only one, and into some no hero can change. "
            "'create' and 'polymorph' take none of them; a monster of which there is one is created once, without 'count'."
        ),
    ),
    CodeInfo(
        code=UNTAMED,
        title="a monster that the game does not tame",
        explanation=(
            "tamedog() in src/dog.c refuses humans, demons and who covets what the hero needs. Such a monster is no pet: "
            "it becomes peaceful at best."
        ),
    ),
    CodeInfo(
        code=LONG,
        title="a message that the game would cut",
        explanation=(
            "The game puts a message together in a buffer (BUFSZ), with the name of a monster in place of '%s', which may be one that its "
            "owner gave it. The message is to fit with the longest."
        ),
    ),
)

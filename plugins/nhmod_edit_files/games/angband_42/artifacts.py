"""What makes things special: artifact.txt, ego_item.txt, activation.txt, curse.txt, brand.txt, slay.txt (src/obj-init.c)."""

from __future__ import annotations

from nhmod_edit_files.games.angband_42.effects import effect
from nhmod_edit_files.games.angband_42.forms import ROLLED, SMALL, bonuses, code, integer, line, named, number, random
from nhmod_edit_files.games.angband_42.objects import allocation, graphics, powers, recharge
from nhmod_edit_files.games.both_angbands import BYTE, texts
from nhmod_edit_files.grammar import Line, entries, flags, many, one, single, word


def _activation() -> Line:
    return one(
        "act",
        code("activation", "activations", "Its name in activation.txt."),
        doc="What it does when it is activated.",
    )


ARTIFACTS = entries(
    "artifact.txt",
    line("name", "As it stands behind the thing's: of Galadriel, 'Ringil'."),
    doc="The artifacts.",
    vocabulary="artifacts",
    children=(
        one(
            "base-object",
            named("type", "object types", "What kind of thing it is."),
            named("subtype", "base objects", "Which of them; a name that no thing has makes one of its own."),
            doc="The thing that it is.",
        ),
        graphics(),
        single(
            number("level", "How deep it belongs, and how hard it is to use.", high=BYTE, unit="levels"),
            doc="Its level.",
        ),
        single(number("weight", "In tenths of a pound.", high=SMALL), doc="Its weight."),
        single(number("cost", "In gold."), doc="What it is worth."),
        allocation(),
        one(
            "attack",
            random("damage", "What a blow with it does."),
            integer("to_hit", "How much easier it hits."),
            integer("to_damage", "How much more it hurts."),
            doc="As a weapon.",
        ),
        one(
            "armor",
            integer("armor_class", "What it protects."),
            integer("to_armor", "How much more it protects."),
            doc="As armor.",
        ),
        flags("flags", "flags", "artifact flags", "What is special about it."),
        bonuses("values", "values", "What it gives to whom wears it."),
        _activation(),
        recharge(),
        texts("msg", "message", "What is said when it is activated, where it is not what its activation says."),
        texts("desc", "description", "What is known of it."),
        *powers(),
    ),
)

EGO_ITEMS = entries(
    "ego_item.txt",
    line("name", "As it stands behind the thing's: of Slay Evil."),
    doc="The ego items.",
    children=(
        one(
            "info",
            number("cost", "How much more it is worth, in gold."),
            integer("rating", "How much it adds to what the game thinks of a level.", 0, BYTE),
            doc="What it is worth.",
        ),
        allocation(),
        one(
            "combat",
            random("to_hit", "How much easier it hits."),
            random("to_damage", "How much more it hurts."),
            random("to_armor", "How much more it protects."),
            doc="What it adds.",
        ),
        one(
            "min-combat",
            integer("min_to_hit", "At least so much easier; 255 is no matter."),
            integer("min_to_damage", "At least so much more hurt; 255 is no matter."),
            integer("min_to_armor", "At least so much more protection; 255 is no matter."),
            doc="What the sum of thing and ego is at least.",
        ),
        many(
            "type",
            "types",
            named("type", "object types", "One of them, any thing of it."),
            doc="Kinds of things that it can be.",
        ),
        many(
            "item",
            "items",
            named("type", "object types", "What kind of thing."),
            named("subtype", "objects", "Which of them."),
            doc="Things that it can be.",
        ),
        flags("flags", "flags", "kind flags", "What is special about it."),
        flags("flags-off", "flags_off", "object flags", "What of the thing it does not have."),
        bonuses("values", "values", "What it gives to whom wears it.", kinds=ROLLED),
        bonuses("min-values", "min_values", "What it gives at least.", vocabulary="modifiers"),
        _activation(),
        recharge(),
        texts("desc", "description", "What is known of it."),
        *powers(),
    ),
)

ACTIVATIONS = entries(
    "activation.txt",
    line("name", "What artifacts and ego items call it."),
    doc="What things do when they are activated.",
    vocabulary="activations",
    children=(
        single(number("aim", "1 if the player is asked where to.", high=1), doc="Whether it is aimed."),
        single(number("power", "What it counts for when things are valued.", high=SMALL), doc="How strong it is."),
        effect(),
        texts("msg", "message", "What is said; {name} and {kind} are the thing, {s} is for one."),
        texts("desc", "description", "What it does, as one says of a thing that it does."),
    ),
)

CURSES = entries(
    "curse.txt",
    line("name", "What it is called."),
    doc="The curses.",
    vocabulary="curses",
    children=(
        one(
            "combat",
            integer("to_hit", "What it does to hitting."),
            integer("to_damage", "What it does to damage."),
            integer("to_armor", "What it does to armor."),
            doc="What it takes.",
        ),
        effect(),
        texts("msg", "message", "What is said when it strikes."),
        recharge(),
        flags("flags", "flags", "artifact flags", "What is special about it."),
        bonuses("values", "values", "What it gives to whom wears it."),
        many("type", "types", named("type", "object types", "One of them."), doc="Kinds of things that can have it."),
        texts("desc", "description", "What it does."),
        many("conflict", "conflicts", code("curse", "curses", "Its name."), doc="Curses that are never with it."),
        flags("conflict-flags", "conflicting_flags", "object flags", "What things with it never have."),
    ),
)

_MULTIPLIERS = (
    single(number("multiplier", "How many times the dice of a blow count.", high=100), doc="How much it multiplies."),
    one(
        "o-multiplier",
        number("old_multiplier", "The same in tenths, for the old way of combat.", high=1000),
        doc="How much it multiplies the old way.",
    ),
    single(
        number("power", "What it counts for when things are valued.", high=SMALL, unit="percent"),
        doc="How strong it is.",
    ),
)

BRANDS = entries(
    "brand.txt",
    line("code", "What other files call it."),
    doc="The elements that weapons burn with.",
    named="code",
    vocabulary="brands",
    children=(
        single(line("name", "Its element, by the name of projection.txt."), doc="Its element."),
        single(line("verb", "What it does to those it hurts."), doc="What it does."),
        *_MULTIPLIERS,
        single(
            word("resist_flag", "monster flags", "Monsters that have it do not feel it."), doc="Who does not feel it."
        ),
        one(
            "vuln-flag",
            word("vulnerable_flag", "monster flags", "Monsters that have it feel it twice."),
            doc="Who feels it twice.",
        ),
    ),
)

SLAYS = entries(
    "slay.txt",
    line("code", "What other files call it."),
    key="slays",
    doc="What weapons are deadly to.",
    named="code",
    vocabulary="slays",
    children=(
        single(line("name", "What it is deadly to, in the plural."), doc="What it is deadly to."),
        single(word("race_flag", "monster flags", "Those that have it feel it."), doc="Who feels it."),
        single(
            word("base", "monster bases", "Those that are of it feel it, where there is no flag."),
            doc="Which kind feels it.",
        ),
        *_MULTIPLIERS,
        single(line("melee_verb", "What the player does with a weapon that has it."), doc="What a blow does."),
        single(line("range_verb", "What a shot with it does."), doc="What a shot does."),
    ),
)

GRAMMARS = (ARTIFACTS, EGO_ITEMS, ACTIVATIONS, CURSES, BRANDS, SLAYS)

"""blows.txt, effect.txt and region.txt: how attacks travel, what they do, and what stays behind (``method_info``, ``effect_info``)."""

from nhmod_edit_files.games.unangband_07.fields import (
    byte,
    code,
    graphics,
    name,
    numbered_entries,
    plain,
    short,
    subtype,
    type_code,
)
from nhmod_edit_files.games.unangband_07.types import SCALAR
from nhmod_edit_files.grammar import Field, flags, many, number, one, text, word
from nhmod_edit_files.types import Pattern, Word

BLOWS = numbered_entries(
    "blows.txt",
    name("The word by which other files name it."),
    record="blow method",
    key="methods",
    highest=255,
    called="method",
    doc="The methods of blows, spells, breath and traps: their shape, their words, what they cost a monster.",
    limit="m",
    children=(
        many(
            "T",
            "messages",
            Field(
                "damage",
                Pattern(form=r"\d*[-<]\d+|>?\d+", says="damage from and to such as '5-24'"),
                "The damage for which it is said.",
            ),
            text("text", "What is said: '~' is the verb's end, '&' the target."),
            doc="What is said of a blow, at most ten.",
            most=10,
        ),
        one(
            "I",
            number("sound", "The sound that is played.", 0, 65535),
            byte("best_range", "How far from the player a monster likes to be that has it.", unit="grids"),
            byte(
                "diameter_of_source", "How wide it begins; an arc is less at its end the smaller it is.", unit="grids"
            ),
            doc="How it is used.",
        ),
        one(
            "W",
            byte("mana", "What it costs a monster.", unit="points"),
            type_code("ammunition_type", "The type of object that is shot; 0 is none."),
            subtype(
                "Which kind of that type.", of="ammunition_type", name="ammunition_subtype", vocabulary="ammunition"
            ),
            doc="What it costs.",
        ),
        one(
            "X",
            byte("damage_multiplier", "The damage is the monster's power or hit points times this,"),
            byte("damage_divisor", "by this,"),
            byte("damage_variance", "and up to so much more or less"),
            short("damage_max", "but no more than this.", unit="points"),
            byte("damage_divisor_powerful", "The divisor for monsters that are POWERFUL."),
            short("damage_max_powerful", "The most for them.", unit="points"),
            Field(
                "resisted_effect",
                Word(vocabulary="blow effects", rest=True),
                "The effect by which a monster guesses who resists.",
            ),
            doc="The damage of a monster's spell or breath.",
        ),
        one(
            "C",
            byte("desire_base", "How much a monster likes it at all."),
            byte("desire_summon", "More, the weaker its side is."),
            byte("desire_hurt", "More, if it is hurt."),
            byte("desire_mana", "More, if it lacks mana."),
            byte("desire_escape", "More, if it wants to flee."),
            byte("desire_tactics", "More, if it wants a better place."),
            byte("desire_range", "How much of that is left at a distance.", unit="percent"),
            doc="When a monster likes to use it.",
        ),
        one(
            "A",
            byte("arc", "How wide it spreads.", unit="degrees"),
            byte("degree_factor", "How much of its damage is at its edge."),
            doc="An arc.",
        ),
        one("M", Field("max_range", SCALAR, "How far it reaches, in grids."), doc="Its range."),
        one("R", Field("radius", SCALAR, "How far it spreads, in grids."), doc="Its radius."),
        one("U", Field("number", SCALAR, "How many there are."), doc="Its number."),
        one("S", word("summons", "summons", "What it summons.")),
        flags("F", "flags", "blow flags", "How it travels, and what it hits."),
        one(
            "D",
            plain("verb", "What it does, in a spell's description."),
            text("target", "To what.", optional=True),
            doc="Its words in a spell's description.",
        ),
    ),
)
"""The grammar of blows.txt."""

EFFECT = numbered_entries(
    "effect.txt",
    name("The word by which other files name it."),
    record="blow effect",
    highest=255,
    called="effect",
    besides="; the code knows it by this",
    doc="The effects of blows, spells and traps. What they do is in the game's code, by their numbers.",
    limit="e",
    children=(
        one("I", byte("power", "How hard it hits those in armour."), doc="Its power."),
        one(
            "D",
            plain("verb", "What it does, in a spell's description."),
            plain("what", "What of the target: 'life from'.", optional=True),
            plain("target", "The target, in place of the method's.", optional=True),
            plain("manner", "How: 'with fire'.", optional=True),
            plain("joiner", "What stands before the number, in place of 'for'.", optional=True),
            plain("measure", "What stands behind it, in place of 'damage'.", optional=True),
            text("short", "That in short, in lists of spells.", optional=True),
            doc="Its words in a spell's description; '/' takes the method's away.",
        ),
        one(
            "T",
            plain("noun", "What it is called: '*' in a method's message."),
            text("noun_2", "Nothing asks for it.", optional=True),
            doc="Its name in messages.",
        ),
        flags("F", "flags", "method flags", "How it travels, beside what the method says."),
    ),
)
"""The grammar of effect.txt."""

REGION = numbered_entries(
    "region.txt",
    name("What it is called."),
    highest=32767,
    doc="What lies over several grids for a time: traps, clouds, walls of fire.",
    limit="i",
    children=(
        graphics("How it is shown.", required=False),
        one("I", short("delay", "How long until it acts again.", 0, unit="game turns"), doc="Its clock."),
        one("B", word("method", "blow methods", "How it strikes from its grids."), doc="Its method."),
        one(
            "C",
            code("child", "regions", "The region that it makes."),
            Field("child_lasts", SCALAR, "How long that lasts, in turns."),
            doc="The region that it makes instead of acting itself.",
        ),
        flags("F", "flags", "region flags", "What it does, and when."),
    ),
)
"""The grammar of region.txt."""

"""monster.txt: the races of monsters (Unangband's ``r_info``)."""

from nhmod_edit_files.games.unangband_07.fields import byte, graphics, name, numbered_entries, short
from nhmod_edit_files.games.unangband_07.types import HIT_DICE
from nhmod_edit_files.grammar import Field, flags, many, number, one, prose, word
from nhmod_edit_files.types import OneIn

MONSTER = numbered_entries(
    "monster.txt",
    name("What it is called; '|male|female|plural|' between bars, where these are not the same."),
    highest=65535,
    doc="The races of monsters. Entry 0 is the player; the last number that limits.txt has room for is the player's ghost.",
    limit="R",
    children=(
        graphics("How it is shown on the map."),
        one(
            "I",
            byte("speed", "How fast it is; 110 is the player's own speed.", unit="energy"),
            short("hit_points", "What it can stand.", 0, unit="points"),
            byte("vision", "How far it notices the player.", unit="tens of feet"),
            short("armor_class", "How hard it is to hit.", 0),
            short("sleepiness", "How deep it sleeps: 0 never does, 255 hardly wakes.", 0),
            doc="Its body.",
            required=True,
        ),
        one(
            "W",
            byte("depth", "The level that it is at home at.", 127, unit="dungeon levels"),
            byte("rarity", "Once in so many times; 0 is never."),
            byte("group", "Monsters of one group number are found together and summon each other; 0 is none."),
            number("experience", "For killing it, times its depth, by the player's level.", unit="points"),
            doc="Where it is found.",
            required=True,
        ),
        one(
            "C",
            byte("calculated_depth", "The depth that its power has.", unit="dungeon levels"),
            byte("calculated_rarity", "Its rarity."),
            byte("calculated_group", "Its group."),
            number("calculated_experience", "What it is worth at that depth.", unit="points"),
            number("calculated_experience_here", "What it is worth at the depth that W: has.", unit="points"),
            doc="What the game has reckoned when it wrote the file; it does not rule anything.",
        ),
        one(
            "M",
            byte("innate_frequency", "How often it breathes, shoots or spits.", 100, unit="percent of turns"),
            byte("spell_frequency", "How often it casts.", 100, unit="percent of turns"),
            byte("spell_power", "How strong its spells are; at least 1 and a tenth of its depth.", unit="levels"),
            byte("mana", "What its spells can cost before it must rest.", 250, unit="points"),
            doc="Its magic.",
            required=True,
        ),
        many(
            "B",
            "blows",
            word("method", "blow methods", "How it strikes (blows.txt)."),
            word("effect", "blow effects", "What the blow does (effect.txt).", optional=True),
            Field("damage", HIT_DICE, "How much.", optional=True),
            doc="A blow, at most four.",
            most=4,
        ),
        flags("F", "flags", "monster flags", "What it is, can do, resists and drops."),
        one(
            "S",
            Field("spells_one_in", OneIn(high=100), "It casts and breathes once in so many turns."),
            only=r"1_IN_\d+",
            doc="How often, in the older form.",
        ),
        flags(
            "S", "spells", "monster spells", "What it casts, breathes and shoots; BLOW_1 is its first blow at range."
        ),
        prose("D", "description", "What is told of it; '|He|She|' goes by its sex."),
    ),
)
"""The grammar of monster.txt."""

"""artifact.txt, ego_item.txt, randart_sv.txt: things with names, and what random ones are made of (``a_info``, ``e_info``)."""

from nhmod_edit_files.games.unangband_07.fields import (
    VERSION,
    activation,
    byte,
    code,
    name,
    numbered_entries,
    object_type,
    powers,
    short,
    subtype,
    type_code,
)
from nhmod_edit_files.grammar import entries, flags, many, number, one, prose

ARTIFACT = numbered_entries(
    "artifact.txt",
    name("What stands behind the object's name."),
    highest=65535,
    doc="The artifacts: the first 15 are special, of lights, amulets and rings; all others are weapons and armour.",
    limit="a",
    children=(
        one(
            "I",
            object_type("The type of object that it is."),
            subtype("Which kind of that type."),
            short("pval", "How much of what its flags give."),
            doc="What it is. A change breaks all saved games.",
            required=True,
        ),
        one(
            "W",
            byte("level", "The level that it is at home at.", 127, unit="dungeon levels"),
            byte("rarity", "Once in so many times that such an object is made one.", low=1),
            short("weight", "What it weighs.", 0, unit="tenths of a pound"),
            number("cost", "What it is worth; 0 is worthless.", unit="gold pieces"),
            doc="Where it is found.",
            required=True,
        ),
        powers(),
        activation(),
        flags("F", "flags", "carried flags", "What it gives its bearer."),
        prose("D", "description", "What is told of it. This release's reader does not take the line."),
    ),
)
"""The grammar of artifact.txt."""

EGO_ITEM = numbered_entries(
    "ego_item.txt",
    name("What stands behind the object's name."),
    highest=65535,
    doc="Kinds of weapons and armour that are better, or worse, than others.",
    limit="E",
    children=(
        one(
            "W",
            byte("level", "The level that it is at home at.", 127, unit="dungeon levels"),
            byte("rarity", "Once in so many times; 0 is never."),
            number("weight", "Nothing, in this release.", unit="tenths of a pound"),
            number("cost", "What it adds to the object's worth.", unit="gold pieces"),
            doc="Where it is found.",
            required=True,
        ),
        one(
            "X",
            byte("slot", "Where it is worn, from 23 (missiles) to 35 (boots); nothing asks for it.", 50),
            byte("rating", "What it adds to the feeling of its level."),
            byte("extra", "The kind of one more random power that it has; 0 is none.", 20),
            doc="More of it.",
            required=True,
        ),
        one(
            "C",
            short("max_to_hit", "Up to so much more chance to hit; less, if it is cursed."),
            short("max_to_damage", "Up to so much more damage."),
            short("max_to_armor", "Up to so much more protection."),
            short("max_pval", "Up to so much of what its flags give."),
            doc="What it is made with.",
            required=True,
        ),
        many(
            "T",
            "items",
            object_type("The type of object that it can be of."),
            byte("min_subtype", "The first kind of that type."),
            byte("max_subtype", "The last kind of that type."),
            doc="What it can be, at most three lines.",
            most=3,
        ),
        one(
            "Y",
            code("rune", "runes", "The rune.", 255),
            byte("rune_count", "How many of them."),
            doc="The runes that make it.",
        ),
        flags("F", "flags", "carried flags", "What it gives its bearer."),
        flags("O", "obvious_flags", "carried flags", "What is known of it with its name; it gives these too."),
        activation(),
    ),
)
"""The grammar of ego_item.txt."""

RANDART_SV = entries(
    "randart_sv.txt",
    type_code(),
    directive="N",
    record="table of random artifacts",
    key="tables",
    doc="Which kinds of objects random artifacts are made of: for each type a roll, and the kinds that it is.",
    each="A type of objects.",
    numbered="type",
    limit="t",
    ordered=True,
    before=(VERSION,),
    children=(
        many(
            "S",
            "kinds",
            byte("threshold", "If the roll is below it (and not below an earlier one),"),
            byte("subtype", "it is of this kind."),
            doc="A kind, at most 15.",
            most=15,
        ),
        one("U", byte("ultimate_subtype", "The kind that it is if the roll is above all."), doc="The last kind."),
    ),
)
"""The grammar of randart_sv.txt."""

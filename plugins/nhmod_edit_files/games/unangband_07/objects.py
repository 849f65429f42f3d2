"""object.txt, flavor.txt and rune.txt: kinds of objects, their looks, and runes (Unangband's ``k_info``, ``x_info``, ``y_info``)."""

from nhmod_edit_files.games.unangband_07.fields import (
    byte,
    code,
    graphics,
    name,
    numbered_entries,
    object_type,
    powers,
    short,
    subtype,
    type_code,
)
from nhmod_edit_files.games.unangband_07.types import Allocation
from nhmod_edit_files.grammar import Field, flags, many, number, one, prose, word
from nhmod_edit_files.types import Listed

OBJECT = numbered_entries(
    "object.txt",
    name("What it is called: '&' gives way to an article or a number, '~' to the plural's end."),
    highest=65535,
    doc="The kinds of objects. Entry 0 is what there is when there is nothing.",
    each="A kind of object.",
    limit="K",
    children=(
        graphics(),
        one(
            "I",
            object_type(),
            byte("subtype", "Which kind of that type it is (sval); no other has both."),
            short("pval", "How much of what its flags give, or what the type makes of it."),
            doc="What it is.",
            required=True,
        ),
        one(
            "W",
            byte("level", "How hard it is to use and to come by.", 127, unit="dungeon levels"),
            short("charges", "What it can be used before it is empty; of what is eaten, how it feeds."),
            short("weight", "What it weighs.", 0, unit="tenths of a pound"),
            number("cost", "What it is worth; 0 is worthless.", unit="gold pieces"),
            doc="What it is worth.",
            required=True,
        ),
        one(
            "A",
            Field("allocation", Listed(item=Allocation(), most=4), "From which level on, and once in how many times."),
            doc="Where it is found; without it, it never is.",
        ),
        powers(),
        one(
            "Y",
            code("rune", "runes", "The rune that it carries.", 255),
            byte("rune_count", "How many of them."),
            doc="Runes on it.",
        ),
        flags("F", "flags", "object flags", "What it gives its bearer, and what it is like."),
        prose("D", "description", "What is told of it."),
    ),
)
"""The grammar of object.txt."""

FLAVOR = numbered_entries(
    "flavor.txt",
    type_code(),
    subtype("The one kind that always looks so; without it, any may.", optional=True),
    highest=65535,
    doc="What unknown rings, potions, wands and others look like: at least one for each kind of these types.",
    named="description",
    limit="X",
    children=(
        graphics("How it is shown.", colors="flavor colors"),
        prose("D", "description", "What stands before the object's name: 'Blue' of a blue potion."),
    ),
)
"""The grammar of flavor.txt."""

RUNE = numbered_entries(
    "rune.txt",
    name("What it is called."),
    highest=255,
    besides="; it is the subtype of its rune stone",
    doc="What runes give what they are applied to.",
    limit="Y",
    children=(
        many(
            "Y",
            "gifts",
            byte("count", "So many runes give it.", low=1),
            word("flag", "carried flags", "What they give."),
            doc="What a number of runes gives, at most four.",
            most=4,
        ),
        prose("D", "description", "What is told of it."),
    ),
)
"""The grammar of rune.txt."""

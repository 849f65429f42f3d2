"""spell.txt: the spells of books, and what potions, scrolls, wands, shapes and artifacts do (Unangband's ``s_info``)."""

from nhmod_edit_files.games.unangband_07.fields import byte, code, name, numbered_entries, object_type, short, subtype
from nhmod_edit_files.games.unangband_07.types import Duration, Formula
from nhmod_edit_files.grammar import Field, flags, many, one, prose, word
from nhmod_edit_files.types import Sub

SPELL = numbered_entries(
    "spell.txt",
    name("What it is called."),
    highest=32767,
    doc="The spells, and all that objects do when they are used.",
    limit="S",
    children=(
        many(
            "A",
            "objects",
            object_type("The type of object that has it."),
            subtype("Which kind of that type.", vocabulary="spell subtypes"),
            byte("slot", "Its place in the book, from 1; the game numbers anew in the order of the file.", low=1),
            doc="An object that the spell is in, at most ten.",
            most=10,
        ),
        many(
            "C",
            "casters",
            code("class", "casting classes", "The class; the warrior (0) can't be one.", 255),
            byte("level", "From which level on; 0 needs no study.", 100),
            short("mana", "What it costs.", 0, unit="points"),
            byte("failure", "How often it fails at that level.", unit="percent"),
            byte("min_failure", "How often it fails at best.", unit="percent"),
            doc="A class that can cast it, at most eight.",
            most=8,
        ),
        one(
            "P",
            code("prerequisite", "spells", "A spell that must be known before; 0 is none."),
            code("prerequisite_2", "spells", "Or this one; 0 is none."),
            doc="What must be known before.",
        ),
        many(
            "B",
            "blows",
            word("method", "blow methods", "How it strikes (blows.txt)."),
            word("effect", "blow effects", "What it does (effect.txt)."),
            Field("damage", Formula(), "How much: '3d4+(1d4)/5' is 3d4, and 1d4 more every 5 levels.", optional=True),
            doc="A blow, at most four.",
            most=4,
        ),
        flags("F", "flags", "spell flags", "What else happens."),
        one(
            "S",
            word("special", "spell effects", "One more effect."),
            Field(
                "parameter",
                Sub(vocabulary="spell parameters", of="special", low=-32768, high=32767),
                "What of that effect: a monster, a region, a shape, a number.",
                optional=True,
            ),
            doc="One more effect.",
        ),
        one("L", Field("duration", Duration(), "How long it lasts, in turns."), doc="How long it lasts."),
        prose("D", "description", "What is shown when it happens."),
    ),
)
"""The grammar of spell.txt."""

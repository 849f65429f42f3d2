"""p_class.txt, p_race.txt, p_hist.txt and style.txt: who the player can be (Unangband's ``c_info``, ``p_info``, ``h_info``, ``w_info``)."""

from __future__ import annotations

from nhmod_edit_files.games.unangband_07.fields import (
    VERSION,
    byte,
    code,
    name,
    numbered_entries,
    object_type,
    short,
    skills,
    stats,
    subtype,
    type_code,
)
from nhmod_edit_files.games.unangband_07.types import Duration, Formula
from nhmod_edit_files.grammar import Field, Line, Shape, entries, flags, many, number, one, prose, text, word
from nhmod_edit_files.types import Codes, Sub

P_CLASS = numbered_entries(
    "p_class.txt",
    name("What it is called."),
    record="player class",
    key="classes",
    highest=31,
    called="class",
    doc="The classes that a player can be of.",
    limit="C",
    children=(
        stats("class"),
        skills("C", "class", " at the start"),
        skills("X", "class", " that grows by so much every ten levels", suffix="_per_10"),
        one(
            "I",
            short("experience", "What it costs to rise, beside the race's.", 0, unit="percent"),
            number("sense_base", "How long the class must carry a thing to feel what it is; less is better."),
            number("sense_divisor", "How much of that its level takes away.", 1, 65535),
            byte("sense_type", "What it feels."),
            byte("sense_squared", "1 if its level counts squared.", 1),
            doc="How it learns.",
            required=True,
        ),
        one(
            "A",
            number("max_attacks", "The most blows in a turn.", 1, 65535),
            number("min_weight", "The least that a weapon counts as in that.", 1, 65535, unit="tenths of a pound"),
            number("attack_multiplier", "How much its strength counts in that.", 0, 65535),
            number("charge_divisor", "How much of a weapon's weight counts in a charge.", 1, 65535),
            doc="How it fights.",
            required=True,
        ),
        one(
            "M",
            type_code("spell_book", "The type of its books; 0 is none."),
            byte("spell_stat_study", "The stat by which it learns spells, from 0 (strength).", 7),
            byte("spell_stat_mana", "The stat that gives it mana.", 7),
            byte("spell_stat_fail", "The stat by which spells fail less.", 7),
            number("first_spell", "The level of its first spell; 99 is never.", 1, 99),
            number("spell_weight", "The armour that hurts its spells.", 0, 65535, unit="tenths of a pound"),
            byte("spell_power", "1 if it can cast the spells of the most powerful.", 1),
            doc="Its magic.",
            required=True,
        ),
        many("T", "titles", text("title", "What it is called from level 1, 5, 10 … on."), doc="A title.", most=10),
        many(
            "E",
            "equipment",
            object_type("The type of object that it starts with."),
            subtype("Which kind of that type.", strict=False),
            byte("min", "At least so many.", 99),
            byte("max", "At most so many.", 99),
            short("min_charges", "With at least so many charges.", 0),
            short("max_charges", "With at most so many charges.", 0),
            byte("min_social_class", "Only for those of at least this social class.", 100),
            byte("max_social_class", "Only for those of at most this social class.", 100),
            doc="What it starts with, at most ten lines.",
            most=10,
        ),
    ),
)
"""The grammar of p_class.txt."""

P_RACE = numbered_entries(
    "p_race.txt",
    name("What it is called."),
    record="player race",
    key="races",
    highest=255,
    called="race",
    doc="The races, and behind those of limits.txt's G: the shapes that a player can take.",
    each="A race or a shape.",
    limit="P",
    children=(
        prose("D", "adjective", "What things of the race are called: 'Elven'."),
        stats("race"),
        skills("R", "race"),
        one(
            "X",
            byte("experience", "What it costs to rise.", unit="percent"),
            byte("infravision", "How far it sees warm monsters.", unit="tens of feet"),
            code("monster", "monsters", "The monster that it is like; 0 is none."),
            doc="More of it.",
            required=True,
        ),
        one(
            "I",
            code("history", "history chains", "The chain that its history begins with (p_hist.txt)."),
            number("age", "How old it is at least.", 0, 65535, unit="years"),
            number("age_random", "And up to so many more.", 0, 65535, unit="years"),
            code("home", "dungeons", "Where it is at home.", 255),
            doc="Where it comes from.",
        ),
        one(
            "H",
            number("height_male", "How tall men are.", 0, 65535, unit="inches"),
            number("height_male_random", "How much more or less.", 0, 65535, unit="inches"),
            number("height_female", "How tall women are.", 0, 65535, unit="inches"),
            number("height_female_random", "How much more or less.", 0, 65535, unit="inches"),
            doc="Its height.",
        ),
        one(
            "W",
            number("weight_male", "What men weigh.", 0, 65535, unit="pounds"),
            number("weight_female", "What women weigh.", 0, 65535, unit="pounds"),
            doc="Its weight.",
        ),
        flags("G", "cancelled_flags", "carried flags", "What it can never have, whatever it wears."),
        Line(
            "C",
            (
                Field(
                    "classes", Codes(vocabulary="player classes"), "The classes that it is good at, by their numbers."
                ),
            ),
            Shape.FLAGS,
            "classes",
            "The classes that it is good at.",
        ),
    ),
)
"""The grammar of p_race.txt."""

P_HIST = entries(
    "p_hist.txt",
    byte("chain", "The chain that it is of.", low=1),
    code("next", "history chains", "The chain that goes on; 0 ends.", 255),
    byte("roll", "It is taken by rolls up to this; the last of a chain has 100.", 100, low=1, unit="percent"),
    byte("social_class", "What it adds to the social class, and 50.", unit="points"),
    directive="N",
    record="line of histories",
    key="lines",
    doc="Chains of sentences: of the lines of one chain the first is taken that a roll of 1 to 100 does not pass, and leads to the next.",
    each="A line of a chain.",
    vocabulary="history lines",
    limit="H",
    before=(VERSION,),
    children=(prose("D", "description", "What is told; blanks at its ends count."),),
)
"""The grammar of p_hist.txt."""

STYLE = entries(
    "style.txt",
    code("class", "player classes", "The class."),
    short("level", "From which level on.", 1, unit="levels"),
    directive="W",
    record="fighting style",
    doc="What a class gains with its style of fighting or casting, and at which level.",
    each="A gain.",
    vocabulary="fighting styles",
    limit="W",
    before=(VERSION,),
    children=(
        flags("S", "styles", "styles", "The styles that have it; without any, all have it."),
        flags("B", "benefits", "benefits", "What is gained: of several the last."),
    ),
)
"""The grammar of style.txt."""


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

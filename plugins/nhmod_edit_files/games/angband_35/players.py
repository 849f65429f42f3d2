"""Who the player can be: p_race.txt, p_class.txt, p_hist.txt, spell.txt (src/init.c).

Skills are ``skill_melee``; what a skill grows by every ten levels is ``skill_melee_per_10``.
"""

from __future__ import annotations

from nhmod_edit_files.games.angband_35.forms import (
    SHORT,
    Whole,
    byte,
    code,
    numbered_entries,
    object_type,
    said,
    short,
    subtype,
    whole,
)
from nhmod_edit_files.games.both_angbands import texts
from nhmod_edit_files.grammar import Field, Line, Shape, entries, flags, many, one
from nhmod_edit_files.types import Codes, Sub

STATS = ("strength", "intelligence", "wisdom", "dexterity", "constitution")
"""The stats in the files' order, which is that of their numbers."""
SKILLS = ("disarm", "devices", "save", "stealth", "search", "perception", "melee", "shoot", "throw", "dig")
"""The skills in the files' order."""
LAST_CLASS = 7
"""A race keeps its classes in eight bits."""


def _stats(who: str) -> Line:
    fields = (short(stat, f"What the {who} adds to {stat}.", unit="points") for stat in STATS)
    return one("S", *fields, doc="Changes of the stats.", required=True)


def _skills(directive: str, who: str, per: str = "", suffix: str = "") -> Line:
    fields = (short(f"skill_{skill}{suffix}", f"The {who}'s skill '{skill}'{per}.") for skill in SKILLS)
    return one(directive, *fields, doc=f"Skills{per}.", required=True)


def _sizes(directive: str, what: str, unit: str) -> Line:
    return one(
        directive,
        byte(f"{what}_male", "Of men, on average.", unit=unit),
        byte(f"{what}_male_random", "How much more or less.", unit=unit),
        byte(f"{what}_female", "Of women, on average.", unit=unit),
        byte(f"{what}_female_random", "How much more or less.", unit=unit),
        doc=f"Its {what}.",
        required=True,
    )


RACES = numbered_entries(
    "p_race.txt",
    byte("serial", "The race's number."),
    said("name", "What it is called."),
    record="player race",
    key="races",
    doc="The races of players.",
    each="Begins a race.",
    vocabulary="player races",
    children=(
        _stats("race"),
        _skills("R", "race"),
        one(
            "X",
            byte("hit_die", "Hit points that a level has at most, beside the class's."),
            byte("experience", "What it costs to rise.", unit="percent"),
            byte("infravision", "How far it sees warm monsters.", unit="tens of feet"),
            doc="Its body.",
            required=True,
        ),
        one(
            "I",
            code("history", "histories", "The chart that its history begins with (p_hist.txt).", 65535, low=1),
            byte("age", "How old it is at least.", unit="years"),
            byte("age_random", "And up to so many more.", low=1, unit="years"),
            doc="Where it comes from.",
            required=True,
        ),
        _sizes("H", "height", "inches"),
        _sizes("W", "weight", "pounds"),
        flags("F", "object_flags", "object flags", "What it has as if of objects that it wears."),
        flags("Y", "flags", "player flags", "What is special about it."),
        Line(
            "C",
            (Field("classes", Codes(vocabulary="player classes"), "The numbers of its classes."),),
            Shape.FLAGS,
            "classes",
            "The classes that it can have.",
        ),
    ),
)

CLASSES = numbered_entries(
    "p_class.txt",
    byte("serial", "The class's number; races have room for eight.", LAST_CLASS),
    said("name", "What it is called."),
    record="player class",
    key="classes",
    doc="The classes of players.",
    each="Begins a class.",
    vocabulary="player classes",
    children=(
        _stats("class"),
        _skills("C", "class", " at the start"),
        _skills("X", "class", " that grows by so much every ten levels", "_per_10"),
        one(
            "I",
            short("hit_die", "Hit points that a level has at most, beside the race's."),
            short("experience", "What it costs to rise, beside the race's.", unit="percent"),
            whole("sense_base", "How long it must carry an object to feel what it is; less is better."),
            whole("sense_divisor", "How much of that its level takes away.", 1, 65535),
            doc="Its body and mind.",
            required=True,
        ),
        one(
            "A",
            whole("max_attacks", "The most blows in a turn.", 1, 65535),
            whole("min_weight", "The least that a weapon counts as.", 1, 65535, unit="tenths of a pound"),
            whole("attack_multiplier", "How much its strength counts.", 0, 65535),
            doc="How it strikes.",
            required=True,
        ),
        one(
            "M",
            code("spell_book", "books of classes", "The type of its books; 0 is none."),
            code("spell_stat", "stats", "The stat that counts for its spells.", 65535),
            whole("first_spell", "The level of its first spell.", 0, 65535, unit="levels"),
            whole("spell_weight", "The armor that hurts its spells.", 0, 65535, unit="tenths of a pound"),
            doc="Its magic.",
            required=True,
        ),
        many(
            "B",
            "spells",
            code("spell", "class spells", "Which spell of its books: a prayer's number counts from 64.", 63),
            byte("level", "From which level on; above 50 is never.", unit="levels"),
            byte("mana", "What it costs.", unit="points"),
            byte("fail", "How often it fails at first.", unit="percent"),
            byte("experience", "What the first time is worth, times its level.", unit="points"),
            doc="A spell that it can learn.",
        ),
        many(
            "E",
            "equipment",
            object_type(),
            subtype(),
            whole("min", "At least so many.", 0, 99),
            whole("max", "At most so many.", 0, 99),
            doc="What it begins with.",
        ),
        flags("F", "flags", "player flags", "What is special about it."),
        many(
            "T", "titles", said("title", "What it is called from level 1, 5, 10 … on."), doc="Its ten titles.", most=10
        ),
    ),
)

HISTORIES = entries(
    "p_hist.txt",
    whole("chart", "Pieces of one number are drawn from.", 1, 65535),
    code("next", "histories", "The chart that goes on; 0 is the end.", 65535),
    whole("roll", "It is taken by rolls up to this; the last of a chart has 100.", 1, 100, unit="percent"),
    Field(
        "social_class",
        Whole(low=-SHORT, high=SHORT),
        "Nothing asks for it: the game passes over it.",
        optional=True,
        unread=True,
    ),
    directive="N",
    record="piece of history",
    key="pieces",
    doc="Where players come from, in charts that go on in others.",
    each="Begins a piece of histories.",
    numbered="chart",
    children=(texts("D", "description", "What is told; blanks at its ends count."),),
)

SPELLS = numbered_entries(
    "spell.txt",
    whole("serial", "The spell's number, by which the game's code knows it.", 0, 127),
    said("name", "What it is called."),
    doc="The spells (0 to 63) and prayers (64 to 127). What they do is in the game's code.",
    vocabulary="spells",
    children=(
        one(
            "I",
            code("type", "book types", "The type of its book."),
            Field("subtype", Sub(vocabulary="object subtypes", of="type", low=0, high=255), "Which book of that type."),
            byte("place", "Its place in the book, from 0."),
            doc="Where it is written.",
            required=True,
        ),
        texts("D", "description", "What it does."),
    ),
)

GRAMMARS = (HISTORIES, RACES, CLASSES, SPELLS)

"""The player's classes with their books and spells: class.txt (src/init.c).

``skill_melee`` is what a class begins with, ``skill_melee_per_10`` what it adds in ten levels. What a class begins with stands
under the class, or under the book behind whose lines it is written: the game makes no difference.
"""

from __future__ import annotations

from nhmod_edit_files.games.angband_42.effects import effect
from nhmod_edit_files.games.angband_42.forms import SMALL, Between, code, color, integer, line, named, number, symbol
from nhmod_edit_files.games.angband_42.players import SKILLS, player_flags, stats
from nhmod_edit_files.games.both_angbands import texts
from nhmod_edit_files.grammar import Field, Line, char, entries, many, one, single, words
from nhmod_edit_files.types import Pattern


def _skill(directive: str, name: str, doc: str) -> Line:
    return one(
        f"skill-{directive}",
        integer(f"skill_{name}", doc, -1000, 1000),
        integer(f"skill_{name}_per_10", "What ten levels add.", -1000, 1000),
        doc=doc,
    )


_EQUIPMENT = many(
    "equip",
    "equipment",
    named("type", "object types", "What kind of thing."),
    named("subtype", "objects", "Which of them."),
    number("min", "At least so many.", high=99),
    number("max", "At most so many.", high=99),
    words(
        "options",
        "birth options",
        "It is left out if one of these options of birth is on; NOT- turns that round.",
    ),
    doc="What it begins with.",
)

_SPELLS = many(
    "spell",
    "spells",
    symbol("name", "What it is called."),
    integer("level", "From which level on it can be learned.", 1, 50),
    integer("mana", "What it costs.", 0),
    integer("fail", "How often it fails at first.", 0, 100, unit="percent"),
    integer("experience", "What the first time is worth, for each of its levels.", 0),
    doc="A spell of the book.",
    children=(
        effect(message="effect-msg"),
        texts("desc", "description", "What it does."),
    ),
)

_BOOKS = many(
    "book",
    "books",
    named("type", "object types", "What kind of book."),
    Field(
        "quality",
        Pattern(form="town|dungeon", says="'town' or 'dungeon'"),
        "Where it is found; those of dungeons do not burn.",
    ),
    symbol("name", "Its title, in brackets."),
    number("spell_count", "How many spells it has.", low=1, high=100),
    code("realm", "realms", "The realm of its spells."),
    doc="A book that the class can use.",
    children=(
        one(
            "book-graphics",
            char("glyph", "The character that shows it."),
            color("color", "The color that it is shown in."),
            doc="How it is shown.",
        ),
        one(
            "book-properties",
            integer("cost", "What it is worth, in gold.", 0, 2**31 - 1),
            integer("commonness", "How common it is among things of its level.", 0),
            Field("levels", Between(high=SMALL), "From which level to which it is found."),
            doc="What it is worth, and where it is found.",
        ),
        _EQUIPMENT,
        _SPELLS,
    ),
)

CLASSES = entries(
    "class.txt",
    line("name", "What it is called."),
    record="player class",
    key="classes",
    doc="The classes.",
    each="Begins a class.",
    vocabulary="player classes",
    children=(
        stats(),
        *(_skill(*skill) for skill in SKILLS),
        one(
            "hitdie",
            number("hit_die", "Hit points that a level has at most, beside the race's.", high=100),
            doc="Its hit points.",
        ),
        one(
            "exp",
            number("experience", "What it needs for a level, beside the race's.", high=SMALL, unit="percent"),
            doc="How slowly it learns.",
        ),
        single(number("max_attacks", "Blows in a turn at most.", low=1, high=100), doc="How often it strikes."),
        single(
            number("min_weight", "A lighter weapon counts as so heavy, in tenths of a pound.", low=1, high=SMALL),
            doc="How light a weapon can be.",
        ),
        single(
            number("strength_multiplier", "What its strength counts for blows.", low=1, high=100),
            doc="What its strength counts for.",
        ),
        many(
            "title",
            "titles",
            line("title", "What it is called for five levels."),
            doc="What it is called, from the lowest levels on.",
            most=10,
        ),
        _EQUIPMENT,
        *player_flags(),
        one(
            "magic",
            number("first_spell", "The level of its first spell.", low=1, high=50),
            number("spell_weight", "Armor that is heavier hinders it, in tenths of a pound.", high=SMALL),
            number("book_count", "How many books it can use.", low=1, high=100),
            doc="Its magic, where it has some.",
            children=(_BOOKS,),
        ),
    ),
)

GRAMMARS = (CLASSES,)

"""Things and what all of a kind have: object.txt, object_base.txt, flavor.txt (src/obj-init.c, src/init.c)."""

from __future__ import annotations

from nhmod_edit_files.games.angband_42.effects import effect
from nhmod_edit_files.games.angband_42.forms import (
    ROLLED,
    SMALL,
    Between,
    bonuses,
    code,
    color,
    integer,
    line,
    named,
    number,
    random,
)
from nhmod_edit_files.games.both_angbands import BYTE, texts
from nhmod_edit_files.grammar import Field, Line, char, entries, flags, many, one, single, word


def graphics() -> Line:
    """Return the line of how a thing is shown."""
    return one(
        "graphics",
        char("glyph", "The character that shows it."),
        color("color", "The color that it is shown in."),
        doc="How it is shown.",
    )


def allocation(*, levels: Between | None = None) -> Line:
    """Return the line of how often a thing is found, and where."""
    return one(
        "alloc",
        integer("commonness", "How common it is among things of its level; 0 is never by chance.", 0),
        Field("levels", levels or Between(), "From which level to which it is found."),
        doc="How often it is found, and where.",
    )


def powers() -> tuple[Line, ...]:
    """Return the lines of slays, brands and curses."""
    return (
        many("slay", "slays", code("slay", "slays", "Its code."), doc="What it is deadly to."),
        many("brand", "brands", code("brand", "brands", "Its code."), doc="With what its blows burn."),
        many(
            "curse",
            "curses",
            word("curse", "curses", "Its name."),
            integer("power", "How hard it is to lift.", 0, 100),
            doc="What is wrong with it.",
        ),
    )


def recharge() -> Line:
    """Return the line of how long a thing needs before it can be used again."""
    return one(
        "time",
        random("recharge", "How long until it can be used again, in turns at normal speed."),
        doc="How long it recharges.",
    )


OBJECTS = entries(
    "object.txt",
    line("name", "& is where a, some or a number goes, ~ where an s goes for several."),
    doc="The things.",
    each="Begins a thing.",
    vocabulary="objects",
    children=(
        graphics(),
        single(named("type", "object types", "What kind of thing it is."), doc="Its kind."),
        single(
            number("level", "How deep it belongs, and how hard it is to use.", high=BYTE, unit="levels"),
            doc="Its level.",
        ),
        single(number("weight", "In tenths of a pound.", high=SMALL), doc="Its weight."),
        single(number("cost", "In gold; 0 is worthless."), doc="What it is worth."),
        allocation(levels=Between(high=SMALL)),
        one(
            "attack",
            random("damage", "What a blow with it does."),
            random("to_hit", "How much easier it hits."),
            random("to_damage", "How much more it hurts."),
            doc="As a weapon.",
        ),
        one(
            "armor",
            integer("armor_class", "What it protects."),
            random("to_armor", "How much more it protects."),
            doc="As armor.",
        ),
        single(random("charges", "How many."), doc="How often a wand or staff can be used."),
        one(
            "pile",
            number("pile_chance", "How often it is several.", high=100, unit="percent"),
            random("pile_size", "How many they are then."),
            doc="How many are found together.",
        ),
        flags("flags", "flags", "kind flags", "What is special about it."),
        single(integer("power", "What its effect counts for when things are valued."), doc="How strong its effect is."),
        effect(),
        texts("msg", "message", "What is said when it is used."),
        texts("vis-msg", "message_seen", "What is said when it is used and can be seen."),
        recharge(),
        single(
            random("pval", "What its kind makes of it: turns of light, food."), doc="A number that its kind asks for."
        ),
        bonuses("values", "values", "What it gives to whom wears it.", kinds=ROLLED),
        texts("desc", "description", "What is known of it."),
        *powers(),
    ),
)

OBJECT_BASES = entries(
    "object_base.txt",
    named("type", "object types", "One of src/list-tvals.h."),
    line("name", "What people call it, ~ where an s goes for several.", optional=True),
    directive="name",
    doc="The kinds of things.",
    each="Begins a kind of things.",
    named="type",
    before=(
        many(
            "default",
            "defaults",
            word("label", "defaults of object bases", "What it is."),
            integer("value", "How much."),
            doc="What is so where a kind says nothing.",
        ),
    ),
    children=(
        one("graphics", color("color", "The color that its texts are shown in."), doc="Its color."),
        one(
            "break",
            number("break_chance", "How often it breaks when it is thrown or shot.", high=100, unit="percent"),
            doc="How easily it breaks.",
        ),
        single(number("max_stack", "How many lie together.", low=1, high=BYTE)),
        flags("flags", "flags", "kind flags", "What is special about all of the kind."),
    ),
)

FLAVORS = entries(
    "flavor.txt",
    named("type", "object types", "Things of this kind are not told from each other by their looks."),
    char("glyph", "The character that shows them."),
    directive="kind",
    record="kind of flavors",
    key="kinds",
    doc="What unknown things look like.",
    each="Begins the flavors of a kind of things.",
    named="type",
    children=(
        many(
            "fixed",
            "fixed",
            number("serial", "A number of its own.", low=1, high=SMALL),
            named("subtype", "flavored objects", "The thing that always looks so."),
            color("color", "Its color."),
            line("description", "What it looks like.", optional=True),
            doc="What one thing always looks like.",
        ),
        many(
            "flavor",
            "flavors",
            number("serial", "A number of its own.", low=1, high=SMALL),
            color("color", "Its color."),
            line("description", "What it looks like; scrolls have none, their titles are made up.", optional=True),
            doc="What one of the things looks like, which is drawn for each game.",
        ),
    ),
)

GRAMMARS = (OBJECT_BASES, OBJECTS, FLAVORS)

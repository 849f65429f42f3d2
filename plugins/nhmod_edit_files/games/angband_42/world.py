"""The world about the dungeon: constants.txt, world.txt, store.txt, quest.txt, names.txt, hints.txt (src/init.c, src/store.c)."""

from __future__ import annotations

from nhmod_edit_files.games.angband_42.forms import SMALL, MonsterName, code, integer, line, named, number, symbol
from nhmod_edit_files.games.both_angbands import BYTE
from nhmod_edit_files.grammar import Field, Grammar, Line, entries, many, one, single, word

LABELS: dict[str, tuple[str, ...]] = {
    "level-max": ("monsters",),
    "mon-gen": (
        "chance",
        "level-min",
        "town-day",
        "town-night",
        "repro-max",
        "ood-chance",
        "ood-amount",
        "group-max",
        "group-dist",
    ),
    "mon-play": ("break-glyph", "mult-rate", "life-drain", "flee-range", "turn-range"),
    "dun-gen": ("cent-max", "door-max", "wall-max", "tunn-max", "amt-room", "amt-item", "amt-gold", "pit-max"),
    "world": (
        "max-depth",
        "day-length",
        "dungeon-hgt",
        "dungeon-wid",
        "town-hgt",
        "town-wid",
        "feeling-total",
        "feeling-need",
        "stair-skip",
        "move-energy",
    ),
    "carry-cap": ("pack-size", "quiver-size", "quiver-slot-size", "thrown-quiver-mult", "floor-size"),
    "store": ("inven-max", "turns", "shuffle", "magic-level"),
    "obj-make": ("max-depth", "great-obj", "great-ego", "fuel-torch", "fuel-lamp", "default-lamp"),
    "player": ("max-sight", "max-range", "start-gold", "food-value"),
    "melee-critical": (
        "debuff-toh",
        "chance-weight-scale",
        "chance-toh-scale",
        "chance-level-scale",
        "chance-toh-skill-scale",
        "chance-offset",
        "chance-range",
        "power-weight-scale",
        "power-random",
    ),
    "ranged-critical": (
        "debuff-toh",
        "chance-weight-scale",
        "chance-toh-scale",
        "chance-level-scale",
        "chance-launched-toh-skill-scale",
        "chance-thrown-toh-skill-scale",
        "chance-offset",
        "chance-range",
        "power-weight-scale",
        "power-random",
    ),
    "o-melee-critical": (
        "debuff-toh",
        "power-toh-scale-numerator",
        "power-toh-scale-denominator",
        "chance-power-scale-numerator",
        "chance-power-scale-denominator",
        "chance-add-denominator",
    ),
    "o-ranged-critical": (
        "debuff-toh",
        "power-launched-toh-scale-numerator",
        "power-launched-toh-scale-denominator",
        "power-thrown-toh-scale-numerator",
        "power-thrown-toh-scale-denominator",
        "chance-power-scale-numerator",
        "chance-power-scale-denominator",
        "chance-add-denominator",
    ),
}
"""What each directive of constants.txt can name: src/init.c looks at these words, and at no others."""
_DOCS = {
    "level-max": "How many there are on a level at most.",
    "mon-gen": "How monsters are made.",
    "mon-play": "How monsters play.",
    "dun-gen": "How levels are made.",
    "world": "How large the world is, and how its time goes.",
    "carry-cap": "How much can be carried.",
    "store": "How stores do business.",
    "obj-make": "How things are made.",
    "player": "What players can do.",
    "melee-critical": "How often blows are critical, and how much they are.",
    "ranged-critical": "How often shots are critical, and how much they are.",
    "o-melee-critical": "The same for blows in the old way of combat.",
    "o-ranged-critical": "The same for shots in the old way of combat.",
}


def _constants(directive: str) -> Line:
    lowest = 0 if "critical" not in directive else -(2**31)
    return many(
        directive,
        directive.replace("-", "_"),
        word("label", f"constants of {directive}", "What it is."),
        number("value", "How much.", low=lowest),
        doc=_DOCS[directive],
    )


def _message() -> tuple[Line, ...]:
    critical = (
        integer("cutoff", "Up to this power; that of the last is no matter."),
        integer("multiplier", "How many times the damage counts."),
        integer("added", "What is added to it."),
        named("message_type", "message types", "What is said.", rest=True),
    )
    old = (
        number("chance", "One in so many is of this.", low=1, high=2**32 - 1),
        number("dice", "How many dice are added."),
        named("message_type", "message types", "What is said.", rest=True),
    )
    return (
        many("melee-critical-level", "melee_critical_levels", *critical, doc="How much a critical blow is."),
        many("ranged-critical-level", "ranged_critical_levels", *critical, doc="How much a critical shot is."),
        many(
            "o-melee-critical-level", "o_melee_critical_levels", *old, doc="How much a critical blow is, the old way."
        ),
        many(
            "o-ranged-critical-level", "o_ranged_critical_levels", *old, doc="How much a critical shot is, the old way."
        ),
    )


CONSTANTS = Grammar(
    "constants.txt",
    "constant",
    "",
    (*(_constants(directive) for directive in LABELS), *_message()),
    doc="The numbers of the game.",
    named="label",
)

WORLD = entries(
    "world.txt",
    integer("depth", "0 is the town.", 0),
    symbol("name", "What it is called."),
    symbol("up", "The level above it, or None."),
    symbol("down", "The level below it, or None."),
    directive="level",
    record="level",
    key="levels",
    doc="The levels of the world.",
    each="A level of the world.",
    numbered="depth",
)

STORES = entries(
    "store.txt",
    code("name", "terrain", "The terrain that is its door; terrain.txt names it."),
    directive="store",
    doc="The stores.",
    children=(
        many(
            "owner",
            "owners",
            number("purse", "The most that it pays for a thing, in gold."),
            line("name", "Its name."),
            doc="Who may own it; one is drawn.",
        ),
        single(
            number("turnover", "How many things it sells to others in a day.", high=BYTE),
            doc="How fast its stock changes.",
        ),
        one(
            "slots",
            number("min_slots", "It has at least so many things that it need not have.", high=BYTE),
            number("max_slots", "It has at most so many.", high=BYTE),
            doc="How much it has.",
        ),
        many(
            "always",
            "always",
            named("type", "object types", "What kind of thing."),
            named("subtype", "objects", "Which of them; without it all books of the kind.", optional=True),
            doc="What it always has.",
        ),
        many(
            "normal",
            "normal",
            named("type", "object types", "What kind of thing."),
            named("subtype", "objects", "Which of them."),
            doc="What it may have.",
        ),
        many("buy", "buys", named("type", "object types", "What kind of thing.", rest=True), doc="What it buys."),
        many(
            "buy-flag",
            "buys_flagged",
            word("flag", "object flags", "A flag that the thing must have."),
            named("type", "object types", "What kind of thing.", rest=True),
            doc="What it buys if it has a flag.",
        ),
    ),
)

QUESTS = entries(
    "quest.txt",
    line("name", "What it is called."),
    doc="The quests.",
    children=(
        single(
            number("level", "Where it is; there is no stair down until it is done.", low=1, high=127),
            doc="Where it is.",
        ),
        one("race", Field("monster", MonsterName(rest=True), "Which monster."), doc="Whom to kill."),
        one("number", number("count", "How many of them.", low=1, high=SMALL), doc="How many to kill."),
    ),
)

NAMES = entries(
    "names.txt",
    number("section", "1 is for names of people and things, 2 for titles of scrolls.", low=1, high=2),
    record="section of names",
    key="sections",
    doc="The words from which names are made.",
    each="Begins words from which names are made.",
    numbered="section",
    children=(
        many(
            "word",
            "words",
            line("word", "A word in small letters."),
            doc="A word whose letters follow each other in names.",
        ),
    ),
)

HINTS = entries(
    "hints.txt",
    line("hint", "A sentence."),
    directive="H",
    doc="What shopkeepers tell.",
    each="What shopkeepers tell.",
    named="hint",
)

GRAMMARS = (CONSTANTS, WORLD, STORES, QUESTS, NAMES, HINTS)

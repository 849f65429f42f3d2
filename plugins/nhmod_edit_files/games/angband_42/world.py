"""The world about the dungeon: constants.txt, world.txt, store.txt, quest.txt, names.txt, hints.txt (src/init.c, src/store.c)."""

from __future__ import annotations

from nhmod_edit_files.games.angband_42.forms import fields, grammar, lines
from nhmod_edit_files.grammar import Grammar

_CONSTANTS = (
    ("level-max", "How many there are on a level at most.", "monsters"),
    (
        "mon-gen",
        "How monsters are made.",
        "chance level-min town-day town-night repro-max ood-chance ood-amount group-max group-dist",
    ),
    ("mon-play", "How monsters play.", "break-glyph mult-rate life-drain flee-range turn-range"),
    (
        "dun-gen",
        "How levels are made.",
        "cent-max door-max wall-max tunn-max amt-room amt-item amt-gold pit-max",
    ),
    (
        "world",
        "How large the world is, and how its time goes.",
        """max-depth day-length dungeon-hgt dungeon-wid town-hgt town-wid feeling-total feeling-need stair-skip
        move-energy""",
    ),
    (
        "carry-cap",
        "How much can be carried.",
        "pack-size quiver-size quiver-slot-size thrown-quiver-mult floor-size",
    ),
    ("store", "How stores do business.", "inven-max turns shuffle magic-level"),
    ("obj-make", "How things are made.", "max-depth great-obj great-ego fuel-torch fuel-lamp default-lamp"),
    ("player", "What players can do.", "max-sight max-range start-gold food-value"),
    (
        "melee-critical",
        "How often blows are critical, and how much they are.",
        """debuff-toh chance-weight-scale chance-toh-scale chance-level-scale chance-toh-skill-scale chance-offset
        chance-range power-weight-scale power-random""",
    ),
    (
        "ranged-critical",
        "How often shots are critical, and how much they are.",
        """debuff-toh chance-weight-scale chance-toh-scale chance-level-scale chance-launched-toh-skill-scale
        chance-thrown-toh-skill-scale chance-offset chance-range power-weight-scale power-random""",
    ),
    (
        "o-melee-critical",
        "The same for blows in the old way of combat.",
        """debuff-toh power-toh-scale-numerator power-toh-scale-denominator chance-power-scale-numerator
        chance-power-scale-denominator chance-add-denominator""",
    ),
    (
        "o-ranged-critical",
        "The same for shots in the old way of combat.",
        """debuff-toh power-launched-toh-scale-numerator power-launched-toh-scale-denominator
        power-thrown-toh-scale-numerator power-thrown-toh-scale-denominator chance-power-scale-numerator
        chance-power-scale-denominator chance-add-denominator""",
    ),
)
"""The directives of constants.txt, each with what its lines are, and what they can name."""
LABELS = {directive: tuple(labels.split()) for directive, _, labels in _CONSTANTS}
"""What each directive of constants.txt can name: src/init.c looks at these words, and at no others."""
_VALUES = lines(
    "\n".join(
        f"""
        {directive}: (list)  {doc}
            label  word constants of {directive}  What it is.
            value  {"number -2147483648.." if "critical" in directive else "number"}  How much.
        """
        for directive, doc, _ in _CONSTANTS
    )
)
_CRITICAL_LEVELS = lines(
    """
        melee-critical-level: melee_critical_levels (list)  How much a critical blow is.
            + new
        ranged-critical-level: ranged_critical_levels (list)  How much a critical shot is.
            + new
        o-melee-critical-level: o_melee_critical_levels (list)  How much a critical blow is, the old way.
            + old
        o-ranged-critical-level: o_ranged_critical_levels (list)  How much a critical shot is, the old way.
            + old
    """,
    new=fields("""
        cutoff        integer                   Up to this power; that of the last is no matter.
        multiplier    integer                   How many times the damage counts.
        added         integer                   What is added to it.
        message_type  rest_named message types  What is said.
    """),
    old=fields("""
        chance        number 1..4294967295      One in so many is of this.
        dice          number                    How many dice are added.
        message_type  rest_named message types  What is said.
    """),
)

CONSTANTS = Grammar(
    "constants.txt", "constant", "", (*_VALUES, *_CRITICAL_LEVELS), doc="The numbers of the game.", named="label"
)

WORLD = grammar("""
    world.txt: level (numbered depth)  The levels of the world.
        level: levels (list)  A level of the world.
            depth  small   0 is the town.
            name   symbol  What it is called.
            up     symbol  The level above it, or None.
            down   symbol  The level below it, or None.
""")

STORES = grammar("""
    store.txt:  The stores.
        store: stores (list)  Begins a store.
            name  code terrain  The terrain that is its door; terrain.txt names it.
            owner: owners (list)  Who may own it; one is drawn.
                purse  number  The most that it pays for a thing, in gold.
                name   line    Its name.
            turnover:  How fast its stock changes.
                turnover  byte  How many things it sells to others in a day.
            slots:  How much it has.
                min_slots  byte  It has at least so many things that it need not have.
                max_slots  byte  It has at most so many.
            always: (list)  What it always has.
                type                named object types  What kind of thing.
                subtype (optional)  named objects       Which of them; without it all books of the kind.
            normal: (list)  What it may have.
                type     named object types  What kind of thing.
                subtype  named objects       Which of them.
            buy: buys (list)  What it buys.
                type  rest_named object types  What kind of thing.
            buy-flag: buys_flagged (list)  What it buys if it has a flag.
                flag  word object flags        A flag that the thing must have.
                type  rest_named object types  What kind of thing.
""")

QUESTS = grammar("""
    quest.txt:  The quests.
        name: quests (list)  Begins a quest.
            name  line  What it is called.
            level:  Where it is.
                level  byte 1..127  Where it is; there is no stair down until it is done.
            race:  Whom to kill.
                monster  rest_monster  Which monster.
            number:  How many to kill.
                count  small 1..  How many of them.
""")

NAMES = grammar("""
    names.txt: section of names (numbered section)  The words from which names are made.
        section: sections (list)  Begins words from which names are made.
            section  byte 1..2  1 is for names of people and things, 2 for titles of scrolls.
            word: words (list)  A word whose letters follow each other in names.
                word  line  A word in small letters.
""")

HINTS = grammar("""
    hints.txt: (named hint)  What shopkeepers tell.
        H: hints (list)  What shopkeepers tell.
            hint  line  A sentence.
""")

GRAMMARS = (CONSTANTS, WORLD, STORES, QUESTS, NAMES, HINTS)

"""Who the player can be: p_race.txt, shape.txt, body.txt, history.txt, realm.txt, player_timed.txt (src/init.c, src/player-timed.c).

Skills are named as in all games: ``skill_melee`` is what one begins with, ``skill_melee_per_10`` what a class adds in ten levels.
"""

from __future__ import annotations

from nhmod_edit_files.games.angband_42.effects import effect
from nhmod_edit_files.games.angband_42.forms import SMALL, bonuses, code, color, integer, line, named, number, symbol
from nhmod_edit_files.games.both_angbands import texts
from nhmod_edit_files.grammar import Field, Line, entries, flags, many, one, single, word
from nhmod_edit_files.types import Code, FieldType

SKILLS = (
    ("disarm-phys", "disarm_physical", "Disarming traps of wood and iron."),
    ("disarm-magic", "disarm_magic", "Disarming traps of magic."),
    ("device", "devices", "Using wands, staffs and rods."),
    ("save", "save", "Being saved from magic, of a hundred."),
    ("stealth", "stealth", "Not being heard."),
    ("search", "search", "Finding what is hidden."),
    ("melee", "melee", "Hitting with a weapon."),
    ("shoot", "shoot", "Hitting with a bow."),
    ("throw", "throw", "Hitting with what is thrown."),
    ("dig", "dig", "Digging."),
)
"""The skills: their directive without ``skill-``, their name without ``skill_``, and what they are good for."""
_STATS = ("strength", "intelligence", "wisdom", "dexterity", "constitution")


def stats() -> Line:
    """Return the line of what one adds to the stats."""
    return one(
        "stats",
        *(integer(name, f"Added to {name}.", -50, 50) for name in _STATS),
        doc="What it adds to the stats.",
    )


def _skills(names: tuple[str, ...]) -> tuple[Line, ...]:
    return tuple(
        one(f"skill-{directive}", integer(f"skill_{name}", doc, -1000, 1000), doc=doc)
        for directive, name, doc in SKILLS
        if directive in names
    )


def player_flags() -> tuple[Line, Line]:
    """Return the lines of flags that a player has by what it is."""
    return (
        flags("obj-flags", "object_flags", "object flags", "What it has as if of things that it wears."),
        flags("player-flags", "flags", "player flags", "What is special about it."),
    )


RACES = entries(
    "p_race.txt",
    line("name", "What it is called."),
    record="player race",
    key="races",
    doc="The races.",
    each="Begins a race.",
    vocabulary="player races",
    children=(
        stats(),
        *_skills(tuple(directive for directive, _, _ in SKILLS)),
        one(
            "hitdie",
            number("hit_die", "Hit points that a level has at most, beside the class's.", low=1, high=100),
            doc="Its hit points.",
        ),
        one(
            "exp",
            number("experience", "What it needs for a level.", low=1, high=SMALL, unit="percent"),
            doc="How slowly it learns.",
        ),
        single(
            number("infravision", "How far it sees warmth, in tens of feet.", high=100), doc="How far it sees warmth."
        ),
        single(
            Field("history", Code(vocabulary="histories", low=1), "The chart that its history begins with."),
            doc="Where its history begins.",
            required=True,
        ),
        one(
            "age",
            number("age", "How old it is at first.", high=SMALL),
            number("age_varies", "How many years more at most.", high=SMALL),
            doc="How old it is.",
        ),
        one(
            "height",
            number("height", "In inches.", high=SMALL),
            number("height_varies", "How much that varies.", high=SMALL),
            doc="How tall it is.",
        ),
        one(
            "weight",
            number("weight", "In pounds.", high=SMALL),
            number("weight_varies", "How much that varies.", high=SMALL),
            doc="How heavy it is.",
        ),
        *player_flags(),
        bonuses("values", "values", "What it resists.", vocabulary="resistances"),
    ),
)

SHAPES = entries(
    "shape.txt",
    line("name", "What effects call it."),
    record="player shape",
    doc="The shapes that the player can take.",
    each="Begins a shape that the player can have.",
    vocabulary="player shapes",
    children=(
        one(
            "combat",
            integer("to_hit", "How much easier it hits."),
            integer("to_damage", "How much more it hurts."),
            integer("to_armor", "How much it protects."),
            doc="What it adds in combat.",
        ),
        *_skills(("disarm-phys", "disarm-magic", "save", "stealth", "search", "melee", "throw", "dig")),
        *player_flags(),
        bonuses("values", "values", "What it gives."),
        effect(message="effect-msg", doc="What happens when the player takes the shape."),
        many("blow", "blows", line("verb", "What it does: bite."), doc="How it attacks; of several one is drawn."),
    ),
)

BODIES = entries(
    "body.txt",
    line("name", "What it is called."),
    directive="body",
    doc="Where players wear things.",
    children=(
        many(
            "slot",
            "slots",
            word("slot", "equipment slots", "What kind of thing goes there."),
            symbol("name", "Where it is."),
            doc="Where things are worn.",
        ),
    ),
)

HISTORY = entries(
    "history.txt",
    number("chart", "Charts of one number are drawn from.", low=1, high=SMALL),
    Field("next", Code(vocabulary="histories", low=0), "The chart that goes on; 0 is the end."),
    integer("roll", "It is taken if a hundred-sided die shows no more; that of the last is 100.", 1, 100),
    record="history chart",
    key="charts",
    doc="Where players come from.",
    each="Begins a piece of histories.",
    numbered="chart",
    children=(texts("phrase", "text", "What is said."),),
)

REALMS = entries(
    "realm.txt",
    line("name", "What books call it."),
    record="realm of magic",
    doc="The realms of magic.",
    each="Begins a realm.",
    vocabulary="realms",
    children=(
        single(word("stat", "stats", "The stat that counts.")),
        single(line("verb", "What one does to a spell: cast."), doc="What one does."),
        single(line("spell_noun", "What its spells are called.")),
        single(line("book_noun", "What its books are called.")),
    ),
)


def _happening(directive: str, key: str, doc: str) -> Line:
    return effect(directive, key, doc, dice="effect-dice", expression="effect-expr", message="effect-msg")


TIMED = entries(
    "player_timed.txt",
    code("name", "timed effects", "One of src/list-player-timed.h."),
    record="timed effect",
    key="timed_effects",
    doc="What is with the player for a time.",
    each="Begins what can be with the player for a time.",
    children=(
        texts("desc", "description", "What it is."),
        many(
            "grade",
            "grades",
            color("color", "The color that it is shown in."),
            integer("max", "Up to so many turns it is this.", 1),
            symbol("name", "What the screen's last line shows."),
            symbol("message_up", "What is said when it gets so bad."),
            Field("message_down", FieldType(), "What is said when it gets so much better.", optional=True),
            doc="How bad it is, from the least on.",
        ),
        texts("on-end", "message_end", "What is said when it ends."),
        texts("on-increase", "message_increase", "What is said when it gets longer."),
        texts("on-decrease", "message_decrease", "What is said when it gets shorter."),
        one("msgt", named("message_type", "message types", "Its sound.")),
        many(
            "fail",
            "failures",
            number(
                "kind",
                "1 a flag of things, 2 a resistance, 3 a vulnerability, 4 a flag of players, 5 a timed effect.",
                low=1,
                high=5,
            ),
            code("flag", "what saves", "Its name."),
            doc="What keeps it away.",
        ),
        single(word("resist", "elements", "Which element."), doc="What it makes resistant to."),
        single(word("brand", "brands", "Its code."), doc="What the player's blows burn with."),
        single(word("slay", "slays", "Its code."), doc="What the player's blows are deadly to."),
        one(
            "flag-synonym",
            word("synonym", "object flags", "Which flag."),
            number("exact", "1 if it is nothing but this flag.", high=1),
            doc="The flag of things that it is as good as.",
        ),
        _happening("on-begin-effect", "begin_effects", "What happens when it begins."),
        _happening("on-end-effect", "end_effects", "What happens when it ends."),
        flags("flags", "flags", "flags of timed effects", "What is special about it."),
        single(
            number("lower_bound", "It never gets less.", high=SMALL, unit="turns"), doc="What it never falls below."
        ),
    ),
)

GRAMMARS = (RACES, SHAPES, BODIES, HISTORY, REALMS, TIMED)

"""Monsters' attacks and spells: blow_methods.txt, blow_effects.txt, monster_spell.txt (src/mon-init.c)."""

from __future__ import annotations

from nhmod_edit_files.games.angband_42.effects import effect
from nhmod_edit_files.games.angband_42.forms import SMALL, code, color, formed, integer, line, named, number
from nhmod_edit_files.games.both_angbands import texts
from nhmod_edit_files.grammar import Field, Line, entries, many, one, single
from nhmod_edit_files.types import Word


def _yes(directive: str, name: str, doc: str) -> Line:
    return one(directive, number(name, f"1 if {doc}", high=1), doc=f"Whether {doc}")


def lore_colors() -> tuple[Line, ...]:
    """Return the lines of the colors in which the monster's recall shows something."""
    return (
        one("lore-color-base", color("color", "Its color in the recall."), doc="Its color."),
        one(
            "lore-color-resist",
            color("color_resisted", "Its color if the player resists it."),
            doc="Its color if resisted.",
        ),
        one(
            "lore-color-immune",
            color("color_immune", "Its color if the player is immune to it."),
            doc="Its color if harmless.",
        ),
    )


BLOW_METHODS = entries(
    "blow_methods.txt",
    line("name", "What monsters' blows call it."),
    doc="How monsters attack.",
    each="Begins a way to attack.",
    vocabulary="blow methods",
    children=(
        _yes("cut", "cuts", "it can cut."),
        _yes("stun", "stuns", "it can stun."),
        _yes("miss", "misses", "a miss is said."),
        _yes("phys", "physical", "it is a blow of the body, which armor dulls."),
        one("msg", named("message_type", "message types", "Its sound.", rest=True, optional=True)),
        many(
            "act",
            "actions",
            line("action", "What it does, {target} being the player or a monster; of several one is drawn."),
            doc="What is said of it.",
        ),
        texts("desc", "description", "What the recall calls it."),
    ),
)

BLOW_EFFECTS = entries(
    "blow_effects.txt",
    line("name", "What monsters' blows call it; the game has a function for each."),
    doc="What monsters' blows do.",
    each="Begins what a blow does.",
    vocabulary="blow effects",
    children=(
        single(integer("power", "How likely it is to hit.")),
        one("eval", integer("value", "What it counts for when the game values a monster."), doc="What it counts for."),
        texts("desc", "description", "What the recall says that it does."),
        *lore_colors(),
        single(
            formed(
                "effect_type",
                "element|flag|theft|drain|eat-food|eat-light|all_sustains|[a-z_-]+",
                "what is looked at to tell whether the player is safe: 'element', 'flag', …",
                "What makes the player safe of it.",
            )
        ),
        single(
            code("resist", "resistances of blows", "The element or flag that makes the player safe of it."),
            doc="What makes the player safe of it; after effect-type.",
        ),
        single(
            Field(
                "lash_type",
                Word(vocabulary="projections", rest=True, lenient=True),
                "The element that a lash of it is; unknown ones are arrows.",
            ),
            doc="The element that a lash of it is.",
        ),
    ),
)


def _said() -> tuple[Line, ...]:
    return (
        texts("lore", "description", "What the recall says that it does."),
        *lore_colors(),
        texts(
            "message-vis",
            "message_seen",
            "What is said by one who sees it; {name}, {pronoun}, {target}, {type} and {oftype} are filled in.",
        ),
        texts("message-invis", "message_unseen", "What is said by one who does not see it."),
        texts("message-miss", "message_missed", "What is said if it misses."),
        texts("message-save", "message_saved", "What is said if the player is saved from it."),
    )


MONSTER_SPELLS = entries(
    "monster_spell.txt",
    code("name", "monster spells", "One of src/list-mon-spells.h."),
    doc="What monsters' spells do.",
    each="Begins a spell of monsters.",
    children=(
        one("msgt", named("message_type", "message types", "Its sound.")),
        single(number("hit", "How often it hits; 100 is always.", high=SMALL), doc="How often it hits."),
        effect(),
        *_said(),
        many(
            "power-cutoff",
            "powers",
            integer("power", "From this power on.", 0),
            doc="What is said of it when its power is greater.",
            children=_said(),
        ),
    ),
)

GRAMMARS = (BLOW_METHODS, BLOW_EFFECTS, MONSTER_SPELLS)

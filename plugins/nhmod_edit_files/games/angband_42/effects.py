"""The lines of an effect, which objects, activations, spells, traps, shapes and curses all have (``grab_effect_data`` in src/init.c).

What an effect does, how its subtype is read and which of its numbers it looks at is said in src/list-effects.h.
"""

from __future__ import annotations

from nhmod_edit_files.games.angband_42.forms import EffectDice, Operations, integer, named, number
from nhmod_edit_files.games.both_angbands import texts
from nhmod_edit_files.grammar import Field, Line, many, one, word
from nhmod_edit_files.types import Pattern

SMALL_RADIUS = 255
EFFECT_LINES = ("effect", "effect-xtra", "on-begin-effect", "on-end-effect")
"""The directives that begin an effect."""


def effect(
    directive: str = "effect", key: str = "effects", doc: str = "What happens, one after the other.", **lines: str
) -> Line:
    """Return the lines of effects.

    The names of the lines under it are given by ``place``, ``dice``, ``expression`` and ``message``; an empty one is not there.
    """
    places, rolled = lines.get("place", "effect-yx"), lines.get("dice", "dice")
    expression, message = lines.get("expression", "expr"), lines.get("message", "")
    children = (
        one(
            places,
            integer("rows", "How far up and down it reaches, in grids."),
            integer("columns", "How far left and right it reaches, in grids."),
            doc="How large an area is, where the effect asks for one.",
        )
        if places
        else None,
        one(
            rolled,
            Field("dice", EffectDice(), "How much: damage, turns, points, as the effect has it."),
            doc="How much.",
        ),
        many(
            expression,
            "expressions",
            Field(
                "variable",
                Pattern(form="[A-Z]+", says="the name of a variable such as 'D'"),
                "The dice's variable, without $.",
            ),
            named("base", "effect bases", "What it starts from."),
            Field("operations", Operations(), "What is done to it, from left to right."),
            doc="What a variable of the dice is worth when the effect happens.",
            most=4,
        ),
        texts(message, "message", "What is said of it when it kills the player.") if message else None,
    )
    return many(
        directive,
        key,
        word("effect", "effects", "What happens."),
        named(
            "subtype",
            "effect subtypes",
            "Of which kind: a projection, a timed effect, a stat, as the effect asks.",
            optional=True,
        ),
        number("radius", "How far it reaches, in grids.", low=-SMALL_RADIUS, high=SMALL_RADIUS, optional=True),
        number("other", "Another number that the effect asks for.", low=-(2**15), high=2**15 - 1, optional=True),
        doc=doc,
        children=tuple(child for child in children if child is not None),
    )

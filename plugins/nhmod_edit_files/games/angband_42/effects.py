"""The lines of an effect, which objects, activations, spells, traps, shapes and curses all have (``grab_effect_data`` in src/init.c).

What an effect does, how its subtype is read and which of its numbers it looks at is said in src/list-effects.h.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_edit_files.games.angband_42.forms import lines
from nhmod_edit_files.types import Pattern

if TYPE_CHECKING:
    from nhmod_edit_files.grammar import Line

EFFECT_LINES = ("effect", "effect-xtra", "on-begin-effect", "on-end-effect")
"""The directives that begin an effect."""


def effect(
    directive: str = "effect",
    key: str = "effects",
    doc: str = "What happens, one after the other.",
    *,
    place: str = "effect-yx",
    dice: str = "dice",
    expression: str = "expr",
    message: str = "",
) -> tuple[Line, ...]:
    """Return the lines of effects.

    The names of the lines under it are given by ``place``, ``dice``, ``expression`` and ``message``; an empty one is not there.
    """
    placed = f"""
            {place}:  How large an area is, where the effect asks for one.
                rows     integer  How far up and down it reaches, in grids.
                columns  integer  How far left and right it reaches, in grids.
    """
    told = f"""
            {message}: message (text)  line  What is said of it when it kills the player.
    """
    return lines(
        f"""
        {directive}: {key} (list)  {doc}
            effect              word effects           What happens.
            subtype (optional)  named effect subtypes  Of which kind: a projection, a timed effect, a stat, as the effect asks.
            radius (optional)   number -255..255       How far it reaches, in grids.
            other (optional)    integer                Another number that the effect asks for.
            {placed if place else ""}
            {dice}:  How much.
                dice  dice  How much: damage, turns, points, as the effect has it.
            {expression}: expressions (list of 4)  What a variable of the dice is worth when the effect happens.
                variable    variable            The dice's variable, without $.
                base        named effect bases  What it starts from.
                operations  operations          What is done to it, from left to right.
            {told if message else ""}
        """,
        variable=Pattern(form="[A-Z]+", says="the name of a variable such as 'D'"),
    )


EFFECT = effect()
"""The lines of effects as most files have them."""

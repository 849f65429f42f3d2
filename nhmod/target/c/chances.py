"""A manifest's chances and ranges as C, by the game's random numbers (src/rnd.c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nhmod.manifest import Chance, IntRange


def c_chance(chance: Chance) -> str:
    """Write a chance as a condition, as the game does: ``!rn2(4)``, ``rn2(5) < 2``; nothing if it is certain."""
    if chance.fraction == 1:
        return ""
    return f"!rn2({chance.denominator})" if chance.numerator == 1 else f"rn2({chance.denominator}) < {chance.numerator}"


def c_any_of(numbers: IntRange) -> str:
    """Write a number of a range, each as likely, as a sum: ``50 + rn2(151)``; one alone as it is."""
    return str(numbers.low) if numbers.low == numbers.high else f"{numbers.low} + rn2({numbers.high - numbers.low + 1})"

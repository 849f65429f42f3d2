"""How much, or for how many turns: a number or dice."""

from __future__ import annotations

from typing import TypeAlias

from nhmod.manifest import Dice, DiceType, Int, OneOf, Type

Amount: TypeAlias = "int | Dice"

MOST = 30_000  # a C int has 16 bits in the oldest of the game's promises
AMOUNT: Type[Amount] = OneOf(Int(1, MOST), DiceType(thrown=True))


def amount_in_c(amount: Amount) -> str:
    """Write an amount as an int in C: ``7`` or ``d(2, 6)`` (src/rnd.c)."""
    return f"d({amount.count}, {amount.sides})" if isinstance(amount, Dice) else str(amount)


def most(amount: Amount) -> int:
    """Return the most that it can be."""
    return amount.count * amount.sides if isinstance(amount, Dice) else amount

"""Whole files of the 3.6 dialect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from des36_statements import Statements36
from des36_values import Level36

if TYPE_CHECKING:
    from des_choices import Choices
    from des_words import Words

BUDGET = 14
"""How many statements a level has at most, blocks' own included."""


def lines36(choices: Choices, words: Words) -> list[str]:
    """Write a file of one to three levels that the compiler is to accept, one statement a line."""
    writer = Statements36(choices, words)
    lines: list[str] = []
    for number in range(choices.pick((1, 1, 1, 2, 3))):
        # The compiler remembers the last level's map; a level that needed it could not stand in a file of its own.
        writer.level = Level36(budget=BUDGET)
        lines += _head(writer, f"lev-{number}" if choices.rarely(3) else f"level{number}")
        lines += writer.statements(1, 10)
    return lines


def _head(writer: Statements36, name: str) -> list[str]:
    choices = writer.choices
    flags = " , ".join(choices.some(writer.words.flags, 1, 4))
    flag_lines = [f"FLAGS : {flags}"] if choices.rarely(3) else []
    if choices.rarely(2):
        filler = choices.pick((writer.letter(), "random"))
        writer.level.width, writer.level.height = writer.words.size
        return [f'MAZE : "{name}" , {filler}', *flag_lines]
    return [f'LEVEL : "{name}"', *flag_lines]

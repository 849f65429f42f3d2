"""How a generated file is laid out: its tokens, and the blanks, line ends and comments between them.

Both dialects take any whitespace between tokens (util/lev_comp.l); only comments, MAP and a map's rows are lines.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from des_choices import Choices

TOKEN = re.compile(
    r"""
    "[^"]*" | '\\.' | '.'            # a string, a character
  | \[\ *[0-9]+%\ *\]                # a chance
  | random\[                         # one token in 3.6
  | \$?[A-Za-z_]+(?:-[a-z]+)?        # a word, a variable, half-left
  | [+-]?[0-9]+(?:d[0-9]+|%)?        # a number, dice, a percentage
  | [=!<>]=|<>                       # comparisons
  | \S
    """,
    re.VERBOSE | re.DOTALL,
)
_COMMENTS = ("# a comment", "#", "#\ttabs\tand \"quotes' { [", "# MAP", '#ROOM: "ordinary" , lit, random', "####")
_JOINS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$%+-=<>!")


def must_part(left: str, right: str) -> bool:
    """Return whether two tokens would be read as something else without a blank between them."""
    if left == "random" and right.startswith("["):
        return True
    return left[-1] in _JOINS and right[0] in _JOINS


def tokens_of(line: str) -> list[str]:
    """Take a line of statements apart."""
    return TOKEN.findall(line)


def is_raw(lines: Sequence[str]) -> list[bool]:
    """Return of each line whether it belongs to a MAP block, ``MAP`` and ``ENDMAP`` included, or is a comment."""
    raw, inside = [], False
    for line in lines:
        begins = line == "MAP"
        raw.append(inside or begins or line.lstrip().startswith("#"))
        inside = (inside or begins) and line != "ENDMAP"
    return raw


def comments_of(text: str) -> list[str]:
    """Return a file's comments in their order; what begins with ``#`` in a map is none."""
    lines = [line.rstrip() for line in text.splitlines()]
    inside = False
    comments = []
    for line in lines:
        inside = (inside or line == "MAP") and line != "ENDMAP"
        if not inside and line.lstrip().startswith("#"):
            comments.append(line.strip())
    return comments


def laid_out(lines: Sequence[str], choices: Choices, *, comments_indented: bool) -> str:
    """Write the lines as a file: tidy, or with whitespace and comments anywhere that the dialect allows."""
    style = choices.pick(("tidy", "tidy", "loose", "tight", "wild"))
    dice = choices.seeded()
    parts: list[str] = []
    for line, raw in zip(lines, is_raw(lines), strict=True):
        if raw or style == "tidy":
            parts.append(line + "\n")
            continue
        if dice.random() < 0.1:
            indent = dice.choice(("", "  ", "\t")) if comments_indented else ""
            parts.append(f"{indent}{dice.choice(_COMMENTS)}\n")
        parts.append(_spaced(tokens_of(line), style, dice, comments_indented=comments_indented) + "\n")
        if style == "wild" and dice.random() < 0.2:
            parts.append(dice.choice(("\n", "  \n", "\t\n", "\n\n")))
    text = "".join(parts)
    if dice.random() < 0.1 and lines and not is_raw(lines)[-1]:
        text = text.removesuffix("\n")
    return text.replace("\n", "\r\n") if dice.random() < 0.07 else text


def _spaced(tokens: Sequence[str], style: str, dice: random.Random, *, comments_indented: bool) -> str:
    text = ""
    for left, right in zip(["", *tokens], tokens, strict=False):
        needed = bool(left) and must_part(left, right)
        if not left:
            between = dice.choice(("", "", "  ", "\t")) if style != "tight" else ""
        elif style == "tight":
            between = " " if needed else ""
        elif style == "loose":
            between = " " * (max(needed, dice.choice((0, 1, 1, 2))))
        else:
            between = dice.choice((" ", "  ", "\t", "\n", "\n   ", " \t ", "" if not needed else " "))
            if "\n" in between and dice.random() < 0.1:
                indent = "  " if comments_indented else ""
                between = f"\n{indent}{dice.choice(_COMMENTS)}\n"
        text += between + right
    return text

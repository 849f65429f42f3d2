"""C as the game's is written: lines with four blanks a depth, chances and ranges by the game's random numbers (src/rnd.c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.manifest import Chance, IntRange

_INDENT = "    "


def c_lines(depth: int, *lines: str) -> str:
    """Write whole lines at a depth."""
    return "".join(f"{line}\n" for line in c_deeper(lines, depth))


def c_deeper(lines: Iterable[str], depth: int = 1) -> Iterator[str]:
    """Return lines that stand deeper."""
    return (_INDENT * depth + line if line else "" for line in lines)


def c_chance(chance: Chance) -> str:
    """Write a chance as a condition, as the game does: ``!rn2(4)``, ``rn2(5) < 2``; nothing if it is certain."""
    if chance.fraction == 1:
        return ""
    return f"!rn2({chance.denominator})" if chance.numerator == 1 else f"rn2({chance.denominator}) < {chance.numerator}"


def c_any_of(numbers: IntRange) -> str:
    """Write a number of a range, each as likely, as a sum: ``50 + rn2(151)``; one alone as it is."""
    return str(numbers.low) if numbers.low == numbers.high else f"{numbers.low} + rn2({numbers.high - numbers.low + 1})"


def c_behind(chance: Chance, lines: Iterable[str]) -> tuple[str, ...]:
    """Write statements behind a chance: several of them in braces, all as they are if it is certain."""
    statements = tuple(lines)
    condition = c_chance(chance)
    if not condition:
        return statements
    if len(statements) == 1:
        return f"if ({condition})", *c_deeper(statements)
    return f"if ({condition}) {{", *c_deeper(statements), "}"

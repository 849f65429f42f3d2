"""Lines of C as the game's are written: four blanks a depth, and empty ones stay empty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target.c.chances import c_chance

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.manifest import Chance

_INDENT = "    "


def c_lines(depth: int, *lines: str) -> str:
    """Write whole lines at a depth."""
    return "".join(f"{line}\n" for line in c_deeper(lines, depth))


def c_deeper(lines: Iterable[str], depth: int = 1) -> Iterator[str]:
    """Return lines that stand deeper."""
    return (_INDENT * depth + line if line else "" for line in lines)


def c_behind(chance: Chance, lines: Iterable[str]) -> tuple[str, ...]:
    """Write statements behind a chance: several of them in braces, all as they are if it is certain."""
    statements = tuple(lines)
    condition = c_chance(chance)
    if not condition:
        return statements
    if len(statements) == 1:
        return f"if ({condition})", *c_deeper(statements)
    return f"if ({condition}) {{", *c_deeper(statements), "}"

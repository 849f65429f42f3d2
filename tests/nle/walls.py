"""A level's walls on a screen."""

from __future__ import annotations


def fits(level: list[str], rows: list[str]) -> bool:
    """Return whether a screen has a level's walls somewhere, each in its place."""
    height, width = len(level), len(level[0])
    walls = [(x, y) for y, row in enumerate(level) for x, letter in enumerate(row) if letter in "|-"]
    return len(walls) > height and any(
        all(rows[top + y][left + x] in "|-" for x, y in walls)
        for top in range(len(rows) - height + 1)
        for left in range(len(rows[0]) - width + 1)
    )

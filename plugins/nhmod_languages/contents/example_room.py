"""A room as the game might fill it, drawn for a page: the same words give the same room."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from nhmod_languages.contents.showing import letter_of
from nhmod_languages.drawing import Drawing, Mark

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod.manifest import Chance
    from nhmod.target import Entry, Facts

WIDTH, HEIGHT = 11, 5
"""Of the floor, in squares."""
DOOR = (WIDTH // 2 + 1, HEIGHT + 1)
"""The door's place in the walls, whose upper left corner is (0, 0)."""
_LEFT = 2
_CLASSES = {"monster": ("monster classes", "mlet"), "object": ("object classes", "class")}


def squares() -> Iterator[tuple[int, int]]:
    """Go through the floor's squares, row by row, as places within the walls."""
    return ((x, y) for y in range(1, HEIGHT + 1) for x in range(1, WIDTH + 1))


def _number(seed: str) -> int:
    return int.from_bytes(sha256(seed.encode()).digest()[:4], "big")


def chosen(seed: str, weights: Sequence[int]) -> int:
    """Return the number of one of some weights, by chance that is always the same."""
    left = _number(seed) % max(sum(weights), 1)
    for number, weight in enumerate(weights):
        if left < weight:
            return number
        left -= weight
    return 0


def happens(seed: str, chance: Chance) -> bool:
    """Return whether something happens, by chance that is always the same."""
    return _number(seed) % chance.denominator < chance.numerator


def thing(kind: str, entry: Entry, facts: Facts, at: tuple[int, int]) -> Mark:
    """Make the mark of a monster or an object, or of anything of its class, in the room."""
    classes, field = _CLASSES[kind]
    of_class = facts[classes].symbol(entry.symbol)
    found = of_class or facts[classes].symbol(str(entry.fields.get(field, "")))
    return Mark(
        kind=kind, name="" if of_class else entry.name, letter=letter_of(found), x=at[0] + _LEFT, y=at[1] + 1, detail={}
    )


def room(name: str, marks: Sequence[Mark]) -> Drawing:
    """Lay out a lit room with a door and what is in it."""
    floor = [f"|{'.' * WIDTH}|"] * HEIGHT
    wall = "-" * (WIDTH + 2)
    below = f"{wall[: DOOR[0]]}+{wall[DOOR[0] + 1 :]}"
    door = Mark(kind="door", x=DOOR[0] + _LEFT, y=DOOR[1] + 1, detail={"state": "open"})
    return Drawing.of_map([wall, *floor, below], door, *marks, left=_LEFT, top=1, name=name)

"""What one run of a level's instructions puts on the level."""

from __future__ import annotations

from collections import Counter
from dataclasses import field
from typing import TYPE_CHECKING, TypeAlias

from nhmod.dataclass import frozen
from nhmod_languages.drawing import Area

if TYPE_CHECKING:
    from collections.abc import Mapping

Key: TypeAlias = "tuple[int, int]"
"""A thing's instruction, and how many things that one made before: the same thing has the same key in every run."""

_FEW = 24


@frozen
class Where:
    """Where a thing is: on a square, on one of some ``spots``, or somewhere in an ``area`` (none: the level).

    ``ground`` has the words of ``random[…]``.
    """

    x: int = -1
    y: int = -1
    area: Area | None = None
    spots: tuple[tuple[int, int], ...] = ()
    ground: str = ""


@frozen
class Placed:
    """A thing of one run; ``room`` is the room that it is in, ``extent`` says that it is an area and not a square."""

    key: Key
    kind: str
    name: str = ""
    letter: str = ""
    where: Where
    excluded: Area | None = None
    room: Key | None = None
    detail: Mapping[str, str] = field(default_factory=dict)
    extent: bool = False


class Scene:
    """The things of one run, in the order in which they are made."""

    def __init__(self) -> None:
        self.placed: list[Placed] = []
        self._made: Counter[int] = Counter()

    def key(self, at: int) -> Key:
        """Return the key of the next thing that an instruction makes."""
        self._made[at] += 1
        return at, self._made[at]


def among(places: list[tuple[int, int]]) -> Where:
    """Return a place that is one of several: as spots if they are few, else as the area around them."""
    spots = tuple(sorted(set(places)))
    if len(spots) == 1:
        return Where(x=spots[0][0], y=spots[0][1])
    return Where(spots=spots) if len(spots) <= _FEW else Where(area=around(places))


def around(places: list[tuple[int, int]]) -> Area:
    """Return the area around some places."""
    columns, rows = [x for x, _ in places], [y for _, y in places]
    return Area(x1=min(columns), y1=min(rows), x2=max(columns), y2=max(rows))

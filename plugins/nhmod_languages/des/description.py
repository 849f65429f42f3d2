"""A level as values, from which a description is printed. The words are those of util/lev_comp.l.

Each item may have its place in a manifest, for messages; ``chance`` is in percent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from nhmod.dataclass import dataclass, frozen

if TYPE_CHECKING:
    from nhmod.location import Location


@dataclass(frozen=True, slots=True)
class At:
    """A square; (0, 0) is the map's upper left corner."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Anywhere:
    """A random square."""


@dataclass(frozen=True, slots=True)
class Place:
    """One of the level's shuffled places, from 0."""

    index: int


Spot: TypeAlias = At | Anywhere | Place


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle with its edges; ``whole_level`` counts from the level's corner, which is (1, 0), not the map's."""

    x1: int
    y1: int
    x2: int
    y2: int
    whole_level: bool = False


@frozen
class Item:
    """What all items have."""

    location: Location | None = None
    chance: int = 100


@frozen
class Thing(Item):
    """A kind of monster or object: class letter and name, one of them, or neither (any)."""

    letter: str | None = None
    name: str | None = None


@frozen
class Object(Thing):
    """An object; ``holds`` makes it a container. In a container it has no place (``at`` is ignored there).

    ``curse`` is blessed, uncursed or cursed; ``of`` the monster of a corpse, statue, tin or figurine.
    """

    at: Spot = Anywhere()
    quantity: int | None = None
    enchantment: int | None = None
    curse: str = ""
    called: str = ""
    of: str = ""
    buried: bool = False
    holds: tuple[Object, ...] | None = None


@frozen
class Monster(Thing):
    """A monster; ``attitude`` is peaceful or hostile, ``alertness`` asleep or awake (empty: as the game likes)."""

    at: Spot = Anywhere()
    attitude: str = ""
    alertness: str = ""
    called: str = ""
    holds: tuple[Object, ...] | None = None


@frozen
class Trap(Item):
    """A trap; without a kind any."""

    kind: str = ""
    at: Spot = Anywhere()


@frozen
class Gold(Item):
    """A heap of gold."""

    amount: int
    at: Spot = Anywhere()


@frozen
class Engraving(Item):
    """An engraving; ``style`` is dust, engrave, burn, mark, blood or random."""

    text: str
    at: Spot
    style: str = "engrave"


@frozen
class Grave(Item):
    """A grave; without a text a random epitaph."""

    at: Spot
    text: str = ""


@frozen
class Altar(Item):
    """An altar; ``alignment`` is law, neutral, chaos, noalign, coaligned, noncoaligned or random.

    ``kind`` is altar, shrine (has a priest), sanctum or random.
    """

    at: Spot
    alignment: str = "random"
    kind: str = "altar"


@frozen
class Feature(Item):
    """A FOUNTAIN, SINK or POOL."""

    kind: str
    at: Spot


@frozen
class Stairs(Item):
    """A STAIR or LADDER, ``up`` or ``down``; ``at`` may be an area, for arrivals in a maze around the map."""

    direction: str
    at: Spot | Area
    ladder: bool = False


@frozen
class Door(Item):
    """A door; ``state`` is open, closed, locked, nodoor, broken, secret or random."""

    state: str
    at: Spot


@frozen
class Drawbridge(Item):
    """A drawbridge; ``direction`` is where its portcullis is, ``state`` open, closed or random."""

    at: Spot
    direction: str
    state: str = "closed"


@frozen
class Region(Item):
    """A lit or special part; ``light`` is lit, unlit or random, ``room`` a room type."""

    area: Area
    light: str = "lit"
    room: str = "ordinary"
    filled: bool = True
    irregular: bool = False


@frozen
class Walls(Item):
    """A part whose walls can't be dug (``kind`` NON_DIGGABLE) or passed by ghosts and the like (NON_PASSWALL)."""

    area: Area
    kind: str = "NON_DIGGABLE"


@frozen
class Arrival(Item):
    """Where who teleports to the level or comes by a branch arrives; not within ``without``.

    ``direction`` is down (for who comes from above), up (from below) or empty (both); it is not for branches.
    """

    area: Area
    without: Area = Area(0, 0, 0, 0)
    branch: bool = False
    direction: str = ""


@frozen
class Mazewalk(Item):
    """Where the maze around the map meets it."""

    at: Spot
    direction: str


@frozen
class Message(Item):
    """What is shown on the first visit."""

    text: str


@frozen
class LevelDescription:
    """A MAZE level with one map.

    ``fill`` is the terrain letter around the map, or nothing for a maze. ``places`` are shuffled; ``Place(0)`` is the
    first. ``rows_location`` is where the map's first row begins in the manifest.
    """

    name: str
    rows: tuple[str, ...]
    fill: str | None = " "
    flags: tuple[str, ...] = ()
    horizontal: str = "center"
    vertical: str = "center"
    places: tuple[At, ...] = ()
    items: tuple[Item, ...] = ()
    location: Location | None = None
    rows_location: Location | None = None

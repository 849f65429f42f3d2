"""A compiled level of the 3.4.3 dialect, structure for structure as include/sp_lev.h has it.

The members' names are C's (``class_`` for class); what C counts and points to is a tuple or a text. Texts are latin-1.
Numbers are those that the file holds: already cut to their members' sizes. ``span`` is where a record was declared;
records that were read from a file have none, and it makes no difference between two of them.
"""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, TypeAlias

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from nhmod.source import Span


@frozen
class Record:
    """A structure that a command made."""

    span: Span | None = field(default=None, compare=False, repr=False)


@frozen
class LevInit(Record):
    """INIT_MAP; all zero if there is none."""

    init_present: int = 0
    fg: int = 0
    bg: int = 0
    smoothed: int = 0
    joined: int = 0
    lit: int = 0
    walled: int = 0


@frozen
class Located(Record):
    """A structure that begins with a place; -1 to -10 is a place register, -11 is random."""

    x: int
    y: int


@frozen
class Door(Located):
    """DOOR of a map."""

    mask: int


@frozen
class RoomDoor(Record):
    """DOOR of a room."""

    wall: int
    pos: int
    secret: int
    mask: int


@frozen
class Trap(Located):
    """TRAP."""

    chance: int
    type: int


@frozen
class Monster(Located):
    """MONSTER."""

    name: str
    appear_as: str
    id: int
    align: int
    chance: int
    class_: int
    appear: int
    peaceful: int
    asleep: int


@frozen
class Object(Located):
    """OBJECT or CONTAINER; ``containment`` is 2 for a container, 1 for what is in it, 0 else."""

    name: str
    corpsenm: int
    id: int
    spe: int
    chance: int
    class_: int
    containment: int
    curse_state: int


@frozen
class Altar(Located):
    """ALTAR."""

    align: int
    shrine: int


@frozen
class Drawbridge(Located):
    """DRAWBRIDGE."""

    dir: int
    db_open: int


@frozen
class Walk(Located):
    """MAZEWALK."""

    dir: int


@frozen
class Digpos(Record):
    """NON_DIGGABLE or NON_PASSWALL."""

    x1: int
    y1: int
    x2: int
    y2: int


@frozen
class Stair(Located):
    """STAIR or LADDER."""

    up: int


@frozen
class Region(Record):
    """REGION."""

    x1: int
    y1: int
    x2: int
    y2: int
    rtype: int
    rlit: int
    rirreg: int


@frozen
class LevRegion(Record):
    """STAIR with regions, PORTAL, TELEPORT_REGION, BRANCH; the areas are x1, y1, x2, y2."""

    inarea: tuple[int, int, int, int]
    delarea: tuple[int, int, int, int]
    in_islev: int
    del_islev: int
    rtype: int
    rname: str


@frozen
class Gold(Located):
    """GOLD."""

    amount: int


@frozen
class Engraving(Located):
    """ENGRAVING."""

    engr: str
    etype: int


@frozen
class Spot(Located):
    """FOUNTAIN, SINK or POOL."""


@frozen
class CorridorEnd(Record):
    """One end of a corridor."""

    room: int
    wall: int
    door: int


@frozen
class Corridor(Record):
    """CORRIDOR; RANDOM_CORRIDORS is one whose ``src.room`` is -1."""

    src: CorridorEnd
    dest: CorridorEnd


@frozen
class Furnished(Record):
    """What stands in a part of a maze and in a room alike."""

    stairs: tuple[Stair, ...] = ()
    altars: tuple[Altar, ...] = ()
    fountains: tuple[Spot, ...] = ()
    traps: tuple[Trap, ...] = ()
    monsters: tuple[Monster, ...] = ()
    objects: tuple[Object, ...] = ()
    golds: tuple[Gold, ...] = ()
    engravings: tuple[Engraving, ...] = ()


@frozen
class MazePart(Furnished):
    """A part of a maze. ``map`` are ``ysize`` rows of ``xsize`` bytes of terrain."""

    halign: int
    valign: int
    xsize: int
    ysize: int
    map: tuple[bytes, ...]
    lregions: tuple[LevRegion, ...] = ()
    robjects: bytes = b""
    rloc: tuple[tuple[int, int], ...] = ()
    rmonst: bytes = b""
    regions: tuple[Region, ...] = ()
    doors: tuple[Door, ...] = ()
    drawbridges: tuple[Drawbridge, ...] = ()
    walks: tuple[Walk, ...] = ()
    digs: tuple[Digpos, ...] = ()
    passs: tuple[Digpos, ...] = ()
    lads: tuple[Stair, ...] = ()


@frozen
class Room(Furnished):
    """A room or subroom (one with a parent)."""

    name: str
    parent: str
    x: int
    y: int
    w: int
    h: int
    xalign: int
    yalign: int
    rtype: int
    chance: int
    rlit: int
    filled: int
    doors: tuple[RoomDoor, ...] = ()
    sinks: tuple[Spot, ...] = ()
    pools: tuple[Spot, ...] = ()


@frozen
class Maze(Record):
    """A level that begins with MAZE. ``name`` is its file's, and not in the file."""

    name: str
    flags: int
    init: LevInit
    message: str
    filling: int
    parts: tuple[MazePart, ...]


@frozen
class Rooms(Record):
    """A level that begins with LEVEL. ``name`` is its file's, and not in the file."""

    name: str
    flags: int
    init: LevInit
    message: str
    robjects: bytes
    rmonst: bytes
    rooms: tuple[Room, ...]
    corridors: tuple[Corridor, ...]


LevelRecord: TypeAlias = Maze | Rooms

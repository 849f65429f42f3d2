"""What stands in a level of the 3.4.3 dialect, and the level itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from nhmod.dataclass import frozen
from nhmod_languages.des.nodes import Node, Number, Percent, Text, Word
from nhmod_languages.des.v34.ast_values import (
    Appearance,
    Box,
    Command,
    CorridorEnd,
    Flags,
    InitMap,
    Letter,
    Message,
    Pair,
    Place,
    RandomClasses,
    RandomPlaces,
    Register,
)

if TYPE_CHECKING:
    from nhmod.source import Source, Span


@frozen
class Monster(Command):
    """MONSTER; ``infos`` (a name, an attitude, an alignment, an appearance) in the order of the text, any number."""

    chance: Percent | None
    letter: Letter | Register | Word
    name: Text | Word
    place: Place
    infos: tuple[Text | Word | Register | Appearance, ...] = ()


@frozen
class Object(Command):
    """OBJECT or CONTAINER; ``place`` may be the word contained.

    ``enchantment`` is there whenever any of the four further values is: ``curse`` and ``corpse`` (whose corpse or
    statue) stand before it, ``title`` (a text or the word none) behind it.
    """

    chance: Percent | None
    letter: Letter | Register | Word
    name: Text | Word
    place: Place
    curse: Word | None = None
    corpse: Text | None = None
    enchantment: Number | Word | None = None
    title: Text | Word | None = None


@frozen
class Door(Command):
    """DOOR of a map."""

    state: Word
    place: Place


@frozen
class RoomDoor(Command):
    """DOOR of a room: whether it is secret, its state, its wall and its place in the wall."""

    secret: Word
    state: Word
    wall: Word
    position: Number | Word


@frozen
class Trap(Command):
    """TRAP."""

    chance: Percent | None
    name: Text | Word
    place: Place


@frozen
class Drawbridge(Command):
    """DRAWBRIDGE."""

    place: Place
    direction: Word
    state: Word


@frozen
class MazeWalk(Command):
    """MAZEWALK."""

    place: Place
    direction: Word


@frozen
class Wallify(Command):
    """WALLIFY."""


@frozen
class Stair(Command):
    """STAIR or LADDER at a place."""

    place: Place
    direction: Word


@frozen
class LevelRegion(Command):
    """STAIR with regions, PORTAL, TELEPORT_REGION and BRANCH: where it may be, and where it may not.

    ``detail`` is up or down (STAIR; may be absent for TELEPORT_REGION), or the level's name (PORTAL).
    """

    area: Box
    exclude: Box
    detail: Word | Text | None = None


@frozen
class Feature(Command):
    """FOUNTAIN, SINK or POOL."""

    place: Place


@frozen
class Undiggable(Command):
    """NON_DIGGABLE or NON_PASSWALL."""

    area: Box


@frozen
class Region(Command):
    """REGION; ``filling`` (filled, unfilled) and ``irregular`` (true, false) may be absent."""

    area: Box
    light: Word
    type: Text | Word
    filling: Word | None = None
    irregular: Word | None = None


@frozen
class Altar(Command):
    """ALTAR."""

    place: Place
    alignment: Word | Register
    type: Word


@frozen
class Gold(Command):
    """GOLD."""

    amount: Number | Word
    place: Place


@frozen
class Engraving(Command):
    """ENGRAVING."""

    place: Place
    type: Word
    text: Text


@frozen
class RoomName(Command):
    """NAME of a room."""

    name: Text


@frozen
class RoomChance(Command):
    """CHANCE of a room."""

    chance: Number


@frozen
class RandomCorridors(Command):
    """RANDOM_CORRIDORS."""


@frozen
class Corridor(Command):
    """CORRIDOR; ``target`` is another end, or a number (which C writes as a wall, the room being -1)."""

    source: CorridorEnd
    target: CorridorEnd | Number


MapDetail: TypeAlias = (
    Monster
    | Object
    | Door
    | Trap
    | Drawbridge
    | MazeWalk
    | Wallify
    | Stair
    | LevelRegion
    | Feature
    | Undiggable
    | Region
    | Altar
    | Gold
    | Engraving
)
RoomDetail: TypeAlias = (
    RoomName | RoomChance | RoomDoor | Monster | Object | Trap | Altar | Feature | Gold | Engraving | Stair
)

# The larger parts


@frozen
class NoMap(Command):
    """NOMAP."""


@frozen
class MapRow(Node):
    """A row of a map as it is written, digits and all; neither text nor span has the end of the line."""

    text: str


@frozen
class Map(Command):
    """GEOMETRY and the MAP after it; ``keyword`` is GEOMETRY, ``block`` goes from MAP to ENDMAP.

    A comment between the rows is no row (a line with ``#`` first that has a letter of no terrain is one).
    """

    horizontal: Word
    vertical: Word
    block: Span
    rows: tuple[MapRow, ...]


@frozen
class Part(Node):
    """A part of a maze: NOMAP or a map, registers, and what is on it."""

    definition: NoMap | Map
    registers: tuple[RandomClasses | RandomPlaces, ...]
    details: tuple[MapDetail, ...]


@frozen
class Room(Node):
    """A room with what is in it; a SUBROOM has a ``parent`` and no ``alignment``.

    ``heading`` goes from the keyword to the end of the room's own arguments.
    """

    keyword: Word
    heading: Span
    type: Text | Word
    light: Word
    position: Pair | Word
    alignment: Pair | Word | None
    size: Pair | Word
    parent: Text | None
    filled: Word | None
    details: tuple[RoomDetail, ...]


@frozen
class MazeLevel(Command):
    """A level that begins with MAZE; ``heading`` goes from the keyword to the end of its filling."""

    heading: Span
    name: Text
    filling: Letter | Word
    flags: Flags | None
    init: InitMap | None
    messages: tuple[Message, ...]
    parts: tuple[Part, ...]


@frozen
class RoomLevel(Command):
    """A level that begins with LEVEL; ``heading`` goes from the keyword to the end of its name."""

    heading: Span
    name: Text
    flags: Flags | None
    init: InitMap | None
    messages: tuple[Message, ...]
    registers: tuple[RandomClasses, ...]
    rooms: tuple[Room, ...]
    corridors: tuple[RandomCorridors | Corridor, ...]


Level: TypeAlias = MazeLevel | RoomLevel


@frozen
class File:
    """A whole file; ``comments`` are the spans of its comments, each without the end of its line."""

    source: Source
    levels: tuple[Level, ...]
    comments: tuple[Span, ...]

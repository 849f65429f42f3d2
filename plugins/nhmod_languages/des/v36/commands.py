"""Statements of the 3.6 dialect that hold no others. Mirrors the grammar of util/lev_comp.y.

Each one's span goes from its command to its last argument.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from nhmod_languages.des.v36.values import NOWHERE, Node

if TYPE_CHECKING:
    from nhmod.source import Span
    from nhmod_languages.des.v36.values import (
        Area,
        Expression,
        Kind,
        Letter,
        MapLetter,
        Number,
        Percent,
        Place,
        Register,
        Selection,
        Text,
        Thing,
        TrapNames,
        Value,
        Variable,
        Word,
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class Option(Node):
    """One option of a monster or an object.

    ``name`` is its word: ``asleep``, or ``quantity`` with a value. It is empty where a value stands alone: a monster's
    name, an object's enchantment, an object's place. ``align`` has a Word, a Register or ``random`` as its value;
    an alignment that stands alone (``law``) has it as its name.
    """

    name: str
    value: Expression | Place | Thing | Register | TrapNames | Word | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class InitMap(Node):
    """``INIT_MAP:solidfill,terrain``, ``mazegrid,letter`` or ``rogue``; ``style`` is the word."""

    style: Word
    terrain: MapLetter | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class InitMines(Node):
    """``INIT_MAP:mines,'.',' ',true,true,lit,true`` and perhaps a letter to fill with."""

    foreground: Letter
    background: Letter
    smoothed: Word
    joined: Word
    light: Word
    walled: Word
    filling: Letter | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Message(Node):
    """``MESSAGE:text``."""

    text: Expression


@dataclass(frozen=True, kw_only=True, slots=True)
class Assignment(Node):
    """``$name = value``; of an array ``$name = { value, value }``. ``kind`` is that of the values."""

    name: str
    kind: Kind
    values: tuple[Value, ...]
    array: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Shuffle(Node):
    """``SHUFFLE:$name``."""

    name: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Trap(Node):
    """``TRAP:name,place``."""

    trap: Text | Word
    place: Place


@dataclass(frozen=True, kw_only=True, slots=True)
class Door(Node):
    """``DOOR:state,selection``."""

    state: Word
    selection: Selection


@dataclass(frozen=True, kw_only=True, slots=True)
class RoomDoor(Node):
    """``ROOMDOOR:secret,state,walls,position``; walls and position may be the one word random."""

    secret: Word
    state: Word
    walls: tuple[Word, ...]
    position: Number | Word


@dataclass(frozen=True, kw_only=True, slots=True)
class Drawbridge(Node):
    """``DRAWBRIDGE:place,direction,state``."""

    place: Place
    direction: Word
    state: Word


@dataclass(frozen=True, kw_only=True, slots=True)
class Mazewalk(Node):
    """``MAZEWALK:place,direction``, and perhaps whether things are strewn (true, false) and a letter for the floor."""

    place: Place
    direction: Word
    stocked: Word | None = None
    floor: Letter | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Wallify(Node):
    """``WALLIFY``, or ``WALLIFY:selection``."""

    selection: Selection | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Stairs(Node):
    """``STAIR:place,up`` or ``LADDER:place,up``; ``command`` is which."""

    command: Literal["STAIR", "LADDER"]
    place: Place
    direction: Word


@dataclass(frozen=True, kw_only=True, slots=True)
class Arrival(Node):
    """``STAIR:area,area,up``, ``PORTAL:area,area,"level"``, ``TELEPORT_REGION:area,area,up`` or ``BRANCH:area,area``.

    It is somewhere in the first area and not in the second. ``detail`` is the rest; a teleport region needs none.
    """

    command: Literal["STAIR", "PORTAL", "TELEPORT_REGION", "BRANCH"]
    inside: Area
    outside: Area
    detail: Word | Text | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Feature(Node):
    """``FOUNTAIN:selection``, ``SINK:selection`` or ``POOL:selection``."""

    command: Literal["FOUNTAIN", "SINK", "POOL"]
    selection: Selection


@dataclass(frozen=True, kw_only=True, slots=True)
class Terrain(Node):
    """``TERRAIN:selection,terrain``."""

    selection: Selection
    terrain: MapLetter | Variable


@dataclass(frozen=True, kw_only=True, slots=True)
class ReplaceTerrain(Node):
    """``REPLACE_TERRAIN:area,old,new,share``."""

    area: Area | Variable
    old: MapLetter | Variable
    new: MapLetter | Variable
    share: Percent


@dataclass(frozen=True, kw_only=True, slots=True)
class Protection(Node):
    """``NON_DIGGABLE:area`` or ``NON_PASSWALL:area``."""

    command: Literal["NON_DIGGABLE", "NON_PASSWALL"]
    area: Area | Variable


@dataclass(frozen=True, kw_only=True, slots=True)
class Altar(Node):
    """``ALTAR:place,alignment,type``."""

    place: Place
    alignment: Word | Register
    type: Word


@dataclass(frozen=True, kw_only=True, slots=True)
class Grave(Node):
    """``GRAVE:place``, with a text or ``random``."""

    place: Place
    text: Expression | Word | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Gold(Node):
    """``GOLD:amount,place``."""

    amount: Expression
    place: Place


@dataclass(frozen=True, kw_only=True, slots=True)
class Engraving(Node):
    """``ENGRAVING:place,type,text``."""

    place: Place
    type: Word
    text: Expression


@dataclass(frozen=True, kw_only=True, slots=True)
class Mineralize(Node):
    """``MINERALIZE``, or with the chances of gold, gems, kelp in moats and kelp in pools."""

    chances: tuple[Expression, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class RandomCorridors(Node):
    """``RANDOM_CORRIDORS``, with a number or ``random``."""

    style: Number | Word | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class CorridorEnd(Node):
    """``(room,wall,door)``."""

    room: int
    wall: Word
    door: Number | Word


@dataclass(frozen=True, kw_only=True, slots=True)
class Corridor(Node):
    """``CORRIDOR:end,end`` or ``CORRIDOR:end,number``."""

    start: CorridorEnd
    end: CorridorEnd | Number


@dataclass(frozen=True, kw_only=True, slots=True)
class Map(Node):
    """``GEOMETRY:place MAP … ENDMAP``; ``place`` is two words (``center,top``), a place, or nothing for ``NOMAP``.

    ``rows`` are without the digits that may number them. ``filling`` is true, false or nothing. ``rows_span`` goes from
    the first row to the last one's end, as they are written.
    """

    place: tuple[Word, Word] | Place | None
    filling: Word | None = None
    rows: tuple[str, ...] = ()
    rows_span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class Break(Node):
    """``BREAK``."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Exit(Node):
    """``EXIT``."""

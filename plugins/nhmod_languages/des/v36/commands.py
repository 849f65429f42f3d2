"""Statements of the 3.6 dialect that hold no others. Mirrors the grammar of util/lev_comp.y, whose rules the docstrings name.

Each one's span goes from its command to its last argument.
"""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Literal

from nhmod.dataclass import frozen
from nhmod_languages.des.nodes import NOWHERE, Node, Number, Percent, Text, Word
from nhmod_languages.des.v36.grammar import Statement, argument, command

if TYPE_CHECKING:
    from nhmod.source import Span
    from nhmod_languages.des.v36.values import (
        Area,
        Expression,
        Kind,
        Letter,
        MapLetter,
        Place,
        Register,
        Selection,
        Thing,
        TrapNames,
        Value,
        Variable,
    )


@frozen
class Option(Node):
    """One option of a monster or an object.

    ``name`` is its word: ``asleep``, or ``quantity`` with a value. It is empty where a value stands alone: a monster's
    name, an object's enchantment, an object's place. ``align`` has a Word, a Register or ``random`` as its value;
    an alignment that stands alone (``law``) has it as its name.
    """

    name: str
    value: Expression | Place | Thing | Register | TrapNames | Word | None = None


# The map.


@frozen
class InitMap(Statement):
    """``INIT_MAP:solidfill,terrain``, ``mazegrid,letter`` or ``rogue``; ``style`` is the word (``lev_init``)."""

    style: Word
    terrain: MapLetter | None = None


@command("INIT_MAP", style="mines")
class InitMines(Statement):
    """``INIT_MAP:mines,'.',' ',true,true,lit,true`` and perhaps a letter to fill with (``lev_init``)."""

    foreground: Letter = argument("letter", "the floor's map letter")
    background: Letter = argument("letter", "the rock's map letter")
    smoothed: Word = argument("word", "whether it is smoothed", of="BOOLEAN")
    joined: Word = argument("word", "whether it is joined", of="BOOLEAN")
    light: Word = argument("light", "the light")
    walled: Word = argument("word", "whether it is walled", of="BOOLEAN", random=True)
    filling: Letter | None = argument("letter", "a map letter", default=None)


@frozen
class Map(Statement):
    """``GEOMETRY:place MAP … ENDMAP``; ``place`` is two words (``center,top``), a place, or nothing for ``NOMAP``.

    ``rows`` are without the digits that may number them, ``row_spans`` their places. ``filling`` is true, false or nothing.
    ``rows_span`` goes from the first row to the last one's end, as they are written.
    """

    place: tuple[Word, Word] | Place | None
    filling: Word | None = None
    rows: tuple[str, ...] = ()
    row_spans: tuple[Span, ...] = field(default=(), compare=False, repr=False)
    rows_span: Span = field(default=NOWHERE, compare=False, repr=False)


@command("MAZEWALK")
class Mazewalk(Statement):
    """``MAZEWALK:place,direction``, and perhaps whether things are strewn (true, false) and a letter for the floor."""

    place: Place = argument("place")
    direction: Word = argument("word", "a direction", of="DIRECTION")
    stocked: Word | None = argument("word", "whether things are strewn in the maze", of="BOOLEAN", default=None)
    floor: Letter | None = argument("letter", "a map letter", default=None)


@command("WALLIFY", bare=True)
class Wallify(Statement):
    """``WALLIFY``, or ``WALLIFY:selection``."""

    selection: Selection | None = argument("selection", default=None)


@command("TERRAIN")
class Terrain(Statement):
    """``TERRAIN:selection,terrain``."""

    selection: Selection = argument("selection")
    terrain: MapLetter | Variable = argument("terrain", "a map letter")


@command("REPLACE_TERRAIN", opcode="REPLACETERRAIN")
class ReplaceTerrain(Statement):
    """``REPLACE_TERRAIN:area,old,new,share``."""

    area: Area | Variable = argument("area")
    old: MapLetter | Variable = argument("terrain", "what is replaced")
    new: MapLetter | Variable = argument("terrain", "what replaces it")
    share: Percent = argument("share", "a share such as 50%")


@command("NON_DIGGABLE", "NON_PASSWALL")
class Protection(Statement):
    """``NON_DIGGABLE:area`` or ``NON_PASSWALL:area``."""

    command: Literal["NON_DIGGABLE", "NON_PASSWALL"]
    area: Area | Variable = argument("area")


# Doors and ways.


@command("DOOR", pushed="selection state")
class Door(Statement):
    """``DOOR:state,selection``."""

    state: Word = argument("word", "the door's state", of="DOOR_STATE", random=True, called="state of a door")
    selection: Selection = argument("selection", "a place or selection")


@command("ROOMDOOR", opcode="ROOM_DOOR", pushed="position state secret walls")
class RoomDoor(Statement):
    """``ROOMDOOR:secret,state,walls,position``; walls and position may be the one word random."""

    secret: Word = argument("word", "whether the door is secret", of="BOOLEAN", random=True)
    state: Word = argument("word", "the door's state", of="DOOR_STATE", random=True)
    walls: tuple[Word, ...] = argument("walls", "the door's wall")
    position: Number | Word = argument("position", "the door's place in the wall")


@command("DRAWBRIDGE")
class Drawbridge(Statement):
    """``DRAWBRIDGE:place,direction,state``."""

    place: Place = argument("place")
    direction: Word = argument("word", "the direction in which it opens", of="DIRECTION")
    state: Word = argument("word", "the drawbridge's state", of="DOOR_STATE", random=True)


@command("RANDOM_CORRIDORS", bare=True)
class RandomCorridors(Statement):
    """``RANDOM_CORRIDORS``, with a number or ``random``."""

    style: Number | Word | None = argument("signed or random", "a number or random", default=None)


@frozen
class CorridorEnd(Node):
    """``(room,wall,door)``."""

    room: int
    wall: Word
    door: Number | Word


@command("CORRIDOR")
class Corridor(Statement):
    """``CORRIDOR:end,end`` or ``CORRIDOR:end,number``."""

    start: CorridorEnd = argument("corridor end", "(room,wall,door)")
    end: CorridorEnd | Number = argument(
        "end or number", "(room,wall,door), or a number", behind_comma="the corridor's other end"
    )


@command("STAIR", "LADDER")
class Stairs(Statement):
    """``STAIR:place,up`` or ``LADDER:place,up``; ``command`` is which (``stair_detail``, ``ladder_detail``)."""

    command: Literal["STAIR", "LADDER"]
    place: Place = argument("place")
    direction: Word = argument(
        "word", "where it leads", of="UP_OR_DOWN", behind_comma="up or down", called="direction of stairs"
    )


@frozen
class Arrival(Statement):
    """``STAIR:area,area,up``, ``PORTAL:area,area,"level"``, ``TELEPORT_REGION:area,area,up`` or ``BRANCH:area,area``.

    It is somewhere in the first area and not in the second. ``detail`` is the rest; a teleport region needs none.
    """

    command: Literal["STAIR", "PORTAL", "TELEPORT_REGION", "BRANCH"]
    inside: Area
    outside: Area
    detail: Word | Text | None = None


# Things in the level.


@command("MESSAGE")
class Message(Statement):
    """``MESSAGE:text``."""

    text: Expression = argument("text", "a text in double quotes")


@command("TRAP", pushed="place trap")
class Trap(Statement):
    """``TRAP:name,place``."""

    trap: Text | Word = argument("trap", "a trap's name in double quotes, or random")
    place: Place = argument("place")


@command("FOUNTAIN", "SINK", "POOL")
class Feature(Statement):
    """``FOUNTAIN:selection``, ``SINK:selection`` or ``POOL:selection``."""

    command: Literal["FOUNTAIN", "SINK", "POOL"]
    selection: Selection = argument("selection")


@command("ALTAR", pushed="place type alignment")
class Altar(Statement):
    """``ALTAR:place,alignment,type``."""

    place: Place = argument("place")
    alignment: Word | Register = argument("alignment", "an alignment")
    type: Word = argument("word", "the kind of altar", of="ALTAR_TYPE", random=True, called="kind of altar")


@command("GRAVE")
class Grave(Statement):
    """``GRAVE:place``, with a text or ``random``."""

    place: Place = argument("place")
    text: Expression | Word | None = argument("epitaph", "an epitaph in double quotes, or random", default=None)


@command("GOLD")
class Gold(Statement):
    """``GOLD:amount,place``."""

    amount: Expression = argument("number")
    place: Place = argument("place")


@command("ENGRAVING", pushed="place text type")
class Engraving(Statement):
    """``ENGRAVING:place,type,text``."""

    place: Place = argument("place")
    type: Word = argument("word", "the kind of engraving", of="ENGRAVING_TYPE", random=True, called="kind of engraving")
    text: Expression = argument("text", "a text in double quotes", behind_comma="the text")


@command("MINERALIZE", bare=True)
class Mineralize(Statement):
    """``MINERALIZE``, or with the chances of gold, gems, kelp in moats and kelp in pools."""

    chances: tuple[Expression, ...] = argument("four numbers", "a number: MINERALIZE has none or four", default=())


# The language's own.


@frozen
class Assignment(Statement):
    """``$name = value``; of an array ``$name = { value, value }``. ``kind`` is that of the values."""

    name: str
    kind: Kind
    values: tuple[Value, ...]
    array: bool = False


@frozen
class Shuffle(Statement):
    """``SHUFFLE:$name``."""

    name: str


@command("BREAK", bare=True)
class Break(Statement):
    """``BREAK``."""


@command("EXIT", bare=True)
class Exit(Statement):
    """``EXIT``."""


COMMANDS = tuple(
    node.grammar
    for node in (
        *(
            Mazewalk,
            Wallify,
            Terrain,
            ReplaceTerrain,
            Protection,
            Door,
            RoomDoor,
            Drawbridge,
            RandomCorridors,
            Corridor,
            Stairs,
        ),
        *(Message, Trap, Feature, Altar, Grave, Gold, Engraving, Mineralize, Break, Exit),
    )
)
"""The commands whose nodes' fields say all of how they are written."""

"""Reads a compiled level's bytes, in the order that ``lev`` describes, and has the tables of that order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nhmod.binary import Layout, Structure
from nhmod_languages.des.v34 import records

if TYPE_CHECKING:
    from nhmod_languages.des.v34.rules import Rules

PART: tuple[tuple[str, str, type[records.Record]], ...] = (
    ("regions", "region", records.Region),
    ("doors", "door", records.Door),
    ("drawbridges", "drawbridge", records.Drawbridge),
    ("walks", "walk", records.Walk),
    ("digs", "digpos", records.Digpos),
    ("passs", "digpos", records.Digpos),
    ("lads", "lad", records.Stair),
    ("stairs", "stair", records.Stair),
    ("altars", "altar", records.Altar),
    ("fountains", "fountain", records.Spot),
    ("traps", "trap", records.Trap),
    ("monsters", "monster", records.Monster),
    ("objects", "object", records.Object),
    ("golds", "gold", records.Gold),
    ("engravings", "engraving", records.Engraving),
)
ROOM: tuple[tuple[str, str, type[records.Record]], ...] = (
    ("doors", "room_door", records.RoomDoor),
    ("stairs", "stair", records.Stair),
    ("altars", "altar", records.Altar),
    ("fountains", "fountain", records.Spot),
    ("sinks", "sink", records.Spot),
    ("pools", "pool", records.Spot),
    ("traps", "trap", records.Trap),
    ("monsters", "monster", records.Monster),
    ("objects", "object", records.Object),
    ("golds", "gold", records.Gold),
    ("engravings", "engraving", records.Engraving),
)
ROOM_HEAD = ("x", "y", "w", "h", "xalign", "yalign", "rtype", "chance", "rlit", "filled")
PART_HEAD = ("halign", "valign", "xsize", "ysize")
_XCHAR = "signed char"
# Members whose names C or Python does not let be those of the records.
ATTRIBUTES = {"class": "class_"}
_MEMBERS = {"class_": "class"}


class DamagedError(Exception):
    """What a file holds that no level has."""


class Reader:
    """Reads one file: raises ``IndexError`` where it ends too early, ``DamagedError`` for what can't be."""

    def __init__(self, content: bytes, rules: Rules, layout: Layout) -> None:
        """Begin behind the header."""
        self._content = content
        self._rules = rules
        self._layout = layout
        self._at = rules.header_words * layout.size("long")

    @property
    def left(self) -> int:
        """How many bytes are not read."""
        return len(self._content) - self._at

    def level(self, name: str) -> records.LevelRecord:
        """Read the level."""
        constants = self._rules.constants
        kind = self._number("char")
        if kind not in {constants["SP_LEV_MAZE"], constants["SP_LEV_ROOMS"]}:
            raise DamagedError(f"its kind is {kind}")
        init = records.LevInit(**self._values("lev_init", records.LevInit))
        flags = self._number("long")
        message = self._text(self._number("unsigned char"))
        if kind == constants["SP_LEV_MAZE"]:
            filling = self._number(_XCHAR)
            parts = tuple(self._part(init) for _ in range(self._count()))
            return records.Maze(name=name, flags=flags, init=init, message=message, filling=filling, parts=parts)
        robjects, rmonst = self._classes(), self._classes()
        rooms = tuple(self._room() for _ in range(self._count()))
        corridors = self._corridors()
        return records.Rooms(
            name=name,
            flags=flags,
            init=init,
            message=message,
            robjects=robjects,
            rmonst=rmonst,
            rooms=rooms,
            corridors=corridors,
        )

    def _part(self, init: records.LevInit) -> records.MazePart:
        halign, valign, xsize, ysize = (self._number("char") for _ in PART_HEAD)
        rows: list[bytes] = []
        if not init.init_present or xsize > 1 or ysize > 1:
            if xsize < 0 or ysize < 0:
                raise DamagedError(f"a map has {xsize} columns and {ysize} rows")
            rows = [self._take(xsize) for _ in range(ysize)]
        else:
            rows = [bytes((self._rules.constants["STONE"],))]
        lregions = tuple(self._lev_region() for _ in range(self._count()))
        robjects = self._classes()
        places = self._count()
        columns = [self._number(_XCHAR) for _ in range(places)]
        rloc = tuple((x, self._number(_XCHAR)) for x in columns)
        rmonst = self._classes()
        lists: dict[str, Any] = {attribute: self._list(structure, record) for attribute, structure, record in PART}
        return records.MazePart(
            halign=halign,
            valign=valign,
            xsize=xsize,
            ysize=ysize,
            map=tuple(rows),
            lregions=lregions,
            robjects=robjects,
            rloc=rloc,
            rmonst=rmonst,
            **lists,
        )

    def _room(self) -> records.Room:
        name = self._text(self._number("short"))
        parent = self._text(self._number("short"))
        head: dict[str, Any] = {member: self._number(_XCHAR) for member in ROOM_HEAD}
        lists: dict[str, Any] = {attribute: self._list(structure, record) for attribute, structure, record in ROOM}
        return records.Room(name=name, parent=parent, **head, **lists)

    def _list(self, structure: str, record: type[records.Record]) -> tuple[Any, ...]:
        return tuple(record(**self._values(structure, record)) for _ in range(self._count()))

    def _values(self, structure: str, record: type[records.Record]) -> dict[str, Any]:
        found = self._unpack(structure)
        values: dict[str, Any] = {}
        for attribute in record.__dataclass_fields__:
            if attribute == "span":
                continue
            value = found[_MEMBERS.get(attribute, attribute)]
            values[attribute] = value["len"] if isinstance(value, dict) else value
        # The texts stand behind the structure, in the order of its members.
        for member in self._rules.structures[structure].members:
            attribute = ATTRIBUTES.get(member.name, member.name)
            if attribute in values and isinstance(member.ctype, Structure):
                values[attribute] = self._text(values[attribute])
        return values

    def _lev_region(self) -> records.LevRegion:
        found = self._unpack("lev_region")
        areas: dict[str, Any] = {
            name: tuple(found[name][edge] for edge in ("x1", "y1", "x2", "y2")) for name in ("inarea", "delarea")
        }
        return records.LevRegion(
            **areas,
            in_islev=found["in_islev"],
            del_islev=found["del_islev"],
            rtype=found["rtype"],
            rname=self._text(found["rname"]["len"]),
        )

    def _corridors(self) -> tuple[records.Corridor, ...]:
        corridors: list[records.Corridor] = []
        for _ in range(self._count()):
            found = self._unpack("corridor")
            corridors.append(
                records.Corridor(src=records.CorridorEnd(**found["src"]), dest=records.CorridorEnd(**found["dest"]))
            )
        return tuple(corridors)

    def _unpack(self, name: str) -> dict[str, Any]:
        structure = self._rules.structures[name]
        values = structure.unpack(self._layout, self._content, self._at)
        self._at += structure.size(self._layout)
        return values

    def _classes(self) -> bytes:
        return self._take(self._count())

    def _count(self) -> int:
        count = self._number("char")
        if count < 0:
            raise DamagedError(f"a list has {count} entries")
        return count

    def _number(self, ctype: str) -> int:
        value = self._layout.unpack(ctype, self._content, self._at)
        self._at += self._layout.size(ctype)
        return value

    def _text(self, length: int) -> str:
        if length < 0:
            raise DamagedError(f"a text has {length} characters")
        return self._take(length).decode("latin-1")

    def _take(self, length: int) -> bytes:
        if self._at + length > len(self._content):
            raise IndexError(self._at)
        self._at += length
        return self._content[self._at - length : self._at]

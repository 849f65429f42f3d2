"""A compiled level's bytes: the records of ``records``, one after the other, as the machine has them in memory.

Mirrors util/lev_main.c (write_maze, write_rooms and what they call) and src/sp_lev.c (load_maze, load_rooms).

    file    words of the header, kind: char (SP_LEV_MAZE or SP_LEV_ROOMS), lev_init, flags: long,
            length: uchar, message, then a maze or rooms
    maze    filling: schar, number of parts: char, parts
    part    halign, valign, xsize, ysize: char, rows of terrain (none for a NOMAP under INIT_MAP), lev_regions,
            classes of objects, places (first all x, then all y), classes of monsters, then lists (``PART``)
    rooms   classes of objects, classes of monsters, number of rooms: xchar, rooms, number: xchar, corridors
    room    length: short, name, length: short, parent's name, ten xchars (``ROOM_HEAD``), lists (``ROOM``)
    list    number: char, structures; behind a structure with texts the texts
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nhmod.location import Location
from nhmod_languages.des.v34 import codes, records
from nhmod_languages.des.v34.lev_reader import ATTRIBUTES, PART, PART_HEAD, ROOM, ROOM_HEAD, DamagedError, Reader

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.binary import Header, Layout
    from nhmod.diagnostics import Report
    from nhmod_languages.des.v34.rules import Rules

_XCHAR = "signed char"


def encode(level: records.LevelRecord, rules: Rules, header: Header) -> bytes:
    """Return the bytes of a level's file for a machine: ``header`` has its layout."""
    return _Writer(rules, header).level(level)


def decode(
    content: bytes, rules: Rules, layout: Layout, report: Report, *, name: str, file: str
) -> records.LevelRecord | None:
    """Read a level's file; ``name`` is the level's. What is no such file is an error NH2087, and gives nothing."""
    reader = Reader(content, rules, layout)
    where = Location(file=file)
    try:
        level = reader.level(name)
    except IndexError:
        message = f"{file} ends in the middle of a level"
        report.error(codes.NOT_READ, message, where, hint="it is cut short, or made for another release or machine")
        return None
    except DamagedError as damage:
        hint = "it is damaged, or made for another release or machine"
        report.error(codes.NOT_READ, f"{file} is no compiled level: {damage}", where, hint=hint)
        return None
    if reader.left:
        ends = len(content) - reader.left
        message = f"{reader.left} bytes stand behind the end of the level in {file}, at byte {ends}: no text gives them"
        # open() without O_TRUNC: a shorter level written over a longer one keeps the longer one's end.
        hint = f"lev_comp leaves them of a longer file of this name, and the game reads {ends} bytes: head -c {ends}"
        report.error(codes.NOT_READ, message, where, hint=hint)
        return None
    return level


class _Writer:
    def __init__(self, rules: Rules, header: Header) -> None:
        self._rules = rules
        self._header = header
        self._layout = header.layout
        self._parts: list[bytes] = []

    def level(self, level: records.LevelRecord) -> bytes:
        constants = self._rules.constants
        maze = isinstance(level, records.Maze)
        self._parts = [self._header.pack()]
        self._number("char", constants["SP_LEV_MAZE" if maze else "SP_LEV_ROOMS"])
        self._record("lev_init", level.init)
        self._number("long", level.flags)
        message = level.message.encode("latin-1")
        self._number("unsigned char", len(message))
        self._parts.append(message)
        if isinstance(level, records.Maze):
            self._maze(level)
        else:
            self._rooms(level)
        return b"".join(self._parts)

    def _maze(self, maze: records.Maze) -> None:
        self._number(_XCHAR, maze.filling)
        self._number("char", len(maze.parts))
        for part in maze.parts:
            for member in PART_HEAD:
                self._number("char", getattr(part, member))
            # A map of one square is taken for NOMAP's, which is not written where INIT_MAP makes the map.
            if not maze.init.init_present or part.xsize > 1 or part.ysize > 1:
                self._parts += part.map
            self._list("lev_region", part.lregions)
            self._bytes(part.robjects)
            self._number("char", len(part.rloc))
            self._numbers(_XCHAR, (x for x, _ in part.rloc))
            self._numbers(_XCHAR, (y for _, y in part.rloc))
            self._bytes(part.rmonst)
            for attribute, structure, _ in PART:
                self._list(structure, getattr(part, attribute))

    def _rooms(self, level: records.Rooms) -> None:
        self._bytes(level.robjects)
        self._bytes(level.rmonst)
        self._number(_XCHAR, len(level.rooms))
        for room in level.rooms:
            for name in (room.name, room.parent):
                text = name.encode("latin-1")
                self._number("short", len(text))
                self._parts.append(text)
            self._numbers(_XCHAR, (getattr(room, member) for member in ROOM_HEAD))
            for attribute, structure, _ in ROOM:
                self._list(structure, getattr(room, attribute))
        self._list("corridor", level.corridors)

    def _list(self, structure: str, items: tuple[records.Record, ...]) -> None:
        self._number("char", len(items))
        for item in items:
            self._record(structure, item)

    def _record(self, name: str, record: records.Record) -> None:
        structure = self._rules.structures[name]
        values: dict[str, Any] = {}
        texts: list[bytes] = []
        for member in structure.members:
            value = getattr(record, ATTRIBUTES.get(member.name, member.name), None)
            if isinstance(value, str):
                # Str_or_Len: lev_comp clears the pointer before it writes the length over a part of it.
                text = value.encode("latin-1")
                texts.append(text)
                values[member.name] = {"len": len(text)}
            elif isinstance(value, tuple):
                values[member.name] = dict(zip(("x1", "y1", "x2", "y2"), value, strict=True))
            elif isinstance(value, records.CorridorEnd):
                values[member.name] = {"room": value.room, "wall": value.wall, "door": value.door}
            elif value is not None:
                values[member.name] = value
        self._parts.append(structure.pack(self._layout, values))
        self._parts += texts

    def _bytes(self, items: bytes) -> None:
        self._number("char", len(items))
        self._parts.append(items)

    def _number(self, ctype: str, value: int) -> None:
        self._parts.append(self._layout.pack(ctype, value))

    def _numbers(self, ctype: str, values: Iterable[int]) -> None:
        self._parts += [self._layout.pack(ctype, value) for value in values]

"""The records of one room of a level that begins with LEVEL. Mirrors lev_comp.y and store_room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.v34 import ast, codes, records
from nhmod_languages.des.v34.commands import ROOM_DOOR
from nhmod_languages.des.v34.things import Things

if TYPE_CHECKING:
    from nhmod_languages.des.v34.values import Values

_GRID = 5
"""ROOM's position is one of five by five."""
_ERR = -1
_SHORT = 0x7FFF


class RoomThings(Things):
    """What is in one room. No place is checked: where the room will be is not known."""

    def __init__(self, values: Values) -> None:
        """Begin with an empty room."""
        super().__init__(values)
        self.name: ast.RoomName | None = None
        self._chance: ast.RoomChance | None = None
        self._type = 0

    def compile(self, room: ast.Room) -> records.Room:
        """Return a room's record."""
        values = self.values
        self._type = values.room(room.type)
        x, y = self._position(room)
        w, h = self._pair(room.size)
        xalign, yalign = self._pair(room.alignment) if room.alignment is not None else (_ERR, _ERR)
        for node in room.details:
            if values.faults.full:
                break
            self.add(node)
        for text in (self.name.name if self.name else None, room.parent):
            if text is not None and len(text.value) > _SHORT:
                values.faults.error(codes.LONG_TEXT, f"the name has {len(text.value)} characters", text.span)
        return records.Room(
            span=room.span,
            name=self.name.name.value if self.name else "",
            parent=room.parent.value if room.parent else "",
            x=x,
            y=y,
            w=w,
            h=h,
            xalign=xalign,
            yalign=yalign,
            rtype=self._type,
            chance=self._chance.chance.value if self._chance else 0,
            rlit=values.word(room.light),
            filled=values.word(room.filled) if room.filled else 1,
            **self.arrays(),
        )

    def _position(self, room: ast.Room) -> tuple[int, int]:
        """room_pos: 1 to 5; subroom_pos: not below 0."""
        position = room.position
        if isinstance(position, ast.Pair):
            x, y = self.values.number(position.first), self.values.number(position.second)
            if room.parent is None and not (1 <= x <= _GRID and 1 <= y <= _GRID):
                message = f"a room's position is from (1,1) to ({_GRID},{_GRID}), and this is ({x},{y})"
                self.faults.out_of_range(position.span, message, "rooms stand in a grid of five by five")
            elif room.parent is not None and (x < 0 or y < 0):
                message = f"a subroom's position counts from (0,0), and this is ({x},{y})"
                self.faults.out_of_range(position.span, message)
        return self._pair(position)

    def _pair(self, pair: ast.Pair | ast.Word) -> tuple[int, int]:
        if isinstance(pair, ast.Word):
            return _ERR, _ERR
        values = self.values
        return (
            values.xchar(values.number(pair.first), pair.first),
            values.xchar(values.number(pair.second), pair.second),
        )

    def add_own(self, node: ast.Command) -> None:
        """Make what of a command that only rooms have."""
        match node:
            case ast.RoomName():
                if self.name is not None:
                    related = (self.name.span, "the first one")
                    self.faults.error(codes.TWICE, "this room has a name already", node.span, "", related)
                self.name = self.name or node
            case ast.RoomChance():
                self._add_chance(node)
            case ast.RoomDoor():
                self._add_door(node)

    def _add_chance(self, node: ast.RoomChance) -> None:
        chance = node.chance.value
        if self._chance is not None:
            related = (self._chance.span, "the first one")
            self.faults.error(codes.TWICE, "this room has a chance already", node.span, "", related)
        elif self._type == self.values.rules.constants["OROOM"]:
            hint = "give the room a type, or delete the CHANCE"
            self.faults.error(codes.CHANCE, "an ordinary room has no chance", node.span, hint)
        elif not 0 < chance < 100:  # noqa: PLR2004 - percent
            self.faults.error(codes.CHANCE, f"a room's chance is from 1 to 99, and this is {chance}", node.chance.span)
        else:
            self._chance = node

    def _add_door(self, node: ast.RoomDoor) -> None:
        values = self.values
        wall, position = values.word(node.wall), values.number(node.position)
        if wall == _ERR and position != _ERR:
            message = "a door in a random wall has a random position"
            self.faults.error(codes.DOOR, message, node.position.span, "name the wall, or write random")
        pos = values.xchar(position, node.position)
        self.put(ROOM_DOOR.array, node, ROOM_DOOR.compiled(values, node, pos=pos))

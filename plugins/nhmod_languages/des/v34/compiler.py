"""Compiles a syntax tree of the 3.4.3 dialect to records, as util/lev_comp.y's actions do.

All levels of a file are gone through, whatever is wrong with one of them. What can't be told while the parser has
skipped something (a room's number, a parent's name) is not said then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from nhmod_languages.des import fault_codes
from nhmod_languages.des.v34 import ast, codes, records
from nhmod_languages.des.v34.commands import INIT_MAP
from nhmod_languages.des.v34.maps import PartThings, Terrain
from nhmod_languages.des.v34.registers import classes, said_twice, warn_of_registers
from nhmod_languages.des.v34.roomthings import RoomThings
from nhmod_languages.des.v34.values import Values

if TYPE_CHECKING:
    from nhmod_languages.des.faults import Faults
    from nhmod_languages.des.v34.rules import Rules

_LONGEST_NAME = 8
_NO_TERRAIN = -1


def compile_file(file: ast.File, faults: Faults, rules: Rules) -> tuple[records.LevelRecord, ...]:
    """Return the records of a file's levels; they are not to be used if ``faults`` has errors."""
    compiler = _Compiler(faults, rules, complete=not faults.errors)
    seen: dict[str, ast.Text] = {}
    levels: list[records.LevelRecord] = []
    for level in file.levels:
        if faults.full:
            break
        earlier = seen.setdefault(level.name.value, level.name)
        if earlier is not level.name:
            faults.level_twice(level.name.span, level.name.value, earlier.span)
        levels.append(compiler.maze(level) if isinstance(level, ast.MazeLevel) else compiler.rooms(level))
    return tuple(levels)


class _Compiler:
    """Compiles the levels of one file."""

    def __init__(self, faults: Faults, rules: Rules, *, complete: bool) -> None:
        self._faults = faults
        self._rules = rules
        self._values = Values(faults, rules)
        self._complete = complete

    def maze(self, level: ast.MazeLevel) -> records.Maze:
        """maze_level: MAZE's name and filling, the head, and the parts."""
        self._faults.level_name(level.name.span, level.name.value, _LONGEST_NAME)
        filling = self._filling(level.filling)
        init = self._init(level.init)
        terrain = Terrain()
        parts = tuple(
            PartThings(self._values, terrain, init_present=bool(init.init_present)).compile(part)
            for part in level.parts
        )
        limit = self._rules.limits.parts
        if len(parts) > limit:
            message = f"a level has at most {limit} parts; lev_comp writes more over its own memory"
            self._faults.error(codes.TOO_MANY_THINGS, message, level.parts[limit].definition.keyword.span)
        elif len(parts) == limit:
            # load_maze panics for numpart > 9, though lev_comp has room for ten.
            message = f"the game loads at most {limit - 1} parts, and panics at this one"
            self._faults.warning(codes.TOO_MANY_THINGS, message, level.parts[-1].definition.keyword.span)
        return records.Maze(
            span=level.span,
            name=level.name.value,
            flags=self._flags(level.flags),
            init=init,
            message=self._message(level.messages),
            filling=filling,
            parts=parts,
        )

    def rooms(self, level: ast.RoomLevel) -> records.Rooms:
        """room_level: LEVEL's name, the head, the registers, the rooms and the corridors."""
        self._faults.level_name(level.name.span, level.name.value, _LONGEST_NAME)
        init = self._init(level.init)
        robjects = rmonst = b""
        seen: dict[str, ast.Command] = {}
        for node in level.registers:
            if said_twice(self._values, node, seen):
                continue
            if node.keyword.text == "RANDOM_OBJECTS":
                robjects = classes(self._values, node)
            else:
                rmonst = classes(self._values, node)
        rooms = tuple(RoomThings(self._values).compile(room) for room in level.rooms)
        limit = self._rules.limits.rooms
        if len(rooms) > limit:
            message = f"a level has at most {limit} rooms and subrooms; lev_comp writes more over its own memory"
            self._faults.error(codes.TOO_MANY_THINGS, message, level.rooms[limit].keyword.span)
        lengths = {"object": len(robjects), "monster": len(rmonst), "place": 0}
        for room in level.rooms:
            for detail in room.details:
                warn_of_registers(self._values, detail, lengths)
        corridors = self._corridors(level)
        if self._complete and len(rooms) <= limit:
            self._check_subrooms(level)
        return records.Rooms(
            span=level.span,
            name=level.name.value,
            flags=self._flags(level.flags),
            init=init,
            message=self._message(level.messages),
            robjects=robjects,
            rmonst=rmonst,
            rooms=rooms,
            corridors=corridors,
        )

    def _filling(self, filling: ast.Letter | ast.Word) -> int:
        """filling: get_floor_type, which makes -1, a random maze, of what it does not know."""
        if isinstance(filling, ast.Word):
            return self._values.word(filling)
        found = self._values.terrain(filling)
        if found is None:
            hint = f"the letters are {' '.join(letter for letter in self._rules.map_letters if letter != ' ')}, or ' '"
            message = f"'{filling.value}' is no terrain to fill a maze with"
            self._faults.doubt(codes.TERRAIN, message, filling.span, hint)
        return _NO_TERRAIN if found is None else found

    def _flags(self, flags: ast.Flags | None) -> int:
        value = 0
        for word in flags.words if flags else ():
            value |= self._rules.flags[word.text]
        return value

    def _init(self, init: ast.InitMap | None) -> records.LevInit:
        """lev_init."""
        if init is None:
            return records.LevInit()
        values, constants = self._values, self._rules.constants
        fg, bg = values.terrain(init.fg), values.terrain(init.bg)
        for letter, found in ((init.fg, fg), (init.bg, bg)):
            if found is None:
                self._faults.unknown_letter(letter.span, letter.value, "".join(self._rules.map_letters))
        if values.word(init.joined) and fg is not None and fg not in {constants["CORR"], constants["ROOM"]}:
            message = f"a map of '{init.fg.value}' can't be joined, only floor '.' and corridor '#' can"
            self._faults.error(codes.JOINED, message, init.joined.span, "write false")
        made = INIT_MAP.compiled(values, init, init_present=1, fg=fg or 0, bg=bg or 0)
        return cast("records.LevInit", made)

    def _message(self, messages: tuple[ast.Message, ...]) -> str:
        """message: an empty first one leaves no line end behind it."""
        limit = self._rules.limits.message - 1
        found = ""
        for message in messages:
            text = message.text.value
            if len(text) + 1 + len(found) > limit:
                words = f"the messages of this level have more than {limit - 1} characters together"
                self._faults.error(codes.MESSAGE, words, message.text.span)
            else:
                found += "\n" * bool(found) + text
        return found

    def _corridors(self, level: ast.RoomLevel) -> tuple[records.Corridor, ...]:
        """corridors_def: RANDOM_CORRIDORS is a corridor from room -1."""
        nothing = records.CorridorEnd(room=0, wall=0, door=0)
        corridors: list[records.Corridor] = []
        for node in level.corridors:
            if isinstance(node, ast.RandomCorridors):
                start = records.CorridorEnd(room=-1, wall=0, door=0)
                corridors.append(records.Corridor(span=node.span, src=start, dest=nothing))
                continue
            source = self._end(node.source, level)
            if isinstance(node.target, ast.Number):
                wall = self._values.xchar(node.target.value, node.target)
                target = records.CorridorEnd(room=-1, wall=wall, door=0)
            else:
                target = self._end(node.target, level)
            corridors.append(records.Corridor(span=node.span, src=source, dest=target))
        limit = self._rules.limits.things
        if len(corridors) >= limit:
            message = f"a level has at most {limit - 1} corridors"
            self._faults.error(codes.TOO_MANY_THINGS, message, level.corridors[limit - 1].keyword.span)
        return tuple(corridors)

    def _end(self, end: ast.CorridorEnd, level: ast.RoomLevel) -> records.CorridorEnd:
        """corr_spec: a room's number, a wall and a door's number.

        lev_comp counts subrooms as well, and the game (src/sp_lev.c: load_rooms) only the rooms that are in no other.
        """
        room, rooms = end.room.value, len(level.rooms)
        made = sum(not one.parent for one in level.rooms)
        if not 0 <= room < rooms and self._complete:
            message = f"there is no room {room}: this level has {rooms} rooms and subrooms"
            hint = f"they are counted from 0 to {rooms - 1}" if rooms else ""
            self._faults.error(codes.ROOM_NUMBER, message, end.room.span, hint)
        elif room >= made and self._complete:
            message = (
                f"there is no room {room} for a corridor: {made} rooms are in no other, and the game does not look"
            )
            hint = "rooms that are in no other are counted, from 0, in the order of the text"
            self._faults.doubt(fault_codes.NO_ROOM, message, end.room.span, hint)
        return records.CorridorEnd(
            span=end.span,
            room=self._values.xchar(room, end.room),
            wall=self._values.word(end.wall),
            door=self._values.xchar(self._values.number(end.door), end.door),
        )

    def _check_subrooms(self, level: ast.RoomLevel) -> None:
        """check_subrooms: each parent is there, before or behind its subrooms, and has not too many."""
        names = [
            next((node.name.value for node in room.details if isinstance(node, ast.RoomName)), None)
            for room in level.rooms
        ]
        known = [name for name in names if name is not None]
        limit = self._rules.constants["MAX_SUBROOMS"]
        count: dict[str, int] = {}
        for room in level.rooms:
            if room.parent is None:
                continue
            parent = room.parent.value
            count[parent] = count.get(parent, 0) + 1
            if parent not in known:
                hint = self._faults.suggest(parent, known) or "a room is named by NAME below its ROOM"
                self._faults.error(codes.NO_PARENT, f"there is no room named '{parent}'", room.parent.span, hint)
            elif count[parent] == limit + 1:
                message = f"the room '{parent}' has more than {limit} subrooms"
                self._faults.error(codes.SUBROOMS, message, room.parent.span)

"""Statements that hold no others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des import fault_codes
from nhmod_languages.des.v36 import codes
from nhmod_languages.des.v36.ast import CorridorEnd, Letter, MapLetter, Number, Text, Word
from nhmod_languages.des.v36.compiler.maps import check_map
from nhmod_languages.des.v36.compiler.things import ThingCompiler
from nhmod_languages.des.v36.compiler.values import pack_coordinate

if TYPE_CHECKING:
    from nhmod_languages.des.faults import Faults
    from nhmod_languages.des.v36.ast import (
        Altar,
        Area,
        Arrival,
        Corridor,
        Door,
        Drawbridge,
        Engraving,
        Feature,
        Gold,
        Grave,
        InitMap,
        InitMines,
        Map,
        Mazewalk,
        Message,
        Mineralize,
        Protection,
        RandomCorridors,
        ReplaceTerrain,
        RoomDoor,
        Stairs,
        Terrain,
        Trap,
        Wallify,
    )
    from nhmod_languages.des.v36.rules import Rules

_RANDOM = -1
_NOTHING = -1
_EVERYWHERE = 0xFFFFFFFF
_STYLES = {"solidfill": "LVLINIT_SOLIDFILL", "mazegrid": "LVLINIT_MAZEGRID", "rogue": "LVLINIT_ROGUE"}
_DIRECTIONS = {f"W_{name}": f"DB_{name}" for name in ("NORTH", "SOUTH", "EAST", "WEST")}


class CommandCompiler(ThingCompiler):
    """Compiles the statements without blocks."""

    def __init__(self, rules: Rules, faults: Faults) -> None:
        """Begin without a map."""
        super().__init__(rules, faults)
        self.map_end = (0, 0)
        self.rooms = 0
        """How many rooms there can be at most, by here; a loop can make any number."""
        self._complete = not faults.errors  # what the parser left out could be a room

    def word(self, word: Word | None, absent: int = 0) -> int:
        """Give a word's value."""
        return absent if word is None else self.value(word.text)

    # The map.

    def whole_level(self) -> None:
        """Let the areas of stairs and the like reach over the whole level."""
        self.map_end = (self.constants["COLNO"] - 1, self.constants["ROWNO"])

    def _init(self, style: str, *values: int) -> None:
        self.numbers(self.constants[style], *values)
        self.op("INITLEVEL")

    def fill(self, style: str, filling: int, light: int = 0) -> None:
        """Fill the level in a simple style."""
        self._init(style, filling, 0, light, 0, 0, 0, 0)

    def _ground(self, letter: Letter | MapLetter) -> int:
        """Give the terrain that a level is made of: any but that which leaves what is there."""
        kind = self.letter(letter.letter)
        if letter.letter not in self.rules.terrain:
            self.unknown_letter(letter.span, letter.letter)
        elif kind >= self.constants["MAX_TYPE"]:
            message = f"'{letter.letter}' leaves what is there, and a level can't be filled with it"
            self.faults.error(fault_codes.TERRAIN, message, letter.span)
        return kind

    def init_map(self, node: InitMap) -> None:
        """Compile INIT_MAP (``lev_init``)."""
        style = _STYLES[node.style.text]
        if node.terrain is None:
            self.fill(style, 0)
            return
        filling = self._ground(node.terrain)
        self.fill(style, filling, self.light(node.terrain.light) if node.style.text == "solidfill" else 0)
        self.whole_level()

    def init_mines(self, node: InitMines) -> None:
        """Compile INIT_MAP:mines (``lev_init``)."""
        constants = self.constants
        foreground, background = self._ground(node.foreground), self._ground(node.background)
        joined = self.word(node.joined)
        if joined and foreground not in {constants["CORR"], constants["ROOM"]}:
            self.faults.error(
                codes.JOINED,
                f"caves of '{node.foreground.letter}' can't be joined, only those of '.' or '#'",
                node.joined.span,
                "write false",
            )
        filling = _NOTHING if node.filling is None else self.letter(node.filling.letter)
        if node.filling and filling == constants["INVALID_TYPE"]:
            self.unknown_letter(node.filling.span, node.filling.letter)
        self._init(
            "LVLINIT_MINES",
            filling,
            self.word(node.walled),
            self.word(node.light),
            joined,
            self.word(node.smoothed),
            background,
            foreground,
        )
        self.whole_level()

    def map(self, node: Map) -> None:
        """Compile NOMAP or GEOMETRY with its map (``map_definition``)."""
        place = node.place
        if place is None:
            self.push("COORD", 0)
            self.numbers(0, 1)
            self.string("")
            self.numbers(0, 0)
            self.op("MAP")
            self.whole_level()
            return
        filling = self.word(node.filling, 1)
        if isinstance(place, tuple):
            across, down = place
            self.push("COORD", pack_coordinate(self.value(across.text), self.value(down.text)))
            self.numbers(1, filling)
        else:
            self.place(place)
            self.numbers(2, filling)
        self._rows(node)

    def _rows(self, node: Map) -> None:
        """Push a map's rows, each letter's terrain plus one (``scan_map``)."""
        terrain = self.rules.terrain
        check_map(node, self.faults, self.rules)
        width, height = max(map(len, node.rows), default=0), len(node.rows)
        table = {ord(letter): kind + 1 for letter, kind in terrain.items()}
        filler = chr(self.constants["STONE"] + 1)
        self.string("".join(row.translate(table).ljust(width, filler) for row in node.rows))
        self.numbers(height, width)
        self.op("MAP")
        self.map_end = (width - 1, height - 1)

    def mazewalk(self, node: Mazewalk) -> None:
        """Compile MAZEWALK."""
        self.place(node.place)
        floor = 0
        if node.stocked:
            floor = _NOTHING if node.floor is None else self.letter(node.floor.letter)
        if node.floor and floor == self.constants["INVALID_TYPE"]:
            # C does not look; the game then walks a maze of this number.
            self.doubt_letter(node.floor)
        self.numbers(self.value(node.direction.text), self.word(node.stocked, 1), floor)
        self.op("MAZEWALK")

    def doubt_letter(self, letter: Letter) -> None:
        """Report a letter that is no terrain where C does not look at it."""
        if self.faults.lenient:
            self.faults.warning(codes.LETTER, f"'{letter.letter}' is no map letter", letter.span)
        else:
            self.unknown_letter(letter.span, letter.letter)

    def wallify(self, node: Wallify) -> None:
        """Compile WALLIFY."""
        if node.selection is None:
            # SP_REGION_PACK(-1,-1,-1,-1) is an int, but is read as a long: its upper half is what the register had.
            self.push("REGION", _EVERYWHERE)
            self.numbers(0)
        else:
            self.selection(node.selection)
            self.numbers(1)
        self.op("WALLIFY")

    def terrain_statement(self, node: Terrain) -> None:
        """Compile TERRAIN."""
        self.selection(node.selection)
        self.terrain(node.terrain)
        self.op("TERRAIN")

    def replace_terrain(self, node: ReplaceTerrain) -> None:
        """Compile REPLACE_TERRAIN."""
        self.area(node.area)
        self.terrain(node.old)
        self.terrain(node.new)
        self.numbers(node.share.value)
        self.op("REPLACETERRAIN")

    def protection(self, node: Protection) -> None:
        """Compile NON_DIGGABLE or NON_PASSWALL."""
        self.area(node.area)
        self.op(node.command)

    # Doors and ways.

    def door(self, node: Door) -> None:
        """Compile DOOR."""
        self.selection(node.selection)
        self.numbers(self.value(node.state.text))
        self.op("DOOR")

    def _number_or_word(self, value: Number | Word) -> int:
        return value.value if isinstance(value, Number) else self.value(value.text)

    def room_door(self, node: RoomDoor) -> None:
        """Compile ROOMDOOR."""
        wall, position = self.directions(node.walls), self._number_or_word(node.position)
        if wall == _RANDOM and position != _RANDOM:
            self.faults.error(
                codes.DOOR_WALL, "a door in a random wall has a random place", node.position.span, "write random"
            )
        self.numbers(position, self.value(node.state.text), self.value(node.secret.text), wall)
        self.op("ROOM_DOOR")

    def drawbridge(self, node: Drawbridge) -> None:
        """Compile DRAWBRIDGE."""
        constants = self.constants
        self.place(node.place)
        states = {constants["D_ISOPEN"]: 1, constants["D_CLOSED"]: 0, _RANDOM: _RANDOM}
        state = states.get(self.value(node.state.text))
        if state is None:
            message = f"a drawbridge can't be {node.state.text}, only open, closed or random"
            self.faults.error(codes.BRIDGE_STATE, message, node.state.span)
        directions = {constants[wall]: constants[bridge] for wall, bridge in _DIRECTIONS.items()}
        self.numbers(state or 0, directions[self.value(node.direction.text)])
        self.op("DRAWBRIDGE")

    def random_corridors(self, node: RandomCorridors) -> None:
        """Compile RANDOM_CORRIDORS."""
        style = 0 if node.style is None else self._number_or_word(node.style)
        self.numbers(_RANDOM, style, _RANDOM, _RANDOM, _RANDOM, _RANDOM)
        self.op("CORRIDOR")

    def corridor(self, node: Corridor) -> None:
        """Compile CORRIDOR."""
        self._corridor_end(node.start)
        if isinstance(node.end, CorridorEnd):
            self._corridor_end(node.end)
        else:
            self.numbers(_RANDOM, _RANDOM, node.end.value)
        self.op("CORRIDOR")

    def _corridor_end(self, end: CorridorEnd) -> None:
        if end.room >= self.rooms and self._complete:
            # src/sp_lev.c:create_corridor takes rooms[number], whatever is there.
            made = f"{self.rooms or 'no'} room{'' if self.rooms == 1 else 's'}"
            message = (
                f"there is no room {end.room}: {made} can be made before this corridor, and the game does not look"
            )
            hint = (
                "rooms that are in no other are counted, from 0, in the order of the text; corridors come behind them"
            )
            self.faults.doubt(fault_codes.NO_ROOM, message, end.span, hint)
        self.numbers(end.room, self._number_or_word(end.door), self.value(end.wall.text))

    def stairs(self, node: Stairs) -> None:
        """Compile STAIR or LADDER at a place."""
        self.place(node.place)
        self.numbers(self.value(node.direction.text))
        self.op(node.command)

    def arrival(self, node: Arrival) -> None:
        """Compile a level region (SPO_LEVREGION)."""
        name = ""
        match node.command:
            case "STAIR":
                kind = "LR_UPSTAIR" if node.detail and self._detail(node) else "LR_DOWNSTAIR"
            case "PORTAL":
                kind = "LR_PORTAL"
                name = node.detail.value if isinstance(node.detail, Text) else ""
            case "TELEPORT_REGION":
                kind = "LR_TELE" if node.detail is None else ("LR_UPTELE" if self._detail(node) else "LR_DOWNTELE")
            case "BRANCH":
                kind = "LR_BRANCH"
        self._level_area(node.inside)
        self._level_area(node.outside)
        self.numbers(self.constants[kind], 0)
        self.string(name)
        self.op("LEVREGION")

    def _detail(self, node: Arrival) -> int:
        return self.value(node.detail.text) if isinstance(node.detail, Word) else 0

    def _level_area(self, area: Area) -> None:
        """Push an area of a level region (``lev_region``)."""
        if area.level:
            x_range = (1, self.constants["COLNO"] - 1)
            y_range = (0, self.constants["ROWNO"] - 1)
            where = "level"
        else:
            # In a LEVEL without INIT_MAP and MAP the last level's map counts, or at first one of a single square.
            x_range, y_range = (0, self.map_end[0]), (0, self.map_end[1])
            where = "map"
        for name, value, (low, high) in (
            ("left column", area.x1, x_range),
            ("upper row", area.y1, y_range),
            ("right column", area.x2, x_range),
            ("lower row", area.y2, y_range),
        ):
            if not low <= value <= high:
                hint = "" if area.level else "write levregion before it if it counts from the level's corner"
                self.faults.out_of_range(
                    area.span, f"the area's {name} {value} is not on the {where}, which has {low} to {high}", hint
                )
                break
        self.numbers(area.x1, area.y1, area.x2, area.y2, int(area.level))

    # Things in the level.

    def message(self, node: Message) -> None:
        """Compile MESSAGE."""
        self.expression(node.text)
        self.op("MESSAGE")

    def trap(self, node: Trap) -> None:
        """Compile TRAP."""
        kind = _RANDOM
        if isinstance(node.trap, Text):
            name = node.trap.value
            if name in self.rules.traps:
                kind = self.rules.traps[name]
            else:
                self.faults.unknown_trap(node.trap.span, name, tuple(self.rules.traps))
        self.place(node.place)
        self.numbers(kind)
        self.op("TRAP")

    def feature(self, node: Feature) -> None:
        """Compile FOUNTAIN, SINK or POOL."""
        self.selection(node.selection)
        self.op(node.command)

    def altar(self, node: Altar) -> None:
        """Compile ALTAR."""
        self.place(node.place)
        self.numbers(self.value(node.type.text), self.alignment(node.alignment))
        self.op("ALTAR")

    def grave(self, node: Grave) -> None:
        """Compile GRAVE."""
        self.place(node.place)
        if node.text is None or isinstance(node.text, Word):
            self.string("")
            self.numbers(0 if node.text is None else 1)
        else:
            self.expression(node.text)
            self.numbers(2)
        self.op("GRAVE")

    def gold(self, node: Gold) -> None:
        """Compile GOLD."""
        self.expression(node.amount)
        self.place(node.place)
        self.op("GOLD")

    def engraving(self, node: Engraving) -> None:
        """Compile ENGRAVING."""
        self.place(node.place)
        self.expression(node.text)
        self.numbers(self.value(node.type.text))
        self.op("ENGRAVING")

    def mineralize(self, node: Mineralize) -> None:
        """Compile MINERALIZE."""
        if node.chances:
            for chance in node.chances:
                self.expression(chance)
        else:
            self.numbers(_RANDOM, _RANDOM, _RANDOM, _RANDOM)
        self.op("MINERALIZE")

"""The records of a part of a maze: its map, and what is on it. Mirrors lev_comp.y, scan_map and store_part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.source import Span
from nhmod_languages.des.v34 import ast, codes, records
from nhmod_languages.des.v34.commands import MAP_DOOR, MAZEWALK
from nhmod_languages.des.v34.registers import check_length, classes, said_twice, warn_of_registers
from nhmod_languages.des.v34.things import Things
from nhmod_languages.drawing import STEPS

if TYPE_CHECKING:
    from nhmod_languages.des.v34.values import Values

_DIGITS = {ord(digit): None for digit in "0123456789"}
_LINES = 4096  # static char map[4096] in lev_comp.l


class Terrain:
    """lev_comp's ``tmpmap``, ``max_x_map`` and ``max_y_map``: the rows of the map that was read last.

    A NOMAP changes the limits but not the rows: those of an earlier map of the level stay (``height`` is how many of
    them are the map's own).
    """

    def __init__(self) -> None:
        """Begin without a map."""
        self.rows: list[bytearray] = []
        self.max_x = 0
        self.max_y = 0
        self.is_map = False

    def at(self, x: int, y: int) -> int | None:
        """Return the terrain of a square; nothing where lev_comp would read outside of its rows."""
        if 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y]):
            return self.rows[y][x]
        return None


class PartThings(Things):
    """What is on one part of a maze."""

    where = "a part of a maze"

    def __init__(self, values: Values, terrain: Terrain, *, init_present: bool) -> None:
        """Begin with the terrain that the parts before have left."""
        super().__init__(values)
        self._constants = values.rules.constants
        self._terrain = terrain
        self._init_present = init_present

    def compile(self, part: ast.Part) -> records.MazePart:
        """Return a part's record."""
        definition = part.definition
        if isinstance(definition, ast.Map):
            rows = self._scan_map(definition)
            halign, valign = self.values.word(definition.horizontal), self.values.word(definition.vertical)
        else:
            rows = [bytearray((self._constants["STONE"],))]
            halign = valign = 1
            self._terrain.max_x, self._terrain.max_y = self._constants["COLNO"] - 1, self._constants["ROWNO"]
            self._terrain.is_map = False
        registers = self._registers(part)
        for node in part.details:
            if self.faults.full:
                break
            self.add(node)
        self._check_registers(part, registers)
        return records.MazePart(
            span=part.span,
            halign=halign,
            valign=valign,
            xsize=len(rows[0]) if rows else 0,
            ysize=len(rows),
            map=tuple(bytes(row) for row in rows),
            robjects=registers[0],
            rloc=registers[1],
            rmonst=registers[2],
            **self.arrays(),
        )

    def _scan_map(self, node: ast.Map) -> list[bytearray]:
        """scan_map: digits are struck out, and short rows are filled up with stone."""
        letters, stone = self.values.rules.map_letters, self._constants["STONE"]
        texts = [row.text.translate(_DIGITS) for row in node.rows]
        width = max(map(len, texts), default=0)
        rows = [bytearray(letters.get(letter, stone) for letter in text.ljust(width)) for text in texts]
        if " " not in letters:
            rows = [row[: len(text)].ljust(width, bytes((stone,))) for row, text in zip(rows, texts, strict=True)]
        largest = (self._constants["MAP_X_LIM"], self._constants["MAP_Y_LIM"])
        start = Span(node.block.start, node.block.start + len("MAP"))
        places = [(row.span, len(text)) for row, text in zip(node.rows, texts, strict=True)]
        if not self.faults.map_size(places, largest) and sum(len(row.text) + 1 for row in node.rows) >= _LINES:
            message = f"the map has more than {_LINES - 1} characters, for which lev_comp has no room"
            self.faults.error(codes.TOO_MANY_THINGS, message, start, "leave the digits out")
        self._warn_of_blanks(node, texts)
        terrain = self._terrain
        terrain.rows[: len(rows)] = rows
        terrain.max_x, terrain.max_y, terrain.is_map = width - 1, len(rows) - 1, True
        return rows

    def _warn_of_blanks(self, node: ast.Map, texts: list[str]) -> None:
        """Warn of blanks that a few rows have behind all that is drawn; where most rows have them, they are meant."""
        drawn = max((len(text.rstrip(" ")) for text in texts), default=0)
        wide = [index for index, text in enumerate(texts) if len(text) > drawn]
        if drawn and wide and 2 * len(wide) <= len(texts):
            end = node.rows[wide[0]].span.end
            blanks = len(texts[wide[0]]) - len(texts[wide[0]].rstrip(" "))
            self.faults.trailing_blanks(Span(end - blanks, end), wide[0])

    def check_range(self, x: int, y: int, place: ast.Pair) -> None:
        """Check a point; with INIT_MAP lev_comp leaves it to the game."""
        terrain = self._terrain
        if self._init_present or (0 <= x <= terrain.max_x and 0 <= y <= terrain.max_y):
            return
        self._off_map(place.span, f"the place ({x},{y})")

    def _off_map(self, span: Span, what: str) -> None:
        terrain = self._terrain
        size = f"from (0,0) to ({terrain.max_x},{terrain.max_y})"
        message = f"{what} is outside the map, which goes {size}" if terrain.max_x >= 0 else f"{what}: the map is empty"
        self.faults.error(codes.OFF_MAP, message, span, "places count from 0, in the map above")

    def check_place(self, x: int, y: int, what: str, place: ast.Place) -> None:
        """Warn of what stands in a wall (check_coord)."""
        terrain = self._terrain
        if what and not terrain.rows and 0 <= x <= terrain.max_x and 0 <= y <= terrain.max_y:
            message = f"the {what} has a place, and here is no map: the game's own lev_comp crashes"
            hint = "write random, or put GEOMETRY and a MAP in place of NOMAP; nhmod's compiler takes it as it is"
            self.faults.warning(codes.NO_MAP, message, place.span, hint)
        elif what and 0 <= x <= terrain.max_x and 0 <= y <= terrain.max_y:
            found = terrain.at(x, y)
            if found is not None and (found < self._constants["POOL"] or found == self._constants["DOOR"]):
                ground = "door" if found == self._constants["DOOR"] else "wall or rock"
                message = f"the {what} at ({x},{y}) stands in a {ground}"
                self.faults.warning(codes.IN_WALL, message, place.span)

    def add_own(self, node: ast.Command) -> None:
        """Make the record of a command that only maps have."""
        match node:
            case ast.Door():
                self._door(node)
            case ast.Drawbridge():
                self._drawbridge(node)
            case ast.MazeWalk():
                x, y = self.place(node.place, "")
                self.put(MAZEWALK.array, node, MAZEWALK.compiled(self.values, node, x=x, y=y))
            case ast.Wallify():
                self._wallify(node)
            case ast.LevelRegion():
                self._level_region(node)
            case ast.Undiggable():
                x1, y1, x2, y2 = self._box(node.area)
                record = records.Digpos(span=node.span, x1=x1, y1=y1, x2=x2, y2=y2)
                if node.keyword.text == "NON_DIGGABLE":
                    self.put("digs", node, record)
                else:
                    self.put("passs", node, record, self.values.rules.limits.passwalls)
            case ast.Region():
                self._region(node)

    def _door(self, node: ast.Door) -> None:
        x, y = self.coordinate(node.place)
        if x >= 0 and y >= 0:
            if not self._terrain.rows:
                self._no_map(node)
            elif self._terrain.at(x, y) not in {self._constants["DOOR"], self._constants["SDOOR"]}:
                self._misplaced(x, y, codes.DOOR, f"there is no door at ({x},{y}) on the map", node.place.span)
        x, y = self.cut(x, y, node.place)
        self.put(MAP_DOOR.array, node, MAP_DOOR.compiled(self.values, node, x=x, y=y))

    def _misplaced(self, x: int, y: int, code: str, message: str, span: Span) -> None:
        """Report that something does not fit to the map, if it has not been said that it is off the map."""
        if self._init_present or (x <= self._terrain.max_x and y <= self._terrain.max_y):
            hint = "draw a '+' or an 'S' there" if code == codes.DOOR else ""
            self.faults.error(code, message, span, hint)

    def _no_map(self, node: ast.Command) -> None:
        message = f"{node.keyword.text} needs a map, and here is none"
        self.faults.error(codes.NO_MAP, message, node.span, "put GEOMETRY and a MAP in place of NOMAP")

    def _drawbridge(self, node: ast.Drawbridge) -> None:
        words, constants = self.values.rules.words, self._constants
        x, y = self.coordinate(node.place)
        direction = node.direction.text
        dx, dy = STEPS[direction]
        if x >= 0 and y >= 0:
            wall = self._terrain.at(x + dx, y + dy)
            if not self._terrain.rows:
                self._no_map(node)
            elif not (wall and wall <= constants["DBWALL"]):
                message = f"the drawbridge at ({x},{y}) needs a wall at ({x + dx},{y + dy}), {direction} of it"
                self._misplaced(x, y, codes.DRAWBRIDGE, message, node.place.span)
        x, y = self.cut(x, y, node.place)
        state = self.values.word(node.state)
        if state not in {words["open"], words["closed"]}:
            message = f"a drawbridge is open or closed, not {node.state.text}"
            self.faults.error(codes.DRAWBRIDGE, message, node.state.span)
        record = records.Drawbridge(
            span=node.span, x=x, y=y, dir=constants[f"DB_{direction.upper()}"], db_open=int(state == words["open"])
        )
        self.put("drawbridges", node, record)

    def _wallify(self, node: ast.Wallify) -> None:
        """wallify_map: stone beside floor becomes wall; the row that is looked at last decides which."""
        terrain, constants = self._terrain, self._constants
        if not terrain.is_map or terrain.max_x < 0:
            self._no_map(node)
            return
        stone, room, cross = constants["STONE"], constants["ROOM"], constants["CROSSWALL"]
        rows = terrain.rows
        for y in range(terrain.max_y + 1):
            near = range(max(y - 1, 0), min(y + 1, terrain.max_y) + 1)
            for x in range(terrain.max_x + 1):
                if rows[y][x] != stone:
                    continue
                first, last = max(x - 1, 0), min(x + 1, terrain.max_x) + 1
                for row in near:
                    if any(square >= room or square == cross for square in rows[row][first:last]):
                        rows[y][x] = constants["HWALL" if row != y else "VWALL"]
                        break

    def _box(self, area: ast.Box) -> tuple[int, int, int, int]:
        """region: inside the map; levregion: inside the level, whose column 0 is not used."""
        box = area.x1.value, area.y1.value, area.x2.value, area.y2.value
        x1, y1, x2, y2 = box
        if area.whole is not None:
            columns, lines = self._constants["COLNO"], self._constants["ROWNO"]
            if not (0 < x1 < columns and 0 <= y1 < lines and 0 < x2 < columns and 0 <= y2 < lines):
                message = f"the region is outside the level, which goes from (1,0) to ({columns - 1},{lines - 1})"
                self.faults.error(codes.OFF_MAP, message, area.span)
        elif not all(
            0 <= value <= limit
            for value, limit in zip(box, (self._terrain.max_x, self._terrain.max_y) * 2, strict=True)
        ):
            self._off_map(area.span, "the region")
        return (
            self.values.xchar(x1, area.x1),
            self.values.xchar(y1, area.y1),
            self.values.xchar(x2, area.x2),
            self.values.xchar(y2, area.y2),
        )

    def _level_region(self, node: ast.LevelRegion) -> None:
        constants = self._constants
        detail = node.detail
        up = isinstance(detail, ast.Word) and bool(self.values.word(detail))
        kind = {
            "STAIR": "LR_UPSTAIR" if up else "LR_DOWNSTAIR",
            "PORTAL": "LR_PORTAL",
            "BRANCH": "LR_BRANCH",
            "TELEPORT_REGION": "LR_TELE" if detail is None else "LR_UPTELE" if up else "LR_DOWNTELE",
        }[node.keyword.text]
        record = records.LevRegion(
            span=node.span,
            inarea=self._box(node.area),
            delarea=self._box(node.exclude),
            in_islev=int(node.area.whole is not None),
            del_islev=int(node.exclude.whole is not None),
            rtype=constants[kind],
            rname=detail.value if isinstance(detail, ast.Text) else "",
        )
        self.put("lregions", node, record)

    def _region(self, node: ast.Region) -> None:
        constants = self._constants
        x1, y1, x2, y2 = self._box(node.area)
        rtype = self.values.room(node.type)
        if node.filling is not None and self.values.word(node.filling) & 1:
            rtype += constants["MAXRTYPE"] + 1
        irregular = node.irregular is not None and bool(self.values.word(node.irregular))
        if x1 > x2 or y1 > y2:
            message = "the region's first corner is not the upper left one"
            hint = f"write ({min(x1, x2)},{min(y1, y2)},{max(x1, x2)},{max(y1, y2)})"
            self.faults.error(codes.REGION, message, node.area.span, hint)
        if rtype == constants["VAULT"] and (irregular or x2 - x1 != 1 or y2 - y1 != 1):
            hint = "make the region (x,y,x+1,y+1), and not irregular"
            self.faults.error(codes.VAULT, "a vault is exactly two squares wide and high", node.area.span, hint)
        if irregular:
            self._irregular(node, x1, y1)
        record = records.Region(
            span=node.span,
            x1=x1,
            y1=y1,
            x2=x2,
            y2=y2,
            rtype=rtype,
            rlit=self.values.word(node.light),
            rirreg=int(irregular),
        )
        self.put("regions", node, record)

    def _irregular(self, node: ast.Region, x1: int, y1: int) -> None:
        found = self._terrain.at(x1, y1)
        if not self._terrain.rows:
            self._no_map(node)
        elif not (0 <= x1 <= self._terrain.max_x and 0 <= y1 <= self._terrain.max_y):
            return  # said already
        elif found is None or found < self._constants["ROOM"]:
            message = f"an irregular region spreads from its first corner, and ({x1},{y1}) is no floor"
            self.faults.error(codes.REGION, message, node.area.span)

    def _registers(self, part: ast.Part) -> tuple[bytes, tuple[tuple[int, int], ...], bytes]:
        """init_reg*: each list once."""
        objects = monsters = b""
        places: tuple[tuple[int, int], ...] = ()
        seen: dict[str, ast.Command] = {}
        for node in part.registers:
            if said_twice(self.values, node, seen):
                continue
            if isinstance(node, ast.RandomPlaces):
                places = tuple(self.place(point, "") for point in node.points)
                check_length(self.values, node, node.points)
            elif node.keyword.text == "RANDOM_OBJECTS":
                objects = classes(self.values, node)
            else:
                monsters = classes(self.values, node)
        return objects, places, monsters

    def _check_registers(self, part: ast.Part, registers: tuple[bytes, tuple[tuple[int, int], ...], bytes]) -> None:
        lengths = dict(zip(("object", "place", "monster"), map(len, registers), strict=True))
        for node in part.details:
            warn_of_registers(self.values, node, lengths)

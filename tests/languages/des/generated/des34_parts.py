"""Mazes in the 3.4.3 dialect: the parts of a ``maze_level`` of util/lev_comp.y."""

from __future__ import annotations

from des34_details import MAX_REGISTERS, Details34, Part34
from des_map_blocks import map_block
from des_words import ACROSS, DIRECTIONS, DOWN

MAX_PARTS = 3
STEPS = {"north": (0, -1), "south": (0, 1), "east": (1, 0), "west": (-1, 0)}


class Parts34(Details34):
    """Writes what follows a maze's head."""

    def parts(self, *, initial_map: bool) -> list[str]:
        """``regions``."""
        lines: list[str] = []
        for _ in range(self.choices.integer(1, MAX_PARTS)):
            lines += self.definition(initial_map=initial_map)
            lines += self.registers()
            lines += [self.detail() for _ in range(self.choices.integer(0, 8))]
        return lines

    def definition(self, *, initial_map: bool) -> list[str]:
        """``map_definition``."""
        self.part = Part34(initial_map=initial_map)
        if self.choices.rarely(4):
            return ["NOMAP"]
        pick = self.choices.pick
        across, down = pick(ACROSS), pick(DOWN)
        block = map_block(self.choices, self.words)
        while not block.width:
            block = map_block(self.choices, self.words)
        self.part.block = block
        self.part.walls = set(block.places("-|B"))
        return [f"GEOMETRY : {across} , {down}", *block.lines]

    def registers(self) -> list[str]:
        """``reg_init``: each kind once, in any order."""
        choices, words = self.choices, self.words
        count = choices.pick((1, 2, 3, MAX_REGISTERS))
        objects = " , ".join(f"'{choices.pick(words.object_letters)}'" for _ in range(count))
        monsters = " , ".join(f"'{choices.pick(words.monster_letters)}'" for _ in range(count))
        places = " , ".join(self.coord() for _ in range(count))
        options = (f"RANDOM_OBJECTS : {objects}", f"RANDOM_MONSTERS : {monsters}", f"RANDOM_PLACES : {places}")
        return choices.some(options, 0, 3) if choices.rarely(2) else []

    def detail(self) -> str:  # noqa: PLR0911 - one case a command
        """``map_detail``."""
        pick = self.choices.pick
        match self.choices.below(12):
            case 0:
                return self.door()
            case 1:
                return self.drawbridge()
            case 2 | 3:
                return self.room_region()
            case 4:
                return self.level_region_statement()
            case 5:
                return f"MAZEWALK : {self.coordinate(looked_up=False)} , {pick(DIRECTIONS)}"
            case 6:
                return "WALLIFY" if self.part.block and self.choices.rarely(2) else self.common()
            case 7:
                return f"LADDER : {self.coordinate()} , {pick(('up', 'down'))}"
            case 8:
                return f"{pick(('NON_DIGGABLE', 'NON_PASSWALL'))} : {self.region()}"
            case _:
                return self.common()

    def door(self) -> str:
        """``door_detail``: only on a door of the map."""
        doors = self.part.block.places("+S") if self.part.block else []
        place = self.choices.pick(("random", self.register("place"), *(f"( {x} , {y} )" for x, y in doors)))
        return f"DOOR : {self.door_state()} , {place}"

    def drawbridge(self) -> str:
        """``drawbridge_detail``: a wall must be at the end of the span."""
        block, places = self.part.block, []
        for way, (dx, dy) in STEPS.items():
            for x, y in sorted(self.part.walls):
                if block and 0 <= x - dx < block.width and 0 <= y - dy < block.height:
                    places.append((f"( {x - dx} , {y - dy} )", way))
        place, way = self.choices.pick((("random", "north"), *places))
        return f"DRAWBRIDGE : {place} , {way} , {self.choices.pick(('open', 'closed'))}"

    def corners(self) -> tuple[int, int, int, int]:
        """Choose a rectangle in the map."""
        block, below = self.part.block, self.choices.below
        width, height = (block.width, block.height) if block else self.words.size
        (x1, x2), (y1, y2) = sorted((below(width), below(width))), sorted((below(height), below(height)))
        return x1, y1, x2, y2

    def region(self) -> str:
        """``region``."""
        x1, y1, x2, y2 = self.corners()
        return f"( {x1} , {y1} , {x2} , {y2} )"

    def room_region(self) -> str:
        """``region_detail``: an irregular one begins on floor, a vault is 2 by 2."""
        choices, block = self.choices, self.part.block
        kind = self.room_type()
        x1, y1, x2, y2 = self.corners()
        ending = choices.pick(("", " , filled", " , unfilled")) + choices.pick(("", " , true", " , false"))
        ending = ending if "fill" in ending else ""
        if ending.endswith("true"):
            floor = block.places(".{\\KIAC") if block else []
            if not floor or kind == '"vault"':
                ending = " , unfilled"
            else:
                x1, y1 = choices.pick(floor)
                x2, y2 = max(x1, x2), max(y1, y2)
        if kind == '"vault"' and " unfilled" not in ending:
            x2, y2 = x1 + 1, y1 + 1
            if block and (x2 >= block.width or y2 >= block.height):
                kind = "random"
                x2, y2 = x1, y1
        return f"REGION : ( {x1} , {y1} , {x2} , {y2} ) , {self.light()} , {kind}{ending}"

    def level_region(self) -> str:
        """``lev_region``."""
        if self.choices.rarely(2):
            return self.region()
        integer, limits = self.choices.integer, self.words.limits
        columns, rows = limits["COLNO"] - 1, limits["ROWNO"] - 1
        return f"levregion ( {integer(1, columns)} , {integer(0, rows)} , {integer(1, columns)} , {integer(0, rows)} )"

    def level_region_statement(self) -> str:
        """``stair_region``, ``portal_region``, ``teleprt_region``, ``branch_region``."""
        regions = f"{self.level_region()} , {self.level_region()}"
        match self.choices.below(4):
            case 0:
                return f"STAIR : {regions} , {self.choices.pick(('up', 'down'))}"
            case 1:
                return f'PORTAL : {regions} , "air"'
            case 2:
                return f"TELEPORT_REGION : {regions}{self.choices.pick(('', ' , up', ' , down'))}"
            case _:
                return f"BRANCH : {regions}"

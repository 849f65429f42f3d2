"""Statements that hold no others."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from nhmod.source import Span
from nhmod_languages.des.v36 import codes, lexer
from nhmod_languages.des.v36.ast import (
    Altar,
    Arrival,
    Corridor,
    CorridorEnd,
    Door,
    Drawbridge,
    Engraving,
    Feature,
    Gold,
    Grave,
    InitMap,
    InitMines,
    Map,
    MapLetter,
    Mazewalk,
    Message,
    Mineralize,
    Number,
    Protection,
    RandomCorridors,
    ReplaceTerrain,
    RoomDoor,
    Stairs,
    Terrain,
    Trap,
    Wallify,
    Word,
)
from nhmod_languages.des.v36.parser.things import ThingParser

if TYPE_CHECKING:
    from typing import Literal

    from nhmod_languages.des.v36.ast import Place, Register, Text

_STYLES = "mazegrid, solidfill, mines or rogue"


class CommandParser(ThingParser):
    """Reads the statements without blocks; each method begins at the command."""

    def _begin(self) -> int:
        """Read the command and its colon; give where it begins."""
        at = self.at
        self.at = at + 1
        if self.kinds[self.at] != ":":
            raise self.fail(f"':' after {self.texts[at]}")
        self.at += 1
        return at

    # The map.

    def init_map(self) -> InitMap | InitMines:
        """Read INIT_MAP (``lev_init``)."""
        at = self._begin()
        style = Word(text=self.texts[self.at], span=self.tokens.span(self.at))
        match self.kinds[self.at]:
            case "solidfill":
                self.at += 1
                self.comma("a map letter")
                terrain = self.map_letter()
            case "mazegrid":
                self.at += 1
                self.comma("a map letter")
                letter = self.letter("a map letter")
                terrain = MapLetter(letter=letter.letter, span=letter.span)
            case "rogue":
                self.at += 1
                return InitMap(style=style, span=self.span(at))
            case "mines":
                self.at += 1
                return self._mines(at)
            case _:
                raise self.fail(_STYLES)
        return InitMap(style=style, terrain=terrain, span=self.span(at))

    def _mines(self, at: int) -> InitMines:
        self.comma("the floor's map letter")
        foreground = self.letter("the floor's map letter")
        self.comma("the rock's map letter")
        background = self.letter("the rock's map letter")
        self.comma("whether it is smoothed")
        smoothed = self.word("BOOLEAN", "whether it is smoothed")
        self.comma("whether it is joined")
        joined = self.word("BOOLEAN", "whether it is joined")
        self.comma("the light")
        light = self.light()
        self.comma("whether it is walled")
        walled = self.word_or_random("BOOLEAN", "whether it is walled")
        return InitMines(
            foreground=foreground,
            background=background,
            smoothed=smoothed,
            joined=joined,
            light=light,
            walled=walled,
            filling=self.optional_letter(),
            span=self.span(at),
        )

    def no_map(self) -> Map:
        """Read NOMAP (``map_definition``)."""
        self.at += 1
        return Map(place=None, span=self.span(self.at - 1))

    def geometry(self) -> Map:
        """Read GEOMETRY and its map (``map_definition``)."""
        at = self._begin()
        place: tuple[Word, Word] | Place
        if self.kinds[self.at] in {"LEFT_OR_RIGHT", "CENTER", "TOP_OR_BOT"}:
            across = self._justified("LEFT_OR_RIGHT", "where the map stands from left to right")
            self.comma("where the map stands from top to bottom")
            place = (across, self._justified("TOP_OR_BOT", "where the map stands from top to bottom"))
        else:
            place = self.place()
        filling = self.word("BOOLEAN", "whether the map is filled") if self.accept(",") else None
        if self.kinds[self.at] != lexer.MAP:
            raise self.fail("MAP alone on the next line, and then the rows")
        block = self.maps[self.at]
        if block.span.start < self.starts[at]:
            # The scanner takes the rows wherever they begin, and gives the map where ENDMAP is.
            where = Span(block.span.start, block.span.start + len("MAP"))
            self.faults.doubt(codes.MAP_EARLY, "this map begins before its GEOMETRY", where, "move MAP behind it")
        self.at += 1
        text = self.source.text
        rows = tuple(text[row.start : row.end].translate(_NO_DIGITS) for row in block.rows)
        rows_span = Span(block.rows[0].start, block.rows[-1].end) if block.rows else block.span
        return Map(place=place, filling=filling, rows=rows, rows_span=rows_span, span=self.span(at))

    def _justified(self, token: str, what: str) -> Word:
        at = self.at
        if self.kinds[at] not in {token, "CENTER"}:
            words = ", ".join((*self.rules.words[token], *self.rules.words["CENTER"]))
            raise self.fail(f"{what} ({words})")
        self.at = at + 1
        return Word(text=self.texts[at], span=self.tokens.span(at))

    def mazewalk(self) -> Mazewalk:
        """Read MAZEWALK (``mazewalk_detail``)."""
        at = self._begin()
        place = self.place()
        self.comma("a direction")
        direction = self.word("DIRECTION", "a direction")
        stocked = floor = None
        if self.accept(","):
            stocked = self.word("BOOLEAN", "whether things are strewn in the maze")
            floor = self.optional_letter()
        return Mazewalk(place=place, direction=direction, stocked=stocked, floor=floor, span=self.span(at))

    def wallify(self) -> Wallify:
        """Read WALLIFY (``wallify_detail``)."""
        at = self.at
        self.at = at + 1
        selection = self.selection() if self.accept(":") else None
        return Wallify(selection=selection, span=self.span(at))

    def terrain_statement(self) -> Terrain:
        """Read TERRAIN (``terrain_detail``)."""
        at = self._begin()
        selection = self.selection()
        self.comma("a map letter")
        return Terrain(selection=selection, terrain=self.terrain(), span=self.span(at))

    def replace_terrain(self) -> ReplaceTerrain:
        """Read REPLACE_TERRAIN (``replace_terrain_detail``)."""
        at = self._begin()
        area = self.area_or_variable()
        self.comma("what is replaced")
        old = self.terrain()
        self.comma("what replaces it")
        new = self.terrain()
        self.comma("a share such as 50%")
        return ReplaceTerrain(area=area, old=old, new=new, share=self.share(), span=self.span(at))

    def protection(self) -> Protection:
        """Read NON_DIGGABLE or NON_PASSWALL."""
        command = cast("Literal['NON_DIGGABLE', 'NON_PASSWALL']", self.texts[self.at])
        at = self._begin()
        return Protection(command=command, area=self.area_or_variable(), span=self.span(at))

    # Doors and ways.

    def door(self) -> Door:
        """Read DOOR (``door_detail``)."""
        at = self._begin()
        state = self.word_or_random("DOOR_STATE", "the door's state")
        self.comma("a place or selection")
        return Door(state=state, selection=self.selection(), span=self.span(at))

    def room_door(self) -> RoomDoor:
        """Read ROOMDOOR (``door_detail``)."""
        at = self._begin()
        secret = self.word_or_random("BOOLEAN", "whether the door is secret")
        self.comma("the door's state")
        state = self.word_or_random("DOOR_STATE", "the door's state")
        self.comma("the door's wall")
        if self.kinds[self.at] == "RANDOM_TYPE":
            walls: tuple[Word, ...] = (self.word("RANDOM_TYPE", "random"),)
        else:
            walls = self.directions()
        self.comma("the door's place in the wall")
        return RoomDoor(secret=secret, state=state, walls=walls, position=self._door_position(), span=self.span(at))

    def _door_position(self) -> Number | Word:
        if self.kinds[self.at] == "RANDOM_TYPE":
            return self.word("RANDOM_TYPE", "random")
        return self.number("the door's place in the wall: a number or random")

    def drawbridge(self) -> Drawbridge:
        """Read DRAWBRIDGE (``drawbridge_detail``)."""
        at = self._begin()
        place = self.place()
        self.comma("the direction in which it opens")
        direction = self.word("DIRECTION", "the direction in which it opens")
        self.comma("the drawbridge's state")
        state = self.word_or_random("DOOR_STATE", "the drawbridge's state")
        return Drawbridge(place=place, direction=direction, state=state, span=self.span(at))

    def random_corridors(self) -> RandomCorridors:
        """Read RANDOM_CORRIDORS (``random_corridors``)."""
        at = self.at
        self.at = at + 1
        style: Number | Word | None = None
        if self.accept(":"):
            random = self.kinds[self.at] == "RANDOM_TYPE"
            style = self.word("RANDOM_TYPE", "random") if random else self.signed("a number or random")
        return RandomCorridors(style=style, span=self.span(at))

    def corridor(self) -> Corridor:
        """Read CORRIDOR (``corridor``)."""
        at = self._begin()
        start = self._corridor_end("(room,wall,door)")
        self.comma("the corridor's other end")
        if self.kinds[self.at] in {lexer.INTEGER, lexer.PLUS, lexer.MINUS}:
            return Corridor(start=start, end=self.signed("a number"), span=self.span(at))
        return Corridor(start=start, end=self._corridor_end("(room,wall,door), or a number"), span=self.span(at))

    def _corridor_end(self, what: str) -> CorridorEnd:
        at = self.at
        self.take("(", f"a corridor's end: {what}")
        room = self.integer("a room's number")
        self.comma("a wall")
        wall = self.word("DIRECTION", "the wall")
        self.comma("the door's place in the wall")
        door = self._door_position()
        self.take(")", "')'")
        return CorridorEnd(room=room, wall=wall, door=door, span=self.span(at))

    def stairs(self) -> Stairs | Arrival:
        """Read STAIR, in either of its forms, or LADDER."""
        command = cast("Literal['STAIR', 'LADDER']", self.texts[self.at])
        at = self._begin()
        kinds = self.kinds[self.at : self.at + 5]
        if command == "STAIR" and (kinds[0] == "levregion" or (kinds[0] == "(" and kinds[3:5] == [lexer.INTEGER, ","])):
            return self._arrival(at, "STAIR")
        place = self.place()
        self.comma("up or down")
        return Stairs(
            command=command, place=place, direction=self.word("UP_OR_DOWN", "where it leads"), span=self.span(at)
        )

    def arrival(self) -> Arrival:
        """Read PORTAL, TELEPORT_REGION or BRANCH."""
        command = cast("Literal['PORTAL', 'TELEPORT_REGION', 'BRANCH']", self.texts[self.at])
        return self._arrival(self._begin(), command)

    def _arrival(self, at: int, command: Literal["STAIR", "PORTAL", "TELEPORT_REGION", "BRANCH"]) -> Arrival:
        inside = self.area(level=True)
        self.comma("the area that is left out")
        outside = self.area(level=True)
        detail: Word | Text | None = None
        if command == "STAIR" or (command == "TELEPORT_REGION" and self.kinds[self.at] == ","):
            self.comma("up or down")
            detail = self.word("UP_OR_DOWN", "where it leads")
        elif command == "PORTAL":
            self.comma("the level that it leads to")
            detail = self.text("the name of the level that it leads to, in double quotes")
        return Arrival(command=command, inside=inside, outside=outside, detail=detail, span=self.span(at))

    # Things in the level.

    def message(self) -> Message:
        """Read MESSAGE (``message``)."""
        at = self._begin()
        return Message(text=self.string(), span=self.span(at))

    def trap(self) -> Trap:
        """Read TRAP (``trap_detail``)."""
        at = self._begin()
        random = self.kinds[self.at] == "RANDOM_TYPE"
        trap = self.word("RANDOM_TYPE", "random") if random else self.text("a trap's name in double quotes, or random")
        self.comma("a place")
        return Trap(trap=trap, place=self.place(), span=self.span(at))

    def feature(self) -> Feature:
        """Read FOUNTAIN, SINK or POOL."""
        command = cast("Literal['FOUNTAIN', 'SINK', 'POOL']", self.texts[self.at])
        at = self._begin()
        return Feature(command=command, selection=self.selection(), span=self.span(at))

    def altar(self) -> Altar:
        """Read ALTAR (``altar_detail``)."""
        at = self._begin()
        place = self.place()
        self.comma("an alignment")
        alignment = self._alignment()
        self.comma("the kind of altar")
        kind = self.word_or_random("ALTAR_TYPE", "the kind of altar")
        return Altar(place=place, alignment=alignment, type=kind, span=self.span(at))

    def _alignment(self) -> Word | Register:
        return self.register() if self.kinds[self.at] == "align" else self.word_or_random("ALIGNMENT", "an alignment")

    def grave(self) -> Grave:
        """Read GRAVE (``grave_detail``)."""
        at = self._begin()
        place = self.place()
        if not self.accept(","):
            return Grave(place=place, span=self.span(at))
        if self.kinds[self.at] == "RANDOM_TYPE":
            return Grave(place=place, text=self.word("RANDOM_TYPE", "random"), span=self.span(at))
        return Grave(place=place, text=self.string("an epitaph in double quotes, or random"), span=self.span(at))

    def gold(self) -> Gold:
        """Read GOLD (``gold_detail``)."""
        at = self._begin()
        amount = self.expression()
        self.comma("a place")
        return Gold(amount=amount, place=self.place(), span=self.span(at))

    def engraving(self) -> Engraving:
        """Read ENGRAVING (``engraving_detail``)."""
        at = self._begin()
        place = self.place()
        self.comma("the kind of engraving")
        kind = self.word_or_random("ENGRAVING_TYPE", "the kind of engraving")
        self.comma("the text")
        return Engraving(place=place, type=kind, text=self.string(), span=self.span(at))

    def mineralize(self) -> Mineralize:
        """Read MINERALIZE (``mineralize``)."""
        at = self.at
        self.at = at + 1
        if not self.accept(":"):
            return Mineralize(span=self.span(at))
        chances = [self.expression()]
        for _ in range(3):
            self.comma("a number: MINERALIZE has none or four")
            chances.append(self.expression())
        return Mineralize(chances=tuple(chances), span=self.span(at))


_NO_DIGITS = {ord(digit): None for digit in "0123456789"}

"""Makes the commands of a room, or of a part of a maze, from its records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.nodes import NOWHERE
from nhmod_languages.des.v34 import ast, words
from nhmod_languages.des.v34.commands import MAP_DOOR, MAZEWALK, PLACED, ROOM_DOOR
from nhmod_languages.des.v34.inverse import Inverse, NoTextError, number, word
from nhmod_languages.des.v34.words import RANDOM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_languages.des.v34 import records
    from nhmod_languages.des.v34.commands import Placed

_BYTE = 256
_UNSET = -1
_NO_ENCHANTMENT = -127
_CONTAINED, _CONTAINER = 1, 2


class Builder:
    """What rooms and parts of mazes have in common."""

    def __init__(self, inverse: Inverse) -> None:
        """Work with a tree's words."""
        self.inverse = inverse

    def place(self, record: records.Located) -> ast.Place:
        """Return a record's place."""
        return self.inverse.place(record.x, record.y)

    def common(self, record: records.MazePart | records.Room) -> Iterator[Placed | ast.Object | ast.Monster]:
        """Yield the commands of both."""
        for keyword in ("STAIR", "FOUNTAIN", "ALTAR", "TRAP", "ENGRAVING", "GOLD"):
            yield from self.placed(keyword, record)
        for thing in record.objects:
            yield self._object(thing)
        for monster in record.monsters:
            yield self._monster(monster)

    def placed(self, keyword: str, record: records.MazePart | records.Room) -> Iterator[Placed]:
        """Yield the commands of a word that are something at a place."""
        row = PLACED[keyword]
        for one in getattr(record, row.array):
            known = {"chance": self.inverse.chance(one.chance)} if keyword == "TRAP" else {}
            yield row.made(self.inverse, keyword, one, place=self.place(one), **known)

    def _object(self, record: records.Object) -> ast.Object:
        inverse = self.inverse
        corpse = inverse.corpse(record.corpsenm)
        title = inverse.text(record.name) if record.name else None
        unset = record.curse_state == _UNSET
        curse = enchantment = None
        if title or corpse or not unset or record.spe != _NO_ENCHANTMENT:
            # What is said behind the place ends in an enchantment, and has a curse or a corpse before it.
            if not unset or corpse is None:
                curse = inverse.word((*words.CURSES, *RANDOM), record.curse_state)
            enchantment = word("random") if record.spe == _NO_ENCHANTMENT else number(record.spe)
        return ast.Object(
            keyword=word("CONTAINER" if record.containment == _CONTAINER else "OBJECT"),
            chance=inverse.chance(record.chance),
            letter=inverse.class_of("object", record.class_),
            name=inverse.object(record.id, record.class_),
            place=word("contained") if record.containment == _CONTAINED else self.place(record),
            curse=curse,
            corpse=corpse,
            enchantment=enchantment,
            title=title,
        )

    def _monster(self, record: records.Monster) -> ast.Monster:
        inverse = self.inverse
        infos: list[ast.Text | ast.Word | ast.Register | ast.Appearance] = []
        if record.name:
            infos.append(inverse.text(record.name))
        if record.peaceful != _UNSET:
            infos.append(inverse.word(words.ATTITUDES, record.peaceful))
        if record.asleep != _UNSET:
            infos.append(inverse.word(words.ALERTNESS, record.asleep))
        if record.align != inverse.random_place - 1:
            infos.append(inverse.alignment(record.align))
        if record.appear:
            kind = inverse.word(words.APPEARANCES, record.appear)
            infos.append(ast.Appearance(kind=kind, name=inverse.text(record.appear_as)))
        return ast.Monster(
            keyword=word("MONSTER"),
            chance=inverse.chance(record.chance),
            letter=inverse.class_of("monster", record.class_),
            name=inverse.monster(record.id, record.class_),
            place=self.place(record),
            infos=tuple(infos),
        )


class RoomBuilder(Builder):
    """Makes a room."""

    def __init__(self, inverse: Inverse, record: records.Room) -> None:
        """Take the room's record."""
        super().__init__(inverse)
        self._record = record

    def room(self) -> ast.Room:
        """Return the room."""
        inverse, record = self.inverse, self._record
        alignment: ast.Pair | ast.Word | None = None
        if not record.parent:
            alignment = self._alignment(record)
        return ast.Room(
            keyword=word("SUBROOM" if record.parent else "ROOM"),
            heading=NOWHERE,
            type=inverse.room(record.rtype),
            light=inverse.word((*words.LIGHT, *RANDOM), record.rlit),
            position=self._position(record),
            alignment=alignment,
            size=inverse.pair_or_random(record.w, record.h),
            parent=inverse.text(record.parent) if record.parent else None,
            filled=None if record.filled == 1 else inverse.word(words.BOOLEANS, record.filled),
            details=tuple(self._details(record)),
        )

    def _position(self, record: records.Room) -> ast.Pair | ast.Word:
        """A subroom's position is not below 0: what looks so is a larger one of which a byte is left."""
        if record.x == record.y == _UNSET:
            return word("random")
        return ast.Pair(first=number(record.x % _BYTE), second=number(record.y % _BYTE))

    def _alignment(self, record: records.Room) -> ast.Pair | ast.Word:
        if record.xalign == record.yalign == _UNSET:
            return word("random")
        first = self.inverse.word(words.HORIZONTAL, record.xalign)
        return ast.Pair(first=first, second=self.inverse.word(words.VERTICAL, record.yalign))

    def _details(self, record: records.Room) -> Iterator[ast.RoomDetail]:
        if record.name:
            yield ast.RoomName(keyword=word("NAME"), name=self.inverse.text(record.name))
        if record.chance:
            yield ast.RoomChance(keyword=word("CHANCE"), chance=number(record.chance))
        for door in record.doors:
            yield ROOM_DOOR.made(self.inverse, "DOOR", door)
        yield from self.placed("SINK", record)
        yield from self.placed("POOL", record)
        yield from self.common(record)


class PartBuilder(Builder):
    """Makes a part of a maze."""

    def __init__(self, inverse: Inverse, record: records.MazePart, *, init_present: bool) -> None:
        """Take the part's record; ``init_present`` says that the level has INIT_MAP."""
        super().__init__(inverse)
        self._record = record
        self._init_present = init_present
        self._constants = inverse.rules.constants

    def part(self) -> ast.Part:
        """Return the part."""
        record = self._record
        definition = self._definition()
        registers: list[ast.RandomClasses | ast.RandomPlaces] = []
        registers += self.inverse.classes("RANDOM_OBJECTS", record.robjects)
        if record.rloc:
            points = tuple(ast.Pair(first=number(x), second=number(y)) for x, y in record.rloc)
            registers.append(ast.RandomPlaces(keyword=word("RANDOM_PLACES"), points=points))
        registers += self.inverse.classes("RANDOM_MONSTERS", record.rmonst)
        details = tuple(self._details(record))
        return ast.Part(definition=definition, registers=tuple(registers), details=details)

    def _is_nomap(self) -> bool:
        record = self._record
        if self._ground() is not None:
            return False
        stone = (bytes((self._constants["STONE"],)),)
        return (record.halign, record.valign, record.xsize, record.ysize, record.map) == (1, 1, 1, 1, stone)

    def _ground(self) -> int | None:
        """Return what the square of a map of one was, if that is not written and what is on it tells (see ``lev``)."""
        record = self._record
        if not self._init_present or record.xsize > 1 or record.ysize > 1:
            return None
        if any(door.x == door.y == 0 for door in record.doors):
            return self._constants["DOOR"]
        return self._constants["ROOM"] if any(region.rirreg for region in record.regions) else None

    def _definition(self) -> ast.NoMap | ast.Map:
        record = self._record
        if self._is_nomap():
            return ast.NoMap(keyword=word("NOMAP"))
        ground = self._ground()
        squares = record.map[: record.ysize] if ground is None else (bytes((ground,)),)
        rows = ["".join(self.inverse.letter(square).value for square in row) for row in squares]
        texts = [row.rstrip(" ") for row in rows]
        if rows and all(len(text) < record.xsize for text in texts):
            texts[0] = rows[0]  # the width is the longest row's
        return ast.Map(
            keyword=word("GEOMETRY"),
            horizontal=self.inverse.word(words.HORIZONTAL, record.halign),
            vertical=self.inverse.word(words.VERTICAL, record.valign),
            block=NOWHERE,
            rows=tuple(ast.MapRow(text=text) for text in texts),
        )

    def place(self, record: records.Located) -> ast.Place:
        """Return a record's place; what is off the map must be a register below 0."""
        x, y = record.x, record.y
        if x == y >= 0 and not self._init_present:
            nomap = self._is_nomap()
            width = self._constants["COLNO"] if nomap else self._record.xsize
            height = self._constants["ROWNO"] + 1 if nomap else self._record.ysize
            if x >= width or y >= height:
                return self.inverse.far_place(x)
        return super().place(record)

    def _details(self, record: records.MazePart) -> Iterator[ast.MapDetail]:
        for region in record.regions:
            yield self._region(region)
        for lregion in record.lregions:
            yield self._level_region(lregion)
        yield from self.placed("LADDER", record)
        for door in record.doors:
            yield MAP_DOOR.made(self.inverse, "DOOR", door, place=self.place(door))
        for bridge in record.drawbridges:
            yield self._drawbridge(bridge)
        for walk in record.walks:
            yield MAZEWALK.made(self.inverse, "MAZEWALK", walk, place=self.place(walk))
        for keyword, walls in (("NON_DIGGABLE", record.digs), ("NON_PASSWALL", record.passs)):
            for wall in walls:
                area = self._box((wall.x1, wall.y1, wall.x2, wall.y2))
                yield ast.Undiggable(keyword=word(keyword), area=area)
        yield from self.common(record)

    def _box(self, edges: tuple[int, int, int, int], *, whole: bool = False) -> ast.Box:
        x1, y1, x2, y2 = map(number, edges)
        return ast.Box(x1=x1, y1=y1, x2=x2, y2=y2, whole=word("levregion") if whole else None)

    def _drawbridge(self, record: records.Drawbridge) -> ast.Drawbridge:
        direction = next(
            (name for name in words.DIRECTIONS if self._constants[f"DB_{name.upper()}"] == record.dir), None
        )
        if direction is None:
            raise NoTextError(f"the drawbridge's direction {record.dir}")
        state = word("open" if record.db_open else "closed")
        return ast.Drawbridge(
            keyword=word("DRAWBRIDGE"),
            place=self.place(record),
            direction=word(direction),
            state=state,
        )

    def _region(self, record: records.Region) -> ast.Region:
        inverse = self.inverse
        rtype, unfilled = record.rtype, not inverse.is_room(record.rtype)
        if unfilled:
            rtype -= self._constants["MAXRTYPE"] + 1
        filling = word("unfilled" if unfilled else "filled") if unfilled or record.rirreg else None
        return ast.Region(
            keyword=word("REGION"),
            area=self._box((record.x1, record.y1, record.x2, record.y2)),
            light=inverse.word((*words.LIGHT, *RANDOM), record.rlit),
            type=inverse.room(rtype),
            filling=filling,
            irregular=word("true") if record.rirreg else None,
        )

    def _level_region(self, record: records.LevRegion) -> ast.LevelRegion:
        kinds: dict[str, tuple[str, ast.Word | ast.Text | None]] = {
            "LR_UPSTAIR": ("STAIR", word("up")),
            "LR_DOWNSTAIR": ("STAIR", word("down")),
            "LR_PORTAL": ("PORTAL", self.inverse.text(record.rname)),
            "LR_BRANCH": ("BRANCH", None),
            "LR_TELE": ("TELEPORT_REGION", None),
            "LR_UPTELE": ("TELEPORT_REGION", word("up")),
            "LR_DOWNTELE": ("TELEPORT_REGION", word("down")),
        }
        found = next((kinds[name] for name in kinds if self._constants[name] == record.rtype), None)
        if found is None:
            raise NoTextError(f"the level region of type {record.rtype}")
        keyword, detail = found
        return ast.LevelRegion(
            keyword=word(keyword),
            area=self._box(record.inarea, whole=bool(record.in_islev)),
            exclude=self._box(record.delarea, whole=bool(record.del_islev)),
            detail=detail,
        )

"""Writes a level as a 3.6 description. The twin of the scanner; its grammar is util/lev_comp.y's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Report, did_you_mean
from nhmod.formats.des import codes
from nhmod.formats.des import description as d
from nhmod.formats.des.check import FLAGS, LEVEL_NAME
from nhmod.formats.des.maps import check_map
from nhmod.formats.des.model import MAP_SIZE, TERRAIN
from nhmod.location import Location

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

COLUMNS, ROWS = 80, 21
"""COLNO and ROWNO (include/global.h)."""
_HORIZONTAL = ("left", "half-left", "center", "half-right", "right")
_VERTICAL = ("top", "center", "bottom")
_LIGHTS = ("lit", "unlit", "random")
_UP_DOWN = ("up", "down")
_DIRECTIONS = ("north", "east", "south", "west")
_DOORS = ("open", "closed", "locked", "nodoor", "broken", "secret", "random")
_BRIDGES = ("open", "closed", "random")
_ALIGNMENTS = ("law", "neutral", "chaos", "noalign", "coaligned", "noncoaligned", "random")
_ALTARS = ("altar", "shrine", "sanctum", "random")
_ENGRAVINGS = ("dust", "engrave", "burn", "mark", "blood", "random")
_FEATURES = ("FOUNTAIN", "SINK", "POOL")
_WALLS = ("NON_DIGGABLE", "NON_PASSWALL")
_CURSES = ("blessed", "uncursed", "cursed")
_ATTITUDES = ("peaceful", "hostile")
_ALERTNESS = ("asleep", "awake")
_ALWAYS = 100
_LONGEST = 255
"""BUFSZ - 1: the game copies messages and engravings into buffers of that size."""


def print_level(level: d.LevelDescription, *, terrain: str = TERRAIN, map_size: tuple[int, int] = MAP_SIZE) -> str:
    """Write a level that the 3.6 level compiler takes.

    Names of monsters, objects, traps and rooms are taken as they are: who has the facts checks them.

    Raises:
        DiagnosticError: all that can't be said in a level description, with the items' locations.
    """
    report = Report()
    printer = _Printer(level, report)
    if level.rows:
        check_map(level.rows, level.rows_location or _nowhere(level), report, terrain=terrain, size=map_size)
    text = "".join(f"{line}\n" for line in printer.lines(terrain))
    report.raise_errors()
    return text


def _nowhere(level: d.LevelDescription) -> Location:
    return level.location or Location(file=level.name)


class _Printer:
    """Writes the parts and reports what can't be written."""

    def __init__(self, level: d.LevelDescription, report: Report) -> None:
        self._level = level
        self._report = report
        self._at: Location | None = level.location

    def lines(self, terrain: str) -> Iterator[str]:
        level = self._level
        if not LEVEL_NAME.fullmatch(level.name):
            hint = "1 to 14 letters, digits, '-' and '_'"
            self._error(codes.LEVEL_NAME, f"'{level.name}' can't be a level's name", hint)
        if not level.rows:
            self._error(codes.NO_MAP, f"the level '{level.name}' has no map")
        fill = "random" if level.fill is None else f"'{level.fill}'"
        if level.fill is not None and (len(level.fill) != 1 or level.fill not in terrain):
            self._error(codes.TERRAIN, f"'{level.fill}' is no terrain to fill a level with")
        yield f"MAZE:{self._string(level.name)},{fill}"
        if level.flags:
            yield "FLAGS:" + ",".join(self._word(flag, FLAGS, "flag") for flag in level.flags)
        horizontal = self._word(level.horizontal, _HORIZONTAL, "horizontal position")
        yield f"GEOMETRY:{horizontal},{self._word(level.vertical, _VERTICAL, 'vertical position')}"
        yield from ("MAP", *level.rows, "ENDMAP")
        if level.places:
            yield f"$place = {{ {', '.join(map(self._spot, level.places))} }}"
            yield "SHUFFLE: $place"
        yield from self._items(level.items, "")

    def _items(self, items: Sequence[d.Item], indent: str, *, contained: bool = False) -> Iterator[str]:
        for item in items:
            self._at = item.location or self._level.location
            chance = ""
            if item.chance != _ALWAYS:
                self._number(item.chance, 0, _ALWAYS, "a chance")
                chance = f"[{item.chance}%]: "
            line = f"{indent}{chance}{self._item(item, contained=contained)}"
            if isinstance(item, d.Object | d.Monster) and item.holds is not None:
                yield f"{line} {{"
                yield from self._items(item.holds, indent + "  ", contained=True)
                yield f"{indent}}}"
            else:
                yield line

    def _item(self, item: d.Item, *, contained: bool) -> str:  # noqa: C901, PLR0911, PLR0912 - one line a kind
        match item:
            case d.Object():
                return self._object(item, contained=contained)
            case d.Monster():
                return self._monster(item)
            case d.Trap(kind=kind, at=at):
                return f"TRAP:{self._string(kind) if kind else 'random'},{self._spot(at)}"
            case d.Gold(amount=amount, at=at):
                return f"GOLD:{self._number(amount, 1, 1_000_000, 'an amount of gold')},{self._spot(at)}"
            case d.Engraving(text=text, at=at, style=style):
                return f"ENGRAVING:{self._spot(at)},{self._word(style, _ENGRAVINGS, 'engraving')},{self._string(text)}"
            case d.Grave(at=at, text=text):
                return f"GRAVE:{self._spot(at)},{self._string(text) if text else 'random'}"
            case d.Altar(at=at, alignment=alignment, kind=kind):
                word = self._word(alignment, _ALIGNMENTS, "alignment")
                return f"ALTAR:{self._spot(at)},{word},{self._word(kind, _ALTARS, 'kind of altar')}"
            case d.Feature(kind=kind, at=at):
                return f"{self._word(kind, _FEATURES, 'feature')}:{self._spot(at)}"
            case d.Stairs():
                return self._stairs(item)
            case d.Door(state=state, at=at):
                return f"DOOR:{self._word(state, _DOORS, 'door state')},{self._spot(at)}"
            case d.Drawbridge(at=at, direction=direction, state=state):
                word = self._word(direction, _DIRECTIONS, "direction")
                return f"DRAWBRIDGE:{self._spot(at)},{word},{self._word(state, _BRIDGES, 'drawbridge state')}"
            case d.Region():
                return self._region(item)
            case d.Walls(area=area, kind=kind):
                return f"{self._word(kind, _WALLS, 'kind of walls')}:{self._area(area)}"
            case d.Arrival():
                return self._arrival(item)
            case d.Mazewalk(at=at, direction=direction):
                return f"MAZEWALK:{self._spot(at)},{self._word(direction, _DIRECTIONS, 'direction')}"
            case d.Message(text=text):
                return f"MESSAGE:{self._string(text)}"
        raise TypeError(item)

    def _object(self, item: d.Object, *, contained: bool) -> str:
        words = [self._thing(item)]
        if not contained:
            words.append(self._spot(item.at))
        if item.curse:
            words.append(self._word(item.curse, _CURSES, "curse"))
        if item.of:
            words.append(f"montype:{self._string(item.of)}")
        if item.enchantment is not None:
            words.append(f"{self._number(item.enchantment, -100, 100, 'an enchantment'):+}")
        if item.quantity is not None:
            words.append(f"quantity:{self._number(item.quantity, 1, 10_000, 'a quantity')}")
        if item.called:
            words.append(f"name:{self._string(item.called)}")
        if item.buried:
            words.append("buried")
        return f"{'OBJECT' if item.holds is None else 'CONTAINER'}:{','.join(words)}"

    def _monster(self, item: d.Monster) -> str:
        words = [self._thing(item), self._spot(item.at)]
        if item.called:
            words.append(self._string(item.called))
        if item.attitude:
            words.append(self._word(item.attitude, _ATTITUDES, "attitude"))
        if item.alertness:
            words.append(self._word(item.alertness, _ALERTNESS, "alertness"))
        return f"MONSTER:{','.join(words)}"

    def _stairs(self, item: d.Stairs) -> str:
        direction = self._word(item.direction, _UP_DOWN, "direction")
        if not isinstance(item.at, d.Area):
            return f"{'LADDER' if item.ladder else 'STAIR'}:{self._spot(item.at)},{direction}"
        if item.ladder:
            self._error(codes.BAD_WORD, "a ladder is at one square, not in an area")
        return f"STAIR:{self._area(item.at)},(0,0,0,0),{direction}"

    def _region(self, item: d.Region) -> str:
        words = [self._area(item.area), self._word(item.light, _LIGHTS, "light"), self._string(item.room)]
        if not item.filled:
            words.append("unfilled")
        if item.irregular:
            words.append("irregular")
        return f"REGION:{','.join(words)}"

    def _arrival(self, item: d.Arrival) -> str:
        areas = f"{self._area(item.area)},{self._area(item.without)}"
        if item.branch:
            if item.direction:
                self._error(codes.BAD_WORD, "a branch's arrival has no direction")
            return f"BRANCH:{areas}"
        direction = f",{self._word(item.direction, _UP_DOWN, 'direction')}" if item.direction else ""
        return f"TELEPORT_REGION:{areas}{direction}"

    def _thing(self, item: d.Thing) -> str:
        letter = None if item.letter is None else f"'{item.letter}'"
        if item.letter is not None and (len(item.letter) != 1 or not item.letter.isprintable()):
            self._error(codes.BAD_WORD, f"{item.letter!r} is no class letter")
        name = None if item.name is None else self._string(item.name)
        if letter is not None and name is not None:
            return f"({letter},{name})"
        return name or letter or "random"

    def _spot(self, spot: d.Spot) -> str:
        match spot:
            case d.At(x=x, y=y):
                if not (0 <= y < len(self._level.rows) and 0 <= x < max(map(len, self._level.rows))):
                    self._error(codes.OUTSIDE_MAP, f"({x}, {y}) is not on the map, which is {self._size()}")
                return f"({x},{y})"
            case d.Place(index=index):
                if not 0 <= index < len(self._level.places):
                    count = len(self._level.places)
                    self._error(codes.BAD_NUMBER, f"there is no place {index}: the level has {count} places, from 0")
                return f"$place[{index}]"
            case d.Anywhere():
                return "random"

    def _area(self, area: d.Area) -> str:
        width, height = COLUMNS, ROWS
        if not area.whole_level:
            width, height = max(map(len, self._level.rows), default=0), len(self._level.rows)
        inside = 0 <= area.x1 <= area.x2 < width and 0 <= area.y1 <= area.y2 < height
        if not inside or (area.whole_level and area.x1 == 0):
            where = "level" if area.whole_level else f"map, which is {self._size()}"
            message = f"({area.x1}, {area.y1}, {area.x2}, {area.y2}) is no area of the {where}"
            self._error(codes.OUTSIDE_MAP, message, "left, top, right, bottom, counted from 0")
        words = f"({area.x1},{area.y1},{area.x2},{area.y2})"
        return f"levregion{words}" if area.whole_level else words

    def _size(self) -> str:
        return f"{max(map(len, self._level.rows), default=0)} by {len(self._level.rows)}"

    def _string(self, text: str) -> str:
        if '"' in text or not text.isprintable() or not text.isascii():
            message = f"{text!a} can't stand in a level description: no '\"', only plain characters"
            self._error(codes.UNPRINTABLE, message)
        elif len(text) > _LONGEST:
            self._error(codes.UNPRINTABLE, f"a text has at most {_LONGEST} characters, this one has {len(text)}")
        return f'"{text}"'

    def _word(self, word: str, known: Collection[str], what: str) -> str:
        if word not in known:
            hint = did_you_mean(word, known) or f"one of {', '.join(known)}"
            self._error(codes.BAD_WORD, f"'{word}' is no {what}", hint)
        return word

    def _number(self, number: int, low: int, high: int, what: str) -> int:
        if not low <= number <= high:
            self._error(codes.BAD_NUMBER, f"{what} is {low} to {high}, not {number}")
        return number

    def _error(self, code: str, message: str, hint: str = "") -> None:
        self._report.error(code, message, self._at, hint=hint)

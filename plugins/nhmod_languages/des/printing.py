"""What the printers of both dialects share: the statements that are the same, and what can't be said in either.

Mirrors the grammar of util/lev_comp.y, which is the scanner's as well.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report, did_you_mean
from nhmod_languages.des import codes
from nhmod_languages.des import description as d
from nhmod_languages.des.fault_codes import TERRAIN
from nhmod_languages.des.v34 import words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from nhmod.location import Location

ALWAYS = 100
"""The chance of what is there in any case."""
COLUMNS, ROWS = 80, 21
"""COLNO and ROWNO (include/global.h)."""
_LIGHTS = (*words.LIGHT, *words.RANDOM)
_DIRECTIONS = ("north", "east", "south", "west")
_BRIDGES = ("open", "closed", "random")
_ALIGNMENTS = ("law", "neutral", "chaos", "noalign", "coaligned", "noncoaligned", "random")
_ALTARS = ("altar", "shrine", "sanctum", "random")
_FEATURES = ("FOUNTAIN", "SINK", "POOL")
_WALLS = ("NON_DIGGABLE", "NON_PASSWALL")
_LONGEST = 255
"""BUFSZ - 1: the game copies messages and engravings into buffers of that size."""


class LevelPrinter(ABC):
    """Writes the parts of one level, and reports what can't be written.

    ``fills`` says whether the game fills a MAZE with its letter: lev_comp of 3.6 takes any for none (util/lev_comp.y, level_def).
    """

    fills: bool = True
    flags: tuple[str, ...]
    doors: tuple[str, ...]
    engravings: tuple[str, ...]
    features: tuple[str, ...] = _FEATURES
    irregular: str

    def __init__(self, level: d.LevelDescription, report: Report) -> None:
        """Begin with a level; nothing is written yet."""
        self.level = level
        self.report = report
        self.at: Location | None = level.location

    @abstractmethod
    def lines(self, terrain: str) -> Iterator[str]:
        """Return the level's lines, without their ends."""

    @abstractmethod
    def place(self, index: int) -> str:
        """Write one of the shuffled places."""

    def region(self, item: d.Region) -> str:
        """Write a region."""
        parts = [self.area(item.area), self.word(item.light, _LIGHTS, "light"), self.string(item.room)]
        # Of 3.6's flags that are written at all, what is not named is 0 (util/lev_comp.y, roomregionflag): not filled.
        if item.irregular or not item.filled:
            parts.append("filled" if item.filled else "unfilled")
        if item.irregular:
            parts.append(self.irregular)
        return f"REGION:{','.join(parts)}"

    @abstractmethod
    def grave(self, item: d.Grave) -> str:
        """Write a grave."""

    @abstractmethod
    def thing(self, item: d.Thing) -> tuple[str, ...]:
        """Write what names a kind of monster or object, each argument by itself."""

    def letter(self, letter: str) -> str:
        """Check a class letter."""
        if len(letter) != 1 or not letter.isprintable():
            self.error(codes.BAD_WORD, f"{letter!r} is no class letter")
        return letter

    def monster(self, item: d.Monster) -> str:
        """Write a monster's arguments."""
        parts = [*self.thing(item), self.spot(item.at)]
        if item.called:
            parts.append(self.string(item.called))
        if item.attitude:
            parts.append(self.word(item.attitude, words.ATTITUDES, "attitude"))
        if item.alertness:
            parts.append(self.word(item.alertness, words.ALERTNESS, "alertness"))
        return ",".join(parts)

    def trap(self, item: d.Trap) -> str:
        """Write a trap's arguments."""
        return f"{self.string(item.kind) if item.kind else 'random'},{self.spot(item.at)}"

    def head(self, terrain: str) -> str:
        """Write the line that a level begins with."""
        level = self.level
        if not level.rows:
            self.error(codes.NO_MAP, f"the level '{level.name}' has no map")
        fill = "random" if level.fill is None else f"'{level.fill}'"
        if level.fill is not None and (len(level.fill) != 1 or level.fill not in terrain):
            self.error(TERRAIN, f"'{level.fill}' is no terrain to fill a level with")
        if not self.fills and level.fill is not None:
            fill = "' '"
        return f"MAZE:{self.string(level.name)},{fill}"

    def flag_lines(self) -> Iterator[str]:
        """Write the level's flags, if it has any."""
        if self.level.flags:
            yield "FLAGS:" + ",".join(self.word(flag, self.flags, "flag") for flag in self.level.flags)

    def map_lines(self) -> Iterable[str]:
        """Write the map."""
        horizontal = self.word(self.level.horizontal, words.HORIZONTAL, "horizontal position")
        yield f"GEOMETRY:{horizontal},{self.word(self.level.vertical, words.VERTICAL, 'vertical position')}"
        yield from ("MAP", *self.level.rows, "ENDMAP")

    def common(self, item: d.Item) -> str:  # noqa: C901, PLR0911, PLR0912 - one line a kind
        """Write what is the same in both dialects, but for a place and the words."""
        match item:
            case d.Gold(amount=amount, at=at):
                return f"GOLD:{self.number(amount, 1, 1_000_000, 'an amount of gold')},{self.spot(at)}"
            case d.Engraving(text=text, at=at, style=style):
                return f"ENGRAVING:{self.spot(at)},{self.word(style, self.engravings, 'engraving')},{self.string(text)}"
            case d.Grave():
                return self.grave(item)
            case d.Altar(at=at, alignment=alignment, kind=kind):
                word = self.word(alignment, _ALIGNMENTS, "alignment")
                return f"ALTAR:{self.spot(at)},{word},{self.word(kind, _ALTARS, 'kind of altar')}"
            case d.Feature(kind=kind, at=at):
                return f"{self.word(kind, self.features, 'feature')}:{self.spot(at)}"
            case d.Stairs():
                return self._stairs(item)
            case d.Door(state=state, at=at):
                return f"DOOR:{self.word(state, self.doors, 'door state')},{self.spot(at)}"
            case d.Drawbridge(at=at, direction=direction, state=state):
                word = self.word(direction, _DIRECTIONS, "direction")
                return f"DRAWBRIDGE:{self.spot(at)},{word},{self.word(state, _BRIDGES, 'drawbridge state')}"
            case d.Region():
                return self.region(item)
            case d.Walls(area=area, kind=kind):
                return f"{self.word(kind, _WALLS, 'kind of walls')}:{self.area(area)}"
            case d.Arrival():
                return self._arrival(item)
            case d.Mazewalk(at=at, direction=direction):
                return f"MAZEWALK:{self.spot(at)},{self.word(direction, _DIRECTIONS, 'direction')}"
            case d.Message(text=text):
                return f"MESSAGE:{self.string(text)}"
        raise TypeError(item)

    def _stairs(self, item: d.Stairs) -> str:
        direction = self.word(item.direction, words.UP_OR_DOWN, "direction")
        if not isinstance(item.at, d.Area):
            return f"{'LADDER' if item.ladder else 'STAIR'}:{self.spot(item.at)},{direction}"
        if item.ladder:
            self.error(codes.BAD_WORD, "a ladder is at one square, not in an area")
        return f"STAIR:{self.area(item.at)},(0,0,0,0),{direction}"

    def _arrival(self, item: d.Arrival) -> str:
        areas = f"{self.area(item.area)},{self.area(item.without)}"
        if item.branch:
            if item.direction:
                self.error(codes.BAD_WORD, "a branch's arrival has no direction")
            return f"BRANCH:{areas}"
        direction = f",{self.word(item.direction, words.UP_OR_DOWN, 'direction')}" if item.direction else ""
        return f"TELEPORT_REGION:{areas}{direction}"

    def spot(self, spot: d.Spot) -> str:
        """Write a place."""
        match spot:
            case d.At(x=x, y=y):
                if not (0 <= y < len(self.level.rows) and 0 <= x < max(map(len, self.level.rows))):
                    self.error(codes.OUTSIDE_MAP, f"({x}, {y}) is not on the map, which is {self._size()}")
                return f"({x},{y})"
            case d.Place(index=index):
                if not 0 <= index < len(self.level.places):
                    count = len(self.level.places)
                    self.error(codes.BAD_NUMBER, f"there is no place {index}: the level has {count} places, from 0")
                return self.place(index)
            case d.Anywhere():
                return "random"

    def area(self, area: d.Area) -> str:
        """Write an area."""
        width, height = COLUMNS, ROWS
        if not area.whole_level:
            width, height = max(map(len, self.level.rows), default=0), len(self.level.rows)
        inside = 0 <= area.x1 <= area.x2 < width and 0 <= area.y1 <= area.y2 < height
        if not inside or (area.whole_level and area.x1 == 0):
            where = "level" if area.whole_level else f"map, which is {self._size()}"
            message = f"({area.x1}, {area.y1}, {area.x2}, {area.y2}) is no area of the {where}"
            self.error(codes.OUTSIDE_MAP, message, "left, top, right, bottom, counted from 0")
        edges = f"({area.x1},{area.y1},{area.x2},{area.y2})"
        return f"levregion{edges}" if area.whole_level else edges

    def _size(self) -> str:
        return f"{max(map(len, self.level.rows), default=0)} by {len(self.level.rows)}"

    def string(self, text: str) -> str:
        """Write a text in its quotes."""
        strange = next((one for one in text if one == '"' or not (one.isprintable() and one.isascii())), "")
        if strange:
            hint = "write ' for it" if strange == '"' else ""
            self.error(codes.UNPRINTABLE, f"a text of a level can't have {strange!a}: only plain characters", hint)
        elif len(text) > _LONGEST:
            self.error(codes.UNPRINTABLE, f"a text has at most {_LONGEST} characters, this one has {len(text)}")
        return f'"{text}"'

    def word(self, word: str, known: Collection[str], what: str) -> str:
        """Write a word that must be one of some."""
        if word not in known:
            hint = did_you_mean(word, known) or f"one of {', '.join(known)}"
            self.error(codes.BAD_WORD, f"'{word}' is no {what}", hint)
        return word

    def number(self, number: int, low: int, high: int, what: str) -> int:
        """Check a number's range."""
        if not low <= number <= high:
            self.error(codes.BAD_NUMBER, f"{what} is {low} to {high}, not {number}")
        return number

    def error(self, code: str, message: str, hint: str = "") -> None:
        """Report a fault of the item that is being written."""
        self.report.error(code, message, self.at, hint=hint)

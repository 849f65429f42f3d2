"""Writes a level as a description in a target's dialect. The twin of the scanner.

What it has no words for is an error at the item: an older game is never given something else in silence. The grammar of each
dialect is that of its release's util/lev_comp.y.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.location import Location
from nhmod_languages.des import codes
from nhmod_languages.des import description as d
from nhmod_languages.des.maps import check_map
from nhmod_languages.des.model import TERRAIN, Dialect
from nhmod_languages.des.printing import ALWAYS, LevelPrinter
from nhmod_languages.des.v34 import words
from nhmod_languages.des.v34.ast_values import Letter
from nhmod_languages.des.v34.printer import value

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod_languages.des.description import LevelDescription


_FLAGS = (
    *words.FLAGS,
    "mazelevel",
    "premapped",
    "shroud",
    "graveyard",
    "icedpools",
    "solidify",
    "corrmaze",
    "inaccessibles",
)
"""The level flags of util/lev_comp.l."""


class Printer36(LevelPrinter):
    """Writes the parts of one level for the 3.6 level compiler."""

    fills = False
    flags = _FLAGS
    doors = ("open", "closed", "locked", "nodoor", "broken", "secret", "random")
    engravings = ("dust", "engrave", "burn", "mark", "blood", "random")
    irregular = "irregular"

    def lines(self, terrain: str) -> Iterator[str]:
        """Yield the level's lines."""
        yield self.head(terrain)
        yield from self.flag_lines()
        if self.level.fill not in {None, " "}:
            yield f"INIT_MAP:solidfill,'{self.level.fill}'"
        yield from self.map_lines()
        if self.level.places:
            yield f"$place = {{ {', '.join(map(self.spot, self.level.places))} }}"
            yield "SHUFFLE: $place"
        yield from self._items(self.level.items, "")

    def place(self, index: int) -> str:
        """Write one of the shuffled places."""
        return f"$place[{index}]"

    def grave(self, item: d.Grave) -> str:
        """Write a grave."""
        return f"GRAVE:{self.spot(item.at)},{self.string(item.text) if item.text else 'random'}"

    def _items(self, items: Sequence[d.Item], indent: str, *, contained: bool = False) -> Iterator[str]:
        for item in items:
            self.at = item.location or self.level.location
            chance = ""
            if item.chance != ALWAYS:
                self.number(item.chance, 0, ALWAYS, "a chance")
                chance = f"[{item.chance}%]: "
            line = f"{indent}{chance}{self._item(item, contained=contained)}"
            if isinstance(item, d.Object | d.Monster) and item.holds is not None:
                yield f"{line} {{"
                yield from self._items(item.holds, indent + "  ", contained=True)
                yield f"{indent}}}"
            else:
                yield line

    def _item(self, item: d.Item, *, contained: bool) -> str:
        match item:
            case d.Object():
                return self._object(item, contained=contained)
            case d.Monster():
                return f"MONSTER:{self.monster(item)}"
            case d.Trap():
                return f"TRAP:{self.trap(item)}"
        return self.common(item)

    def _object(self, item: d.Object, *, contained: bool) -> str:
        parts = [*self.thing(item)]
        if not contained:
            parts.append(self.spot(item.at))
        if item.curse:
            parts.append(self.word(item.curse, words.CURSES, "curse"))
        if item.of:
            parts.append(f"montype:{self.string(item.of)}")
        if item.enchantment is not None:
            parts.append(f"{self.number(item.enchantment, -100, 100, 'an enchantment'):+}")
        if item.quantity is not None:
            parts.append(f"quantity:{self.number(item.quantity, 1, 10_000, 'a quantity')}")
        if item.called:
            parts.append(f"name:{self.string(item.called)}")
        if item.buried:
            parts.append("buried")
        return f"{'OBJECT' if item.holds is None else 'CONTAINER'}:{','.join(parts)}"

    def thing(self, item: d.Thing) -> tuple[str]:
        """Write class, name, or both in parentheses."""
        letter = None if item.letter is None else f"'{self.letter(item.letter)}'"
        name = None if item.name is None else self.string(item.name)
        if letter is not None and name is not None:
            return (f"({letter},{name})",)
        return (name or letter or "random",)


class Printer34(LevelPrinter):
    """Writes the parts of one level for the 3.4.3 level compiler."""

    flags = words.FLAGS
    doors = (*words.DOOR_STATES, "random")
    engravings = (*words.ENGRAVINGS, "random")
    features = ("FOUNTAIN",)
    irregular = "true"

    def lines(self, terrain: str) -> Iterator[str]:
        """Yield the level's lines: messages stand before the map, places directly behind it."""
        yield self.head(terrain)
        yield from self.flag_lines()
        for message in (item for item in self.level.items if isinstance(item, d.Message)):
            self.at = message.location or self.level.location
            yield self.common(message)
        yield from self.map_lines()
        if self.level.places:
            self.at = self.level.location
            yield f"RANDOM_PLACES:{','.join(map(self.spot, self.level.places))}"
        for item in self.level.items:
            self.at = item.location or self.level.location
            if not isinstance(item, d.Message):
                yield from self._item(item)

    def place(self, index: int) -> str:
        """Write one of the shuffled places."""
        return f"place[{index}]"

    def grave(self, item: d.Grave) -> str:
        """Report a grave: the language has none."""
        self._lacks("graves", "write an engraving, or the level a second time for this target ('when:')")
        return self.spot(item.at)

    def _item(self, item: d.Item) -> Iterator[str]:
        match item:
            case d.Object():
                yield from self._object(item, self.spot(item.at))
            case d.Monster():
                yield self._monster(item)
            case d.Trap():
                yield f"TRAP{self._chance(item)}:{self.trap(item)}"
            case _:
                if item.chance != ALWAYS:
                    self._lacks("chances for anything but monsters, objects and traps", "leave 'chance' out there")
                if isinstance(item, d.Feature) and item.kind not in self.features:
                    self._lacks(f"{item.kind.lower()}s on a map", "draw it in the map, or leave it out there")
                else:
                    yield self.common(item)

    def _chance(self, item: d.Item) -> str:
        if item.chance == ALWAYS:
            return ""
        return f"[{self.number(item.chance, 0, ALWAYS, 'a chance')}%]"

    def _object(self, item: d.Object, place: str) -> Iterator[str]:
        """Write an object and what it holds. Its further values go by their places: curse, monster, enchantment, name."""
        parts = [*self.thing(item), place]
        if item.curse or item.of or item.enchantment is not None or item.called:
            # An enchantment stands behind one of the two; whatever curse is what the game does unasked.
            parts += [self.word(item.curse, words.CURSES, "curse")] if item.curse else [] if item.of else ["random"]
            parts += [self.string(item.of)] if item.of else []
            parts.append("random" if item.enchantment is None else str(self._enchantment(item.enchantment)))
            parts += [self.string(item.called)] if item.called else []
        if item.quantity is not None:
            self._lacks("words for how many objects", "leave 'quantity' out there, or list the object as often")
        if item.buried:
            self._lacks("buried objects", "leave 'buried' out there")
        yield f"{'OBJECT' if item.holds is None else 'CONTAINER'}{self._chance(item)}:{','.join(parts)}"
        outer = self.at
        for held in item.holds or ():
            self.at = held.location or outer
            if held.holds is not None:
                self._lacks("containers in containers", "take the inner one out there")
            yield from self._object(held, "contained")
        self.at = outer

    def _enchantment(self, number: int) -> int:
        return self.number(number, -100, 100, "an enchantment")

    def _monster(self, item: d.Monster) -> str:
        said = self.monster(item)
        if item.holds is not None:
            self._lacks("words for what a monster carries", "leave 'holds' out there")
        return f"MONSTER{self._chance(item)}:{said}"

    def thing(self, item: d.Thing) -> tuple[str, str]:
        """Write class and name; a name is only looked at beside its class (lev_main.c, get_monster_id)."""
        letter = "random"
        if item.letter is not None:
            letter = value(Letter(value=self.letter(item.letter)))
        return letter, "random" if item.name is None else self.string(item.name)

    def _lacks(self, what: str, hint: str) -> None:
        self.error(codes.NOT_SAID, f"the level language of NetHack 3.4.3 has no {what}", hint)


_PRINTERS = {Dialect.NETHACK_36: Printer36, Dialect.NETHACK_343: Printer34}


def print_level(
    level: LevelDescription,
    *,
    terrain: str = TERRAIN,
    dialect: Dialect = Dialect.NETHACK_36,
    places: list[Location | None] | None = None,
) -> str:
    """Write a level that the level compiler of a dialect takes.

    ``places`` is given, for each line, the location of the item that it says.

    Names of monsters, objects, traps and rooms are taken as they are: who has the facts checks them.

    Raises:
        DiagnosticError: all that can't be said in a level description, with the items' locations.
    """
    report = Report()
    printer = _PRINTERS[dialect](level, report)
    if level.rows:
        where = level.rows_location or level.location or Location(file=level.name)
        check_map(level.rows, where, report, terrain=terrain)
    lines = []
    for line in printer.lines(terrain):
        lines.append(f"{line}\n")
        if places is not None:
            places.append(printer.at)
    text = "".join(lines)
    report.raise_errors()
    return text

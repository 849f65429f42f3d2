"""Writes a level in the dialect of 3.4.3. Its grammar is that release's util/lev_comp.y.

What it has no words for is an error at the item: an older game is never given something else in silence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des import codes
from nhmod_languages.des import description as d
from nhmod_languages.des.printing import ALERTNESS, ALWAYS, ATTITUDES, CURSES, LIGHTS, LevelPrinter
from nhmod_languages.des.v34 import words

if TYPE_CHECKING:
    from collections.abc import Iterator

_ESCAPED = {"\\": "'\\\\'", "'": "'\\''"}


class Printer34(LevelPrinter):
    """Writes the parts of one level for the 3.4.3 level compiler."""

    flags = words.FLAGS
    doors = (*words.DOOR_STATES, "random")
    engravings = (*words.ENGRAVINGS, "random")
    features = ("FOUNTAIN",)

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

    def region(self, item: d.Region) -> str:
        """Write a region."""
        parts = [self.area(item.area), self.word(item.light, LIGHTS, "light"), self.string(item.room)]
        if item.irregular or not item.filled:
            parts.append("filled" if item.filled else "unfilled")
        if item.irregular:
            parts.append("true")
        return f"REGION:{','.join(parts)}"

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
            case d.Trap(kind=kind, at=at):
                yield f"TRAP{self._chance(item)}:{self.string(kind) if kind else 'random'},{self.spot(at)}"
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
        parts = [*self._thing(item), place]
        if item.curse or item.of or item.enchantment is not None or item.called:
            # An enchantment stands behind one of the two; whatever curse is what the game does unasked.
            parts += [self.word(item.curse, CURSES, "curse")] if item.curse else [] if item.of else ["random"]
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
        parts = [*self._thing(item), self.spot(item.at)]
        parts += [self.string(item.called)] if item.called else []
        parts += [self.word(item.attitude, ATTITUDES, "attitude")] if item.attitude else []
        parts += [self.word(item.alertness, ALERTNESS, "alertness")] if item.alertness else []
        if item.holds is not None:
            self._lacks("words for what a monster carries", "leave 'holds' out there")
        return f"MONSTER{self._chance(item)}:{','.join(parts)}"

    def _thing(self, item: d.Thing) -> tuple[str, str]:
        """Write class and name; a name is only looked at beside its class (lev_main.c, get_monster_id)."""
        letter = "random"
        if item.letter is not None:
            letter = _ESCAPED.get(item.letter, f"'{item.letter}'")
            if len(item.letter) != 1 or not item.letter.isprintable():
                self.error(codes.BAD_WORD, f"{item.letter!r} is no class letter")
        return letter, "random" if item.name is None else self.string(item.name)

    def _lacks(self, what: str, hint: str) -> None:
        self.error(codes.NOT_SAID, f"the level language of NetHack 3.4.3 has no {what}", hint)

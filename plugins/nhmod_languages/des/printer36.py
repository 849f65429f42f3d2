"""Writes a level in the dialect of 3.6. Its grammar is util/lev_comp.y's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des import codes
from nhmod_languages.des import description as d
from nhmod_languages.des.check import FLAGS
from nhmod_languages.des.printing import ALERTNESS, ALWAYS, ATTITUDES, CURSES, LIGHTS, LevelPrinter

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class Printer36(LevelPrinter):
    """Writes the parts of one level for the 3.6 level compiler."""

    fills = False
    flags = FLAGS
    doors = ("open", "closed", "locked", "nodoor", "broken", "secret", "random")
    engravings = ("dust", "engrave", "burn", "mark", "blood", "random")

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

    def region(self, item: d.Region) -> str:
        """Write a region."""
        words = [self.area(item.area), self.word(item.light, LIGHTS, "light"), self.string(item.room)]
        if not item.filled:
            words.append("unfilled")
        if item.irregular:
            words.append("irregular")
        return f"REGION:{','.join(words)}"

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
                return self._monster(item)
            case d.Trap(kind=kind, at=at):
                return f"TRAP:{self.string(kind) if kind else 'random'},{self.spot(at)}"
        return self.common(item)

    def _object(self, item: d.Object, *, contained: bool) -> str:
        words = [self._thing(item)]
        if not contained:
            words.append(self.spot(item.at))
        if item.curse:
            words.append(self.word(item.curse, CURSES, "curse"))
        if item.of:
            words.append(f"montype:{self.string(item.of)}")
        if item.enchantment is not None:
            words.append(f"{self.number(item.enchantment, -100, 100, 'an enchantment'):+}")
        if item.quantity is not None:
            words.append(f"quantity:{self.number(item.quantity, 1, 10_000, 'a quantity')}")
        if item.called:
            words.append(f"name:{self.string(item.called)}")
        if item.buried:
            words.append("buried")
        return f"{'OBJECT' if item.holds is None else 'CONTAINER'}:{','.join(words)}"

    def _monster(self, item: d.Monster) -> str:
        words = [self._thing(item), self.spot(item.at)]
        if item.called:
            words.append(self.string(item.called))
        if item.attitude:
            words.append(self.word(item.attitude, ATTITUDES, "attitude"))
        if item.alertness:
            words.append(self.word(item.alertness, ALERTNESS, "alertness"))
        return f"MONSTER:{','.join(words)}"

    def _thing(self, item: d.Thing) -> str:
        letter = None if item.letter is None else f"'{item.letter}'"
        if item.letter is not None and (len(item.letter) != 1 or not item.letter.isprintable()):
            self.error(codes.BAD_WORD, f"{item.letter!r} is no class letter")
        name = None if item.name is None else self.string(item.name)
        if letter is not None and name is not None:
            return f"({letter},{name})"
        return name or letter or "random"

"""Where in objects[] a new object stands: in its class, beside its like, and in no run that must stay as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import UNKNOWN, AbsentError, Entry, Vocabulary
from nhmod_objects.classes import CLASSES
from nhmod_objects.ranges import DRAWN, Range, ranges_of
from nhmod_objects.sites import LAST_GEM, LAST_SCROLL, TIN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nhmod_objects.values import Objclass

_UNIQUE = "unique"
_RAY = "RAY"
_KNOWN_LAST = {"GEM_CLASS": LAST_GEM, "FOOD_CLASS": TIN, "SCROLL_CLASS": LAST_SCROLL}
"""What the game knows a class's last one by, in trees that have it; in others it is as in the classes that have none."""


def rank(new: Objclass) -> int:
    """Sort objects of one gap: those that end a class's shuffled ones (``ObjectClass.plain_last``) are 1 and come last, all others 0."""
    return int(CLASSES[new.object_class].plain_last and new.plain)


class Places:
    """The gaps of a target's table. Gap ``n`` is before object ``n``, counted without those that have no name."""

    def __init__(self, objects: Sequence[Entry], ranges: Vocabulary) -> None:
        """Take the target's objects in the table's order, and the vocabulary ``object ranges``."""
        self.objects = tuple(objects)
        self._index = {entry.symbol: number for number, entry in enumerate(self.objects) if entry.symbol}
        self._ranges = ranges_of(ranges, self.objects)
        self._classes: dict[str, tuple[int, int]] = {}
        for number, entry in enumerate(self.objects):
            name = entry.text("class")
            first, _ = self._classes.get(name, (number, number))
            self._classes[name] = (first, number + 1)

    def index(self, symbol: str) -> int:
        """Return an object's number (``KeyError`` for one that the target does not have)."""
        return self._index[symbol]

    def best(self, new: Objclass, *, near: str = "") -> int:
        """Choose the gap for a new object."""
        shuffled = self._shuffled_gap(new)
        if shuffled is not None:
            return shuffled
        if near in self._index:
            gap = self._index[near] + 1
            if not self.problem(gap, new):
                return gap
        alike = [number for number in self._class(new) if self._alike(self.objects[number], new)]
        # From the last one of its kind upwards; a run's own ends are free.
        for number in reversed(alike):
            for gap in (number + 1, number):
                if not self.problem(gap, new):
                    return gap
        # Where the author left out what decides, there is none; that is told by the check.
        return max((gap for gap in self._gaps(new) if not self.problem(gap, new)), default=self._class(new).stop)

    def problem(self, gap: int, new: Objclass) -> str:
        """Return why an object can't stand in a gap; empty if it can."""
        first, last = self._bounds(new)
        if not first < gap <= last:
            return "it would stand outside of its class"
        for gaps, run in self._ranges:
            if run.how == DRAWN and run.whole and gap == last and self.objects[first].symbol == run.first:
                return f"it would stand behind {run.last}, and so not among its class: {run.why}"
            if gap in gaps and not (self.is_shuffled(new) if run.shuffled else run.takes(new)):
                return f"it would stand between {run.first} and {run.last}: {run.why}"
        limit = self._limit(new)
        if gap > limit:
            return f"it would stand behind '{self.objects[limit].name}', from which on the game knows the class by its places"
        if gap < limit and rank(new):
            return "it would stand among magical ones, and the game exchanges the appearances of those up to the first that is not"
        return ""

    def is_shuffled(self, new: Objclass) -> bool:
        """Return whether an object is one of those that exchange their appearances: as the author says, or else as is usual."""
        if new.shuffled is not None:
            return new.shuffled
        if new.object_class == "ARMOR_CLASS":
            return bool(new.appearance) and bool(new.number("magic"))
        return CLASSES[new.object_class].shuffled and not rank(new)

    def pool(self, new: Objclass) -> tuple[Entry, ...]:
        """Return the objects whose appearances a new one would exchange with."""
        kind = CLASSES[new.object_class]
        if kind.shuffled:
            return tuple(self.objects[number] for number in self._class(new))
        run = self._shuffled_range(new)
        return self.objects[self._index[run.first] : self._index[run.last] + 1] if run else ()

    def _shuffled_gap(self, new: Objclass) -> int | None:
        """Return the gap before the last of the run that armor of a slot is shuffled in, if there is one."""
        run = self._shuffled_range(new)
        return self._index[run.last] if run else None

    def _shuffled_range(self, new: Objclass) -> Range | None:
        if new.object_class != "ARMOR_CLASS" or not self.is_shuffled(new):
            return None
        runs = (run for _, run in self._ranges if run.shuffled)
        return next((run for run in runs if run.skills == {new.symbol("skill")}), None)

    def _class(self, new: Objclass) -> range:
        return range(*self._bounds(new))

    def _gaps(self, new: Objclass) -> range:
        first, last = self._bounds(new)
        return range(first + 1, last + 1)

    def _bounds(self, new: Objclass) -> tuple[int, int]:
        """Return where a class begins and ends; raises ``AbsentError`` where the tree's table has none of it, or none could be read."""
        if new.object_class not in self._classes:
            raise AbsentError("object of the class", new.object_class)
        return self._classes[new.object_class]

    def _limit(self, new: Objclass) -> int:
        """Return the last gap of a class that is not among its special objects."""
        first, last = self._bounds(new)
        known_last = _KNOWN_LAST.get(new.object_class, "")
        if known_last in self._index:
            return self._index[known_last]
        # src/o_init.c shuffles some classes up to the first that is not magical; unique things stand last.
        plain_last = CLASSES[new.object_class].plain_last
        stops = (
            n
            for n in range(first, last)
            if self.objects[n].fields.get(_UNIQUE) or (plain_last and not self.objects[n].fields.get("magic"))
        )
        return next(stops, last)

    @staticmethod
    def _alike(entry: Entry, new: Objclass) -> bool:
        """Return whether an object is of a new one's kind: of its skill or slot; for tools, a weapon or none; for wands, a ray or none."""
        if UNKNOWN in entry.fields:
            return False
        theirs, own = entry.text("skill"), new.symbol("skill")
        if new.object_class == "SPBOOK_CLASS":
            return bool(entry.fields["magic"]) and not entry.fields[_UNIQUE]
        if new.object_class == "WAND_CLASS":
            return (entry.fields["dir"] == _RAY) == (new.symbol("dir") == _RAY)
        if new.object_class == "TOOL_CLASS" and not entry.fields[_UNIQUE]:
            return (theirs == "P_NONE") == (own == "P_NONE")
        return theirs == own and not entry.fields[_UNIQUE]

"""Where in mons[] a new monster stands: the four rules of src/monst.c, and the ranges that the game computes with.

Rule 1: a class is contiguous. Rule 2: its monsters ascend in strength (makemon.c:mkclass stops at the first that is too strong).
Rule 3 is the frequency's. Rule 4: subclasses stay together, unless rule 2 forbids; monsters that are never generated don't
break rule 2. What stands at or after SPECIAL_PM is never made at random.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


@frozen
class Standing:
    """A monster as its place depends on it: ``generated`` is false for G_NOGEN and for a frequency of 0."""

    symbol: str
    monster_class: str
    difficulty: int
    generated: bool


class Places:
    """The gaps of a target's table. Gap ``n`` is before row ``n``."""

    def __init__(self, rows: Sequence[Standing], ranges: Mapping[tuple[int, int], str], *, special: int) -> None:
        """Take the rows, the ranges that must stay whole (first row, last row: their names) and the row SPECIAL_PM."""
        self.rows = tuple(rows)
        self._inside = {gap: why for (first, last), why in ranges.items() for gap in range(first + 1, last + 1)}
        self._special = special
        self._index = {row.symbol: index for index, row in enumerate(self.rows)}
        self._runs: dict[str, tuple[int, int]] = {}
        for index, row in enumerate(self.rows[:special]):
            first, _ = self._runs.get(row.monster_class, (index, index))
            self._runs[row.monster_class] = (first, index + 1)

    def index(self, symbol: str) -> int:
        """Return a row's number (``KeyError`` for a monster that the target does not have)."""
        return self._index[symbol]

    def has_class(self, monster_class: str) -> bool:
        """Return whether ordinary monsters of a class are in the table."""
        return monster_class in self._runs

    def best(self, new: Standing, *, near: str = "") -> int:
        """Choose the gap for a new monster: rule 2, then nearness to the monster ``near``, then the last that is as good.

        The first of its class stands behind all ordinary monsters.
        """
        if not self.has_class(new.monster_class):
            return self._special
        first, last = self._runs[new.monster_class]
        source = self._index.get(near, -1)
        beside = source + 1 if first <= source < last else None
        generated = self._disorder(new, generated_only=True)
        all_rows = self._disorder(new, generated_only=False)

        def cost(gap: int) -> tuple[int, int, int, int]:
            distance = abs(gap - beside) if beside is not None else 0
            return generated[gap - first] if new.generated else 0, distance, all_rows[gap - first], -gap

        # A new monster has one before it, which others (its tile) are found by: never the very first of the table.
        return min((gap for gap in range(max(first, 1), last + 1) if gap not in self._inside), key=cost)

    def problem(self, gap: int, new: Standing, *, player: bool = False) -> str:
        """Return why a monster can't stand in a gap; empty if it can.

        After SPECIAL_PM there are no classes, but only monsters that are made on purpose. ``player`` says that it is what
        a role's players are: such monsters make one range (include/mondata.h, is_mplayer), which a new role widens.
        """
        monster_class = new.monster_class
        if gap > self._special and not new.generated:
            why = "" if player else self._inside.get(gap, "")
            return f"it would break {why}, which the game computes with" if why else ""
        if gap > self._special:
            name = self.rows[self._special].symbol
            return f"monsters after {name} are special: they are never made at random, and not looked for by class"
        if gap in self._inside:
            return f"it would break {self._inside[gap]}, which the game computes with"
        if not self.has_class(monster_class):
            parted = self.rows[gap - 1].monster_class if gap else ""
            return f"it would part the class {parted}" if parted == self.rows[gap].monster_class else ""
        first, last = self._runs[monster_class]
        if not first <= gap <= last:
            ends = f"{self.rows[first].symbol} to {self.rows[last - 1].symbol}"
            return f"it would stand outside of its class, which goes from {ends}"
        return ""

    def nearest(self, gap: int, new: Standing) -> Standing | None:
        """Return the row behind which a monster can stand, as near as can be to a gap; nothing if there is none."""
        possible = (other for other in range(1, len(self.rows) + 1) if not self.problem(other, new))
        found = min(possible, key=lambda other: (abs(other - gap), other), default=None)
        return self.rows[found - 1] if found is not None else None

    def disorder(self, gap: int, new: Standing) -> int:
        """Count the monsters of the class that a gap would put on the wrong side of the new one by strength (rule 2)."""
        first, last = self._runs.get(new.monster_class, (0, -1))
        return self._disorder(new, generated_only=True)[gap - first] if new.generated and first <= gap <= last else 0

    def _disorder(self, new: Standing, *, generated_only: bool) -> list[int]:
        """Count, for each gap of the class, the stronger monsters before it and the weaker ones after it."""
        first, last = self._runs[new.monster_class]
        counted = [row if row.generated or not generated_only else None for row in self.rows[first:last]]
        out = [sum(row is not None and row.difficulty < new.difficulty for row in counted)]
        for row in counted:
            step = 0 if row is None else (row.difficulty > new.difficulty) - (row.difficulty < new.difficulty)
            out.append(out[-1] + step)
        return out

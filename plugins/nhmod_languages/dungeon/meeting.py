"""Branches that meet on one level in some games, where only one of them can be taken. Mirrors src/dungeon.c (init_dungeons, parent_dlevel).

The game goes through the dungeons in the file's order and draws a level for the branch to each: one of its range that has no branch yet,
if there is one; else one that has. A level then makes the stairs of its first branch alone (src/mklev.c, place_branch).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.dungeon import codes
from nhmod_languages.dungeon.ast import Branch, Dungeon, DungeonFile, Number
from nhmod_languages.dungeon.placement import drawn_ranges

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nhmod_languages.dungeon.findings import Findings

_DEEPEST = 127
_LATER = frozenset({"Fort Ludios"})
"""What is taken off its level again, and put where a vault is without another branch (init_dungeons; mk_knox_portal)."""


def check_meetings(file: DungeonFile, say: Findings) -> None:
    """Warn of each branch all of whose levels can have others already (NH1550); the file has no errors."""
    order = {dungeon.name.text: number for number, dungeon in reversed(list(enumerate(file.dungeons)))}
    for dungeon in file.dungeons:
        branches = sorted(dungeon.branches, key=lambda branch: order.get(branch.name.text, 0))
        told: set[str] = set()
        for size in range(dungeon.smallest, dungeon.largest + 1):
            entered = _on(entry_of(dungeon), size) if dungeon is not file.dungeons[0] else None
            earlier: list[_Placed] = [] if entered is None else [_Placed(None, (range(entered, entered + 1),))]
            for branch in branches:
                placed = _Placed(branch, drawn_ranges(branch, dungeon, size))
                if branch.name.text not in told and _check(placed, earlier, say, entry_of(dungeon)):
                    told.add(branch.name.text)
                if branch.name.text not in _LATER:
                    earlier.append(placed)


def entry_of(dungeon: Dungeon) -> int:
    """Return the level on which one comes into a dungeon as its ENTRY has it: -1 is the last."""
    entries = [setting.value for setting in dungeon.settings("ENTRY")]
    entry = entries[0].value if entries and isinstance(entries[0], Number) else 0
    return entry or 1


def _on(entry: int, size: int) -> int:
    return entry if entry > 0 else max(size + entry + 1, 1)


class _Placed:
    """A branch with the ranges of levels that the game may draw from, or the dungeon's own entrance."""

    def __init__(self, branch: Branch | None, ranges: Sequence[range]) -> None:
        self.branch = branch
        self.ranges = ranges
        self._levels = {level for one in ranges for level in one}

    def can_be(self, level: int, with_: Branch) -> bool:
        """Return whether it can be on a level on which the other one can be too, in one game."""
        mine = self.branch
        if level not in self._levels:
            return False
        if mine is None or not mine.origin or mine.origin != with_.origin:
            return True
        # Both are counted from one level, wherever that is.
        return bool(_offsets(mine) & _offsets(with_))


def _offsets(branch: Branch) -> set[int]:
    base, rand = branch.place.base.value, branch.place.rand.value
    return set(range(base, base + max(rand, 1))) if rand >= 0 else set(range(base, base + _DEEPEST))


def _check(placed: _Placed, earlier: Sequence[_Placed], say: Findings, entry: int) -> bool:
    """Warn of a branch whose levels can all have earlier ones; gives whether that was done."""
    branch = placed.branch
    if branch is None:
        return False
    for levels in placed.ranges:
        met = _covering(levels, earlier, branch)
        others = [one.branch for one in met]
        if not met or (len(levels) == 1 and any(_is_same(branch, other, entry) for other in others)):
            continue
        names = " and ".join(
            f"the one to '{one.name.text}'" if one is not None else "the dungeon's own entrance" for one in others
        )
        where = (
            f"level {levels.start}" if len(levels) == 1 else f"all of the levels {levels.start} to {levels.stop - 1}"
        )
        message = f"in some games the branch to '{branch.name.text}' can't be taken: {where} can have {names}"
        hint = "give it another place, or a level more to choose from than there are such branches"
        say.warn(codes.MEETING, message, branch.place, hint=hint, earlier=others[0])
        return True
    return False


def _is_same(branch: Branch, other: Branch | None, entry: int) -> bool:
    """Return whether both have the same one place, in the same words, which is told as an error; without another it is the entrance."""
    origin, base, rand = (
        ("", entry, 0) if other is None else (other.origin, other.place.base.value, other.place.rand.value)
    )
    return branch.origin == origin and branch.place.base.value == base and {branch.place.rand.value, rand} <= {0, 1}


def _covering(levels: range, earlier: Sequence[_Placed], branch: Branch) -> Sequence[_Placed]:
    """Return branches that can have all of the levels at once, each one of them; none if there is a level left in every game."""
    on: dict[int, int] = {}

    def put(index: int, seen: set[int]) -> bool:
        for level in levels:
            if level in seen or not earlier[index].can_be(level, branch):
                continue
            seen.add(level)
            if level not in on or put(on[level], seen):
                on[level] = index
                return True
        return False

    if len(levels) > len(earlier):
        return ()
    for index in range(len(earlier)):
        put(index, set())
    return [earlier[index] for index in sorted(on.values())] if len(on) == len(levels) else ()

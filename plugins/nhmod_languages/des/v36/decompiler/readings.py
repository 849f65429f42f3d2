"""What a level's ambiguous jumps are taken for, as long as something else may come of it.

A jump over an ELSE, a BREAK before nothing else, and the jump of a statement within are the same two instructions.
Mostly any reading compiles to the same. But lev_comp forgets BREAKs (``forgotten`` of ``Code``), and whether it forgets
one depends on what the others are, so that a reading turns out to be wrong only far behind, or when it is compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_ATTEMPTS = 64
_WORK = 100_000  # instructions: about a second


class Readings:
    """The readings of the jumps at the ends of conditions' blocks, by the jump's first instruction."""

    def __init__(self, length: int) -> None:
        """Begin with the usual reading of each; ``length`` is the number of the level's instructions."""
        self._chosen: dict[int, bool] = {}
        self._turned: dict[int, bool] = {}
        self._breaks_to: dict[int, int] = {}
        self._guessed: set[int] = set()
        self._flat = False
        self._left = max(1, min(_ATTEMPTS, _WORK // max(length, 1)))

    def leads_over_else(self, at: int, *, usual: bool, guessed: bool, breaks_to: int) -> bool:
        """Return whether to take a jump for one over an ELSE where it could be another.

        ``usual`` is the first answer; ``guessed`` says that with the wrong one something behind can't be read.
        ``breaks_to`` is where a BREAK leads there.
        """
        self._chosen[at] = self._turned.get(at, usual and not self._flat)
        self._breaks_to[at] = breaks_to
        if guessed:
            self._guessed.add(at)
        return self._chosen[at]

    def turn(self, wrong: Sequence[int], given: int, made: int) -> bool:
        """Take other readings because of instructions that compile to others, and say whether there are any.

        ``given`` is how far the first of them leads, and ``made`` is what it compiles to.
        """
        free, first = self._free(), wrong[0]
        # If that is a BREAK that is to be forgotten, or not, one in an inner block does it, which stands behind it.
        forgotten = given == first
        target = first + 1 + (made if forgotten else given)
        inner = [at for at in free if first < at < target and self._chosen[at] == forgotten]
        inner.sort(key=lambda at: self._breaks_to[at] == target)
        sure = set(wrong) - self._guessed
        turned = [at for at in free if at in sure] if not forgotten else []
        turned = turned or inner[:1]
        if not turned and first in free:
            self._forget(after=first)
            turned = [first]
        return self._again(turned) if turned else self.turn_last()

    def turn_last(self) -> bool:
        """Take another guess because an instruction can't be read as it is, and say whether there is one."""
        turned = [at for at in self._chosen if at in self._guessed and at not in self._turned][-1:]
        for last in turned:
            self._forget(after=last)
        return self._again(turned)

    def flatten(self) -> bool:
        """Take fewer jumps for those over an ELSE because blocks are too deep, and say whether there are any."""
        self._flat = True
        return self._again([at for at in self._free() if self._chosen[at]])

    def _forget(self, *, after: int) -> None:
        """Forget the readings of what was asked after a jump: they may have been turned in vain."""
        asked = list(self._chosen)
        before = set(asked[: asked.index(after)])
        self._turned = {at: reading for at, reading in self._turned.items() if at in before}

    def _free(self) -> list[int]:
        """Return the jumps of which the other reading was not taken yet, in the level's order."""
        return sorted(self._chosen.keys() - self._turned.keys())

    def _again(self, turned: Iterable[int]) -> bool:
        others = {at: not self._chosen[at] for at in turned}
        self._turned.update(others)
        self._chosen.clear()
        self._left -= 1
        return bool(others) and self._left > 0

"""What renderers of effects share: the scene, the tree's own ways of saying things, and blocks of C."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.target import Facts, find_word
from nhmod_effects.amounts import Amount, amount_in_c, most
from nhmod_effects.functions import MissingError, call, declares, gives_pointer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.manifest import Word
    from nhmod_effects.scene import Scene

STATUS = "the flag that asks for a new status line"
MONSTERS_MOVE = "the flag of the monsters' turn"
_MONSTER_TURNS = 127  # mfrozen, mblinded and mfleetim are unsigned fields of seven bits (include/monst.h)


@frozen
class Frame:
    """A scene on a target."""

    scene: Scene
    facts: Facts

    def call(self, name: str, *arguments: str, further: str = "") -> str:
        """Write a call of one of the tree's functions (``functions.call``); raises ``MissingError`` if it has none like it."""
        return call(self.facts, name, *arguments, further=further)

    def has(self, name: str) -> bool:
        """Return whether the tree declares a function."""
        return declares(self.facts, name)

    def names(self, name: str) -> bool:
        """Return whether the tree's source has a name; a target that has no list of names has all of them."""
        return not self.facts.identifiers or name in self.facts.identifiers

    @property
    def replaces(self) -> bool:
        """Whether another structure comes into the place of a monster that becomes tame (src/dog.c, tamedog)."""
        return gives_pointer(self.facts, "tamedog")

    @property
    def redraw(self) -> str:
        """The statement after which the status line is drawn anew."""
        return f"{self.facts.c_name(STATUS)} = 1;"

    def symbol(self, word: Word) -> str:
        """Return the symbol of a word, which was checked; raises ``MissingError`` where it is not known."""
        entry = find_word(word, self.facts)
        if entry is None or not entry.symbol:
            raise MissingError(f"it has no '{word.text}'")
        return entry.symbol

    def turns(self, amount: Amount) -> str:
        """Write a number of turns for the hero, a long."""
        return f"(long) {amount_in_c(amount)}"

    def monster_turns(self, amount: Amount) -> str:
        """Write a number of turns for a monster, which counts no more than 127."""
        said = amount_in_c(amount)
        return said if most(amount) <= _MONSTER_TURNS else f"min({said}, {_MONSTER_TURNS})"


def block(head: str, body: Iterable[str]) -> list[str]:
    """Put statements into braces behind a head (``if (…)``), which may be empty."""
    return [f"{head} {{" if head else "{", *(f"    {line}" for line in body), "}"]

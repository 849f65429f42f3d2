"""Roles with their words looked up: all that the edits and the check need to know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.places import Planned
from nhmod_roles.records import Role

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import ModSet
    from nhmod.manifest import Word
    from nhmod.target import Facts

NON_PM = "NON_PM"


@dataclass(frozen=True, kw_only=True, slots=True)
class PlannedRole(Planned[Role]):
    """A mod's role; ``number`` counts the new roles in load order, from 0."""

    TITLE = "title"

    number: int

    def symbol(self, word: Word | None) -> str:
        """Return a monster's constant, or that for none."""
        return NON_PM if word is None else self.entry(word).symbol

    @property
    def monster(self) -> str:
        """The monster's constant by which the game knows the role."""
        return self.symbol(self.record.monster)


def planned_roles(mods: ModSet, facts: Facts) -> Iterator[PlannedRole]:
    """Yield all roles in load order."""
    for number, (mod, role) in enumerate(mods.records("roles", Role)):
        yield PlannedRole(mod=mod, record=role, facts=facts, number=number)

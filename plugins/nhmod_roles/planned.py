"""Roles with their words looked up: all that the edits and the check need to know."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.places import OwnColumn, OwnColumns, Planned
from nhmod.target import AbsentError
from nhmod.target.c import c_string
from nhmod_roles.records import Role

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import ModSet
    from nhmod.manifest import Word
    from nhmod.target import Facts
    from nhmod_roles.record_parts import Title

ROLE_C = "src/role.c"
NON_PM = "NON_PM"
_NAME_TYPE = "struct RoleName"


def pair(title: Title) -> str:
    """Write a name as C has it: for men, and for women if it is another."""
    return f"{{ {c_string(title.male)}, {c_string(title.female) if title.female else '0'} }}"


def initial(name: str) -> str:
    """Return the letter by which menus choose a role."""
    return name[:1].casefold()


@frozen
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

    def c_name(self, role: str) -> str:
        """Return what this tree has for something that releases have differently (``Facts.c_name``); empty where it has nothing."""
        try:
            return self.facts.c_name(role)
        except AbsentError:
            return ""

    def own_columns(self, own: OwnColumns) -> tuple[OwnColumn, ...]:
        """Return what the role has in the columns that only this tree has: by default as the one that it stands behind."""
        rows = self.facts["roles"].stock
        before = max((row.index for row in rows if initial(row.name) <= initial(self.title)), default=0)
        types = {column.name: column.text("type") for column in self.facts["role columns"]}
        # Another name of the role is no other role's.
        return tuple(
            replace(column, text=pair(self.record.name))
            if column.source and types[column.name] == _NAME_TYPE
            else column
            for column in own.of_row(self.title, self.record.raw, at=before)
        )


def planned_roles(mods: ModSet, facts: Facts) -> Iterator[PlannedRole]:
    """Yield all roles in load order."""
    for number, (mod, role) in enumerate(mods.records("roles", Role)):
        yield PlannedRole(mod=mod, record=role, facts=facts, number=number)

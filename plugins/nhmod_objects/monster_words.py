"""What a wish takes for a monster: the names of monsters and the titles of heroes, wherever a text begins with them.

Source: src/mondata.c, ``name_to_mon``, and src/botl.c, ``title_to_mon``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod_objects.sites import ROLE_C

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts, Tree
    from nhmod.target.c import Row

_RANKS = 9  # a title for each of nine stretches of experience, with a feminine form or none


@dataclass(frozen=True, kw_only=True, slots=True)
class MonsterWords:
    """``monsters`` are names, which end with a word; ``titles`` are titles, which need not. All are in small letters."""

    monsters: frozenset[str]
    titles: frozenset[str]

    @classmethod
    def of(cls, tree: Tree, facts: Facts) -> MonsterWords:
        """Read them from a tree: the titles stand in its table of roles."""
        roles = tree.c(ROLE_C).array("roles").rows if tree.exists(ROLE_C) else ()
        return cls(
            monsters=frozenset(entry.name.lower() for entry in facts["monsters"]),
            titles=frozenset(title.lower() for role in roles for title in _titles(role)),
        )

    def begins(self, text: str) -> str:
        """Give the longest name or title that a text in small letters begins with, or nothing."""
        found = [name for name in self.monsters if re.match(rf"{re.escape(name)}(?:s|es|'s|s')?(?: |$)", text)]
        found += [title for title in self.titles if text.startswith(title)]
        return max(found, key=lambda word: (len(word), word), default="")


def _titles(role: Row) -> Iterator[str]:
    for part in role.args:
        if part.is_list and len(part.args) == _RANKS:
            yield from (name.string for pair in part.args for name in pair.args if name.string)

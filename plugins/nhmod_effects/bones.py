"""Bones of another game: its turns and its numbers of monsters and objects become those of this one (src/restore.c, getlev)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target.c import CFile, c_lines

if TYPE_CHECKING:
    from nhmod.target import Tree

RESTORE = "src/restore.c"
OTHER_GAMES = "a level of another game is told from one of this game"
_NEEDED = re.compile(r"^getlev\(.*?\bghostly\b.*?^\}", re.MULTILINE | re.DOTALL)
_NAMES = ("omoves", "lookup_id_mapping", "clear_id_mapping")


def tells_other_games(tree: Tree) -> bool:
    """Return whether getlev() knows the turn of the other game, and has a table of the numbers that are other ones here."""
    text = tree.text(RESTORE) if tree.exists(RESTORE) else ""
    return _NEEDED.search(text) is not None and all(name in text for name in _NAMES)


def all_there(c: CFile) -> int:
    """Return the line where getlev() has all of a level, and the table of numbers is not forgotten yet."""
    forgetting = [chain for chain in c.ifs(c.function("getlev").body) if c.calls("clear_id_mapping", chain.span)]
    last = c.needed(forgetting, "'if (…) clear_id_mapping();' at the end of getlev()")[-1]
    return c.before_statement(last.span.start, "last clear_id_mapping() in getlev()")


def turn_of_this_game(field: str) -> str:
    """Write a turn of the other game as one of this game."""
    return f"{field} += monstermoves - omoves;"


def number_of_this_game(field: str) -> tuple[str, str]:
    """Write the number of a monster or an object as it is in this game, and as none where that is not there."""
    return f"if (!lookup_id_mapping({field}, &{field}))", f"    {field} = 0;"


def for_each_monster(c: CFile, test: str, *statements: str) -> str:
    """Write what is done about ``mon``, each monster of another game's level for which a test holds."""
    ghostly = c.parameters("getlev")[-1]
    return c_lines(
        1,
        f"if ({ghostly}) {{",
        "    struct monst *mon;",
        "",
        "    for (mon = fmon; mon; mon = mon->nmon)",
        f"        if ({test}) {{",
        *(f"            {statement}" for statement in statements),
        "        }",
        "}",
    )

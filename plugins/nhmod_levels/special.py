"""Which special level of a dungeon a level of a file is: by its name, as a variant, or as one of a role's quest."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nhmod.target import Entry, Facts

_VARIANT = re.compile(r"(.+)-\d+")


def base_of(name: str) -> str:
    """Return what a variant is one of (``bigrm`` of ``bigrm-3``), or nothing."""
    found = _VARIANT.fullmatch(name)
    return found[1] if found is not None else ""


def of_quest(name: str) -> str:
    """Return what dungeon.def calls a level of a role's quest (``x-strt`` for ``Arc-strt``)."""
    return f"x-{name.partition('-')[2].casefold()}"


def special_level(name: str, facts: Facts) -> Entry | None:
    """Return the special level that a level of a file is; nothing where it is none."""
    names = (name, base_of(name), of_quest(name))
    return next((found for one in names if one and (found := facts["special levels"].find(one)) is not None), None)

"""How level files vanish where a mod's symbol is not defined, which not every release can do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.edits import Guard
from nhmod_languages.contents.features import BLOCKS, MAKEFILES

if TYPE_CHECKING:
    from nhmod.target import Facts

UNGUARDED = "level files have no conditional lines here, so that it is so without the symbol too"
_GUARD_CHARACTER = re.compile(r"^\^", re.MULTILINE)


def escaped(text: str) -> str:
    """Return a text as it stands among makedefs' own lines."""
    return _GUARD_CHARACTER.sub("^^", text)


def guards_new_files(facts: Facts) -> bool:
    """Return whether a new file may be empty without the symbol: CMake wants to see every level that it was told of."""
    return facts.offers(BLOCKS) and facts.offers(MAKEFILES)


def stock_guard(facts: Facts) -> Guard:
    """Return the guard of what changes one of the game's own files."""
    return Guard.GREP if facts.offers(BLOCKS) else Guard.BARE

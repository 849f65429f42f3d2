"""Where things are in a tree of Angband's family: the files with the rules, the program, the folders that a player owns.

The mods' symbols are defined at the end of src/config.h, which every file of the game includes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.edits import Edit, SymbolUse, definitions

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.target import Tree


GAMEDATA = "lib/gamedata/"
"""Where the rules are since Angband 4."""
EDIT = "lib/edit/"
"""Where they are before that."""
PARTS = ("edit/", "")
"""Where older ones are in a part of a game's folder: in its lib/, or in what a system has for its settings, or the folder itself."""
MAIN = "src/main.c"
SAVEFILE = "src/savefile.c"
OBJECTS = "src/Makefile.src"
"""The list of what the program is made of, for makefiles to include."""
DISPLAY = "src/main-gcu.c"
"""The game in a terminal."""

_CHANGED_PATH = re.compile(r'\{\s*"(\w+)",\s*&ANGBAND_DIR_')


def rules_folder(tree: Tree) -> str:
    """Return the folder of the files with the rules, with a slash behind it; empty where the tree is that folder itself."""
    for folder in (GAMEDATA, EDIT, *PARTS):
        if any(path.startswith(folder) for path in tree.files()):
            return folder
    return ""


def has_program(tree: Tree) -> bool:
    """Return whether the source of the program is there, and not only its rules."""
    return all(tree.exists(path) for path in (MAIN, SAVEFILE, OBJECTS, DISPLAY))


def movable_folders(tree: Tree) -> frozenset[str]:
    """Return the names of the folders that the game takes from its command line (``-duser=``; src/main.c, change_path_values)."""
    return frozenset(_CHANGED_PATH.findall(tree.text(MAIN)))


_CONFIG = "src/config.h"


def symbol_edits(tree: Tree, uses: tuple[SymbolUse, ...]) -> Iterable[Edit]:
    """Define each symbol, but those of mods that change rules only: nothing stands behind these."""
    used = [use for use in uses if use.guards]
    return definitions(tree, _CONFIG, used, behind="all of the mod's C") if used else ()

"""What a tree's makefiles make of its data: the archives, the texts in them, and the files beside them. A variant has its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target.preprocess import preprocess
from nhmod.target.recipe import PlayableFile
from nhmod_nethack.facts.configuration import configuration
from nhmod_nethack.makefile import words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.target.tree import Tree

TOP = "sys/unix/Makefile.top"
_DATA = "sys/unix/Makefile.dat"
_CONFIG, _USED = "include/config.h", "USE_TILES"
_WINDOWS = re.compile(r"\b[A-Z0-9]+_GRAPHICS\b")
# touch $(VARDIR)/perm $(VARDIR)/record
_BEGUN = re.compile(r"^\ttouch[ \t]+(\$.*)$", re.MULTILINE)
# -mkdir -p $(INSTDIR) $(VARDIR) $(VARDIR)/save
_MADE = re.compile(r"^\t-?mkdir[ \t]+(?:-p[ \t]+)?(\$.*)$", re.MULTILINE)
_FILE = re.compile(r"\$\(\w+\)/(\w+)(?=\s|$)")
PICTURE = "nhtiles.bmp"
"""The picture of all tiles, by the name that the game's windows give it."""
# ( cd dat ; ../util/dlb cf nhdat $(DATDLB) )
_PACKED = re.compile(r"^\t.*\bdlb\b[^\n]*\bcf[ \t]+(\S+)[ \t]+\$[({](\w+)[)}]", re.MULTILINE)
# ( cd dat ; cp nhdat $(DATNODLB) $(INSTDIR) )
_COPIED = re.compile(r"\bcp[ \t]+(\S+)[ \t]+\$[({](\w+)[)}]")
_BY_DATE = frozenset({"options"})
"""What is made with include/date.h."""


def archives(tree: Tree) -> tuple[str, ...]:
    """Return the names of the archives that the data is packed into: ``nhdat``, and in variants one or two of other names."""
    return tuple(dict.fromkeys(name for name, _ in _PACKED.findall(tree.text(TOP)))) or ("nhdat",)


def data_files(tree: Tree, *known: str) -> tuple[PlayableFile, ...]:
    """Return the archives and what the makefiles copy beside them of what is in the tree's dat/, but for ``known`` files."""
    text, packed = tree.text(TOP), archives(tree)
    beside = (variable for first, variable in _COPIED.findall(text) if first in packed)
    names = dict.fromkeys(name for variable in beside for name in words(text, variable, TOP))
    loose = (name for name in names if name not in known and tree.exists(f"dat/{name}"))
    return tuple(PlayableFile(path=name, source=f"dat/{name}") for name in (*packed, *loose))


def texts(tree: Tree, own: Iterable[str]) -> tuple[str, ...]:
    """Return what the game reads of the texts: those that every release of this shape has (``own``), and what only this tree packs."""
    text, rules = tree.text(TOP), tree.text(_DATA)
    packed = (name for _, variable in _PACKED.findall(text) for name in words(text, variable, TOP))
    made = (name for name in packed if has_rule(tree, name))
    further = (name for name in made if name not in _BY_DATE and not name.endswith(".lev") and name != "dungeon")
    kept = (name for name in own if re.search(rf"^(?:.*[ \t])?{re.escape(name)}(?:[ \t].*)?:", rules, re.MULTILINE))
    return tuple(dict.fromkeys((*kept, *further)))


def kept_files(tree: Tree, *own: str) -> tuple[str, ...]:
    """Return the files that the game writes on: those of every release of this shape (``own``), and what the tree's makefile begins."""
    return tuple(
        dict.fromkeys((*own, *(name for line in _BEGUN.findall(tree.text(TOP)) for name in _FILE.findall(line))))
    )


def kept_folders(tree: Tree, *own: str) -> tuple[str, ...]:
    """Return the folders that the game writes into: those of every release of this shape (``own``), and what the tree's makefile makes."""
    made = (name for line in _MADE.findall(tree.text(TOP)) for name in _FILE.findall(line))
    return tuple(dict.fromkeys((*own, *made)))


def has_rule(tree: Tree, name: str) -> bool:
    """Return whether the makefile of dat/ has a rule for a file."""
    return re.search(rf"^{re.escape(name)}[ \t]*:", tree.text(_DATA), re.MULTILINE) is not None


def draws_tiles(tree: Tree) -> bool:
    """Return whether the makefiles can make the picture of all tiles, of tile files that are there."""
    rule = re.search(rf"^{re.escape(PICTURE)}[ \t]*:((?:[^\n\\]|\\\n?)*)", tree.text(_DATA), re.MULTILINE)
    sheets = re.findall(r"\.\./(win/share/\S+\.txt)", rule[1]) if rule else ()
    return rule is not None and all(tree.exists(sheet) for sheet in sheets)


def with_tiles(tree: Tree) -> bool:
    """Return whether a tree's headers have the game in a terminal know its tiles: then it is linked with the table of them (tile.c)."""
    if tree.pristine or not tree.exists(_CONFIG):
        return False
    others = {*_WINDOWS.findall(tree.text(_CONFIG))} - {"TTY_GRAPHICS", "CURSES_GRAPHICS"}
    return _USED in preprocess(tree, _CONFIG, defines=configuration(tree), undefines=others, expand=()).macros


def picture(tree: Tree) -> tuple[PlayableFile, ...]:
    """Return the picture of all tiles; the game is played without it where a tree's tile files are not in order."""
    if not draws_tiles(tree):
        return ()
    return (PlayableFile(path=PICTURE, source=f"dat/{PICTURE}", optional=not tree.pristine),)

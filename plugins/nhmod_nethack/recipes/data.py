"""What a tree's makefiles make of its data: the archives, the texts in them, and the files beside them. A variant has its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target.recipe import PlayableFile
from nhmod_nethack.makefile import words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.target.tree import Tree

TOP = "sys/unix/Makefile.top"
_DATA = "sys/unix/Makefile.dat"
_PICTURE = "nhtiles.bmp"
# ( cd dat ; ../util/dlb cf nhdat $(DATDLB) )
_PACKED = re.compile(r"^\t.*\bdlb\b[^\n]*\bcf[ \t]+(\S+)[ \t]+\$[({](\w+)[)}]", re.MULTILINE)
# ( cd dat ; cp nhdat $(DATNODLB) $(INSTDIR) )
_COPIED = re.compile(r"\bcp[ \t]+(\S+)[ \t]+\$[({](\w+)[)}]")
_LATE = "spec_levs: late-{name}\nlate-{name}: ../util/lev_comp {name}.des\n\t../util/lev_comp {name}.des\n"
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
    made = (name for name in packed if re.search(rf"^{re.escape(name)}[ \t]*:", rules, re.MULTILINE))
    further = (name for name in made if name not in _BY_DATE and not name.endswith(".lev") and name != "dungeon")
    kept = (name for name in own if re.search(rf"^(?:.*[ \t])?{re.escape(name)}(?:[ \t].*)?:", rules, re.MULTILINE))
    return tuple(dict.fromkeys((*kept, *further)))


def unlisted_levels(tree: Tree) -> bytes:
    """Return rules for the level descriptions that the top makefile packs the levels of and that no rule compiles."""
    text, rules = tree.text(TOP), tree.text(_DATA)
    packed = {name for _, variable in _PACKED.findall(text) for name in words(text, variable, TOP)}
    levels = sorted(name.removesuffix(".lev") for name in packed if name.endswith(".lev"))
    late = [name for name in levels if tree.exists(f"dat/{name}.des") and f"{name}.des" not in rules]
    return "".join(_LATE.format(name=name) for name in late).encode("latin-1")


def draws_tiles(tree: Tree) -> bool:
    """Return whether the makefiles can make the picture of all tiles, of tile files that are there."""
    rule = re.search(rf"^{re.escape(_PICTURE)}[ \t]*:((?:[^\n\\]|\\\n?)*)", tree.text(_DATA), re.MULTILINE)
    sheets = re.findall(r"\.\./(win/share/\S+\.txt)", rule[1]) if rule else ()
    return rule is not None and all(tree.exists(sheet) for sheet in sheets)


def picture(tree: Tree) -> tuple[PlayableFile, ...]:
    """Return the picture of all tiles; the game is played without it where a tree's tile files are not in order."""
    if not draws_tiles(tree):
        return ()
    return (PlayableFile(path=_PICTURE, source=f"dat/{_PICTURE}", optional=not tree.pristine),)

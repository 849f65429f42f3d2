"""The places in a source tree that a monster reaches, and what is read there. A test per target asserts that each is edited."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.target import Entry, Vocabulary
from nhmod.target.c import c_identifier

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.target import Tree

MONST_C = "src/monst.c"
MAKEMON_C = "src/makemon.c"
MONDATA_C = "src/mondata.c"
READ_C = "src/read.c"
DATA_BASE = "dat/data.base"

TABLE = "the mons[] table"
GOLEM_HIT_POINTS = "the switch in golemhp()"
GROWTH = "the grownups[] table"
ENCYCLOPEDIA = "the entries of data.base"

SITES: Mapping[str, str] = MappingProxyType(
    {TABLE: MONST_C, GOLEM_HIT_POINTS: MAKEMON_C, GROWTH: MONDATA_C, ENCYCLOPEDIA: DATA_BASE}
)
"""Every site by name, with its file: the table always, the others by what a monster is."""

DIFFICULTY_COLUMN = "the difficulty in the table of monsters"
EXTRA_DATA = "the size of extra data in the table of monsters"
"""Features (vocabulary ``features``): columns that only some releases have."""

ROW = "MON"
"""The macro of the table's rows."""

SPECIAL = "PM_LONG_WORM_TAIL"
"""include/permonst.h, SPECIAL_PM: what stands from here on is not generated."""

RANGES = "monster ranges"
"""The vocabulary of the runs of monsters that must stay whole; ``fields`` are ``first`` and ``last`` (symbols) and ``file``."""

# Comparisons such as "mndx >= PM_GRAY_DRAGON && mndx <= PM_YELLOW_DRAGON", from either side.
_BETWEEN = re.compile(r">=\s*(PM_[A-Z_]+)\s*&&[^;&|]*<=\s*(PM_[A-Z_]+)")
_BETWEEN_TURNED = re.compile(r"(PM_[A-Z_]+)\s*<=[^;&|]*&&[^;&|]*<=\s*(PM_[A-Z_]+)")
# "PM_CAPTAIN - PM_SOLDIER + 1", "PM_DEMOGORGON + 1 - PM_ORCUS": a random choice, a count, a parallel table.
_DISTANCE = re.compile(r"(PM_[A-Z_]+)\s*(?:\+\s*1\s*)?-\s*(PM_[A-Z_]+)")
# "PM_AIR_ELEMENTAL + rn2(4)".
_CHOICE = re.compile(r"(PM_[A-Z_]+)\s*\+\s*rn2\((\d+)\)")


def read_ranges(tree: Tree) -> Vocabulary:
    """Read the vocabulary ``RANGES`` from the tree's own uses of neighbouring monsters."""
    rows = [call for call in tree.c(MONST_C).calls(ROW) if "#if 0" not in call.conditions and call.args[0].string]
    symbols = {monster_symbol(row.args[0].string or "", row.args[1].text): number for number, row in enumerate(rows)}
    found: dict[str, Entry] = {}
    for first, last, file in computed_ranges(tree, symbols):
        name = f"{first} to {last}"
        found.setdefault(name, Entry(symbol="", name=name, fields={"first": first, "last": last, "file": file}))
    return Vocabulary(RANGES, (found[name] for name in sorted(found)), label="range of monsters")


def computed_ranges(tree: Tree, symbols: Mapping[str, int]) -> Iterator[tuple[str, str, str]]:
    """Find the runs of monsters that the game computes with: first symbol, last symbol, file.

    ``symbols`` are the monsters with their numbers. Found are comparisons with both ends, differences and random choices of
    neighbours, in src/ and include/.
    """
    names = sorted(symbols, key=symbols.__getitem__)
    for file in tree.files():
        if not (file.startswith(("src/", "include/")) and file.endswith((".c", ".h"))):
            continue
        text = tree.text(file)
        if "PM_" not in text:
            continue
        pairs = [(m[1], m[2]) for pattern in (_BETWEEN, _BETWEEN_TURNED) for m in pattern.finditer(text)]
        pairs += [(m[2], m[1]) for m in _DISTANCE.finditer(text)]
        for match in _CHOICE.finditer(text):
            last = symbols.get(match[1], len(names)) + int(match[2]) - 1
            pairs += [(match[1], names[last])] if last < len(names) else []
        for first, last_name in pairs:
            if first in symbols and last_name in symbols and symbols[first] < symbols[last_name]:
                yield first, last_name, file


def golem_case(tree: Tree) -> int:
    """Find where a golem's hit points go in makemon.c: the line before which a case of golemhp()'s switch is added."""
    source = tree.c(MAKEMON_C)
    switch = source.switch(source.function("golemhp").body)
    last = switch.default or switch.cases[-1]
    return source.line_start(last.label.start)


def growth_row(tree: Tree) -> int:
    """Find the line of the row that ends grownups[] in mondata.c, before which a row is added."""
    return tree.c(MONDATA_C).array("grownups").rows[-1].lines().start


def monster_symbol(name: str, monster_class: str) -> str:
    """Name a monster as util/makedefs.c:do_permonst does."""
    human = "HUMAN_" if monster_class == "S_HUMAN" and name.startswith("were") else ""
    return f"PM_{human}{c_identifier(name)}"

"""The places in a source tree that a monster reaches, and what is read there. A test per target asserts that each is edited."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from nhmod.places import of_tree
from nhmod.target import Apart, Entry, Site, Vocabulary
from nhmod.target.c import SiteError, c_identifier

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from nhmod.target import Json, Tree

KIND = "monsters"
MONST_C = "src/monst.c"
MAKEMON_C = "src/makemon.c"
MONDATA_C = "src/mondata.c"
MON_C = "src/mon.c"
WIZARD_C = "src/wizard.c"

TABLE = "the mons[] table"

ROW = "MON"
"""The macro of the table's rows."""

SPECIAL = "PM_LONG_WORM_TAIL"
"""include/permonst.h, SPECIAL_PM: what stands from here on is not generated."""

RANGES = "monster ranges"
"""The vocabulary of the runs of monsters that must stay whole; ``fields`` are ``first`` and ``last`` (symbols), ``count``
where the last is told by a number alone, and ``file``."""

# Comparisons such as "mndx >= PM_GRAY_DRAGON && mndx <= PM_YELLOW_DRAGON", from either side.
_BETWEEN = re.compile(r">=\s*(PM_[A-Z_]+)\s*&&[^;&|]*<=\s*(PM_[A-Z_]+)")
_BETWEEN_TURNED = re.compile(r"(PM_[A-Z_]+)\s*<=[^;&|]*&&[^;&|]*<=\s*(PM_[A-Z_]+)")
# "PM_CAPTAIN - PM_SOLDIER + 1", "PM_DEMOGORGON + 1 - PM_ORCUS": a random choice, a count, a parallel table.
_DISTANCE = re.compile(r"(PM_[A-Z_]+)\s*(?:\+\s*1\s*)?-\s*(PM_[A-Z_]+)")
# "PM_AIR_ELEMENTAL + rn2(4)".
_CHOICE = re.compile(r"(PM_[A-Z_]+)\s*\+\s*rn2\((\d+)\)")


def vocabularies(tree: Tree) -> Mapping[str, Vocabulary]:
    """Return what reads the runs of monsters that the game computes with."""
    return Apart({RANGES: partial(read_ranges, tree)} if tree.exists(MONST_C) else {})


def read_ranges(tree: Tree) -> Vocabulary:
    """Read the vocabulary ``RANGES`` from the tree's own uses of neighbouring monsters.

    Whether the names are monsters, and in this order, is not known here: ``plan.ranges_of`` leaves out the others.
    """
    found: dict[str, Entry] = {}
    for first, last, count, file in _computed(tree):
        name = f"{first} to {last}" if last else f"{count} from {first}"
        fields: dict[str, Json] = {"first": first, "last": last, "count": count, "file": file}
        found.setdefault(name, Entry(symbol="", name=name, fields=fields))
    return Vocabulary(RANGES, (found[name] for name in sorted(found)), label="range of monsters")


def _computed(tree: Tree) -> Iterator[tuple[str, str, int, str]]:
    """Find the runs of monsters that the game computes with: first symbol, last symbol or how many they are, file.

    Found are comparisons with both ends, differences and random choices of neighbours, in src/ and include/.
    """
    for file in tree.files():
        if not (file.startswith(("src/", "include/")) and file.endswith((".c", ".h"))):
            continue
        text = tree.text(file)
        if "PM_" not in text:
            continue
        for pattern in (_BETWEEN, _BETWEEN_TURNED):
            yield from ((match[1], match[2], 0, file) for match in pattern.finditer(text))
        yield from ((match[2], match[1], 0, file) for match in _DISTANCE.finditer(text))
        yield from ((match[1], "", int(match[2]), file) for match in _CHOICE.finditer(text))


def golem_case(tree: Tree) -> int:
    """Find where a golem's hit points go in makemon.c: the line before which a case of golemhp()'s switch is added."""
    source = tree.c(MAKEMON_C)
    switch = source.switch(source.function("golemhp").body, having="PM_STRAW_GOLEM")
    last = switch.default or switch.cases[-1]
    return source.line_start(last.label.start)


def growth_row(tree: Tree) -> int:
    """Find the line of the row that ends grownups[] in mondata.c, before which a row is added."""
    return tree.c(MONDATA_C).array("grownups").rows[-1].lines().start


def living_case(tree: Tree) -> int:
    """Find the line in mon.c before which a case of undead_to_corpse()'s switch is added."""
    return _first_case(tree, "undead_to_corpse", "PM_KOBOLD_MUMMY")


def genus_case(tree: Tree) -> int:
    """Find the line in mon.c before which a case of genus()'s switch is added."""
    return _first_case(tree, "genus", "PM_STUDENT")


def _first_case(tree: Tree, function: str, having: str) -> int:
    source = tree.c(MON_C)
    switch = source.switch(source.function(function).body, having=having)
    return source.line_start(switch.cases[0].label.start)


def old_corpse_label(tree: Tree) -> int:
    """Find the line in mon.c before which the label of a monster is added that leaves an old corpse of another kind.

    In make_corpse()'s switch several labels stand before one ``undead_to_corpse``: of two such groups the larger one is that of
    the zombies and mummies, the other the vampires'.
    """
    source = tree.c(MON_C)
    switch = source.switch(source.function("make_corpse").body, having="PM_KOBOLD_MUMMY")
    groups = [case for case in switch.cases if source.find("undead_to_corpse(", case.body)]
    if not groups:
        site = "case with undead_to_corpse() in make_corpse()"
        raise SiteError.of_count(target=source.target, file=MON_C, site=site, places=())
    return source.line_start(max(groups, key=lambda case: len(case.labels)).label.start)


def nasties_row(tree: Tree) -> int:
    """Find the line of nasties[]'s first row in wizard.c, before which a row is added."""
    return tree.c(WIZARD_C).array("nasties").rows[0].lines().start


def nasties(tree: Tree) -> frozenset[str]:
    """Read the monsters that are summoned as nasty ones (src/wizard.c, nasties[])."""
    return frozenset(row.head for row in tree.c(WIZARD_C).array("nasties").rows)


def monster_symbol(name: str, monster_class: str) -> str:
    """Name a monster as util/makedefs.c:do_permonst does."""
    human = "HUMAN_" if monster_class == "S_HUMAN" and name.startswith("were") else ""
    return f"PM_{human}{c_identifier(name)}"


def site(name: str, file: str, why: str, find: Callable[[Tree], int]) -> Site:
    """Make a site of monsters that needs no facts."""
    return Site(KIND, name, file, why, of_tree(find))


GOLEM_HIT_POINTS = site("the switch in golemhp()", MAKEMON_C, "the hit points of a new golem", golem_case)
GROWTH = site("the grownups[] table", MONDATA_C, "what a new monster grows up into", growth_row)
LIVING = site("the switch in undead_to_corpse()", MON_C, "whose corpse a new undead monster leaves", living_case)
OLD_CORPSES = site(
    "the old corpses in make_corpse()", MON_C, "that a new undead monster leaves an old corpse", old_corpse_label
)
GENUS = site("the switch in genus()", MON_C, "what a new quest guardian counts as", genus_case)
NASTIES = site("the nasties[] table", WIZARD_C, "a monster that is summoned as a nasty one", nasties_row)

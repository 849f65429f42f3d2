"""The places in a source tree that an object reaches. A test per target asserts that each is edited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.places import of_tree
from nhmod.target import Site
from nhmod.target.c import CFile, Function, SiteError

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.target import Tree

KIND = "objects"
OBJECTS_C = "src/objects.c"
DO_WEAR_C = "src/do_wear.c"
OBJNAM_C = "src/objnam.c"
PROP_H = "include/prop.h"
SHUFFLE_C = "src/o_init.c"
SPELL_C = "src/spell.c"
U_INIT_C = "src/u_init.c"
WRITE_C = "src/write.c"

TABLE = "the objects[] table"
_COST = "the switch of write.c's cost()"

PROPERTIES = "properties"
"""The vocabulary of what wearing a thing can give."""


def spell_schools(tree: Tree) -> frozenset[str]:
    """Return the skills that are schools of spells: the cases of spell.c's ``spelltypemnemonic``."""
    source = tree.c(SPELL_C)
    switches = source.switches(source.function("spelltypemnemonic").body)
    return frozenset(label for one in switches for case in one.cases for label in case.labels if label.startswith("P_"))


def _ink_function(source: CFile) -> Function:
    """Find what says how much ink a scroll takes: ``cost``, or, called otherwise, the one function that has a case for it."""
    if not source.functions("cost"):
        found = [
            one
            for one in source.functions()
            if any(switch.find("SCR_ENCHANT_ARMOR") for switch in source.switches(one.body))
        ]
        if len(found) == 1:
            return found[0]
    return source.function("cost")


def ink_place(tree: Tree) -> int:
    """Find where write.c's ``cost`` takes the case of a new scroll: the beginning of the line of a case that is always compiled.

    The scroll of mail is first, and on a condition. Raises ``SiteError`` where all cases are.
    """
    source = tree.c(WRITE_C)
    body = _ink_function(source).body
    outside = source.conditions_at(body.start)
    for case in source.switch(body, having="SCR_ENCHANT_ARMOR").cases:
        if source.conditions_at(case.label.start) == outside:
            return source.line_start(case.label.start)
    raise SiteError.of_count(
        target=tree.target.name, file=WRITE_C, site=f"case without a condition in {_COST}", places=()
    )


def site(name: str, file: str, why: str, find: Callable[[Tree], int]) -> Site:
    """Make a site of objects that needs no facts."""
    return Site(KIND, name, file, why, of_tree(find))


INK = site(_COST, WRITE_C, "lets a new scroll be written with a magic marker", ink_place)

RANGES = "object ranges"
"""The vocabulary of the runs of objects that the game knows by their ends (``nhmod_objects.ranges``)."""

GLOBS = ("GLOB_OF_GRAY_OOZE", "GLOB_OF_BLACK_PUDDING")
"""Parallel to the puddings (mon.c, make_corpse): kept by hand, as only one end of theirs stands in the computation."""

LAST_GEM = "JADE"
"""The last real gem (makedefs.c, LAST_GEM): nine worthless pieces of glass follow."""

LAST_SCROLL = "SCR_STINKING_CLOUD"
"""The last magical scroll with a name: win/share/tilemap.c counts the spare labels that follow from it."""

TIN = "TIN"
"""The last food: random food is TRIPE_RATION to TIN (mkmaze.c), and what pets take for people's comes after SLIME_MOLD (dog.c)."""

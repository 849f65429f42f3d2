"""The places in a source tree that an object reaches. A test per target asserts that each is edited."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target import Tree

OBJECTS_C = "src/objects.c"
DO_WEAR_C = "src/do_wear.c"
OBJNAM_C = "src/objnam.c"
PROP_H = "include/prop.h"
SHUFFLE_C = "src/o_init.c"
U_INIT_C = "src/u_init.c"

TABLE = "the objects[] table"
WEAR = "the switches of do_wear.c"
SITES: Mapping[str, str] = MappingProxyType({TABLE: OBJECTS_C, WEAR: DO_WEAR_C})
"""Every site by name, with its file: the table always, the other for armor but suits."""

PROPERTIES = "properties"
"""The vocabulary of what wearing a thing can give."""

WEAR_FUNCTIONS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "ARM_HELM": ("Helmet_on", "Helmet_off"),
        "ARM_GLOVES": ("Gloves_on", "Gloves_off"),
        "ARM_BOOTS": ("Boots_on", "Boots_off"),
        "ARM_CLOAK": ("Cloak_on", "Cloak_off"),
        "ARM_SHIELD": ("Shield_on", "Shield_off"),
        "ARM_SHIRT": ("Shirt_on", "Shirt_off"),
    }
)
"""What may have a switch with an impossible() for unknown armor; suits have none."""


def wear_cases(tree: Tree, function: str) -> int | None:
    """Find where a function of do_wear.c takes the case of a new piece: the beginning of the line of its first case.

    Nothing where the function accepts any armor: it has neither a switch nor an ``impossible()`` (3.4.3's shields and shirts).
    """
    source = tree.c(DO_WEAR_C)
    body = source.function(function).body
    if not source.switches(body) and not source.calls("impossible", body):
        return None
    return source.line_start(source.switch(body).cases[0].label.start)


RANGES = "object ranges"
"""The vocabulary of the runs of objects that the game knows by their ends (``nhmod_objects.ranges``)."""

GLOBS = ("GLOB_OF_GRAY_OOZE", "GLOB_OF_BLACK_PUDDING")
"""Parallel to the puddings (mon.c, make_corpse): kept by hand, as only one end of theirs stands in the computation."""

LAST_GEM = "JADE"
"""The last real gem (makedefs.c, LAST_GEM): nine worthless pieces of glass follow."""

TIN = "TIN"
"""The last food: random food is TRIPE_RATION to TIN (mkmaze.c), and what pets take for people's comes after SLIME_MOLD (dog.c)."""

SLIME_MOLD = "SLIME_MOLD"

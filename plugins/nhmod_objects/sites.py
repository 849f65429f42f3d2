"""The places in a source tree that an object reaches, and the runs of objects that must stay as they are.

A test per target asserts that each site is edited. The runs are kept by hand, with the source that relies on each: what
the game does with them can't be read off the comparison. A run whose ends a target does not have is not there.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

OBJECTS_C = "src/objects.c"
DO_WEAR_C = "src/do_wear.c"
OBJNAM_C = "src/objnam.c"
PROP_H = "include/prop.h"
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
"""What has a switch with an impossible() for unknown armor; suits have none."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Run:
    """A run of objects, ends included; ``shuffled`` objects exchange their appearances, in others nothing may be inserted."""

    first: str
    last: str
    why: str
    shuffled: bool = False


RUNS = (
    Run(first="GRAY_DRAGON_SCALE_MAIL", last="YELLOW_DRAGON_SCALE_MAIL", why="parallel to the dragons (obj.h)"),
    Run(first="GRAY_DRAGON_SCALES", last="YELLOW_DRAGON_SCALES", why="parallel to the dragons (mon.c)"),
    Run(first="HELMET", last="HELM_OF_TELEPATHY", why="shuffled (o_init.c)", shuffled=True),
    Run(first="LEATHER_GLOVES", last="GAUNTLETS_OF_DEXTERITY", why="shuffled (o_init.c)", shuffled=True),
    Run(first="CLOAK_OF_PROTECTION", last="CLOAK_OF_DISPLACEMENT", why="shuffled (o_init.c)", shuffled=True),
    Run(first="SPEED_BOOTS", last="LEVITATION_BOOTS", why="shuffled (o_init.c)", shuffled=True),
    Run(first="ELVEN_SHIELD", last="ORCISH_SHIELD", why="the shields of unknown make (mkobj.c, objnam.c)"),
    Run(first="LARGE_BOX", last="BAG_OF_TRICKS", why="the containers"),
    Run(first="TALLOW_CANDLE", last="WAX_CANDLE", why="the candles (objnam.c)"),
    Run(first="MAGIC_FLUTE", last="DRUM_OF_EARTHQUAKE", why="the instruments (shk.c)"),
    Run(first="GLOB_OF_GRAY_OOZE", last="GLOB_OF_BLACK_PUDDING", why="parallel to the puddings (mon.c)"),
    Run(first="PARTISAN", last="BEC_DE_CORBIN", why="the polearms that soldiers get (makemon.c)"),
    Run(first="LUCKSTONE", last="FLINT", why="the gray stones (objnam.c)"),
)

LAST_GEM = "JADE"
"""The last real gem (makedefs.c, LAST_GEM): nine worthless pieces of glass follow."""

TIN = "TIN"
"""The last food: random food is TRIPE_RATION to TIN (mkmaze.c), and what pets take for people's comes after SLIME_MOLD (dog.c)."""

SLIME_MOLD = "SLIME_MOLD"

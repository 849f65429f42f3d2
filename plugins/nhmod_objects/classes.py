"""What each object class is like: which keys it has, what it needs, and what is usual in it (src/objects.c, the class's macro)."""

from __future__ import annotations

from dataclasses import field
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

COMMON_KEYS = frozenset(
    {
        "name",
        "edit",
        "copy_from",
        "class",
        "appearance",
        "probability",
        "weight",
        "cost",
        "material",
        "color",
        "stacks",
        "magic",
        "known",
        "shuffled",
        "unique",
        "wishable",
        "tile",
        "usual_cases",
        "raw",
        "place",
        "when",
    }
)
_HITTING_KEYS = frozenset({"damage", "to_hit", "skill", "strikes", "hands"})
# src/o_init.c, shuffle: a description that is missing would be given to another object of the class.
_LOOK = ("appearance",)


@frozen
class ObjectClass:
    """One class that takes new objects.

    ``label`` is the class in words, ``prefix`` that of its C names, ``noun`` what a player sees before the name
    ("ring of"). ``needs`` are keys that a new object has, unless they are copied. ``shuffled`` says that the game exchanges the
    appearances of the class, ``plain_last`` that it leaves out those at the end which are not magical, or unique
    (src/o_init.c, shuffle_all).
    """

    label: str
    keys: frozenset[str]
    needs: tuple[str, ...] = ()
    prefix: str = ""
    noun: str = ""
    numbers: Mapping[str, int] = field(default_factory=dict)
    symbols: Mapping[str, str] = field(default_factory=dict)
    nutrition_is_weight: bool = False
    shuffled: bool = False
    plain_last: bool = False


CLASSES: Mapping[str, ObjectClass] = MappingProxyType(
    {
        "WEAPON_CLASS": ObjectClass(
            label="a weapon",
            keys=_HITTING_KEYS | {"missile", "confers"},
            needs=("skill",),
            numbers={"uses_known": 1, "charged": 1, "weight": 10, "cost": 1},
            symbols={"material": "IRON", "color": "HI_METAL", "dir": "WHACK"},
            nutrition_is_weight=True,
        ),
        "TOOL_CLASS": ObjectClass(
            label="a tool",
            keys=_HITTING_KEYS | {"charged"},
            numbers={"weight": 10, "cost": 1},
            symbols={"material": "IRON", "color": "HI_METAL", "skill": "P_NONE"},
            nutrition_is_weight=True,
        ),
        "FOOD_CLASS": ObjectClass(
            label="food",
            keys=frozenset({"delay", "nutrition"}),
            numbers={"merge": 1, "delay": 1, "weight": 2},
            symbols={"material": "VEGGY", "color": "CLR_BROWN", "skill": "P_NONE"},
        ),
        "ARMOR_CLASS": ObjectClass(
            label="armor",
            keys=frozenset({"slot", "delay", "armor_class", "cancellation", "bulky", "confers"}),
            needs=("slot",),
            numbers={"uses_known": 1, "charged": 1, "delay": 1, "weight": 10, "cost": 1},
            symbols={"material": "IRON", "color": "HI_METAL"},
            nutrition_is_weight=True,
        ),
        "RING_CLASS": ObjectClass(
            label="a ring",
            keys=frozenset({"confers", "hard", "charged", "nutrition"}),
            needs=_LOOK,
            prefix="RIN_",
            noun="ring",
            numbers={"magic": 1, "weight": 3, "cost": 100, "nutrition": 15},
            symbols={"material": "IRON", "color": "HI_METAL", "skill": "P_NONE"},
            shuffled=True,
        ),
        "AMULET_CLASS": ObjectClass(
            label="an amulet",
            keys=frozenset({"confers", "nutrition"}),
            needs=_LOOK,
            numbers={"magic": 1, "weight": 20, "cost": 150, "nutrition": 20},
            symbols={"material": "IRON", "color": "HI_METAL", "skill": "P_NONE"},
            shuffled=True,
            plain_last=True,
        ),
        "POTION_CLASS": ObjectClass(
            label="a potion",
            keys=frozenset({"confers", "nutrition"}),
            needs=_LOOK,
            prefix="POT_",
            noun="potion",
            numbers={"merge": 1, "magic": 1, "weight": 20, "cost": 100, "nutrition": 10},
            symbols={"material": "GLASS", "color": "CLR_WHITE", "skill": "P_NONE"},
            shuffled=True,
        ),
        "SCROLL_CLASS": ObjectClass(
            label="a scroll",
            keys=frozenset({"ink", "nutrition"}),
            needs=_LOOK,
            prefix="SCR_",
            noun="scroll",
            numbers={"merge": 1, "magic": 1, "weight": 5, "cost": 100, "nutrition": 6},
            symbols={"material": "PAPER", "color": "HI_PAPER", "skill": "P_NONE"},
            shuffled=True,
        ),
        "SPBOOK_CLASS": ObjectClass(
            label="a spellbook",
            keys=frozenset({"skill", "level", "direction", "delay", "nutrition"}),
            needs=(*_LOOK, "skill", "level", "direction"),
            prefix="SPE_",
            noun="spellbook",
            numbers={"magic": 1, "delay": 1, "weight": 50, "nutrition": 20},
            symbols={"material": "PAPER", "color": "HI_PAPER"},
            shuffled=True,
            plain_last=True,
        ),
        "WAND_CLASS": ObjectClass(
            label="a wand",
            keys=frozenset({"direction", "nutrition"}),
            needs=(*_LOOK, "direction"),
            prefix="WAN_",
            noun="wand",
            numbers={"uses_known": 1, "magic": 1, "charged": 1, "weight": 7, "cost": 150, "nutrition": 30},
            symbols={"material": "IRON", "color": "HI_METAL", "skill": "P_NONE"},
            shuffled=True,
        ),
        "GEM_CLASS": ObjectClass(
            label="a gem",
            keys=frozenset({"hard", "nutrition", "damage"}),
            needs=_LOOK,
            numbers={"merge": 1, "weight": 1, "cost": 500, "sdam": 3, "ldam": 3, "nutrition": 15},
            symbols={"material": "GEMSTONE", "color": "CLR_WHITE", "skill": "-P_SLING"},
        ),
    }
)

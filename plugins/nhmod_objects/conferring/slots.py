"""The slots that give something: what the game calls the thing in each, and the functions that begin and end it (src/do_wear.c)."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod_objects.values import Objclass

RING, AMULET, WEAPON, POTION = "ring", "amulet", "weapon", "potion"


@frozen
class Slot:
    """A place of the body.

    ``items`` are the globals that are the thing worn there, ``item`` what the functions of ``ons`` and ``offs`` call it. ``noun`` is
    what a message calls the thing.
    """

    word: str
    items: tuple[str, ...]
    item: str
    ons: tuple[str, ...] = ()
    offs: tuple[str, ...] = ()
    noun: str = ""

    @property
    def worn(self) -> str:
        """A condition that the thing is in its place, and still there."""
        if len(self.items) == 1:
            return self.item
        return f"({' || '.join(f'{self.item} == {item}' for item in self.items)})"


def _armor(word: str, symbol: str, item: str, prefix: str, *, noun: str = "", gone: bool = False) -> tuple[str, Slot]:
    offs = (f"{prefix}_off", f"{prefix}_gone") if gone else (f"{prefix}_off",)
    return symbol, Slot(word=word, items=(item,), item=item, ons=(f"{prefix}_on",), offs=offs, noun=noun or word)


ARMOR_SLOTS: Mapping[str, Slot] = MappingProxyType(
    dict(
        (
            _armor("suit", "ARM_SUIT", "uarm", "Armor", noun="armor", gone=True),
            _armor("shield", "ARM_SHIELD", "uarms", "Shield"),
            _armor("helmet", "ARM_HELM", "uarmh", "Helmet"),
            _armor("gloves", "ARM_GLOVES", "uarmg", "Gloves"),
            _armor("boots", "ARM_BOOTS", "uarmf", "Boots"),
            _armor("cloak", "ARM_CLOAK", "uarmc", "Cloak"),
            _armor("shirt", "ARM_SHIRT", "uarmu", "Shirt"),
        )
    )
)
"""The slots of armor, by what the table has for them."""
_OTHER: Mapping[str, Slot] = MappingProxyType(
    {
        "RING_CLASS": Slot(
            word=RING, items=("uleft", "uright"), item="obj", ons=("Ring_on",), offs=("Ring_off_or_gone",), noun="ring"
        ),
        "AMULET_CLASS": Slot(
            word=AMULET, items=("uamul",), item="uamul", ons=("Amulet_on",), offs=("Amulet_off",), noun="medallion"
        ),
        "WEAPON_CLASS": Slot(word=WEAPON, items=("uwep",), item="uwep", noun="weapon"),
    }
)
ARMOR = frozenset(slot.word for slot in ARMOR_SLOTS.values())
SLOTS: Mapping[str, Slot] = MappingProxyType({slot.word: slot for slot in (*_OTHER.values(), *ARMOR_SLOTS.values())})
"""Every slot by its word."""


def slot_of(values: Objclass) -> Slot | None:
    """Return the slot in which an object gives what it confers; ``None`` where there is none."""
    if values.object_class == "ARMOR_CLASS":
        return ARMOR_SLOTS.get(values.symbol("skill"))
    return _OTHER.get(values.object_class)

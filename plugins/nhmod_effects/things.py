"""What objects a mod can have somewhere: what the game makes at random, and what is never there by itself or only once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import never_alone

if TYPE_CHECKING:
    from nhmod.target import Entry, Facts

_ALWAYS = frozenset({"WEAPON_CLASS", "ARMOR_CLASS", "WAND_CLASS"})
_BITES = "BAG_OF_TRICKS"
_CHARGED = frozenset({"RING_CLASS", "TOOL_CLASS"})


def not_there(entry: Entry, facts: Facts, *, is_class: bool, once: bool = False) -> str:
    """Return why an object, or any one of a class, can't be put somewhere; empty where it can.

    ``once`` says that one alone is put in a whole game: it can be a mod's own object of which there is only one. The game puts its own
    in their places.
    """
    if is_class:
        return "" if is_random(entry, facts) else "the game makes no such objects at random"
    if reason := never_made(entry, facts):
        return reason
    return "there is only one of it" if entry.fields.get("unique") and not (once and entry.mod) else ""


def never_made(entry: Entry, facts: Facts) -> str:
    """Return why nobody can make an object of this type, in C or in play; empty where one can."""
    return never_alone(entry, facts) if entry.symbol else "it has no name of its own in C"


def is_random(entry: Entry, facts: Facts) -> bool:
    """Return whether the game makes objects of a class at random; without probabilities those of one are alike (src/o_init.c)."""
    members = facts["objects"].having("class", entry.symbol)
    return entry.index == 0 or len(members) > 1 or any(one.fields.get("prob") for one in members)


def holds_nothing(entry: Entry, *, is_class: bool) -> str:
    """Return why nothing can be put into an object for somebody to take out; empty where it can."""
    if is_class or not entry.fields.get("container"):
        return "it is no container"
    return "it bites who opens it" if entry.symbol == _BITES else ""


def has_enchantment(entry: Entry, *, is_class: bool) -> bool:
    """Return whether an object, or any one of a class, has an enchantment or charges; of others the game keeps something else there."""
    kind = entry.symbol if is_class else entry.fields.get("class")
    return kind in _ALWAYS or (kind in _CHARGED and (is_class or _charged(entry)))


def _charged(entry: Entry) -> bool:
    # A tool that is a weapon (a pick-axe) has the skill of one.
    skill = str(entry.fields.get("skill", ""))
    return bool(entry.fields.get("charged")) or (
        entry.fields.get("class") == "TOOL_CLASS" and "P_" in skill and skill != "P_NONE"
    )

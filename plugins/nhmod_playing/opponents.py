"""Whom a weapon is tried on: a monster that something of it is against, and one like it that it is not against."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod_playing.seeing import number_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nhmod.target import Entry, Facts

_LARGE = "MZ_LARGE"
_FLAG = re.compile(r"\bM[A-QT-Y0-9]_\w+")
_OTHERWISE = frozenset({"M2_SHAPESHIFTER"})
"""Who is made as somebody else."""
_STRANGE = frozenset({"M1_THICK_HIDE", "M1_WALLWALK", "M1_UNSOLID", "M1_SWIM", "M2_WERE", "M2_UNDEAD", "M2_DEMON"})
"""Those whom the game has some weapons hit otherwise than others, for reasons of its own (src/weapon.c, dmgval and hitval)."""
_CLASSES = frozenset({"S_VAMPIRE", "S_IMP", "S_GHOST", "S_WORM", "S_WORM_TAIL"})


def flags_of(entry: Entry) -> frozenset[str]:
    """Return all flags of a monster (``M1_``, ``M2_``, ``M3_``), those in columns that only a variant has too (``MH_``)."""
    found: list[str] = []
    for name in ("m1", "m2", "m3"):
        value = entry.fields.get(name, ())
        found += [str(one) for one in value] if isinstance(value, list | tuple) else []
    further = entry.fields.get("further", {})
    for text in further.values() if isinstance(further, dict) else ():
        found += _FLAG.findall(str(text))
    return frozenset(found)


def is_large(entry: Entry, facts: Facts) -> bool:
    """Return whether a monster is large for weapons (include/mondata.h, bigmonst)."""
    size = number_of(facts, "sizes", str(entry.fields.get("size", "")))
    large = number_of(facts, "sizes", _LARGE)
    return size is not None and large is not None and size >= large


def is_against(entry: Entry, words: Iterable[str], facts: Facts) -> bool:
    """Return whether one of some words means a monster: its own name, its class, or a flag of it."""
    for text in words:
        monster = facts["monsters"].find(text)
        of_class = facts["monster classes"].find(text)
        flag = facts["monster flags"].find(text)
        if monster is not None:
            if monster.symbol == entry.symbol:
                return True
        elif of_class is not None:
            if of_class.symbol == entry.fields.get("mlet"):
                return True
        elif flag is not None and flag.symbol in flags_of(entry):
            return True
    return False


def candidates(facts: Facts) -> tuple[Entry, ...]:
    """Return all who can be made as themselves: first those whom the game has weapons hit like all others, and those of the game."""
    every = [
        one
        for one in facts["monsters"]
        if one.symbol and "mlet" in one.fields and not flags_of(one) & _OTHERWISE and not one.unfinished
    ]
    return tuple(sorted(every, key=lambda one: (_strangeness(one), bool(one.mod))))


def opponents(
    facts: Facts, meant: Callable[[Entry], bool], count: Callable[[Entry], int] | None = None
) -> tuple[Entry, Entry | None] | None:
    """Return a monster that is meant, and one as large that is not, if there is one; nothing where nobody is meant who can be made.

    ``count`` says how much else there is to a monster: those with the least come first.
    """
    every = candidates(facts) if count is None else tuple(sorted(candidates(facts), key=count))
    target = next((one for one in every if meant(one)), None)
    if target is None:
        return None
    large = is_large(target, facts)
    return target, next((one for one in every if not meant(one) and is_large(one, facts) is large), None)


def _strangeness(entry: Entry) -> int:
    return len(flags_of(entry) & _STRANGE) + (entry.fields.get("mlet") in _CLASSES)

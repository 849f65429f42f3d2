"""The places of src/makemon.c where monsters get what they are made with, and what the game gives there by itself."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_monsters.sites import MAKEMON_C, site

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from nhmod.target import Facts, Tree
    from nhmod.target.c import CFile, IfChain, Span, Switch

_WEAPONS, _INVENTORY = "m_initweap", "m_initinv"
_NAME = re.compile(r"(\w+)\s*$")
_WORD = re.compile(r"\w+")
# Conditions that a monster's flags decide ("is_dwarf(ptr)"), and those that hold for single monsters of the game only.
_KIND = re.compile(r"(?:is_(\w+)|(strong)monst)\s*\(\s*\w+\s*\)")
_SINGLE = re.compile(r"==\s*(?:&\s*mons\s*\[\s*)?PM_|\bmsound\b|\bquest_mon")


@frozen
class Gear:
    """One of the two functions: where its switch on the class begins, and what it calls the monster and its kind."""

    place: int
    monster: str
    kind: str


def weapons(tree: Tree) -> Gear:
    """Find where a monster with a weapon attack gets its weapons (``m_initweap``)."""
    return _gear(tree, _WEAPONS)


def inventory(tree: Tree) -> Gear:
    """Find where a monster gets all else (``m_initinv``)."""
    return _gear(tree, _INVENTORY)


GIFTS = site(
    "what monsters carry in m_initinv()", MAKEMON_C, "what a monster carries", lambda tree: inventory(tree).place
)
CLASS_GEAR = site(
    "the classes' things in m_initinv()",
    MAKEMON_C,
    "a monster that does not get what its class gets",
    lambda tree: inventory(tree).place,
)
CLASS_WEAPONS = site(
    "the classes' weapons in m_initweap()",
    MAKEMON_C,
    "a monster that does not get its class's weapons",
    lambda tree: weapons(tree).place,
)


def _gear(tree: Tree, name: str) -> Gear:
    c = tree.c(MAKEMON_C)
    function = c.function(name)
    switch = _by_class(c, name)
    monster = _NAME.search(c.text(function.parameters))
    place = c.before_statement(switch.span.start, f"switch in {name}()")
    return Gear(
        place=place,
        monster=c.needed(monster, f"one parameter of {name}()")[1],
        kind=switch.subject.partition("->")[0].strip(),
    )


def _by_class(c: CFile, name: str) -> Switch:
    """Find a function's switch on the monster's class."""
    found = [s for s in c.switches(c.function(name).body) if s.subject.replace(" ", "").endswith("->mlet")]
    return c.single(found, f"one switch on the monster's class in {name}()")


def class_gear(tree: Tree, facts: Facts, monster_class: str, flags: Collection[str], *, armed: bool) -> tuple[str, ...]:
    """Name the objects that the game may give a new monster of a class, in the order of the source.

    Left out are those that it gives to single monsters of its own, and to kinds that the flags (``M2_DWARF``) don't make it.
    """
    c = tree.c(MAKEMON_C)
    names: dict[str, None] = {}
    for function in (_WEAPONS, _INVENTORY) if armed else (_INVENTORY,):
        switch = _by_class(c, function)
        case = switch.find(monster_class) or switch.default
        if case is None:
            continue
        spans = [case.body]
        following = switch.cases[switch.cases.index(case) + 1 :]
        if case.falls_through and following:
            spans.append(following[0].body)
        for span in spans:
            dead = list(_dead(c, span, flags))
            for word in _WORD.finditer(c.source, span.start, span.end):
                entry = facts["objects"].symbol(word[0])
                if entry is not None and not any(one.start <= word.start() < one.end for one in dead):
                    names[entry.name] = None
    return tuple(names)


def _dead(c: CFile, span: Span, flags: Collection[str]) -> Iterator[Span]:
    """Find the stretches that a monster with these flags never comes to."""
    for chain in c.ifs(span):
        yield from _dead_arms(chain, flags)
    for switch in c.switches(span):
        for case in switch.cases:
            if any(label.startswith("PM_") for label in case.labels):
                yield case.body


def _dead_arms(chain: IfChain, flags: Collection[str]) -> Iterator[Span]:
    taken = False
    for arm in chain.arms:
        kind = _KIND.fullmatch(arm.condition_text) if arm.condition is not None else None
        # A choice with "?" gives the single monsters other odds.
        if taken or ("?" not in arm.condition_text and _SINGLE.search(arm.condition_text)):
            yield arm.body
        elif kind is not None:
            wanted = (kind[1] or kind[2]).upper()
            taken = any(wanted.startswith(flag.removeprefix("M2_")) for flag in flags)
            if not taken:
                yield arm.body

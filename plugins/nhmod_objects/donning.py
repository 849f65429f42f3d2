"""Armor whose delay is not that of the game's own in its slot: putting it on and taking it off (src/do_wear.c).

A release may call a slot's functions only where its own things of the slot need it: 3.4.3 knows cloaks, shields and shirts
without a delay, and the others with one. Other things it would put on without what the slot's function does, and in place of a
cloak that takes turns to take off it takes off the suit below. Such things are named where the game forgets their slot.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.edits import Edit, as_around, insertion
from nhmod_objects.behaviour.points import before
from nhmod_objects.conferring.places import DO_WEAR_C
from nhmod_objects.conferring.slots import Slot, slot_of
from nhmod_objects.valued import Valued, valued

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.contribution import ModSet
    from nhmod.target import Facts, Tree
    from nhmod.target.c import CFile, Function, IfChain, Span
    from nhmod_objects.behaviour.records import ObjectWithBehaviour
    from nhmod_objects.resolve import NewObject, Resolver

ON, OFF = "on", "off"
_NEXT = re.compile(r"\s*,")
DELAYS = "the delays of armor in do_wear.c"
_ITEM = re.compile(r"objects\s*\[\s*(\w+)\s*->\s*otyp\s*\]\s*\.\s*oc_delay")
_ENDS = {ON: "Boots_on", OFF: "Boots_off"}


@frozen
class Forgotten:
    """Where the game puts armor on or takes it off and does not ask for a slot: the beginning of a line.

    ``function`` is the game's that does it, ``item`` what it calls the armor.
    """

    function: str
    place: int
    item: str


def forgotten(way: str, function: str, delayed: bool, c: CFile) -> Forgotten | None:
    """Find where things of a slot, whose function is ``function``, are forgotten; None where they are not.

    ``way`` is ``ON`` or ``OFF``, ``delayed`` whether the thing has a delay. Raises ``SiteError`` where the game asks for no delay.
    Where a table has the functions of slots the game does with things of all of these as its row says.
    """
    if _in_table(_ENDS[way], c) and _in_table(function, c):
        return None
    wearing, chain = _asking(way, c)
    body = wearing.body
    arm = chain.arms[0].body if delayed else chain.otherwise.body if chain.otherwise is not None else None
    outside = [span for span in c.find(function, body) if not chain.span.start <= span.start < chain.span.end]
    if arm is None or outside or c.find(function, arm):
        return None
    item = c.needed(_ITEM.search(c.text(body)), "objects[].oc_delay of what is worn")
    place = before(c, _statement(way, arm, delayed, c)).statement
    return Forgotten(function=wearing.name, place=place, item=item[1])


def _in_table(function: str, c: CFile) -> bool:
    """Return whether a function stands in a list outside of all functions, which says what is called for a slot."""
    bodies = [one.span for one in c.functions()]
    outside = (span for span in c.find(function) if not any(body.start <= span.start < body.end for body in bodies))
    return any(_NEXT.match(c.source, span.end) for span in outside)


def _asking(way: str, c: CFile) -> tuple[Function, IfChain]:
    """Find the function that puts armor on or takes it off, and where it asks for a delay."""
    found: list[tuple[Function, IfChain]] = [
        (function, chain)
        for function in c.functions()
        if c.find(_ENDS[way], function.body)
        for chain in c.ifs(function.body)
        if "".join(chain.arms[0].condition_text.split()) == "delay"
    ]
    return c.single(found, f"'if (delay)' in one function that names {_ENDS[way]}()")


def _statement(way: str, arm: Span, delayed: bool, c: CFile) -> Span:
    """Find the statement before which a thing can be asked for: the first that asks for a slot."""
    wanted = f"_{way}"
    for chain in c.ifs(arm):
        if wanted in c.text(chain.span):
            return chain.span
    raise c.missing(f"'if' that asks for a slot, {'with' if delayed else 'without'} a delay")


def donning_site(tree: Tree, facts: Facts) -> int:
    """Find where the game asks for the delay of what is put on; raises ``SiteError``."""
    del facts
    return tree.c(DO_WEAR_C).line_start(tree.found(DO_WEAR_C, partial(_asking, ON))[1].span.start)


def statements(
    symbol: str, slot: Slot, tree: Tree, *, delayed: bool
) -> Iterator[tuple[str, Forgotten, tuple[str, ...]]]:
    """Write the lines that name a piece of armor where its slot is forgotten: the way, the place, and the lines."""
    for way, function in ((ON, slot.ons[0]), (OFF, slot.offs[0])):
        at = tree.found(DO_WEAR_C, partial(forgotten, way, function, delayed))
        if at is None:
            continue
        asks = f"if ({at.item}->otyp == {symbol})"
        if not delayed:
            follows = ("else",) if way == OFF else ()  # an "if" comes next there
            lines: tuple[str, ...] = (asks, f"    (void) {function}();", *follows)
        elif way == ON:
            lines = (asks, f"    afternmv = {function};")
        else:
            said = f'    nomovemsg = "You finish taking off your {slot.noun}.";'
            lines = (f"{asks} {{", said, f"    afternmv = {function};", "} else")
        yield way, at, lines


def donning_edits(
    mods: ModSet, new: Iterable[NewObject], resolver: Resolver, tree: Tree, facts: Facts
) -> Iterator[Edit]:
    """Name each piece of armor where the game would forget its slot."""
    c = tree.c(DO_WEAR_C)
    for one in valued(mods, new, resolver, facts, touched=_touched):
        slot = _armor(one)
        if slot is None:
            continue
        for way, at, lines in statements(one.symbol, slot, tree, delayed=one.values.number("delay") > 0):
            yield insertion(
                file=DO_WEAR_C,
                site=DELAYS,
                place=at.place,
                text=as_around(c, at.place, "".join(f"{line}\n" for line in lines)),
                why=f"'{one.title}' has another delay than the game's own things in its slot",
                mod=one.mod,
                order=(one.mod.id, one.symbol, way),
                origin=one.record.origin.location,
            )


def _armor(one: Valued) -> Slot | None:
    """Return the slot of a piece of armor, None of what is none."""
    return slot_of(one.values) if one.values.object_class == "ARMOR_CLASS" else None


def _touched(record: ObjectWithBehaviour) -> bool:
    return any(getattr(record, key) is not None for key in ("delay", "confers", "wear", "remove"))

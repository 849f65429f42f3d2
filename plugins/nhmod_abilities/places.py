"""How src/muse.c is made: for each kind of action a group of numbers, and functions that find, do and give one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from nhmod.target.c import CFile, Function, Switch

MUSE = "src/muse.c"
GROUPS = ("defensive", "offensive", "misc")
_PREFIX = "MUSE_"
_LOOP = re.compile(r"for\s*\(\s*(\w+)\s*=\s*\w+\s*->\s*minvent\s*;\s*\1\s*;\s*\1\s*=\s*\1\s*->\s*nobj\s*\)\s*\{")
_ITEM = re.compile(r"\*\s*otmp\s*=\s*([\w.]+)\s*;")


@frozen
class Slots:
    """Where the chosen item and the number of the action are kept (``m.misc`` and ``m.has_misc``)."""

    item: str
    action: str


def find_name(kind: str) -> str:
    """Name the function that finds an action of a kind."""
    return f"find_{kind}"


def use_name(kind: str) -> str:
    """Name the function that does it."""
    return f"use_{kind}"


def give_name(kind: str) -> str:
    """Name the function that gives an item for it."""
    return f"rnd_{kind}_item"


def before_find(c: CFile, kind: str) -> int:
    """Return the line before the function that finds an action, and its comment."""
    return c.function(find_name(kind)).lines(leading_comment=True).start


def numbers(c: CFile, kind: str) -> tuple[int, int]:
    """Return the line after the numbers of a kind's actions, and the first number that is free.

    The numbers stand before the function that finds one of them, and after the one that finds those of the group before. Some may
    stand in an ``#if``: a new one goes behind the last that is there wherever the function is.
    """
    finds = {group: c.function(find_name(group)).span.start for group in GROUPS}
    conditions = c.function(find_name(kind)).conditions
    end = finds[kind]
    begin = max((start for start in finds.values() if start < end), default=0)
    group = [d for d in c.defines() if d.name.startswith(_PREFIX) and begin < d.span.start < end]
    always = [define for define in group if define.conditions == conditions]
    if not always or not all(define.value.isdigit() for define in group):
        raise c.missing(f"numbers {_PREFIX}… of {find_name(kind)}()")
    return c.line_end(always[-1].span.end - 1), 1 + max(int(define.value) for define in group)


def loop(c: CFile, kind: str) -> tuple[int, str]:
    """Return the line after the head of the loop over what the monster carries, and the loop's variable.

    Other loops of the function look for one thing only, and have no number to be kept in more than one case.
    """
    body = c.function(find_name(kind)).body
    loops = c.needed(list(_LOOP.finditer(c.source, body.start, body.end)), f"loop over minvent in {find_name(kind)}()")
    return c.line_end(loops[-1].end() - 1), loops[-1][1]


def actions(c: CFile, kind: str) -> Switch:
    """Find the switch on the action in the function that does it."""
    found = [
        switch
        for switch in c.switches(c.function(use_name(kind)).body)
        if any(label.startswith(_PREFIX) for case in switch.cases for label in case.labels)
    ]
    return c.single(found, f"one switch with cases {_PREFIX}… in {use_name(kind)}()")


def slots(c: CFile, kind: str) -> Slots:
    """Read where the chosen item and action are kept."""
    function = c.function(use_name(kind))
    item = _ITEM.search(c.source, function.body.start, function.body.end)
    return Slots(item=c.needed(item, f"otmp = … in {use_name(kind)}()")[1], action=actions(c, kind).subject)


def monster(c: CFile, function: str) -> str:
    """Return the parameter that is the monster."""
    names = c.parameters(function)
    return c.needed(names, f"parameter of {function}()")[0]


def after_first_test(c: CFile, function: Function) -> int:
    """Return the line after the ``if`` that sends animals away, or where none is asked about after a function's first one."""
    chains = c.needed(c.ifs(function.body), f"test in {function.name}()")
    asked = (chain for chain in chains if chain.arms[0].condition and c.calls("is_animal", chain.arms[0].condition))
    return next(asked, chains[0]).lines().end

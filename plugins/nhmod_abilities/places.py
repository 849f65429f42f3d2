"""How src/muse.c is made: for each kind of action a group of numbers, and functions that find, do and give one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.target.c import SiteError

if TYPE_CHECKING:
    from nhmod.target.c import CFile, Function, Switch

MUSE = "src/muse.c"
GROUPS = ("defensive", "offensive", "misc")
_PREFIX = "MUSE_"
_NAME = re.compile(r"(\w+)\s*$")
_LOOP = re.compile(r"for\s*\(\s*(\w+)\s*=\s*\w+\s*->\s*minvent\s*;\s*\1\s*;\s*\1\s*=\s*\1\s*->\s*nobj\s*\)\s*\{")
_ITEM = re.compile(r"\*\s*otmp\s*=\s*([\w.]+)\s*;")
_STATEMENT = frozenset({"if", "for", "while", "switch", "do", "return", "goto"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Slots:
    """Where the chosen item and the number of the action are kept (``m.misc`` and ``m.has_misc``)."""

    item: str
    action: str


def missing(c: CFile, site: str) -> SiteError:
    """Make the error of a site that is not as it must be."""
    return SiteError.of_count(target=c.target, file=c.path, site=site, places=())


def line_of(c: CFile, offset: int, site: str) -> int:
    """Give the beginning of the line of a piece of code that is the first on its line."""
    start = c.line_start(offset)
    if c.source[start:offset].strip():
        raise missing(c, f"{site} at the beginning of a line")
    return start


def parameters(c: CFile, function: str) -> tuple[str, ...]:
    """Give the names of a function's parameters."""
    names = [_NAME.search(part) for part in c.text(c.function(function).parameters).split(",")]
    return tuple(name[1] for name in names if name is not None)


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
    """Give the line before the function that finds an action, and its comment."""
    return c.function(find_name(kind)).lines(leading_comment=True).start


def numbers(c: CFile, kind: str) -> tuple[int, int]:
    """Give the line after the numbers of a kind's actions, and the first number that is free.

    The numbers stand before the function that finds one of them, and after the one that finds those of the group before.
    """
    finds = {group: c.function(find_name(group)).span.start for group in GROUPS}
    end = finds[kind]
    begin = max((start for start in finds.values() if start < end), default=0)
    group = [d for d in c.defines() if d.name.startswith(_PREFIX) and begin < d.span.start < end]
    if not group or not all(define.value.isdigit() for define in group):
        raise missing(c, f"numbers {_PREFIX}… of {find_name(kind)}()")
    return c.line_end(group[-1].span.end - 1), 1 + max(int(define.value) for define in group)


def loop(c: CFile, kind: str) -> tuple[int, str]:
    """Give the line after the head of the loop over what the monster carries, and the loop's variable.

    Other loops of the function look for one thing only, and have no number to be kept in more than one case.
    """
    body = c.function(find_name(kind)).body
    loops = list(_LOOP.finditer(c.source, body.start, body.end))
    if not loops:
        raise missing(c, f"loop over minvent in {find_name(kind)}()")
    return c.line_end(loops[-1].end() - 1), loops[-1][1]


def first_statement(c: CFile, function: str) -> int:
    """Give the line of a function's first statement, or of the comment above it: after its declarations."""
    body = c.function(function).body
    tokens = [token for token in c.significant if body.start <= token.start < body.end]
    start = 0
    while start + 1 < len(tokens):
        first, second = tokens[start], tokens[start + 1]
        declares = (
            first.kind == "word" and first.text not in _STATEMENT and (second.kind == "word" or second.text == "*")
        )
        if not declares:
            line_of(c, first.start, f"first statement of {function}()")
            return c.lines(first.span, leading_comment=True).start
        while start < len(tokens) and tokens[start].text != ";":
            start += 1
        start += 1
    raise missing(c, f"statement in {function}()")


def actions(c: CFile, kind: str) -> Switch:
    """Find the switch on the action in the function that does it."""
    found = [
        switch
        for switch in c.switches(c.function(use_name(kind)).body)
        if any(label.startswith(_PREFIX) for case in switch.cases for label in case.labels)
    ]
    if len(found) != 1:
        raise missing(c, f"one switch with cases {_PREFIX}… in {use_name(kind)}()")
    return found[0]


def slots(c: CFile, kind: str) -> Slots:
    """Read where the chosen item and action are kept."""
    function = c.function(use_name(kind))
    item = _ITEM.search(c.source, function.body.start, function.body.end)
    if item is None:
        raise missing(c, f"otmp = … in {use_name(kind)}()")
    return Slots(item=item[1], action=actions(c, kind).subject)


def monster(c: CFile, function: str) -> str:
    """Give the parameter that is the monster."""
    names = parameters(c, function)
    if not names:
        raise missing(c, f"parameter of {function}()")
    return names[0]


def after_first_test(c: CFile, function: Function) -> int:
    """Give the line after a function's first ``if``."""
    chains = c.ifs(function.body)
    if not chains:
        raise missing(c, f"test in {function.name}()")
    return chains[0].lines().end

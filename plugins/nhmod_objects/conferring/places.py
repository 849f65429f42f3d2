"""Where in a tree a worn thing's property begins and ends, and where the game asks for its own things of it by name."""

from __future__ import annotations

import re
from functools import partial
from textwrap import dedent
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_objects.behaviour.points import after, before, statement_calling

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nhmod.target.c import CFile, IfChain, Span

DO_WEAR_C, HACK_C, ATTRIB_C, ZAP_C, MUSE_C = "src/do_wear.c", "src/hack.c", "src/attrib.c", "src/zap.c", "src/muse.c"
END_C, WIELD_C, PRAY_C, EAT_C, POLYSELF_C = "src/end.c", "src/wield.c", "src/pray.c", "src/eat.c", "src/polyself.c"

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SUM = re.compile(r"(\w+)\s*=\s*\(?\s*u\s*\.\s*abon\b")
_ARMOR_CLASS = re.compile(r"(\w+)\s*=\s*mons\s*\[")
_FORMER = re.compile(r"(\w+)\s*=\s*uwep\s*;")


@frozen
class At:
    """A place at the beginning of a line. ``text`` is what of the tree is needed there: a statement, a variable's name."""

    place: int
    text: str = ""


def beginning(function: str, c: CFile) -> At:
    """Find the end of a function that puts something on, when all else is done."""
    body = c.function(function).body
    returns = c.find("return", body)
    return At(place=c.line_start(returns[-1].start if returns else body.end))


def ending(function: str, c: CFile) -> At:
    """Find where a function lets go of what it takes off; ``text`` is the statement that does."""
    body = c.function(function).body
    calls = c.calls("setworn", body) or c.calls("setnotworn", body)
    span = c.statement_at(c.needed(calls, f"call of setworn() in {function}()")[-1].span.start)
    chains = [
        one for one in c.ifs(body) if one.span.start <= span.start < one.span.end and c.calls("setnotworn", one.span)
    ]
    if chains:
        span = chains[0].span
    start = before(c, span).statement
    return At(place=start, text=dedent(c.source[start : span.end]))


def interrupted(c: CFile) -> frozenset[str]:
    """Return the functions that put armor on whose interruption the game keeps in mind (``cancelled_don``)."""
    bodies = [function.body for function in c.functions("cancel_don")]
    return frozenset(word for body in bodies for word in re.findall(r"\b\w+_on\b", c.text(body)))


def cancelled(c: CFile) -> str:
    """Return the expression that armor was not put on in the end; empty where the tree has none."""
    for text in ("context.takeoff.cancelled_don", "cancelled_don"):
        if c.find(text):
            return text
    return ""


def sink(c: CFile) -> At:
    """Find where dosinkfall() has taken the game's own levitating things off, while it keeps the hero from floating down."""
    body = c.function("dosinkfall").body
    places = c.find("HLevitation--;", body)
    return At(place=c.line_start(c.needed(places, "HLevitation--; in dosinkfall()")[-1].start))


def charisma(c: CFile) -> At:
    """Find where acurr() has an attribute's sum; ``text`` is the variable."""
    body = c.function("acurr").body
    return At(
        place=before(c, _first(c, body, "A_STR").span).statement, text=_named(c, body, _SUM, "the sum in acurr()")
    )


def armor_class(c: CFile) -> At:
    """Find where find_ac() counts rings of protection; ``text`` is the variable."""
    body = c.function("find_ac").body
    place = before(c, _first(c, body, "RIN_PROTECTION").span).statement
    return At(place=place, text=_named(c, body, _ARMOR_CLASS, "the armor class in find_ac()"))


def losing(function: str, c: CFile) -> At:
    """Find where a function knows that a thing loses its bonus: before the switch over what that changes."""
    switch = c.switch(c.function(function).body, having="RIN_ADORNMENT")
    return At(place=before(c, switch.span).statement, text=switch.subject)


def reflecting(c: CFile) -> At:
    """Find where ureflects() begins to ask what reflects."""
    return At(place=before(c, _first(c, c.function("ureflects").body, "EReflecting").span).statement)


def saved(c: CFile) -> At:
    """Find where done() tells what amulet saved a life."""
    for function in c.functions("done"):
        for chain in c.ifs(function.body):
            if "Lifesaved" in chain.arms[0].condition_text and c.calls("makeknown", chain.arms[0].body):
                return At(place=before(c, statement_calling(c, chain.arms[0].body, "makeknown")).statement)
    raise c.missing("'if (Lifesaved …)' in done()")


def wielding(c: CFile) -> At:
    """Find where setuwep() has exchanged the weapon; ``text`` is the variable of the former one."""
    body = c.function("setuwep").body
    former = _named(c, body, _FORMER, "the former weapon in setuwep()")
    return At(place=after(c, statement_calling(c, body, "setworn")).statement, text=former)


CURSED_TROUBLE, CURSED_MENDED = "a cursed thing as a trouble", "a cursed thing that prayer mends"
LOSING = "losing its bonus ({})"
LOSERS = ("drain_item", "cancel_item")
CURSED_THINGS = ("FUMBLING", "LEVITATION")
"""The properties whose cursed things are a trouble."""


def troubles(symbols: frozenset[str], c: CFile) -> tuple[At, ...]:
    """Find where in_trouble() asks for cursed things of some types; ``text`` is the statement that says which trouble it is."""
    return tuple(
        At(place=before(c, chain.span).statement, text=c.text(chain.arms[0].body))
        for chain in _asking(symbols, "in_trouble", c)
    )


def mended(symbols: frozenset[str], c: CFile) -> tuple[At, ...]:
    """Find where fix_worst_trouble() chooses what is no longer cursed."""
    chains = _asking(symbols, "fix_worst_trouble", c)
    return tuple(At(place=before(c, chain.span).statement) for chain in chains if c.find("otmp =", chain.span))


def vanishing(symbols: frozenset[str], c: CFile) -> tuple[At, ...]:
    """Find where fix_worst_trouble() lets an amulet vanish."""
    chains = _asking(symbols, "fix_worst_trouble", c)
    return tuple(At(place=before(c, chain.span).statement) for chain in chains if c.calls("useup", chain.span))


def resumed(symbols: frozenset[str], c: CFile) -> tuple[At, ...]:
    """Find where the strangling of a new body is asked for."""
    return tuple(At(place=before(c, chain.span).statement) for chain in _asking(symbols, "check_strangling", c))


def eaten(symbols: frozenset[str], c: CFile) -> tuple[At, ...]:
    """Find the labels of some rings and amulets in eataccessory()."""
    found: set[int] = set()
    for function in c.functions("eataccessory"):
        for switch in c.switches(function.body):
            for case in switch.cases:
                if symbols.intersection(case.labels):
                    found.add(c.line_start(case.label.start))
    return tuple(At(place=place) for place in sorted(found))


def _asking(symbols: frozenset[str], name: str, c: CFile) -> Iterator[IfChain]:
    """Yield the ``if`` chains of a function whose first condition asks for one of some types, and which begin a statement."""
    for function in c.functions(name):
        for chain in c.ifs(function.body):
            condition = chain.arms[0].condition
            if condition is not None and symbols.intersection(re.findall(r"\w+", c.text(condition))):
                yield chain


def _first(c: CFile, body: Span, word: str) -> IfChain:
    for chain in c.ifs(body):
        if word in chain.arms[0].condition_text:
            return chain
    raise c.missing(f"'if' that asks for {word}")


def _named(c: CFile, body: Span, pattern: re.Pattern[str], what: str) -> str:
    found = pattern.search(_COMMENT.sub(" ", c.text(body)))
    return c.needed(found, what)[1]


FIXED: tuple[tuple[str, str, str, Callable[[CFile], At]], ...] = (
    ("falling into a sink", HACK_C, "what lets float comes off there", sink),
    ("charisma", ATTRIB_C, "what adorns adds its bonus", charisma),
    ("armor class of rings", DO_WEAR_C, "what protects adds its bonus", armor_class),
    ("what reflects", MUSE_C, "what reflects from any slot", reflecting),
    ("what saves a life", END_C, "what is known of it then", saved),
    ("exchanging the weapon", WIELD_C, "what a weapon gives begins and ends", wielding),
    *(
        (LOSING.format(function), ZAP_C, "what adorns loses its bonus", partial(losing, function))
        for function in LOSERS
    ),
)
"""The places that every tree has: name, file, why, and how each is found."""

OF_ITS_OWN: tuple[tuple[str, str, str, Callable[[frozenset[str], CFile], tuple[At, ...]]], ...] = (
    (CURSED_TROUBLE, PRAY_C, "what can't be taken off is a trouble", troubles),
    (CURSED_MENDED, PRAY_C, "prayer helps with what can't be taken off", mended),
)
"""The places at which the game names its own cursed things: as ``FIXED``, but found by these."""

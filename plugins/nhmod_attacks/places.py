"""Where the C of attacks is in a tree: the switches on attack and damage types, found by what they do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.places import in_switch

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.target.c import CFile, IfChain, Switch

MONATTK_H = "include/monattk.h"
MHITU_C = "src/mhitu.c"
MHITM_C = "src/mhitm.c"
UHITM_C = "src/uhitm.c"
MONDATA_C = "src/mondata.c"
POLYSELF_C = "src/polyself.c"
_GAZE = re.compile(r"([\w.\[\]>-]+?(?:\.|->))aatyp\s*==\s*AT_GAZE\b")


def switch_with(c: CFile, function: str, label: str) -> Switch:
    """Find the one switch of a function that has a case."""
    return c.switch(c.function(function).body, having=label)


def typing_call(c: CFile, function: str) -> int | None:
    """Find the line of a function that calls the one for all damage types, where there is such a one; None where there is none."""
    calls = c.calls("mhitm_adtyping", c.function(function).body)
    return c.before_statement(calls[0].span.start, f"damage types in {function}()") if len(calls) == 1 else None


def damages(function: str, having: str) -> Callable[[CFile], int]:
    """Find where a function does what damage types do: the first case of its switch, or the call of what has the switch for all."""
    in_cases = in_switch(function, having=having)

    def find(c: CFile) -> int:
        called = typing_call(c, function)
        return in_cases(c) if called is None else called

    return find


def says_at_once(c: CFile) -> bool:
    """Return whether a case of hitmsg() may say all, and nothing is said behind the cases: not with a verb that each has to give."""
    body = c.function("hitmsg").body
    switch = c.switch(body, having="AT_BITE")
    case = switch.find("AT_BITE")
    asked = any(chain.span.start > switch.span.end and c.calls("pline", chain.span) for chain in c.ifs(body))
    return asked or (case is not None and bool(c.calls("pline", case.span)))


def group_of(c: CFile, function: str, having: str, label: str) -> int:
    """Return the line before the labels that ``label`` stands among, in a function's switch that has a case ``having``."""
    case = switch_with(c, function, having).find(label)
    return c.line_of(c.needed(case, f"case {label} in {function}()").label.start, f"case {label} in {function}()")


def told_by_switch(c: CFile) -> Switch | None:
    """Find the switch in which hmonas() chooses the verb of the hero's attack, where it does so by a switch."""
    found = [
        switch
        for switch in c.switches(c.function("hmonas").body)
        if switch.find("AT_TENT") and switch.find("AT_KICK") and not switch.find("AT_WEAP")
    ]
    return found[0] if len(found) == 1 else None


def told_by_chain(c: CFile) -> IfChain:
    """Find the row of conditions in which hmonas() says what the hero's attack is, where it is one."""
    found = [
        chain
        for chain in c.ifs(c.function("hmonas").body)
        if chain.otherwise is not None
        and chain.arms[0].condition_text == "mattk->aatyp == AT_KICK"
        and c.calls("You", chain.span)
    ]
    return c.single(found, "choice of what the hero's attack is called in hmonas()")


def telling(c: CFile) -> int:
    """Return the line before which hmonas() is told what a new attack is called."""
    switch = told_by_switch(c)
    start = switch.cases[0].span.start if switch is not None else told_by_chain(c).span.start
    return c.line_of(start, "choice of what the hero's attack is called in hmonas()")


def gazed(c: CFile) -> IfChain:
    """Find the row of conditions on the damage type in which dogaze() does what the hero's gaze does."""
    found = [
        chain
        for chain in c.ifs(c.function("dogaze").body)
        if chain.arms[0].condition_text == "adtyp == AD_CONF" and c.calls("Your", chain.span)
    ]
    return c.single(found, "choice of what the hero's gaze does in dogaze()")


def gaze(c: CFile) -> str:
    """Return what stands before a member of the hero's gaze in dogaze(): ``mattk->``."""
    found = _GAZE.search(c.text(c.function("dogaze").body))
    return c.needed(found, "attack of the type AT_GAZE in dogaze()")[1]


def gazing(c: CFile) -> int:
    """Return the end of the condition with which dogaze() refuses the gazes that it does not know."""
    body = c.function("dogaze").body
    for chain in c.ifs(body):
        condition = chain.arms[0].condition
        if condition is not None and c.calls("impossible", chain.span) and c.find("adtyp != AD_CONF", condition):
            return condition.end
    raise c.missing("refusal of unknown gazes in dogaze()")


def asks_a_set(c: CFile) -> bool:
    """Return whether ranged_attk() asks a set of attack types for those that reach far, and not a macro for each (since NetHack 3.7)."""
    return not c.calls("DISTANCE_ATTK_TYPE", c.function("ranged_attk").body)


def far_attacks(c: CFile) -> int:
    """Return the line before which ranged_attk() has its set of attack types, and does not yet look into it.

    Where a macro knows the types, and there is no set, that is the line of the loop.
    """
    body = c.function("ranged_attk").body
    if not asks_a_set(c):
        loop = c.single(c.find("for (", body), "one loop in ranged_attk()")
        return c.before_statement(loop.start, "loop in ranged_attk()")
    masks = c.find("atk_mask", body)
    loops = [span for span in c.find("for (", body) if masks and masks[0].start < span.start < masks[-1].start]
    last = c.needed(loops, "set of attack types atk_mask before a loop in ranged_attk()")[-1]
    return c.before_statement(last.start, "loop in ranged_attk()")

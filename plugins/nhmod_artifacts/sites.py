"""The sites that an artifact reaches in a source tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.places import of_tree
from nhmod.target import Site
from nhmod_artifacts.differences import ASKED, GLOWING
from nhmod_artifacts.forms import ARTILIST_H, TABLE
from nhmod_artifacts.plan import Placed, first_of_quests
from nhmod_artifacts.source import ArtifactTable
from nhmod_artifacts.words import ARTIFACT_C, ARTIFACT_H, SUBJECT, invocation_constants
from nhmod_languages.contents.encyclopedia import entry_site

if TYPE_CHECKING:
    from nhmod.target import Facts, Tree

KIND = "artifacts"
ORDINARY = f"{TABLE}, before the quests' artifacts"
PRIZES = f"{TABLE}, behind all others"


def ordinary(tree: Tree, facts: Facts) -> int:
    """Find where an ordinary artifact's row goes: after the last one before the quests'."""
    own, table = facts["artifacts"].stock, ArtifactTable(tree)
    number = own.index(first_of_quests(facts))
    return table.after(own[number - 1]) if number else table.before(own[0])


def prizes(tree: Tree) -> int:
    """Find where the row of a quest's artifact goes: before the one that ends the table."""
    return ArtifactTable(tree).end


def row_place(placed: Placed, tree: Tree, facts: Facts) -> tuple[str, int]:
    """Return the site of a new artifact's row, and its offset."""
    own = facts["artifacts"].stock
    if placed.gap == len(own):
        return PRIZES, prizes(tree)
    if placed.gap == own.index(first_of_quests(facts)):
        return ORDINARY, ordinary(tree, facts)
    return f"{TABLE}, after {placed.base}", ArtifactTable(tree).after(own[placed.gap - 1])


def any_harm(tree: Tree) -> int:
    """Find where the macro for attacks of any damage type goes."""
    return ArtifactTable(tree).after_macros


def numbers(tree: Tree) -> int:
    """Find where the number of a new invocation goes: after the enumeration, or the macros, of the game's own."""
    header = tree.c(ARTIFACT_H)
    last = invocation_constants(tree)[-1]
    for enum in header.enums():
        if any(member.name == last for member in enum.members):
            return header.line_end(enum.span.end)
    return header.define(last).lines().end


def invoked(tree: Tree) -> int:
    """Find where the case of a new invocation goes: before the first of the special powers."""
    c = tree.c(ARTIFACT_C)
    special = invocation_constants(tree)[0]
    switch = c.switch(c.function("arti_invoke").body, SUBJECT, having=special)
    return c.line_of(switch.cases[0].span.start, "first case of what #invoke does")


_ONESELF = "youattack && youdefend"


def hits(tree: Tree) -> int:
    """Find where what a hit does goes: after the bonus damage was added and what can't be was left out."""
    c = tree.c(ARTIFACT_C)
    body = c.function("artifact_hit").body
    for chain in c.ifs(body):
        refused = chain.arms[0].condition_text == _ONESELF or c.calls("impossible", chain.span)
        if refused and chain.span.start > c.call("spec_dbon", body).span.end:
            return c.lines(chain.span).end
    raise c.missing("refusal of attacks on oneself in artifact_hit()")


def glow(tree: Tree, facts: Facts) -> int:
    """Find where a condition goes that makes an artifact glow as Sting does: before the last of those that ask for one."""
    c = tree.c(ARTIFACT_C)
    begins = facts.c_name(ASKED).partition("@")[0]
    found = c.find(begins, c.function("Sting_effects").body)
    last = c.needed(found, "row of conditions on artifacts in Sting_effects()")[-1]
    return c.line_of(last.start, "condition on an artifact in Sting_effects()")


ANY_HARM = Site(
    KIND, "the macros of attacks in artilist.h", ARTILIST_H, "attacks of other damage types", of_tree(any_harm)
)
NUMBERS = Site(KIND, "the numbers of what #invoke does", ARTIFACT_H, "the number of an invocation", of_tree(numbers))
INVOKED = Site(KIND, "the switch of arti_invoke()", ARTIFACT_C, "what #invoke does", of_tree(invoked))
HITS = Site(KIND, "the hits of artifact_hit()", ARTIFACT_C, "what a hit does", of_tree(hits))
GLOW = Site(
    KIND,
    "the artifacts that glow in Sting_effects()",
    ARTIFACT_C,
    "glows when it warns",
    glow,
    feature=GLOWING,
)

SITES = (
    Site(KIND, ORDINARY, ARTILIST_H, "the row of an artifact", ordinary),
    Site(KIND, PRIZES, ARTILIST_H, "the row of a quest's artifact", of_tree(prizes)),
    ANY_HARM,
    NUMBERS,
    INVOKED,
    HITS,
    entry_site(KIND, "a new artifact"),
    GLOW,
)
"""Every site; a test per target shows that artifacts with everything in them reach all of them."""

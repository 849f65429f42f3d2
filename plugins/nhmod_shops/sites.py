"""The sites that a shop type must reach in a source tree, as data: where each is, and what it gets.

A place is found by structure, never by a line's number or by quoted context; one that is not there is a ``SiteError``.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.edits import Edit, addend
from nhmod.places import Further, InsertionPoint, Member, Place, Writes, c_place, plain
from nhmod.target import Site
from nhmod.target.c import Arm, CFile, IfChain, Span, Table
from nhmod_languages.contents.room_types import name_places
from nhmod_shops import code
from nhmod_shops.differences import OVERVIEW
from nhmod_shops.planned import PlannedShop, column, frequency

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nhmod.target import Facts, Tree

MKROOM_H = "include/mkroom.h"
SHKNAM_C = "src/shknam.c"
SHK_C = "src/shk.c"
_MKROOM_C = "src/mkroom.c"
_GENERAL = "*ep == 'g'"
"""How mkshop() asks for the letter of general stores."""


_place = partial(c_place, "shops")


def _of_tree(name: str, file: str, why: str, find: Callable[[Tree, Facts], int]) -> Site:
    """Make a site whose place the facts tell."""
    return Site("shops", name, file, why, find)


def _at(usual: Callable[[Tree, Facts], int], last: Callable[[Tree, Facts], int]) -> Callable[[PlannedShop, Tree], int]:
    """Find the place of a shop: the last one for a shop that only level files have."""
    return lambda planned, tree: (last if planned.record.unique else usual)(tree, planned.facts)


# -- the numbers, and the table of the same order


def first_unique(facts: Facts) -> int:
    """Return the place in ``shtypes[]`` of the first shop that only level files have: new ones go before it."""
    own = facts["shops"].stock
    return next((entry.index for entry in own if not frequency(entry)), len(own))


def next_shop(facts: Facts) -> str:
    """Name the shop type that new ones go before: the first that only level files have; empty if there is none."""
    own = facts["shops"].stock
    place = first_unique(facts)
    return own[place].symbol if place < len(own) else ""


def _row(tree: Tree, facts: Facts) -> int:
    return _row_after(tree, first_unique(facts))


def _last_row(tree: Tree, facts: Facts) -> int:
    return _row_after(tree, len(facts["shops"].stock))


def _row_after(tree: Tree, count: int) -> int:
    """Return the line behind a row of the table; behind the outermost ``#if`` in the table that its end stands in, if any."""
    c = tree.c(SHKNAM_C)
    table = c.array("shtypes")
    row = table.rows[count - 1]
    ends = (
        one.end.span.end
        for one in row.code.conditionals
        if table.body.start < one.branches[0].directive.span.start < row.span.end < one.end.span.start
    )
    return max((c.line_end(end - 1) for end in ends), default=row.lines().end)


def default_names(facts: Facts) -> str:
    """Return the general store's array of shopkeepers' names."""
    return str(next(iter(facts["shops"])).fields["names"])


def _names_table(tree: Tree, facts: Facts) -> Table:
    return tree.c(SHKNAM_C).array(default_names(facts))


def _names(tree: Tree, facts: Facts) -> int:
    return tree.c(SHKNAM_C).lines(_names_table(tree, facts).declaration).end


def _names_text(planned: PlannedShop, point: InsertionPoint) -> str:
    table = _names_table(point.tree, planned.facts)
    declaration = point.c.text(Span(table.declaration.start, table.span.start))
    return code.names(planned, declaration, table.name)


def _row_text(planned: PlannedShop, point: InsertionPoint) -> str:
    del point
    return code.row(planned, default_names(planned.facts))


# -- functions


def _before_arm(c: CFile, arm: Arm, site: str) -> int:
    """Return the beginning of the line of an ``else``; some write the brace of the arm before it on a line of its own."""
    start = c.line_start(arm.span.start)
    if not c.source.startswith("else", arm.span.start):
        raise c.missing(site)
    return start if c.source[start : arm.span.start].strip() == "}" else c.line_of(arm.span.start, site)


def _closes(point: InsertionPoint) -> bool:
    """Tell whether the line of an ``else`` begins with the brace of the arm before it."""
    return point.c.source[point.place :].lstrip().startswith("}")


def _nameshk(c: CFile) -> int:
    chain = c.if_chain(c.function("nameshk").body, contains="nlp != shkgeneral")
    arm = next(arm for arm in chain.arms if arm.condition_text == "nlp != shkgeneral")
    return _before_arm(c, arm, "'else if (nlp != shkgeneral)' in nameshk()")


def _nameshk_text(planned: PlannedShop, point: InsertionPoint) -> str:
    return code.keeper(planned, closes=_closes(point))


def welcomes(c: CFile) -> IfChain:
    """Find what u_entered_shop() says: to whom the shopkeeper is angry with, to a robber, and to all others."""
    return c.if_chain(c.function("u_entered_shop").body, contains="eshkp->robbed")


def _welcome(c: CFile) -> Arm:
    """Find what all others are told; its shop is known as ``rt`` there."""
    arm = welcomes(c).otherwise
    if arm is None or not c.find("shtypes[rt - SHOPBASE].name", arm.span):
        raise c.missing("greeting in u_entered_shop()")
    return arm


def heard(c: CFile) -> str:
    """Return the condition under which the game's greeting is said; empty if it always is."""
    chains = c.ifs(_welcome(c).body)
    return next((one.arms[0].condition_text for one in chains if c.find("verbalize", one.arms[0].body)), "")


def _greeting(c: CFile) -> int:
    return _before_arm(c, _welcome(c), "greeting in u_entered_shop()")


def _greeting_text(planned: PlannedShop, point: InsertionPoint) -> str:
    # Nothing is sought where nothing is said.
    return code.greeting(planned, heard=heard(point.c), closes=_closes(point)) if planned.record.greeting else ""


def gold_dropped(c: CFile) -> IfChain:
    """Find what sellobj() does with gold: it pays a debt, or is credit."""
    return c.if_chain(c.function("sellobj").body, contains="eshkp->credit += delta")


def _credit(c: CFile) -> int:
    arm = gold_dropped(c).otherwise
    if arm is None or not c.find("eshkp->credit += delta", arm.span):
        raise c.missing("credit in sellobj()")
    return _before_arm(c, arm, "credit in sellobj()")


def _credit_text(planned: PlannedShop, point: InsertionPoint) -> str:
    return code.no_credit(planned, closes=_closes(point)) if planned.record.no_credit else ""


def _mkshop_letters(c: CFile) -> int:
    # The last letter that is no class's; what comes of no letter at all differs. A variant's room may have it too, in a chain without that.
    inside = c.function("mkshop").body
    chains = [chain for chain in c.ifs(inside) if chain.otherwise is not None and _general(c, chain)]
    chain = chains[0] if len(chains) == 1 else c.if_chain(inside, contains=_GENERAL)
    if chain.otherwise is None:
        raise c.missing("'else' behind the letter of general stores in mkshop()")
    return c.line_of(chain.otherwise.span.start, "'else' behind the letter of general stores in mkshop()")


def _general(c: CFile, chain: IfChain) -> bool:
    return any(arm.condition is not None and c.find(_GENERAL, arm.condition) for arm in chain.arms)


def _big_rooms(c: CFile) -> int:
    chain = c.if_chain(c.function("mkshop").body, contains="isbig(sroom)")
    start = c.before_statement(chain.span.start, "rule for big rooms in mkshop()")
    return start if start == chain.span.start else chain.lines(leading_comment=True).start


def _shop_string(c: CFile) -> int:
    switch = c.switch(c.function("shop_string").body, "rtype")
    return c.line_of(switch.cases[0].span.start, "first case in shop_string()")


# -- numbers and shares that others have


def _raised(planned: PlannedShop, tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Raise MAXRTYPE, which names the target's last shop type, by one for a shop that comes after that."""
    c = tree.c(MKROOM_H)
    if planned.record.unique:
        yield from addend(
            file=MKROOM_H,
            site="MAXRTYPE",
            after=NUMBERS.numbers(tree, facts).after_last("MAXRTYPE"),
            ladder=c.line_start(c.define("MAXRTYPE").span.start),
            macro=planned.record.counted,
            amount=1,
            why=f"the highest room type: {planned.title}",
            owner=planned.mod.id,
            symbol=planned.mod.symbol,
            origin=planned.origin.location,
        )


def _taken(planned: PlannedShop, tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Take percents from the game's shops, by what is added to their numbers."""
    c = tree.c(SHKNAM_C)
    table = c.array("shtypes")
    for source, percent in planned.taken:
        yield from addend(
            file=SHKNAM_C,
            site=f"the probability of the {source.name} in shtypes[]",
            after=table.rows[source.index].args[column(facts, "prob")].span.end,
            ladder=c.line_start(table.declaration.start),
            macro=planned.record.taking(source.symbol),
            amount=-percent,
            why=f"{percent}% of all shops, taken from the {source.name}: {planned.title}",
            owner=planned.mod.id,
            symbol=planned.mod.symbol,
            origin=planned.origin.at("probability").location,
        )


NUMBERS = Member[PlannedShop](
    kind="shops",
    name="the shop types' numbers",
    file=MKROOM_H,
    why="the shop type's number",
    symbol=lambda planned: planned.record.symbol,
    vocabulary="room types",
    before=next_shop,
    last=lambda planned: planned.record.unique,
    enum="roomtype_types",
)

PLACES: tuple[Writes[PlannedShop], ...] = (
    NUMBERS,
    Further(None, _raised),
    Further(None, _taken),
    Place(_of_tree("the shopkeepers' names", SHKNAM_C, "the shopkeepers' names", _names), _names_text),
    Place(_of_tree("shtypes[]", SHKNAM_C, "the shop's stock", _row), _row_text, at=_at(_row, _last_row)),
    _place("nameshk()", SHKNAM_C, "no names of a general store", _nameshk, _nameshk_text),
    _place("u_entered_shop()", SHK_C, "the shopkeeper's greeting", _greeting, _greeting_text),
    _place("sellobj()", SHK_C, "no credit for gold that is dropped", _credit, _credit_text),
    _place(
        "the letters of SHOPTYPE in mkshop()",
        _MKROOM_C,
        "the shop's letter in wizard mode",
        _mkshop_letters,
        plain(code.wizard_letter),
    ),
    _place(
        "the rule for big rooms in mkshop()", _MKROOM_C, "no such shop in a big room", _big_rooms, plain(code.big_rooms)
    ),
    _place(
        "shop_string()",
        "src/dungeon.c",
        "the shop in the dungeon's overview",
        _shop_string,
        plain(code.noun),
        feature=OVERVIEW,
    ),
    *name_places("shops", "shop"),
)
"""Every place of a target; a test per target shows that all are reached."""

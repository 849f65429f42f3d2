"""The sites that a shop type must reach in a source tree, as data: where each is, and what it gets.

A place is found by structure, never by a line's number or by quoted context; one that is not there is a ``SiteError``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.edits import Numbers
from nhmod.target import Site, in_c
from nhmod.target.c import Span
from nhmod_shops import code
from nhmod_shops.planned import frequency

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.target import Entry, Facts, Tree
    from nhmod.target.c import CFile, Table
    from nhmod_shops.planned import PlannedShop

MKROOM_H = "include/mkroom.h"
SHKNAM_C = "src/shknam.c"
OVERVIEW = "the shops in the dungeon's overview"
_MKROOM_C = "src/mkroom.c"


@dataclass(frozen=True, kw_only=True, slots=True)
class ShopSite:
    """A place that a shop type must reach.

    ``site`` finds the beginning of the line before which the text goes, and ``unique`` that for a shop that only level
    files have, if it is another; ``text`` is whole lines, empty where a shop needs nothing there.
    """

    site: Site
    text: Callable[[PlannedShop, Tree], str]
    unique: Callable[[Tree, Facts], int] | None = None

    def place(self, planned: PlannedShop, tree: Tree) -> int:
        """Give the place for a shop; raises ``SiteError`` where the tree has none."""
        find = self.unique if self.unique is not None and planned.shop.unique else self.site.find
        return find(tree, planned.facts)


def _line(c: CFile, offset: int, site: str, *, after: str = "") -> int:
    """Give the beginning of the line of code that is the first on its line, or has only ``after`` before it."""
    start = c.line_start(offset)
    if c.source[start:offset].strip() != after:
        raise c.missing(f"{site} at the beginning of a line")
    return start


def _site(name: str, file: str, why: str, find: Callable[[Tree, Facts], int], *, feature: str = "") -> Site:
    return Site(kind="shops", name=name, file=file, why=why, find=find, feature=feature)


def _plain(text: Callable[[PlannedShop], str]) -> Callable[[PlannedShop, Tree], str]:
    """Make a text out of one that needs no look at the tree."""
    return lambda planned, tree: text(planned)  # noqa: ARG005


# -- the numbers, and the table of the same order


def _own(facts: Facts, vocabulary: str) -> tuple[Entry, ...]:
    return tuple(entry for entry in facts[vocabulary] if not entry.mod)


def first_unique(facts: Facts) -> int:
    """Give the place in ``shtypes[]`` of the first shop that only level files have: new ones go before it."""
    own = _own(facts, "shops")
    return next((entry.index for entry in own if not frequency(entry)), len(own))


def numbers(tree: Tree, facts: Facts) -> Numbers:
    """Give the tree's room and shop types."""
    return Numbers.read(tree.c(MKROOM_H), [entry.symbol for entry in _own(facts, "room types")])


def next_shop(facts: Facts) -> str:
    """Name the shop type that new ones go before: the first that only level files have; empty if there is none."""
    own = _own(facts, "shops")
    place = first_unique(facts)
    return own[place].symbol if place < len(own) else ""


def _number(tree: Tree, facts: Facts) -> int:
    before = next_shop(facts)
    return numbers(tree, facts).before(before) if before else _last_number(tree, facts)


def _last_number(tree: Tree, facts: Facts) -> int:
    return numbers(tree, facts).end


def _number_text(planned: PlannedShop, tree: Tree) -> str:
    last = planned.shop.unique or not next_shop(planned.facts)
    return code.enumerator(planned, comma_first=last and numbers(tree, planned.facts).comma_first)


def _row(tree: Tree, facts: Facts) -> int:
    return _row_after(tree, first_unique(facts))


def _last_row(tree: Tree, facts: Facts) -> int:
    return _row_after(tree, len(_own(facts, "shops")))


def _row_after(tree: Tree, count: int) -> int:
    return tree.c(SHKNAM_C).array("shtypes").rows[count - 1].lines().end


def default_names(facts: Facts) -> str:
    """Give the general store's array of shopkeepers' names."""
    return str(next(iter(facts["shops"])).fields["names"])


def _names_table(tree: Tree, facts: Facts) -> Table:
    return tree.c(SHKNAM_C).array(default_names(facts))


def _names(tree: Tree, facts: Facts) -> int:
    return tree.c(SHKNAM_C).lines(_names_table(tree, facts).declaration).end


def _names_text(planned: PlannedShop, tree: Tree) -> str:
    table = _names_table(tree, planned.facts)
    declaration = tree.c(SHKNAM_C).text(Span(table.declaration.start, table.span.start))
    return code.names(planned, declaration, table.name)


def _row_text(planned: PlannedShop, tree: Tree) -> str:
    del tree
    return code.row(planned, default_names(planned.facts))


# -- functions


def _nameshk(c: CFile) -> int:
    chain = c.if_chain(c.function("nameshk").body, contains="nlp != shkgeneral")
    arm = next(arm for arm in chain.arms if arm.condition_text == "nlp != shkgeneral")
    # Some write the brace of the arm before it on a line of its own.
    closing = "}" if c.source[c.line_start(arm.span.start) : arm.span.start].strip() else ""
    return _line(c, arm.span.start, "'else if (nlp != shkgeneral)' in nameshk()", after=closing)


def _nameshk_text(planned: PlannedShop, tree: Tree) -> str:
    c = tree.c(SHKNAM_C)
    return code.keeper(planned, closes=c.source[_nameshk(c) :].lstrip().startswith("}"))


def _mkshop_letters(c: CFile) -> int:
    chain = c.if_chain(c.function("mkshop").body, contains="i = -1")
    if chain.otherwise is None:
        raise c.missing("'else i = -1' in mkshop()")
    return _line(c, chain.otherwise.span.start, "'else i = -1' in mkshop()")


def _big_rooms(c: CFile) -> int:
    chain = c.if_chain(c.function("mkshop").body, contains="isbig(sroom)")
    _line(c, chain.span.start, "rule for big rooms in mkshop()")
    return chain.lines(leading_comment=True).start


def _shop_string(c: CFile) -> int:
    switch = c.switch(c.function("shop_string").body, "rtype")
    return _line(c, switch.cases[0].span.start, "first case in shop_string()")


def _compiler_table(c: CFile) -> int:
    return _line(c, c.array("room_types").rows[-1].span.start, "last row of room_types[]")


SITES: tuple[ShopSite, ...] = (
    ShopSite(
        site=_site("the shop types' numbers", MKROOM_H, "the shop type's number", _number),
        unique=_last_number,
        text=_number_text,
    ),
    ShopSite(site=_site("the shopkeepers' names", SHKNAM_C, "the shopkeepers' names", _names), text=_names_text),
    ShopSite(site=_site("shtypes[]", SHKNAM_C, "the shop's stock", _row), unique=_last_row, text=_row_text),
    ShopSite(
        site=_site("nameshk()", SHKNAM_C, "no names of a general store", in_c(SHKNAM_C, _nameshk)),
        text=_nameshk_text,
    ),
    ShopSite(
        site=_site(
            "the letters of SHOPTYPE in mkshop()",
            _MKROOM_C,
            "the shop's letter in wizard mode",
            in_c(_MKROOM_C, _mkshop_letters),
        ),
        text=_plain(code.wizard_letter),
    ),
    ShopSite(
        site=_site(
            "the rule for big rooms in mkshop()",
            _MKROOM_C,
            "no such shop in a big room",
            in_c(_MKROOM_C, _big_rooms),
        ),
        text=_plain(code.big_rooms),
    ),
    ShopSite(
        site=_site(
            "shop_string()",
            "src/dungeon.c",
            "the shop in the dungeon's overview",
            in_c("src/dungeon.c", _shop_string),
            feature=OVERVIEW,
        ),
        text=_plain(code.noun),
    ),
    ShopSite(
        site=_site(
            "the level compiler's room types",
            "util/lev_main.c",
            "the shop's name in level files",
            in_c("util/lev_main.c", _compiler_table),
        ),
        text=_plain(code.compiler_row),
    ),
)
"""Every site of a target but the numbers that others have (``edits``); a test per target shows that all are reached."""

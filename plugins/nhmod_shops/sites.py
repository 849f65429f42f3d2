"""The sites that a shop type must reach in a source tree, as data: where each is, and what it gets.

A place is found by structure, never by a line's number or by quoted context; one that is not there is a ``SiteError``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.target.c import SiteError, Span
from nhmod_shops import code
from nhmod_shops.planned import frequency

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.target import Facts
    from nhmod.target.c import CFile, Enumerator, Table
    from nhmod_shops.planned import PlannedShop

MKROOM_H = "include/mkroom.h"
SHKNAM_C = "src/shknam.c"
_MKROOM_C = "src/mkroom.c"


@dataclass(frozen=True, kw_only=True, slots=True)
class Site:
    """A place that a shop type must reach.

    ``place`` gives the beginning of the line before which the text goes; ``text`` is whole lines, empty where a shop
    needs nothing there. ``why`` says for the patch's header what it is for.
    """

    name: str
    file: str
    why: str
    place: Callable[[PlannedShop, CFile], int]
    text: Callable[[PlannedShop, CFile], str]


def missing(c: CFile, site: str) -> SiteError:
    """Make the error of a site that is not as it must be."""
    return SiteError.of_count(target=c.target, file=c.path, site=site, places=())


def _line(c: CFile, offset: int, site: str, *, after: str = "") -> int:
    """Give the beginning of the line of code that is the first on its line, or has only ``after`` before it."""
    start = c.line_start(offset)
    if c.source[start:offset].strip() != after:
        raise missing(c, f"{site} at the beginning of a line")
    return start


def _fixed(place: Callable[[CFile], int]) -> Callable[[PlannedShop, CFile], int]:
    """Make a place out of one that is the same for all shops."""
    return lambda planned, c: place(c)  # noqa: ARG005


def _plain(text: Callable[[PlannedShop], str]) -> Callable[[PlannedShop, CFile], str]:
    """Make a text out of one that needs no look at the file."""
    return lambda planned, c: text(planned)  # noqa: ARG005


# -- the numbers, and the table of the same order


def first_unique(facts: Facts) -> int:
    """Give the place in ``shtypes[]`` of the first shop that only level files have: new ones go before it."""
    shops = tuple(facts["shops"])
    own = [entry for entry in shops if not entry.mod]
    return next((entry.index for entry in own if not frequency(entry)), len(own))


def shop_numbers(c: CFile) -> tuple[Enumerator, ...]:
    """Give the enumerators from SHOPBASE on."""
    members = c.enum("SHOPBASE").members
    first = next(number for number, member in enumerate(members) if member.name == "SHOPBASE")
    return members[first:]


def _number(planned: PlannedShop, c: CFile) -> int:
    numbers = shop_numbers(c)
    place = first_unique(planned.facts)
    if planned.shop.unique or place >= len(numbers):
        return numbers[-1].lines().end
    return _line(c, numbers[place].span.start, numbers[place].name)


def _number_text(planned: PlannedShop, c: CFile) -> str:
    numbers = shop_numbers(c)
    last = _number(planned, c) >= numbers[-1].span.end
    return code.enumerator(planned, comma_first=last and numbers[-1].comma is None)


def _row(planned: PlannedShop, c: CFile) -> int:
    rows = c.array("shtypes").rows
    own = [entry for entry in planned.facts["shops"] if not entry.mod]
    number = len(own) if planned.shop.unique else first_unique(planned.facts)
    return rows[number - 1].lines().end


def default_names(facts: Facts) -> str:
    """Give the general store's array of shopkeepers' names."""
    return str(next(iter(facts["shops"])).fields["names"])


def _names_table(planned: PlannedShop, c: CFile) -> Table:
    return c.array(default_names(planned.facts))


def _names(planned: PlannedShop, c: CFile) -> int:
    return c.lines(_names_table(planned, c).declaration).end


def _names_text(planned: PlannedShop, c: CFile) -> str:
    table = _names_table(planned, c)
    declaration = c.text(Span(table.declaration.start, table.span.start))
    return code.names(planned, declaration, table.name)


def _row_text(planned: PlannedShop, c: CFile) -> str:
    del c
    return code.row(planned, default_names(planned.facts))


# -- functions


def _nameshk(c: CFile) -> int:
    chain = c.if_chain(c.function("nameshk").body, contains="nlp != shkgeneral")
    arm = next(arm for arm in chain.arms if arm.condition_text == "nlp != shkgeneral")
    return _line(c, arm.span.start, "'else if (nlp != shkgeneral)' in nameshk()", after="}")


def _mkshop_letters(c: CFile) -> int:
    chain = c.if_chain(c.function("mkshop").body, contains="i = -1")
    if chain.otherwise is None:
        raise missing(c, "'else i = -1' in mkshop()")
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


SITES: tuple[Site, ...] = (
    Site(
        name="the shop types' numbers",
        file=MKROOM_H,
        why="the shop type's number",
        place=_number,
        text=_number_text,
    ),
    Site(
        name="the shopkeepers' names",
        file=SHKNAM_C,
        why="the shopkeepers' names",
        place=_names,
        text=_names_text,
    ),
    Site(name="shtypes[]", file=SHKNAM_C, why="the shop's stock", place=_row, text=_row_text),
    Site(
        name="nameshk()",
        file=SHKNAM_C,
        why="no names of a general store",
        place=_fixed(_nameshk),
        text=_plain(code.keeper),
    ),
    Site(
        name="the letters of SHOPTYPE in mkshop()",
        file=_MKROOM_C,
        why="the shop's letter in wizard mode",
        place=_fixed(_mkshop_letters),
        text=_plain(code.wizard_letter),
    ),
    Site(
        name="the rule for big rooms in mkshop()",
        file=_MKROOM_C,
        why="no such shop in a big room",
        place=_fixed(_big_rooms),
        text=_plain(code.big_rooms),
    ),
    Site(
        name="shop_string()",
        file="src/dungeon.c",
        why="the shop in the dungeon's overview",
        place=_fixed(_shop_string),
        text=_plain(code.noun),
    ),
    Site(
        name="the level compiler's room types",
        file="util/lev_main.c",
        why="the shop's name in level files",
        place=_fixed(_compiler_table),
        text=_plain(code.compiler_row),
    ),
)
"""Every site of a target but the numbers that others have (``edits``); a test per target shows that all are reached."""

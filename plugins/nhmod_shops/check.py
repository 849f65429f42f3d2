"""What can be wrong with a shop type beyond its shape."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import check_article
from nhmod_effects.things import not_there
from nhmod_languages.contents.room_types import check_letter, check_names
from nhmod_shops.code import marked
from nhmod_shops.differences import MARKS
from nhmod_shops.planned import VEGETARIAN_CLASS, PlannedShop, Stocked, frequency
from nhmod_shops.records import Keeper, Probability
from nhmod_shops.sites import MKROOM_H, SHKNAM_C

if TYPE_CHECKING:
    from fractions import Fraction

    from nhmod.diagnostics import Report
    from nhmod.manifest import Origin
    from nhmod.target import Facts, Tree

_COINS = "COIN_CLASS"
_WIDTH = re.compile(r"\s*\[\s*(\d+)\s*\]")


def check_shops(plan: tuple[PlannedShop, ...], tree: Tree, facts: Facts, report: Report) -> None:
    """Report everything that is wrong with the shop types, and the choices made for their authors."""
    taken = facts.identifiers_beside("room types")
    # Where shops have no such column, their row can't be written, and that says so.
    width = stock_width(tree) if facts["shop columns"].symbol("iprobs") is not None else None
    for planned in plan:
        _check_names(planned, taken, report)
        check_letter(planned.record, planned.letter, facts, label="shop", codes=("NH1307", "NH1309"), report=report)
        _check_stock(planned, tree, width, report)
        _check_keepers(planned, report)
        _check_taken(planned, report)
        for name, text in planned.further:
            message = f"this game's shops have a column '{name}' that nhmod does not know: the {planned.record.id} gets {text} there"
            report.note("NH1317", message, planned.record.origin)


def stock_width(tree: Tree) -> int:
    """Read how many things a shop's stock can have (``iprobs`` in include/mkroom.h)."""
    c = tree.c(MKROOM_H)
    widths = [_WIDTH.match(c.source, place.end) for place in c.find("iprobs", c.struct("shclass").span)]
    if len(widths) != 1 or widths[0] is None:
        raise c.missing("iprobs[] in struct shclass")
    return int(widths[0][1])


def _check_names(planned: PlannedShop, taken: frozenset[str], report: Report) -> None:
    shop = planned.record
    names = {shop.symbol, shop.names_array, *(shop.taking(source.symbol) for source, _ in planned.taken)}
    check_names("shop", shop, names, taken, code="NH1311", report=report)
    name = shop.name or shop.id
    check_article(
        name,
        f"Welcome to Valoo's {name}!",
        code="NH1318",
        origin=shop.origin.at("name" if shop.name else "id"),
        report=report,
    )
    if any(entry.name == name for entry in planned.facts["shops"]):
        report.error("NH1312", f"the game has a shop '{name}' already", shop.origin.at("name" if shop.name else "id"))


def _check_stock(planned: PlannedShop, tree: Tree, width: int | None, report: Report) -> None:
    origin = planned.record.origin.at("stock")
    stock = planned.stock
    for stocked in stock:
        _check_share(stocked.share, stocked.origin, report)
        reason = _no_ware(planned, stocked, tree)
        if reason:
            place = stocked.word.origin if stocked.word is not None else stocked.origin
            hint = "" if stocked.word else "'food' is any food"
            report.error("NH1314", reason, place, hint=hint)
    total = sum(stocked.share for stocked in stock)
    if total != 1:
        off = f"{_percents(total - 1 if total > 1 else 1 - total)} too {'little' if total < 1 else 'much'}"
        report.error("NH1302", f"the stock of '{planned.record.id}' makes {_percents(total)}, not 100%: {off}", origin)
    if width is not None and len(stock) > width:
        report.error(
            "NH1304",
            f"the stock of '{planned.record.id}' has {len(stock)} things; a shop of this game has {width} at most",
            origin,
            hint="leave something out, or sell a class in place of several objects",
        )


def _check_share(share: Fraction, origin: Origin, report: Report) -> None:
    if share <= 0 or (share * 100).denominator != 1:
        message = f"a share is a whole percent, 1% at least, not {_percents(share)}"
        report.error("NH1303", message, origin)


def _percents(share: Fraction | int) -> str:
    return f"{float(share * 100):g}%"


def _no_ware(planned: PlannedShop, stocked: Stocked, tree: Tree) -> str:
    """Return why something can't be sold; empty if it can."""
    if stocked.word is None:
        known = VEGETARIAN_CLASS in tree.c(SHKNAM_C).identifiers()
        return "" if known else "this game's shops have no vegetarian food"
    entry = planned.entry(stocked.word)
    money = _COINS in (entry.symbol, entry.fields.get("class"))
    reason = "it is money" if money else not_there(entry, planned.facts, is_class=stocked.is_class)
    return f"'{entry.name}' can't be sold: {reason}" if reason else ""


def _check_keepers(planned: PlannedShop, report: Report) -> None:
    longest = planned.facts.constant("PL_NSIZ") - 1
    origin = planned.record.origin.at("shopkeepers")
    seen: set[str] = set()
    for keeper in planned.record.shopkeepers:
        name = marked(keeper)
        if len(name) > longest:
            message = f"the name '{name}' has {len(name)} characters with its mark; {longest} is the most"
            report.error("NH1313", message, origin)
        bare = name.lstrip("-_+|=")
        if bare in seen:
            message = f"the shopkeeper '{bare}' stands there twice"
            report.error("NH1315", message, origin)
        seen.add(bare)
        if name != bare and not planned.facts.offers(MARKS):
            place = keeper.origin if isinstance(keeper, Keeper) else origin
            report.error(
                "NH1316",
                f"this game's shopkeepers have only a name: it can't say whose '{bare}' is, nor that it is a first name",
                place,
                hint=f"write '{bare}' alone: the level decides then whether it is a man or a woman",
            )


def _check_taken(planned: PlannedShop, report: Report) -> None:
    """Report what a shop takes from the others; what is too much is told by the limits (``shop_limits``)."""
    probability = planned.record.probability
    if not isinstance(probability, Probability):
        return
    origin = probability.origin.at("share")
    _check_share(probability.share, origin, report)
    parts = ", ".join(
        f"{percent}% from the {source.name} (of {frequency(source)}%)" for source, percent in planned.taken
    )
    message = f"the shop '{planned.record.id}' takes its {_percents(probability.share)} so: {parts}"
    report.note("NH1306", message, origin)

"""The C that a shop type brings to each of its sites. Words reach it as checked symbols, texts as string literals."""

from __future__ import annotations

from nhmod.diagnostics import with_article
from nhmod.target.c import c_string
from nhmod_shops.differences import SAID, WITH_ARTICLE
from nhmod_shops.planned import PlannedShop, column
from nhmod_shops.records import Keeper

_NAMES_A_LINE = 5
_MARKS = {
    ("female", True): "-",
    ("female", False): "_",
    ("male", True): "+",
    ("male", False): "|",
    ("either", True): "=",
    ("either", False): "",
}
"""What stands before a shopkeeper's name (src/shknam.c, "Name prefix codes")."""


def marked(keeper: Keeper | str) -> str:
    """Return a shopkeeper's name with the game's mark before it."""
    return _MARKS[keeper.gender, keeper.personal] + keeper.name if isinstance(keeper, Keeper) else keeper


def names(planned: PlannedShop, declaration: str, default_array: str) -> str:
    """Write the shopkeepers' names; nothing if they are those of the default array.

    ``declaration`` is what stands before such an array's name in the target (``static const char *const``).
    """
    shop = planned.record
    if names_array(planned, default_array) == default_array:
        return ""
    literals = [c_string(marked(keeper)) for keeper in shop.shopkeepers]
    rows = [literals[start : start + _NAMES_A_LINE] for start in range(0, len(literals), _NAMES_A_LINE)]
    body = "".join(f"    {', '.join(row)},\n" for row in rows)
    return f"\n{declaration}{shop.names_array}[] = {{\n{body}    0\n}};\n"


def names_array(planned: PlannedShop, default_array: str) -> str:
    """Name the array of the shopkeepers' names."""
    return planned.record.names_array or default_array


def row(planned: PlannedShop, default_array: str) -> str:
    """Write the row of ``shtypes[]``."""
    shop = planned.record
    stock = ",\n        ".join(f"{{ {item.percent}, {planned.item(item)} }}" for item in planned.stock)
    texts = {
        "name": c_string(shop.name or shop.id),
        "symb": planned.object_class,
        "prob": str(planned.percent),
        "shdist": f"D_{shop.placement.upper()}",
        "iprobs": f"{{ {stock} }}",
        "shknms": names_array(planned, default_array),
        **dict(planned.further),
        **dict(planned.numbered),
    }
    if planned.numbered and planned.facts["shop columns"].symbol("symb") is None:
        del texts["symb"]  # what stands for the shop is its number
    in_order = sorted((column(planned.facts, name), text) for name, text in texts.items())
    columns = ",\n      ".join(text for _, text in in_order)
    return f"    {{ {columns} }},\n"


def keeper(planned: PlannedShop, *, closes: bool) -> str:
    """Write the arm of nameshk() that takes the last name where the game would take a general store's.

    The arm before it takes the others, each as often; without this a short list would often not be used at all.
    ``closes`` says that the line which comes next begins with the brace of the arm before it.
    """
    array = planned.record.names_array
    if not array:
        return ""
    before, after = ("} ", "") if closes else ("", "            }\n")
    return f"            {before}else if (nlp == {array}) {{\n                shname = nlp[names_avail - 1];\n{after}"


def greeted(symbol: str, heard: str) -> str:
    """Write the condition of a shop's own greeting; ``heard`` is that of the game's greeting, empty if it is always said."""
    return " && ".join(filter(None, (f"rt == {symbol}", f"({heard})" if "||" in heard else heard)))


def greeting(planned: PlannedShop, *, heard: str, closes: bool) -> str:
    """Write the arm of u_entered_shop() that says the shop's own greeting, and counts the visit as the game's own does.

    Who can't hear it (``heard``) is told what the game tells. ``closes`` is as in ``keeper``.
    """
    shop = planned.record
    if shop.greeting is None:
        return ""
    before, after = ("} ", "") if closes else ("", "    }\n")
    return (
        f"    {before}else if ({greeted(shop.symbol, heard)}) {{\n"
        f'        verbalize("%s", {c_string(shop.greeting)});\n'
        f"        eshkp->visitct++;\n{after}"
    )


def without_credit(symbol: str) -> str:
    """Write the condition under which dropped gold gives no credit."""
    return f"eshkp->shoptype == {symbol}"


def no_credit(planned: PlannedShop, *, closes: bool) -> str:
    """Write the arm of sellobj() that takes more gold than the hero owes; nothing if it gives credit. ``closes`` is as in ``keeper``."""
    shop = planned.record
    if not shop.no_credit:
        return ""
    before, after = ("} ", "") if closes else ("", "        }\n")
    return (
        f"        {before}else if ({without_credit(shop.symbol)}) {{\n"
        "            if (eshkp->debit) {\n"
        "                eshkp->debit = 0L;\n"
        "                eshkp->loan = 0L;\n"
        '                Your("debt is paid off.");\n'
        "            }\n"
        f'            pline("%s keeps the gold, and gives no credit.", shkname(shkp));\n{after}'
    )


def wizard_letter(planned: PlannedShop) -> str:
    """Write what mkshop() does for the letter of SHOPTYPE; nothing if there is none."""
    if not planned.letter:
        return ""
    lower, upper = planned.letter, planned.letter.upper()
    return (
        f"            else if (*ep == '{lower}' || *ep == '{upper}')\n"
        f"                i = {planned.record.symbol} - SHOPBASE;\n"
    )


def big_rooms(planned: PlannedShop) -> str:
    """Write the rule that a big room becomes a general store; nothing if the shop may be in one, or is never chosen."""
    if planned.record.big_rooms or planned.record.unique:
        return ""
    return f"        if (i == {planned.record.symbol} - SHOPBASE && isbig(sroom))\n            i = 0;\n"


def noun(planned: PlannedShop) -> str:
    """Write the case of shop_string() for the dungeon's overview, as the function's own cases are; raises ``AbsentError`` for others."""
    shop, facts = planned.record, planned.facts
    said = facts.c_name(SAID)
    name = with_article(shop.id) if facts.offers(WITH_ARTICLE) else shop.id
    ending = "" if said == "return" else "        break;\n"
    return f"    case {shop.symbol}:\n        {said} {c_string(name)};\n{ending}"

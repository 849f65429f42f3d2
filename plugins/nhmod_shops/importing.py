"""Finds the shops that a variant has and its base has not, and says as content what they are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import UNKNOWN, Entry, Facts, Imported, Json, Side
from nhmod.target.c import SiteError
from nhmod_languages.contents.room_types import LETTERS
from nhmod_shops.import_places import Places, Unsaid
from nhmod_shops.planned import VEGETARIAN_CLASS, class_of, frequency, proportional
from nhmod_shops.records import KEEPER, MAX_ID_LENGTH, MAX_KEEPERS, MAX_NAME_LENGTH, NEVER, PROPORTIONAL, VEGETARIAN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


_GROUP = "shops"
_MOST_TRIED = 10_000
_ID = re.compile(rf"(?=.{{1,{MAX_ID_LENGTH}}}$)[a-z][a-z0-9]*(?:[ -][a-z0-9]+)*")
_NAME = re.compile(rf"(?=.{{1,{MAX_NAME_LENGTH}}}$)[a-z][a-z0-9' -]*")
_KEEPER = re.compile(rf"[-_+|=]?{KEEPER}")


def import_shops(base: Side, variant: Side) -> Iterator[Imported]:
    """Yield the new shops, then those of the base that became rarer for them, which need no record.

    All divide one sum, so that they are taken as a whole or not at all. A shop that can't be said, or that took its share in a way
    that can't, leaves all of them to the patch.
    """
    old = {entry.symbol: entry for entry in base.facts["shops"]}
    own = {entry.symbol: entry for entry in variant.facts["shops"]}
    new = _in_order([entry for symbol, entry in own.items() if symbol not in old], variant.facts)
    if not new or not old.keys() <= own.keys():
        return
    less = {symbol: frequency(entry) - frequency(own[symbol]) for symbol, entry in old.items()}
    shares = shares_of(new, {symbol: amount for symbol, amount in less.items() if amount}, tuple(old.values()))
    if shares is None:
        return
    try:
        places = Places(base, variant, [entry.symbol for entry in new])
        found = [
            Imported(
                kind="shops",
                record=_record(entry, shares[entry.symbol], base.facts, variant.facts, places),
                title=entry.name,
                ranges=tuple(places.added(entry)),
                facts=(("shops", entry.symbol), ("room types", entry.symbol), (LETTERS, entry.symbol)),
                group=_GROUP,
            )
            for entry in new
        ]
        for symbol, amount in less.items():
            if amount:
                stretch = places.probability(old[symbol], own[symbol])
                one = Imported(
                    kind="shops",
                    record={},
                    title=own[symbol].name,
                    ranges=(stretch,),
                    facts=(("shops", symbol),),
                    group=_GROUP,
                )
                found.append(one)
    except (SiteError, Unsaid):
        return
    yield from found


def _in_order(new: Sequence[Entry], facts: Facts) -> Sequence[Entry]:
    """Put new shops in the order in which mkshop() has their letters, if their rows have it too.

    The table alone does not tell it all: in it the shops that only level files have come after all others.
    """
    letters = [entry.symbol for entry in facts.get(LETTERS)]
    if not all(entry.symbol in letters for entry in new):
        return new
    by_letters = sorted(new, key=lambda entry: letters.index(entry.symbol))
    return by_letters if sorted(by_letters, key=lambda entry: not frequency(entry)) == list(new) else new


def shares_of(new: Sequence[Entry], less: Mapping[str, int], old: Sequence[Entry]) -> Mapping[str, Json] | None:
    """Return from where each new shop has its share, ``less`` being what others lost, in percents; None if that can't be said."""
    out: dict[str, Json] = {entry.symbol: NEVER for entry in new if not frequency(entry)}
    takers = {entry.symbol: frequency(entry) for entry in new if frequency(entry)}
    names = {entry.symbol: entry.name for entry in old}
    givers = _divided(takers, dict(less))
    if givers is not None:
        return out | {symbol: _probability(takers[symbol], names[giver]) for symbol, giver in givers.items()}
    # As planned.py does: each takes from all by how frequent they are in the base.
    weights = {entry.symbol: frequency(entry) for entry in old if frequency(entry)}
    taken = dict.fromkeys(weights, 0)
    for amount in takers.values():
        for symbol, part in zip(weights, proportional(amount, tuple(weights.values())), strict=True):
            taken[symbol] += part
    if {symbol: amount for symbol, amount in taken.items() if amount} != less:
        return None
    return out | {symbol: _probability(amount, PROPORTIONAL) for symbol, amount in takers.items()}


def _divided(takers: dict[str, int], less: dict[str, int]) -> Mapping[str, str] | None:
    """Return each taker one giver so that all is given; None if that is impossible, or not found soon."""
    dead: set[tuple[int, ...]] = set()

    def rest(symbols: Sequence[str], left: dict[str, int]) -> Mapping[str, str] | None:
        if not symbols:
            return {} if not any(left.values()) else None
        symbol, *others = symbols
        amount = takers[symbol]
        for giver in sorted(left, key=lambda one: left[one] != amount):
            after = left | {giver: left[giver] - amount}
            state = (len(others), *after.values())
            if after[giver] < 0 or state in dead or len(dead) > _MOST_TRIED:
                continue
            found = rest(others, after)
            if found is not None:
                return {symbol: giver, **found}
            dead.add(state)
        return None

    return rest(tuple(takers), less)


def _probability(amount: int, giver: str) -> Json:
    return {"share": f"{amount}%", "from": giver}


def _record(entry: Entry, probability: Json, base: Facts, variant: Facts, places: Places) -> Mapping[str, Json]:
    """Write a shop as an author would; raises ``Unsaid`` where it has what no author can say."""
    room = variant["room types"].symbol(entry.symbol)
    id_ = room.text("compiler_name") if room is not None else ""
    if (
        UNKNOWN in entry.fields
        or not _ID.fullmatch(id_)
        or re.sub(r"[ -]", "", id_).upper() != entry.symbol
        or not _NAME.fullmatch(entry.name)
    ):
        raise Unsaid
    record: dict[str, Json] = {"id": id_}
    if entry.name != id_:
        record["name"] = entry.name
    record["probability"] = probability
    record["stock"] = _stock(entry, variant)
    if entry.fields["symb"] != class_of([what for _, what in _items(entry)], base):
        raise Unsaid
    keepers = _keepers(entry, variant)
    if keepers:
        record["shopkeepers"] = keepers
    greeting = places.greeting(entry)
    if greeting:
        record["greeting"] = greeting
    if places.gives_no_credit(entry):
        record["no_credit"] = True
    placement = entry.text("shdist").removeprefix("D_").lower()
    if placement != "shop":
        record["placement"] = placement
    if places.refuses_big_rooms(entry):
        record["big_rooms"] = False
    letter = _letter(entry, variant)
    if letter:
        record["wizard_letter"] = letter
    return record


def _items(entry: Entry) -> Iterator[tuple[int, str]]:
    stock = entry.fields["stock"]
    for item in stock if isinstance(stock, list) else ():
        if isinstance(item, list) and isinstance(item[0], int):
            yield item[0], str(item[1])


def _stock(entry: Entry, facts: Facts) -> Json:
    """Write the stock: objects with their shares, or a list if there are classes among them."""
    items = list(_items(entry))
    if all(what.startswith("-") for _, what in items):
        return {_word(what.removeprefix("-"), "objects", facts): f"{percent}%" for percent, what in items}
    return [
        {"object": _word(what.removeprefix("-"), "objects", facts), "share": f"{percent}%"}
        if what.startswith("-")
        else {"class": _class(what, facts), "share": f"{percent}%"}
        for percent, what in items
    ]


def _class(symbol: str, facts: Facts) -> str:
    return VEGETARIAN if symbol == VEGETARIAN_CLASS else _word(symbol, "object classes", facts)


def _word(symbol: str, vocabulary: str, facts: Facts) -> str:
    """Return the name of a symbol, or the symbol where others have that name too."""
    entry = facts[vocabulary].symbol(symbol)
    if entry is None:
        raise Unsaid
    word = facts[vocabulary].called(entry)
    return word if word.isascii() else symbol


def _keepers(entry: Entry, facts: Facts) -> list[Json]:
    """Return the shopkeepers' names, none if they are a general store's."""
    general = next(iter(facts["shops"]))
    if entry.fields["names"] == general.fields["names"]:
        return []
    listed = entry.texts("keepers")
    own = entry.fields["names"] == f"shk{entry.symbol.lower()}"
    if not own or not 0 < len(listed) <= MAX_KEEPERS or not all(map(_KEEPER.fullmatch, listed)):
        raise Unsaid
    return [*listed]


def _letter(entry: Entry, facts: Facts) -> str:
    found = facts.get(LETTERS).symbol(entry.symbol)
    words = (found.name, *found.words) if found is not None else ()
    return next((word for word in words if len(word) == 1 and "a" <= word <= "z"), "")

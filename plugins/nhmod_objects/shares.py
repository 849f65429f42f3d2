"""Probabilities: what the mods' objects take, and from whom, so that every class still sums to 1000 (makedefs.c, do_objs)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Related, Report
from nhmod.manifest import Origin, Pair, Word
from nhmod_objects.codes import EXHAUSTED, SHARE, SHARE_SOURCE
from nhmod_objects.columns import PROBABILITY
from nhmod_objects.sites import LAST_GEM

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from nhmod.contribution import Mod
    from nhmod.target import Entry
    from nhmod_objects.records import Object

_WHOLE = 1000
ALL_ALIKE = "RING_CLASS"
"""The class whose objects are all as frequent."""


@frozen
class Taking:
    """What one object gets: ``units`` thousandths of its class, and how many of them each object (by symbol) gives."""

    mod: Mod
    title: str
    symbol: str
    units: int
    given: Mapping[str, int]
    origin: Origin


def units_of(record: Object, object_class: str, report: Report) -> int:
    """Return a record's share in thousandths of the class."""
    if record.probability is None:
        return 0
    wanted = record.probability
    if isinstance(wanted, str):
        if record.edit is not None:
            message = "'never' is for new objects: of the game's own, others take a share"
            report.error(SHARE, message, record.origin.at("probability"))
        return 0
    share = wanted if isinstance(wanted, Fraction) else wanted.share
    units = share * _WHOLE
    if object_class == ALL_ALIKE:
        message = "a ring has no 'probability': the game gives all rings the same"
    elif units.denominator != 1 or not 0 < units < _WHOLE:
        message = "a share of a class is 0.1% to 99.9%, in steps of 0.1%"
    else:
        return int(units)
    report.error(SHARE, message, record.origin.at("probability"))
    return 0


def taking(
    mod: Mod, record: Object, own: tuple[str, str], *, units: int, stock: Sequence[Entry], report: Report
) -> Taking | None:
    """Work out who gives the share of one object; ``own`` are its title and symbol, ``stock`` its class's objects.

    Nothing where it gets none, or what is wrong was reported.
    """
    if not units:
        return None
    title, symbol = own
    origin = record.origin.at("probability")
    donors = [entry for entry in givers(stock) if entry.symbol != symbol]
    wanted = record.probability
    source = "class" if wanted is None or isinstance(wanted, Fraction | str) else wanted.from_
    if isinstance(source, Word):
        donors = [entry for entry in donors if source.text.casefold() in _names(entry)]
        origin = source.origin
        if not donors:
            message = f"'{title}' can't take its share from '{source}': that is no object of its class with a share that can be given"
            report.error(SHARE_SOURCE, message, origin)
            return None
    if isinstance(source, tuple):
        given = _told(title, source, units=units, donors=donors, report=report)
        return Taking(mod=mod, title=title, symbol=symbol, units=units, given=given, origin=origin) if given else None
    have = {entry.symbol: probability(entry) for entry in donors}
    if sum(have.values()) < units:
        there = sum(have.values())
        message = f"'{title}' wants {percent(units)}, and there is {percent(there)}: {percent(units - there)} too much"
        report.error(EXHAUSTED, message, origin)
        return None
    given = apportion(units, have)
    return Taking(mod=mod, title=title, symbol=symbol, units=units, given=given, origin=origin)


def _told(
    title: str, source: tuple[Pair[Word, Fraction], ...], *, units: int, donors: Sequence[Entry], report: Report
) -> dict[str, int]:
    """Return what each object gives as the author says it; nothing if that is wrong, which is reported."""
    given: dict[str, int] = {}
    for pair in source:
        donor = next((entry for entry in donors if pair.key.text.casefold() in _names(entry)), None)
        part = pair.value * _WHOLE
        if donor is None:
            message = f"'{title}' can't take its share from '{pair.key}': that is no object of its class with a share that can be given"
            report.error(SHARE_SOURCE, message, pair.key_origin)
            return {}
        if part.denominator != 1 or part <= 0:
            message = "a share of a class is 0.1% to 99.9%, in steps of 0.1%"
            report.error(SHARE, message, pair.origin)
            return {}
        given[donor.symbol] = given.get(donor.symbol, 0) + int(part)
    if sum(given.values()) != units:
        all_given = sum(given.values())
        off = f"{percent(abs(units - all_given))} too {'little' if all_given < units else 'much'}"
        message = f"'{title}' wants {percent(units)}, and is given {percent(all_given)}: {off}"
        report.error(SHARE_SOURCE, message, source[0].origin)
        return {}
    return given


def givers(stock: Iterable[Entry]) -> list[Entry]:
    """Return those of a class's objects that can give a part of their share: of gems, the real ones only.

    o_init.c:setgemprobs sets the odds of real gems anew, 171 thousandths in all: what rocks or glass gave would be lost. What a
    variant's macro says of all its rows can't be changed for one of them.
    """
    out: list[Entry] = []
    for entry in stock:
        if entry.symbol and probability(entry) > 0 and "fixed" not in entry.fields:
            out.append(entry)
        if entry.symbol == LAST_GEM:
            break
    return out


def apportion(units: int, have: Mapping[str, int]) -> dict[str, int]:
    """Divide ``units`` by what each has, with the largest remainders, ties by order; nobody gives more than there is."""
    total = sum(have.values())
    exact = {symbol: Fraction(units * amount, total) for symbol, amount in have.items()}
    given = {symbol: int(part) for symbol, part in exact.items()}
    order = sorted(have, key=lambda symbol: given[symbol] - exact[symbol])
    for symbol in order[: units - sum(given.values())]:
        given[symbol] += 1
    return {symbol: amount for symbol, amount in given.items() if amount}


def room_of(stock: Iterable[Entry]) -> int:
    """Return how many thousandths of a class can be taken in all, with one left to each object that gives."""
    return sum(max(probability(entry) - 1, 0) for entry in givers(stock))


def rooms(stock: Iterable[Entry]) -> Mapping[str, int]:
    """Return what can be taken of each class, by the classes' symbols."""
    by_class: dict[str, list[Entry]] = {}
    for entry in stock:
        by_class.setdefault(str(entry.fields.get("class")), []).append(entry)
    return {symbol: room_of(members) for symbol, members in by_class.items()}


def check_exhausted(takings: Iterable[Taking], stock: Mapping[str, Entry], report: Report) -> None:
    """Report, once each, classes and objects that all mods together take more from than there is."""
    by_class: dict[str, list[Taking]] = {}
    for one in takings:
        by_class.setdefault(str(stock[next(iter(one.given))].fields["class"]), []).append(one)
    for object_class, found in by_class.items():
        members = [entry for entry in stock.values() if entry.fields["class"] == object_class]
        within = _within(found, room_of(members), report)
        _check_givers(within, stock, report)


def _within(takings: Sequence[Taking], room: int, report: Report) -> Sequence[Taking]:
    """Report where a class is exhausted; give the takings before that, as what comes of it is no mistake of its own."""
    total = 0
    for number, one in enumerate(takings):
        total += one.units
        if total <= room:
            continue
        before = takings[:number]
        most = f"{percent(room)} can be taken from its class at most"
        whole = sum(other.units for other in takings)
        over = f"{percent(whole - room)} too much"
        message = (
            f"'{one.title}' takes {percent(one.units)} and the others {percent(whole - one.units)}: {most}, this is {over}"
            if len(takings) > 1
            else f"'{one.title}' takes {percent(one.units)}: {most}, this is {over}"
        )
        related = tuple(
            Related(location=other.origin.location, message=f"'{other.title}' takes {percent(other.units)}")
            for other in takings
            if other is not one
        )
        report.error(EXHAUSTED, message, one.origin, related=related)
        return before
    return takings


def _check_givers(takings: Iterable[Taking], stock: Mapping[str, Entry], report: Report) -> None:
    """Report, once for each that takes, objects that have not got as much."""
    taken: Counter[str] = Counter()
    for one in takings:
        lacking: list[str] = []
        for symbol, amount in one.given.items():
            taken[symbol] += amount
            have = probability(stock[symbol])
            if taken[symbol] > have >= taken[symbol] - amount:
                lacking.append(
                    f"'{stock[symbol].name}' has {percent(have)}, and {percent(taken[symbol])} are taken from it with "
                    f"'{one.title}', {percent(taken[symbol] - have)} too much"
                )
        if lacking:
            others = f" (and {len(lacking) - 1} more have too little)" if len(lacking) > 1 else ""
            report.error(EXHAUSTED, lacking[0] + others, one.origin)


def percent(units: int) -> str:
    """Write thousandths as a percentage."""
    return f"{units // 10}%" if units % 10 == 0 else f"{units // 10}.{units % 10}%"


def probability(entry: Entry) -> int:
    """Return an object's share in thousandths of its class; raises ``UnreadableError`` (NH0514) where the tree's row has none."""
    return entry.number(PROBABILITY)


def _names(entry: Entry) -> set[str]:
    return {word.casefold() for word in (entry.name, entry.symbol, *entry.words)}

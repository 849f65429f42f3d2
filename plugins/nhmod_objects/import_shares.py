"""Who gave the share of a variant's new objects: what its own objects have less than in the base (makedefs.c, do_objs)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nhmod_objects.shares import apportion, givers, percent

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from nhmod.target import Entry, Facts, Json
    from nhmod_objects.written import Writer


@dataclass(frozen=True, kw_only=True, slots=True)
class Shares:
    """The ``probability:`` of each object that got more, by symbol.

    ``involved`` are all objects whose shares it speaks of, ``unexplained`` those whose shares can't be said.
    """

    written: Mapping[str, Json] = field(default_factory=dict)
    unexplained: frozenset[str] = frozenset()
    involved: frozenset[str] = frozenset()


def shares(base: Facts, objects: Mapping[str, Entry], writer: Writer) -> Shares:
    """Divide what some have less among those that have more, class by class; ``objects`` are the variant's, by symbol."""
    written: dict[str, Json] = {}
    unexplained: set[str] = set()
    involved: set[str] = set()
    stock = [entry for entry in base["objects"] if entry.symbol]
    new = objects.keys() - {entry.symbol for entry in stock}
    for name in dict.fromkeys(entry.text("class") for entry in objects.values()):
        old = {entry.symbol: _probability(entry) for entry in stock if entry.fields["class"] == name}
        own = {symbol: _probability(entry) for symbol, entry in objects.items() if entry.fields["class"] == name}
        less = {symbol: old[symbol] - amount for symbol, amount in own.items() if old.get(symbol, 0) > amount}
        more = {symbol: amount - old.get(symbol, 0) for symbol, amount in own.items() if amount > old.get(symbol, 0)}
        possible = {entry.symbol for entry in givers([e for e in base["objects"] if e.fields["class"] == name])}
        if sum(less.values()) != sum(more.values()) or not set(less) <= possible or set(old) - set(own):
            unexplained |= set(less) | set(more)
        elif _proportional(more, less, {symbol: old[symbol] for symbol in old if symbol in possible}, new):
            written |= {symbol: percent(amount) for symbol, amount in more.items()}
            involved |= {*less, *more}
        else:
            written |= _divided(more, less, writer)
            involved |= {*less, *more}
    return Shares(written=written, unexplained=frozenset(unexplained), involved=frozenset(involved))


def _proportional(
    more: Mapping[str, int], less: Mapping[str, int], have: Mapping[str, int], new: Collection[str]
) -> bool:
    """Return whether all took from the whole class by what each has, as a share without a giver does."""
    taken: Counter[str] = Counter()
    donors = {symbol: amount for symbol, amount in have.items() if amount}
    for symbol, units in more.items():
        if symbol not in new or sum(donors.values()) < units:
            return False
        taken.update(apportion(units, donors))
    return dict(taken) == dict(less)


def _divided(more: Mapping[str, int], less: Mapping[str, int], writer: Writer) -> dict[str, Json]:
    """Return each its share from the first that have some left: any division makes the same table."""
    left = dict(less)
    out: dict[str, Json] = {}
    for symbol, amount in more.items():
        wanted, parts = amount, {}
        # One giver for all of it reads best.
        whole = next((donor for donor, has in left.items() if has == wanted), None)
        whole = whole or next((donor for donor, has in left.items() if has > wanted), None)
        for donor in (whole,) if whole else tuple(left):
            given = min(left[donor], wanted)
            if given:
                parts[writer.object(donor)] = given
                left[donor] -= given
                wanted -= given
        source: Json = next(iter(parts)) if len(parts) == 1 else {name: percent(part) for name, part in parts.items()}
        out[symbol] = {"share": percent(amount), "from": source}
    return out


def _probability(entry: Entry) -> int:
    value = entry.fields["prob"]
    return value if isinstance(value, int) else 0

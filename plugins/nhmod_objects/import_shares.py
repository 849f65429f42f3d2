"""Who gave the share of a variant's new objects: what its own objects have less than in the base (makedefs.c, do_objs)."""

from __future__ import annotations

from collections import Counter
from dataclasses import field
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_objects.shares import ALL_ALIKE, apportion, givers, percent, probability

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from nhmod.target import Entry, Facts, Json
    from nhmod_objects.written import Writer


@frozen
class Shares:
    """The ``probability:`` of each object that got more, by symbol.

    ``givers`` are the base's objects that gave; ``left`` is the probability that the patch must leave to an object of the base so that
    all that is ``written`` makes the variant's table. Of the ``unexplained`` what they got can't be said.
    """

    written: Mapping[str, Json] = field(default_factory=dict)
    givers: frozenset[str] = frozenset()
    left: Mapping[str, int] = field(default_factory=dict)
    unexplained: frozenset[str] = frozenset()

    def with_(self, other: Shares) -> Shares:
        """Return these and those of another class."""
        return Shares(
            written={**self.written, **other.written},
            givers=self.givers | other.givers,
            left={**self.left, **other.left},
            unexplained=self.unexplained | other.unexplained,
        )


def shares(base: Facts, objects: Mapping[str, Entry], writer: Writer) -> Shares:
    """Divide what some have less among those that have more, class by class; ``objects`` are the variant's, by symbol.

    Where the class has another sum by that, because the patch brings some or the variant has lost some, the patch leaves to those that give
    what they keep and what they give, and to all others what they have in the variant.
    """
    found = Shares()
    stock = {entry.symbol: entry for entry in base["objects"] if entry.symbol}
    for name in dict.fromkeys(entry.text("class") for entry in objects.values()):
        if name == ALL_ALIKE:
            continue
        own = {symbol: probability(entry) for symbol, entry in objects.items() if entry.fields["class"] == name}
        old = {symbol: probability(stock[symbol]) for symbol in own if symbol in stock}
        possible = frozenset(one.symbol for one in givers(e for e in stock.values() if e.fields["class"] == name))
        found = found.with_(_of_class(old, own, possible, writer))
    return found


def _of_class(old: Mapping[str, int], own: Mapping[str, int], possible: frozenset[str], writer: Writer) -> Shares:
    """Divide the shares of one class; ``possible`` are those that can give."""
    less = {symbol: had - own[symbol] for symbol, had in old.items() if had > own[symbol]}
    more = {symbol: has - old.get(symbol, 0) for symbol, has in own.items() if has > old.get(symbol, 0)}
    donors = {symbol: had for symbol, had in old.items() if symbol in possible}
    if sum(less.values()) == sum(more.values()) and less.keys() <= possible:
        proportional = _proportional(more, less, donors, own.keys() - old.keys())
        plain = {symbol: percent(amount) for symbol, amount in more.items()}
        return Shares(written=plain if proportional else _divided(more, dict(less), writer), givers=frozenset(less))
    room = {symbol: amount for symbol, amount in less.items() if symbol in possible}
    taking = {symbol: amount for symbol, amount in more.items() if symbol not in old}
    lacking = sum(taking.values()) - sum(room.values())
    if lacking > 0 and donors:
        most = max(donors, key=donors.__getitem__)
        room[most] = room.get(most, 0) + lacking
    elif lacking > 0:
        return Shares(
            left={symbol: own[symbol] for symbol in (*less, *more) if symbol in old}, unexplained=frozenset(more)
        )
    taking |= _fitting({symbol: amount for symbol, amount in more.items() if symbol in old}, -lacking)
    rest = dict(room)
    written = _divided(taking, rest, writer)
    given = {symbol: amount - rest[symbol] for symbol, amount in room.items() if rest[symbol] < amount}
    gets = {symbol: own[symbol] + given.get(symbol, 0) - taking.get(symbol, 0) for symbol in old}
    return Shares(
        written=written,
        givers=frozenset(given),
        left={symbol: amount for symbol, amount in gets.items() if amount != old[symbol]},
        unexplained=frozenset(more) - taking.keys(),
    )


def _fitting(more: Mapping[str, int], room: int) -> dict[str, int]:
    """Return those that what is left over is enough for."""
    out: dict[str, int] = {}
    for symbol, amount in more.items():
        if sum(out.values()) + amount <= room:
            out[symbol] = amount
    return out


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


def _divided(more: Mapping[str, int], left: dict[str, int], writer: Writer) -> dict[str, Json]:
    """Return each its share from the first that have some left, which is taken: any division makes the same table."""
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

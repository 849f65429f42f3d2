"""How a weapon's bonuses are seen in the game: it hits one whom they are against, and one as large whom they are not against."""

from __future__ import annotations

from functools import partial
from math import sqrt
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.manifest import Dice
from nhmod.proofs import Proof, Unproven
from nhmod_objects.behaviour.records import Bonus
from nhmod_playing.measuring import blows
from nhmod_playing.opponents import is_against, is_large, opponents
from nhmod_playing.script import Act, FailedError, Player, Script
from nhmod_playing.seeing import asked_as

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod.target import Entry, Facts
    from nhmod_objects.behaviour.behaving import Behaving
    from nhmod_objects.values import Objclass
    from nhmod_objects.worth import Measured

_SURE, _ROUNDED = 6.0, 0.05
"""By so many standard errors a mean may differ from what is declared, and by so much in any case."""


def bonus_proofs(measured: Measured, one: Behaving) -> Iterator[Proof | Unproven]:
    """Yield how each bonus of a weapon is seen."""
    found = one.values.get("bonus")
    every = tuple(bonus for bonus in found if isinstance(bonus, Bonus)) if isinstance(found, tuple) else ()
    content, facts = measured.content, measured.facts
    for number, bonus in enumerate(every, 1):
        way = f"its bonus {number} (against {', '.join(word.text for word in bonus.against) or 'all'}) counts"
        pair = opponents(facts, partial(_is_meant, bonus, facts), partial(_count, every, facts))
        why = _why_not(every, pair, new=one.new)
        if why or pair is None:
            yield Unproven(content=content, way=way, why=why)
            continue
        trial = _Trial(measured=measured, every=every, target=pair[0], other=pair[1])
        yield Proof(content=content, way=way, script=Script(steps=(Act(trial.words, trial.play),)))


def _why_not(every: Sequence[Bonus], pair: tuple[Entry, Entry | None] | None, *, new: bool) -> str:
    if any(other.code is not None for other in every):
        return "what an author's C does is declared nowhere"
    if pair is None:
        return "nobody whom it is against can be made"
    if pair[1] is None and not new:
        return "nobody is left to be compared, and what the game itself adds to it is not known"
    return ""


@frozen
class _Trial:
    """A weapon with all its bonuses hits a target and another one; without another its dice are what is held against it."""

    measured: Measured
    every: Sequence[Bonus]
    target: Entry
    other: Entry | None

    @property
    def words(self) -> str:
        beside = f" and a {self.other.name}" if self.other is not None else ""
        return f"hit a {self.target.name}{beside} many times in copies of the game"

    def play(self, player: Player) -> None:
        facts, asked = self.measured.facts, self.measured.asked
        mine, there = _of(self.every, self.target, facts), blows(player, asked, self.target.name)
        if self.other is None:
            values = self.measured.values
            dice = values.number("ldam" if is_large(self.target, facts) else "sdam")
            # A weapon without dice does no harm of its own (src/weapon.c, dmgval).
            self._hold(there.mean, ((dice + 1) / 2 if dice else 0) + _mean(mine), there.error)
            return
        theirs, elsewhere = _of(self.every, self.other, facts), blows(player, asked, self.other.name)
        to_hit = sum(one.to_hit or 0 for one in mine) - sum(one.to_hit or 0 for one in theirs)
        found = there.hit[0] - elsewhere.hit[0] - self._usual(player)
        if found != to_hit:
            than = f"a {self.target.name} by {found:+} better than a {self.other.name}"
            raise FailedError(f"it hits {than}, declared is {to_hit:+}")
        error = sqrt(there.error**2 + elsewhere.error**2)
        self._hold(there.mean - elsewhere.mean, _mean(mine) - _mean(theirs), error)

    def _usual(self, player: Player) -> int:
        """Return by how much a weapon of the game of the same skill hits the one better: what the game does so for all such."""
        like = _like(self.measured.values, self.measured.facts)
        if not like or self.other is None:
            return 0
        return blows(player, like, self.target.name).hit[0] - blows(player, like, self.other.name).hit[0]

    def _hold(self, found: float, declared: float, error: float) -> None:
        """Hold a mean against what is declared; a blow takes one hit point at least, so one that is made weaker is so by less."""
        weaker = declared < 0 and declared <= found < -_ROUNDED
        if weaker or abs(found - declared) <= max(_SURE * error, _ROUNDED):
            return
        than = f" more than of a {self.other.name}" if self.other is not None else ""
        what = f"a blow takes {found:.2f} of a {self.target.name}{than}"
        raise FailedError(f"{what}, declared is {declared:.2f} (the mean of many blows)")


def _of(every: Sequence[Bonus], entry: Entry, facts: Facts) -> list[Bonus]:
    """Return the bonuses that count for a monster."""
    return [bonus for bonus in every if _is_meant(bonus, facts, entry)]


def _count(every: Sequence[Bonus], facts: Facts, entry: Entry) -> int:
    return len(_of(every, entry, facts))


def _is_meant(bonus: Bonus, facts: Facts, entry: Entry) -> bool:
    return not bonus.against or is_against(entry, (word.text for word in bonus.against), facts)


def _mean(every: Sequence[Bonus]) -> float:
    amounts = (bonus.damage for bonus in every)
    return sum(one.count * (one.sides + 1) / 2 if isinstance(one, Dice) else one or 0 for one in amounts)


def _like(values: Objclass, facts: Facts) -> str:
    """Return an object of the game of the same class and skill, as the probe is asked for it."""
    wanted = values.object_class, values.symbol("skill")
    for entry in facts["objects"].stock:
        if (entry.fields.get("class"), entry.fields.get("skill")) == wanted:
            return asked_as(entry, facts)
    return ""

"""How declared steps are seen in the game: each is brought about in copies of it, by the command that leads to its place."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from math import ceil, log
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.proofs import Proof, Unproven
from nhmod_effects.seen import Sight, sights
from nhmod_playing.measuring import check_whole
from nhmod_playing.probing import Done, do_in_copies
from nhmod_playing.script import Act, FailedError, Player, Script

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nhmod.contribution import Content
    from nhmod.target import Facts
    from nhmod_effects.scene import Subject
    from nhmod_effects.steps import Step

_TRIES = 20
"""So often is done what happens each time: commands can miss and fail."""
_SURE = 1e-6
"""So rare is it that what happens by chance does not happen in as many tries as are made."""
_MOST = 400


@frozen
class Bringing:
    """How a place is come to: what the probe does (``run``) with what (``name``), and what is set for it beside the step's conditions.

    ``place`` says it in words ("quaffing it"), ``chance`` how often it comes to it at all.
    """

    run: str
    name: str
    place: str
    before: str = ""
    never: frozenset[str] = frozenset()
    """What can't be set of what it is done with: conditions that need it are not proven."""
    without: frozenset[str] = frozenset()
    """What the hero can't be when it is done: what is seen of that is left out."""
    chance: float = 1.0


def step_proofs(
    content: Content, steps: Sequence[Step], subject: Subject, facts: Facts, bringing: Bringing
) -> Iterator[Proof | Unproven]:
    """Yield a proof of each step of a list that happens to a subject."""
    known: dict[str, int] = {}
    for sight in sights(steps, subject, facts):
        if not bringing.never.isdisjoint(sight.before):
            sight = replace(sight, why="it depends on the hero's skill, which the prover does not set")  # noqa: PLW2901
        if not sight.why and not bringing.without.isdisjoint(sight.before):
            sight = sight.without(bringing.without)  # noqa: PLW2901 - the same sight, as far as it can be had
        words = f"{bringing.place}: {sight.words}"
        known[words] = known.get(words, 0) + 1
        way = words if known[words] == 1 else f"{words} ({known[words]})"
        if sight.why:
            yield Unproven(content=content, way=way, why=sight.why)
            continue
        chance = sight.chance * bringing.chance
        tries = tries_for(chance)
        if tries > _MOST:
            yield Unproven(content=content, way=way, why=f"it happens too seldom ({chance:.2%}) to be waited for")
            continue
        act = Act(f"do it {tries} times in copies of the game", partial(_play, sight, facts, bringing, tries))
        yield Proof(content=content, way=way, script=Script(steps=(act,)))


def tries_for(chance: float) -> int:
    """Return how often something is tried that happens so often."""
    if chance >= 1:
        return _TRIES
    return max(_TRIES, ceil(log(_SURE) / log(1 - chance)))


def _play(sight: Sight, facts: Facts, bringing: Bringing, tries: int, player: Player) -> None:
    before = " ".join(f"{asked(key, facts)}={value}" for key, value in sight.before.items())
    found = do_in_copies(
        player.game, bringing.run, bringing.name, tries=tries, before=f"{before} {bringing.before}".strip()
    )
    check_whole(found)
    if not any(sight.fulfilled(named(one.changes, facts), one.said) for one in found):
        raise FailedError(f"in {tries} tries it was not seen; {_expected(sight)}; {_seen(found, facts)}")


def _expected(sight: Sight) -> str:
    keys = [f"{key} {value if isinstance(value, str) else 'changed'}" for key, value in sight.after.items()]
    return f"expected is {', '.join([*keys, *([repr(sight.said)] if sight.said else [])])}"


def _seen(found: Sequence[Done], facts: Facts) -> str:
    one = max(found, key=lambda done: len(done.changes), default=None)
    if one is None:
        return "nothing was answered"
    changes = ", ".join(f"{key} {old} to {new}" for key, (old, new) in named(one.changes, facts).items())
    return f"seen was {changes or 'no change'}; said was {one.said or 'nothing'}"[:600]


def asked(key: str, facts: Facts) -> str:
    """Return the probe's key: properties have numbers there."""
    kind, _, name = key.partition(".")
    entry = facts["properties"].symbol(name) if kind in {"prop", "worn"} else None
    return key if entry is None else f"{kind}.{entry.index}"


def named(changes: Mapping[str, tuple[str, str]], facts: Facts) -> dict[str, tuple[str, str]]:
    """Return changes by keys with the names of properties."""
    names = {f"prop.{entry.index}": f"prop.{entry.symbol}" for entry in reversed(list(facts["properties"]))}
    return {names.get(key, key): change for key, change in changes.items()}

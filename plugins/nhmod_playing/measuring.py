"""What things are worth, measured in copies of the game: what they give a hero, how they hit, with which charges they are made."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_playing.probing import Done, ask, do_in_copies, row_of
from nhmod_playing.script import FailedError, Player

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nhmod.target import Facts

ON, OFF = "on", "off"
"""It is put on, worn or wielded, as its sort is, and taken off."""
CARRIED, DROPPED = "carried", "dropped"
_TRIES = 3
_TIMES = 2000

LESS, MORE, CHANGED = "less", "more", "changed"


@frozen
class Blows:
    """How a weapon hits a monster: bonuses to hit, and damage, each with its least and most; of the damage also the mean and its error."""

    hit: tuple[int, int]
    harm: tuple[int, int]
    mean: float
    error: float
    better: tuple[int, int]
    """What an artifact adds to hit."""
    more: tuple[int, int]
    """What an artifact adds to a blow of ten."""


def property_key(symbol: str, facts: Facts) -> str:
    """Return the probe's key for what is worn that gives a property."""
    entry = facts["properties"].symbol(symbol)
    return f"worn.{entry.index if entry is not None else -1}"


def check_given(
    player: Player, how: tuple[str, str], name: str, wanted: Mapping[str, str], *, before: str = "", what: str = ""
) -> None:
    """Let her have a thing and lose it again: each key must change in its direction, and back.

    ``how`` is ``(ON, OFF)`` or ``(CARRIED, DROPPED)``; raises ``FailedError`` that says ``what`` she should have of it.
    """
    for turn, run in enumerate(how):
        found = do_in_copies(player.game, f"gives:{run}", name, tries=_TRIES, before=before)
        check_whole(found)
        for key, direction in wanted.items():
            value = _other_way(direction) if turn else direction
            if not any(so(one.changes.get(key), value) for one in found):
                said = found[0].said.replace("/", " ") if found else ""
                did = {ON: "put on or wielded", OFF: "taken off again", CARRIED: "picked up", DROPPED: "dropped again"}
                raise FailedError(f"{did[run]} it does not change '{what or key}'; said was: {said or 'nothing'}")


def check_whole(found: Sequence[Done]) -> None:
    """Raise ``FailedError`` where copies of the game broke, or could not do it."""
    broke = next((one.broke for one in found if one.broke), "")
    if broke:
        raise FailedError(broke)
    if not any(one.ended in {"done", "died"} for one in found):
        raise FailedError(f"it can't be done: {found[0].ended if found else 'nothing was answered'}")


def so(change: tuple[str, str] | None, direction: str) -> bool:
    """Return whether a value has changed in a direction."""
    if change is None:
        return False
    old, new = int(change[0]), int(change[1])
    return new > old if direction == MORE else new < old if direction == LESS else True


def _other_way(direction: str) -> str:
    return {MORE: LESS, LESS: MORE}.get(direction, direction)


def blows(player: Player, name: str, monster: str) -> Blows:
    """Measure how a weapon, or an artifact as ``long sword/Excalibur``, hits a monster."""
    (lines,) = ask(player.game, f"bonus|{name}|{monster}|{_TIMES}")
    kind, row = row_of(lines[0]) if lines else ("", {})
    if kind != "bonus":
        raise FailedError(f"the game broke when {name.partition('#')[0]} hit a {monster}")
    ends = {what: (int(row[f"{what}.least"]), int(row[f"{what}.most"])) for what in ("hit", "harm", "better", "more")}
    mean = int(row["harm.sum"]) / _TIMES
    spread = max(int(row["harm.squares"]) / _TIMES - mean**2, 0.0)
    return Blows(mean=mean, error=sqrt(spread / _TIMES), **ends)


def made(player: Player, name: str, *, times: int) -> tuple[int, ...]:
    """Have an object made so many times; gives its charges or bonus each time."""
    (lines,) = ask(player.game, f"new|{name}|{times}")
    rows = [row_of(line) for line in lines]
    if not rows or any(kind != "made" for kind, _ in rows):
        raise FailedError("the game broke when it was made")
    return tuple(int(row["spe"]) for _, row in rows)

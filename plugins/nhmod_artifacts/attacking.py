"""How an artifact's attack is seen in the game: its bonuses count for one whom they are against, and not for one whom they are not."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.proofs import Proof, Unproven
from nhmod_artifacts.values import (
    AGAINST_ALIGNMENT,
    AGAINST_CLASS,
    AGAINST_MONSTER,
    ATTACKS,
    PHYSICAL,
    Artifact,
    Attack,
    is_aimed,
)
from nhmod_playing.measuring import LESS, blows, check_whole, so
from nhmod_playing.opponents import flags_of, opponents
from nhmod_playing.probing import do_in_copies
from nhmod_playing.script import Act, FailedError, Player, Script

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.contribution import Content
    from nhmod.target import Entry, Facts

ATTACK_COUNTS = "its attack counts"
_RESISTED = {
    "AD_FIRE": "MR_FIRE", "AD_COLD": "MR_COLD", "AD_ELEC": "MR_ELEC", "AD_DRST": "MR_POISON", "AD_STON": "MR_STONE",
}  # fmt: skip
"""Which resistance of a monster's row is from which attack (src/artifact.c, spec_applies)."""
_BY_CHANCE = frozenset({"AD_MAGM", "AD_STUN"})
"""What a monster's resistance to magic is against, in so many of a hundred cases."""
_DRAIN = "AD_DRLI"
_UNDRAINED = frozenset(f"{word}_{flag}" for word in ("M2", "MH") for flag in ("UNDEAD", "DEMON", "WERE"))
_BLOW = 10
_TRIES = 40
_MOST_OF = 0.9
_SIGNS: Mapping[str, int] = {"A_LAWFUL": 1, "A_NEUTRAL": 0, "A_CHAOTIC": -1}
_NO_MONSTER = -128


def attack_proofs(
    content: Content, values: Artifact, asked: str, facts: Facts, *, for_all: bool = False
) -> Iterator[Proof | Unproven]:
    """Yield how the bonus of a hit is seen; nothing where it has none. ``for_all`` says that the game gives it against all by name."""
    attack = values.attack
    if attack is None:
        return
    way = ATTACK_COUNTS
    pair = opponents(facts, partial(_suffers, values, attack))
    if pair is None:
        yield Unproven(content=content, way=way, why="nobody whom it is against can be made")
        return
    target, _ = pair
    # Those who suffer sometimes are neither.
    spared = opponents(facts, partial(_is_spared, values, attack)) if not for_all else None
    other = spared[0] if spared is not None else None
    beside = f" and a {other.name}" if other is not None else ""
    act = Act(
        f"hit a {target.name}{beside} many times in copies of the game", partial(_hit, attack, asked, target, other)
    )
    yield Proof(content=content, way=way, script=Script(steps=(act,)))


def drain_proof(content: Content, values: Artifact, asked: str, facts: Facts) -> Proof | Unproven:
    """Return how it is seen that it drains life from whom its attack is against."""
    way = "it drains life from whom it hits"
    if values.attack is None:
        return Unproven(content=content, way=way, why="the game asks for it only where the artifact has an attack")
    attack = values.attack

    def drained(entry: Entry) -> bool:
        return _suffers(values, attack, entry) and not flags_of(entry) & _UNDRAINED

    pair = opponents(facts, drained)
    if pair is None:
        return Unproven(content=content, way=way, why="nobody can be made who suffers it")
    name = pair[0].name
    act = Act(f"hit a {name} with it {_TRIES} times in copies of the game", partial(_drain, asked, name))
    return Proof(content=content, way=way, script=Script(steps=(act,)))


def _suffers(values: Artifact, attack: Attack, entry: Entry) -> bool:
    """Return whether the bonus is always for a monster (src/artifact.c, spec_applies)."""
    if not is_aimed(values.powers):
        return ATTACKS not in values.powers or not _resists(attack.type, entry)
    return _is_against(values, entry)


def _is_spared(values: Artifact, attack: Attack, entry: Entry) -> bool:
    """Return whether the bonus is never for a monster."""
    if not is_aimed(values.powers):
        return (
            ATTACKS in values.powers
            and attack.type != PHYSICAL
            and attack.type in _RESISTED
            and _resists(attack.type, entry)
        )
    return not _is_against(values, entry)


def _resists(damage: str, entry: Entry) -> bool:
    if damage == _DRAIN:
        return bool(flags_of(entry) & _UNDRAINED) or entry.fields.get("mlet") == "S_VAMPIRE"
    if damage in _BY_CHANCE:
        return entry.fields.get("mr") != 0  # so many times in a hundred
    resists = entry.fields.get("resists")
    return isinstance(resists, list | tuple) and _RESISTED.get(damage) in resists


def _is_against(values: Artifact, entry: Entry) -> bool:
    if AGAINST_MONSTER in values.powers:
        return entry.symbol == values.monsters
    if AGAINST_CLASS in values.powers:
        return entry.fields.get("mlet") == values.monsters
    if is_aimed(power for power in values.powers if power != AGAINST_ALIGNMENT):
        return values.monsters in flags_of(entry)
    if AGAINST_ALIGNMENT in values.powers:
        own = entry.fields.get("alignment")
        sign = (own > 0) - (own < 0) if isinstance(own, int) else 0
        return own == _NO_MONSTER or sign != _SIGNS.get(values.alignment, 2)
    return True


def _hit(attack: Attack, asked: str, target: Entry, other: Entry | None, player: Player) -> None:
    there = blows(player, asked, target.name)
    least = 1 if attack.to_hit else 0
    if not least <= there.better[0] <= there.better[1] <= attack.to_hit or there.better[1] < attack.to_hit * _MOST_OF:
        raise FailedError(f"it hits a {target.name} by {_span(there.better)} better, declared is {_die(attack.to_hit)}")
    wanted = (1, attack.damage) if attack.damage else (_BLOW, _BLOW)
    low, high = there.more
    if low < wanted[0] or not wanted[1] * _MOST_OF <= high <= wanted[1]:
        declared = _die(attack.damage) if attack.damage else "double"
        raise FailedError(
            f"to a blow of {_BLOW} it adds {_span(there.more)} for a {target.name}, declared is {declared}"
        )
    if other is None:
        return
    elsewhere = blows(player, asked, other.name)
    if elsewhere.better != (0, 0) or elsewhere.more != (0, 0):
        raise FailedError(f"its bonus is for a {other.name} too, whom it is not against")


def _span(ends: tuple[int, int]) -> str:
    return f"{ends[0]} to {ends[1]}" if ends[0] != ends[1] else str(ends[0])


def _die(sides: int) -> str:
    return f"1d{sides}" if sides else "nothing"


def _drain(asked: str, name: str, player: Player) -> None:
    before = f"mon.form=@{name.replace(' ', '_')}"
    found = do_in_copies(player.game, "gives:drains", asked, tries=_TRIES, before=before)
    check_whole(found)
    if not any(so(one.changes.get("mon.level"), LESS) for one in found if "-" not in one.changes.get("mon.level", ())):
        raise FailedError(f"in {_TRIES} blows it drains nothing; said was: {found[0].said[:300] or 'nothing'}")

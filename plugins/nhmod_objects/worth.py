"""How what an object is worth is seen in the game: what it confers, its charges, its ray; ``bonuses`` has those of weapons."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.manifest import IntRange
from nhmod.proofs import Proof, Unproven
from nhmod.target import UnreadableError
from nhmod.target.c import SiteError
from nhmod_objects.behaviour.rays import ZAP_C, number
from nhmod_objects.behaviour.records import RAYS, Ray
from nhmod_objects.bonuses import bonus_proofs
from nhmod_objects.conferring.deciding import Conferring
from nhmod_objects.conferring.slots import RING, SLOTS, slot_of
from nhmod_playing.measuring import LESS, MORE, OFF, ON, check_given, check_whole, made, property_key
from nhmod_playing.probing import Done, do_in_copies
from nhmod_playing.script import Act, FailedError, Player, Script

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod.contribution import Content
    from nhmod.target import Facts, Tree
    from nhmod_objects.behaviour.behaving import Behaving
    from nhmod_objects.values import Objclass

_TRIES = 20
_MADE = 600
_LEAST = 5
"""So many charges it is given where none may lack."""
_SEEN_BY_BONUS = {"ADORNED": {"cha": MORE}, "PROTECTION": {"ac": LESS}}
"""What is seen of a ring that gives no property but is as good as its bonus (src/do_wear.c, Ring_on)."""
_SIDES = 6
_BOOK, _POTION = "SPBOOK_CLASS", "POTION_CLASS"
_TWICE = 6
"""So often a ray that bounces can hit the one who is in its way, and the whole of it."""


@frozen
class Measured:
    """An object that is measured: ``asked`` is its name for the probe, ``tree`` that of the target."""

    content: Content
    values: Objclass
    asked: str
    facts: Facts
    tree: Tree


def conferring_proofs(measured: Measured, symbol: str) -> Iterator[Proof | Unproven]:
    """Yield how a property is seen that an object gives in its slot."""
    content, facts, slot = measured.content, measured.facts, slot_of(measured.values)
    if symbol in {"", "0"} or slot is None:
        return
    word = facts.word("properties", symbol)
    way = f"it gives {word} while it is {'wielded' if slot is SLOTS['weapon'] else 'worn'}"
    try:
        cell = Conferring(measured.tree, facts).cell(symbol, slot.word)
    except (SiteError, UnreadableError):
        yield Unproven(content=content, way=way, why="the tree does not say how it would be given")
        return
    if cell.why:
        yield Unproven(content=content, way=way, why=cell.why)
        return
    by_bonus = symbol == "ADORNED" or (symbol == "PROTECTION" and slot.word == RING)
    wanted = _SEEN_BY_BONUS[symbol] if by_bonus else {property_key(symbol, facts): MORE}
    before = "item.spe=3" if by_bonus or cell.charged else ""

    def given(player: Player) -> None:
        check_given(player, (ON, OFF), measured.asked, wanted, before=before, what=word)

    act = Act("put it on or wield it, and take it off, in copies of the game", given)
    yield Proof(content=content, way=way, script=Script(steps=(act,)))


def behaviour_proofs(measured: Measured, one: Behaving) -> Iterator[Proof | Unproven]:
    """Yield how charges, what applying uses up, a weapon's bonuses and a ray are seen."""
    content, asked = measured.content, measured.asked
    charges, uses, ray = one.values.get("charges"), one.values.get("uses"), one.values.get("ray")
    if isinstance(charges, IntRange):
        act = Act(f"make it {_MADE} times", partial(_charged, charges, asked))
        yield Proof(content=content, way="it is made with its charges", script=Script(steps=(act,)))
    if uses is not None:
        act = Act("apply it in copies of the game", partial(_used_up, str(uses), asked))
        yield Proof(content=content, way=f"applying it uses up {_WHAT[str(uses)]}", script=Script(steps=(act,)))
    if isinstance(ray, Ray):
        act = Act(f"shoot it {_TRIES} times in copies of the game", partial(_shot, one, ray, measured))
        yield Proof(content=content, way="its ray hits", script=Script(steps=(act,)))
    if isinstance(ray, Ray) and ray.of != "death":
        yield Unproven(
            content=content,
            way=f"its ray has {ray.dice} dice",
            why="what it takes is held against the most that they can; how many they are is a question of many hits",
        )
    friendly = one.values.get("friendly")
    if friendly is not None:
        minds = "does not mind" if friendly else "minds"
        act = Act(f"do it {_TRIES} times in copies of the game", partial(_minded, one, asked, bool(friendly)))
        yield Proof(content=content, way=f"a peaceful monster {minds} it", script=Script(steps=(act,)))
    yield from bonus_proofs(measured, one)


_WHAT = {"charge": "a charge", "itself": "the thing itself"}


def _charged(charges: IntRange, asked: str, player: Player) -> None:
    found = made(player, asked, times=_MADE)
    least, most = min(found), max(found)
    if least < charges.low or most > charges.high:
        raise FailedError(f"made {_MADE} times it has {least} to {most} charges, declared are {_range(charges)}")
    # One of 20 numbers lacks among 600 once in 20 million times.
    if charges.high - charges.low < _MADE // 30 and (least, most) != (charges.low, charges.high):
        raise FailedError(
            f"made {_MADE} times it never has more than {least} to {most}, declared are {_range(charges)}"
        )


def _minded(one: Behaving, asked: str, friendly: bool, player: Player) -> None:
    run = "thrown" if one.object_class == _POTION else "zap_monster"
    found = do_in_copies(player.game, run, asked, tries=_TRIES, before="mon.peaceful=1")
    check_whole(found)
    # Whom it misses minds it all the same.
    angry = [done for done in found if "misses" not in done.said and done.changes.get("mon.peaceful") == ("1", "0")]
    if bool(angry) is friendly:
        raise FailedError(
            f"in {_TRIES} tries it was made hostile {len(angry)} times; said was: {_told(angry or found)}"
        )


def _range(charges: IntRange) -> str:
    return f"{charges.low}..{charges.high}" if charges.low < charges.high else str(charges.low)


def _used_up(uses: str, asked: str, player: Player) -> None:
    found = do_in_copies(player.game, "apply", asked, tries=_TRIES, before=f"item.spe={_LEAST}")
    check_whole(found)
    if uses == "itself":
        if not any("item.there" in one.changes for one in found):
            raise FailedError("applied, it is still there")
        return
    if not any(_charges_after(one) == _LEAST - 1 for one in found):
        raise FailedError(f"applied with {_LEAST} charges it has not one less: {_told(found)}")
    empty = do_in_copies(player.game, "apply", asked, tries=_TRIES, before="item.spe=0")
    check_whole(empty)
    if any("item.spe" in one.changes for one in empty):
        raise FailedError("applied without a charge it has less than none")
    if not any("othing happens" in one.said for one in empty):
        raise FailedError(f"applied without a charge something happens: {_told(empty)}")


def _charges_after(done: Done) -> int | None:
    change = done.changes.get("item.spe")
    return int(change[1]) if change is not None and change[1] != "-" else None


def _told(found: Sequence[Done]) -> str:
    return next((one.said for one in found if one.said), "nothing was said")[:300]


def _shot(one: Behaving, ray: Ray, measured: Measured, player: Player) -> None:
    found = do_in_copies(player.game, "zap", measured.asked, tries=_TRIES)
    check_whole(found)
    names = [row.string or "" for row in measured.tree.c(ZAP_C).array("flash_types").rows]
    shot = number(ray, measured.facts, cast=one.object_class == _BOOK)
    name = names[shot]
    # Of whom a ray of death hits only the death is told.
    hit = [done for done in found if f"{name} hits" in done.said or (ray.of == "death" and "mon.there" in done.changes)]
    if not hit:
        raise FailedError(f"in {_TRIES} tries no {name} hits; said was: {_told(found)}")
    losses = [loss for done in hit if (loss := _loss(done)) > 0]
    most = ray.dice * _SIDES * _TWICE
    # What she adds to a spell's own ray is her experience's.
    if losses and shot < len(RAYS) and max(losses) > most:
        raise FailedError(f"it took {max(losses)} hit points, which {ray.dice}d{_SIDES} can't")
    if not losses and not any({"mon.there", "mon.move", "mon.frozen"} & set(done.changes) for done in hit):
        raise FailedError(f"the {name} does nothing to whom it hits; said was: {_told(hit)}")


def _loss(done: Done) -> int:
    before, after = done.changes.get("mon.hp", ("0", "0"))
    return 0 if after == "-" else int(before) - int(after)

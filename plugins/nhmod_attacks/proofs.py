"""How attacks are seen in the game: a monster gets one of the new kind, and makes it in copies of the game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.proofs import Proof, Unproven
from nhmod_attacks.plan import KIND, Plan
from nhmod_attacks.records import ENGULFING, EXPLOSION, GAZE, SIGHT, Attack
from nhmod_effects.proving import Bringing, step_proofs
from nhmod_effects.scene import Subject
from nhmod_playing.measuring import check_whole
from nhmod_playing.probing import Done, do_in_copies
from nhmod_playing.script import Act, FailedError, Player, Script
from nhmod_playing.seeing import by_record, number_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import Content, ModSet
    from nhmod.target import Facts

_BEARER = "hill orc"
_RUNS = {
    "to_you": ("atk:to_you", "suffering it", Subject.HERO, "mon.adtyp"),
    "to_monster": ("atk:to_monster", "a monster suffers it", Subject.MONSTER, "mon.adtyp"),
    "passive_to_you": ("atk:passive_to_you", "suffering it for an attack", Subject.HERO, "mon.passive"),
    "passive_to_monster": (
        "atk:passive_to_monster",
        "a monster suffers it for an attack",
        Subject.MONSTER,
        "mon.passive",
    ),
}
_STILL = frozenset({"mon.sleep", "mon.move", "mon.frozen"})
"""What no monster that attacks another is (src/mhitm.c, mattackm): who suffers for its attack can't be asleep or paralyzed."""
_FORMS = {GAZE: "AT_GAZE", ENGULFING: "AT_ENGL", EXPLOSION: "AT_EXPL"}
"""The attack types by which a damage can also be made."""
_FORMED = frozenset({"to_you", "to_monster"})
_TRIES = 40
_AFAR = "mon.far=4"


def attack_proofs(mods: ModSet, facts: Facts, plan: Plan) -> Iterator[Proof | Unproven]:
    """Yield how each new damage is suffered; a new way to attack is proven with the monsters that have it."""
    contents = by_record(mods, KIND)
    numbers = {id(one.record): one.number for one in plan.damages}
    types = {id(one.record): one.number for one in plan.types}
    for planned in plan.attacks:
        record, content = planned.record, contents.get(id(planned.record))
        if content is not None and isinstance(record, Attack):
            if record.type is not None:
                act = Act("it attacks in copies of the game", partial(_attacks, record, types.get(id(record), -1)))
                yield Proof(content=content, way=f"a monster attacks by '{record.type}'", script=Script(steps=(act,)))
            yield from _of(content, record, numbers.get(id(record), -1), facts)


def _of(content: Content, record: Attack, number: int, facts: Facts) -> Iterator[Proof | Unproven]:
    damage = record.damage
    if damage is None:
        return
    for key, (run, place, subject, setting) in _RUNS.items():
        steps = getattr(damage, key)
        if steps:
            without = _STILL if key == "passive_to_monster" else frozenset[str]()
            bringing = Bringing(run=run, name=_BEARER, place=place, before=f"{setting}={number}", without=without)
            yield from step_proofs(content, steps, subject, facts, bringing)
            for form in sorted(damage.also_by) if key in _FORMED else ():
                by = f"{setting}={number} mon.aatyp={number_of(facts, 'attack types', _FORMS[form])}"
                formed = Bringing(run=run, name=_BEARER, place=f"{place}, by {form}", before=by)
                yield from step_proofs(content, steps, subject, facts, formed)


def _attacks(record: Attack, number: int, player: Player) -> None:
    """See that who attacks so hurts the hero and monsters, as far as it reaches, and says so; and so does a hero of that form."""
    suffers, strikes = ("atk:to_you", "you.hp"), ("atk:your_hit", "mon.hp")
    _hurts(player, suffers, number, record.message, "the hero is not hurt by it")
    _hurts(player, ("atk:to_monster", "mon.hp"), number, record.verb, "no monster is hurt by it")
    _hurts(player, strikes, number, record.your_verb, "a hero in such a form hurts nobody by it")
    afar = any(_loses(one, "you.hp") for one in _done(player, "atk:to_you", number, _AFAR))
    if afar is not (record.reaches == SIGHT):
        raise FailedError(
            f"four squares away the hero is {'hurt' if afar else 'not hurt'} by it, declared is {record.reaches}"
        )


def _hurts(player: Player, how: tuple[str, str], number: int, text: str | None, otherwise: str) -> None:
    """See that somebody loses hit points in some of the tries, and that the text is said then; ``how`` is the run and the key."""
    run, key = how
    hits = [one for one in _done(player, run, number) if _loses(one, key)]
    if not hits:
        raise FailedError(otherwise)
    parts = (text or "").split("%s")
    if not any(all(part.strip() in one.said for part in parts) for one in hits):
        raise FailedError(f"'{text}' is not said; what was said: {hits[0].said or 'nothing'}")


def _done(player: Player, run: str, number: int, *more: str) -> tuple[Done, ...]:
    before = " ".join(("mon.adtyp=0", f"mon.aatyp={number}", "mon.unarmed=1", *more))
    found = do_in_copies(player.game, run, _BEARER, tries=_TRIES, before=before)
    check_whole(found)
    return found


def _loses(done: Done, key: str) -> bool:
    before, after = done.changes.get(key, ("0", "0"))
    return after == "-" or int(after) < int(before)

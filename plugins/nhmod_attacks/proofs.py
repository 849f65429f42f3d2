"""How attacks are seen in the game: a monster gets one of the new kind, and makes it in copies of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.proofs import Proof, Unproven
from nhmod_attacks.plan import KIND, Plan
from nhmod_attacks.records import ENGULFING, EXPLOSION, GAZE, Attack
from nhmod_effects.proving import Bringing, step_proofs
from nhmod_effects.scene import Subject
from nhmod_playing.seeing import by_record

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
_ODD = frozenset({GAZE, ENGULFING, EXPLOSION})
"""Forms that a damage can also have; they are not played here."""


def attack_proofs(mods: ModSet, facts: Facts, plan: Plan) -> Iterator[Proof | Unproven]:
    """Yield how each new damage is suffered; a new way to attack is proven with the monsters that have it."""
    contents = by_record(mods, KIND)
    numbers = {id(one.record): one.number for one in plan.damages}
    for planned in plan.attacks:
        record, content = planned.record, contents.get(id(planned.record))
        if content is not None and isinstance(record, Attack):
            yield from _of(content, record, numbers.get(id(record), -1), facts)


def _of(content: Content, record: Attack, number: int, facts: Facts) -> Iterator[Proof | Unproven]:
    if record.type is not None:
        yield Unproven(
            content=content,
            way=f"a monster attacks by '{record.type}'",
            why="it is seen of the monsters that attack so",
        )
    damage = record.damage
    if damage is None:
        return
    for key, (run, place, subject, setting) in _RUNS.items():
        steps = getattr(damage, key)
        if steps:
            without = _STILL if key == "passive_to_monster" else frozenset[str]()
            bringing = Bringing(run=run, name=_BEARER, place=place, before=f"{setting}={number}", without=without)
            yield from step_proofs(content, steps, subject, facts, bringing)
    for form in sorted(_ODD & set(damage.also_by)):
        yield Unproven(content=content, way=f"it is made by {form}", why="the prover makes it by claws only")

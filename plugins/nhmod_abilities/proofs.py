"""How abilities are seen in the game: a monster that has one wants to use it, in copies of the game, and does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.proofs import Proof, Unproven
from nhmod_abilities.records import DEFENSIVE, Ability, Wanted
from nhmod_effects.proving import Bringing, step_proofs
from nhmod_effects.scene import Subject
from nhmod_playing.seeing import asked_as, by_record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.contribution import Content, ModSet
    from nhmod.target import Facts
    from nhmod_abilities.planned import PlannedAbility

KIND = "abilities"
WAY = "a monster does it"
_ANYBODY = "hill orc"
_STATES = {
    "carries_cursed": ("mwep.cursed=1", "mwep.cursed=0"),
    "wears_cursed": ("mwep.cursed=1", "mwep.cursed=0"),
    "confused": ("mon.conf=1", "mon.conf=0"),
    "stunned": ("mon.stun=1", "mon.stun=0"),
    "blind": ("mon.see=0", "mon.see=1"),
    "fleeing": ("mon.flee=1", "mon.flee=0"),
    "peaceful": ("mon.peaceful=1", "mon.peaceful=0"),
    "tame": ("mon.tame=5", "mon.tame=0"),
    "invisible": ("mon.invis=1", "mon.invis=0"),
}
"""What is set of the monster so that it wants to, and where the condition is turned round."""
_CODE = "what an author's C does is declared nowhere; a test of the mod's own can say it"


def ability_proofs(mods: ModSet, facts: Facts, plan: Iterable[PlannedAbility]) -> Iterator[Proof | Unproven]:
    """Yield how each ability is seen."""
    contents = by_record(mods, KIND)
    for planned in plan:
        content = contents.get(id(planned.record))
        if content is not None and isinstance(planned.record, Ability):
            yield from _of(content, planned, facts)


def _of(content: Content, planned: PlannedAbility, facts: Facts) -> Iterator[Proof | Unproven]:
    record = planned.record
    wanted = record.wanted_when
    if record.code is not None or record.effects is None:
        yield Unproven(content=content, way=WAY, why=_CODE)
        return
    if wanted is not None and wanted.code is not None:
        yield Unproven(content=content, way=WAY, why="only an author's C knows when a monster wants to")
        return
    if wanted is not None and (wanted.hero_in_sight is False or wanted.adjacent is False):
        yield Unproven(content=content, way=WAY, why="the prover's monster stands beside the hero, who is seen")
        return
    item = planned.item
    thing = ""
    if item is not None:
        thing = asked_as(item, facts)
    bringing = Bringing(
        run=f"able:{record.kind}",
        name=f"{_who(planned, facts)}/{thing}",
        place=f"{_who(planned, facts)} does it",
        before=" ".join(_states(record, wanted)),
        chance=1.0 if wanted is None or wanted.chance is None else float(wanted.chance.fraction),
    )
    yield from step_proofs(content, record.effects, Subject.MONSTER, facts, bringing)
    if wanted is not None:
        why = "the prover brings about what is declared, and does not look on where it is not so"
        yield Unproven(content=content, way="it is wanted only then", why=why)


def _who(planned: PlannedAbility, facts: Facts) -> str:
    """Return a monster that does it: one of those named, or of a class that is named."""
    for word in planned.record.for_:
        entry = planned.entry(word)
        if "mlet" in entry.fields:
            return entry.name
        member = next((one for one in facts["monsters"] if one.fields.get("mlet") == entry.symbol), None)
        if member is not None:
            return member.name
    return _ANYBODY


def _states(record: Ability, wanted: Wanted | None) -> Iterator[str]:
    if record.kind == DEFENSIVE or (wanted is not None and wanted.hp_below is not None):
        yield "mon.hp=1"
    for name, (so, not_so) in _STATES.items():
        value = getattr(wanted, name, None)
        if value is not None:
            yield so if value else not_so

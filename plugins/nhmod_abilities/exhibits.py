"""What abilities look like in the gallery: who does it, when, and what happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.gallery import Exhibit, Line, Link, Passage, facts_of, joined
from nhmod.manifest import record_keys
from nhmod_effects import Subject
from nhmod_effects.in_words import in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod_abilities.planned import PlannedAbility
    from nhmod_abilities.records import Ability, Wanted

KIND = "abilities"
_WHY = {"defensive": "to save itself", "offensive": "to hurt you", "misc": "to its own good"}
_THINGS = {
    "hp_below": "it has less than {} of its hit points",
    "hero_within": "you are within {} squares",
    "chance": "with a chance of {}",
}


def ability_exhibits(plan: Iterable[PlannedAbility]) -> Iterator[Exhibit]:
    """Show what monsters can do."""
    for one in plan:
        record = one.record
        who = joined((Link(word.text, ("monsters",)),) for word in record.for_)
        yield Exhibit(
            kind=KIND,
            mod=one.mod.id,
            title=record.name,
            origin=record.origin,
            label=f"what monsters do {_WHY[record.kind]}",
            facts=facts_of(
                ("Who", who or "all monsters that use things"),
                ("With", Link(record.monster_uses.text, ("objects",)) if record.monster_uses is not None else None),
                ("When", _when(record)),
                ("Again after", f"{record.timeout.turns} turns" if record.timeout is not None else None),
                ("Seen as", f"“{record.message.replace('%s', 'The monster')}”" if record.message else None),
            ),
            passages=tuple(_happens(record)),
        )


def _happens(record: Ability) -> Iterator[Passage]:
    said: tuple[Line, ...] = (("Something of the author's own (written in C).",),)
    if record.effects is not None:
        said = in_words(record.effects, Subject.MONSTER)
    yield Passage(title="What happens", lines=said)


def _when(record: Ability) -> str | None:
    return ", ".join(_asked(record.wanted_when)) or None if record.wanted_when is not None else None


def _asked(wanted: Wanted) -> Iterator[str]:
    for name, key in record_keys(type(wanted)).items():
        value = getattr(wanted, key.field)
        if value is None:
            continue
        if name == "code":
            yield "the author's C says so"
        elif isinstance(value, bool):
            yield f"{'' if value else 'not '}{name.replace('_', ' ')}"
        else:
            yield _THINGS.get(name, name.replace("_", " ") + " {}").format(value)

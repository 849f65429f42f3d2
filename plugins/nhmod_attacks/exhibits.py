"""What new attacks look like in the gallery: what is said, and what happens to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.gallery import Exhibit, Passage, facts_of
from nhmod_attacks.plan import KIND
from nhmod_attacks.records import Attack, Damage
from nhmod_effects import Subject
from nhmod_effects.in_words import in_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import ModSet

_REACHES = {
    "adjacent": "those beside it",
    "sight": "the hero up to eight squares away, where the two see each other, and monsters beside it",
}


def attack_exhibits(mods: ModSet) -> Iterator[Exhibit]:
    """Show new ways to attack, and new kinds of harm."""
    for mod, record in mods.records(KIND, Attack):
        harm = record.damage
        yield Exhibit(
            kind=KIND,
            mod=mod.id,
            title=record.type or (harm.id if harm is not None else ""),
            also=(harm.id,) if harm is not None else (),
            origin=record.origin,
            label="a way to attack" if record.type else "a kind of harm",
            facts=facts_of(
                ("Reaches", _REACHES[record.reaches] if record.type else None),
                ("Says", f"“{record.message.replace('%s', 'The monster')}”" if record.message else None),
                ("Between monsters", record.verb),
                ("Hurts as well", None if harm is None else "yes" if harm.hurts else "no"),
                ("Magical", "yes, armor can protect from it" if harm is not None and harm.magical else None),
            ),
            passages=tuple(_what_happens(harm)) if harm is not None else (),
        )


def _what_happens(harm: Damage) -> Iterator[Passage]:
    for title, steps, subject in (
        ("To you", harm.to_you, Subject.HERO),
        ("To a monster", harm.to_monster, Subject.MONSTER),
        ("To you, if you attack it", harm.passive_to_you, Subject.HERO),
        ("To a monster that attacks it", harm.passive_to_monster, Subject.MONSTER),
    ):
        if steps is not None:
            yield Passage(title=title, lines=in_words(steps, subject))

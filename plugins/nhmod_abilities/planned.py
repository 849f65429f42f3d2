"""Abilities with their words looked up and their numbers given: all that the edits need to know."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import with_article
from nhmod.places import Planned
from nhmod.target.c import c_identifier, c_string
from nhmod.target.words import find_word
from nhmod_abilities.records import OFFENSIVE, Ability
from nhmod_effects import Scene, Subject
from nhmod_effects.scene import MONSTER_ACTS, Never

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import ModSet
    from nhmod.manifest import Word
    from nhmod.target import Entry, Facts


_STATES = ("confused", "stunned", "blind", "peaceful", "tame", "invisible")
"""What both ``wanted_when`` and the conditions of effects ask for."""
_SIGHTED = (Never("monster", "blind", "only who sees reads a scroll"),)
_BY_ITEM = (Never("monster", "mindless", "the mindless use no items"),)
_HOSTILE = tuple(
    Never("monster", state, "only hostile monsters think of what is offensive") for state in ("peaceful", "tame")
)
"""Whom find_offensive() and its like send away before they look at items (src/muse.c)."""


@frozen
class PlannedAbility(Planned[Ability]):
    """A mod's ability; ``place`` is its number among all mods' abilities, ``number`` that among those of its kind, from 0."""

    TITLE = "name"

    place: int
    number: int

    @property
    def item(self) -> Entry | None:
        """The object that is used, if one is."""
        return self.entry(self.record.monster_uses) if self.record.monster_uses is not None else None

    @property
    def item_class(self) -> str:
        """The item's class (``SCROLL_CLASS``), empty without an item."""
        found = self.item.fields.get("class") if self.item is not None else ""
        return found if isinstance(found, str) else ""

    def members(self, who: Word) -> tuple[Entry, ...]:
        """Return the monsters of a class, or the one that is named."""
        entry = self.entry(who)
        return self.facts["monsters"].having("mlet", entry.symbol) or (entry,)

    @property
    def stem(self) -> str:
        """What the names in C are made of: ``SCR_REMOVE_CURSE``, ``PRAY``."""
        return stem_of(self.record, self.facts)

    @property
    def symbol(self) -> str:
        """The constant: ``MUSE_SCR_REMOVE_CURSE``."""
        return f"MUSE_{self.stem}"

    @property
    def wants(self) -> str:
        """The function that tells whether a monster wants to do it."""
        return f"wants_{self.stem.lower()}"

    @property
    def _cause(self) -> str:
        """What the hero dies of, if its effects do that."""
        if self.item is None:
            return "a monster's magic"
        return with_article(self.item.name)

    @property
    def rules(self) -> tuple[Never, ...]:
        """The states in which the game lets no monster do it."""
        if self.item is None:
            return (MONSTER_ACTS,)
        sighted = _SIGHTED if self.item_class == "SCROLL_CLASS" else ()
        return (MONSTER_ACTS, *_BY_ITEM, *sighted, *(_HOSTILE if self.record.kind == OFFENSIVE else ()))

    @property
    def asked(self) -> tuple[Never, ...]:
        """The states in which it is not wanted, by what ``wanted_when`` says."""
        wanted = self.record.wanted_when
        if wanted is None:
            return ()
        found = {state: getattr(wanted, state) for state in _STATES} | {
            "injured": None if wanted.hp_below is None else True
        }
        said = {state: f"'{key_of(state)}' of 'wanted_when' says so" for state in found}
        return tuple(
            Never("monster", f"not {state}" if holds else state, said[state])
            for state, holds in found.items()
            if holds is not None
        )

    @property
    def scene(self) -> Scene:
        """What its effects see."""
        seen = scene_of(item="otmp" if self.item is not None else "", cause=c_string(self._cause))
        who = tuple(self.entry(word).symbol for word in self.record.for_)
        return replace(
            seen,
            never=(*self.rules, *self.asked),
            once=True,
            kind=self.item.symbol if self.item is not None else "",
            who=who,
        )


def key_of(state: str) -> str:
    """Return the key of ``wanted_when`` that is about a state."""
    return "hp_below" if state == "injured" else state


def scene_of(*, item: str, cause: str) -> Scene:
    """Describe what a monster does to the effects; ``item`` is what the C calls the item, empty where none is used."""
    return Scene(
        subject=Subject.MONSTER,
        place="what a monster does",
        item=item,
        monster="mtmp",
        cause=cause,
        by_hero="FALSE",
        died="return 1;",
    )


def stem_of(ability: Ability, facts: Facts) -> str:
    """Return what an ability's names in C are made of; empty where its item is unknown (and that is reported)."""
    if ability.action is not None:
        return "".join(letter if letter.isalnum() else "_" for letter in ability.action).upper()
    item = find_word(ability.monster_uses, facts) if ability.monster_uses is not None else None
    return item.symbol if item is not None and item.symbol else c_identifier(ability.name) if item is not None else ""


def planned_abilities(mods: ModSet, facts: Facts) -> Iterator[PlannedAbility]:
    """Plan the abilities in load order."""
    counts: dict[str, int] = {}
    for place, (mod, ability) in enumerate(mods.records("abilities", Ability)):
        number = counts.get(ability.kind, 0)
        counts[ability.kind] = number + 1
        yield PlannedAbility(mod=mod, record=ability, facts=facts, place=place, number=number)

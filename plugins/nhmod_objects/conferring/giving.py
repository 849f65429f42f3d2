"""Which objects of the mods confer something: new ones, and the game's own that are edited to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_objects.behaviour.behaving import behaving
from nhmod_objects.conferring.slots import Slot, slot_of
from nhmod_objects.valued import valued

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.contribution import Mod, ModSet
    from nhmod.manifest import Origin
    from nhmod.target import Facts
    from nhmod_objects.behaviour.records import ObjectWithBehaviour
    from nhmod_objects.resolve import NewObject, Resolver
    from nhmod_objects.values import Objclass

_NONE = "0"


@frozen
class Giving:
    """An object that confers a property; ``slot`` is None where its class gives nothing by being worn.

    ``acts`` are the keys of behaviour that it has, copied ones too; ``former`` is the property that the game gives one of its own.
    """

    mod: Mod
    record: ObjectWithBehaviour
    symbol: str
    title: str
    values: Objclass
    gives: str
    slot: Slot | None
    acts: frozenset[str]
    former: str = ""

    @property
    def new(self) -> bool:
        """Whether it is no object of the game."""
        return self.record.edit is None

    @property
    def origin(self) -> Origin:
        """Where it is said what it confers: by itself, or by what it is copied from."""
        return self.record.origin.at(
            "confers" if self.record.confers is not None or not self.record.copy_from else "copy_from"
        )


def giving(mods: ModSet, new: Iterable[NewObject], resolver: Resolver, facts: Facts) -> Iterator[Giving]:
    """Yield all objects that confer something, but those whose code a mod has of its own (``usual_cases: false``)."""
    new = tuple(new)
    acts = {id(one.record): frozenset(one.values) for one in behaving(mods, new, facts)}
    for one in valued(mods, new, resolver, facts, touched=lambda record: bool(record.confers)):
        property_ = one.values.symbol("property")
        former = one.before.symbol("property") if one.before is not None else ""
        if property_ not in {_NONE, former}:
            yield Giving(
                mod=one.mod,
                record=one.record,
                symbol=one.symbol,
                title=one.title,
                values=one.values,
                gives=property_,
                slot=slot_of(one.values),
                acts=acts.get(id(one.record), frozenset()),
                former="" if former == _NONE else former,
            )

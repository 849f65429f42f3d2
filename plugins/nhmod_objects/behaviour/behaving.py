"""Which objects do something, and what: new ones with what they copy of each other, and the game's own that are edited."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Report, with_article
from nhmod.manifest import record_keys
from nhmod.target import Facts, UnknownWordError
from nhmod.target.c import c_string
from nhmod_objects.behaviour.places import ARMOR, BOOK, TOOL, WAND, WEAPON
from nhmod_objects.behaviour.records import BEHAVIOUR_KEYS, ObjectWithBehaviour
from nhmod_objects.resolve import NewObject, Resolver
from nhmod_objects.values import Objclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nhmod.contribution import Mod, ModSet
    from nhmod_effects import Step

_FIELDS: Mapping[str, str] = MappingProxyType(
    {name: one.field for name, one in record_keys(ObjectWithBehaviour).items() if name in BEHAVIOUR_KEYS}
)


@frozen
class Behaving:
    """An object that can do something.

    ``values`` is what its record says of its behaviour, by key, with what it has from a copied object of a mod. ``direction`` is that
    of wands and spells, ``slot`` that of armor, ``unique`` says that there is one of it, ``skill`` is that of weapons and tools
    (``-P_BOW`` for what a bow shoots). ``new`` says that it is no object of the game, ``usual`` that it gets the cases too that it
    needs where it has no effect. ``near`` is the symbol of the game's object that it was copied from in the end, or empty.
    ``confers`` is the symbol of the property that it gives who wears or wields it, or empty.
    """

    mod: Mod
    record: ObjectWithBehaviour
    symbol: str
    title: str
    object_class: str
    direction: str
    slot: str
    skill: str
    unique: bool
    values: Mapping[str, object]
    new: bool
    usual: bool
    near: str = ""
    confers: str = ""

    def steps(self, key: str) -> tuple[Step, ...]:
        """Return the steps of a key; none where it has none."""
        value = self.values.get(key)
        return value if isinstance(value, tuple) else ()

    @property
    def cause(self) -> str:
        """What a hero dies of whom it kills, as a C string with its article."""
        return c_string(with_article(self.title))


def behaving(mods: ModSet, new: Iterable[NewObject], facts: Facts) -> Iterator[Behaving]:
    """Yield all new objects, and the game's own that are edited to do something, in the mods' order.

    What these are like is what all mods together make of them.
    """
    resolver = Resolver(mods, facts, Report())
    objects = {id(one.record): one for one in new}
    for mod, record in mods.records("objects", ObjectWithBehaviour):
        one = objects.get(id(record))
        if one is not None:
            yield _behaving(
                mod, record, (one.symbol, one.title), one.values, _copied(record, resolver), near=one.near, new=True
            )
            continue
        entry = facts["objects"].find(record.edit.text) if record.edit is not None else None
        values = own(record)
        if entry is not None and not entry.mod and entry.symbol and values:
            try:
                row = resolver.own.after(record, entry)
            except UnknownWordError:
                row = Objclass.of_entry(entry)  # the word is told
            yield _behaving(mod, record, (entry.symbol, entry.name), row, values, near="", new=False)


def own(record: ObjectWithBehaviour) -> dict[str, object]:
    """Return what a record itself says of its behaviour, by key."""
    found = ((name, getattr(record, field)) for name, field in _FIELDS.items())
    return {name: value for name, value in found if value is not None}


def _behaving(
    mod: Mod,
    record: ObjectWithBehaviour,
    names: tuple[str, str],
    values: Objclass,
    behaviour: Mapping[str, object],
    *,
    near: str,
    new: bool,
) -> Behaving:
    symbol, title = names
    aimed = values.object_class in {WAND, BOOK}
    return Behaving(
        mod=mod,
        record=record,
        symbol=symbol,
        title=title,
        object_class=values.object_class,
        direction=values.symbol("dir") if aimed else "",
        slot=values.symbol("skill") if values.object_class == ARMOR else "",
        skill=values.symbol("skill") if values.object_class in {WEAPON, TOOL} else "",
        unique=bool(values.number("unique")),
        values=MappingProxyType(dict(behaviour)),
        new=new,
        usual=new and record.usual_cases is not False,
        near=near,
        confers=values.symbol("property"),
    )


def _copied(record: ObjectWithBehaviour, resolver: Resolver) -> dict[str, object]:
    """Return a new object's behaviour with what it has from what it copies: a mod's, or one of the game's that required mods edit."""
    found: dict[str, object] = {}
    for key, field in _FIELDS.items():
        for value in (getattr(one, field) for one in resolver.saying(record, key)):
            before = found.get(key)
            found[key] = (*before, *value) if isinstance(before, tuple) and isinstance(value, tuple) else value
    return {key: value for key, value in found.items() if value is not None}


def pacifies(steps: Iterable[Step]) -> bool:
    """Return whether one of the steps makes a monster peaceful, which the game's own anger would undo."""
    return any(step.pacify or pacifies((*(step.do or ()), *(step.otherwise or ()))) for step in steps)

"""The objects that mods add, and the game's own that they edit, each with its row as it will be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.target import Facts, UnknownWordError
from nhmod_objects.behaviour.records import ObjectWithBehaviour
from nhmod_objects.values import Objclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from nhmod.contribution import Mod, ModSet
    from nhmod_objects.resolve import NewObject, Resolver


@frozen
class Valued:
    """An object of a mod with its row; ``before`` is the game's own row, None if the object is new."""

    mod: Mod
    record: ObjectWithBehaviour
    symbol: str
    title: str
    values: Objclass
    before: Objclass | None = None


def valued(
    mods: ModSet,
    new: Iterable[NewObject],
    resolver: Resolver,
    facts: Facts,
    *,
    touched: Callable[[ObjectWithBehaviour], bool],
) -> Iterator[Valued]:
    """Yield all new objects, and the game's own whose edit is ``touched``; not those with ``usual_cases: false``, whose C is a mod's."""
    objects = {id(one.record): one for one in new}
    for mod, record in mods.records("objects", ObjectWithBehaviour):
        one = objects.get(id(record))
        if record.usual_cases is False:
            continue
        if one is not None:
            yield Valued(mod=mod, record=record, symbol=one.symbol, title=one.title, values=one.values)
            continue
        entry = facts["objects"].find(record.edit.text) if record.edit is not None and touched(record) else None
        if entry is None or entry.mod or not entry.symbol:
            continue
        before = Objclass.of_entry(entry)
        try:
            values = resolver.applied(record, resolver.own.before(mod, record, entry))
        except UnknownWordError:
            continue
        yield Valued(mod=mod, record=record, symbol=entry.symbol, title=entry.name, values=values, before=before)

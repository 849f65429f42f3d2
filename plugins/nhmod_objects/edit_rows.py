"""Changes of the target's own objects: other tokens in their rows, by macros that are the old tokens without the symbol."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.manifest import Change, Record, record_keys
from nhmod.places import Beside, Earlier, OwnChanges, OwnColumns, earlier_changes, own_changes, relative
from nhmod.target import Entry, Facts, others_of
from nhmod_objects.behaviour.records import BEHAVIOUR_KEYS
from nhmod_objects.classes import CLASSES, COMMON_KEYS
from nhmod_objects.codes import NO_EFFECT
from nhmod_objects.columns import CHANGEABLE, KEYS
from nhmod_objects.records import NO_ARMOR, Damage, Object

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nhmod.contribution import Mod, ModSet
    from nhmod.diagnostics import Report
    from nhmod.edits import Substitution
    from nhmod.target.c import Row
    from nhmod_objects.resolve import Resolver
    from nhmod_objects.source import ObjectsTable
    from nhmod_objects.values import Objclass

_KEYS: Mapping[str, tuple[str, ...]] = MappingProxyType({one.key: one.facts for one in KEYS if one.key != "hard"})
"""The columns of each key; of what is hard no row has an argument."""
_PROBABILITY = "prob"


def unchangeable(record: Object, entry: Entry, table: ObjectsTable) -> Iterator[str]:
    """Name the keys of an ``edit:`` record that the object's row has no argument for; that it has a ``name`` too is told elsewhere."""
    possible = changeable(entry, table)
    for name in record.origin.keys:
        if name not in {"edit", "name", "probability", "when"} and name not in possible and name not in BEHAVIOUR_KEYS:
            yield name
    # Of rings it is told that the game gives all the same.
    if (
        record.probability is not None
        and entry.text("class") != "RING_CLASS"
        and _PROBABILITY not in table.arguments(entry)
    ):
        yield "probability"


def changeable(entry: Entry, table: ObjectsTable) -> frozenset[str]:
    """Return the keys that an ``edit:`` of an object can have: those of its class that its row has arguments for.

    Classes share columns under other names: what is a book's level is armor's cancellation.
    """
    arguments = table.arguments(entry)
    kind = CLASSES.get(entry.text("class"))
    return frozenset(
        key
        for key, fields in _KEYS.items()
        if (kind is None or key in kind.keys or key in COMMON_KEYS)
        and all(_parameter(field, arguments) is not None for field in fields)
    )


def parameters(keys: Iterable[str], entry: Entry, table: ObjectsTable) -> frozenset[str]:
    """Return the parameters of an object's row that keys of a record say."""
    arguments = table.arguments(entry)
    found = (_parameter(field, arguments) for key in keys for field in _KEYS.get(key, ()))
    return frozenset(filter(None, found))


def row_edits(
    mods: ModSet,
    mod: Mod,
    record: Object,
    *,
    resolver: Resolver,
    table: ObjectsTable,
    columns: OwnColumns,
    facts: Facts,
    report: Report,
) -> Iterator[Substitution]:
    """Yield the edits of one ``edit:`` record: of exactly the arguments whose values it changes."""
    entry = facts["objects"].find(record.edit.text) if record.edit else None
    if entry is None:
        return
    old = resolver.own.before(mod, record, entry)
    new = resolver.applied(record, old)
    arguments = table.arguments(entry)
    text_of = partial(_text, arguments=arguments, entry=entry, columns=columns)
    wanted = frozenset(_said(record))
    again = {field for _, other in others_of(mods, mod, record, "objects", facts) for field in _said(other)}
    earlier = partial(earlier_changes, mods, mod, record, "objects", facts)
    found = False
    for field in CHANGEABLE:
        if field not in wanted:
            continue
        was, becomes = text_of(old, field), text_of(new, field)
        parameter = _parameter(field, arguments)
        if parameter is None:
            continue
        texts: Iterable[tuple[Beside, str]] = [((), becomes)]
        key, change = _relative(record, field)
        others: Earlier[Change[int]] = earlier(said=partial(_change, field=field)) if change is not None else ()
        own: OwnChanges[Change[int]] = own_changes(
            mods, mod, record, "objects", facts, said=partial(_change, field=field)
        )
        if change is not None and own.again:
            found = True  # what several records of a mod make of it the last one says
            continue
        if change is not None and (others or own.earlier):
            made = resolver.numbers(key, change, old, field=field, earlier=others, own=own.earlier, report=report)
            texts = [(beside, text_of(values, field)) for beside, values in made]
        # Also what is so already, where another mod makes it different: that these two don't agree is told then.
        elif was == becomes and (field not in again or change is not None):
            continue
        found = True
        for beside, text in texts:
            yield table.edits.changed(
                mod,
                record,
                entry,
                ladder=table.ladder,
                span=arguments[parameter].span,
                column=field,
                text=text,
                beside=beside,
            )
    if not found and record.probability is None and BEHAVIOUR_KEYS.isdisjoint(record.origin.keys):
        report.warning(NO_EFFECT, f"'{entry.name}' is like this already", record.origin)


def _relative(record: Object, field: str) -> tuple[str, Change[int] | None]:
    """Return what a record says of a column relative to what is there, and by which key."""
    for one in KEYS:
        said = getattr(record, one.key, None) if field in one.facts else None
        if isinstance(said, Damage):
            said = said.small if field == one.facts[0] else said.large
        change = relative(said)
        if change is not None:
            return one.key, change
    return "", None


def _change(record: Object, field: str) -> Change[int] | None:
    return _relative(record, field)[1]


def _said(record: Object) -> Iterator[str]:
    """Yield the columns of which a record says something: of a weapon's damage those of the sizes that it names."""
    for name in record.origin.keys:
        fields = _KEYS.get(name, ())
        parts = getattr(record, name) if len(fields) > 1 else None
        if isinstance(parts, Record):
            sizes = zip(fields, record_keys(type(parts)), strict=True)
            yield from (field for field, size in sizes if getattr(parts, size) is not None)
        else:
            yield from fields


def _parameter(field: str, arguments: Mapping[str, object]) -> str | None:
    return next((name for name in CHANGEABLE[field].changed_as if name in arguments), None)


def _text(values: Objclass, field: str, arguments: Mapping[str, Row], entry: Entry, columns: OwnColumns) -> str:
    """Write a value as the row's macro takes it: armor's class counts down from 10 there."""
    column, parameter = CHANGEABLE[field], _parameter(field, arguments)
    if field == "oc1" and parameter == "ac":
        return str(NO_ARMOR - values.number(field))
    value = values.symbol(field) if column.symbol else values.number(field)
    there = arguments[parameter].text if parameter is not None else ""
    return columns.instead(entry, field, there, value) or values.text(column)

"""``edit:`` of another mod's content: the keys that are changed, read as the keys of what they change."""

from __future__ import annotations

import dataclasses
from contextlib import suppress
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar, cast

from nhmod.dataclass import frozen
from nhmod.manifest.changes import Add, Amend, Changing, Delete, Extend, Multiply, SetTo, Several, meant_items
from nhmod.manifest.content import ContentOrigin, also_beside
from nhmod.manifest.context import Context, Reading, RefusedError
from nhmod.manifest.node import Scalar
from nhmod.manifest.record import EDIT, Record, record_keys
from nhmod.manifest.values import Dice, Word

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping
    from pathlib import Path

    from nhmod.diagnostics import Report
    from nhmod.manifest.origin import Origin
    from nhmod.manifest.type import Type

R = TypeVar("R", bound=Record)
S = TypeVar("S")
_SHORT = (Word, str, int, Dice)
_RELATIVE = (Add, Multiply, Extend, Delete, Amend, Several)


@frozen
class Edited(Record):
    """Other values for some keys of content that another mod has: ``target`` is what a person calls it.

    ``values`` has them by the fields of the content's record; their origins are at ``origin.at(key)``.
    """

    target: str
    values: Mapping[str, Any]

    @classmethod
    def of(cls, record: Record) -> Edited | None:
        """Return a record that has an ``edit`` of its own (of the game's things too) as one; nothing if it has none."""
        if isinstance(record, cls):
            return record
        target = getattr(record, EDIT, None)
        if target is None or EDIT not in record.origin.keys:
            return None
        keys = record_keys(type(record))
        values = {
            keys[name].field: getattr(record, keys[name].field)
            for name in record.origin.keys
            if name in keys and name != EDIT
        }
        origin = _with_keys(record.origin, record.origin.keys)
        return cls(origin=origin, target=str(target), values=MappingProxyType(values))

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that it changes, in the order written."""
        return tuple(name for name in self.origin.keys if name != EDIT)

    def beside(self, others: Iterable[Edited]) -> Edited:
        """Return the change without what it takes out of lists that others' changes have taken out already."""
        gone: dict[str, list[object]] = {}
        for other in others:
            for field, value in other.values.items():
                gone.setdefault(field, []).extend(_plain(item) for one in _steps(value, Delete) for item in one.items)
        values = {field: _left(value, gone.get(field, ())) for field, value in self.values.items()}
        return dataclasses.replace(self, values=MappingProxyType(values))

    def applied_to(self, base: R, *, folder: Path, report: Report) -> R:
        """Return the content with the changed values, each with its own place.

        What is wrong is reported: NH3805 for a change of what is not there, NH0204 for a number that becomes too large.
        """
        context = Context(Reading(report=report, folder=folder), self.origin.path)
        keys = record_keys(type(base))
        values: dict[str, Any] = {}
        for name in self.keys:
            key = keys[name]
            with suppress(RefusedError):
                change = self.values[key.field]
                values[key.field] = _changed(getattr(base, key.field), change, key.type, context.key(name))
        written = {**base.origin.keys, **{name: self.origin.at(name) for name in self.keys}}
        origin = _with_keys(base.origin, written)
        made = cast("R", dataclasses.replace(cast("Any", base), origin=origin, **values))
        made.check_record(context)
        return also_beside(made, ContentOrigin.of(self).beside)


def is_relative(value: object) -> bool:
    """Return a change that adds to what is there (``{add: 2}``) from a value of its own."""
    return isinstance(value, _RELATIVE)


def are_opposite(one: object, other: object) -> bool:
    """Return whether one relative change of a list puts into it what another takes out, or both give an item other values."""
    for first, second in ((one, other), (other, one)):
        inside = [_plain(item) for step in _steps(first, Extend) for item in step.items]
        if any(_plain(item) in inside for step in _steps(second, Delete) for item in step.items):
            return True
    amended = [(step.by, item) for step in _steps(one, Amend) for item in step.items]
    return any(
        _is_named_as(by, item, second) and _differ(item, second)
        for by, item in amended
        for step in _steps(other, Amend)
        for second in step.items
    )


def _is_named_as(by: tuple[str, ...], one: Record, other: Record) -> bool:
    """Return whether two changes can be of the same item: where both say what it is called, they say the same."""
    return all(_has([one], other, 0, name) for name in by if name in one.origin.keys and name in other.origin.keys)


def _differ(one: Record, other: Record) -> bool:
    return any(name in one.origin.keys and not _has([one], other, 0, name) for name in other.origin.keys)


def _steps(value: object, kind: type[S]) -> Iterator[S]:
    """Yield the steps of a change that are of a kind."""
    for step in value.changes if isinstance(value, Several) else (value,):
        if isinstance(step, kind):
            yield step


def _left(value: object, gone: Collection[object]) -> object:
    """Return a change that takes out of a list only what is not gone."""
    if isinstance(value, Several):
        return dataclasses.replace(cast("Any", value), changes=tuple(_left(step, gone) for step in value.changes))
    if not isinstance(value, Delete):
        return value
    return dataclasses.replace(cast("Any", value), items=tuple(one for one in value.items if _plain(one) not in gone))


def _changed(base: object, change: Any, type_: Type[Any], context: Context) -> object:  # noqa: ANN401 - of any field
    """Make a change of what the content says; where that says nothing, the change is of what it copies."""
    if isinstance(change, Record) and change.PARTIAL and isinstance(base, Record):
        return _overlaid(base, change, context)
    if not isinstance(change, _RELATIVE) or base is None or not isinstance(type_, Changing):
        return change
    steps = change.changes if isinstance(change, Several) else (change,)
    if not isinstance(base, SetTo):
        before = base.changes if isinstance(base, Several) else (base,)
        return Several(changes=cast("Any", (*before, *steps)), origin=change.origin)
    value = base.value
    for step in steps:
        if isinstance(step, Add | Multiply) and isinstance(value, int):
            value = step.applied_to(value)
        elif isinstance(step, Extend) and isinstance(value, tuple):
            value = (*value, *step.items)
        elif isinstance(step, Delete) and isinstance(value, tuple):
            value = _without(value, step, context)
        elif isinstance(step, Amend) and isinstance(value, tuple):
            value = _amended(value, step, context)
        else:
            message = f"there is no number that this could change: it is '{value}'"
            raise context.refuse("NH3805", message, step.origin.location, hint="write the value itself")
    if isinstance(value, int):
        type_.type.read(Scalar(value, str(value), "", change.origin.location), context)
    return SetTo(value=value, origin=change.origin)


def _overlaid(base: Record, change: Record, context: Context) -> Record:
    """Return a part of the content with what the change says of it."""
    keys = record_keys(type(change))
    written = {name: keys[name] for name in change.origin.keys}
    values = {
        key.field: _changed(getattr(base, key.field), getattr(change, key.field), key.type, context.key(name))
        for name, key in written.items()
    }
    origin = _with_keys(change.origin, {**base.origin.keys, **change.origin.keys})
    return cast("Record", dataclasses.replace(cast("Any", base), origin=origin, **values))


def _without(value: tuple[object, ...], step: Delete[Any], context: Context) -> tuple[object, ...]:
    left = list(value)
    for item in step.items:
        found = next((one for one in left if _plain(one) == _plain(item)), None)
        if found is None:
            message = f"there is no '{_said(item)}' to delete"
            hint = f"there are: {', '.join(map(_said, left))}" if left else ""
            raise context.refuse("NH3805", message, step.origin.location, hint=hint)
        left.remove(found)
    return tuple(left)


def _amended(value: tuple[object, ...], step: Amend[Any], context: Context) -> tuple[object, ...]:
    """Give items other values; raises ``RefusedError`` (NH3805) for one that is not there, or of which there are several."""
    left = list(value)
    for item in step.items:
        keys = record_keys(type(item))
        names = [name for name in step.by if name in item.origin.keys]
        found = meant_items(len(left), names, partial(_has, left, item))
        if not names or not found or any(_plain(left[at]) != _plain(left[found[0]]) for at in found):
            said = ", ".join(f"{name} {getattr(item, keys[name].field)}" for name in names)
            message = f"there are {len(found)} items of {said} to change" if found else f"there is no {said} to change"
            message = message if said else "this does not say which item it changes"
            hint = f"name it by {', '.join(step.by)}"
            raise context.refuse("NH3805", message, item.origin.location, hint=hint)
        own = cast("Record", left[found[0]])
        given = {keys[name].field: getattr(item, keys[name].field) for name in item.origin.keys if name in keys}
        origin = _with_keys(own.origin, {**own.origin.keys, **item.origin.keys})
        left[found[0]] = dataclasses.replace(cast("Any", own), origin=origin, **given)
    return tuple(left)


def _has(items: list[object], wanted: Record, at: int, name: str) -> bool:
    field = record_keys(type(wanted))[name].field
    return _plain(getattr(items[at], field)) == _plain(getattr(wanted, field))


def _said(item: object) -> str:
    """Return an item of a list as a person says it: of one with several keys, what they say."""
    if not isinstance(item, Record):
        return str(item)
    values = ((name, getattr(item, key.field)) for name, key in record_keys(type(item)).items())
    said = [str(value) for name, value in values if name in item.origin.keys and isinstance(value, _SHORT)]
    return " ".join(said) or str(next((value for _, value in values if isinstance(value, Word)), item))


def _plain(value: object) -> object:
    """Return a value without the places where it was written, to compare it with another."""
    if isinstance(value, Word):
        return value.text.casefold()
    if isinstance(value, Record):
        return tuple(_plain(getattr(value, key.field)) for key in record_keys(type(value)).values())
    return tuple(map(_plain, value)) if isinstance(value, tuple) else value


def _with_keys(origin: Origin, keys: Mapping[str, Origin]) -> Origin:
    return dataclasses.replace(origin, keys=MappingProxyType(dict(keys)))

"""``edit:`` of another mod's content: the keys that are changed, read as the keys of what they change."""

from __future__ import annotations

import dataclasses
from contextlib import suppress
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar, cast

from nhmod.dataclass import dataclass
from nhmod.manifest.changes import Add, Amend, Changing, Delete, Extend, Multiply, SetTo, Several, meant_items
from nhmod.manifest.content import ContentOrigin, also_beside
from nhmod.manifest.context import Context, Reading, RefusedError
from nhmod.manifest.node import Scalar
from nhmod.manifest.record import EDIT, Record, record_keys
from nhmod.manifest.values import Word

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nhmod.diagnostics import Report
    from nhmod.manifest.origin import Origin
    from nhmod.manifest.type import Type

R = TypeVar("R", bound=Record)
_RELATIVE = (Add, Multiply, Extend, Delete, Amend, Several)


@dataclass(frozen=True, kw_only=True, slots=True)
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


def _changed(base: object, change: Any, type_: Type[Any], context: Context) -> object:  # noqa: ANN401 - of any field
    """Make a change of what the content says; where that says nothing, the change is of what it copies."""
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


def _without(value: tuple[object, ...], step: Delete[Any], context: Context) -> tuple[object, ...]:
    left = list(value)
    for item in step.items:
        found = next((one for one in left if _plain(one) == _plain(item)), None)
        if found is None:
            message = f"there is no '{item}' to delete"
            hint = (
                f"there are: {', '.join(map(str, left))}" if all(isinstance(one, Word) for one in left) and left else ""
            )
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


def _plain(value: object) -> object:
    """Return a value without the places where it was written, to compare it with another."""
    if isinstance(value, Word):
        return value.text.casefold()
    if isinstance(value, Record):
        return tuple(_plain(getattr(value, key.field)) for key in record_keys(type(value)).values())
    return tuple(map(_plain, value)) if isinstance(value, tuple) else value


def _with_keys(origin: Origin, keys: Mapping[str, Origin]) -> Origin:
    return dataclasses.replace(origin, keys=MappingProxyType(dict(keys)))

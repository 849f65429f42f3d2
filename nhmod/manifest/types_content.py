"""The type of content: a record that can have ``when`` and ``edit`` besides its own keys."""

from __future__ import annotations

import functools
from contextlib import suppress
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar, cast

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.manifest.broken import Broken, BrokenError, checked_alone, watched
from nhmod.manifest.content import conditional
from nhmod.manifest.context import Context, Reading, RefusedError
from nhmod.manifest.edited import Edited
from nhmod.manifest.record import EDIT, WHEN, Key, Record, record_keys
from nhmod.manifest.types_record import RecordOf, Short, WrittenKeys
from nhmod.manifest.types_scalar import Text
from nhmod.manifest.types_when import WhenType
from nhmod.manifest.variants import Condition, Override, Signature, Variants, merged, signatures

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod.manifest.definitions import Definitions, Json, Schema
    from nhmod.manifest.node import Mapping as MappingNode
    from nhmod.manifest.node import Node
    from nhmod.manifest.type import Type

R = TypeVar("R", bound=Record)

_EDIT_TYPE = Text(max_length=60)
"""The type of ``edit`` where the kind has none of its own."""
_EDIT_DOC = "Another mod's content that this changes, by its name; the other keys are what is different. That mod must be required."
_WHEN_DOC = (
    "For which targets this is, or what is different for some of them; left out, the same for all that the mod is for."
)


def content_of(record: type[R]) -> Type[R]:
    """Return the type of the items of a content kind: the record with the generic keys, or its short form."""
    whole = ContentOf(record)
    if record.SHORT is None:
        return whole
    name, example = record.SHORT
    return Short(whole, parse=lambda line: {name: line}, example=example)


class ContentOf(RecordOf[R]):
    """A mapping with the keys of a record and ``when``, or with ``edit`` and those keys of another mod's content that it changes.

    Content with mistakes is refused with what is sound of it (``BrokenError``).
    """

    @functools.cached_property
    def keys(self) -> Mapping[str, Key]:
        """The keys that can be written."""
        when = Key(name=WHEN, field="", type=self._when, doc=_WHEN_DOC, required=False)
        return MappingProxyType({**record_keys(self.record), WHEN: when})

    @functools.cached_property
    def _when(self) -> WhenType:
        return WhenType(self.record, self)

    def read(self, node: Node, context: Context) -> R:
        """Read all keys, reporting every mistake; what is different for some targets is read for all of them."""
        node = self._mapping(node, context)
        written = node.get(WHEN)
        if written is None:
            return self._one(node, context)
        condition: Condition | None = None
        base: R | None = None
        left: Broken | None = None
        with suppress(RefusedError):
            condition = self._when.read(written, context.key(WHEN))
        try:
            base = self._one(node, context)
        except RefusedError as refused:
            left = _left(refused)
        if condition is None or condition.failed or base is None:
            self._try_values(condition)
            raise BrokenError(self._broken(node, context, condition, base, left))
        if not condition.overrides:
            return conditional(base, only_for=condition.only_for)
        made, left = self._variants(node, context, base, condition.overrides)
        if made is None:
            raise BrokenError(self._broken(node, context, condition, base, left))
        return conditional(base, by_target=made)

    def _broken(
        self, node: MappingNode, context: Context, condition: Condition | None, base: R | None, left: Broken | None
    ) -> Broken:
        """Return what is sound of a record that has ``when``, for the targets that it is for."""
        record = cast("R | None", base if base is not None or left is None else left.record)
        # Which of the words count depends on the target.
        broken = replace(left, record=None, words=()) if left is not None else Broken(node)
        if record is None or condition is None or condition.failed:
            return broken
        if not condition.overrides:
            broken.record = conditional(record, only_for=condition.only_for)
            return broken

        def build(signature: Signature) -> R:
            fresh = Context(Reading(report=Report(), folder=context.folder), context.path)
            try:
                return self._one(node, fresh, _chosen(condition.overrides, signature, fresh))
            except RefusedError as refused:
                found = _left(refused)
                return cast("R", found.record if found is not None else None)

        broken.record = conditional(record, by_target=Variants(condition.overrides, {}, build))
        return broken

    def _variants(
        self, node: MappingNode, context: Context, base: R, overrides: tuple[Override, ...]
    ) -> tuple[Variants[R] | None, Broken | None]:
        """Read a record as it is for every target that can be; where one is wrong, return what is left of the first such."""
        made: dict[Signature, R] = {(): base}
        left: list[Broken | None] = []
        for signature in signatures(overrides):
            try:
                made[signature] = made.get(signature) or self._one(node, context, [overrides[n] for n in signature])
            except RefusedError as refused:
                left.append(_left(refused))
        if left:
            return None, next(filter(None, left), None)

        def build(signature: Signature) -> R:
            report = Report()
            fresh = Context(Reading(report=report, folder=context.folder), context.path)
            with suppress(RefusedError):
                record = self._one(node, fresh, _chosen(overrides, signature, fresh))
                report.raise_errors()
                return record
            raise DiagnosticError(report.diagnostics)

        return Variants(overrides, made, build), None

    def _try_values(self, condition: Condition | None) -> None:
        """Report what is wrong with single values of a record that can't be read as a whole."""
        for override in condition.overrides if condition else ():
            for name, value, inner in merged((), override.context, [override]):
                with suppress(RefusedError):
                    self.keys[name.text].type.read(value, inner)

    def _one(self, node: MappingNode, context: Context, overrides: Iterable[Override] = ()) -> R:
        """Read the record as it is where these overrides fit."""
        before = len(context.report.errors)
        edit = node.get(EDIT) if EDIT not in self.keys else None
        generic = (WHEN, EDIT) if edit is not None else (WHEN,)
        entries = [(name, value) for name, value in node.entries if name.text not in generic]
        found = self._written(merged(entries, context, overrides), node, context)
        if edit is not None:
            return cast("R", self._edited(edit, found, node, context))
        try:
            made = self._made(found, node, context)
        except RefusedError as refused:
            whole = not self._missing(found) and found.failed
            raise BrokenError(self._sound(found, node, context, whole=whole)) from refused
        if len(context.report.errors) > before:
            raise BrokenError(self._sound(found, node, context, whole=False))
        return made

    def _sound(self, found: WrittenKeys, node: MappingNode, context: Context, *, whole: bool) -> Broken:
        """Return what is sound of content (``whole``: nothing is missing): all but the keys that could not be read."""
        broken = Broken(node, words=tuple(found.lost), bad=frozenset(found.bad), strange=tuple(found.strange))
        if not whole or any(self.keys[name].required for name in found.bad):
            return broken
        left = {name: at for name, at in found.origins.items() if name not in found.bad}
        fields = {self.keys[name].field for name in found.bad}
        sound = {name: value for name, value in found.values.items() if name not in fields}
        origin = replace(found.origin(node, context), keys=MappingProxyType(left))
        made = watched(self.record(origin=origin, **sound), fields)
        # A key that is not known may stand for any that was not written.
        unwritten = {key.field for key in record_keys(self.record).values() if key.name not in left}
        broken.record = checked_alone(made, context.folder, context.report, unwritten if found.unknown else ())
        return broken

    def _edited(self, edit: Node, found: WrittenKeys, node: MappingNode, context: Context) -> Edited:
        """Make the changes of another mod's content of what was read: none of its keys is missing."""
        inner = context.key(EDIT)
        target = _EDIT_TYPE.read(edit, inner)
        sound = {name: at for name, at in found.origins.items() if name not in found.bad}
        fields = {self.keys[name].field for name in found.bad}
        values = {name: value for name, value in found.values.items() if name not in fields}
        origin = replace(found.origin(node, context), keys=MappingProxyType({EDIT: inner.origin(edit), **sound}))
        made = Edited(origin=origin, target=target, values=MappingProxyType(values))
        if found.failed:
            left = made if made.keys else None
            raise BrokenError(Broken(node, left, tuple(found.lost), frozenset(found.bad)))
        return made

    def described(self, definitions: Definitions) -> Schema:
        """Describe the record, or changes of another mod's."""
        described = super().described(definitions)
        properties = cast("Schema", described["properties"])
        if EDIT in properties:
            return described
        properties[EDIT] = {**_EDIT_TYPE.json_schema(definitions), "description": _EDIT_DOC}
        required: Json = described.pop("required", None)
        return {**described, "anyOf": [{"required": required}, {"required": [EDIT]}]} if required else described


def _left(refused: RefusedError) -> Broken | None:
    """Return what is left of content that was refused, if that is known."""
    return refused.broken if isinstance(refused, BrokenError) else None


def _chosen(overrides: tuple[Override, ...], signature: Signature, fresh: Context) -> list[Override]:
    """Return some of the overrides, to be read with another report."""
    return [replace(overrides[n], context=Context(fresh.reading, overrides[n].context.path)) for n in signature]

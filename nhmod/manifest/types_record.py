"""The types of records: mappings with known keys, and the one-line form that some have."""

from __future__ import annotations

import functools
import re
from contextlib import suppress
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar, cast

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.location import Location
from nhmod.manifest.broken import Broken, checked_alone, watched
from nhmod.manifest.context import Context, Reading, RefusedError
from nhmod.manifest.edited import EDIT, Edited
from nhmod.manifest.node import Mapping as MappingNode
from nhmod.manifest.node import Scalar, found, shown, start_of
from nhmod.manifest.origin import Origin
from nhmod.manifest.record import Key, Record, record_keys
from nhmod.manifest.scalars import resolve_plain
from nhmod.manifest.type import Type, to_write
from nhmod.manifest.types_compound import OneOf
from nhmod.manifest.types_scalar import Text, key_hint, meant_key
from nhmod.manifest.variants import WHEN, Variants, WhenType, merged, signatures

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from nhmod.manifest.definitions import Definitions
    from nhmod.manifest.node import Node
    from nhmod.manifest.type import Json, Schema, Shape
    from nhmod.manifest.values import Word
    from nhmod.manifest.variants import Condition, Override

R = TypeVar("R", bound=Record)

_CLEAN_FIT = 1000
EDIT_TYPE = Text(max_length=60)
"""The type of a content record's ``edit`` where the kind has none of its own."""
EDIT_DOC = "Another mod's content that this changes, by its name; the other keys are what is different. That mod must be required."
_SHOWN_KEYS = 4
_WRAPPED_LENGTH = 40
_FEW = 2
_ODD = "a text that no type knows"


@dataclass(slots=True)
class _Written:
    """What was read of a record: the values by field, the keys that could not be read, and the words that were met in these."""

    values: dict[str, Any] = field(default_factory=dict)
    origins: dict[str, Origin] = field(default_factory=dict)
    bad: set[str] = field(default_factory=set)
    lost: list[Word] = field(default_factory=list)
    strange: list[str] = field(default_factory=list)
    unknown: bool = False

    @property
    def failed(self) -> bool:
        return self.unknown or bool(self.bad)

    def origin(self, node: MappingNode, context: Context) -> Origin:
        return Origin(location=node.location, path=context.path, keys=MappingProxyType(self.origins))


class RecordOf(Type[R]):
    """A mapping with the keys of a record.

    The record is a class, or a function that gives it (for a record that contains itself). ``content`` adds the generic
    keys of content records, which is the core's to say.
    """

    def __init__(self, record: type[R] | Callable[[], type[R]], *, content: bool = False) -> None:
        """Wrap a record."""
        self._record = record
        self._content = content

    @functools.cached_property
    def record(self) -> type[R]:
        """The record's class."""
        return self._record if isinstance(self._record, type) else self._record()

    @functools.cached_property
    def keys(self) -> Mapping[str, Key]:
        """The keys that can be written."""
        return keys_of(self.record, content=self._content)

    @property
    def label(self) -> str:
        """A mapping with the record's first keys, the required ones before the others."""
        names = sorted(self.keys, key=lambda name: not self.keys[name].required)
        first = ", ".join(f"'{name}'" for name in names[:_SHOWN_KEYS])
        return f"a mapping with {first}{' …' if len(names) > _SHOWN_KEYS else ''}"

    @property
    def shapes(self) -> frozenset[Shape]:
        """Only mappings."""
        return frozenset(("mapping",))

    def fit(self, node: Node) -> int:
        """Fit a mapping, the better the fewer keys are unknown or missing."""
        if not isinstance(node, MappingNode):
            return 0
        written = {name.text for name, _ in node.entries}
        unknown = sum(name not in self.keys for name in written)
        missing = sum(key.required and name not in written for name, key in self.keys.items())
        return max(1, _CLEAN_FIT - unknown - missing)

    def read(self, node: Node, context: Context) -> R:
        """Read all keys, reporting every mistake; then let the record check itself.

        A content record that is different for some targets is read for all of them.
        """
        if not isinstance(node, MappingNode):
            raise context.expected(self.label, node, hint=to_write(self.wrapped(node, context) or self._form()))
        when = self.keys[WHEN].type if self._content else None
        written = node.get(WHEN)
        if when is None or written is None:
            return self._one(node, context)
        condition: Condition | None = None
        base: R | None = None
        with suppress(RefusedError):
            condition = when.read(written, context.key(WHEN))
        with suppress(RefusedError):
            base = self._one(node, context)
        if condition is None or condition.failed or base is None:
            self._try_values(condition)
            self._keep_conditional(node, context, condition, base)
            raise RefusedError
        if not condition.overrides:
            return replace(base, only_for=condition.only_for)
        try:
            return replace(base, by_target=self._variants(node, context, base, condition.overrides))
        except RefusedError:
            self._keep_conditional(node, context, condition, base)
            raise

    def _keep_conditional(
        self, node: MappingNode, context: Context, condition: Condition | None, base: R | None
    ) -> None:
        """Keep what is sound of a record that has ``when``, for the targets that it is for."""
        kept = context.reading.broken
        # What the variants left of themselves is not the record.
        found = [one for one in kept if one.node is node]
        kept[:] = [one for one in kept if one.node is not node]
        record = base if base is not None else (found[0].record if found else None)
        # Which of the words count depends on the target.
        broken = replace(found[0], record=None, words=()) if found else Broken(node)
        kept.append(broken)
        if record is None or condition is None or condition.failed:
            return
        if not condition.overrides:
            broken.record = replace(record, only_for=condition.only_for)
            return

        def build(signature: tuple[int, ...]) -> R:
            fresh = Context(Reading(report=Report(), folder=context.folder), context.path)
            chosen = [
                replace(condition.overrides[n], context=Context(fresh.reading, condition.overrides[n].context.path))
                for n in signature
            ]
            with suppress(RefusedError):
                return self._one(node, fresh, chosen)
            left = fresh.reading.broken
            return cast("R", left[0].record if left else None)

        broken.record = replace(record, by_target=Variants(condition.overrides, {}, build))

    def _variants(self, node: MappingNode, context: Context, base: R, overrides: tuple[Override, ...]) -> Variants[R]:
        """Read a record as it is for every target that can be."""
        made: dict[tuple[int, ...], R] = {(): base}
        wanted = signatures(overrides)
        for signature in wanted:
            with suppress(RefusedError):
                made[signature] = made.get(signature) or self._one(node, context, [overrides[n] for n in signature])
        if len(made) < len(wanted):
            raise RefusedError

        def build(signature: tuple[int, ...]) -> R:
            report = Report()
            fresh = Context(Reading(report=report, folder=context.folder), context.path)
            chosen = [
                replace(overrides[n], context=Context(fresh.reading, overrides[n].context.path)) for n in signature
            ]
            with suppress(RefusedError):
                record = self._one(node, fresh, chosen)
                report.raise_errors()
                return record
            raise DiagnosticError(report.diagnostics)

        return Variants(overrides, made, build)

    def _try_values(self, condition: Condition | None) -> None:
        """Report what is wrong with single values of a record that can't be read as a whole."""
        for override in condition.overrides if condition else ():
            for name, value, inner in merged((), override.context, [override]):
                with suppress(RefusedError):
                    self.keys[name.text].type.read(value, inner)

    def _one(self, node: MappingNode, context: Context, overrides: Iterable[Override] = ()) -> R:
        """Read the record as it is where these overrides fit."""
        before = len(context.report.errors)
        edit = self._edit(node)
        found = self._written(node, context, overrides, edit)
        if edit is not None:
            return cast("R", self._edited(edit, found, node, context))
        # What stands there under another name is not missing, too.
        there = found.origins.keys() | found.bad
        missing = [key.name for key in self.keys.values() if key.required and key.name not in there]
        try:
            made = self._made(found, missing, node, context)
        except RefusedError:
            self._keep(node, context, found, whole=not missing and found.failed)
            raise
        if self._content and len(context.report.errors) > before:
            self._keep(node, context, found, whole=False)
            raise RefusedError
        return made

    def _made(self, found: _Written, missing: list[str], node: MappingNode, context: Context) -> R:
        """Make the record of what was read, and let it check itself."""
        if missing:
            names = " and ".join(f"'{name}'" for name in missing)
            raise context.refuse("NH0202", f"{names} {'is' if len(missing) == 1 else 'are'} missing", start_of(node))
        if found.failed:
            raise RefusedError
        made = self.record(origin=found.origin(node, context), **found.values)
        made.check_record(context)
        return made

    def _written(
        self, node: MappingNode, context: Context, overrides: Iterable[Override], edit: Node | None
    ) -> _Written:
        """Read all keys that are written."""
        found = _Written()
        entries = [(name, value) for name, value in node.entries if not (self._content and name.text == WHEN)]
        for name, value, inner in merged(entries, context, overrides):
            key = self.keys.get(name.text)
            if edit is not None and name.text == EDIT:
                found.origins[EDIT] = inner.origin(value)
                continue
            if key is None:
                found.bad |= {self._refuse_unknown(name, node, context)} - {"", WHEN}
                found.unknown = True
                found.strange += [value.text] if isinstance(value, Scalar) else []
                continue
            found.origins[key.name] = inner.origin(value)
            errors, words = len(context.report.errors), len(context.words)
            with suppress(RefusedError):
                found.values[key.field] = key.type.read(value, inner)
            if key.field not in found.values or len(context.report.errors) > errors:
                found.bad.add(key.name)
                found.lost += context.words[words:]
        return found

    def _keep(self, node: MappingNode, context: Context, found: _Written, *, whole: bool) -> None:
        """Keep what is sound of a content record (``whole``: nothing is missing): all but the keys that could not be read."""
        if not self._content:
            return
        broken = Broken(node, words=tuple(found.lost), bad=frozenset(found.bad), strange=tuple(found.strange))
        context.reading.broken.append(broken)
        if not whole or any(self.keys[name].required for name in found.bad):
            return
        left = {name: at for name, at in found.origins.items() if name not in found.bad}
        fields = {self.keys[name].field for name in found.bad}
        sound = {name: value for name, value in found.values.items() if name not in fields}
        origin = replace(found.origin(node, context), keys=MappingProxyType(left))
        made = watched(self.record(origin=origin, **sound), fields)
        # A key that is not known may stand for any that was not written.
        unwritten = {key.field for key in record_keys(self.record).values() if key.name not in left}
        broken.record = checked_alone(made, context.folder, context.report, unwritten if found.unknown else ())

    def _edit(self, node: MappingNode) -> Node | None:
        """Give what another mod's content is named by, where a content record has no ``edit`` of its own."""
        return node.get(EDIT) if self._content and EDIT not in self.keys else None

    def _edited(self, edit: Node, found: _Written, node: MappingNode, context: Context) -> Edited:
        """Make the changes of another mod's content of what was read: none of its keys is missing."""
        target = EDIT_TYPE.read(edit, context.key(EDIT))
        sound = {name: at for name, at in found.origins.items() if name not in found.bad}
        fields = {self.keys[name].field for name in found.bad}
        values = {name: value for name, value in found.values.items() if name not in fields}
        origin = replace(found.origin(node, context), keys=MappingProxyType(sound))
        made = Edited(origin=origin, target=target, values=MappingProxyType(values))
        if found.failed:
            context.reading.broken.append(
                Broken(node, made if made.keys else None, tuple(found.lost), frozenset(found.bad))
            )
            raise RefusedError
        return made

    def wrapped(self, node: Node, context: Context) -> str:
        """Write a scalar as the value of the keys that are required, else of those of the first type that takes it."""
        if not isinstance(node, Scalar) or not node.text or len(node.text) > _WRAPPED_LENGTH:
            return ""
        odd = Scalar(_ODD, _ODD, "'", node.location)
        fitting = [key for key in self.keys.values() if key.type.fit(node) > 0 and key.name not in (WHEN, EDIT)]
        # What takes any text takes all: only a type that knows its words says more than that it is a text.
        sure = [key for key in fitting if not key.type.fit(odd)]
        meant = [key for key in self.keys.values() if key.required] or [
            key for key in sure if key.type.label == sure[0].type.label
        ]
        name, _, value = node.text.partition(" ")
        if value and name in self.keys and not node.style:
            meant, node = [self.keys[name]], Scalar(resolve_plain(value), value, "", node.location)
        elif any(key.type.fit(odd) for key in meant) and any(map(str.isdigit, node.text)):
            return ""
        fresh = Context(Reading(report=Report(), folder=context.folder), context.path)
        names = [Scalar(key.name, key.name, "", node.location) for key in meant]
        try:
            self._one(MappingNode(tuple((name, node) for name in names), node.location), fresh)
        except RefusedError:
            return ""
        quote = node.style if node.style in ("'", '"') else ""
        whole = ", ".join(f"{name.text}: {quote}{node.text}{quote}" for name in names)
        return f"{{{whole}}}" if names and not fresh.report.errors else ""

    def _form(self) -> str:
        """Write the keys that are needed, for a value that says nothing of them."""
        needed = [key.name for key in self.keys.values() if key.required or len(self.keys) <= _FEW]
        return f"{{{', '.join(f'{name}: …' for name in needed)}}}" if needed else ""

    def json_schema(self, definitions: Definitions) -> Schema:
        """Refer to the record's definition."""
        return definitions.record(self.record, content=self._content)

    def plain(self, value: Any) -> Json:  # noqa: ANN401 - as the base class has it
        """Write the keys that are not at their defaults."""
        return {
            key.name: key.type.plain(getattr(value, key.field))
            for key in self.keys.values()
            if key.required or getattr(value, key.field) != key.default
        }

    def _refuse_unknown(self, name: Scalar, node: MappingNode, context: Context) -> str:
        """Refuse a key, and give the one that was probably meant."""
        inside = self._inside(name.text, node)
        hint = inside or key_hint(name.text, self.keys)
        context.refuse("NH0201", f"unknown key {shown(name.text)}", name.location, hint=hint)
        return "" if inside else meant_key(name.text, self.keys)

    def _inside(self, name: str, node: MappingNode) -> str:
        """Say that a key goes into the value of another one that is written, as ``kind`` does into that of ``damage``."""
        for other, value in node.entries:
            key = self.keys.get(other.text)
            for record in _records_of(key.type) if key is not None else ():
                if name not in record.keys:
                    continue
                if not isinstance(value, Scalar):
                    return f"'{name}' goes into '{other.text}'"
                needed = [one.name for one in record.keys.values() if one.required and one.name != name]
                first = (
                    f"{needed[0]}: {value.text}, " if len(needed) == 1 and len(value.text) <= _WRAPPED_LENGTH else ""
                )
                return f"'{name}' goes into '{other.text}': write {other.text}: {{{first}{name}: …}}"
        return ""


class Short(Type[R]):
    """A record that can also be written on one line: ``weapon 1d6`` for ``{type: weapon, dice: 1d6}``.

    ``parse`` takes the line apart into keys and their texts, which are then read as if they had been written so; it
    raises ``ValueError``, with or without words, for a line that it does not understand.
    """

    def __init__(self, record: RecordOf[R], *, parse: Callable[[str], Mapping[str, str]], example: str) -> None:
        """Wrap a record's type."""
        self._record = record
        self._parse = parse
        self._example = example
        self._line = Text(max_length=200)

    @property
    def parts(self) -> tuple[Type[Any], ...]:
        """The record's type."""
        return (self._record,)

    @property
    def label(self) -> str:
        """A line with an example, and the record."""
        return f"a line such as '{self._example}', or {self._record.label}"

    @property
    def shapes(self) -> frozenset[Shape]:
        """Scalars and mappings."""
        return frozenset(("scalar", "mapping"))

    def fit(self, node: Node) -> int:
        """Fit a line that can be taken apart, or as the record does."""
        if not isinstance(node, Scalar):
            return self._record.fit(node)
        try:
            return int(self._line.fit(node) > 0 and bool(self._parse(node.text)))
        except ValueError:
            return 0

    def read(self, node: Node, context: Context) -> R:
        """Read the line or the mapping."""
        if isinstance(node, MappingNode):
            return self._record.read(node, context)
        if not isinstance(node, Scalar) or not isinstance(node.value, str):
            raise context.expected(self.label, node)
        line = self._line.read(node, context)
        try:
            parts = self._parse(line)
        except ValueError as error:
            said = f": {error}" if str(error) else ""
            message = f"expected {self.label}, found {found(node)}{said}"
            raise context.refuse("NH0212", message, node.location) from error
        return self._record.read(_spread(node, parts), context)

    def wrapped(self, node: Node, context: Context) -> str:
        """Write a value as the record has it."""
        return self._record.wrapped(node, context)

    def json_schema(self, definitions: Definitions) -> Schema:
        """Describe a string or the record."""
        line: Schema = {
            **self._line.json_schema(definitions),
            "description": f"On one line: {self._example}",
            "examples": [self._example],
        }
        return {"anyOf": [line, self._record.json_schema(definitions)]}

    def plain(self, value: Any) -> Json:  # noqa: ANN401 - as the base class has it
        """Write the record in full."""
        return self._record.plain(value)


def _records_of(type_: Type[Any]) -> Iterable[RecordOf[Any]]:
    """Go through the records as which a value can be written, but not those of a list or a free mapping."""
    if isinstance(type_, RecordOf):
        yield type_
    elif isinstance(type_, OneOf | Short):
        for part in type_.parts:
            yield from _records_of(part)


def content_of(record: type[R]) -> Type[R]:
    """Give the type of the items of a content kind: the record with the generic keys, or its short form."""
    whole = RecordOf(record, content=True)
    if record.SHORT is None:
        return whole
    name, example = record.SHORT
    return Short(whole, parse=lambda line: {name: line}, example=example)


def keys_of(record: type[Record], *, content: bool = False) -> Mapping[str, Key]:
    """Give a record's keys; a content record's with the generic ones (``when``)."""
    keys = record_keys(record)
    if not content:
        return keys
    when = Key(
        name=WHEN,
        field="only_for",
        type=WhenType(record),
        doc="For which targets this is, or what is different for some of them; left out, the same for all that the mod is for.",
        required=False,
    )
    return MappingProxyType({**keys, when.name: when})


def _spread(line: Scalar, parts: Mapping[str, str]) -> MappingNode:
    """Make the mapping that a one-line form stands for, each value with its own place in the line."""
    taken: list[tuple[int, int]] = []
    entries = []
    for name, text in parts.items():
        place = _place_of(text, line, taken)
        entries.append((Scalar(name, name, "", place), Scalar(resolve_plain(text), text, "", place)))
    return MappingNode(tuple(entries), line.location)


def _place_of(part: str, line: Scalar, taken: list[tuple[int, int]]) -> Location:
    whole = line.location
    if line.style or whole.end_line != whole.line or whole.end_column - whole.column != len(line.text):
        return whole
    for match in re.finditer(rf"(?<!\S){re.escape(part)}(?!\S)", line.text):
        if all(match.end() <= start or end <= match.start() for start, end in taken):
            taken.append(match.span())
            start = whole.column + match.start()
            return Location(
                file=whole.file, line=whole.line, column=start, end_line=whole.line, end_column=start + len(part)
            )
    return whole

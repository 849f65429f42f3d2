"""The types of records: mappings with known keys, and the one-line form that some have."""

from __future__ import annotations

import functools
import re
from contextlib import suppress
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from nhmod.location import Location
from nhmod.manifest.context import LEFT_OUT, Context, RefusedError, leave_out
from nhmod.manifest.cut import joined, refuse_cut, whole_entries
from nhmod.manifest.definitions import Definitions, Json, Schema, summary
from nhmod.manifest.meant_record import WRAPPED_LENGTH, Meant
from nhmod.manifest.node import Mapping as MappingNode
from nhmod.manifest.node import Node, Scalar, Sequence, found, shown, start_of
from nhmod.manifest.origin import Origin
from nhmod.manifest.record import EDIT, WHEN, Key, Record, key_hint, meant_key, record_keys
from nhmod.manifest.scalars import resolve_plain
from nhmod.manifest.type import NAMES, Shape, Type, to_write
from nhmod.manifest.types_compound import ListOf, MapOf, OneOf, is_read
from nhmod.manifest.types_scalar import Choice, Text, WordType

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from nhmod.manifest.values import Word

R = TypeVar("R", bound=Record)

_WHEN_ABOVE = "'when' stands beside the keys of the whole item, and has what is different there"
_CLEAN_FIT = 1000
_SHOWN_KEYS = 4
_UNPARTED = re.compile(r"(?P<key>[a-z_]+) *(?:= *| +)(?P<value>[^= ].*)")


@dataclass(slots=True)
class WrittenKeys:
    """What was read of a record: the values by field, the keys that could not be read, and the words that were met in these."""

    values: dict[str, Any] = field(default_factory=dict)
    origins: dict[str, Origin] = field(default_factory=dict)
    bad: set[str] = field(default_factory=set)
    lost: list[Word] = field(default_factory=list)
    strange: list[str] = field(default_factory=list)
    unknown: bool = False

    @property
    def failed(self) -> bool:
        """Whether anything could not be read."""
        return self.unknown or bool(self.bad)

    def origin(self, node: MappingNode, context: Context) -> Origin:
        """Return the record's place with those of its keys."""
        return Origin(location=node.location, path=context.path, keys=MappingProxyType(self.origins))


class RecordOf(Type[R]):
    """A mapping with the keys of a record.

    The record is a class, or a function that gives it (for a record that contains itself).
    """

    def __init__(self, record: type[R] | Callable[[], type[R]]) -> None:
        """Wrap a record."""
        self._record = record

    @functools.cached_property
    def record(self) -> type[R]:
        """The record's class."""
        return self._record if isinstance(self._record, type) else self._record()

    @functools.cached_property
    def keys(self) -> Mapping[str, Key]:
        """The keys that can be written."""
        return record_keys(self.record)

    @functools.cached_property
    def _meant(self) -> Meant:
        """What to write instead of something else."""
        return Meant(keys=self.keys, read=self._one)

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
        """Read all keys, reporting every mistake; then let the record check itself."""
        return self._one(self._mapping(node, context), context)

    def _mapping(self, node: Node, context: Context) -> MappingNode:
        if not isinstance(node, MappingNode):
            written = self._meant.instead(node, context)
            raise context.expected(self.label, node, hint=to_write(written))
        self._refuse_name(node, context)
        return node

    def _refuse_name(self, node: MappingNode, context: Context) -> None:
        """Refuse a mapping whose one key is a value: ``{dagger: 50%}`` for ``{object: dagger, chance: 50%}``."""
        name, value = node.entries[0] if len(node.entries) == 1 else (None, None)
        called = next((one for one in NAMES if one in self.keys), "")
        if name is not None and called and isinstance(value, MappingNode) and name.text not in self.keys:
            hint = f"write {called}: {name.text}, and its keys beside it"
            raise context.refuse("NH0201", f"unknown key {shown(name.text)}", name.location, hint=hint)
        if name is None or not isinstance(value, Scalar) or name.text in self.keys or EDIT in self.keys:
            return
        if context.in_place(name.text) or meant_key(name.text, self.keys) or self._inside_unwritten(name.text, node):
            return
        written = self._meant.of_name(name, value, context, named=(WordType,))
        if written:
            raise context.refuse("NH0201", f"unknown key {shown(name.text)}", node.location, hint=f"write {written}")

    def _one(self, node: MappingNode, context: Context) -> R:
        """Read the keys that a mapping has, and make the record of them."""
        entries = ((name, value, context.key(name.text)) for name, value in node.entries)
        return self._made(self._written(entries, node, context), node, context)

    def _written(
        self, entries: Iterable[tuple[Scalar, Node, Context]], node: MappingNode, context: Context
    ) -> WrittenKeys:
        """Read keys that are written, each where it stands."""
        found = WrittenKeys()
        for name, value, inner, pieces in whole_entries(entries, lambda one: self._is_piece(one, node)):
            key = self.keys.get(name.text)
            if key is None:
                found.bad |= {self._refuse_unknown(name, node, context)} - {"", WHEN}
                found.unknown = True
                found.strange += [value.text] if isinstance(value, Scalar) else []
                continue
            found.origins[key.name] = inner.origin(value)
            if pieces and isinstance(value, Scalar):
                self._refuse_pieces(key, (value, *pieces), inner.about(key.doc))
                found.bad.add(key.name)
                continue
            errors, words = len(context.report.errors), len(context.words)
            said = "" if key.required else _left_out(value)
            with suppress(RefusedError):
                found.values[key.field] = key.type.read(value, inner.about(key.doc, "" if key.required else key.name))
            if key.field not in found.values or len(context.report.errors) > errors:
                found.bad.add(key.name)
                found.lost += context.words[words:]
            elif said and not _has_word(key.type, said) and len(context.words) == words:
                hint = f'write "{said}" if the word is meant; else {leave_out(key.name, key.doc, said)}'
                context.report.warning("NH0220", f"this is the text '{said}'", inner.origin(value), hint=hint)
        return found

    def _is_piece(self, name: Scalar, node: MappingNode) -> bool:
        """Return whether a key without a value is nothing that an author may have meant as a key."""
        return (
            name.text not in self.keys
            and self._unparted(name, node) is None
            and not meant_key(name.text, self.keys)
            and not self._elsewhere(name.text, node)
        )

    def _refuse_pieces(self, key: Key, pieces: tuple[Scalar, ...], context: Context) -> None:
        """Refuse a value that a ',' in it has cut, with how it is written: as a list, in quotes, or as its type says."""
        whole = joined(pieces)
        several = Sequence(pieces, whole.location)
        taken = [
            not whole.text.startswith("(") and key.type.fit(several) > 0 and is_read(key.type, several, context),
            is_read(key.type, whole, context),
        ]
        if any(taken):
            refuse_cut(
                whole, context, key=key.name, listed=pieces if taken[0] else (), one=taken[1] and _is_text(key.type)
            )
            return
        with suppress(RefusedError):
            key.type.read(whole, context)

    def _missing(self, found: WrittenKeys) -> list[str]:
        """Name the keys that must be there and are not; what stands there under another name is not missing, too."""
        there = found.origins.keys() | found.bad
        return [key.name for key in self.keys.values() if key.required and key.name not in there]

    def _made(self, found: WrittenKeys, node: MappingNode, context: Context) -> R:
        """Make the record of what was read, and let it check itself."""
        missing = self._missing(found)
        if missing:
            names = " and ".join(f"'{name}'" for name in missing)
            raise context.refuse("NH0202", f"{names} {'is' if len(missing) == 1 else 'are'} missing", start_of(node))
        if found.failed:
            raise RefusedError
        made = self.record(origin=found.origin(node, context), **found.values)
        made.check_record(context)
        return made

    def wrapped(self, node: Node, context: Context) -> str:
        """Write a scalar as the value of the keys that are required, where it can only be theirs, else of the one whose type takes it."""
        return self._meant.wrapped(node, context)

    def formed(self, node: Node, context: Context) -> str:
        """Write what is no mapping as the record has it, with dots for what lacks."""
        return self._meant.instead(node, context)

    def has_key(self, name: str) -> bool:
        """Return whether it is one of the record's keys."""
        return name in self.keys

    def of_name(self, name: Scalar, value: Scalar, context: Context) -> str:
        """Write an item that somebody wrote as its name with a value: ``{object: dagger, chance: 50%}`` for ``{dagger: 50%}``."""
        return self._meant.of_name(name, value, context, named=(WordType, Text))

    def json_schema(self, definitions: Definitions) -> Schema:
        """Refer to the record's definition."""
        name = f"{self.record.__module__.partition('.')[0]}.{self.record.__name__}"
        return definitions.reference((type(self), self.record), name, lambda: self.described(definitions))

    def described(self, definitions: Definitions) -> Schema:
        """Describe the record itself: its keys with their docs and defaults, which are required, and no others."""
        properties: Schema = {}
        for key in self.keys.values():
            schema = {**key.type.titled(definitions), "description": key.doc}
            if not key.required and key.default is not None:
                schema["default"] = key.type.plain(key.default)
            properties[key.name] = schema
        described: Schema = {
            "type": "object",
            "title": self.label,
            "description": summary(self.record),
            "properties": properties,
            "additionalProperties": False,
        }
        required: list[Json] = [key.name for key in self.keys.values() if key.required]
        return {**described, "required": required} if required else described

    def plain(self, value: Any) -> Json:  # noqa: ANN401 - as the base class has it
        """Write the keys that are not at their defaults."""
        return {
            key.name: key.type.plain(getattr(value, key.field))
            for key in record_keys(self.record).values()
            if key.required or getattr(value, key.field) != key.default
        }

    def _refuse_unknown(self, name: Scalar, node: MappingNode, context: Context) -> str:
        """Refuse a key, and give the one that was probably meant."""
        parted = self._unparted(name, node)
        if parted is not None:
            key, value = parted
            context.refuse("NH0201", f"unknown key {shown(name.text)}", name.location, hint=f"write {key}: {value}")
            return key
        inside = self._inside(name.text, node)
        meant = meant_key(name.text, self.keys)
        own = bool(meant) and any(name.text in record.keys for record in _records_of(self.keys[meant].type))
        deeper = "" if inside or (meant and not own) else self._inside_unwritten(name.text, node)
        deeper = deeper or ("" if inside or meant else self._guessed_inside(name.text, node))
        chosen = "" if inside or deeper or meant else self._choice_of(name.text, node) or self._in_list_of(name.text)
        above = _WHEN_ABOVE if name.text == WHEN else ""
        hint = context.in_place(name.text) or above or inside or deeper or chosen or key_hint(name.text, self.keys)
        context.refuse("NH0201", f"unknown key {shown(name.text)}", name.location, hint=hint)
        return "" if (inside or deeper) and not own else meant

    def _unparted(self, name: Scalar, node: MappingNode) -> tuple[str, str] | None:
        """Return the key and the value of what is one text for want of a ':': ``{chance 1/4}``, ``{chance = 1/4}``."""
        match = _UNPARTED.fullmatch(name.text)
        if match is None or match["key"] not in self.keys or name.style:
            return None
        empty = any(one is name and isinstance(value, Scalar) and value.value is None for one, value in node.entries)
        return (match["key"], match["value"]) if empty else None

    def _choice_of(self, name: str, node: MappingNode) -> str:
        """Return that what was written as a key is a word of the only key that has it, and is not written: ``feature: fountain``."""
        written = {one.text for one, _ in node.entries}
        having = [key.name for key in self.keys.values() if key.name not in written and name in choices_of(key.type)]
        return f"write {having[0]}: {name}" if len(having) == 1 else ""

    def _in_list_of(self, name: str) -> str:
        """Return that a key, or a word of one, goes into the items of the only list that has it: ``regions: [{area: …, lit: …}]``."""
        found = []
        for key in self.keys.values():
            for record in _records_of(key.type.item) if isinstance(key.type, ListOf) else ():
                needed = "".join(
                    f"{one.name}: …, " for one in record.keys.values() if one.required and one.name != name
                )
                as_word = (one.name for one in record.keys.values() if name in choices_of(one.type))
                own = f"{name}: …" if name in record.keys else next((f"{one}: {name}" for one in as_word), "")
                found += [f"'{name}' goes into '{key.name}': write {key.name}: [{{{needed}{own}}}]"] if own else []
        return found[0] if len(found) == 1 else ""

    def _elsewhere(self, name: str, node: MappingNode) -> str:
        """Return where what was written as a key goes, if it is a key or a word somewhere beside or below."""
        return (
            self._inside(name, node)
            or self._inside_unwritten(name, node)
            or self._choice_of(name, node)
            or self._in_list_of(name)
        )

    def _inside(self, name: str, node: MappingNode) -> str:
        """Return that a key goes into the value of another one that is written, as ``kind`` does into that of ``damage``."""
        for other, value in node.entries:
            key = self.keys.get(other.text)
            for record in _records_of(key.type) if key is not None else ():
                if name not in record.keys:
                    continue
                if not isinstance(value, Scalar):
                    return f"'{name}' goes into '{other.text}'"
                needed = [one.name for one in record.keys.values() if one.required and one.name != name]
                first = f"{needed[0]}: {value.text}, " if len(needed) == 1 and len(value.text) <= WRAPPED_LENGTH else ""
                return f"'{name}' goes into '{other.text}': write {other.text}: {{{first}{name}: …}}"
        return ""

    def _inside_unwritten(self, name: str, node: MappingNode) -> str:
        """Return that a key goes into the value of the only other one that has it, which is not written, as ``damage`` into ``attack``."""
        written = {one.text for one, _ in node.entries}
        having = [key.name for key in self.keys.values() if key.name not in written and _has_key(key.type, name)]
        return f"'{name}' goes into '{having[0]}': write {having[0]}: {{{name}: …}}" if len(having) == 1 else ""

    def _guessed_inside(self, name: str, node: MappingNode) -> str:
        """Return what is written for a word that people guess for a key of the value of the only other one that has such a key."""
        written = {one.text for one, _ in node.entries}
        having = [
            f"write {key.name}: {{{inner.name}: …}}"
            for key in self.keys.values()
            for record in _records_of(key.type)
            for inner in record.keys.values()
            if key.name not in written and name in inner.also
        ]
        return having[0] if len(having) == 1 else ""


def _is_text(type_: Type[Any]) -> bool:
    """Return whether a value of a type can be a text that is no word."""
    return isinstance(type_, Text) or any(_is_text(part) for part in type_.parts)


def _has_key(type_: Type[Any], name: str) -> bool:
    """Return whether a value of a type can have a key: as a record, or as a mapping of a few words."""
    if isinstance(type_, MapOf) and isinstance(type_.key, Choice):
        return name in type_.key.choices
    return any(name in record.keys for record in _records_of(type_))


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
            raise context.refuse("NH0212", message, node.location, hint=context.left_out(node)) from error
        return self._record.read(_spread(node, parts), context)

    def wrapped(self, node: Node, context: Context) -> str:
        """Write a value as the record has it."""
        return self._record.wrapped(node, context)

    def of_name(self, name: Scalar, value: Scalar, context: Context) -> str:
        """Write a name with a value as the line has them, or as the record does."""
        line = f"{name.text} {value.text}"
        alone = Scalar(name.text, name.text, "", name.location)
        # A line of one word, whatever it is, says nothing of the value.
        fits = self.fit(Scalar(line, line, "", name.location)) > 0 and len(self._parse(line)) > len(
            self._parse(alone.text)
        )
        return line if fits else self._record.of_name(name, value, context)

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


def _has_word(type_: Type[Any], word: str) -> bool:
    """Return whether a word is one of those that a value can be, or that its type is said with."""
    parts = () if isinstance(type_, RecordOf) else type_.parts
    return word in re.findall(r"[a-z]+", type_.label) or any(_has_word(part, word) for part in parts)


def _left_out(node: Node) -> str:
    """Return a word without quotes that people write where a key is to say nothing: ``greeting: none``."""
    return node.text if isinstance(node, Scalar) and not node.style and node.text.casefold() in LEFT_OUT else ""


def choices_of(type_: Type[Any]) -> Iterable[str]:
    """Return the words of which a value of a type can be one."""
    if isinstance(type_, Choice):
        return type_.choices
    return [word for part in type_.parts for word in choices_of(part)] if isinstance(type_, OneOf) else ()


def _records_of(type_: Type[Any]) -> Iterable[RecordOf[Any]]:
    """Go through the records as which a value can be written, but not those of a list or a free mapping."""
    if isinstance(type_, RecordOf):
        yield type_
    elif isinstance(type_, OneOf | Short):
        for part in type_.parts:
            yield from _records_of(part)


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

"""The types that hold others: lists, free mappings, alternatives."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar, overload

from nhmod.diagnostics import Report
from nhmod.manifest.context import Context, Reading, RefusedError
from nhmod.manifest.cut import refuse_cut, whole_items
from nhmod.manifest.node import Mapping, Node, Scalar, Sequence
from nhmod.manifest.scalars import resolve_plain
from nhmod.manifest.type import NAMES, ScalarType, Shape, Type, Written, shape_of, shown_value, to_write
from nhmod.manifest.types_scalar import Choice, Text, suggestion
from nhmod.manifest.values import Pair

if TYPE_CHECKING:
    from nhmod.manifest.definitions import Definitions, Json, Schema

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
D = TypeVar("D")
T = TypeVar("T")
K = TypeVar("K")

_MOST_OF_KEYS = 8
_JOINED = re.compile(r",|&&?|\band\b")
"""What people write between the items of a line."""
_ONE_MAPPING = re.compile(r"\{[^{}]*\}")
_SCALARS: Schema = {"type": ["string", "number", "boolean"]}


class ListOf(Type[tuple[T, ...]]):
    """A list of ``at_least`` to ``at_most`` items; a scalar stands for a list of one, unless ``single`` is false.

    ``by`` are keys by which its items are told apart: an author can change one of them by these (``Changing``).
    """

    changes = frozenset(("extend", "delete"))

    def __init__(
        self,
        item: Type[T],
        *,
        at_least: int = 0,
        at_most: int | None = None,
        single: bool = True,
        by: tuple[str, ...] = (),
    ) -> None:
        """Set what the items are and how many there may be."""
        self.item = item
        self.at_least = at_least
        self.at_most = at_most
        self.by = by
        self.single = single and at_least <= 1 and at_most != 0 and "scalar" in item.shapes

    @property
    def parts(self) -> tuple[Type[Any], ...]:
        """The items' type."""
        return (self.item,)

    @property
    def label(self) -> str:
        """The items' type, and their number where it is limited."""
        if self.at_most is not None:
            count = (
                f" of {self.at_least} to {self.at_most} items"
                if self.at_least != self.at_most
                else f" of {self.at_most} items"
            )
        else:
            count = f" of {self.at_least} or more items" if self.at_least else ""
        return f"a list{count} (each {self.item.label})"

    @property
    def shapes(self) -> frozenset[Shape]:
        """Lists, and scalars where one stands for a list."""
        return frozenset(("list", "scalar")) if self.single else frozenset(("list",))

    def fit(self, node: Node) -> int:
        """Fit a list whose first item fits, or a scalar that fits as an item."""
        if isinstance(node, Sequence):
            return 1 + int(bool(node.items) and self.item.fit(node.items[0]) > 0)
        return int(self.single and isinstance(node, Scalar) and self.item.fit(node) > 0)

    def read(self, node: Node, context: Context) -> tuple[T, ...]:
        """Read all items, reporting the mistakes of each."""
        if isinstance(node, Scalar) and self.single and node.value is not None:
            parts = self._in_a_line(node)
            if parts:
                raise context.expected(self.label, node, hint=to_write(f"[{', '.join(parts)}]"))
            return (self.item.read(node, context),)
        if not isinstance(node, Sequence):
            raise context.expected(self.label, node, hint=self.as_list(node, context))
        written = tuple(whole_items(node.items))
        count = len(written)
        if count < self.at_least or (self.at_most is not None and count > self.at_most):
            raise context.refuse("NH0204", f"expected {self.label}, found {count or 'none'}", node.location)
        self._refuse_parted(written, context)
        items: list[T] = []
        for index, item in enumerate(written):
            inner = context.item(index)
            try:
                read = self.item.read(item, inner)
            except RefusedError:
                continue
            if isinstance(item, Scalar) and item not in node.items:
                refuse_cut(item, inner)
            else:
                items.append(read)
        if len(items) < count:
            raise RefusedError
        return tuple(items)

    def as_list(self, node: Node, context: Context) -> str:
        """Return how a single value is written as a list of one."""
        if isinstance(node, Mapping):
            return self.of_keys(node, context) or (self._of_one(node, context) if self._of_mappings else "")
        if isinstance(node, Scalar) and (parts := self._in_brackets(node)):
            return to_write(f"[{', '.join(parts)}]")
        if not self._of_mappings or not isinstance(node, Scalar):
            return ""
        form = self.item.formed(node, context)
        item = self.item.wrapped(node, context) or (form if _ONE_MAPPING.fullmatch(form) and node.text in form else "")
        return to_write(f"[{item}]" if item else "")

    def _of_one(self, node: Mapping, context: Context) -> str:
        """Return how a mapping is written as the one item, as an item of each of its keys, or as one of each name that it has for them."""
        first = node.entries[0][0] if node.entries else None
        place = None if first is None else (first.location.line, first.location.column)
        if first is not None and place == (node.location.line, node.location.column):
            named = next((name for name in NAMES if self.item.has_key(name)), "")
            if named and all(
                isinstance(value, Mapping) and not self.item.has_key(name.text) for name, value in node.entries
            ):
                return f"write '- {named}: {first.text}', and its keys below"
            return "write '- ' before the first key of each item"
        each = [Mapping((entry,), node.location) for entry in node.entries]
        texts = [f"{{{name.text}: {shown_value(value)}}}" for name, value in node.entries if isinstance(value, Scalar)]
        if first is not None and not any(self.item.has_key(name.text) for name, _ in node.entries):
            form = self.item.formed(first, context)
            return f"{to_write(form)}, in a list in [ ]" if form else ""
        is_whole = len(texts) < len(each) or len(each) == 1 or is_read(self.item, node, context)
        if is_whole or not all(is_read(self.item, one, context) for one in each):
            return "put [ and ] around it"
        return f"write [{', '.join(texts)}]"

    def _refuse_parted(self, items: tuple[Node, ...], context: Context) -> None:
        """Refuse a number beside the name that it says something of: ``[newt, 2]`` for ``[{monster: newt, weight: 2}]``."""
        for index, (name, number) in enumerate(pairwise(items)):
            if not (isinstance(name, Scalar) and isinstance(number, Scalar) and isinstance(number.value, int | float)):
                continue
            if isinstance(name.value, str) and self._of_mappings and not self.item.fit(number):
                written = self.item.of_name(name, number, context)
                if written:
                    raise context.item(index + 1).expected(self.item.label, number, hint=to_write(written))

    def of_keys(self, node: Mapping, context: Context) -> str:
        """Return how what somebody wrote as a mapping is written: ``[flies]`` for ``{flies: true}``, ``[bite 1d6]`` for ``{bite: 1d6}``."""
        items: list[str] = []
        for name, value in node.entries:
            if not isinstance(value, Scalar) or len(items) >= _MOST_OF_KEYS or self.item.has_key(name.text):
                return ""
            if value.value is False:
                continue
            alone = value.value is True or "mapping" not in self.item.shapes
            if alone and not self.item.fit(name):
                return ""
            items.append(name.text if alone else self.item.of_name(name, value, context))
        return f"write [{', '.join(items)}]" if items and all(items) else ""

    def _in_brackets(self, node: Scalar) -> tuple[str, ...]:
        """Return the items of a line in round brackets: "(1,1,2,2)"."""
        text = node.text.removeprefix("(").removesuffix(")")
        parts = self._in_a_line(Scalar(text, text, node.style, node.location))
        return parts if self.at_least <= len(parts) and (self.at_most is None or len(parts) <= self.at_most) else ()

    def _in_a_line(self, node: Scalar) -> tuple[str, ...]:
        """Return the items of a line that is none itself, where commas part some: "Bob, Alice"."""
        parts = tuple(part.strip() for part in _JOINED.split(node.text))
        if len(parts) == 1 or node.style or self.item.fit(node) > 0:
            return ()
        items = (Scalar(resolve_plain(part), part, "", node.location) for part in parts)
        return parts if all(part and self.item.fit(item) > 0 for part, item in zip(parts, items, strict=True)) else ()

    @property
    def _of_mappings(self) -> bool:
        return "mapping" in self.item.shapes

    def json_schema(self, definitions: Definitions) -> Schema:
        """Describe an array, or also a single item."""
        item = self.item.titled(definitions)
        array: Schema = {"type": "array", "items": item}
        if self.at_least:
            array["minItems"] = self.at_least
        if self.at_most is not None:
            array["maxItems"] = self.at_most
        if not self.single:
            return array
        return {"anyOf": [array, item if self.item.shapes == {"scalar"} else {"allOf": [_SCALARS, item]}]}

    def plain(self, value: Any) -> Json:  # noqa: ANN401 - as the base class has it
        """Write the items."""
        return [self.item.plain(item) for item in value]


class Single(Written[T]):
    """A single value, which can also be written as a list of one; a list of more is refused (NH0204), with ``why`` there is but one."""

    def __init__(self, value: Type[T], *, why: str) -> None:
        """Set the value's type."""
        super().__init__(value)
        self._why = why

    @property
    def parts(self) -> tuple[Type[Any], ...]:
        """The value's type."""
        return (self._written,)

    @property
    def shapes(self) -> frozenset[Shape]:
        """The value's shapes, and lists."""
        return self._written.shapes | {"list"}

    def fit(self, node: Node) -> int:
        """Fit as the value does, or as the first item of a list."""
        if isinstance(node, Sequence):
            return int(bool(node.items) and self._written.fit(node.items[0]) > 0)
        return self._written.fit(node)

    def read(self, node: Node, context: Context) -> T:
        """Read the value, or the one item."""
        if not isinstance(node, Sequence):
            return self._written.read(node, context)  # type: ignore[no-any-return]  # the type of what is written is T's
        if len(node.items) == 1:
            return self._written.read(node.items[0], context.item(0))  # type: ignore[no-any-return]  # as above
        found = f"a list of {len(node.items)}" if node.items else "an empty list"
        message = f"expected {self.label}, found {found}"
        raise context.refuse(
            "NH0204", message, node.location, hint=self._why if node.items else "write one, or leave the key out"
        )

    def json_schema(self, definitions: Definitions) -> Schema:
        """Describe the value, or an array of one."""
        value = self._written.json_schema(definitions)
        return {"anyOf": [value, {"type": "array", "items": value, "minItems": 1, "maxItems": 1}]}

    def plain(self, value: Any) -> Json:  # noqa: ANN401 - as the base class has it
        """Write the value."""
        return self._written.plain(value)


class MapOf(Type[tuple[Pair[K, T], ...]]):
    """A mapping whose keys the author chooses: ``{figurine: 70%, leash: 10%}``, in the order written."""

    @overload
    def __init__(
        self: MapOf[str, T], value: Type[T], *, key: None = None, at_least: int = 0, at_most: int | None = None
    ) -> None: ...
    @overload
    def __init__(
        self: MapOf[K, T], value: Type[T], *, key: Type[K], at_least: int = 0, at_most: int | None = None
    ) -> None: ...
    def __init__(
        self, value: Type[T], *, key: Type[Any] | None = None, at_least: int = 0, at_most: int | None = None
    ) -> None:
        """Set what the values and the keys are (a ``Text`` by default) and how many there may be."""
        self.value = value
        self.key: Type[Any] = key or Text(max_length=100)
        self.at_least = at_least
        self.at_most = at_most

    @property
    def parts(self) -> tuple[Type[Any], ...]:
        """The types of the keys and the values."""
        return (self.key, self.value)

    @property
    def label(self) -> str:
        """The types of the keys and values."""
        return f"a mapping (of {self.key.label} to {self.value.label})"

    @property
    def shapes(self) -> frozenset[Shape]:
        """Only mappings."""
        return frozenset(("mapping",))

    def read(self, node: Node, context: Context) -> tuple[Pair[K, T], ...]:
        """Read all keys and values, reporting the mistakes of each."""
        if not isinstance(node, Mapping):
            raise context.expected(self.label, node)
        count = len(node.entries)
        if count < self.at_least or (self.at_most is not None and count > self.at_most):
            limit = f"{self.at_least} or more" if count < self.at_least else f"at most {self.at_most}"
            raise context.refuse(
                "NH0204", f"expected {self.label} with {limit} keys, found {count or 'none'}", node.location
            )
        pairs = []
        for name, value in node.entries:
            inner = context.key(name.text if len(name.text) <= 100 else name.text[:100] + "…")  # noqa: PLR2004 - the default key's length
            try:
                key_read = self.key.read(name, inner)
                value_read = self.value.read(value, inner)
            except RefusedError:
                continue
            pairs.append(
                Pair(key=key_read, value=value_read, origin=inner.origin(value), key_origin=inner.origin(name))
            )
        if len(pairs) < count:
            raise RefusedError
        return tuple(pairs)

    def json_schema(self, definitions: Definitions) -> Schema:
        """Describe an object with free keys."""
        schema: Schema = {
            "type": "object",
            "propertyNames": self.key.titled(definitions),
            "additionalProperties": self.value.titled(definitions),
        }
        if self.at_least:
            schema["minProperties"] = self.at_least
        if self.at_most is not None:
            schema["maxProperties"] = self.at_most
        return schema

    def plain(self, value: Any) -> Json:  # noqa: ANN401 - as the base class has it
        """Write the pairs as a mapping."""
        return {str(pair.key): self.value.plain(pair.value) for pair in value}


_APART = re.compile(r"[ ,(]")


def is_read(type_: Type[Any], node: Node, context: Context) -> bool:
    """Return whether a type takes a value, with nothing refused."""
    fresh = Context(Reading(report=Report(), folder=context.folder), context.path)
    with suppress(RefusedError):
        type_.read(node, fresh)
        return not fresh.report.errors
    return False


class OneOf(Type[T]):
    """One of several types: the one that a value fits best reads it, the earlier of two that fit alike.

    What accepts any text (a ``WordType``) goes last.
    """

    @overload
    def __init__(self: OneOf[A | B], first: Type[A], second: Type[B], /) -> None: ...
    @overload
    def __init__(self: OneOf[A | B | C], first: Type[A], second: Type[B], third: Type[C], /) -> None: ...
    @overload
    def __init__(
        self: OneOf[A | B | C | D], first: Type[A], second: Type[B], third: Type[C], fourth: Type[D], /
    ) -> None: ...
    @overload
    def __init__(self: OneOf[Any], *alternatives: Type[Any]) -> None: ...
    def __init__(self, *alternatives: Type[Any]) -> None:
        """Set the alternatives."""
        self.alternatives = alternatives
        self.changes = frozenset[str]().union(*(one.changes for one in alternatives))

    @property
    def parts(self) -> tuple[Type[Any], ...]:
        """The alternatives."""
        return self.alternatives

    @property
    def label(self) -> str:
        """All labels: ``'never', or a mapping with 'frequency'``."""
        return ", or ".join(one.label for one in self.alternatives)

    @property
    def shapes(self) -> frozenset[Shape]:
        """All shapes of the alternatives."""
        return frozenset(shape for one in self.alternatives for shape in one.shapes)

    def fit(self, node: Node) -> int:
        """Fit as well as the best alternative."""
        return max(one.fit(node) for one in self.alternatives)

    def read(self, node: Node, context: Context) -> T:
        """Read with the alternative that fits best."""
        best = max(self.alternatives, key=lambda one: one.fit(node))
        if best.fit(node) > 0:
            if isinstance(node, Mapping):
                if listed := self._of_names(node, best, context):
                    raise context.expected(self.label, node, hint=listed)
                context = context.or_words(
                    word for one in self.alternatives if isinstance(one, Choice) for word in one.choices
                )
            return best.read(node, context)  # type: ignore[no-any-return]  # T is the union of the alternatives
        no_word = isinstance(node, Scalar) and not isinstance(node.value, str)
        of_shape = [
            one
            for one in self.alternatives
            if shape_of(node) in one.shapes and not (no_word and isinstance(one, Choice))
        ]
        words = [word for one in of_shape if isinstance(one, Choice) for word in one.choices]
        hint = ""
        if isinstance(node, Scalar) and isinstance(node.value, str):
            hint = context.in_place_above(node.text) or suggestion(node.value, words)
        parted = to_write(self.wrapped(node, context)) if isinstance(node, Scalar) and _APART.search(node.text) else ""
        if parted and not hint:
            raise context.expected(self.label, node, hint=parted)
        if len(of_shape) == 1 and (hint or not words):
            # Only one can be meant: its own message says best what is wrong. What is none of its words can be meant for another.
            return of_shape[0].read(node, context)  # type: ignore[no-any-return]  # as above
        nearly = (one.meant(node) for one in of_shape if isinstance(one, ScalarType) and not isinstance(one, Text))
        hint = hint or next(filter(None, nearly), "") or to_write(self.wrapped(node, context)) or self.instead(node)
        raise context.expected(self.label, node, hint=hint or to_write(self.formed(node, context)))

    def _of_names(self, node: Mapping, record: Type[Any], context: Context) -> str:
        """Return how several names with values are written as a list, where one of the alternatives is a list, and they are no keys."""
        several = next((one for one in self.alternatives if isinstance(one, ListOf) and one is not record), None)
        keys = getattr(record, "keys", ())
        names = [name.text for name, _ in node.entries]
        if several is None or not keys or len(names) == 1 or any(name in keys for name in names):
            return ""
        return several.of_keys(node, context)

    def of_name(self, name: Scalar, value: Scalar, context: Context) -> str:
        """Write a name with a value as the first alternative that takes them."""
        return next(filter(None, (one.of_name(name, value, context) for one in self.alternatives)), "")

    def instead(self, node: Node) -> str:
        """Return what is to be written instead, as the first alternative that knows it."""
        return next(filter(None, (one.instead(node) for one in self.alternatives)), "")

    def wrapped(self, node: Node, context: Context) -> str:
        """Write a value as the first alternative that takes it."""
        return next(filter(None, (one.wrapped(node, context) for one in self.alternatives)), "")

    def formed(self, node: Node, context: Context) -> str:
        """Write a value as the first alternative has it, with dots for what lacks."""
        return next(filter(None, (one.formed(node, context) for one in self.alternatives)), "")

    def json_schema(self, definitions: Definitions) -> Schema:
        """Describe the alternatives."""
        return {"anyOf": [one.json_schema(definitions) for one in self.alternatives]}

    def plain(self, value: Any) -> Json:  # noqa: ANN401 - as the base class has it
        """Write a value as most types do; only simple ones are defaults."""
        return [self.plain(item) for item in value] if isinstance(value, tuple) else super().plain(value)

"""Values that are written relative to another's: ``armor_class: {add: -2}``, ``attacks: {extend: [bite 2d4]}``.

A list whose items are told apart by some of their keys takes other values for single items: ``{change: [{spell: Sleep, level: 3}]}``.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, cast

from nhmod.dataclass import frozen
from nhmod.manifest.context import CHANGES, Context, RefusedError
from nhmod.manifest.node import Mapping, Node, Scalar
from nhmod.manifest.scalars import resolve_plain
from nhmod.manifest.type import ScalarType, Shape, Type, WrongValueError
from nhmod.manifest.types_compound import ListOf
from nhmod.manifest.types_scalar import Int, suggestion

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from collections.abc import Mapping as AbstractMapping

    from nhmod.manifest.definitions import Definitions, Json, Schema
    from nhmod.manifest.origin import Origin

T = TypeVar("T")

_SIGNED = re.compile(r"(?P<sign>[-+*x])=? ?(?P<value>\w[\w. ]*)")
_SIGNS = {"+": ("add", "extend"), "-": ("delete",), "*": ("multiply",), "x": ("multiply",)}
"""The changes that people write by signs."""
_CALLED = {
    "add": "extend", "append": "extend", "minus": "add", "plus": "add", "remove": "delete", "times": "multiply",
}  # fmt: skip
"""What people call the changes."""
_MAX_FACTOR = 1000
_SEVERAL = 2


@frozen
class SetTo(Generic[T]):
    """The value itself."""

    value: T
    origin: Origin


@frozen
class Add:
    """So much more than the other's (less, if negative)."""

    amount: int
    origin: Origin

    def applied_to(self, base: int) -> int:
        """Return the sum."""
        return base + self.amount


@frozen
class Multiply:
    """So many times the other's."""

    factor: Fraction
    origin: Origin

    def applied_to(self, base: int) -> int:
        """Return the product without its fraction, as C's integers do."""
        return int(base * self.factor)


@frozen
class Extend(Generic[T]):
    """The other's list with ``items`` behind it."""

    items: T
    origin: Origin


@frozen
class Delete(Generic[T]):
    """The other's list without ``items``."""

    items: T
    origin: Origin


@frozen
class Amend(Generic[T]):
    """The other's list in which some items have other values: each of ``items`` says by the keys ``by`` which one it means."""

    items: T
    by: tuple[str, ...]
    origin: Origin


@frozen
class Several:
    """Several changes, to be made in this order: ``delete``, ``change``, ``extend``; ``multiply`` before ``add``."""

    changes: tuple[Relative, ...]
    origin: Origin


Relative: TypeAlias = "Add | Multiply | Extend[Any] | Delete[Any] | Amend[Any]"
Change: TypeAlias = SetTo[T] | Add | Multiply | Extend[T] | Delete[T] | Amend[T] | Several


def meant_items(count: int, names: Iterable[str], same: Callable[[int, str], bool]) -> tuple[int, ...]:
    """Return which of so many items are meant by the values of some of their keys, of which each is asked only while several are left.

    ``same`` says whether the item at a place has the value that is wanted for a key. The first key is always asked.
    """
    left = tuple(range(count))
    for number, name in enumerate(names):
        if number and len(left) < _SEVERAL:
            break
        left = tuple(at for at in left if same(at, name))
    return left


class Changing(Type["Change[T]"]):
    """A value, or a change of the value of what is copied or edited.

    A number takes ``{add: n}`` and ``{multiply: x}``, a list ``{extend: […]}`` and ``{delete: […]}``, and ``{change: […]}`` if it is
    a ``ListOf`` that says ``by`` which keys its items are told apart.
    """

    def __init__(self, type_: Type[T]) -> None:
        """Wrap a type; ``type_.changes`` says which changes its values can have."""
        self.type = type_
        item = type_.item if isinstance(type_, ListOf) else type_
        self._by = type_.by if isinstance(type_, ListOf) else ()
        changes = type_.changes | ({"change"} if self._by else frozenset())
        self._operands: AbstractMapping[str, Type[Any]] = {
            name: operand
            for name, operand in (
                ("delete", ListOf(item, at_least=1)),
                ("change", ListOf(item, at_least=1)),
                ("extend", ListOf(item, at_least=1)),
                ("multiply", _Factor()),
                ("add", Int()),
            )
            if name in changes
        }

    @property
    def parts(self) -> tuple[Type[Any], ...]:
        """The type that is wrapped."""
        return (self.type,)

    @property
    def label(self) -> str:
        """The type's label and the changes."""
        words = " or ".join(f"{{{name}: …}}" for name in sorted(self._operands))
        return f"{self.type.label}, or {words}" if words else self.type.label

    @property
    def shapes(self) -> frozenset[Shape]:
        """The type's shapes, and mappings where a change can be written."""
        return self.type.shapes | ({"mapping"} if self._operands else frozenset())

    def fit(self, node: Node) -> int:
        """Fit as the type does, or as a change."""
        return max(self.type.fit(node), int(self._is_change(node)))

    def read(self, node: Node, context: Context) -> Change[T]:
        """Read the value or the change."""
        if not isinstance(node, Mapping) or not self._is_change(node):
            self._refuse_signed(node, context)
            return SetTo(value=self.type.read(node, context), origin=context.origin(node))
        if not node.entries:
            raise context.expected(self.label, node)
        if isinstance(self.type, ListOf) and not any(name.text in self._operands for name, _ in node.entries):
            is_item = any(self.type.item.has_key(name.text) for name, _ in node.entries)
            hint = self.type.as_list(node, context) if is_item else self.type.of_keys(node, context)
            if hint:
                raise context.expected(self.type.label, node, hint=hint)
        made: dict[str, Relative] = {}
        for name, value in node.entries:
            try:
                made[name.text] = self._change(name, value, context)
            except RefusedError:
                continue
        if len(made) < len(node.entries):
            raise RefusedError
        if len(made) == 1:
            return next(iter(made.values()))
        return Several(
            changes=tuple(made[name] for name in self._operands if name in made), origin=context.origin(node)
        )

    def wrapped(self, node: Node, context: Context) -> str:
        """Write a value as the type has it."""
        return self.type.wrapped(node, context)

    def json_schema(self, definitions: Definitions) -> Schema:
        """Describe the value or an object with the changes."""
        value = self.type.json_schema(definitions)
        if not self._operands:
            return value
        properties: Schema = {name: operand.titled(definitions) for name, operand in sorted(self._operands.items())}
        change: Schema = {
            "type": "object",
            "description": "A change of the value of what is copied or edited.",
            "properties": properties,
            "additionalProperties": False,
            "minProperties": 1,
        }
        return {"anyOf": [value, change]}

    def plain(self, value: Any) -> Json:  # noqa: ANN401 - as the base class has it
        """Write a value that is set; a relative change is no default."""
        return self.type.plain(value.value)

    def _refuse_signed(self, node: Node, context: Context) -> None:
        """Refuse a scalar with a sign that is to say a change, as which it is no value, or the same as without."""
        if "add" in self._operands and isinstance(node, Scalar) and node.text.startswith("+") and self.type.fit(node):
            number = node.text[1:]
            message = f"{node.text} says the same as {number}, and not so much more"
            raise context.refuse("NH0203", message, node.location, hint=f"write {{add: {number}}}, or {number}")
        if written := self._of_sign(node):
            raise context.expected(self.type.label, node, hint=f"write {written}")

    def _of_sign(self, node: Node) -> str:
        """Write what somebody wrote with a sign as a change: ``{multiply: 2}`` for ``*2``, ``{extend: [flies]}`` for ``+flies``."""
        match = _SIGNED.fullmatch(node.text) if isinstance(node, Scalar) and isinstance(node.value, str) else None
        if match is None:
            return ""
        text = match["value"]
        value = Scalar(resolve_plain(text), text, "", node.location)
        fitting = (name for name in _SIGNS[match["sign"]] if name in self._operands)
        name = next((name for name in fitting if self._operands[name].fit(value) > 0), "")
        listed = isinstance(self.type, ListOf)
        return f"{{{name}: {f'[{text}]' if listed else text}}}" if name else ""

    def _is_change(self, node: Node) -> bool:
        """Return a change from a value that is a mapping too: all keys of a change are its operations."""
        if not self._operands or not isinstance(node, Mapping):
            return False
        return "mapping" not in self.type.shapes or (
            bool(node.entries) and all(name.text in self._operands for name, _ in node.entries)
        )

    def _change(self, name: Scalar, value: Node, context: Context) -> Relative:
        operand = self._operands.get(name.text)
        if operand is None:
            meant = _CALLED.get(name.text, "")
            known = " and ".join(f"'{one}'" for one in sorted(self._operands))
            raise context.refuse(
                "NH0201",
                f"unknown change; a value here can have {known}",
                name.location,
                hint=(
                    f"write {meant}, which {CHANGES[meant]}"
                    if meant in self._operands
                    else suggestion(name.text, self._operands)
                )
                or "; ".join(f"'{one}' {CHANGES[one]}" for one in sorted(self._operands)),
            )
        inner = context.key(name.text)
        read, origin = operand.read(value, inner), inner.origin(value)
        if name.text == "add":
            return Add(amount=read, origin=origin)
        if name.text == "multiply":
            return Multiply(factor=read, origin=origin)
        if name.text == "change":
            return Amend(items=read, by=self._by, origin=origin)
        return Extend(items=read, origin=origin) if name.text == "extend" else Delete(items=read, origin=origin)


class _Factor(ScalarType[Fraction]):
    """A number to multiply with: 2, 0.5."""

    @property
    def label(self) -> str:
        return f"a number from 0 to {_MAX_FACTOR}, such as 2 or 0.5"

    def convert(self, scalar: Scalar) -> Fraction:
        number = scalar.value
        if isinstance(number, bool) or not isinstance(number, int | float):
            raise WrongValueError
        # Written so that "not a number" is refused too.
        if not 0 <= number <= _MAX_FACTOR:
            raise WrongValueError(code="NH0204")
        return Fraction(str(number))

    def json_schema(self, definitions: Definitions) -> Schema:
        del definitions
        return cast("Schema", {"type": "number", "minimum": 0, "maximum": _MAX_FACTOR})

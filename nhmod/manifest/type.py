"""What a field's type is: it reads a value, describes itself in JSON Schema, and has a label for messages."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, TypeVar

from nhmod.location import Location
from nhmod.manifest.node import Node, Scalar, Sequence, found, shown
from nhmod.manifest.scalars import resolve_plain

if TYPE_CHECKING:
    from nhmod.manifest.context import Context
    from nhmod.manifest.definitions import Definitions, Json, Schema

T_co = TypeVar("T_co", covariant=True)
Shape: TypeAlias = Literal["scalar", "list", "mapping"]

MAX_SCALAR = 64 * 1024
NAMES = ("id", "name")
"""The keys by which content is called; people write one for the other."""

# Characters that nobody sees and that change what is seen or how a program cuts lines: controls, line separators,
# marks of writing direction (https://trojansource.codes), zero-width ones. Lone surrogates can't come out of UTF-8.
INVISIBLE = r"\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"


_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9' +%/.!-]*")
"""What means itself without quotes, wherever it stands."""
_ANY_TEXT = Scalar("a text that no type knows", "a text that no type knows", "'", Location(file=""))


class Type(ABC, Generic[T_co]):
    """The type of a field.

    ``changes`` names the relative changes that an author may write in place of a value (see ``Changing``).
    """

    changes: frozenset[str] = frozenset()

    @property
    def parts(self) -> tuple[Type[Any], ...]:
        """The types that it is made of."""
        return ()

    @property
    @abstractmethod
    def label(self) -> str:
        """The type in words, as in "expected …": ``dice such as 2d6``."""

    @property
    @abstractmethod
    def shapes(self) -> frozenset[Shape]:
        """The shapes of YAML values that it can be written as."""

    @abstractmethod
    def read(self, node: Node, context: Context) -> T_co:
        """Read a value; what is wrong is reported to the context and ``RefusedError`` raised."""

    @abstractmethod
    def json_schema(self, definitions: Definitions) -> Schema:
        """Describe the values that ``read`` accepts, as far as JSON Schema can say it."""

    def titled(self, definitions: Definitions) -> Schema:
        """Describe the values with the type in words as their title, which programs can show where a value is refused."""
        return {"title": self.label, **self.json_schema(definitions)}

    def fit(self, node: Node) -> int:
        """Return how well a value's shape fits: 0 for not at all. ``OneOf`` reads with the type that fits best."""
        return int(shape_of(node) in self.shapes)

    @property
    def takes_any_text(self) -> bool:
        """Whether any text is one of its values: a type that knows its words says more of a value than that."""
        return self.fit(_ANY_TEXT) > 0

    def wrapped(self, node: Node, context: Context) -> str:
        """Write a value of another shape as this type has it, if that is then accepted: ``{small: 8, large: 8}`` for 8; else nothing."""
        del node, context
        return ""

    def of_name(self, name: Scalar, value: Scalar, context: Context) -> str:
        """Write as this type has it what somebody wrote as a name with a value, if that is then accepted; else nothing."""
        del name, value, context
        return ""

    def formed(self, node: Node, context: Context) -> str:
        """Write a value of another shape as this type has it, with dots for what lacks; nothing where that can't be told."""
        return self.wrapped(node, context)

    def instead(self, node: Node) -> str:
        """Return what to write instead of a list of such values, or of what has another shape; nothing where that can't be told."""
        del node
        return ""

    def has_key(self, name: str) -> bool:
        """Return whether a value can be a mapping that has a key of its own of this name."""
        return any(part.has_key(name) for part in self.parts)

    def plain(self, value: Any) -> Json:  # noqa: ANN401 - a value of this type, whatever that is
        """Return a value as JSON, the way an author writes it (for defaults in the schema and the reference)."""
        return value if isinstance(value, bool | int | float) or value is None else str(value)


class Written(Type[T_co]):
    """A type whose values are written as those of another one; ``read`` makes something else of them."""

    def __init__(self, written: Type[Any]) -> None:
        """Take the type of what is written."""
        self._written = written

    @property
    def label(self) -> str:
        """What is written, in words."""
        return self._written.label

    @property
    def shapes(self) -> frozenset[Shape]:
        """The shapes of what is written."""
        return self._written.shapes

    def instead(self, node: Node) -> str:
        """Return what is to be written instead."""
        return self._written.instead(node)

    def fit(self, node: Node) -> int:
        """Fit as what is written does."""
        return self._written.fit(node)

    def json_schema(self, definitions: Definitions) -> Schema:
        """Describe what is written."""
        return self._written.json_schema(definitions)


class WrongValueError(Exception):
    """A scalar that is not of the type; ``message`` is empty where "expected …, found …" says it all.

    ``write`` is what to write instead, as YAML has it, and ``if_`` when that is meant ("percent are meant"). It is only said where it would
    be accepted: a hint is never something that would be refused.
    """

    def __init__(
        self, message: str = "", *, code: str = "NH0203", hint: str = "", write: str = "", if_: str = ""
    ) -> None:
        """Keep what is wrong."""
        self.message = message
        self.code = code
        self.hint = hint
        self.write = write
        self.if_ = if_
        super().__init__(message)


class ScalarType(Type[T_co]):
    """A type that is written as one scalar; ``convert`` is all that differs."""

    max_length: int = MAX_SCALAR

    @property
    def shapes(self) -> frozenset[Shape]:
        """Only scalars."""
        return frozenset(("scalar",))

    @abstractmethod
    def convert(self, scalar: Scalar) -> T_co:
        """Make the value; raises ``WrongValueError``, or a ``ValueError`` with or without words."""

    def read(self, node: Node, context: Context) -> T_co:
        """Read one scalar."""
        if not isinstance(node, Scalar):
            raise context.expected(self.label, node, hint=self.instead(node))
        try:
            return self._converted(node)
        except WrongValueError as wrong:
            message = wrong.message or f"expected {self.label}, found {found(node)}"
            hint = context.in_place_above(node.text) or wrong.hint or context.left_out(node)
            hint = hint or self._to_write(wrong, node)
            hint = hint or usual_hint(node, as_text=self.takes_any_text)
            hint = hint or (context.said_of(node) if wrong.code == "NH0203" else "")
            raise context.refuse(wrong.code, message, node.location, hint=hint) from wrong

    def fit(self, node: Node) -> int:
        """Fit if the conversion succeeds."""
        if not isinstance(node, Scalar):
            return 0
        try:
            self._converted(node)
        except WrongValueError:
            return 0
        return 1

    def meant(self, node: Node) -> str:
        """Return what to write for a scalar that is nearly of the type, if that would be accepted; else nothing."""
        if not isinstance(node, Scalar):
            return ""
        try:
            self._converted(node)
        except WrongValueError as wrong:
            return self._to_write(wrong, node)
        return ""

    def instead(self, node: Node) -> str:
        """Return what to write instead of a list of such values, or of what has another shape."""
        items = node.items if isinstance(node, Sequence) else ()
        if not items or not all(self.fit(item) > 0 for item in items):
            return ""
        first = items[0]
        written = shown_value(first) if len(items) == 1 and isinstance(first, Scalar) else ""
        return to_write(written) or "only one can stand here"

    def _to_write(self, wrong: WrongValueError, node: Scalar) -> str:
        """Return what to write instead, if that is right."""
        if not wrong.write:
            return ""
        quoted = wrong.write.startswith('"')
        text = wrong.write[1:-1] if quoted else wrong.write
        written = Scalar(text if quoted else resolve_plain(text), text, '"' if quoted else "", node.location)
        if not self.fit(written):
            return ""
        if quoted:
            return f"write it in quotes: {wrong.write}"
        if node.style and node.text == wrong.write:
            return "write it without quotes"
        return f"write {wrong.write}{f' if {wrong.if_}' if wrong.if_ else ''}"

    def _converted(self, scalar: Scalar) -> T_co:
        if len(scalar.text) > self.max_length:
            message = f"the text has {len(scalar.text):,} characters; {self.label} has at most {self.max_length:,}"
            raise WrongValueError(message, code="NH0204")
        try:
            return self.convert(scalar)
        except ValueError as error:
            said = str(error)
            message = f"expected {self.label}, found {found(scalar)}: {said}" if said else ""
            raise WrongValueError(message, code="NH0204" if said else "NH0203") from error


def shape_of(node: Node) -> Shape:
    """Name a value's shape."""
    if isinstance(node, Scalar):
        return "scalar"
    return "list" if isinstance(node, Sequence) else "mapping"


def text_of(scalar: Scalar) -> str:
    """Return a scalar's text; raises ``WrongValueError`` if YAML takes it for a number, true, false or nothing."""
    if not isinstance(scalar.value, str):
        raise WrongValueError
    return scalar.value


def shown_value(scalar: Scalar) -> str:
    """Return a scalar as it is written on one line, in quotes where it had them and can't do without; nothing where it has several."""
    text = scalar.text
    if not scalar.style or (_PLAIN.fullmatch(text) and resolve_plain(text) == text):
        return text
    return "" if "\n" in text else "'{}'".format(text.replace("'", "''"))


def to_write(text: str) -> str:
    """Make a hint of what to write instead, if there is anything."""
    return f"write {text}" if text else ""


def usual_hint(node: Node, *, as_text: bool = True) -> str:
    """Return what usually happened where YAML made something other than text of a value, where one can stand or can't."""
    if not isinstance(node, Scalar) or isinstance(node.value, str):
        return ""
    if node.value is None and not node.text:
        return "a value is missing here; an unquoted '#' begins a comment"
    if node.value is None and not as_text:
        return f"an unquoted {shown(node.text)} is YAML's word for nothing: write a value"
    if node.value is None:
        return (
            f'an unquoted {shown(node.text)} is YAML\'s word for nothing; if it is meant as text, write "{node.text}"'
        )
    return ""


def whole(pattern: str) -> str:
    """Make a pattern match a whole string in JSON Schema, in ECMA's and in Python's dialect alike."""
    return rf"^(?:{pattern})$(?!\n)"

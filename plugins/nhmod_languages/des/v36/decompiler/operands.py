"""The level coder's stack while a level is decompiled: what a statement takes from it, as the text's own nodes."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar, cast

from nhmod.dataclass import frozen
from nhmod.diagnostics import with_article
from nhmod_languages.des.v36 import ast
from nhmod_languages.des.v36.words import DEEPEST

if TYPE_CHECKING:
    from collections.abc import Mapping

Kind: TypeAlias = Literal[ast.Kind, "random number", "copy"]

_T = TypeVar("_T")
_ALL = 100


class UnwritableError(Exception):
    """No text compiles to this; the message says what is in the way."""


class TooDeepError(UnwritableError):
    """Blocks stand too deeply within each other."""


@frozen
class Item:
    """One thing on the stack.

    ``node`` is what pushes it. ``value`` is set where it stands in the file as it is. ``constant`` says that no die and
    no variable is in a number: a SWITCH on such a one draws a random number below it. ``depth`` counts the
    parentheses and brackets within each other in its text.
    """

    kind: Kind
    node: ast.Value
    value: int | bytes | None = None
    constant: bool = False
    depth: int = 0


@frozen
class Operands:
    """The stack; every method raises ``UnwritableError`` if the wrong thing is on it.

    ``depths`` are those of the things taken since somebody emptied it, ``deepest`` is what a depth may be.
    """

    deepest: int = DEEPEST
    stack: list[Item] = field(default_factory=list)
    depths: list[int] = field(default_factory=list)

    def push(self, item: Item) -> None:
        """Put something on top."""
        if item.depth > self.deepest:
            raise UnwritableError(f"more than {self.deepest} calculations stand within each other")
        self.stack.append(item)

    def take(self) -> Item:
        """Take the top, whatever it is."""
        if not self.stack:
            raise UnwritableError("the stack is empty here")
        top = self.stack.pop()
        self.depths.append(top.depth)
        return top

    def pop(self, kind: Kind) -> Item:
        """Take the top, which must be of a kind."""
        found = self.take()
        if found.kind != kind:
            raise UnwritableError(f"on the stack is {with_article(found.kind)} where {with_article(kind)} is taken")
        return found

    def expression(self, kind: Literal["integer", "string"] = "integer") -> ast.Expression:
        """Take a number or a text, calculated or not."""
        return cast("ast.Expression", self.pop(kind).node)

    def place(self) -> ast.Place:
        """Take a place."""
        return cast("ast.Place", self.pop("coordinate").node)

    def area(self) -> ast.Area | ast.Variable:
        """Take a rectangle."""
        node = self.pop("region").node
        if not isinstance(node, ast.Area | ast.Variable):
            raise UnwritableError("a rectangle is none that a text can name")
        return node

    def terrain(self) -> ast.MapLetter | ast.Variable:
        """Take a kind of terrain."""
        return cast("ast.MapLetter | ast.Variable", self.pop("terrain").node)

    def selection(self) -> ast.Selection:
        """Take a selection."""
        return cast("ast.Selection", self.pop("selection").node)

    def thing(self, kind: Literal["monster", "object"]) -> ast.Thing | ast.Word | ast.Variable:
        """Take a monster or an object."""
        return cast("ast.Thing | ast.Word | ast.Variable", self.pop(kind).node)

    def number(self) -> int:
        """Take a number that stands in the file as it is, as lev_comp writes all that is a word in the text."""
        found = self.pop("integer")
        if not isinstance(found.value, int):
            raise UnwritableError("a number is calculated that no text can calculate")
        return found.value

    def numbers(self, count: int) -> list[int]:
        """Take several such numbers, and give them in the order in which they were pushed."""
        return [self.number() for _ in range(count)][::-1]

    def literal(self) -> bytes:
        """Take a text that stands in the file as it is."""
        found = self.pop("string")
        if not isinstance(found.value, bytes):
            raise UnwritableError("a text is put together that no text can put together")
        return found.value


def word(value: int, words: Mapping[int, str], what: str) -> ast.Word:
    """Return the word of a number."""
    if value not in words:
        raise UnwritableError(f"{value} is no {what} that a text can name")
    return ast.Word(text=words[value])


def percent(value: int) -> ast.Percent:
    """Return a chance or a share."""
    if not 0 <= value <= _ALL:
        raise UnwritableError(f"{value}% is no share")
    return ast.Percent(value=value)


def found(node: _T | None, what: str, value: object) -> _T:
    """Return a node, unless there is none."""
    if node is None:
        raise UnwritableError(f"{value} is no {what} that a text can name")
    return node

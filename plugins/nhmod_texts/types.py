"""Types of the fields: lines of text that keep their places, since each line of a list can be wrong by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nhmod.manifest import BlockText, Text, Type

if TYPE_CHECKING:
    from nhmod.manifest import Context, Definitions, Node, Schema, Shape


class Line(Type[BlockText]):
    """One line of plain ASCII, with its place; ``pattern`` must match all of it."""

    def __init__(self, *, max_length: int, pattern: str, label: str) -> None:
        """Set what the line may be; ``max_length`` counts characters."""
        self._text = Text(max_length=max_length, ascii_only=True, pattern=pattern, label=label)

    @property
    def parts(self) -> tuple[Type[Any], ...]:
        """The text's type."""
        return (self._text,)

    @property
    def label(self) -> str:
        """What it is, in words."""
        return self._text.label

    @property
    def shapes(self) -> frozenset[Shape]:
        """Only scalars."""
        return self._text.shapes

    def fit(self, node: Node) -> int:
        """Fit a text that is such a line."""
        return self._text.fit(node)

    def read(self, node: Node, context: Context) -> BlockText:
        """Read the line."""
        return BlockText(lines=(self._text.read(node, context),), origin=context.origin(node))

    def json_schema(self, definitions: Definitions) -> Schema:
        """Describe a string."""
        return self._text.json_schema(definitions)

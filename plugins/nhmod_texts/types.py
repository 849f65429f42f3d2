"""Types of the fields: lines of text that keep their places, since each line of a list can be wrong by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nhmod.manifest import BlockText, Text, Written

if TYPE_CHECKING:
    from nhmod.manifest import Context, Node, Type


class Line(Written[BlockText]):
    """One line of plain ASCII, with its place; ``pattern`` must match all of it."""

    def __init__(self, *, max_length: int, pattern: str, label: str) -> None:
        """Set what the line may be; ``max_length`` counts characters."""
        super().__init__(Text(max_length=max_length, ascii_only=True, pattern=pattern, label=label))

    @property
    def parts(self) -> tuple[Type[Any], ...]:
        """The text's type."""
        return (self._written,)

    def read(self, node: Node, context: Context) -> BlockText:
        """Read the line."""
        return BlockText(lines=(self._written.read(node, context),), origin=context.origin(node))

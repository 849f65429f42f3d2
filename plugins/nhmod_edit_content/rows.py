"""The type of a picture of rows, such as a vault's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.manifest import Block, BlockText, Scalar, Written

if TYPE_CHECKING:
    from nhmod.manifest import Context, Node


class RowsType(Written[BlockText]):
    """Rows of characters after ``|``: as many as there are lines, each as long as the longest."""

    def __init__(self) -> None:
        """Take what is written."""
        super().__init__(Block(label="rows of characters after '|'"))

    def read(self, node: Node, context: Context) -> BlockText:
        """Read the rows; shorter ones end in blanks that nobody sees."""
        block: BlockText = self._written.read(node, context)
        width = max(map(len, block.lines), default=0)
        if isinstance(node, Scalar) and not node.style:
            raise context.expected(self.label, node)
        return BlockText(
            lines=tuple(line.ljust(width) for line in block.lines), origin=block.origin, indent=block.indent
        )

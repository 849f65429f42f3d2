"""How a tree's file of dungeons is written, which is one thing, and what mods put into it, which is another (``edits.py``).

What is put is nodes; a format says where they go, and as which text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod.edits import Guard
    from nhmod.target import Facts
    from nhmod_languages.dungeon import Dungeon, DungeonFile, Level, Node, Statement

STOCK = -1
"""The place of the target's dungeons, before all new ones."""
HEAD, LEVELS, BRANCHES, TAIL = range(4)
"""A dungeon's own lines, its levels, its branches, which may be counted from the levels, and its end."""


@frozen
class Piece:
    """Another text for ``[start, end)``; pieces at one place stand by their ``order``.

    What is not ``own`` makes room, once for all that comes there.
    """

    start: int
    end: int
    text: str
    order: tuple[int, ...]
    own: bool = True


class Format(Protocol):
    """One of the two files; the places of all functions are in the file as it was read."""

    @property
    def path(self) -> str:
        """The file's path in a tree."""

    def guard(self, facts: Facts) -> Guard:
        """Return how what is put into the file vanishes without the mod's symbol."""

    def why(self, what: str) -> str:
        """Return what something is put there for, for the patch's header."""

    def new_dungeon(self, file: DungeonFile, dungeon: Dungeon, place: int) -> Iterator[Piece]:
        """Yield a new dungeon without its levels and branches; ``place`` is its place among the new ones."""

    def put(self, file: DungeonFile, name: str, statements: Sequence[Statement], place: int) -> Iterator[Piece]:
        """Yield a level with its settings, or a branch, in a dungeon of the file, or in a new one, which has a ``place``."""

    def variants(
        self, file: DungeonFile, level: Level, counts: Sequence[int], symbols: Sequence[str], facts: Facts
    ) -> tuple[Piece, Guard]:
        """Give a level another number of variants: how many there are without any mod, with the first's symbol, with two."""

    def chosen_by_rows(self, facts: Facts) -> bool:
        """Return whether makedefs has to know the conditions of ``variants`` by rows of its table."""

    def end(self, file: DungeonFile) -> int:
        """Find where a new dungeon goes."""

    def behind(self, file: DungeonFile, name: str) -> int:
        """Find where further branches of a dungeon go."""

    def of_variants(self, file: DungeonFile, name: str) -> int:
        """Find where a level's number of variants is, or will be; raises ``LookupError`` without the level."""

    def lines_of(self, file: DungeonFile, node: Node) -> tuple[int, int]:
        """Return the whole lines of a statement, or of a dungeon with all that is in it, with a condition before."""

"""What dungeon.def says, as nodes that know where they stand. Mirrors util/dgn_comp.y.

Nodes are equal when they say the same: places do not count.
"""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, TypeAlias

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from nhmod.location import Location
    from nhmod.source import Source, Span

NO_BONES = "none"


@frozen
class Node:
    """A stretch of the file."""

    span: Span = field(compare=False)
    location: Location = field(compare=False)


@frozen
class Name(Node):
    """A quoted text (without its quotes) or a plain word."""

    text: str


@frozen
class Number(Node):
    """An integer."""

    value: int


@frozen
class Couple(Node):
    """``(base, rand)``."""

    base: Number
    rand: Number


@frozen
class Level(Node):
    """LEVEL, RNDLEVEL, CHAINLEVEL or RNDCHLEVEL.

    ``chain`` is the level that ``place`` counts from, if any; ``chance`` is in percent (absent: always there);
    ``variants`` is the number of files ``name-1`` … to choose from (absent: one file, ``name``).
    """

    keyword: str
    name: Name
    bones: Name
    chain: Name | None
    place: Couple
    chance: Number | None
    variants: Number | None

    @property
    def origin(self) -> str:
        """The name of the level that ``place`` counts from, or empty: a chain from "" is none (dgn_comp.y:getchain)."""
        return self.chain.text if self.chain is not None else ""


@frozen
class Branch(Node):
    """BRANCH or CHAINBRANCH; ``name`` is the dungeon that it leads to.

    ``kind`` is stair, no_up, no_down or portal (absent: stair), ``direction`` up or down (absent: down). ``entry`` is the level of the
    other dungeon that it leads to, which only a variant's branches say.
    """

    keyword: str
    name: Name
    chain: Name | None
    place: Couple
    kind: Name | None
    direction: Name | None
    entry: Number | None = None

    @property
    def origin(self) -> str:
        """The name of the level that ``place`` counts from, or empty: a chain from "" is none (dgn_comp.y:getchain)."""
        return self.chain.text if self.chain is not None else ""


@frozen
class Setting(Node):
    """One word, name or number about the dungeon (DESCRIPTION, ALIGNMENT, ENTRY, PROTOFILE) or the level before it.

    LEVELDESC and LEVALIGN are about a level.
    """

    keyword: str
    value: Name | Number


Statement: TypeAlias = Level | Branch | Setting


@frozen
class Unread(Node):
    """A statement that has a fault.

    ``sort`` is the keyword of what it is, or LEVEL, BRANCH or a setting's for one of that form; empty where it can be anything.
    ``name`` is its first text, if that could be read.
    """

    sort: str
    name: str | None

    def may_be(self, *sorts: str) -> bool:
        """Return whether it can be one of these."""
        return not self.sort or self.sort in sorts


@frozen
class Dungeon(Node):
    """A dungeon: its DUNGEON line (which ``span`` covers) and the statements up to the next one.

    ``size`` is (levels, random levels); ``chance`` is in percent (absent or 0: always there). ``unread`` are the
    statements that have a fault.
    """

    name: Name
    bones: Name
    size: Couple
    chance: Number | None
    statements: tuple[Statement, ...]
    unread: tuple[Node, ...] = field(default=(), compare=False)

    def lacks(self, *sorts: str, name: str | None = None, before: Node | None = None) -> bool:
        """Return whether an unread statement may be one of these keywords', of a name, before a place, where these are given."""
        return any(
            one.may_be(*sorts)
            and (name is None or one.name is None or one.name == name)
            and (before is None or one.span.start < before.span.start)
            for one in self.unread
            if isinstance(one, Unread)
        )

    def lost(self, *sorts: str) -> tuple[Unread, ...]:
        """Return the unread statements that are one of these keywords', whatever they say."""
        return tuple(one for one in self.unread if isinstance(one, Unread) and one.sort in sorts)

    @property
    def levels(self) -> tuple[Level, ...]:
        """The special levels, in the order in which the game places them."""
        return tuple(s for s in self.statements if isinstance(s, Level))

    @property
    def branches(self) -> tuple[Branch, ...]:
        """The branches that leave from here."""
        return tuple(s for s in self.statements if isinstance(s, Branch))

    @property
    def smallest(self) -> int:
        """The least number of levels that a game can have here."""
        return self.size.base.value

    @property
    def largest(self) -> int:
        """The greatest number (dungeon.c:init_dungeons: base + rn2(rand))."""
        return self.size.base.value + max(self.size.rand.value - 1, 0)

    def settings(self, keyword: str) -> tuple[Setting, ...]:
        """Return the settings of a keyword, such as ``ENTRY``."""
        return tuple(s for s in self.statements if isinstance(s, Setting) and s.keyword == keyword)

    def level_settings(self, level: Level) -> tuple[Setting, ...]:
        """Return the LEVELDESC and LEVALIGN lines of a level."""
        found: list[Setting] = []
        current: Level | None = None
        for statement in self.statements:
            if isinstance(statement, Level):
                current = statement
            elif isinstance(statement, Setting) and statement.keyword.startswith("LEV") and current is level:
                found.append(statement)
        return tuple(found)


@frozen
class DungeonFile:
    """A whole dungeon.def; ``source`` has every character of it, comments and conditionals included.

    With ``program`` it is a dungeon.lua, which no compiler reads but the game, so that rules of dgn_comp alone do not hold.
    ``astray`` are the statements behind each DUNGEON line that could not be read, as dungeons whose own size, bones and name say
    nothing. Without ``decided`` the conditions have faults, so that it may have lines that are to be left out.
    """

    source: Source = field(compare=False)
    dungeons: tuple[Dungeon, ...]
    astray: tuple[Dungeon, ...] = field(default=(), compare=False)
    decided: bool = field(default=True, compare=False)
    program: bool = field(default=False, compare=False)

    def lacks(self, *sorts: str, name: str | None = None) -> bool:
        """Return whether a statement that could not be read may be one of these keywords', and of a name if one is given."""
        return any(dungeon.lacks(*sorts, name=name) for dungeon in (*self.dungeons, *self.astray))

    @property
    def parts(self) -> tuple[Dungeon, ...]:
        """All dungeons, also those of which the name or the size could not be read."""
        return (*self.dungeons, *(part for part in self.astray if part.lost("DUNGEON")))

    def dungeon(self, name: str) -> Dungeon | None:
        """Find a dungeon by its exact name."""
        return next((d for d in self.dungeons if d.name.text == name), None)

    def level(self, name: str) -> tuple[Dungeon, Level] | None:
        """Find a level and its dungeon by the level's name (case does not count: dungeon.c:find_level)."""
        folded = name.casefold()
        found = ((d, level) for d in self.dungeons for level in d.levels if level.name.text.casefold() == folded)
        return next(found, None)

    def offset_after(self, dungeon: Dungeon, statement: Statement | None = None) -> int:
        """Return the line beginning at which a new statement is inserted to stand behind ``statement``.

        Behind a level means behind its LEVELDESC and LEVALIGN lines too, and what could not be read there. Without a statement
        it is the place behind all of the dungeon's statements, where a further level or a further dungeon goes.
        """
        nodes = sorted((*dungeon.statements, *dungeon.unread), key=lambda node: node.span.start)
        if statement is None:
            last: Node = nodes[-1] if nodes else dungeon
        else:
            last = statement
            for node in nodes[nodes.index(statement) + 1 :] if isinstance(statement, Level) else ():
                if isinstance(node, Level | Branch) or (
                    isinstance(node, Setting) and not node.keyword.startswith("LEV")
                ):
                    break
                last = node
        return self.source.line_end(last.span.end)

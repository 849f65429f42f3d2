"""Statements of the 3.6 dialect: those that hold others, and the levels that hold them all. Mirrors util/lev_comp.y.

A statement's span goes from its command to the end of its block.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_languages.des.nodes import Node, Number, Percent, Text, Word
from nhmod_languages.des.v36.grammar import Statement

if TYPE_CHECKING:
    from nhmod_languages.des.v36.commands import Option
    from nhmod_languages.des.v36.values import Area, Condition, Coordinate, Expression, Letter, Place, Thing, Variable


@frozen
class Monster(Statement):
    """``MONSTER:monster,place,options``; what stands in its braces it carries."""

    monster: Thing | Word | Variable
    place: Place
    options: tuple[Option, ...] = ()
    body: tuple[Statement, ...] | None = None


@frozen
class Object(Statement):
    """``OBJECT:object,options``; a ``CONTAINER`` has a body."""

    object: Thing | Word | Variable
    options: tuple[Option, ...] = ()
    body: tuple[Statement, ...] | None = None


@frozen
class Region(Statement):
    """``REGION:area,light,type,flags``; flags are filled, unfilled, regular, irregular, joined, unjoined."""

    area: Area | Variable
    light: Word
    type: Text | Word
    flags: tuple[Word, ...] = ()
    body: tuple[Statement, ...] | None = None


@frozen
class Room(Statement):
    """``ROOM:type[chance],light,position,alignment,size,flags { … }``; a ``SUBROOM`` has no alignment.

    Position and size are two numbers, the alignment two words; or each is the one word random.
    """

    type: Text | Word
    chance: Percent | None
    light: Word
    position: Coordinate | Word
    alignment: tuple[Word, Word] | Word | None
    size: Coordinate | Word
    flags: tuple[Word, ...] = ()
    body: tuple[Statement, ...]


@frozen
class If(Statement):
    """``IF condition { … }`` and perhaps ``ELSE { … }``."""

    condition: Condition
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] | None = None


@frozen
class Chance(Statement):
    """``condition: statement``."""

    condition: Condition
    statement: Statement


@frozen
class For(Statement):
    """``FOR $name = first TO last { … }``."""

    name: str
    first: Expression
    last: Expression
    body: tuple[Statement, ...]


@frozen
class Loop(Statement):
    """``LOOP [count] { … }``."""

    count: Expression
    body: tuple[Statement, ...]


@frozen
class Case(Node):
    """``CASE number: …``, or without a number ``DEFAULT: …``."""

    number: Number | None
    body: tuple[Statement, ...]


@frozen
class Switch(Statement):
    """``SWITCH [value] { … }``."""

    value: Expression
    cases: tuple[Case, ...]


@frozen
class Level(Node):
    """``MAZE:name,filler`` or ``LEVEL:name``, which has no filler; then perhaps ``FLAGS:words``; then the statements.

    ``span`` is that of the first line, ``name.span`` the name's.
    """

    name: Text
    filler: Letter | Word | None
    flags: tuple[Word, ...] | None
    body: tuple[Statement, ...]


@frozen
class DesFile(Node):
    """All levels of a file, in its order."""

    levels: tuple[Level, ...]

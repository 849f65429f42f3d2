"""Values in the 3.6 dialect: numbers, texts, places, selections, things. Mirrors the grammar of util/lev_comp.y."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Literal, TypeAlias

from nhmod.dataclass import dataclass, frozen
from nhmod_languages.des.nodes import NOWHERE, Node, Number, Percent, Text, Word

if TYPE_CHECKING:
    from nhmod.source import Span

Kind: TypeAlias = Literal["integer", "string", "coordinate", "region", "terrain", "monster", "object", "selection"]
"""What a variable holds: SPOVAR_INT, _STRING, _COORD, _REGION, _MAPCHAR, _MONST, _OBJ and _SEL of include/sp_lev.h."""


@frozen
class Dice(Node):
    """``3d6``."""

    number: int
    sides: int


@frozen
class Letter(Node):
    """A map letter in single quotes, without light."""

    letter: str


@frozen
class Variable(Node):
    """``$name``, or ``$name[index]`` of an array; the name has its dollar sign."""

    name: str
    index: Expression | None = None


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Operation(Node):
    """Two integers with ``+ * / %`` between them (the scanner reads no bare ``-``), or two texts with a ``.``.

    A chain groups to the left, and may have any length: who goes through one does it in a loop.
    """

    operator: str
    left: Expression
    right: Expression

    def __eq__(self, other: object) -> bool:
        mine: Expression = self
        while isinstance(mine, Operation) and isinstance(other, Operation):
            if (mine.operator, mine.right) != (other.operator, other.right):
                return False
            mine, other = mine.left, other.left
        return type(mine) is type(other) and mine == other

    def __hash__(self) -> int:
        return hash((self.operator, self.right))


@frozen
class Coordinate(Node):
    """``(x,y)``."""

    x: int
    y: int


@frozen
class RandomPlace(Node):
    """``random``, or ``random[dry,wet]`` with its words."""

    humidity: tuple[Word, ...] = ()


@frozen
class PlaceIn(Node):
    """``rndcoord(selection)``."""

    selection: Selection


@frozen
class Area(Node):
    """``(x1,y1,x2,y2)``; ``level`` says that ``levregion`` stands before it."""

    x1: int
    y1: int
    x2: int
    y2: int
    level: bool = False


@frozen
class MapLetter(Node):
    """A map letter, and if it stands in parentheses its light: lit, unlit or random."""

    letter: str
    light: Word | None = None


@frozen
class Thing(Node):
    """A monster or an object: ``'d'``, ``"jackal"`` or ``('d',"jackal")``. One of the two may be missing, not both.

    ``letter_span`` and ``name_span`` are where the two stand, quotes included.
    """

    letter: str = ""
    name: str | None = None
    letter_span: Span = field(default=NOWHERE, compare=False, repr=False)
    name_span: Span = field(default=NOWHERE, compare=False, repr=False)


@frozen
class Register(Node):
    """``align[index]``."""

    index: int


@frozen
class TrapNames(Node):
    """``"pit"|"fire"``, the traps that a monster has seen; ``all`` says that the word all stands at the end."""

    names: tuple[Text, ...]
    all: bool = False


# Selections: any place is one, too.


@frozen
class Rectangle(Node):
    """``rect area`` or ``fillrect area``."""

    filled: bool
    area: Area | Variable


@frozen
class Line(Node):
    """``line place,place``, or with a ``roughness`` ``randline place,place,roughness``."""

    start: Place
    end: Place
    roughness: Expression | None = None


@frozen
class Grow(Node):
    """``grow(selection)``, or into some directions: ``grow(north|east,selection)``."""

    directions: tuple[Word, ...]
    selection: Selection


@frozen
class Filter(Node):
    """``filter(condition,selection)``; ``by`` is what the condition is: a share, a selection or terrain."""

    by: Literal["percent", "selection", "terrain"]
    condition: Percent | Selection | MapLetter
    selection: Selection


@frozen
class Flood(Node):
    """``floodfill place``."""

    place: Place


@frozen
class Ellipse(Node):
    """``ellipse(place,x,y)``, or with one radius ``circle(place,radius)``; ``filling`` is filled, unfilled or nothing."""

    center: Place
    x: Expression
    y: Expression | None = None
    filling: Word | None = None


@frozen
class Complement(Node):
    """``complement selection``."""

    selection: Selection


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Union(Node):
    """``selection & selection``; a chain groups to the right, and may have any length."""

    left: Selection
    right: Selection

    def __eq__(self, other: object) -> bool:
        mine: Selection = self
        while isinstance(mine, Union) and isinstance(other, Union):
            if mine.left != other.left:
                return False
            mine, other = mine.right, other.right
        return type(mine) is type(other) and mine == other

    def __hash__(self) -> int:
        return hash(self.left)


def holds(value: Expression, *kinds: type[Node]) -> bool:
    """Return whether there is something of some kinds in a number or a text: dice, say, or a variable."""
    while isinstance(value, Operation):
        if holds(value.right, *kinds):
            return True
        value = value.left
    return isinstance(value, kinds)


Place: TypeAlias = Coordinate | RandomPlace | PlaceIn | Variable
Selection: TypeAlias = Place | Rectangle | Line | Grow | Filter | Flood | Ellipse | Complement | Union
Expression: TypeAlias = Number | Dice | Text | Variable | Operation
Value: TypeAlias = Expression | Selection | Area | MapLetter | Thing | Word


# Conditions.


@frozen
class Comparison(Node):
    """``[left operator right]``, or ``[left]``, which asks whether it is not 0 and has no operator."""

    left: Expression
    operator: str = ""
    right: Expression | None = None


Condition: TypeAlias = Percent | Comparison

"""Selections as what makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from nhmod_languages.des.v36.ast import (
    Complement,
    Coordinate,
    Ellipse,
    Filter,
    Flood,
    Grow,
    Line,
    MapLetter,
    Percent,
    PlaceIn,
    RandomPlace,
    Rectangle,
    Union,
    Variable,
)
from nhmod_languages.des.v36.compiler.values import ValueCompiler

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nhmod_languages.des.faults import Faults
    from nhmod_languages.des.v36.ast import Place, Selection, Word
    from nhmod_languages.des.v36.rules import Rules

_FILLED = 1


class SelectionCompiler(ValueCompiler):
    """Compiles selections (``ter_selection``)."""

    def __init__(self, rules: Rules, faults: Faults) -> None:
        """Begin with no instructions."""
        super().__init__(rules, faults)
        methods: dict[type, Callable[..., None]] = {
            Coordinate: self._point,
            RandomPlace: self._point,
            PlaceIn: self._point,
            Variable: self._variable,
            Rectangle: self._rectangle,
            Line: self._line,
            Grow: self._grow,
            Filter: self._filter,
            Flood: self._flood,
            Ellipse: self._ellipse,
            Complement: self._complement,
            Union: self._union,
        }
        self._selections = cast("dict[type, Callable[[Selection], None]]", methods)

    def selection(self, value: Selection) -> None:
        """Push a selection."""
        self._selections[type(value)](value)

    def _point(self, place: Place) -> None:
        self.place(place)
        self.op("SEL_POINT")

    def _variable(self, variable: Variable) -> None:
        self.variable(variable)
        if self.kinds.get(variable.name) == "coordinate":
            self.op("SEL_POINT")

    def _rectangle(self, rectangle: Rectangle) -> None:
        self.area(rectangle.area)
        self.op("SEL_FILLRECT" if rectangle.filled else "SEL_RECT")

    def _grow(self, grow: Grow) -> None:
        self.selection(grow.selection)
        self.numbers(self.directions(grow.directions) if grow.directions else self.constants["W_ANY"])
        self.op("SEL_GROW")

    def _flood(self, flood: Flood) -> None:
        self.place(flood.place)
        self.op("SEL_FLOOD")

    def _complement(self, complement: Complement) -> None:
        self.selection(complement.selection)
        self.op("SEL_COMPLEMENT")

    def _union(self, union: Union) -> None:
        value: Selection = union
        count = 0
        while isinstance(value, Union):
            self.selection(value.left)
            value = value.right
            count += 1
        self.selection(value)
        self.op(*("SEL_ADD",) * count)

    def directions(self, words: Iterable[Word]) -> int:
        """Give the value of several directions (``dir_list``)."""
        value = 0
        for word in words:
            value |= self.value(word.text)
        return value

    def _line(self, line: Line) -> None:
        self.place(line.start)
        self.place(line.end)
        if line.roughness is None:
            self.op("SEL_LINE")
        else:
            self.expression(line.roughness)
            self.op("SEL_RNDLINE")

    def _filter(self, filtered: Filter) -> None:
        condition = filtered.condition
        if isinstance(condition, Percent):
            self.selection(filtered.selection)
            self.numbers(condition.value, self.constants["SPOFILTER_PERCENT"])
        elif isinstance(condition, MapLetter) or (isinstance(condition, Variable) and filtered.by == "terrain"):
            self.terrain(condition)
            self.selection(filtered.selection)
            self.numbers(self.constants["SPOFILTER_MAPCHAR"])
        else:
            self.selection(condition)
            self.selection(filtered.selection)
            self.numbers(self.constants["SPOFILTER_SELECTION"])
        self.op("SEL_FILTER")

    def _ellipse(self, ellipse: Ellipse) -> None:
        self.place(ellipse.center)
        self.expression(ellipse.x)
        if ellipse.y is None:
            self.op("COPY")
        else:
            self.expression(ellipse.y)
        self.numbers(_FILLED if ellipse.filling is None else self.value(ellipse.filling.text))
        self.op("SEL_ELLIPSE")

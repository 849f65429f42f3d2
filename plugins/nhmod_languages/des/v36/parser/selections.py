"""Selections: sets of squares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.v36 import codes, lexer
from nhmod_languages.des.v36.ast import (
    Complement,
    Ellipse,
    Filter,
    Flood,
    Grow,
    Line,
    Percent,
    Rectangle,
    Union,
    Variable,
    Word,
)
from nhmod_languages.des.v36.parser.cursor import ParseError
from nhmod_languages.des.v36.parser.places import ValueParser

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Literal, TypeAlias

    from nhmod.source import Source
    from nhmod_languages.des.faults import Faults
    from nhmod_languages.des.v36.ast import MapLetter, Selection
    from nhmod_languages.des.v36.lexer import Tokens
    from nhmod_languages.des.v36.rules import Rules

    _By: TypeAlias = Literal["percent", "selection", "terrain"]

_SELECTION = (
    "a selection: a place, rect, fillrect, line, randline, grow, filter, floodfill, circle, ellipse, complement"
)
_DEEP = "selections"


class SelectionParser(ValueParser):
    """Reads selections."""

    def __init__(self, source: Source, tokens: Tokens, rules: Rules, faults: Faults) -> None:
        """Begin at the first token."""
        super().__init__(source, tokens, rules, faults)
        self._selections: dict[str, Callable[[], Selection]] = {
            "(": self._parenthesis,
            lexer.VARIABLE: self._variable,
            "rect": self._rectangle,
            "fillrect": self._rectangle,
            "line": self._line,
            "randline": self._line,
            "grow": self._grow,
            "filter": self._filter,
            "floodfill": self._flood,
            "circle": self._ellipse,
            "ellipse": self._ellipse,
            "complement": self._complement,
            "gradient": self._gradient,
            "RANDOM_TYPE": self.place,
            lexer.RANDOM_OF: self.place,
            "rndcoord": self.place,
        }

    def selection(self) -> Selection:
        """Read a selection (``ter_selection``); ``&`` groups to the right."""
        first = self.at
        parts = [self._part()]
        starts = [first]
        while self.accept("&"):
            starts.append(self.at)
            parts.append(self._part())
        result = parts[-1]
        for part, start in zip(reversed(parts[:-1]), reversed(starts[:-1]), strict=True):
            result = Union(left=part, right=result, span=self.span(start))
        return result

    def _part(self) -> Selection:
        """Read a selection without ``&`` outside of parentheses (``ter_selection_x``)."""
        reader = self._selections.get(self.kinds[self.at])
        if reader is None:
            raise self.fail(_SELECTION)
        return reader()

    def _parenthesis(self) -> Selection:
        if self.kinds[self.at + 1] == lexer.INTEGER:
            return self.coordinate("a place")
        self.at += 1
        with self.nested(_DEEP):
            inner = self.selection()
        self.take(")", "')'")
        return inner

    def _rectangle(self) -> Rectangle:
        at = self.at
        self.at = at + 1
        return Rectangle(filled=self.kinds[at] == "fillrect", area=self.area_or_variable(), span=self.span(at))

    def _flood(self) -> Flood:
        at = self.at
        self.at = at + 1
        return Flood(place=self.place(), span=self.span(at))

    def _complement(self) -> Complement:
        at = self.at
        self.at = at + 1
        with self.nested(_DEEP):
            inner = self._part()
        return Complement(selection=inner, span=self.span(at))

    def _gradient(self) -> Selection:
        # The grammar has it, with a '-' that the scanner never gives (lev_comp.l: [-_a-zA-Z0-9]+ comes first).
        self.faults.error(
            codes.UNREACHABLE,
            "no level compiler of this release can read a gradient: its minus sign is read as a word",
            self.tokens.span(self.at),
            "use circles or ellipses in each other, with filter(50%,…)",
        )
        raise ParseError

    def _variable(self) -> Variable:
        declared = self.variables.find(self.texts[self.at])
        # A place is a selection of one square.
        return self.variable("coordinate" if declared and declared.kind == "coordinate" else "selection")

    def _line(self) -> Line:
        at = self.at
        rough = self.kinds[at] == "randline"
        self.at = at + 1
        start = self.place()
        self.comma("the line's end")
        end = self.place()
        roughness = None
        if rough:
            self.comma("the line's roughness")
            roughness = self.expression()
        return Line(start=start, end=end, roughness=roughness, span=self.span(at))

    def _grow(self) -> Grow:
        at = self.at
        self.at = at + 1
        self.take("(", "'('")
        directions: tuple[Word, ...] = ()
        if self.kinds[self.at] == "DIRECTION":
            directions = self.directions()
            self.comma("a selection")
        with self.nested(_DEEP):
            selection = self.selection()
        self.take(")", "')'")
        return Grow(directions=directions, selection=selection, span=self.span(at))

    def directions(self) -> tuple[Word, ...]:
        """Read directions with bars between them (``dir_list``)."""
        words = [self.word("DIRECTION", "a direction")]
        while self.accept("|"):
            words.append(self.word("DIRECTION", "a direction"))
        return tuple(words)

    def _filter(self) -> Filter:
        at = self.at
        self.at = at + 1
        self.take("(", "'('")
        with self.nested(_DEEP):
            by, condition = self._filter_condition()
            self.comma("a selection")
            selection = self.selection()
        self.take(")", "')'")
        return Filter(by=by, condition=condition, selection=selection, span=self.span(at))

    def _filter_condition(self) -> tuple[_By, Percent | MapLetter | Selection]:
        kind, following = self.kinds[self.at], self.kinds[self.at + 1 : self.at + 2]
        if kind == lexer.SHARE:
            return "percent", self.share()
        if kind == lexer.CHAR or (kind == "(" and following == [lexer.CHAR]):
            return "terrain", self.map_letter()
        if kind == lexer.VARIABLE:
            declared = self.variables.find(self.texts[self.at])
            if declared and declared.kind == "terrain":
                return "terrain", self.variable("terrain")
        return "selection", self.selection()

    def share(self) -> Percent:
        """Read a share such as ``50%``."""
        at = self.at
        text = self.take(lexer.SHARE, "a share such as 50%")
        return self.percent(at, lexer.atoi(text[:-1]))

    def percent(self, at: int, value: int) -> Percent:
        """Make a share or a chance; more than all is an error (lev_comp.l)."""
        span = self.tokens.span(at)
        if not 0 <= value <= 100:  # noqa: PLR2004 - per cent
            self.faults.out_of_range(span, f"{self.texts[at]} is more than 100%")
        return Percent(value=value, span=span)

    def _ellipse(self) -> Ellipse:
        at = self.at
        circle = self.kinds[at] == "circle"
        self.at = at + 1
        self.take("(", "'('")
        center = self.place()
        self.comma("a radius")
        x = self.expression()
        y = None
        if not circle:
            self.comma("the other radius")
            y = self.expression()
        filling = self.word("FILLING", "how it is filled") if self.accept(",") else None
        self.take(")", "')'")
        return Ellipse(center=center, x=x, y=y, filling=filling, span=self.span(at))

"""Numbers, texts, places, areas, terrain and things: the values of the grammar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.v36 import codes, lexer
from nhmod_languages.des.v36.ast import (
    Area,
    Coordinate,
    Dice,
    Letter,
    MapLetter,
    Number,
    Operation,
    PlaceIn,
    RandomPlace,
    Text,
    Thing,
    Variable,
    Word,
)
from nhmod_languages.des.v36.parser.cursor import Cursor, letter_of, text_of
from nhmod_languages.des.v36.parser.variables import described

if TYPE_CHECKING:
    from nhmod_languages.des.v36.ast import Expression, Kind, Place, Selection

_SUMS = frozenset("+-")
_PRODUCTS = frozenset("*/%")
_PLACE = "a place: (x,y), random, rndcoord(…) or a variable"
_NUMBER = "a number"
_CORNER = "a number: an area is (x1,y1,x2,y2)"
_PAIR = ["(", lexer.INTEGER, ",", lexer.INTEGER, ")"]


class ValueParser(Cursor):
    """Reads values."""

    def selection(self) -> Selection:
        """Read a selection (``ter_selection``): ``SelectionParser`` does it."""
        raise NotImplementedError

    # Variables.

    def variable(self, kind: Kind) -> Variable:
        """Read a variable that holds one kind of thing, or a member of an array of it.

        In C's grammar it is another token if it holds something else: a syntax error. Here it is told, and read on.
        """
        at = self.at
        name = self.texts[at]
        self.at = at + 1
        declared = self.variables.find(name)
        span = self.tokens.span(at)
        if declared is None:
            self.undeclared(name, at)
        elif declared.kind != kind:
            self.faults.error(
                codes.WRONG_KIND,
                f"{name} is {declared}; what is wanted here is {described(kind)}",
                span,
                "",
                (declared.span, "here it is declared"),
            )
        if declared.array if declared else self._touching_bracket(at):
            index = self._index(name)
            return Variable(name=name, index=index, span=self.span(at))
        return Variable(name=name, span=span)

    def undeclared(self, name: str, at: int) -> None:
        """Report a variable that nothing declares before this place."""
        hint = self.faults.suggest(name, tuple(self.variables.names)) or f"declare it before: {name} = …"
        self.faults.error(codes.UNDECLARED, f"nothing before this place declares {name}", self.tokens.span(at), hint)

    def _touching_bracket(self, at: int) -> bool:
        return self.kinds[at + 1] == "[" and self.starts[at + 1] == self.starts[at] + len(self.texts[at])

    def _index(self, name: str) -> Expression:
        if self.kinds[self.at] != "[":
            raise self.fail(f"the number of a member of the array {name}, as in {name}[0]")
        self.at += 1
        with self.nested("brackets"):
            index = self.expression()
        self.take("]", "']'")
        return index

    # Numbers and texts.

    def expression(self) -> Expression:
        """Read a number, or a calculation with some (``math_expr_var``), as long as it may be.

        The operators group to the left, those of a product before those of a sum.
        """
        first = start = self.at
        term = self._factor()
        total: Expression | None = None
        sign = ""
        while True:
            operator = self.kinds[self.at]
            if operator in _PRODUCTS:
                self.at += 1
                term = Operation(operator=operator, left=term, right=self._factor(), span=self.span(start))
                continue
            total = term if total is None else Operation(operator=sign, left=total, right=term, span=self.span(first))
            if operator not in _SUMS:
                return total
            sign = operator
            self.at += 1
            start = self.at
            term = self._factor()

    def _factor(self) -> Expression:
        at = self.at
        kind = self.kinds[at]
        if kind == lexer.INTEGER:
            self.at = at + 1
            return Number(value=lexer.atoi(self.texts[at]), span=self.tokens.span(at))
        if kind == lexer.VARIABLE:
            return self.variable("integer")
        if kind == lexer.DICE:
            self.at = at + 1
            number, _, sides = self.texts[at].partition("d")
            return Dice(number=lexer.atoi(number), sides=lexer.atoi(sides), span=self.tokens.span(at))
        if kind != "(":
            raise self.fail(_NUMBER)
        self.at = at + 1
        if self.kinds[self.at] == lexer.MINUS:
            value = lexer.atoi(self.texts[self.at])
            self.at += 1
            self.take(")", "')'")
            return Number(value=value, span=self.span(at))
        with self.nested("parentheses"):
            inner = self.expression()
        self.take(")", "')'")
        return inner

    def string(self, what: str = "a text in double quotes") -> Expression:
        """Read a text, or several with dots between them (``string_expr``)."""
        first = self.at
        left = self._string(what)
        while self.kinds[self.at] == ".":
            self.at += 1
            left = Operation(operator=".", left=left, right=self._string(what), span=self.span(first))
        return left

    def _string(self, what: str) -> Expression:
        at = self.at
        if self.kinds[at] == lexer.VARIABLE:
            return self.variable("string")
        if self.kinds[at] != lexer.STRING:
            raise self.fail(what)
        self.at = at + 1
        return Text(value=text_of(self.texts[at]), span=self.tokens.span(at))

    # Places and areas.

    def place(self) -> Place:
        """Read a place (``coord_or_var``)."""
        at = self.at
        kind = self.kinds[at]
        if kind == lexer.VARIABLE:
            return self.variable("coordinate")
        if kind == "rndcoord":
            self.at = at + 1
            self.take("(", "'(' and a selection")
            with self.nested("parentheses"):
                selection = self.selection()
            self.take(")", "')'")
            return PlaceIn(selection=selection, span=self.span(at))
        return self.written_place()

    def written_place(self) -> Coordinate | RandomPlace:
        """Read a place that is no variable (``encodecoord``)."""
        at = self.at
        kind = self.kinds[at]
        if kind == "(":
            return self.coordinate(_PLACE)
        if kind == "RANDOM_TYPE":
            self.at = at + 1
            return RandomPlace(span=self.tokens.span(at))
        if kind == lexer.RANDOM_OF:
            self.at = at + 1
            words = [self.word("HUMIDITY_TYPE", "a kind of place")]
            while self.accept(","):
                words.append(self.word("HUMIDITY_TYPE", "a kind of place"))
            self.take("]", "',' or ']'")
            return RandomPlace(humidity=tuple(words), span=self.span(at))
        raise self.fail(_PLACE)

    def coordinate(self, what: str) -> Coordinate:
        """Read two numbers in parentheses."""
        at = self.at
        if self.kinds[at : at + 5] == _PAIR:
            texts = self.texts
            self.at = at + 5
            return Coordinate(x=lexer.atoi(texts[at + 1]), y=lexer.atoi(texts[at + 3]), span=self.span(at))
        self.take("(", what)
        x = self.integer("a column number")
        self.comma("a row number")
        y = self.integer("a row number")
        self.take(")", "')' after the second number")
        return Coordinate(x=x, y=y, span=self.span(at))

    def area(self, *, level: bool = False) -> Area:
        """Read four numbers in parentheses (``encoderegion``); with ``level`` perhaps levregion before (``lev_region``)."""
        at = self.at
        what = f"an area: {'levregion' if level else ''}(x1,y1,x2,y2)"
        level = level and self.accept("levregion")
        self.take("(", what)
        numbers = [self.integer(_CORNER)]
        for _ in range(3):
            self.comma(_CORNER)
            numbers.append(self.integer(_CORNER))
        self.take(")", "')' after the fourth number")
        x1, y1, x2, y2 = numbers
        return Area(x1=x1, y1=y1, x2=x2, y2=y2, level=level, span=self.span(at))

    def area_or_variable(self) -> Area | Variable:
        """Read an area (``region_or_var``)."""
        return self.variable("region") if self.kinds[self.at] == lexer.VARIABLE else self.area()

    # Terrain, monsters and objects.

    def map_letter(self) -> MapLetter:
        """Read a map letter, perhaps with light (``mapchar``, ``terrain_type``)."""
        at = self.at
        if self.kinds[at] == lexer.CHAR:
            self.at = at + 1
            return MapLetter(letter=letter_of(self.texts[at]), span=self.tokens.span(at))
        self.take("(", "a map letter in single quotes, or ('letter',light)")
        letter = self.letter("a map letter")
        self.comma("the light")
        light = self.light()
        self.take(")", "')'")
        return MapLetter(letter=letter.letter, light=light, span=self.span(at))

    def terrain(self) -> MapLetter | Variable:
        """Read terrain (``mapchar_or_var``)."""
        return self.variable("terrain") if self.kinds[self.at] == lexer.VARIABLE else self.map_letter()

    def thing(self, kind: Kind) -> Thing | Word:
        """Read a monster or an object that is no variable (``encodemonster``, ``encodeobj``)."""
        at = self.at
        span = self.tokens.span(at)
        match self.kinds[at]:
            case lexer.STRING:
                self.at = at + 1
                return Thing(name=text_of(self.texts[at]), name_span=span, span=span)
            case lexer.CHAR:
                self.at = at + 1
                return Thing(letter=letter_of(self.texts[at]), letter_span=span, span=span)
            case "RANDOM_TYPE":
                self.at = at + 1
                return Word(text=self.texts[at], span=span)
            case "(":
                self.at = at + 1
                letter = self.letter(f"the {kind}'s class letter")
                self.comma(f"the {kind}'s name")
                name = self.text(f"the {kind}'s name in double quotes")
                self.take(")", "')'")
                return Thing(
                    letter=letter.letter,
                    name=name.value,
                    letter_span=letter.span,
                    name_span=name.span,
                    span=self.span(at),
                )
        raise self.fail(f"{described(kind)}: a class letter, a name, ('letter',\"name\"), random or a variable")

    def thing_or_variable(self, kind: Kind) -> Thing | Word | Variable:
        """Read a monster or an object."""
        return self.variable(kind) if self.kinds[self.at] == lexer.VARIABLE else self.thing(kind)

    def optional_letter(self) -> Letter | None:
        """Read a comma and a map letter, if there is a comma (``opt_fillchar``)."""
        return self.letter("a map letter") if self.accept(",") else None

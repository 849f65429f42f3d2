"""Variables: what declares and shuffles them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.v36 import codes, lexer
from nhmod_languages.des.v36.ast import Assignment, Shuffle
from nhmod_languages.des.v36.parser.commands import CommandParser
from nhmod_languages.des.v36.parser.cursor import ParseError
from nhmod_languages.des.v36.parser.variables import described

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.source import Source, Span
    from nhmod_languages.des.faults import Faults
    from nhmod_languages.des.v36.ast import Kind, Value
    from nhmod_languages.des.v36.lexer import Tokens
    from nhmod_languages.des.v36.rules import Rules

_TYPED: dict[str, Kind] = {
    "terrain": "terrain",
    "TERRAIN": "terrain",
    "monster": "monster",
    "MONSTER": "monster",
    "object": "object",
    "OBJECT": "object",
}
_SAID = frozenset(("terrain", "monster", "object", "selection"))
"""Kinds that a word says, even where a variable has them."""
_KINDS: dict[str, Kind] = {
    "selection": "selection",
    lexer.STRING: "string",
    lexer.INTEGER: "integer",
    lexer.DICE: "integer",
    "RANDOM_TYPE": "coordinate",
    lexer.RANDOM_OF: "coordinate",
    "rndcoord": "coordinate",
}
_SELECTS = frozenset(
    (
        "rect",
        "fillrect",
        "line",
        "randline",
        "grow",
        "filter",
        "floodfill",
        "circle",
        "ellipse",
        "complement",
        "gradient",
    )
)


class DeclarationParser(CommandParser):
    """Reads variables' declarations."""

    def __init__(self, source: Source, tokens: Tokens, rules: Rules, faults: Faults) -> None:
        """Begin at the first token."""
        super().__init__(source, tokens, rules, faults)
        self._readers_of_kinds: dict[Kind, Callable[[], Value]] = {
            "selection": self.selection,
            "integer": self.expression,
            "string": self.string,
            "coordinate": self.place,
            "region": self.area_or_variable,
        }

    def shuffle(self) -> Shuffle:
        """Read SHUFFLE (``shuffle_detail``)."""
        at = self._begin()
        name_at = self.at
        name = self.take(lexer.VARIABLE, "an array such as $place")
        declared = self.variables.find(name)
        if declared is None:
            self.undeclared(name, name_at)
        elif not declared.array:
            self.faults.error(
                codes.WRONG_KIND,
                f"{name} is {declared}; only an array can be shuffled",
                self.tokens.span(name_at),
                "",
                (declared.span, "here it is declared"),
            )
        return Shuffle(name=name, span=self.span(at))

    def declare(self, name: str, kind: Kind, span: Span, *, array: bool) -> None:
        """Declare a variable; that it is another thing than before is an error (``add_vardef_type``)."""
        earlier = self.variables.declare(name, kind, span, array=array)
        if earlier:
            self.faults.error(
                codes.REDECLARED,
                f"{name} can't become {described(kind, array=array)}: it is {earlier}",
                span,
                "use another name",
                (earlier.span, "here it is declared"),
            )

    def assignment(self) -> Assignment:
        """Read a variable's declaration (``variable_define``)."""
        at = self.at
        name = self.texts[at]
        self.at = at + 1
        if self.kinds[self.at] == "[":
            raise self.fail("'='", "a member of an array can't be changed; the array is declared as a whole")
        self.take("=", "'=' and a value")
        kind = _TYPED.get(self.kinds[self.at])
        if kind:
            self.at += 1
            self.take(":", "':'")
        array = self.accept("{")
        if array:
            kind, values = self._array(kind)
        elif kind:
            values = (self._typed(kind),)
        else:
            kind, value = self._value()
            values = (value,)
        self.declare(name, kind, self.tokens.span(at), array=array)
        return Assignment(name=name, kind=kind, values=values, array=array, span=self.span(at))

    def _typed(self, kind: Kind) -> Value:
        return self.terrain() if kind == "terrain" else self.thing_or_variable(kind)

    def _value(self) -> tuple[Kind, Value]:
        """Read a value whose kind its first firsts say."""
        first = self.kinds[self.at]
        if first == lexer.VARIABLE:
            kind = self._of_variable()
        elif first == "(":
            kind = self._of_parenthesis()
        else:
            found = _KINDS.get(first)
            if found is None:
                raise self.fail("a value", self._value_hint(first))
            kind = found
        if kind == "selection":
            self.at += 1
            self.take(":", "':'")
        return kind, self._readers_of_kinds[kind]()

    def _value_hint(self, kind: str) -> str:
        if kind in _SELECTS:
            return f"write selection: before {kind}"
        if kind == lexer.MINUS:
            return f"write ({self.texts[self.at]})"
        if kind == lexer.CHAR:
            return "say what the letter is: monster:, object: or terrain:"
        return (
            "numbers, texts, places, areas; terrain:, monster:, object: or selection: and one of them; or { several }"
        )

    def _of_variable(self) -> Kind:
        name = self.texts[self.at]
        declared = self.variables.find(name)
        if declared is None:
            self.undeclared(name, self.at)
            self.at += 1
            raise ParseError
        if declared.kind in _SAID:
            raise self.fail("a value", f"{name} is {declared}: write {declared.kind}: before it")
        return declared.kind

    def _of_parenthesis(self) -> Kind:
        """Tell a place (x,y), an area (x1,y1,x2,y2) and a number in parentheses apart."""
        following = self.kinds[self.at + 1 : self.at + 5]
        if following[:2] != [lexer.INTEGER, ","]:
            return "integer"
        return "region" if following[2:] == [lexer.INTEGER, ","] else "coordinate"

    def _array(self, said: Kind | None) -> tuple[Kind, tuple[Value, ...]]:
        """Read an array's members behind its brace; an error in them does not go beyond its end."""
        start = self.at
        try:
            kind = said or self._kind_of_members()
            values = [self._member(kind)]
            while self.accept(","):
                values.append(self._member(kind))
            self.take("}", "',' or '}'")
        except ParseError:
            while self.kinds[self.at] not in {"}", lexer.END} and not (
                self.at > start and self.first_on_line(self.at) and self.kinds[self.at + 1] == ":"
            ):
                self.at += 1
            self.accept("}")
            raise
        return kind, tuple(values)

    def _member(self, kind: Kind) -> Value:
        # encodemonster_list and its like take no variables; integer_list and string_list do.
        match kind:
            case "terrain":
                return self.map_letter()
            case "monster" | "object":
                return self.thing(kind)
            case "region":
                return self.area()
            case "coordinate":
                return self.written_place()
        return self._readers_of_kinds[kind]()

    def _kind_of_members(self) -> Kind:
        first = self.kinds[self.at]
        if first == "(":
            return self._of_parenthesis()
        if first == lexer.VARIABLE:
            declared = self.variables.find(self.texts[self.at])
            return "string" if declared and declared.kind == "string" else "integer"
        kind = _KINDS.get(first, "selection")
        if kind == "selection":
            hint = "there are no arrays of selections" if first == "selection" else self._value_hint(first)
            raise self.fail("numbers, texts, places or areas", hint)
        return kind

"""The values of the 3.6 dialect: one method for each nonterminal of util/lev_comp.y that is a value.

What the grammar has but no file can reach is left out: a minus between numbers and ``gradient`` (the lexer makes an
unknown word of a lone ``-``), and functions (no rule of the lexer gives their name's token).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from des_words import DIRECTIONS, TEXTS

if TYPE_CHECKING:
    from des_choices import Choices
    from des_words import Words

NAMES = ("$a", "$b", "$place", "$what_ever", "$X", "$monst", "$obj", "$sel", "$s", "$long_name_of_a_variable")
TYPES = ("int", "string", "coord", "region", "mapchar", "monst", "obj")
"""What an array may hold; a selection may be in a variable only."""


@dataclass(kw_only=True, slots=True)
class Level36:
    """What the compiler knows at a place in a level."""

    variables: dict[str, str] = field(default_factory=dict)
    width: int = 0
    height: int = 0
    contained: int = 0
    in_switch: bool = False
    breakable: int = 0
    budget: int = 0
    depth: int = 0

    def of(self, kind: str) -> list[str]:
        """Return the variables of a type (``int``) or arrays of it (``int[]``)."""
        return [name for name, its in self.variables.items() if its == kind]


class Values36:
    """Writes values; ``level`` is what is known where they stand."""

    def __init__(self, choices: Choices, words: Words) -> None:
        """Write with the given choices and words."""
        self.choices = choices
        self.words = words
        self.level = Level36()

    def variable(self, kind: str, depth: int) -> str:
        """Name a variable of the type, or an array's element; empty if there is none or by choice."""
        names = [*self.level.of(kind), *self.level.of(kind + "[]")]
        if not names or not self.choices.rarely(3):
            return ""
        name = self.choices.pick(names)
        return f"{name} [ {self.math(depth + 1)} ]" if self.level.variables[name].endswith("[]") else name

    def math(self, depth: int = 0) -> str:
        """``math_expr_var``."""
        found = self.variable("int", depth)
        if found:
            return found
        if depth > 2 or not self.choices.rarely(3):
            return str(self.number())
        match self.choices.below(5):
            case 0:
                return self.dice()
            case 1:
                return f"( -{self.choices.integer(0, 20)} )"
            case 2:
                return f"( {self.math(depth + 1)} )"
            case _:
                operator = self.choices.pick("+*/%")
                return f"{self.math(depth + 1)} {operator} {self.math(depth + 1)}"

    def number(self) -> int:
        """Write an integer, small as a rule."""
        large = self.choices.rarely(10)
        return self.choices.pick((99, 255, 32768, 70000)) if large else self.choices.integer(0, 12)

    def signed(self) -> str:
        """``all_integers``."""
        return self.choices.pick(("", "", "+", "-")) + str(self.number())

    def dice(self) -> str:
        """``DICE``."""
        return f"{self.choices.integer(0, 9)}d{self.choices.integer(0, 20)}"

    def text(self) -> str:
        """``string_expr``."""
        parts = [self.string()]
        while self.choices.rarely(6) and len(parts) < 4:
            parts.append(self.string())
        return " . ".join(parts)

    def string(self) -> str:
        """``string_or_var``."""
        return self.variable("string", 0) or self.literal()

    def literal(self) -> str:
        """Write a string in its quotes."""
        return self.choices.pick(TEXTS)

    def chance(self) -> str:
        """``PERCENT``."""
        return self.choices.pick((f"[{self.choices.integer(0, 100)}%]", f"[ {self.choices.integer(0, 100)}%  ]"))

    def percent(self) -> str:
        """``SPERCENT``."""
        return f"{self.choices.integer(0, 100)}%"

    def place(self, depth: int = 0) -> str:
        """``coord_or_var``."""
        found = self.variable("coord", depth)
        if found:
            return found
        if depth < 2 and self.choices.rarely(8):
            return f"rndcoord ( {self.selection(depth + 1)} )"
        return self.plain_place()

    def plain_place(self) -> str:
        """``encodecoord``."""
        match self.choices.below(6):
            case 4:
                return "random"
            case 5:
                return f"random[ {', '.join(self.choices.some(('dry', 'wet', 'hot', 'solid', 'any'), 1, 3))} ]"
            case _:
                limits = self.words.limits
                return f"( {self.choices.integer(0, limits['COLNO'] - 1)} , {self.choices.integer(0, limits['ROWNO'] - 1)} )"

    def region(self) -> str:
        """``region_or_var``."""
        return self.variable("region", 0) or self.plain_region()

    def plain_region(self) -> str:
        """``encoderegion``: its start is not behind its end, else it may be anywhere."""
        x, y = self.choices.integer(0, 79), self.choices.integer(0, 20)
        return f"( {x} , {y} , {x + self.choices.integer(0, 30)} , {y + self.choices.integer(0, 10)} )"

    def level_region(self) -> str:
        """``lev_region``: in the map as it is known here, or in the whole level."""
        choices = self.choices
        if choices.rarely(2) and self.level.width > 0 and self.level.height > 0:
            xs = sorted((choices.below(self.level.width), choices.below(self.level.width)))
            ys = sorted((choices.below(self.level.height), choices.below(self.level.height)))
            return f"( {xs[0]} , {ys[0]} , {xs[1]} , {ys[1]} )"
        limits = self.words.limits
        x1, x2 = choices.integer(1, limits["COLNO"] - 1), choices.integer(1, limits["COLNO"] - 1)
        y1, y2 = choices.integer(0, limits["ROWNO"] - 1), choices.integer(0, limits["ROWNO"] - 1)
        return f"levregion ( {x1} , {y1} , {x2} , {y2} )"

    def letter(self) -> str:
        """Write a map's letter as a character."""
        return _quoted(self.choices.pick(self.words.map_letters))

    def terrain(self) -> str:
        """``mapchar_or_var``."""
        return self.variable("mapchar", 0) or self.plain_terrain()

    def plain_terrain(self) -> str:
        """``mapchar``."""
        return f"( {self.letter()} , {self.light()} )" if self.choices.rarely(4) else self.letter()

    def light(self) -> str:
        """``light_state``."""
        return self.choices.pick(("lit", "unlit", "random"))

    def boolean(self) -> str:
        """``BOOLEAN``."""
        return self.choices.pick(("true", "false"))

    def door_state(self) -> str:
        """``door_state``."""
        return self.choices.pick(("closed", "open", "locked", "nodoor", "broken", "secret", "random"))

    def directions(self) -> str:
        """``dir_list``."""
        return " | ".join(self.choices.some(DIRECTIONS, 1, 3))

    def monster(self) -> str:
        """``monster_or_var``."""
        return self.variable("monst", 0) or self.plain_monster()

    def plain_monster(self) -> str:
        """``encodemonster``."""
        match self.choices.below(4):
            case 0:
                return _quoted(self.choices.pick(self.words.monster_letters))
            case 1:
                return "random"
            case kind:
                name, letter = self.choices.pick(self.words.monsters)
                name = name.upper() if self.choices.rarely(12) else name
                return f'( {_quoted(letter)} , "{name}" )' if kind == 2 else f'"{name}"'

    def object(self) -> str:
        """``object_or_var``."""
        return self.variable("obj", 0) or self.plain_object()

    def plain_object(self) -> str:
        """``encodeobj``."""
        match self.choices.below(4):
            case 0:
                return _quoted(self.choices.pick(self.words.object_letters))
            case 1:
                return "random"
            case kind:
                name, letter = self.choices.pick(self.words.objects)
                name = name.title() if self.choices.rarely(12) else name
                return f'( {_quoted(letter)} , "{name}" )' if kind == 2 else f'"{name}"'

    def selection(self, depth: int = 0) -> str:
        """``ter_selection``."""
        one = self.selection_part(depth)
        return f"{one} & {self.selection(depth + 1)}" if depth < 3 and self.choices.rarely(5) else one

    def selection_part(self, depth: int) -> str:  # noqa: C901, PLR0911, PLR0912 - one case a production
        """``ter_selection_x``."""
        sets = self.level.of("sel")
        if sets and self.choices.rarely(3):
            return self.choices.pick(sets)
        if depth > 2 or not self.choices.rarely(2):
            return self.place(depth + 1)
        more = depth + 1
        match self.choices.below(14):
            case 0 | 1:
                return f"{self.choices.pick(('rect', 'fillrect'))} {self.region()}"
            case 2:
                return f"line {self.place(more)} , {self.place(more)}"
            case 3:
                return f"randline {self.place(more)} , {self.place(more)} , {self.math()}"
            case 4:
                return f"grow ( {self.selection(more)} )"
            case 5:
                return f"grow ( {self.directions()} , {self.selection(more)} )"
            case 6:
                return f"filter ( {self.percent()} , {self.selection(more)} )"
            case 7:
                return f"filter ( {self.selection(more)} , {self.selection(more)} )"
            case 8:
                return f"filter ( {self.terrain()} , {self.selection(more)} )"
            case 9:
                return f"floodfill {self.place(more)}"
            case 10:
                return f"circle ( {self.place(more)} , {self.math()}{self.filling()} )"
            case 11:
                return f"ellipse ( {self.place(more)} , {self.math()} , {self.math()}{self.filling()} )"
            case 12:
                return f"complement {self.selection_part(more)}"
            case _:
                return f"( {self.selection(more)} )"

    def filling(self) -> str:
        """Write the optional ``FILLING`` at the end of a circle."""
        return self.choices.pick(("", " , filled", " , unfilled"))

    def condition(self) -> str:
        """``comparestmt``."""
        match self.choices.below(3):
            case 0:
                return self.chance()
            case 1:
                return f"[ {self.math()} ]"
            case _:
                return f"[ {self.math()} {self.choices.pick(('==', '!=', '<>', '<', '>', '<=', '>='))} {self.math()} ]"

    def array(self, kind: str) -> str:
        """Write the list of an array of a type, as it stands behind ``=``."""
        item = {
            "int": self.math,
            "string": self.text,
            "coord": self.plain_place,
            "region": self.plain_region,
            "mapchar": self.plain_terrain,
            "monst": self.plain_monster,
            "obj": self.plain_object,
        }[kind]
        items = " , ".join(item() for _ in range(self.choices.integer(1, 4)))
        return f"{self.prefix(kind)}{{ {items} }}"

    def prefix(self, kind: str) -> str:
        """Write the word that stands before a value of the type in a definition."""
        words = {"mapchar": ("terrain", "TERRAIN"), "monst": ("monster", "MONSTER"), "obj": ("object", "obj", "OBJECT")}
        return f"{self.choices.pick(words[kind])} : " if kind in words else ""


def _quoted(letter: str) -> str:
    return f"'{letter}'" if letter != "\\" else "'\\\\'"

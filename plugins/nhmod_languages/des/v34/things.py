"""The records of commands that stand in rooms and on maps alike: monsters, objects, traps, altars, stairs and gold."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from nhmod_languages.des.v34 import ast, codes, records
from nhmod_languages.des.v34.commands import PLACED

if TYPE_CHECKING:
    from nhmod_languages.des.v34.values import Values

_UNSET = -1
_NO_ENCHANTMENT = -127
_CONTAINED, _CONTAINER = 1, 2
_CALLED = {"STAIR": "stairway"}
"""What commands are called that warnings do not call by their own word."""


class Things:
    """Collects what is in one room, or on one part of a maze, in C's arrays.

    A subclass says where a place may be; a room checks nothing.
    """

    where = "a room"

    def __init__(self, values: Values) -> None:
        """Begin empty."""
        self.values = values
        self.faults = values.faults
        self.lists: defaultdict[str, list[Any]] = defaultdict(list)

    def add(self, node: ast.Command) -> None:
        """Make the record of a command, and put it into its array."""
        match node:
            case ast.Monster():
                self.put("monsters", node, self._monster(node))
            case ast.Object():
                self.put("objects", node, self._object(node))
            case ast.Stair() | ast.Feature() | ast.Altar() | ast.Trap() | ast.Gold() | ast.Engraving():
                word = node.keyword.text
                x, y = self.place(node.place, _CALLED.get(word, word.lower()))
                known = {"chance": self.values.chance(node.chance)} if isinstance(node, ast.Trap) else {}
                self.put(PLACED[word].array, node, PLACED[word].compiled(self.values, node, x=x, y=y, **known))
            case _:
                self.add_own(node)

    def add_own(self, node: ast.Command) -> None:
        """Make the record of a command that only rooms, or only maps, have."""
        raise NotImplementedError

    def place(self, place: ast.Place, what: str) -> tuple[int, int]:
        """Return a place, cut to two xchars: ``what`` stands there, in words, or nothing that minds a wall (empty)."""
        x, y = self.coordinate(place)
        self.check_place(x, y, what, place)
        return self.cut(x, y, place)

    def cut(self, x: int, y: int, place: ast.Place) -> tuple[int, int]:
        """Cut a place to two xchars."""
        return self.values.xchar(x, place), self.values.xchar(y, place)

    def coordinate(self, place: ast.Place) -> tuple[int, int]:
        """coordinate: '(' INTEGER ',' INTEGER ')' | place '[' INTEGER ']' | random."""
        if isinstance(place, ast.Register):
            number = self.values.register(place)
            return number, number
        if isinstance(place, ast.Word):
            return self.values.random_place, self.values.random_place
        x, y = self.values.number(place.first), self.values.number(place.second)
        self.check_range(x, y, place)
        return x, y

    def check_range(self, x: int, y: int, place: ast.Pair) -> None:
        """Check a point's range."""

    def check_place(self, x: int, y: int, what: str, place: ast.Place) -> None:
        """Check what is at a place."""

    def put(self, name: str, node: ast.Command, record: records.Record, limit: int = 0) -> None:
        """Put a record into its array; the last entry of each is never used (lev_comp.y: MAX_OF_TYPE)."""
        limit = limit or self.values.rules.limits.things
        self.lists[name].append(record)
        if len(self.lists[name]) == limit:
            message = f"{self.where} has at most {limit - 1} of {node.keyword.text}"
            if name == "objects":
                message = f"{self.where} has at most {limit - 1} of OBJECT and CONTAINER together"
            self.faults.error(codes.TOO_MANY_THINGS, message, node.keyword.span)

    def arrays(self) -> dict[str, tuple[Any, ...]]:
        """Return what was collected, as arguments for the record of the room or part."""
        return {name: tuple(items) for name, items in self.lists.items()}

    def _monster(self, node: ast.Monster) -> records.Monster:
        values = self.values
        number = values.class_of(node.letter, "monster")
        x, y = self.place(node.place, "monster")
        name = appear_as = ""
        align = values.random_place - 1  # none of its own
        peaceful = asleep = _UNSET
        appear = 0
        for info in node.infos:
            match info:
                case ast.Text():
                    name = info.value
                case ast.Appearance():
                    appear, appear_as = values.word(info.kind), info.name.value
                case ast.Word(text="peaceful" | "hostile"):
                    peaceful = values.word(info)
                case ast.Word(text="asleep" | "awake"):
                    asleep = values.word(info)
                case _:
                    align = values.alignment(info)
        species = values.rules.constants["NON_PM"]
        if isinstance(node.name, ast.Text):
            species = values.monster(node.name, node.letter, number)
        return records.Monster(
            span=node.span,
            name=name,
            appear_as=appear_as,
            id=species,
            align=align,
            x=x,
            y=y,
            chance=values.chance(node.chance),
            class_=values.xchar(number, node.letter),
            appear=appear,
            peaceful=peaceful,
            asleep=asleep,
        )

    def _object(self, node: ast.Object) -> records.Object:
        values = self.values
        number = values.class_of(node.letter, "object")
        containment = _CONTAINER if node.keyword.text == "CONTAINER" else 0
        if isinstance(node.place, ast.Word) and node.place.text == "contained":
            containment = containment or _CONTAINED
            x = y = values.random_place
        else:
            x, y = self.place(node.place, "object")
        spe = _NO_ENCHANTMENT
        if isinstance(node.enchantment, ast.Number):
            spe = values.short(node.enchantment.value, node.enchantment)
            # The file has all of the short, and the game keeps a byte of it (src/sp_lev.c: create_object).
            values.xchar(spe, node.enchantment)
        species = values.object(node.name, node.letter, number) if isinstance(node.name, ast.Text) else -1
        return records.Object(
            span=node.span,
            name=node.title.value if isinstance(node.title, ast.Text) else "",
            corpsenm=values.corpse(node.corpse) if node.corpse else values.rules.constants["NON_PM"],
            id=species,
            spe=spe,
            x=x,
            y=y,
            chance=values.chance(node.chance),
            class_=values.xchar(number, node.letter),
            containment=containment,
            curse_state=values.word(node.curse) if node.curse else _UNSET,
        )

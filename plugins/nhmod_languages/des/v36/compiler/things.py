"""Monsters and objects with their options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.v36 import codes
from nhmod_languages.des.v36.ast import (
    Coordinate,
    Dice,
    Number,
    Operation,
    PlaceIn,
    RandomPlace,
    Register,
    Text,
    Thing,
    TrapNames,
    Variable,
    Word,
)
from nhmod_languages.des.v36.compiler.emitter import Breaks
from nhmod_languages.des.v36.compiler.selections import SelectionCompiler

if TYPE_CHECKING:
    from nhmod_languages.des.faults import Faults
    from nhmod_languages.des.v36.ast import Monster, Object, Option, Statement
    from nhmod_languages.des.v36.rules import Rules

_ALIGN = "ALIGN"
_NAME = "NAME"
_MONSTER = {
    "MON_ATTITUDE": "PEACEFUL",
    "MON_ALERTNESS": "ASLEEP",
    "MON_APPEARANCE": "APPEAR",
    "ALIGNMENT": _ALIGN,
    "align": _ALIGN,
    "": _NAME,
    "seen_traps": "SEENTRAPS",
    "invisible": "INVIS",
}
_OBJECT = {
    "CURSE_TYPE": "CURSE",
    "LIGHT_STATE": "LIT",
    "TRAPPED_STATE": "TRAPPED",
    "montype": "CORPSENM",
    "name": _NAME,
    "quantity": "QUAN",
    "erodeproof": "ERODED",
    "invisible": "INVIS",
}
_YES, _NO = 1, 0
_PROOF = -1
_ALL_TRAPS = -1
_ALIGN_REGISTERS = 3


class ThingCompiler(SelectionCompiler):
    """Compiles monsters and objects."""

    def __init__(self, rules: Rules, faults: Faults) -> None:
        """Begin outside of all containers and blocks."""
        super().__init__(rules, faults)
        self.breaks = Breaks(self)
        self._contained = 0

    def statements(self, body: tuple[Statement, ...]) -> None:
        """Compile statements: ``BlockCompiler`` does it."""
        raise NotImplementedError

    def monster_statement(self, node: Monster) -> None:
        """Compile MONSTER."""
        self.monster(node.monster)
        self.place(node.place)
        self.numbers(self.constants["SP_M_V_END"])
        seen: set[str] = set()
        for option in node.options:
            name = self.token_of.get(option.name, option.name)
            key = _MONSTER.get(name) or name.upper()
            self._once(key, seen, option)
            self._monster_option(option)
            self.numbers(self.constants[f"SP_M_V_{key}"])
        self.numbers(_NO if node.body is None else _YES)
        self.op("MONSTER")
        if node.body is not None:
            self._contents(node.body)
            self.op("END_MONINVENT")

    def _contents(self, body: tuple[Statement, ...]) -> None:
        self._contained += 1
        self.breaks.start()
        self.statements(body)
        self.breaks.end()
        self._contained -= 1

    def _once(self, key: str, seen: set[str], option: Option) -> None:
        if key in seen:
            named = f"the option {option.name}" if option.name else "this option"
            self.faults.error(codes.TWICE, f"{named} is there already", option.span, "delete one of the two")
        seen.add(key)

    def _monster_option(self, option: Option) -> None:
        value = option.value
        if value is None:
            self.numbers(self.value(option.name) if option.name in self.token_of else _YES)
        elif isinstance(value, Word | Register):
            self.numbers(self.alignment(value))
        elif isinstance(value, TrapNames):
            self.numbers(self._traps(value))
        elif isinstance(value, Number | Dice | Text | Variable | Operation):
            self.expression(value)
            if option.name in self.token_of:
                self.numbers(self.value(option.name))

    def alignment(self, alignment: Word | Register) -> int:
        """Give an alignment's value (``alignment``): registers are negative."""
        if isinstance(alignment, Register):
            if alignment.index >= _ALIGN_REGISTERS:
                message = f"there is no align[{alignment.index}], only align[0] to align[{_ALIGN_REGISTERS - 1}]"
                self.faults.error(codes.ALIGN_INDEX, message, alignment.span)
            return -alignment.index - 1
        if self.token_of[alignment.text] == "RANDOM_TYPE":
            return -self.constants["MAX_REGISTERS"] - 1
        return self.value(alignment.text)

    def _traps(self, traps: TrapNames) -> int:
        mask = _ALL_TRAPS if traps.all else 0
        for name in reversed(traps.names):
            number = self.rules.traps.get(name.value)
            if not number:
                self.faults.unknown_trap(name.span, name.value, tuple(self.rules.traps))
                continue
            bit = 1 << (number - 1)
            if mask & bit:
                self.faults.error(codes.TWICE, f"the trap '{name.value}' is there twice", name.span, "delete one")
            mask |= bit
        return mask

    def object_statement(self, node: Object) -> None:
        """Compile OBJECT or CONTAINER."""
        constants = self.constants
        self.object(node.object)
        self.numbers(constants["SP_O_V_END"])
        seen: dict[str, Option] = {}
        for option in node.options:
            self._object_option(option, seen)
        place = seen.get("COORD")
        if place and self._contained:
            self.faults.error(
                codes.PLACE_INSIDE, "an object in a container has no place of its own", place.span, "delete the place"
            )
        elif not place and not self._contained:
            end = node.options[-1].span if node.options else node.object.span
            self.faults.error(
                codes.NO_PLACE, "this object has no place: write a coordinate such as (1,2), or random", end
            )
        content = constants["SP_OBJ_CONTENT"] if self._contained else 0
        self.numbers(content | (0 if node.body is None else constants["SP_OBJ_CONTAINER"]))
        self.op("OBJECT")
        if node.body is not None:
            self._contents(node.body)
            self.op("POP_CONTAINER")

    def _object_option(self, option: Option, seen: dict[str, Option]) -> None:
        key = self._plain_option(option) if option.value is None else self._valued_option(option)
        if not key:
            return
        if key == "COORD" and key in seen and isinstance(seen[key].value, RandomPlace):
            self.faults.wrong_dialect(seen[key].span, "random as an object's name", "leave it out")
        elif key in seen:
            self._once(key, {key}, option)
        seen.setdefault(key, option)
        self.numbers(self.constants[f"SP_O_V_{key}"])

    def _plain_option(self, option: Option) -> str:
        """Push what an option without a value means, and give what it is about."""
        kind = self.token_of.get(option.name, "")
        if kind == "DOOR_STATE":
            states = {self.constants["D_LOCKED"]: "LOCKED", self.constants["D_BROKEN"]: "BROKEN"}
            key = states.get(self.value(option.name), "")
            if not key:
                message = f"an object can't be {option.name}, only locked or broken"
                self.faults.error(codes.OBJECT_STATE, message, option.span)
            self.numbers(_YES)
            return key
        if kind:
            self.numbers(self.value(option.name))
            return _OBJECT[kind]
        self.numbers(_PROOF if option.name == "erodeproof" else _YES)
        return _OBJECT.get(option.name) or option.name.upper()

    def _valued_option(self, option: Option) -> str:
        """Push an option's value, and give what it is about."""
        name, value = option.name, option.value
        if name == "montype":
            if isinstance(value, Thing | Word | Variable):
                self.monster(value)
        elif isinstance(value, Coordinate | RandomPlace | PlaceIn):
            self.place(value)
        elif isinstance(value, Number | Dice | Text | Variable | Operation):
            self.expression(value)
        if name:
            return _OBJECT.get(name) or name.upper()
        return "SPE" if isinstance(value, Number | Dice) else "COORD"

"""Compiles what was read by a tree's own rules: their actions are run, in the order in which the parser in C would."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nhmod.dataclass import dataclass
from nhmod_languages.des.nodes import atoi
from nhmod_languages.des.v36 import ast, codes
from nhmod_languages.des.v36.compiler import values
from nhmod_languages.des.v36.learned.actions import Run, Value
from nhmod_languages.des.v36.learned.nodes import Learnt, LearntStatement
from nhmod_languages.des.v36.parser.cursor import letter_of, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod.source import Span
    from nhmod_languages.des.v36.compiler.emitter import Compiler, Emitter
    from nhmod_languages.des.v36.rules import Rules

_NOTHING = -1
_KINDS = {"c": "COORD", "r": "REGION", "m": "MAPCHAR", "M": "MONST", "O": "OBJ"}
_MAP_END = ("max_x_map", "max_y_map")
"""The grammar's variables for where the areas of stairs and the like can reach."""
_PUSHERS: Mapping[str, Callable[[Emitter, Any], None]] = {
    "ter_selection": values.selection,
    "monster_or_var": lambda emitter, said: values.thing(emitter, said, "monster"),
    "object_or_var": lambda emitter, said: values.thing(emitter, said, "object"),
}


@dataclass(frozen=True, slots=True)
class _OnLevel:
    """The level that actions push to (``actions.Target``)."""

    emitter: Emitter
    span: Span

    def push(self, kind: str, value: Value) -> None:
        if isinstance(value, str):
            (self.emitter.name if kind == "v" else self.emitter.string)(value)
        elif kind == "i":
            self.emitter.numbers(value)
        else:
            self.emitter.push(_KINDS[kind], value)

    def op(self, name: str) -> None:
        self.emitter.op(name.removeprefix("SPO_"))

    def complain(self, message: str) -> None:
        self.emitter.faults.error(
            codes.OF_THE_TREE, f"the tree's own grammar does not allow this: {message}", self.span
        )

    def look_up(self, function: str, values: tuple[Value, ...]) -> int:
        return _look_up(self.emitter.rules, function, *values)


def _look_up(rules: Rules, function: str, first: Value, second: Value = 0) -> int:
    """Do what a function of util/lev_main.c does that looks something up."""
    letter = chr(second) if isinstance(second, int) and second else ""
    match function, first:
        case "what_map_char", int():
            return rules.terrain.get(chr(first), rules.constants["INVALID_TYPE"])
        case "check_monster_char", int():
            return int(rules.monsters.is_class(chr(first)))
        case "check_object_char", int():
            return int(rules.objects.is_class(chr(first)))
        case "get_monster_id", str():
            found = rules.monsters.find(first, letter)
        case "get_object_id", str():
            found = rules.objects.find(first, letter)
        case "get_trap_type", str():
            found = rules.traps.get(first)
        case "get_room_type", str():
            found = rules.rooms.get(first)
        case _:
            found = None
    return _NOTHING if found is None else found


def run(emitter: Emitter, node: Learnt) -> Value:
    """Compile what a rule read, and return its value."""
    dialect = emitter.rules.dialect
    made = Run(dialect.constants, _OnLevel(emitter, node.span))
    for number, (symbol, part) in enumerate(zip(node.rule.symbols, node.parts, strict=True), start=1):
        made.values[f"${number}"] = _value(emitter, symbol, part)
    made.values["$$"] = made.values.get("$1", 0)
    made.steps(node.rule.action)
    last_column, last_row = (made.values.get(name) for name in _MAP_END)
    if isinstance(last_column, int) and isinstance(last_row, int):
        emitter.map_end = (last_column, last_row)
    return made.values.get("$$", 0)


def _value(emitter: Emitter, symbol: str, part: object) -> Value:
    if isinstance(part, Learnt):
        return run(emitter, part)
    if not isinstance(part, ast.Word) or symbol in _PUSHERS:
        _PUSHERS.get(symbol, values.push)(emitter, part)
        return 0
    text = part.text
    if text in emitter.token_of:
        return emitter.value(text)
    if symbol == "STRING":
        return text_of(text)
    if symbol == "CHAR":
        return ord(letter_of(text))
    number = text.strip("[% ]")
    return atoi(number) if number.lstrip("+-").isdigit() else 0


def _statement(emitter: Emitter, node: LearntStatement) -> None:
    run(emitter, node.rule)


COMPILERS: Mapping[type[ast.Statement], Compiler] = {LearntStatement: _statement}

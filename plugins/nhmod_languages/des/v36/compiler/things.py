"""Monsters and objects with their options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.v36 import ast, codes
from nhmod_languages.des.v36.compiler import values
from nhmod_languages.des.v36.compiler.unmeant import warn_of_number
from nhmod_languages.des.v36.learned import compiling as learnt
from nhmod_languages.des.v36.learned.nodes import LearntOption
from nhmod_languages.des.v36.options import MONSTER_OPTIONS, OBJECT_OPTIONS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod_languages.des.v36.compiler.emitter import Compiler, Emitter

_MONSTER = {option.word: option.tag for option in MONSTER_OPTIONS} | {"align": "ALIGN"}
_OBJECT = {option.word: option.tag for option in OBJECT_OPTIONS if option.word} | {"erodeproof": "ERODED"}
_YES, _NO = 1, 0
_PROOF = -1
_ALL_TRAPS = -1


def _contents(emitter: Emitter, body: tuple[ast.Statement, ...]) -> None:
    emitter.contained += 1
    emitter.breakable(body)
    emitter.contained -= 1


def _twice(emitter: Emitter, option: ast.Option) -> None:
    named = f"the option {option.name}" if option.name else "this option"
    emitter.faults.error(codes.TWICE, f"{named} is there already", option.span, "delete one of the two")


def _monster(emitter: Emitter, node: ast.Monster) -> None:
    values.thing(emitter, node.monster, "monster")
    values.push(emitter, node.place)
    emitter.numbers(emitter.constants["SP_M_V_END"])
    seen: set[str] = set()
    for option in node.options:
        if isinstance(option, LearntOption):
            learnt.run(emitter, option.rule)
            continue
        tag = _MONSTER[emitter.token_of.get(option.name, option.name)]
        if tag in seen:
            _twice(emitter, option)
        seen.add(tag)
        warn_of_number(emitter, option, tag)
        _monster_option(emitter, option)
        emitter.numbers(emitter.constants[f"SP_M_V_{tag}"])
    emitter.numbers(_NO if node.body is None else _YES)
    emitter.op("MONSTER")
    if node.body is not None:
        _contents(emitter, node.body)
        emitter.op("END_MONINVENT")


def _monster_option(emitter: Emitter, option: ast.Option) -> None:
    value = option.value
    if value is None:
        emitter.numbers(emitter.value(option.name) if option.name in emitter.token_of else _YES)
    elif isinstance(value, ast.Word | ast.Register):
        emitter.numbers(values.alignment(emitter, value))
    elif isinstance(value, ast.TrapNames):
        emitter.numbers(_traps(emitter, value))
    else:
        values.push(emitter, value)
        if option.name in emitter.token_of:
            emitter.numbers(emitter.value(option.name))


def _traps(emitter: Emitter, traps: ast.TrapNames) -> int:
    mask = _ALL_TRAPS if traps.all else 0
    for name in reversed(traps.names):
        number = emitter.rules.traps.get(name.value)
        if not number:
            emitter.faults.unknown_trap(name.span, name.value, tuple(emitter.rules.traps))
            continue
        bit = 1 << (number - 1)
        if mask & bit:
            emitter.faults.error(codes.TWICE, f"the trap '{name.value}' is there twice", name.span, "delete one")
        mask |= bit
    return mask


def _object(emitter: Emitter, node: ast.Object) -> None:
    constants = emitter.constants
    values.thing(emitter, node.object, "object")
    emitter.numbers(constants["SP_O_V_END"])
    seen: dict[str, ast.Option] = {}
    for option in node.options:
        if isinstance(option, LearntOption):
            learnt.run(emitter, option.rule)
        else:
            _object_option(emitter, option, seen)
    place = seen.get("COORD")
    if place and emitter.contained:
        emitter.faults.error(
            codes.PLACE_INSIDE, "an object in a container has no place of its own", place.span, "delete the place"
        )
    elif not place and not emitter.contained:
        end = node.options[-1].span if node.options else node.object.span
        emitter.faults.error(
            codes.NO_PLACE, "this object has no place: write a coordinate such as (1,2), or random", end
        )
    content = constants["SP_OBJ_CONTENT"] if emitter.contained else 0
    emitter.numbers(content | (0 if node.body is None else constants["SP_OBJ_CONTAINER"]))
    emitter.op("OBJECT")
    if node.body is not None:
        _contents(emitter, node.body)
        emitter.op("POP_CONTAINER")


def _object_option(emitter: Emitter, option: ast.Option, seen: dict[str, ast.Option]) -> None:
    tag = _plain_option(emitter, option) if option.value is None else _valued_option(emitter, option)
    if not tag:
        return
    warn_of_number(emitter, option, tag)
    if tag == "COORD" and tag in seen and isinstance(seen[tag].value, ast.RandomPlace):
        emitter.faults.wrong_dialect(seen[tag].span, "random as an object's name", "leave it out")
    elif tag in seen:
        _twice(emitter, option)
    seen.setdefault(tag, option)
    emitter.numbers(emitter.constants[f"SP_O_V_{tag}"])


def _plain_option(emitter: Emitter, option: ast.Option) -> str:
    """Push what an option without a value means, and give its tag."""
    kind = emitter.token_of.get(option.name, "")
    if kind == "DOOR_STATE":
        states = {emitter.constants["D_LOCKED"]: "LOCKED", emitter.constants["D_BROKEN"]: "BROKEN"}
        tag = states.get(emitter.value(option.name), "")
        if not tag:
            message = f"an object can't be {option.name}, only locked or broken"
            emitter.faults.error(codes.OBJECT_STATE, message, option.span)
        emitter.numbers(_YES)
        return tag
    yes = _PROOF if option.name == "erodeproof" else _YES
    emitter.numbers(emitter.value(option.name) if kind else yes)
    return _OBJECT[kind or option.name]


def _valued_option(emitter: Emitter, option: ast.Option) -> str:
    """Push an option's value, and give its tag."""
    name, value = option.name, option.value
    if name == "montype" and isinstance(value, ast.Thing | ast.Word | ast.Variable):
        values.thing(emitter, value, "monster")
    elif value is not None and not isinstance(value, ast.Register | ast.TrapNames):
        values.push(emitter, value)
    if name:
        return _OBJECT[name]
    return "SPE" if isinstance(value, ast.Number | ast.Dice) else "COORD"


COMPILERS: Mapping[type[ast.Statement], Compiler] = {ast.Monster: _monster, ast.Object: _object}

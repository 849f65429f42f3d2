"""SPO_MONSTER and SPO_OBJECT, with what they hold. Mirrors spo_monster, spo_object and create_object of src/sp_lev.c."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.v36 import ast
from nhmod_languages.des.v36.layout.acting import aligned
from nhmod_languages.des.v36.layout.building import place_thing
from nhmod_languages.des.v36.layout.machine import Holder, Machine, UnknownError, Value
from nhmod_languages.des.v36.layout.places import where
from nhmod_languages.des.v36.layout.scene import Where
from nhmod_languages.des.v36.options import MONSTER_OPTIONS, OBJECT_OPTIONS, Said
from nhmod_languages.drawing import full_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


_ERODEPROOF = -1

_KEYS = {"ASLEEP": "state", "LIT": "lit", "SPE": "enchantment", "SEENTRAPS": "knows traps"}
"""What an option's detail is called if not as the option."""
_OF_MONSTERS = {option.tag: option for option in MONSTER_OPTIONS}
_OF_OBJECTS = {option.tag: option for option in OBJECT_OPTIONS}


def monster(machine: Machine) -> None:
    """SPO_MONSTER."""
    has_inventory = machine.number()
    detail: dict[str, str] = {}
    for name in _Tags(machine, machine.names.monster_tags):
        if name == "NAME":
            detail["called"] = machine.text()
        elif name == "APPEAR":
            kind = machine.names.words("MON_APPEARANCE").get(machine.number(), "")
            detail["appearance"] = f"{kind} {machine.text()}".strip()
        elif name == "ALIGN":
            detail["alignment"] = aligned(machine, machine.number())
        else:
            detail |= _said(machine, _OF_MONSTERS[name])
    place = where(machine)
    name, letter = _named(machine, machine.pop("MONST"), machine.names.monster, detail)
    place_thing(machine, "monster", place, detail, name=name, letter=letter)
    if has_inventory:
        machine.holders.append(Holder(name or "monster", place))


def object_(machine: Machine) -> None:
    """SPO_OBJECT."""
    containment = machine.number()
    place: Where | None = None
    detail: dict[str, str] = {}
    for name in _Tags(machine, machine.names.object_tags):
        if name == "NAME":
            detail["called"] = machine.text()
        elif name == "CORPSENM":
            kind, letter = _named(machine, machine.pop("MONST"), machine.names.monster, {})
            detail["of"] = kind or letter or "random"
        elif name == "COORD":
            place = where(machine)
        else:
            detail |= _said(machine, _OF_OBJECTS[name])
    if detail.get("eroded") == str(_ERODEPROOF):
        detail["eroded"] = "never"
    name, letter = _named(machine, machine.pop("OBJ"), machine.names.object, detail)
    if machine.holders and containment & machine.names.constants["SP_OBJ_CONTENT"]:
        holder = machine.holders[-1]
        detail["in"], place = holder.name, holder.where
    placed = place_thing(machine, "object", place or Where(), detail, name=full_name(name, letter), letter=letter)
    if containment & machine.names.constants["SP_OBJ_CONTAINER"]:
        machine.holders.append(Holder(placed.name or "container", placed.where))


def end_holder(machine: Machine) -> None:
    """SPO_END_MONINVENT and SPO_POP_CONTAINER."""
    if machine.holders:
        machine.holders.pop()


class _Tags:
    """The names of a thing's options; between two of them the caller takes the option's values off the stack."""

    def __init__(self, machine: Machine, names: Mapping[int, str]) -> None:
        self.machine = machine
        self.names = names

    def __iter__(self) -> _Tags:
        return self

    def __next__(self) -> str:
        name = self.names.get(self.machine.number())
        if name is None:
            raise UnknownError
        if name == "END":
            raise StopIteration
        return name


def _said(machine: Machine, option: Said) -> dict[str, str]:
    value = machine.pop("INT")
    key = _KEYS.get(option.tag) or option.called or option.word
    if option.sort == "word":
        return (
            {key: machine.names.words(option.word).get(value.value, "random")} if isinstance(value.value, int) else {}
        )
    if option.sort == "flag" or option.tag == "SEENTRAPS":
        return {key: "yes"}
    return {key: "random" if value.chance else str(value.value)}


def _named(
    machine: Machine,
    value: Value,
    reader: Callable[[int], ast.Thing | ast.Word | None],
    detail: dict[str, str],
) -> tuple[str, str]:
    """Return a thing's name and class letter; of several possible ones what they share, and their names as a detail."""
    values = value.choices or ((value.value,) if isinstance(value.value, int) else ())
    found = [_one(machine, reader(choice)) for choice in values]
    names, letters = {name for name, _ in found}, {letter for _, letter in found}
    if len(found) > 1:
        detail["one of"] = ", ".join(sorted(name or letter or "random" for name, letter in set(found)))
    return (names.pop() if len(names) == 1 else ""), (letters.pop() if len(letters) == 1 else "")


def _one(machine: Machine, node: ast.Thing | ast.Word | None) -> tuple[str, str]:
    if not isinstance(node, ast.Thing):
        return "", ""
    objects = machine.names.rules.objects
    letter = node.letter
    if not letter and node.name and (index := objects.find(node.name)) is not None:
        letter = objects.letter_of(index)
    return node.name or "", letter


PEOPLING: Mapping[str, Callable[[Machine], None]] = {
    "MONSTER": monster,
    "OBJECT": object_,
    "END_MONINVENT": end_holder,
    "POP_CONTAINER": end_holder,
}

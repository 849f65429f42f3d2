"""Mods that are made of the table of what can be conferred where: an object a cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod_objects.conferring.slots import AMULET, RING, SLOTS, WEAPON
from nhmod_objects.sites import PROPERTIES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.target import Facts
    from nhmod_objects.conferring.deciding import Cell, Conferring


@dataclass(frozen=True, kw_only=True, slots=True)
class Made:
    """An object of one cell: its property's symbol, its slot, its name, and what is decided about the cell."""

    property: str
    slot: str
    name: str
    cell: Cell


def cells(conferring: Conferring, facts: Facts) -> Iterator[Made]:
    """Make one of every cell there is."""
    for entry in facts[PROPERTIES]:
        for slot in SLOTS:
            name = f"q{_letters(entry.index)}q{_letters(list(SLOTS).index(slot))}"
            yield Made(property=entry.symbol, slot=slot, name=name, cell=conferring.cell(entry.symbol, slot))


def manifest(made: Iterable[Made]) -> str:
    """Write the objects of some cells; all that can have a bonus do."""
    return "objects:\n" + "".join(f"  - {{name: {one.name}, {_like(one)}, confers: {one.property}}}\n" for one in made)


def _like(one: Made) -> str:
    tile = "tile: {copy_from: apple}"
    if one.slot in {RING, AMULET}:
        bonus = ", charged: true" if one.slot == RING else ""
        return f"class: {one.slot}, appearance: look {one.name}{bonus}, material: iron, {tile}"
    if one.slot == WEAPON:
        return f"class: weapon, skill: club, material: wood, {tile}"
    return f"class: armor, slot: {one.slot}, armor_class: 9, material: cloth, delay: 0, {tile}"


def _letters(number: int) -> str:
    return "".join("abcdefghij"[int(digit)] for digit in f"{number:02}")

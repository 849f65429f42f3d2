"""Calls that are written into the game have as many arguments as the tree's functions take, whichever kind writes them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nhmod.edits import Edit
from nhmod.target import OverlaidTree
from nhmod_effects.functions import EXTERN_H

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Workshop

CALLED = {
    "add_to_container": 2,
    "makemon": 4,
    "mkgold": 3,
    "mkobj": 2,
    "mkobj_at": 4,
    "mksobj": 3,
    "mksobj_at": 5,
    "mongets": 2,
    "mpickobj": 2,
    "oname": 2,
    "place_object": 3,
}
"""What is called, with how many arguments 3.6.6 has it."""
MOD = """\
monsters:
  - name: packer
    copy_from: gnome
    tile: {copy_from: gnome}
    carries:
      - knife
      - {object: dagger, named: Sting, quantity: 2..3}
      - {class: gem}
      - {object: sack, holds: [{object: ruby}, {class: food}]}
rooms:
  - id: store
    inhabitants: nurse
    gold: {amount: 5..9, chance: 1/2}
    objects:
      - {object: apple, chance: 1/2}
      - {class: gem, chance: 1/2}
      - {object: chest, chance: 1/2, holds: [ruby, {class: food, chance: 1/2}]}
objects:
  - name: maker
    copy_from: dagger
    probability: 1%
    tile: {copy_from: dagger}
    hit:
      - {create: {monster: newt}}
      - {create: {object: apple}}
      - {create: {object: apple, at: floor}}
"""
_CALL = re.compile(rf"(?<!\w)({'|'.join(CALLED)})\(")


def arguments(text: str, start: int) -> int:
    """Count the arguments of a call whose bracket opens before ``start``."""
    depth, count = 0, 1
    for letter in text[start:]:
        if letter == ")" and not depth:
            return count
        depth += {"(": 1, ")": -1}.get(letter, 0)
        count += letter == "," and not depth
    raise AssertionError(text)


def counts(workshop: Workshop, folder: Path) -> dict[str, set[int]]:
    """Return with how many arguments each function is called in what a mod writes."""
    found: dict[str, set[int]] = {}
    for edit in workshop.plan(folder).changes:
        if isinstance(edit, Edit) and edit.file.endswith(".c"):
            for match in _CALL.finditer(edit.text):
                found.setdefault(match[1], set()).add(arguments(edit.text, match.end()))
    return found


def shortened(header: str) -> str:
    """Take the last parameter of each function away, as an older tree may not have it yet."""
    for name in CALLED:
        header, changed = re.subn(rf"(FDECL\({name},\s*\([^()]*),[^(),]*\)", r"\1)", header)
        assert changed == 1, name
    return header


@pytest.mark.parametrize("fewer", [0, 1])
def test_calls_fit_the_trees_functions(workshop: Workshop, fewer: int) -> None:
    if fewer:
        header = shortened(workshop.tree.text(EXTERN_H))
        workshop.tree = OverlaidTree(workshop.tree, {EXTERN_H: header.encode("latin-1")})
    expected = {name: {count - fewer} for name, count in CALLED.items()}
    assert counts(workshop, workshop.mod("one", MOD)) == expected

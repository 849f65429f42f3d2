"""Calls that are written into the game have as many arguments as the tree's functions take, whichever kind writes them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from full_mods import FOLDER

from nhmod.edits import Edit
from nhmod.target import OverlaidTree
from nhmod.target.c import listed
from nhmod_effects import functions
from nhmod_effects.functions import EXTERN_H

if TYPE_CHECKING:
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


PACKED = tuple(sorted(path.parent for path in (Path(__file__).parents[2] / "mods").glob("*/mod.yaml")))
_WRITTEN = re.compile(rf"(?<![\w.>])({'|'.join(functions.CALLED)})(?=\()")
_TEXT = re.compile(r'"(?:\\.|[^"\\\n])*"')


def without_last(header: str, name: str) -> str:
    """Take the last of a function's parameters away, if it has two or more."""
    return re.sub(rf"(FDECL\({name},\s*\([^()]*),[^(),]*\)", r"\1)", header)


@pytest.mark.parametrize(
    "mods", [(path,) for path in sorted(FOLDER.iterdir())] + [PACKED], ids=lambda mods: mods[0].name
)
def test_all_that_kinds_write_fits_the_trees_functions(workshop: Workshop, mods: tuple[Path, ...]) -> None:
    """What effects may call in another way: each such function without its last parameter, and no call that is as it was."""
    header = workshop.tree.text(EXTERN_H)
    for name in functions.CALLED:
        header = without_last(header, name)
    params = {entry.symbol: entry.fields["params"] for entry in functions._declared(header)}
    workshop.tree = OverlaidTree(workshop.tree, {EXTERN_H: header.encode("latin-1")})
    for edit in workshop.plan(*mods, allow_code=True).changes:
        if isinstance(edit, Edit) and edit.file.endswith(".c"):
            text = _TEXT.sub('""', edit.text)
            for match in _WRITTEN.finditer(text):
                given = [one for one in listed(text, match.end()) if one]
                assert (match[1], len(given)) == (match[1], params[match[1]]), edit.text

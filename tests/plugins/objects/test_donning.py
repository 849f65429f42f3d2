"""Where a release forgets a slot: armor whose delay is not that of the game's own things there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from nhmod.edits import Edit
from nhmod_objects.conferring.places import DO_WEAR_C
from nhmod_objects.conferring.slots import ARMOR, SLOTS
from nhmod_objects.donning import DELAYS, OFF, ON, donning_site, forgotten

if TYPE_CHECKING:
    from kind_harness import RunMods

    from nhmod.target import Facts, Tree

WITHOUT_DELAY = {"suit", "helmet", "gloves", "boots"}
"""The slots in which 3.4.3's own things have a delay, and those without one are forgotten."""


def found(tree: Tree, way: str) -> set[tuple[str, bool]]:
    """Return the slots that a tree forgets, each with whether that is so with a delay."""
    functions = {slot: (SLOTS[slot].ons if way == ON else SLOTS[slot].offs)[0] for slot in ARMOR}
    return {
        (slot, delayed)
        for slot, function in functions.items()
        for delayed in (False, True)
        if tree.found(DO_WEAR_C, partial(forgotten, way, function, delayed)) is not None
    }


def test_the_older_release_forgets_what_its_own_things_do_not_need(tree343: Tree) -> None:
    forgets = {(slot, slot not in WITHOUT_DELAY) for slot in ARMOR}
    assert found(tree343, ON) == forgets
    assert found(tree343, OFF) == forgets | {("shirt", False)}


@pytest.mark.parametrize("name", ["tree366", "treenle"])
def test_later_releases_forget_none(name: str, request: pytest.FixtureRequest) -> None:
    tree: Tree = request.getfixturevalue(name)
    assert found(tree, ON) | found(tree, OFF) == set()


def test_every_tree_has_the_site(tree343: Tree, tree366: Tree, facts366: Facts) -> None:
    for tree in (tree343, tree366):
        place = donning_site(tree, facts366)
        assert "".join(tree.text(DO_WEAR_C)[place:].split()).startswith("if(delay)")


@pytest.mark.parametrize("release", ["343"])
def test_armor_is_named_where_its_slot_is_forgotten_with_its_delay(run: RunMods) -> None:
    pieces = {
        (slot, delayed): f"{'leaden' if delayed else 'silken'} {slot}" for slot in ARMOR for delayed in (False, True)
    }
    result = run(
        "objects:\n"
        + "".join(
            f"  - {{name: {name}, class: armor, slot: {slot}, delay: {int(delayed)}, tile: {{copy_from: apple}}}}\n"
            for (slot, delayed), name in pieces.items()
        )
    )
    assert result.told == []
    named = {edit.order[1:] for edit in result.changes if isinstance(edit, Edit) and edit.site == DELAYS}
    forgets = {(slot, slot not in WITHOUT_DELAY) for slot in ARMOR}
    wanted = {ON: forgets, OFF: forgets | {("shirt", False)}}
    symbols = {piece: name.upper().replace(" ", "_") for piece, name in pieces.items()}
    assert named == {(symbols[piece], way) for way, forgotten_ones in wanted.items() for piece in forgotten_ones}

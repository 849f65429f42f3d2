"""Each number of each of the game's objects: a change of one that src/mkobj.c or src/eat.c takes from elsewhere is told, and no other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.target import AbsentError
from nhmod_objects.placement import Places
from nhmod_objects.values import Objclass

if TYPE_CHECKING:
    from kind_harness import RunMods

    from nhmod.target import Facts
    from nhmod.target.tree import Tree

ELSEWHERE = {
    "weight": {"CORPSE", "STATUE"},
    "nutrition": {"CORPSE", "TIN"},
    "delay": {"CORPSE", "TIN"},
}


@pytest.mark.parametrize("release", ["343", "366"])
@pytest.mark.parametrize("key", ELSEWHERE)
def test_what_the_game_takes_from_elsewhere_is_told(run: RunMods, stock_facts: Facts, key: str) -> None:
    objects = [one for one in stock_facts["objects"] if one.symbol and one.symbol != "STRANGE_OBJECT"]
    lines = [f"  - {{edit: {one.symbol}, {key}: {{add: 3}}}}\n" for one in objects]
    found = run("objects:\n" + "".join(lines)).report.diagnostics
    told = {objects[one.location.line - 8].symbol for one in found if one.code == "NH1726" and one.location is not None}
    globs = {one.symbol for one in objects if one.symbol.startswith("GLOB_OF_")} if key == "nutrition" else set()
    assert told == ELSEWHERE[key] | globs


@pytest.mark.parametrize("release", ["343", "366"])
def test_the_game_does_take_them_from_elsewhere(tree: Tree) -> None:
    weight = next(iter(tree.c("src/mkobj.c").functions("weight")))
    text = tree.c("src/mkobj.c").text(weight.body)
    assert "CORPSE" in text
    assert "STATUE" in text
    assert "mons[obj->corpsenm].cwt" in text


@pytest.mark.parametrize("release", ["343", "366"])
def test_weapons_to_whose_dice_the_game_adds_are_told(run: RunMods) -> None:
    copies = "".join(
        f"  - {{name: own {name}, copy_from: {name}, probability: 0.1%}}\n" for name in ("two-handed sword", "dagger")
    )
    found = [one.message for one in run("objects:\n" + copies).report.diagnostics if one.code == "NH1728"]
    assert len(found) == 1
    assert "two-handed sword" in found[0]


def test_a_class_of_which_the_table_has_nothing_is_told(facts366: Facts) -> None:
    rings = [entry for entry in facts366["objects"].stock if entry.fields["class"] == "RING_CLASS"]
    places = Places(rings, facts366["object ranges"])
    with pytest.raises(AbsentError, match="this tree has no object of the class 'POTION_CLASS'"):
        places.best(Objclass(symbols={"class": "POTION_CLASS"}))

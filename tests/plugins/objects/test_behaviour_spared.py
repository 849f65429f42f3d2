"""What a thing confers spares from what it does as it is put on or wielded: each resistance, each kind of harm, in each slot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from kind_harness import RunMods

KINDS = ["fire", "cold", "shock", "poison", "acid"]
THINGS = {
    "amulet": "class: amulet, appearance: smoking",
    "ring": "class: ring, appearance: smoking",
    "boots": "class: armor, slot: boots, material: cloth",
    "cloak": "class: armor, slot: cloak, material: cloth",
    "weapon": "class: weapon, skill: dagger",
}


def told(run: RunMods, thing: str, confers: str, kind: str, place: str, *, alone: bool = True) -> int:
    damage = f"{{damage: {{amount: 1d4, kind: {kind}}}}}"
    steps = damage if alone else f'{{message: "Ouch!", unless: resistant to {kind}}}, {damage}'
    name = "amulet of Zorgle" if thing == "amulet" else "Zorgle"
    ran = run(
        f"objects:\n  - {{name: {name}, {THINGS[thing]}, confers: {confers} resistance, probability: never, {place}: [{steps}]}}\n"
        if thing != "ring"
        else f"objects:\n  - {{name: {name}, {THINGS[thing]}, confers: {confers} resistance, {place}: [{steps}]}}\n"
    )
    assert not [line for line in ran.told if line.startswith("error")]
    return sum("NH2912" in line for line in ran.told)


@pytest.mark.parametrize("release", ["366", "343"])
@pytest.mark.parametrize("thing", THINGS)
def test_what_is_there_when_it_begins(thing: str, run: RunMods) -> None:
    place = "wield" if thing == "weapon" else "wear"
    for confers in KINDS:
        for kind in KINDS:
            assert told(run, thing, confers, kind, place) == (confers == kind), (confers, kind)


def test_a_condition_that_asks_for_it(run: RunMods) -> None:
    assert told(run, "amulet", "fire", "fire", "wear", alone=False) == 2
    assert told(run, "amulet", "fire", "cold", "wear", alone=False) == 0


def test_it_is_gone_when_it_comes_off(run: RunMods) -> None:
    assert told(run, "amulet", "fire", "fire", "remove") == 0

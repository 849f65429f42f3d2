"""Every place where a monster's thing gets a name, with each way to miss the artifact that is meant: it is told there, and only then."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from kind_harness import RunMods

PLACES = {
    "carries": "{thing}",
    "holds": "{{object: sack, holds: [{thing}]}}",
    "one_of": "{{one_of: [{thing}, apple]}}",
    "all": "{{all: [{thing}, apple]}}",
    "all of one_of": "{{one_of: [{{all: [{thing}, apple]}}, apple]}}",
}
NAMES = {
    "right": ("object: long sword, named: Excalibur", False),
    "right with its article": ("object: mirror, named: The Magic Mirror of Merlin", False),
    "another name": ("object: long sword, named: Grayswandir's sister", False),
    "another object": ("object: dagger, named: Excalibur", True),
    "another case": ("object: long sword, named: excalibur", True),
    "without its article": ("object: mirror, named: Magic Mirror of Merlin", True),
    "a slip": ("object: long sword, named: Excalibre", True),
    "any of a class": ("class: weapon, named: Excalibur", True),
}


@pytest.mark.parametrize("release", ["343", "366"])
@pytest.mark.parametrize(("place", "name"), [*product(PLACES, NAMES)])
def test_a_name_that_makes_no_artifact_is_told(run: RunMods, place: str, name: str) -> None:
    thing, wrong = NAMES[name]
    carried = PLACES[place].format(thing=f"{{{thing}}}")
    told = run(f"monsters:\n  - {{edit: gnome lord, carries: [{carried}]}}\n").told
    assert len([one for one in told if "NH1139" in one]) == int(wrong), told


@pytest.mark.parametrize("release", ["343", "366"])
@pytest.mark.parametrize(
    ("generation", "told"),
    [
        ("Medusa, generation: {frequency: 3}", True),
        ("Medusa, generation: {frequency: 3, unique: false}", False),
        ("Medusa, generation: {only_in: hell}", True),
        ("archeologist, generation: {frequency: 3}", True),
        ("skeleton, generation: {frequency: 3}", False),
        ("newt, generation: {frequency: 3, only_in: hell}", False),
        ("long worm tail, speed: 3", True),
        ("long worm tail, color: red", False),
    ],
)
def test_what_the_game_does_not_ask_of_a_monster_is_told(run: RunMods, generation: str, *, told: bool) -> None:
    found = run(f"monsters:\n  - {{edit: {generation}}}\n").told
    assert bool([one for one in found if "NH1125" in one]) == told, found

"""What is checked of a new artifact is checked of one that is copied or changed too, whichever of the two sides is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from kind_harness import RunMods

MADE = {
    "new": "{{name: Foo, object: long sword, {before}, {after}, generated: true}}",
    "copy": "{{name: Bar, object: long sword, {before}, generated: true}}\n  - {{name: Foo, copy_from: Bar, {after}}}",
    "edit": "{{edit: Cleaver, {before}, {after}}}",
    "edit after another": "{{edit: Cleaver, {before}}}",
}
"""Ways to come to a value and to what it depends on: said together, copied, or by two mods."""
BEFORE = {"attack: {type: fire, to_hit: 5, damage: 5}": True, "on_hit: [message: Hi.]": False, "defends: fire": False}
"""What an artifact has before its object is one that is no weapon, and whether a hit by a weapon is meant; Cleaver has an attack."""


def _made(way: str, before: str, after: str) -> tuple[str, ...]:
    head = "artifacts:\n  - "
    text = head + MADE[way].format(before=before, after=after) + "\n"
    if way == "new":
        text = text.replace("object: long sword, ", "")
    if way == "edit after another":
        return text, f'requires: {{mod1: "*"}}\n{head}{{edit: Cleaver, {after}}}\n'
    return (text,)


@pytest.mark.parametrize("way", MADE)
@pytest.mark.parametrize("before", BEFORE)
def test_what_hits_and_is_no_weapon_is_told(run: RunMods, way: str, before: str) -> None:
    told = [one for one in run(*_made(way, before, "object: cram ration")).told if "NH0545" not in one]
    # What happens with a hit is not copied.
    wanted = BEFORE[before] or way.startswith("edit") or (before.startswith("on_hit") and way == "new")
    assert bool(told) == wanted, told
    assert all("NH3119" in one for one in told), told


def test_a_copy_of_each_of_the_game_s_is_as_good_as_that(run: RunMods) -> None:
    names = [one.name for one in run("").facts["artifacts"]]
    letters = "abcdefghijklmnopqrstuvwxyz"
    copies = "".join(
        f'  - {{name: "Foo{letters[number % 26]}{letters[number // 26]}", copy_from: "{name}"}}\n'
        for number, name in enumerate(names)
    )
    result = run(f"artifacts:\n{copies}")
    assert {one.split()[1].rstrip(":") for one in result.told} <= {"NH0545"}


GIFTS = {
    "{name: Foo, object: dagger, role: valkyrie}": "Mjollnir",
    "{name: Foo, object: dagger, role: valkyrie, alignment: neutral}": "Mjollnir",
    "{name: Foo, object: dagger, role: valkyrie, alignment: lawful}": "",
    "{name: Foo, object: dagger, role: valkyrie, generated: false}": "",
    "{name: Foo, object: dagger, role: valkyrie}\n  - {edit: Mjollnir, role: any}": "",
    "{edit: Sting, role: valkyrie, alignment: neutral}": "Mjollnir",
    "{edit: Excalibur, role: valkyrie}": "",
}
"""Artifacts, and which comes before the last as a first gift."""


@pytest.mark.parametrize("text", GIFTS)
def test_a_first_gift_that_comes_before(run: RunMods, text: str) -> None:
    told = [one for one in run(f"artifacts:\n  - {text}\n").told if "NH3115" in one]
    assert [one.split("'")[3] for one in told] == [GIFTS[text]] * bool(GIFTS[text])


def test_who_follows_the_hint_is_rid_of_it_by_another_mod_too(run: RunMods) -> None:
    mods = ("artifacts: [{name: Foo, object: dagger, role: valkyrie}]\n", "artifacts: [{edit: Mjollnir, role: any}]\n")
    assert not [one for one in run(*mods).told if "NH3115" in one]

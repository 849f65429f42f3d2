"""Two mods change items of one list: of a third mod's entry and of the game's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from plugins.conftest import Workshop

TARGETS = "targets: [angband]\n"
HOUND = (
    "monsters: [{name: barrow hound, base: canine, color: u, speed: 120, hit_points: 25, depth: 12, rarity: 1, "
    "armor_class: 3, sleepiness: 3, vision: 20, experience: 30, blows: [bite hurt 1d8, claw hurt 1d6], description: Grr.}]\n"
)
PAIRS = [
    ("{method: bite, damage: 9d9}", "{method: bite, damage: 8d8}", False),
    ("{method: bite, damage: 9d9}", "{method: bite, effect: hurt, damage: 8d8}", False),
    ("{method: bite, damage: 9d9}", "{method: bite, damage: 9d9}", True),
    ("{method: bite, damage: 9d9}", "{method: claw, damage: 8d8}", True),
]
"""Two changes of an item, and whether they go together."""


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize(("one", "two", "together"), PAIRS)
def test_items_of_a_list(one: str, two: str, together: bool, own: bool, older: Workshop) -> None:
    monster = "Wolf" if own else "barrow hound"
    if own and "claw" in two:
        monster = "Grizzly bear"
    mods = [] if own else [older.mod("aa", TARGETS + HOUND)]
    for name, text in (("bb", one), ("cc", two)):
        needs = "" if own else "requires: {aa: '*'}\n"
        edit = f"monsters:\n  - edit: {monster}\n    blows: {{change: [{text}]}}\n"
        mods.append(older.mod(name, f"{needs}{TARGETS}{edit}"))
    told = older.errors(*mods)
    assert bool(told) is not together, told
    assert together or any("bb" in error and "cc" in error for error in told), told

"""Flags that do not go together, and those that a row is not enough for: of new monsters, of copies, and of the game's own."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import RunMods

    from nhmod.target import Facts

SEXES = ("male", "female", "neuter")
APART = {*combinations(SEXES, 2), ("hostile", "peaceful")}
WAYS = {
    "new": "{{name: imp lord, class: imp, level: 3, flags: [{one}, {other}]}}",
    "copied": "{{name: imp lord, copy_from: homunculus, flags: [{one}, {other}]}}",
    "edited": "{{edit: homunculus, flags: [{one}, {other}]}}",
}
NOT_ENOUGH = {
    "{edit: newt, flags: {extend: [lycanthrope]}}": "NH1116",
    "{edit: werejackal, flags: {extend: [strong]}}": "",
    "{edit: nurse, flags: {extend: [mercenary]}}": "NH1117",
    "{edit: soldier, flags: {extend: [nasty]}}": "",
    "{edit: nurse, usual_gear: false, flags: {extend: [mercenary]}}": "",
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("one", "other"), sorted(combinations((*SEXES, "hostile", "peaceful"), 2)))
def test_what_does_not_go_together_is_told(one: str, other: str, way: str, run: RunMods) -> None:
    told = [line for line in run(f"monsters: [{WAYS[way].format(one=one, other=other)}]\n").told if "NH1153" in line]
    assert bool(told) == ((one, other) in APART), told
    assert all(f"is both {one} and {other}: " in line for line in told)


def test_no_monster_of_the_game_has_both(stock_facts: Facts) -> None:
    for entry in stock_facts["monsters"]:
        flags = set(entry.texts("m2"))
        assert not [pair for pair in APART if {f"M2_{one.upper()}" for one in pair} <= flags], entry.name


@pytest.mark.parametrize("monster", NOT_ENOUGH)
def test_what_a_row_is_not_enough_for_is_refused_of_the_games_own_too(monster: str, run: RunMods) -> None:
    errors = [line.split()[1].rstrip(":") for line in run(f"monsters: [{monster}]\n").told if line.startswith("error")]
    assert errors == ([NOT_ENOUGH[monster]] if NOT_ENOUGH[monster] else [])

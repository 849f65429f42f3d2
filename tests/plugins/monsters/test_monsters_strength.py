"""The bounds of what makes a monster stronger, as 3.4.3's util/makedefs.c has them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nhmod_monsters.strength import AttackFacts, StrengthFacts, difficulty

BITE = AttackFacts(type="AT_BITE", damage="AD_PHYS", dice=1, sides=1)
# Two attacks: one point more makes it more difficult.
PLAIN = StrengthFacts(
    name="slug", level=6, speed=12, armor_class=10, attacks=(BITE, BITE), generation=("G_GENO",), flags=()
)


def with_attack(attack: AttackFacts) -> StrengthFacts:
    return replace(PLAIN, attacks=(attack, BITE))


@pytest.mark.parametrize(
    ("weaker", "stronger"),
    [
        (replace(PLAIN, armor_class=4), replace(PLAIN, armor_class=3)),
        (replace(PLAIN, speed=17), replace(PLAIN, speed=18)),
        (with_attack(replace(BITE, sides=23)), with_attack(replace(BITE, sides=24))),
        (with_attack(replace(BITE, dice=11, sides=2)), with_attack(replace(BITE, dice=12, sides=2))),
        (with_attack(BITE), with_attack(replace(BITE, damage="AD_FIRE"))),
        (PLAIN, replace(PLAIN, generation=("G_GENO", "G_SGROUP"))),
    ],
)
def test_a_point_counts_from_its_bound_on(weaker: StrengthFacts, stronger: StrengthFacts) -> None:
    assert (difficulty(weaker), difficulty(stronger)) == (7, 8)


def test_armor_below_0_and_large_groups_count_twice() -> None:
    thick = replace(PLAIN, attacks=(BITE, BITE, BITE, BITE))
    values = [difficulty(replace(thick, armor_class=number)) for number in (4, 3, 0, -1)]
    assert values == [8, 8, 8, 9]
    assert difficulty(replace(PLAIN, attacks=(BITE,), generation=("G_LGROUP",))) == 8


@pytest.mark.parametrize(("attacks", "more"), [(0, -1), (1, 1), (2, 1), (3, 2), (5, 2), (6, 3)], ids=str)
def test_points_make_levels(attacks: int, more: int) -> None:
    assert difficulty(replace(PLAIN, attacks=(BITE,) * attacks)) == PLAIN.level + more


def test_a_level_above_49_stands_for_hit_points() -> None:
    assert difficulty(replace(PLAIN, level=49)) == 50
    assert difficulty(replace(PLAIN, level=50)) == 2 * (50 - 6) // 4 + 1
    assert difficulty(replace(PLAIN, level=0, attacks=())) == 0

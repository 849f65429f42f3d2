from __future__ import annotations

import pytest

from nhmod.manifest import Chance, IntRange
from nhmod.target.c import c_any_of, c_chance


@pytest.mark.parametrize(
    ("chance", "condition"),
    [(Chance(1, 4), "!rn2(4)"), (Chance(2, 4), "!rn2(2)"), (Chance(3, 10), "rn2(10) < 3"), (Chance(5, 5), "")],
)
def test_a_chance_is_a_condition_as_the_game_writes_it(chance: Chance, condition: str) -> None:
    assert c_chance(chance) == condition


def test_a_number_of_a_range() -> None:
    assert c_any_of(IntRange(50, 200)) == "50 + rn2(151)"
    assert c_any_of(IntRange(-3, 3)) == "-3 + rn2(7)"
    assert c_any_of(IntRange(7, 7)) == "7"

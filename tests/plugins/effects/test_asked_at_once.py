"""The prover brings several conditions about at once, or says that it can't."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from nhmod_effects.asked import Asked, State, settled
from nhmod_effects.conditions import STATES
from nhmod_effects.scene import Subject


def at_once(*words: str, subject: Subject = Subject.HERO) -> State | None:
    return settled(Asked.of(word, subject) for word in words)


@pytest.mark.parametrize(
    ("words", "state"),
    [
        (("lawful", "not chaotic"), {"you.aligntype": 1}),
        (("not lawful", "not neutral"), {"you.aligntype": -1}),
        (("not cursed", "not uncursed"), {"item.cursed": 0, "item.blessed": 1}),
        (("not cursed", "not blessed"), {"item.cursed": 0, "item.blessed": 0}),
        (("injured", "not badly injured"), {"you.hp": 999, "you.hpmax": 1000}),
        (("injured", "badly injured"), {"you.hp": 332, "you.hpmax": 1000}),
        (("not weak", "not hungry"), {"you.hunger": 151}),
        (("hungry", "not weak"), {"you.hunger": 150}),
        (("not lucky", "not unlucky"), {"you.luck": 0}),
        (("undead", "mindless"), {"you.data": "@kobold_zombie"}),
        (("undead", "not mindless"), None),
        (("polymorphed", "injured"), None),
    ],
    ids=lambda one: " and ".join(one) if isinstance(one, tuple) else "",
)
def test_what_is_set_for_several_conditions(words: tuple[str, ...], state: State | None) -> None:
    assert at_once(*words) == state


@pytest.mark.parametrize("subject", Subject)
def test_the_order_of_two_conditions_is_nothing_to_them(subject: Subject) -> None:
    words = [f"{sign}{word}" for word, sign in product(STATES, ("", "not "))]
    for pair in combinations(words, 2):
        first, second = at_once(*pair, subject=subject), at_once(*reversed(pair), subject=subject)
        assert (first is None) is (second is None), pair
        assert at_once(*pair, *pair, subject=subject) == first, pair


@pytest.mark.parametrize("subject", Subject)
def test_a_condition_and_its_opposite_are_never_had_at_once(subject: Subject) -> None:
    assert [word for word in STATES if at_once(word, f"not {word}", subject=subject) is not None] == []

"""Conditions that can't hold together, held against all that things and creatures can be."""

from __future__ import annotations

from itertools import product

from nhmod_effects.conditions import STATES, never

_THINGS = ({"cursed"}, {"blessed"}, {"uncursed"})
_ALIGNMENTS = ({"lawful"}, {"neutral"}, {"chaotic"}, set[str]())
_TEMPERS = (set[str](), {"peaceful"}, {"peaceful", "tame"})
_BODIES = (set[str](), {"injured"}, {"injured", "badly injured"})
_STOMACHS = (set[str](), {"hungry"}, {"hungry", "weak"})
_LUCKS = (set[str](), {"lucky"}, {"unlucky"})
GROUPS = (_THINGS, _ALIGNMENTS, _TEMPERS, _BODIES, _STOMACHS, _LUCKS)
WORDS = (*STATES, *(f"not {word}" for word in STATES))


def holds(word: str, world: set[str]) -> bool:
    return (word.removeprefix("not ") in world) != word.startswith("not ")


def can_be(when: tuple[str, ...], unless: tuple[str, ...]) -> bool:
    """Try all worlds in which the states that are asked of differ; those of no group are as they like, each for itself."""
    asked = {word.removeprefix("not ") for word in (*when, *unless)}
    free = [({word}, set[str]()) for word in asked if not any(word in state for group in GROUPS for state in group)]
    groups = [group for group in GROUPS if any(state & asked for state in group)]
    worlds = (set[str]().union(*chosen) for chosen in product(*groups, *free))
    return any(
        all(holds(word, world) for word in when) and not any(holds(word, world) for word in unless) for world in worlds
    )


def test_two_conditions_can_hold_together_where_a_world_has_both() -> None:
    for one, other in product(WORDS, WORDS):
        assert bool(never((one, other), ())) != can_be((one, other), ()), (one, other)
        assert bool(never((one,), (other,))) != can_be((one,), (other,)), (one, other)
        assert bool(never((), (one, other))) != can_be((), (one, other)), (one, other)


def test_of_three_conditions_too() -> None:
    things = [f"{turned}{word}" for word in ("cursed", "blessed", "uncursed", "confused") for turned in ("", "not ")]
    for three in product(things, repeat=3):
        assert bool(never(three, ())) != can_be(three, ()), three
        assert bool(never(three[:1], three[1:])) != can_be(three[:1], three[1:]), three

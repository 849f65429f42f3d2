"""Every condition at every place: what can't hold there is told, what can is not, nor what a step before has brought."""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nhmod_effects.conditions import STATES, meaning, whose
from nhmod_effects.scene import Subject

sys.path.append(str(Path(__file__).parents[3] / "docs"))
from effect_places import scenes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from effects_harness import Release

    from nhmod_effects import Scene

# What each kind of place rules out; a row for all that is not written in its plugin is wrong.
RULED_OUT = {
    ("hero", "helpless"): "where the hero acts",
    ("monster", "helpless"): "where the monster acts",
    ("item", "cursed"): "of a spell",
    ("hero", "confused"): "of a spell, or at its learning",
    ("hero", "stunned"): "of a spell",
    ("monster", "mindless"): "by an item",
}
BRINGS = {"helpless": "paralyze: 2", "confused": "confuse: 2", "stunned": "stun: 2"}


def cells() -> Iterator[tuple[str, Scene, Subject, str]]:
    """Yield every condition that can be told of a subject at a place."""
    for (name, scene), subject, word in product(scenes(), Subject, STATES):
        if scene.has(subject) and meaning(word, scene, subject):
            yield name, scene, subject, word


def test_what_can_not_hold_is_told_and_nothing_else(release: Release) -> None:
    wrong = []
    for name, scene, subject, word in cells():
        ruled = {
            one.state
            for one in scene.never
            if one.of == whose(word, scene, subject) and (not one.feature or release.facts.offers(one.feature))
        }
        for text, expected in (
            (f"- {{luck: 1, to: you, when: {word}}}", word in ruled),
            (f"- {{luck: 1, to: you, unless: not {word}}}", word in ruled),
            (f"- {{luck: 1, to: you, when: not {word}}}", False),
            (f"- {{luck: 1, to: you, when: not {word}, otherwise: [{{luck: 2, to: you}}]}}", word in ruled),
            (f"- {{luck: 1, to: you, when: not {word}, chance: 1/2, otherwise: [{{luck: 2, to: you}}]}}", False),
        ):
            found = [
                one
                for one in release.steps(text.replace("to: you", f"to: {subject.value}", 1), scene)[1]
                if "NH2912" in one
            ]
            if bool(found) is not expected:
                wrong.append((name, subject, text, found))
    assert not wrong


def test_every_ruled_out_state_is_a_row() -> None:
    assert {(one.of, one.state) for _, scene in scenes() for one in scene.never} <= set(RULED_OUT)


@pytest.mark.parametrize(("state", "step"), BRINGS.items())
def test_what_a_step_before_brings_can_hold(release: Release, state: str, step: str) -> None:
    for name, scene in scenes():
        for subject in (Subject.HERO, Subject.MONSTER):
            if scene.has(subject):
                text = f"[{{{step}, to: {subject.value}}}, {{message: Ah., to: {subject.value}, when: {state}}}]"
                assert not [one for one in release.steps(text, scene)[1] if "NH2912" in one], name

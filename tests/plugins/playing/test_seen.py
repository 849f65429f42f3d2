"""What must be seen of declared steps: every effect, in its conditions, has an expectation or a reason why it has none."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

import pytest

from nhmod.diagnostics import Report
from nhmod.manifest import Context, Reading, read_yaml
from nhmod.proofs import Unproven
from nhmod_effects.conditions import STATES
from nhmod_effects.expected import CHANGED, FORMS, LESS, MORE, settings_of
from nhmod_effects.proving import Bringing, step_proofs, tries_for
from nhmod_effects.scene import Subject
from nhmod_effects.seen import Sight, sights
from nhmod_effects.steps import STEPS

if TYPE_CHECKING:
    from nhmod.target import Facts

CELLS = [
    pytest.param(effect, subject, form.value, id=f"{effect} {form.value} to {subject.value}")
    for effect, subjects in FORMS.items()
    for subject, forms in subjects.items()
    for form in forms
    if form.after and form.everywhere and effect != "message"
]


def steps_of(text: str) -> tuple[object, ...]:
    report = Report()
    node = read_yaml(text.encode(), "mod.yaml", report)
    assert node is not None, report.diagnostics
    return STEPS.read(node, Context(Reading(report=report, folder=Path())))


@pytest.mark.parametrize(("effect", "subject", "value"), CELLS)
def test_every_effect_that_is_played_everywhere_has_something_to_be_seen(
    effect: str, subject: Subject, value: str, facts366: Facts
) -> None:
    (sight,) = sights(steps_of(f"- {{{effect}: {value}}}"), subject, facts366)  # type: ignore[arg-type]
    assert sight.why == ""
    assert sight.after
    assert set(sight.after.values()) <= {MORE, LESS, CHANGED}


def test_conditions_are_set_and_turned_round_for_what_happens_otherwise(facts366: Facts) -> None:
    text = "- {heal: 5, when: [blessed, not confused], chance: 1/4, otherwise: [{damage: 5}]}"
    healed, hurt = sights(steps_of(text), Subject.HERO, facts366)  # type: ignore[arg-type]
    assert healed.before | {"item.blessed": 1, "prop.CONFUSION": 0} == healed.before
    assert healed.chance == 0.25
    assert hurt.before["item.blessed"] == 0
    assert hurt.after == {"you.hp": LESS}


def test_a_message_is_seen_by_its_longest_part(facts366: Facts) -> None:
    (sight,) = sights(steps_of('- {message: "%s sneezes  aloud."}'), Subject.MONSTER, facts366)  # type: ignore[arg-type]
    assert sight.fulfilled({}, "The newt sneezes aloud./")
    assert not sight.fulfilled({}, "The newt coughs./")


def test_what_an_authors_c_does_is_not_proven(facts366: Facts) -> None:
    (sight,) = sights(steps_of('- {code: "u.uen = 0;"}'), Subject.HERO, facts366)  # type: ignore[arg-type]
    assert "declared nowhere" in sight.why


@pytest.mark.parametrize(
    ("after", "change", "so"),
    [
        (MORE, ("3", "4"), True),
        (MORE, ("4", "3"), False),
        (LESS, ("4", "3"), True),
        (LESS, ("3", "4"), False),
        (LESS, ("3", "-"), True),
        (CHANGED, ("3", "9"), True),
        (MORE, None, False),
    ],
)
def test_a_change_is_one_in_the_right_direction(after: str, change: tuple[str, str] | None, so: bool) -> None:
    sight = Sight(words="", after={"you.hp": after})
    assert sight.fulfilled({} if change is None else {"you.hp": change}, "") is so


def test_what_is_seldom_is_tried_often_enough() -> None:
    assert tries_for(1.0) == 20
    assert (1 - 0.25) ** tries_for(0.25) < 1e-6
    assert tries_for(0.01) > 1000


@pytest.mark.parametrize(
    ("chance", "told"), [(1.0, "do it 49 times"), (0.5, "do it 104 times"), (0.1, "too seldom (2.50%)")]
)
def test_what_seldom_comes_to_be_done_is_tried_as_often_as_both_need(chance: float, told: str, facts366: Facts) -> None:
    steps = steps_of("- {message: so, chance: 1/4}")
    bringing = Bringing(run="able:0", name="newt/", place="it does it", chance=chance)
    (one,) = step_proofs(mock.Mock(), steps, Subject.HERO, facts366, bringing)  # type: ignore[arg-type]
    assert told in (one.why if isinstance(one, Unproven) else str(one.script))


@pytest.mark.parametrize("subject", Subject)
@pytest.mark.parametrize("word", STATES)
@pytest.mark.parametrize("condition", ["when: {0}", "when: not {0}", "unless: {0}"])
def test_every_condition_can_be_asked_of_everyone(condition: str, word: str, subject: Subject, facts366: Facts) -> None:
    """Whoever it happens to: what a subject can't be is asked of another, as in C, and otherwise the other way round."""
    text = f"- {{message: so, {condition.format(word)}, otherwise: [{{message: not so}}]}}"
    so, otherwise = sights(steps_of(text), subject, facts366)  # type: ignore[arg-type]
    assert so.before != otherwise.before
    settings = settings_of(word, subject)
    assert [dict(so.before), dict(otherwise.before)] == [
        *(settings if condition == "when: {0}" else reversed(settings))
    ]


def test_what_needs_a_state_that_can_not_be_there_is_told_and_not_tried(facts366: Facts) -> None:
    text = "- {cure: confusion, when: helpless}\n- {message: so, unless: not helpless}\n- {cure: confusion, when: not helpless}"
    asleep, said, awake = sights(steps_of(text), Subject.MONSTER, facts366)  # type: ignore[arg-type]
    without = frozenset({"mon.sleep"})
    for sight in (asleep, said):
        assert sight.without(without).why == "who has mon.sleep can't do it at all"
    assert awake.without(without).why == ""
    assert awake.without(without).after == {"mon.conf": CHANGED}

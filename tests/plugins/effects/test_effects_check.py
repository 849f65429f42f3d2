"""What is wrong with steps: exact codes and words; and what right ones look like in C."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from effects_harness import ACTING, ATTACKED, HERO, MONSTER, OBJECT

from nhmod_effects import steps_in_c

if TYPE_CHECKING:
    from effects_harness import Release

    from nhmod_effects import Scene

WRONG = [
    (HERO, "- {hasten: true}", "NH2903 'hasten' can't happen to the hero (at quaff)"),
    (HERO, "- {confuse: 3, to: monster}", "NH2903 there is no monster at quaff"),
    (ACTING, "- {map: true}", "NH2903 'map' is for what the hero does; at a monster's use a monster acts"),
    (OBJECT, "- {heal: 3}", "NH2903 'heal' can't happen to the object (at zap at an object)"),
    (ATTACKED, "- {confuse: 3, when: cursed}", "NH2904 'cursed' can't be told at a hit: no thing is used"),
    (
        HERO,
        "- {confuse: 3, when: not peaceful}",
        "NH2904 'not peaceful' can't be told at quaff: no monster is concerned",
    ),
    (HERO, '- {message: "%s is happy"}', "NH2906 no monster is concerned at quaff, whom '%s' could name"),
    (MONSTER, '- {message: "%s likes %s"}', "NH2906 a message has at most one '%s'"),
    (HERO, "- {gain: {property: stoned, turns: 5}}", "NH2907 'stoned' is no property that is gained or lost like this"),
    (MONSTER, "- {cure: hallucination}", "NH2908 a monster has no hallucination to be cured of"),
    (HERO, "- {cure: helplessness}", "NH2908 a helpless hero can't be cured of it: the hero does nothing"),
    (MONSTER, "- {teleport: dungeon}", "NH2908 only the hero is teleported to another level"),
    (OBJECT, "- {polymorph: newt}", "NH2908 an object becomes a random one of its class"),
    (ATTACKED, "- {curse: itself}", "NH2908 no thing is used at a hit"),
    (
        ATTACKED,
        "- {identify: itself, to: monster}",
        "NH2903 'identify' is for what the hero does; at a hit a monster acts",
    ),
    (HERO, "- {bless: target}", "NH2908 there is no object at quaff that it could happen to"),
    (MONSTER, "- {tame: true}\n- {heal: 5}", "NH2909 the monster was tamed by a step before this one"),
    (
        HERO,
        "- {chance: 1/2, do: [{damage: 3}], otherwise: [{pacify: true}]}",
        "NH2903 'pacify' can't happen to the hero (at quaff)",
    ),
]


@pytest.mark.parametrize(("scene", "steps", "said"), WRONG, ids=[said for _, _, said in WRONG])
def test_what_makes_no_sense_is_told(release366: Release, scene: Scene, steps: str, said: str) -> None:
    assert release366.steps(steps, scene)[1] == [said]


def test_what_a_release_lacks_is_told(release343: Release, release366: Release) -> None:
    assert release343.steps("- {deafen: 10}")[1] == ["NH2905 this release has no 'deafen'"]
    assert release366.steps("- {deafen: 10}")[1] == []


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ("- {when: cursed}", "NH2901 a step has one effect; this one has none"),
        ("- {heal: 3, cure: confusion}", "NH2901 a step has one effect; this one has 'heal' and 'cure'"),
        (
            "- {heal: 3, otherwise: [{heal: 4}]}",
            "NH2902 'otherwise' stands beside no condition, so it would never happen",
        ),
    ],
)
def test_a_step_is_one_effect(release366: Release, step: str, said: str) -> None:
    assert release366.refused(step) == [said]


def test_conditions_and_alternatives_in_c(release366: Release) -> None:
    steps = """\
- {heal: 2d4, when: [blessed, not confused], chance: 2/3, otherwise: [{damage: {amount: 3, cause: a bad joke}}]}
- {identify: itself}
"""
    assert release366.c(steps) == (
        "        if (otmp->blessed && !Confusion && rn2(3) < 2) {\n"
        "            healup(d(2, 4), 0, FALSE, FALSE);\n"
        "        } else {\n"
        '            losehp(3, "a bad joke", KILLED_BY);\n'
        "        }\n"
        "        makeknown(otmp->otyp);\n"
    )


def test_code_stands_in_braces_with_its_own_place(release366: Release) -> None:

    steps, found = release366.steps("- {heal: 1}\n- code: |\n    int n = 2;\n    u.uhp += n;\n")
    assert found == []
    passages = steps_in_c(steps, HERO, release366.facts)
    assert [(p.text, p.verbatim, p.origin.line) for p in passages] == [
        ("        healup(1, 0, FALSE, FALSE);\n", False, 1),
        ("        {\n", False, 2),
        ("int n = 2;\nu.uhp += n;\n", True, 3),
        ("        }\n", False, 2),
    ]


def test_a_monster_that_dies_ends_the_place(release366: Release) -> None:
    assert release366.c("- {damage: 2d6}", MONSTER) == (
        "        mtmp->mhp -= d(2, 6);\n"
        "        if (mtmp->mhp < 1) {\n"
        "            killed(mtmp);\n"
        "            if (mtmp->mhp < 1) {\n"
        "                return 1;\n"
        "            }\n"
        "        }\n"
    )


def test_the_arguments_are_those_that_the_release_takes(release366: Release, release343: Release) -> None:
    assert release366.c("- {identify: 2}") == "        if (invent) {\n            identify_pack(2, FALSE);\n        }\n"
    assert release343.c("- {identify: 2}") == "        if (invent) {\n            identify_pack(2);\n        }\n"

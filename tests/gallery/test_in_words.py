"""Effects in sentences: each has one, for whomever it happens to, and conditions stand before it."""

from __future__ import annotations

from pathlib import Path

import pytest

from nhmod.diagnostics import Report
from nhmod.gallery import Link
from nhmod.manifest import Context, Reading, read_yaml
from nhmod_effects import STEPS, Subject
from nhmod_effects.in_words import _EFFECTS, in_words
from nhmod_effects.table import EFFECTS


def sentences(text: str, subject: Subject = Subject.HERO) -> list[str]:
    report = Report()
    node = read_yaml(text.encode(), "steps.yaml", report)
    assert node is not None
    steps = STEPS.read(node, Context(Reading(report, Path()), "quaff"))
    assert report.errors == ()
    return ["".join(part.text if isinstance(part, Link) else part for part in one) for one in in_words(steps, subject)]


EXAMPLES = {
    "- {message: 'Ouch!'}": "You read “Ouch!”",
    "- {message: '%s yawns.'}": "You read “The monster yawns.”",
    "- {heal: 2d4}": "You regain 2d4 hit points.",
    "- {heal: {amount: 1, raise_maximum: 2}}": "You regain 1 hit point, or, if none are missing, the most that there can be grows by 2.",
    "- {damage: {amount: 2d6, kind: fire}}": "You lose 2d6 hit points to fire, unless resistant.",
    "- {confuse: 1}": "You are confused for 1 turn.",
    "- {stun: 2d3}": "You are stunned for 2d3 turns.",
    "- {blind: 5}": "You are blind for 5 turns.",
    "- {hallucinate: 5}": "You hallucinate for 5 turns.",
    "- {deafen: 5}": "You are deaf for 5 turns.",
    "- {paralyze: 5}": "You can't move for 5 turns.",
    "- {sleep: 5}": "You sleep for 5 turns, unless resistant.",
    "- {sicken: 9}": "You are ill, and you die of it after 9 turns.",
    "- {nauseate: 9}": "You vomit after 9 turns.",
    "- {wound_legs: 5}": "You limp for 5 turns.",
    "- {petrify: true}": "You begin to turn to stone.",
    "- {slime: true}": "You begin to turn into green slime.",
    "- {slow: true}": "You become slower.",
    "- {hasten: true}": "You become faster.",
    "- {cure: [stun, blindness]}": "You are cured of stun, blindness.",
    "- {gain: fire resistance}": "You gain fire resistance for good.",
    "- {gain: {property: levitation, turns: 1d6}}": "You gain levitation for 1d6 turns.",
    "- {lose: speed}": "You lose speed.",
    "- {teleport: level}": "You are teleported to another place of the level.",
    "- {polymorph: random}": "You turn into something else.",
    "- {polymorph: newt}": "You turn into newt.",
    "- {create: {monster: eel, mood: peaceful}}": "A peaceful eel appears beside you.",
    "- {create: {monster: eel, count: 1d3}}": "1d3 \u00d7 eel appear beside you.",
    "- {create: {object: apple, at: floor}}": "An apple appears on the floor.",
    "- {identify: 1}": "You identify 1 thing of your choice.",
    "- {identify: itself}": "You learn what it is.",
    "- {bless: weapon}": "The weapon in hand becomes blessed.",
    "- {curse: inventory}": "All that is carried becomes cursed.",
    "- {uncurse: worn}": "All that is worn or wielded is freed of a curse.",
    "- {repair: weapon}": "The weapon in hand loses rust, burns and rot.",
    "- {enchant: {what: weapon, by: -1}}": "The enchantment of the weapon in hand changes by -1.",
    "- {light: false}": "It becomes dark around you.",
    "- {dig: down}": "A hole is dug through the floor.",
    "- {map: true}": "You get to know the map of the level.",
    "- {detect: gold}": "You sense where gold is.",
    "- {attribute: {strength: 1, charisma: -2}}": "You get +1 strength, -2 charisma.",
    "- {level: -1}": "You lose an experience level.",
    "- {energy: -3}": "You lose 3 magical energy.",
    "- {luck: 1}": "You get 1 more luck.",
    "- {alignment: -5}": "You fall by 5 in alignment.",
    "- {nutrition: 100}": "You are fed by 100 points.",
    "- {drop: weapon}": "You let go of the weapon in your hand.",
    "- {wake: nearby}": "The monsters nearby wake up.",
    "- {frighten: 5}": "All monsters that you see flee for 5 turns.",
    "- {tame: true}": "All monsters around you become pets.",
    "- {pacify: true}": "The monster becomes peaceful.",
    "- {cancel: true}": "You are cancelled.",
    "- {destroy: true}": "The object is destroyed.",
    "- {explode: {damage: 4d6, kind: cold}}": "A ball of cold around you takes 4d6 hit points.",
}


@pytest.mark.parametrize("steps", EXAMPLES)
def test_an_effect_is_a_sentence(steps: str) -> None:
    assert sentences(steps) == [EXAMPLES[steps]]


def test_every_effect_has_a_sentence_and_an_example() -> None:
    assert _EFFECTS.keys() == EFFECTS.keys()
    assert {text.removeprefix("- {").partition(":")[0] for text in EXAMPLES} == EFFECTS.keys()


def test_what_happens_to_a_monster_is_said_of_it() -> None:
    said = sentences("- {heal: 4}\n- {paralyze: 2}\n- {damage: 1, to: you}", Subject.MONSTER)
    assert said == ["The monster regains 4 hit points.", "The monster can't move for 2 turns.", "You lose 1 hit point."]


def test_conditions_stand_before_it_and_chance_too() -> None:
    text = "- {heal: 4, when: [blessed, not confused], chance: 1/3, otherwise: [{heal: 1}]}"
    first = "If it is blessed and you are not confused, with a chance of 1/3, you regain 4 hit points."
    assert sentences(text) == [first, "Otherwise, you regain 1 hit point."]
    assert sentences("- {heal: 4, unless: cursed}") == ["If it is not cursed, you regain 4 hit points."]


def test_what_happens_under_the_same_condition_is_one_sentence() -> None:
    text = "- {heal: 4, when: cursed}\n- {luck: 1, when: cursed}\n- {luck: 1}"
    assert sentences(text) == ["If it is cursed, you regain 4 hit points; you get 1 more luck.", "You get 1 more luck."]


def test_steps_in_common_each_have_the_condition() -> None:
    text = "- {do: [{heal: 4}, {luck: 1}], when: cursed}"
    assert sentences(text) == ["If it is cursed, you regain 4 hit points.", "If it is cursed, you get 1 more luck."]


def test_things_that_are_named_are_links() -> None:
    report = Report()
    node = read_yaml(b"- {create: {monster: newt}}", "steps.yaml", report)
    assert node is not None
    [said] = in_words(STEPS.read(node, Context(Reading(report, Path()), "quaff")))
    assert Link("newt", ("monsters",)) in said

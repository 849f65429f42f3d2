"""Checks steps against the place where they happen and the target that they are for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.manifest import Word
from nhmod.target import find_word
from nhmod_effects import monster
from nhmod_effects.codes import AFTER_TAMING, CONDITION, MESSAGE, PLACE, PROPERTY, RELEASE, VALUE
from nhmod_effects.conditions import STATES, meaning
from nhmod_effects.functions import declares
from nhmod_effects.hero import OWN_EFFECTS
from nhmod_effects.render import subject_of
from nhmod_effects.scene import Subject
from nhmod_effects.steps import Enchant, Gain
from nhmod_effects.table import EFFECTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.diagnostics import Report
    from nhmod.target import Facts
    from nhmod_effects.scene import Scene
    from nhmod_effects.steps import Step

_THINGS = frozenset({"bless", "curse", "uncurse", "repair"})


def check_steps(steps: Iterable[Step], scene: Scene, facts: Facts, report: Report) -> None:
    """Report what of the steps makes no sense at the place, or what the target lacks (NH2903 to NH2909)."""
    tamed = False
    for step in steps:
        subject = subject_of(step, scene)
        if tamed and subject is Subject.MONSTER:
            _say(
                report,
                AFTER_TAMING,
                step,
                "the monster was tamed by a step before this one",
                "tame it in the last step about the monster",
            )
        _conditions(step, scene, subject, report)
        for inner in (step.do, step.otherwise):
            if inner is not None:
                check_steps(inner, scene, facts, report)
        if step.do is not None or step.code is not None:
            continue
        if _place(step, scene, subject, report):
            _value(step, scene, subject, facts, report)
        tamed = tamed or (step.effect == "tame" and subject is Subject.MONSTER)


def _place(step: Step, scene: Scene, subject: Subject, report: Report) -> bool:
    effect = EFFECTS[step.effect]
    if not scene.has(subject):
        said = f"there is no {subject.value} at {scene.place}"
        _say(report, PLACE, step, said, f"'to' can be: {', '.join(s.value for s in Subject if scene.has(s))}")
        return False
    if effect.heros and not scene.hero_acts:
        said = f"'{step.effect}' is for what the hero does; at {scene.place} a monster acts"
        _say(report, PLACE, step, said, "leave it out, or write 'code:'")
        return False
    if effect.renderer(subject) is None:
        others = [s for s in Subject if scene.has(s) and effect.renderer(s) is not None]
        said = f"'{step.effect}' can't happen to the {_called(subject)} (at {scene.place})"
        hint = (
            f"add 'to: {others[0].value}' if the {_called(others[0])} is meant"
            if others
            else f"what can: {', '.join(name for name, one in EFFECTS.items() if one.renderer(subject))}"
        )
        _say(report, PLACE, step, said, hint)
        return False
    return True


def _called(subject: Subject) -> str:
    return "hero" if subject is Subject.HERO else subject.value


def _conditions(step: Step, scene: Scene, subject: Subject, report: Report) -> None:
    for word in (*step.when, *step.unless):
        if meaning(word, scene, subject):
            continue
        state = STATES[word.removeprefix("not ")]
        lacks = (
            "no thing is used" if state.item else "no monster is concerned" if not state.hero else "that is the hero's"
        )
        _say(report, CONDITION, step, f"'{word}' can't be told at {scene.place}: {lacks}", "leave the condition out")


def _value(step: Step, scene: Scene, subject: Subject, facts: Facts, report: Report) -> None:
    value = step.value
    for function in EFFECTS[step.effect].functions:
        if not declares(facts, function):
            said = f"this release has no '{step.effect}'"
            _say(report, RELEASE, step, said, "give the content a 'when:' that says what happens in this release")
    if step.effect == "message":
        _message(step, str(value), scene, report)
    elif isinstance(value, Gain) or step.effect == "lose":
        _property(step, value.property if isinstance(value, Gain) else value, facts, report)
    elif step.effect == "cure" and isinstance(value, tuple):
        _cures(step, value, subject, report)
    elif step.effect == "teleport" and value == "dungeon" and subject is not Subject.HERO:
        _say(report, VALUE, step, "only the hero is teleported to another level", "write 'teleport: level'")
    elif step.effect == "polymorph" and subject is Subject.OBJECT and isinstance(value, Word):
        _say(report, VALUE, step, "an object becomes a random one of its class", "write 'polymorph: random'")
    else:
        _things(step, value, scene, report)


def _cures(step: Step, ills: tuple[object, ...], subject: Subject, report: Report) -> None:
    if subject is Subject.HERO:
        if "helplessness" in ills:
            _say(report, VALUE, step, "a helpless hero can't be cured of it: the hero does nothing", "leave it out")
        return
    for ill in ills:
        if ill not in monster.CURES:
            hint = f"monsters have: {', '.join(sorted(monster.CURES))}"
            _say(report, VALUE, step, f"a monster has no {ill} to be cured of", hint)


def _message(step: Step, text: str, scene: Scene, report: Report) -> None:
    names = text.count("%s")
    if names > 1:
        _say(report, MESSAGE, step, "a message has at most one '%s'", "name the monster once, and write 'it' then")
    elif names and not scene.monster:
        _say(report, MESSAGE, step, f"no monster is concerned at {scene.place}, whom '%s' could name", "take '%s' out")


def _property(step: Step, word: object, facts: Facts, report: Report) -> None:
    entry = find_word(word, facts) if isinstance(word, Word) else None
    if entry is None or entry.symbol not in OWN_EFFECTS:
        return  # an unknown word is told by the core
    own = OWN_EFFECTS[entry.symbol]
    hint = f"there is the effect '{own}', and 'cure' ends it" if own else "only things that are worn give it"
    _say(report, PROPERTY, step, f"'{entry.name}' is no property that is gained or lost like this", hint)


def _things(step: Step, value: object, scene: Scene, report: Report) -> None:
    what = value.what if isinstance(value, Enchant) else value if step.effect in _THINGS else ""
    needs_item = what == "itself" or value == "itself" or (step.effect == "cancel" and scene.subject is Subject.MONSTER)
    if needs_item and not scene.item:
        _say(report, VALUE, step, f"no thing is used at {scene.place}", "choose another object, or leave it out")
    if what == "target" and not scene.thing:
        _say(report, VALUE, step, f"there is no object at {scene.place} that it could happen to", "choose another one")


def _say(report: Report, code: str, step: Step, message: str, hint: str) -> None:
    report.error(code, message, step.origin.location, path=step.origin.path, hint=hint)

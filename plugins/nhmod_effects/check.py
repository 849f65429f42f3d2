"""Checks steps against the place where they happen and the target that they are for.

How long a message can be: the game puts it together in a buffer, with a monster's name in it (src/pline.c, src/do_name.c).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Report, listed
from nhmod.manifest import Pair, Word
from nhmod.target import AbsentError, Facts, find_word, words_in
from nhmod_effects import monster
from nhmod_effects.codes import (
    AFTER_END,
    AFTER_TAMING,
    CONDITION,
    KEPT,
    LONG,
    MESSAGE,
    NEVER,
    PLACE,
    PROPERTY,
    RELEASE,
    VALUE,
)
from nhmod_effects.conditions import STATES, meaning, never
from nhmod_effects.frame import Frame
from nhmod_effects.functions import EXTERN_H, MissingError, declares
from nhmod_effects.held import tell_undone, tell_unheld
from nhmod_effects.hero import NOT_WORN, OWN_EFFECTS, PROTECTION
from nhmod_effects.making import check_made
from nhmod_effects.render import subject_of, what_of
from nhmod_effects.scene import Scene, Subject
from nhmod_effects.steps import Enchant, Explode, Gain, Lose, Step
from nhmod_effects.table import EFFECTS
from nhmod_effects.thing import erodes, has_pluses

if TYPE_CHECKING:
    from collections.abc import Iterable


_ENDS = frozenset({"destroy", "polymorph", "cancel"})
_TOUCHES = _ENDS | {"teleport"}


def check_steps(steps: Iterable[Step], scene: Scene, facts: Facts, report: Report) -> None:
    """Report what of the steps makes no sense at the place, or what the target lacks (NH2903 to NH2912, NH2960 to NH2963)."""
    steps = tuple(steps)
    _check(steps, scene, facts, report, frozenset())
    tell_unheld(steps, scene, facts, report)


def _check(steps: Iterable[Step], scene: Scene, facts: Facts, report: Report, over: frozenset[str]) -> frozenset[str]:
    """Check steps behind which some effects are that end something (``over``); gives those that there are in the end."""
    steps = tuple(steps)
    tell_undone(steps, scene, report)
    for step in steps:
        subject = subject_of(step, scene)
        _follows(step, subject, over, report)
        if not _there(step, scene, subject, report):
            continue  # what depends on it is no mistake of its own
        _conditions(step, scene, subject, report)
        before = over
        for inner, where in ((step.do, replace(scene, subject=subject)), (step.otherwise, scene)):
            if inner is not None:
                over |= _check(inner, where, facts, report, before)
        if step.do is not None or step.code is not None:
            continue
        known = len(report.errors)
        if _place(step, scene, subject, report):
            _value(step, scene, subject, facts, report)
        if len(report.errors) == known:
            _written(step, scene, subject, facts, report)
        if (step.effect == "tame" and scene.monster) or step.effect == "destroy":
            over |= {step.effect}
    return over


def _follows(step: Step, subject: Subject, over: frozenset[str], report: Report) -> None:
    """Report a step behind one that ends all, or that ends what it is about."""
    if "tame" in over:
        said = "the monster was tamed by a step before this one"
        _say(report, AFTER_TAMING, step, said, "tame it in the last step")
    elif "destroy" in over and ((subject is Subject.OBJECT and step.effect in _TOUCHES) or what_of(step) == "target"):
        said = "the object was destroyed by a step before this one"
        _say(report, AFTER_END, step, said, "destroy it in the last step about the object")


def _there(step: Step, scene: Scene, subject: Subject, report: Report) -> bool:
    if scene.has(subject):
        return True
    said = f"there is no {subject.value} at {scene.place}"
    _say(report, PLACE, step, said, f"'to' can be: {', '.join(s.value for s in Subject if scene.has(s))}")
    return False


def possible(effect: str, scene: Scene, subject: Subject) -> bool:
    """Return whether an effect can happen to a subject at a place, with one value or another."""
    return scene.has(subject) and not _refusal(effect, scene, subject)


def _place(step: Step, scene: Scene, subject: Subject, report: Report) -> bool:
    refusal = _refusal(step.effect, scene, subject)
    if refusal:
        _say(report, refusal.code, step, refusal.said, refusal.hint)
    return not refusal


@frozen
class _Refusal:
    """Why an effect can't happen, and what can."""

    code: str
    said: str
    hint: str


def _refusal(name: str, scene: Scene, subject: Subject) -> _Refusal | None:
    """Return why an effect can't happen to a subject that is there."""
    effect = EFFECTS[name]
    if effect.heros and effect.done and not scene.hero_acts:
        said = f"'{name}' is for what the hero does; at {scene.place} a monster acts"
        return _Refusal(code=PLACE, said=said, hint="leave it out, or write 'code:'")
    if effect.renderer(subject) is None:
        others = [s for s in Subject if scene.has(s) and effect.renderer(s) is not None]
        said = f"'{name}' can't happen to the {_called(subject)} (at {scene.place})"
        hint = (
            f"add 'to: {others[0].value}' if the {_called(others[0])} is meant"
            if others
            else f"what can: {', '.join(name for name, one in EFFECTS.items() if one.renderer(subject))}"
        )
        return _Refusal(code=PLACE, said=said, hint=hint)
    if name == "cancel" and subject is Subject.MONSTER and not scene.item:
        return _Refusal(code=VALUE, said=f"no thing is used at {scene.place}", hint="leave it out, or write 'code:'")
    return _goes_on(name, scene, subject)


def _goes_on(name: str, scene: Scene, subject: Subject) -> _Refusal | None:
    """Return why an effect can't end or replace something there: the game goes on with it."""
    if name == "tame" and scene.keeps and scene.monster:
        said = f"a monster can't be tamed at {scene.place}: the game goes on with it"
        hint = "make it peaceful: 'pacify: true'"
    elif name in _ENDS and scene.keeps and subject is Subject.OBJECT:
        said = f"'{name}' can't happen to the object at {scene.place}: the game goes on with it"
        hint = "leave it out: it is cancelled as all objects of its class are"
    elif name == "polymorph" and scene.worn and subject is Subject.HERO:
        said = f"the hero can't be polymorphed at {scene.place}: another form may throw off what the game goes on with"
        hint = "leave it out, or give the effect to a ring or an amulet"
    elif name == "drop" and scene.lies:
        said = f"nothing can be dropped at {scene.place}: it may join a stack that lies there, and the game goes on with that"
        hint = "leave it out, or give the effect to another place"
    elif name == "dig" and not scene.leavable:
        said = f"nobody can fall through a hole at {scene.place}: the game goes on with what is on this level"
        hint = "leave it out, or write 'teleport: dungeon', which waits for the end of the turn"
    else:
        return None
    return _Refusal(code=KEPT, said=said, hint=hint)


def _called(subject: Subject) -> str:
    return "hero" if subject is Subject.HERO else subject.value


def _conditions(step: Step, scene: Scene, subject: Subject, report: Report) -> None:
    if apart := never(step.when, step.unless):
        together = listed(f"'{one}'" for one in dict.fromkeys(apart))
        said = f"this never happens: {together} can't hold together"
        _say(
            report,
            NEVER,
            step,
            said,
            "make a step of each: all that is under 'when' has to hold, and nothing that is under 'unless'",
        )
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
    if _nothing(value):
        said = f"'{step.effect}' changes nothing by 0"
        _say(report, VALUE, step, said, "write by how much: 1, or -1 for the contrary")
    elif step.effect == "message":
        _message(step, str(value), scene, facts, report)
    elif isinstance(value, Gain | Lose):
        _property(step, value.property, facts, report)
    elif step.effect == "cure" and isinstance(value, tuple):
        _cures(step, value, subject, report)
    elif step.effect == "teleport" and value == "dungeon" and subject is not Subject.HERO:
        _say(report, VALUE, step, "only the hero is teleported to another level", "write 'teleport: level'")
    elif step.effect == "polymorph" and subject is Subject.OBJECT and isinstance(value, Word):
        _say(report, VALUE, step, "an object becomes a random one of its class", "write 'polymorph: random'")
    else:
        check_made(step, scene, subject, facts, report)
        _blast(step, value, scene, report)
        _things(step, value, scene, facts, report)


def _written(step: Step, scene: Scene, subject: Subject, facts: Facts, report: Report) -> None:
    """Report an effect for which this game lacks a function, or has one that is called otherwise: it is written to see that."""
    renderer = EFFECTS[step.effect].renderer(subject)
    try:
        if renderer is not None:
            renderer(step.value, Frame(scene=replace(scene, subject=subject), facts=facts))
    except MissingError as missing:
        if not _unknown(step, facts):
            said = f"this game can't do '{step.effect}' as nhmod writes it: {missing} ({EXTERN_H})"
            _say(report, RELEASE, step, said, "leave it out, or give the content a 'when:' for the games that can")


def _unknown(step: Step, facts: Facts) -> bool:
    """Return whether a step has a word that means nothing, which the core tells."""
    return any(find_word(word, facts) is None for word in words_in(step.value))


def _nothing(value: object) -> bool:
    """Return whether a value is a change by 0."""
    if isinstance(value, Enchant):
        return value.by == 0
    if isinstance(value, tuple):
        return any(isinstance(pair, Pair) and pair.value == 0 for pair in value)
    return value == 0 and not isinstance(value, bool)


def _cures(step: Step, ills: tuple[object, ...], subject: Subject, report: Report) -> None:
    if subject is Subject.HERO:
        if "helplessness" in ills:
            _say(report, VALUE, step, "a helpless hero can't be cured of it: the hero does nothing", "leave it out")
        return
    for ill in ills:
        if ill not in monster.CURES:
            hint = f"monsters have: {', '.join(sorted(monster.CURES))}"
            _say(report, VALUE, step, f"a monster has no {ill} to be cured of", hint)


def _message(step: Step, text: str, scene: Scene, facts: Facts, report: Report) -> None:
    long = too_long(text, facts)
    if long:
        _say(report, LONG, step, long, "say less, or in two messages")
    names = text.count("%s")
    if names > 1:
        _say(report, MESSAGE, step, "a message has at most one '%s'", "name the monster once, and write 'it' then")
    elif names and not scene.monster:
        _say(report, MESSAGE, step, f"no monster is concerned at {scene.place}, whom '%s' could name", "take '%s' out")


def _property(step: Step, word: object, facts: Facts, report: Report) -> None:
    entry = find_word(word, facts) if isinstance(word, Word) else None
    if entry is None or (entry.symbol not in OWN_EFFECTS and entry.fields.get("within", True)):
        # An unknown word is told by the core.
        if entry is not None and entry.symbol == PROTECTION and isinstance(step.value, Gain) and step.value.turns:
            said = f"'{entry.name}' is gained for good only: the game counts no turns of it"
            _say(report, PROPERTY, step, said, f"write 'gain: {entry.name}'")
        return
    own = OWN_EFFECTS.get(entry.symbol, "")
    hint = f"there is the effect '{own}', and 'cure' ends it" if own else "only things that are worn give it"
    if entry.symbol in NOT_WORN and not own:
        hint = "leave it out"
    _say(report, PROPERTY, step, f"'{entry.name}' is no property that is gained or lost like this", hint)


def _blast(step: Step, value: object, scene: Scene, report: Report) -> None:
    if isinstance(value, Explode) and value.kind == "fire" and scene.lies:
        said = f"a blast of fire can't happen at {scene.place}: it burns what lies there, and the game goes on with it"
        _say(report, KEPT, step, said, "choose another 'kind'")


def _things(step: Step, value: object, scene: Scene, facts: Facts, report: Report) -> None:
    what = what_of(step)
    if what == "itself" and scene.spell:
        _say(report, VALUE, step, "a spell is no thing that could change", "choose another object, or leave it out")
    if "itself" in (value, what) and not scene.item:
        _say(report, VALUE, step, f"no thing is used at {scene.place}", "choose another object, or leave it out")
    if what == "target" and not scene.thing:
        _say(report, VALUE, step, f"there is no object at {scene.place} that it could happen to", "choose another one")
    kind = facts["objects"].symbol(scene.kind) if scene.kind else None
    if what == "itself" and kind is not None and isinstance(value, Enchant) and not has_pluses(kind):
        said = f"'{kind.name}' has no pluses: weapons, armor, charged rings and tools with a skill have them"
        _say(report, VALUE, step, said, "choose another object, or leave it out")
    if value == "itself" and kind is not None and step.effect == "repair" and not erodes(kind):
        said = f"'{kind.name}' never rusts, burns or rots: weapons, armor, balls, chains and tools with a skill do"
        _say(report, VALUE, step, said, "choose another object, or leave it out")


def _say(report: Report, code: str, step: Step, message: str, hint: str) -> None:
    report.error(code, message, step.origin, hint=hint)


_BEFORE = "The invisible saddled "
"""What can stand before a monster's name (src/do_name.c, x_monnam)."""
_AFTER = "'s ghost"


def too_long(text: str, facts: Facts) -> str:
    """Return what to say of a message that the game would cut, or nothing if it fits with the longest name that ``%s`` can become.

    The buffer has BUFSZ characters; a monster's given name is shorter than PL_PSIZ.
    """
    try:
        most, name = facts.constant("BUFSZ") - 1, facts.constant("PL_PSIZ") - 1
    except AbsentError:  # a tree that does not say it is believed to bear what a manifest can hold
        return ""
    named = text.count("%s")
    longest = len(_BEFORE) + name + len(_AFTER)
    room = most - named * (longest - len("%s"))
    if len(text) <= room:
        return ""
    of_names = f", and a monster's name can have {longest}" if named else ""
    return (
        f"the message has {len(text)} characters, and the game has room for {most}{of_names}: {room} is the most here"
    )

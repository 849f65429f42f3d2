"""Steps and conditions that come to nothing: what can't hold where it is asked, and what the very next step undoes."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from nhmod_effects.codes import HERE, NEVER, UNDONE
from nhmod_effects.conditions import never, resisting, whose
from nhmod_effects.render import subject_of
from nhmod_effects.scene import Scene, Subject
from nhmod_effects.steps import Damage, Gain, Lose, Step
from nhmod_effects.table import EFFECTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.diagnostics import Report
    from nhmod.target import Facts


_DYING = frozenset(name for name, effect in EFFECTS.items() if effect.kills)
"""Who dies of it and is saved is helpless for a moment."""
_MAKES = {
    "helpless": _DYING
    | {"paralyze", "sleep", "nutrition", "level", "attribute", "teleport", "dig", "polymorph", "create"},
    "confused": frozenset({"confuse", "polymorph"}),
    "stunned": frozenset({"stun", "polymorph"}),
    "peaceful": frozenset({"pacify", "tame", "polymorph", "create"}),
    "tame": frozenset({"tame", "polymorph", "create"}),
    "mindless": frozenset({"polymorph"}),
    "cursed": frozenset({"curse"}),
}
"""The steps behind which a state that never held can hold: those that bring it, or may bring what brings it."""
_ANY = "code"
_SAYS = frozenset({"message", "do"})
"""What changes nothing."""


class _Asked(NamedTuple):
    """A condition that holds around some steps: of whom (``whose``), which word, and whether it stands under ``unless``."""

    of: str
    word: str
    fails: bool


def tell_unheld(steps: tuple[Step, ...], scene: Scene, facts: Facts, report: Report) -> None:
    """Report the steps, and what stands under ``otherwise``, that never happen where they stand (NH2910, NH2912)."""
    there = tuple(one for one in scene.never if not one.feature or facts.offers(one.feature))
    # Where it can come to several in one turn, what the last step brings is there for the first.
    again = list(_all_of(steps)) if (scene.monster or scene.thing) and not scene.once else []
    _tell(steps, replace(scene, never=there), report, again, ())


def _all_of(steps: Iterable[Step]) -> Iterator[str]:
    """Yield the effects of some steps and of those within."""
    for step in steps:
        yield step.effect
        yield from _all_of((*(step.do or ()), *(step.otherwise or ())))


def _tell(steps: tuple[Step, ...], scene: Scene, report: Report, before: list[str], around: tuple[_Asked, ...]) -> None:
    begun = len(before)
    for step in steps:
        if not scene.has(subject_of(step, scene)):
            continue
        inner = replace(scene, subject=subject_of(step, scene))
        own = tuple(_Asked(whose(word, inner, inner.subject), word, False) for word in step.when) + tuple(
            _Asked(whose(word, inner, inner.subject), word, True) for word in step.unless
        )
        _here(step, own, scene, report, before)
        if around and not never(step.when, step.unless):
            _within(step, own, around, report)
        if step.do is not None:
            _tell(step.do, inner, report, before, around + own)
        if step.otherwise is not None:
            turned: tuple[_Asked, ...] = ()
            if len(own) == 1 and step.chance is None:
                turned = (own[0]._replace(fails=not own[0].fails),)
            _tell(step.otherwise, scene, report, before, around + turned)
        before.append(step.effect)
        if not _SAYS.issuperset(before[begun:]):
            around = ()


def _here(step: Step, own: tuple[_Asked, ...], scene: Scene, report: Report, before: list[str]) -> None:
    """Report a step that its place keeps from happening, or that always happens though it says what happens otherwise."""
    if _spared(step, scene, before):
        said = f"this never happens: at {scene.place} the hero is {resisting(_kind_of(step))}, which it confers itself"
        report.warning(HERE, said, step.origin, hint="leave the step out, or let it be of another kind")
        return
    always = bool(own) and step.chance is None
    why = ""
    for asked in own:
        state, turned = asked.word.removeprefix("not "), asked.word.startswith("not ")
        ruled = next(
            (one for one in scene.never if (one.of, one.state) in {(asked.of, state), (asked.of, f"not {state}")}), None
        )
        if ruled is None or _changed(ruled.state, before):
            always = False
            continue
        why = f"{scene.place}: {ruled.why}"
        if (turned == asked.fails) is (ruled.state == state):
            said = f"this never happens: {_said(asked)} can't hold at {why}"
            report.warning(HERE, said, step.origin, hint="leave the step out, or ask for something else")
            return
    if always and step.otherwise is not None:
        said = f"what stands under 'otherwise' never happens: {_said(own[0])} always holds at {why}"
        report.warning(HERE, said, step.origin, hint="leave the condition and 'otherwise' out")


def _kind_of(step: Step) -> str:
    """Return what a step is of, where a resistance spares from it: ``damage`` of a kind."""
    return (step.damage.kind if isinstance(step.damage, Damage) else "") if step.effect == "damage" else ""


def _spared(step: Step, scene: Scene, before: list[str]) -> bool:
    """Return whether the place makes the hero resistant to what a step does to her."""
    state = resisting(_kind_of(step))
    ruled = ("hero", f"not {state}") in {(one.of, one.state) for one in scene.never}
    return bool(state) and ruled and subject_of(step, scene) is Subject.HERO and not _changed(f"not {state}", before)


def _changed(state: str, before: list[str]) -> bool:
    """Return whether what never held can hold behind some steps; what always did, is not followed further than that."""
    if state.startswith("not "):
        return not _SAYS.issuperset(before)
    return bool(({_ANY} | _MAKES.get(state, frozenset())).intersection(before))


def _within(step: Step, own: tuple[_Asked, ...], around: tuple[_Asked, ...], report: Report) -> None:
    """Report a step that what is asked around it keeps from happening."""
    kin = {asked.of for asked in own}
    outer = [asked for asked in around if asked.of in kin]
    if not own or not outer:
        return
    for of in sorted(kin):
        apart = _apart(asked for asked in (*outer, *own) if asked.of == of)
        if apart and not _apart(asked for asked in outer if asked.of == of):
            together = ", ".join(f"'{one}'" for one in dict.fromkeys(apart))
            said = f"this never happens: {together} can't hold together, and it is asked around this step already"
            report.error(NEVER, said, step.origin, hint="leave the step out, or move it out of the other one")
            return


def _apart(asked: Iterable[_Asked]) -> tuple[str, ...]:
    found = tuple(asked)
    return never(tuple(one.word for one in found if not one.fails), tuple(one.word for one in found if one.fails))


def _said(asked: _Asked) -> str:
    return f"'{'unless' if asked.fails else 'when'}: {asked.word}'"


_CURES = {
    "confuse": "confusion",
    "stun": "stun",
    "blind": "blindness",
    "hallucinate": "hallucination",
    "deafen": "deafness",
    "sicken": "sickness",
    "nauseate": "nausea",
    "slime": "sliming",
    "petrify": "petrification",
    "wound_legs": "wounded legs",
}
"""Which ill an effect is, as ``cure`` calls it."""


def tell_undone(steps: Iterable[Step], scene: Scene, report: Report) -> None:
    """Warn of a step that the next one undoes, messages between them or not (NH2911): both happen whenever the list does."""
    for earlier, later in pairwise(one for one in steps if one.effect != "message" or not _always(one)):
        if not (_always(earlier) and _always(later)) or subject_of(earlier, scene) != subject_of(later, scene):
            continue
        if _undoes(later, earlier):
            message = f"'{earlier.effect}' changes nothing: the step '{later.effect}' behind it undoes it at once"
            report.warning(UNDONE, message, earlier.origin, hint="take one of them away, or give the later a 'when'")


def _always(step: Step) -> bool:
    return not step.when and not step.unless and step.chance is None and step.effect not in {"do", "code"}


def _undoes(later: Step, earlier: Step) -> bool:
    if later.effect == "cure":
        return isinstance(later.value, tuple) and _CURES.get(earlier.effect) in later.value
    if isinstance(earlier.value, Gain) and isinstance(later.value, Lose):
        return earlier.value.property.text.casefold() == later.value.property.text.casefold()
    return earlier.effect == later.effect == "light"

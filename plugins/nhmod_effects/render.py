"""Steps as C: the statements that an author's effects become at a place of the game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.places import Passage, as_written, joined
from nhmod.target.c import c_chance
from nhmod_effects.conditions import STATES, all_of, none_of
from nhmod_effects.frame import Frame, block
from nhmod_effects.functions import fitted, known
from nhmod_effects.scene import Scene, Subject
from nhmod_effects.steps import Enchant, Step
from nhmod_effects.table import EFFECTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.location import Location
    from nhmod.target import Facts

THING_EFFECTS = frozenset({"bless", "curse", "uncurse", "repair"})
"""The effects whose value says on which things they are."""


def steps_in_c(steps: Iterable[Step], scene: Scene, facts: Facts) -> tuple[Passage, ...]:
    """Write steps in C89, as statements that go on behind them; the steps were checked (``check_steps``).

    Each step's lines have the step's place in the manifest, and an author's ``code:`` its own. Raises ``MissingError`` for
    what the target has nothing for, which the check tells. Where a step may kill the monster that the place is about, later steps
    about it ask whether it lives, and behind all of them the place is left as it is without the monster.
    """
    written = tuple(steps)
    passages = list(_steps(written, scene, facts, 0))
    if scene.died and any(_kills(step, scene) for step in written):
        place = written[-1].origin.location
        passages += [_line(text, scene, 0, place) for text in block(f"if ({scene.monster}->mhp < 1)", [scene.died])]
    return tuple(joined(passages))


def _kills(step: Step, scene: Scene) -> bool:
    """Return whether a step, or one within it, can kill the monster that the place is about."""
    subject = subject_of(step, scene)
    effect = EFFECTS.get(step.effect)
    own = effect is not None and bool(scene.monster) and subject in effect.kills
    within = any(_kills(inner, replace(scene, subject=subject)) for inner in step.do or ())
    return own or within or any(_kills(inner, scene) for inner in step.otherwise or ())


def subject_of(step: Step, scene: Scene) -> Subject:
    """Return whom a step is about: who is written, else whom the place is about, but the hero for what only heroes know."""
    if step.to is not None:
        return Subject(step.to)
    effect = EFFECTS.get(step.effect)
    return Subject.HERO if effect is not None and effect.heros else scene.subject


def _steps(steps: Iterable[Step], scene: Scene, facts: Facts, depth: int, *, mortal: bool = False) -> Iterator[Passage]:
    """Write steps at a depth; ``mortal`` says that the monster that the place is about may be dead by now."""
    for step in steps:
        yield from _step(step, scene, facts, depth, mortal=mortal)
        mortal = mortal or _kills(step, scene)


def _step(step: Step, scene: Scene, facts: Facts, depth: int, *, mortal: bool) -> Iterator[Passage]:
    subject = subject_of(step, scene)
    condition = _condition(step, scene, subject, facts)
    place = step.origin.location
    # What several steps have in common is theirs, unless it asks for a state of the monster.
    alive = mortal and subject is Subject.MONSTER and _about_monster(step, scene)
    if alive:
        yield _line(f"if ({scene.monster}->mhp > 0) {{", scene, depth, place)
        depth += 1
    inner = depth + bool(condition)
    if condition:
        yield _line(f"if ({condition}) {{", scene, depth, place)
    yield from _effect(step, replace(scene, subject=subject), facts, inner, mortal=mortal)
    if step.otherwise is not None:
        yield _line("} else {", scene, depth, place)
        yield from _steps(step.otherwise, scene, facts, inner, mortal=mortal)
    if condition:
        yield _line("}", scene, depth, place)
    if alive:
        yield _line("}", scene, depth - 1, place)


def _about_monster(step: Step, scene: Scene) -> bool:
    """Return whether a step whose subject is the monster needs it alive: by what it does, or by what it asks."""
    if step.do is not None:
        return bool(step.when or step.unless)
    if what_of(step) != "itself" or not scene.hero_acts:
        return True
    # What the hero uses is there all the same.
    states = (STATES[word.removeprefix("not ")] for word in (*step.when, *step.unless))
    return any(not state.item and not state.own for state in states)


def what_of(step: Step) -> object:
    """Return on which things a step is; nothing if it is on none."""
    value = step.value if step.effect else None
    return value.what if isinstance(value, Enchant) else value if step.effect in THING_EFFECTS else None


def _effect(step: Step, scene: Scene, facts: Facts, depth: int, *, mortal: bool) -> Iterator[Passage]:
    place = step.origin.location
    if step.do is not None:
        yield from _steps(step.do, scene, facts, depth, mortal=mortal)
        return
    if step.code is not None:
        # Braces, so that the author's code can begin with declarations.
        yield _line("{", scene, depth, place)
        yield as_written(step.code)
        yield _line("}", scene, depth, place)
        return
    renderer = EFFECTS[step.effect].renderer(scene.subject)
    if renderer is None:
        raise ValueError(f"'{step.effect}' has no meaning at {scene.place}")
    lines = renderer(step.value, Frame(scene=scene, facts=facts))
    for line in known(facts, fitted(facts, "\n".join(lines))).split("\n") if lines else ():
        yield _line(line, scene, depth, place)


def _condition(step: Step, scene: Scene, subject: Subject, facts: Facts) -> str:
    parts = []
    if step.when:
        parts.append(all_of(step.when, scene, subject, facts))
    if step.unless:
        parts.append(none_of(step.unless, scene, subject, facts))
    if step.chance is not None:
        parts.append(c_chance(step.chance))
    return known(facts, " && ".join(filter(None, parts)))


def _line(text: str, scene: Scene, depth: int, place: Location) -> Passage:
    return Passage(text=f"{scene.indent}{'    ' * depth}{text}\n" if text else "\n", origin=place)

"""Steps as C: the statements that an author's effects become at a place of the game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.target.c import c_chance
from nhmod_effects.conditions import all_of, none_of
from nhmod_effects.frame import Frame
from nhmod_effects.passages import Passage, as_written, joined
from nhmod_effects.scene import Subject
from nhmod_effects.table import EFFECTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.location import Location
    from nhmod.target import Facts
    from nhmod_effects.scene import Scene
    from nhmod_effects.steps import Step


def steps_in_c(steps: Iterable[Step], scene: Scene, facts: Facts) -> tuple[Passage, ...]:
    """Write steps in C89, as statements that go on behind them; the steps were checked (``check_steps``).

    Each step's lines have the step's place in the manifest, and an author's ``code:`` its own. Raises ``MissingError`` for
    what the target has nothing for, which the check tells.
    """
    return tuple(joined(_steps(steps, scene, facts, 0)))


def subject_of(step: Step, scene: Scene) -> Subject:
    """Give whom a step is about: who is written, else whom the place is about, but the hero for what only heroes know."""
    if step.to is not None:
        return Subject(step.to)
    effect = EFFECTS.get(step.effect)
    return Subject.HERO if effect is not None and effect.heros else scene.subject


def _steps(steps: Iterable[Step], scene: Scene, facts: Facts, depth: int) -> Iterator[Passage]:
    for step in steps:
        yield from _step(step, scene, facts, depth)


def _step(step: Step, scene: Scene, facts: Facts, depth: int) -> Iterator[Passage]:
    subject = subject_of(step, scene)
    condition = _condition(step, scene, subject)
    place = step.origin.location
    inner = depth + bool(condition)
    if condition:
        yield _line(f"if ({condition}) {{", scene, depth, place)
    yield from _effect(step, replace(scene, subject=subject), facts, inner)
    if step.otherwise is not None:
        yield _line("} else {", scene, depth, place)
        yield from _steps(step.otherwise, scene, facts, inner)
    if condition:
        yield _line("}", scene, depth, place)


def _effect(step: Step, scene: Scene, facts: Facts, depth: int) -> Iterator[Passage]:
    place = step.origin.location
    if step.do is not None:
        yield from _steps(step.do, scene, facts, depth)
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
    for line in renderer(step.value, Frame(scene=scene, facts=facts)):
        yield _line(line, scene, depth, place)


def _condition(step: Step, scene: Scene, subject: Subject) -> str:
    parts = []
    if step.when:
        parts.append(all_of(step.when, scene, subject))
    if step.unless:
        parts.append(none_of(step.unless, scene, subject))
    if step.chance is not None:
        parts.append(c_chance(step.chance))
    return " && ".join(filter(None, parts))


def _line(text: str, scene: Scene, depth: int, place: Location) -> Passage:
    return Passage(text=f"{scene.indent}{'    ' * depth}{text}\n" if text else "\n", origin=place)

"""Writes docs/effect-places.md: which effect can happen to whom at which place, from the tables and the check of the plugins."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod_abilities.planned import scene_of
from nhmod_artifacts.behaviour import HIT, HIT_BY, INVOCATION
from nhmod_attacks.check import SCENES
from nhmod_effects.check import possible
from nhmod_effects.scene import Subject
from nhmod_effects.table import EFFECTS
from nhmod_objects.behaviour.table import PLACES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_effects import Scene

_LETTERS = {Subject.HERO: "h", Subject.MONSTER: "m", Subject.OBJECT: "o"}
_INTRO = """\
# Effects and places

Which [effect](effects.md) can happen to whom, at which place of the game. The columns are groups of places that allow the same; a
place is named by the key of the manifest. *h* is the hero, *m* the monster, *o* the object that the place is about; whom a step
is about by default is in the group's line, and `to:` names another. What is not in the table is refused by `nhmod check`, with
what is possible there.

"""


def scenes() -> Iterator[tuple[str, Scene]]:
    """Yield all places with what stands for them in a manifest."""
    for place in PLACES:
        yield f"`{place.key}` of objects", place.scene('""')
    for key, scene in SCENES.items():
        yield f"`{key}` of attacks", scene
    yield "`invoke` of artifacts", INVOCATION
    yield "`on_hit` of artifacts", HIT
    yield "`on_hit_you` of artifacts", HIT_BY
    yield "`effects` of abilities (with an item)", scene_of(item="otmp", cause='""')
    yield "`effects` of abilities (without an item)", scene_of(item="", cause='""')


def page() -> str:
    """Write the page."""
    groups: dict[tuple[object, ...], list[str]] = defaultdict(list)
    for name, scene in scenes():
        column = (scene.subject, *(_subjects(effect, scene) for effect in EFFECTS))
        if name not in groups[column]:
            groups[column].append(name)
    numbered = list(groups.items())
    parts = [_INTRO]
    for number, (column, names) in enumerate(numbered, 1):
        subject = column[0]
        who = {Subject.HERO: "the hero", Subject.MONSTER: "the monster", Subject.OBJECT: "the object"}[Subject(subject)]
        parts.append(f"{number}. about {who}: {', '.join(names)}\n")
    heads = " | ".join(str(number) for number in range(1, len(numbered) + 1))
    parts.append(f"\n| effect | {heads} |\n|---|{'---|' * len(numbered)}\n")
    for row, effect in enumerate(EFFECTS, 1):
        cells = " | ".join(str(column[row]) for column, _ in numbered)
        parts.append(f"| `{effect}` | {cells} |\n")
    return "".join(parts)


def _subjects(effect: str, scene: Scene) -> str:
    """Return the letters of those to whom an effect can happen at a place."""
    if EFFECTS[effect].heros:
        return "h" if possible(effect, replace(scene, subject=Subject.HERO), Subject.HERO) else ""
    return " ".join(letter for subject, letter in _LETTERS.items() if possible(effect, scene, subject))

"""Steps read from YAML at places like those of the game, and what they become on a release."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.manifest import Context, Reading, RefusedError, read_yaml
from nhmod.target.words import check_words
from nhmod_effects import STEPS, Scene, Step, Subject, check_steps, steps_in_c

if TYPE_CHECKING:
    from nhmod.target import Facts
    from nhmod.target.tree import Tree

HERO = Scene(subject=Subject.HERO, place="quaff", item="otmp", cause='"a strange potion"')
ATTACKED = Scene(subject=Subject.HERO, place="a hit", monster="mtmp", by_hero="FALSE")
MONSTER = Scene(subject=Subject.MONSTER, place="zap at a monster", item="otmp", monster="mtmp", died="return 1;")
ACTING = Scene(subject=Subject.MONSTER, place="a monster's use", item="otmp", monster="mtmp", by_hero="FALSE")
OBJECT = Scene(subject=Subject.OBJECT, place="zap at an object", item="otmp", thing="obj")


@dataclass(frozen=True, kw_only=True)
class Release:
    """A tree with its facts, those of effects and of properties with them."""

    tree: Tree
    facts: Facts

    def steps(self, text: str, scene: Scene = HERO) -> tuple[tuple[Step, ...], list[str]]:
        """Read steps and check them for a place; gives them and what was found."""
        report = Report()
        node = read_yaml(text.encode(), "steps", report)
        assert node is not None, report.diagnostics
        reading = Reading(report=report, folder=Path())
        steps = STEPS.read(node, Context(reading, "quaff"))
        check_words(reading.words, self.facts, report)
        check_steps(steps, scene, self.facts, report)
        return steps, [f"{d.code} {d.message}" for d in report.diagnostics]

    def refused(self, text: str) -> list[str]:
        """Return what is said of steps that can't be read."""
        report = Report()
        node = read_yaml(text.encode(), "steps", report)
        assert node is not None, report.diagnostics
        with suppress(RefusedError):
            STEPS.read(node, Context(Reading(report, Path()), "quaff"))
        return [f"{d.code} {d.message}" for d in report.diagnostics]

    def c(self, text: str, scene: Scene = HERO) -> str:
        """Make C of steps that are right."""
        steps, found = self.steps(text, scene)
        assert found == []
        return "".join(passage.text for passage in steps_in_c(steps, scene, self.facts))


def release_of(tree: Tree, facts: Facts) -> Release:
    return Release(tree=tree, facts=facts)

"""The exact C of every effect in each of its forms, at five places: ``python tests/plugins/effects/c_forms.py`` writes it anew for review.

The files are in ``c/``: all of NetHack 3.6.6, and what is not the same in the other releases.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

HERE = Path(__file__).parent
if __name__ == "__main__":
    sys.path[:0] = [str(HERE), str(HERE.parents[1]), str(HERE.parents[2])]

from effects_harness import ACTING, ATTACKED, HERO, MONSTER, OBJECT, release_of  # noqa: E402 - also run as a script

from nhmod.testing import host_of  # noqa: E402
from nhmod_effects.functions import declares  # noqa: E402
from nhmod_effects.scene import Subject  # noqa: E402
from nhmod_effects.steps import BLASTS, BLESSINGS, ILLS, KINDS, MOODS  # noqa: E402
from nhmod_effects.table import EFFECTS  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

    from effects_harness import Release

    from nhmod_effects import Scene

THROWN = replace(MONSTER, place="a throw", by_hero="your_fault", died="mon = 0; break;", monster="mon", item="obj")
SCENES = (HERO, ATTACKED, MONSTER, ACTING, THROWN, OBJECT)
_THINGS = ("itself", "target", "weapon", "armor", "worn", "inventory")
_AMOUNTS = ("1", "126", "127", "128", "2d63", "2d64")
FORMS: dict[str, tuple[str, ...]] = {
    "message": ('"100% \\"so\\""', '"%s ends."', '"You see %s."', '"See %s?"'),
    "heal": ("1", "2d4", "{amount: 2d4, raise_maximum: 3}", "{amount: 5}"),
    "damage": ("1", "2d4", *(f"{{amount: 3, kind: {kind}}}" for kind in KINDS), "{amount: 3, cause: a bad joke}"),
    "cure": (*ILLS, "[confusion, stun]"),
    "gain": tuple(
        f"{{property: {name}{turns}}}"
        for name in ("fire resistance", "see invisible", "levitation", "invisible", "telepathy")
        for turns in ("", ", turns: 7")
    ),
    "lose": ("telepathy", "levitation", "cold resistance"),
    "teleport": ("level", "dungeon"),
    "polymorph": ("random", "newt"),
    "create": (
        *(f"{{monster: newt{more}}}" for more in ("", ", count: 1", ", count: 2", ", count: 1d3", ", asleep: true")),
        *(f"{{monster: newt, mood: {mood}}}" for mood in MOODS),
        *(f"{{monster: newt, mood: {mood}, count: 2, asleep: true}}" for mood in MOODS),
        *(
            f"{{object: dart{more}}}"
            for more in ("", ", count: 1", ", count: 2", ", at: floor", ", at: pack, count: 3")
        ),
        *(f"{{object: dart, state: {state}}}" for state in BLESSINGS),
    ),
    "identify": ("itself", "all", "1", "2"),
    "enchant": tuple(
        f"{{what: {what}, by: {by}}}" for what in ("itself", "target", "weapon", "armor") for by in (1, -1, 0, 3)
    ),
    "light": ("true", "false"),
    "dig": ("down",),
    "detect": ("monsters", "objects", "gold", "traps"),
    "attribute": (
        "{strength: 1}",
        "{strength: 0}",
        "{wisdom: -2, charisma: 3}",
        "{dexterity: 1, constitution: 1, intelligence: 1}",
    ),
    "level": ("1", "-1", "0"),
    "energy": ("1", "-1", "0", "2d4", "1000"),
    "luck": ("1", "-1", "0"),
    "alignment": ("1", "-1", "0"),
    "nutrition": ("1", "-1", "0"),
    "drop": ("weapon",),
    "wake": ("nearby", "level"),
    "frighten": _AMOUNTS,
    "explode": tuple(f"{{damage: 2d4, kind: {kind}}}" for kind in BLASTS),
    **dict.fromkeys(("bless", "curse", "uncurse", "repair"), _THINGS),
    **dict.fromkeys(
        ("confuse", "stun", "blind", "hallucinate", "deafen", "paralyze", "sleep", "sicken", "nauseate", "wound_legs"),
        _AMOUNTS,
    ),
    **dict.fromkeys(("petrify", "slime", "slow", "hasten", "map", "tame", "pacify", "cancel", "destroy"), ("true",)),
}


RELEASES = ("nethack-3.6.6", "nethack-3.4.3", "nle-1.3.0")


def file_of(target: str) -> Path:
    """Return the file of a release."""
    return HERE / "c" / f"{target}.txt"


def written(release: Release) -> dict[str, str]:
    """Write all forms in C for a release, or what is said against them, by their titles: the form, to whom, and where it is so."""
    places: dict[tuple[str, str], list[str]] = {}
    for scene in SCENES:
        for effect, subject in _effects(release, scene):
            for value in FORMS[effect]:
                step = f"- {{{effect}: {value}{'' if subject is scene.subject else f', to: {subject.value}'}}}"
                found = release.steps(step, scene)[1]
                c = "".join(f"{line}\n" for line in found) or release.c(step, scene)
                places.setdefault((f"{effect}: {value} ({subject.value}", c), []).append(scene.place)
    return {f"{form}; {', '.join(where)})": c for (form, c), where in places.items()}


def _effects(release: Release, scene: Scene) -> Iterator[tuple[str, Subject]]:
    for effect in EFFECTS:
        if all(declares(release.facts, function) for function in EFFECTS[effect].functions):
            for subject in Subject:
                if scene.has(subject) and EFFECTS[effect].renderer(subject) is not None:
                    yield effect, subject


def file_text(forms: dict[str, str], known: dict[str, str]) -> str:
    """Write a file: what is not the same in the release before it."""
    new = (f"== {title}\n{c}" for title, c in forms.items() if known.get(title) != c)
    return "".join((*new, *(f"!= {title}\n" for title in known if title not in forms)))


def main() -> None:
    """Write the files."""
    from nhmod.target import Facts  # noqa: PLC0415
    from tests.conftest import target_of, tree_of  # noqa: PLC0415

    known: dict[str, str] = {}
    for target in RELEASES:
        tree = tree_of(target_of(target), "")
        forms = written(release_of(tree, Facts(vocabularies=host_of("nhmod").vocabularies(tree))))
        file_of(target).parent.mkdir(exist_ok=True)
        file_of(target).write_text(file_text(forms, known), encoding="utf-8")
        known = known or forms


if __name__ == "__main__":
    main()

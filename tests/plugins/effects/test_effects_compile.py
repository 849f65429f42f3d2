"""Every effect at every subject that it knows, in C that each release's own headers accept without a warning."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from compilable import options, run
from effects_harness import ACTING, ATTACKED, HERO, MONSTER, OBJECT

from nhmod_effects.check import possible
from nhmod_effects.conditions import STATES, meaning
from nhmod_effects.functions import declares
from nhmod_effects.scene import Subject
from nhmod_effects.steps import ATTRIBUTES, ILLS, KINDS, THINGS
from nhmod_effects.table import EFFECTS

if TYPE_CHECKING:
    from pathlib import Path

    from effects_harness import Release

    from nhmod_effects import Scene

STRICT = ("-std=gnu89", "-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter", "-Wno-missing-field-initializers")
# What the releases' headers themselves are warned of by a compiler of today.
HEADERS = (
    "-Wno-implicit-int",
    "-Wno-old-style-declaration",
    "-Wno-ignored-qualifiers",
    "-Wno-sign-compare",
    "-Wno-comment",
)

# Values of every effect, as an author writes them.
VALUES = {
    "message": ['"100% of \\"it\\" hurts"', '"It is you??/"'],
    "heal": ["7", "6d4", "{amount: 6d4, raise_maximum: 2}"],
    "damage": ["3", "2d6", *(f"{{amount: 2d6, kind: {kind}, cause: a bad joke}}" for kind in KINDS)],
    "cure": [f"[{', '.join(ill for ill in ILLS if ill != 'helplessness')}]"],
    "gain": [
        "{property: fire resistance, turns: 2d20}",
        "{property: see invisible}",
        "{property: levitation, turns: 50}",
        "{property: FAST, turns: 10}",
    ],
    "lose": ["telepathy", "levitation", "cold resistance"],
    "teleport": ["level", "dungeon"],
    "polymorph": ["random", "newt"],
    "create": [
        "{monster: newt}",
        "{monster: hill orc, count: 1d3}",
        "{monster: dog, count: 2, mood: tame, asleep: true}",
        "{monster: jackal, mood: peaceful}",
        "{object: dart, count: 12}",
        "{object: dart, count: 12, state: blessed, at: floor}",
        "{object: potion of healing, state: cursed}",
        "{object: apple, state: uncursed}",
    ],
    "identify": ["itself", "all", "2"],
    "enchant": ["{what: weapon, by: 1}", "{what: armor, by: -1}", "{what: itself, by: 2}"],
    "light": ["true", "false"],
    "dig": ["down"],
    "map": ["true"],
    "detect": ["monsters", "objects", "gold", "traps"],
    "attribute": [f"{{{', '.join(f'{word}: 1' for word in ATTRIBUTES)}}}", "{strength: -2}"],
    "level": ["1", "-1"],
    "energy": ["10", "2d10", "-5"],
    "luck": ["1", "-3"],
    "alignment": ["5", "-5"],
    "nutrition": ["200", "-200"],
    "drop": ["weapon"],
    "wake": ["nearby", "level"],
    "frighten": ["10", "4d100"],
    "explode": ["{damage: 4d6}", "{damage: 4d6, kind: fire}", "{damage: 9, kind: cold}", "{damage: 9, kind: shock}"],
    **{key: ["itself", "weapon", "armor", "worn", "inventory"] for key in ("bless", "curse", "uncurse", "repair")},
    **{
        key: ["20", "4d100"]
        for key in (
            "confuse",
            "stun",
            "blind",
            "hallucinate",
            "deafen",
            "paralyze",
            "sleep",
            "sicken",
            "nauseate",
            "wound_legs",
        )
    },
    **{key: ["true"] for key in ("petrify", "slime", "slow", "hasten", "tame", "pacify", "cancel", "destroy")},
}
FOR_MONSTERS = {
    "message": ['"%s looks ill"', '"You scare %s."', '"Ouch!"'],
    "cure": ["[confusion, stun, blindness, helplessness]"],
    "teleport": ["level"],
}
FOR_OBJECTS = {
    "teleport": ["level"],
    "polymorph": ["random"],
    "enchant": ["{what: target, by: 1}"],
    **{key: ["target", "itself"] for key in ("bless", "curse", "uncurse", "repair")},
}


def steps_for(scene: Scene, release: Release) -> list[str]:
    values = VALUES | {Subject.HERO: {}, Subject.MONSTER: FOR_MONSTERS, Subject.OBJECT: FOR_OBJECTS}[scene.subject]
    return [
        f"- {{{name}: {value}}}"
        for name, effect in EFFECTS.items()
        if all(declares(release.facts, function) for function in effect.functions)
        and effect.renderer(Subject.HERO if effect.heros else scene.subject) is not None
        and possible(name, scene, Subject.HERO if effect.heros else scene.subject)
        for value in values[name]
        if scene.item or "itself" not in value
    ]


def compiled(folder: Path, release: Release, statements: list[str]) -> None:
    """Let gcc read a function for each run of statements."""
    head = '#include "hack.h"\n#ifndef UNUSED\n#define UNUSED\n#endif\n'
    functions = [
        f"int effect{number}(mtmp, otmp, obj)\nstruct monst *mtmp;\nstruct obj *otmp, *obj;\n"
        f"{{\n    if (!mtmp || !otmp || !obj)\n        return 0;\n    {{\n{body}    }}\n    return 0;\n}}\n"
        for number, body in enumerate(statements)
    ]
    (folder / "src" / "effects0.c").write_text(head + "\n".join(functions), encoding="ascii")
    # What the compiler defines by itself it does not take from outside without a word.
    own = [option for option in options(release.tree) if not option.startswith(("-D__", "-Dunix", "-Dlinux"))]
    run(["gcc", *STRICT, *HEADERS, "-fsyntax-only", *own, "src/effects0.c"], folder)


@pytest.mark.parametrize("scene", [HERO, ATTACKED, MONSTER, ACTING, OBJECT], ids=lambda scene: scene.place)
def test_every_effect_compiles(release: Release, compilable: Path, scene: Scene) -> None:
    steps = steps_for(scene, release)
    assert len(steps) > 10
    compiled(compilable, release, [release.c(step, scene) for step in steps])


@pytest.mark.parametrize("scene", [HERO, ATTACKED, MONSTER, ACTING, OBJECT], ids=lambda scene: scene.place)
def test_every_condition_compiles(release: Release, compilable: Path, scene: Scene) -> None:
    words = [word for word in STATES if meaning(word, scene, scene.subject)]
    assert len(words) > 10
    bodies = [
        release.c(f'- {{message: "so", when: {word}, otherwise: [{{message: "not so"}}]}}', scene) for word in words
    ]
    bodies += [
        release.c(f'- {{message: "so", unless: [{negated}{word}], chance: 2/3}}', scene)
        for word in words
        for negated in ("", "not ")
    ]
    compiled(compilable, release, bodies)


ALIGNED = {"lawful": "> 0", "neutral": "== 0", "chaotic": "== A_CHAOTIC"}
OWN = "((mtmp->ispriest || mtmp->isminion) ? *(aligntyp *) mtmp->mextra : mtmp->data->maligntyp)"


@pytest.mark.parametrize("word", ALIGNED)
def test_a_priest_and_a_minion_have_an_alignment_of_their_own(release: Release, word: str) -> None:
    text = release.c(f"- {{confuse: 3, when: {word}, unless: [not {word}]}}", MONSTER)
    asked = f"(mon_aligntyp({MONSTER.monster}) {ALIGNED[word]})"
    if release.tree.target.name == "nethack-3.4.3":
        # What is of Moloch is not chaotic.
        asked = f"({OWN} < 0 && {OWN} != A_NONE)" if word == "chaotic" else f"({OWN} {ALIGNED[word]})"
    assert f"if ({asked} && !!{asked})" in " ".join(text.split())


def test_things_of_every_kind_are_tried() -> None:
    assert set(VALUES) == set(EFFECTS)
    assert set(VALUES["bless"]) | {"target"} == set(THINGS)

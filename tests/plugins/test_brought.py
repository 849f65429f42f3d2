"""What no game has by itself, by each way in which other content brings it or only speaks of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from test_never_alone import ONLY_NAMED, all_words

if TYPE_CHECKING:
    from conftest import Workshop

    from nhmod.host import Host

VOCABULARIES = {"monsters", "objects"}
HERO = {"roles.monster", "roles.monster_female"}
"""Words that the game makes nothing of, but one is it."""
COPIED = {"objects.copy_from"}
BY_TESTS = {"tests.steps.create", "tests.steps.fight", "tests.steps.suffer"}
"""What a mod's own tests make in wizard mode."""

OBJECT = "  - {{name: {name}, copy_from: dagger, tile: {{copy_from: dagger}}}}\n"
MONSTER = "  - {{name: {name}, copy_from: newt, tile: {{copy_from: newt}}, generation: {{unique: true}}}}\n"

OBJECTS = {
    "carried": "monsters:\n  - {name: bearer, copy_from: gnome, tile: {copy_from: gnome}, carries: [carried knife]}\n",
    "sold": "shops:\n  - {id: knife shop, probability: {share: 1%}, stock: {sold knife: 100%}}\n",
    "lying": "rooms:\n  - {id: knife room, inhabitants: nurse, objects: [{object: lying knife, chance: 1/2}]}\n",
    "filed": "levels:\n  - {edit: valley, des: a.des}\n",
    "dropped": (
        "objects:\n  - {name: dropper, copy_from: dagger, probability: 1%, hit: [{create: {object: dropped knife}}], "
        "tile: {copy_from: dagger}}\n"
    ),
    "given": "artifacts:\n  - {name: Foo, object: given knife}\n",
    "written": 'fragments:\n  - {name: c, file: src/knives.c, code: "int knives = WRITTEN_KNIFE;"}\n',
}
"""Ways to have an object, each with content that brings it."""
MONSTERS = {
    "grown": "monsters:\n  - {name: small one, copy_from: newt, tile: {copy_from: newt}, grows_into: grown beast}\n",
    "turned": "levels:\n  - {edit: castle, replace: [{monster: soldier, with: turned beast}]}\n",
    "living": "rooms:\n  - {id: beast room, inhabitants: living beast}\n",
    "met": "levels:\n  - {edit: valley, des: a.des}\n",
    "called": (
        "objects:\n  - {name: caller, copy_from: dagger, probability: 1%, hit: [{create: {monster: called beast}}], "
        "tile: {copy_from: dagger}}\n"
    ),
    "coded": 'fragments:\n  - {name: d, file: src/beasts.c, code: "int beasts = PM_CODED_BEAST;"}\n',
}
NAMED = {
    "objects": "  - {name: copy, copy_from: copied knife, probability: {share: 1%, from: dagger}, tile: {copy_from: copied knife}}\n",
    "monsters": "  - {name: copy beast, copy_from: copied beast, tile: {copy_from: copied beast}, generation: {unique: false}}\n",
}
"""Content that only speaks of a thing."""
HEAD = "MAZE:\"a\",' '\nGEOMETRY:center,center\nMAP\n.....\n.....\nENDMAP\nSTAIR:(0,0),up\nSTAIR:(4,0),down\n"
FILE = {
    True: "OBJECT:')',\"filed knife\",(1,1)\nMONSTER:':',\"met beast\",(1,1)\n",
    False: "OBJECT:(')',\"filed knife\"),(1,1)\nMONSTER:(':',\"met beast\"),(1,1)\n",
}


def told(workshop: Workshop, objects: list[str], monsters: list[str], ways: list[str]) -> set[str]:
    """Return of which things it is told that nobody meets them."""
    lists: dict[str, str] = {
        "objects": "".join(OBJECT.format(name=name) for name in objects),
        "monsters": "".join(MONSTER.format(name=name) for name in monsters),
    }
    for way in dict.fromkeys(ways):
        key, _, items = way.partition(":\n")
        lists[key] = lists.get(key, "") + items
    text = "".join(f"{key}:\n{items}" for key, items in lists.items() if items)
    older = workshop.tree.target.name == "nethack-3.4.3"
    files = {"a_des": HEAD + FILE[older]} if "a.des" in text else {}
    workshop.plan(workshop.mod("one", text, **files), allow_code=True)
    found = [one for one in workshop.report.diagnostics if one.code == "NH0545"]
    assert {one.severity for one in found} <= {"warning"}
    return {one.message.split("'")[1] for one in found}


def things() -> tuple[list[str], list[str]]:
    return [f"{name} knife" for name in OBJECTS], [f"{name} beast" for name in MONSTERS]


def test_each_way_brings(any_workshop: Workshop) -> None:
    assert told(any_workshop, *things(), [*OBJECTS.values(), *MONSTERS.values()]) == set()


def test_without_them_nothing_does(any_workshop: Workshop) -> None:
    objects, monsters = things()
    assert told(any_workshop, objects, monsters, []) == {*objects, *monsters}


def test_who_only_speaks_of_it_does_not(any_workshop: Workshop) -> None:
    ways = [f"{key}:\n{items}" for key, items in NAMED.items()]
    assert told(any_workshop, ["copied knife"], ["copied beast"], ways) == {"copied knife", "copied beast"}


STRONG = "monsters:\n  - {name: strong beast, copy_from: newt, level: LEVEL, tile: {copy_from: newt}}\n"


@pytest.mark.parametrize(("level", "told"), [(40, False), (41, True)])  # of difficulty 41 and 42
def test_chance_makes_nothing_too_difficult(any_workshop: Workshop, level: int, told: bool) -> None:
    any_workshop.plan(any_workshop.mod("one", STRONG.replace("LEVEL", str(level))))
    found = [one.message for one in any_workshop.report.diagnostics if one.code == "NH0545"]
    assert [("difficulty, 42: 41 is the most" in one) for one in found] == [True] * told


EDITED = {
    "level: 41": True,
    "level: 40": False,
    "attacks: {extend: [bite 9d9]}, level: 40": True,
    "generation: {unique: true}": True,
    "generation: never": False,
    "generation: {frequency: 0}, level: 45": False,
    "speed: 12": False,
}
"""Changes of a newt, and whether it is told that chance makes none any more; of what the author says himself it is not."""


@pytest.mark.parametrize("change", EDITED)
@pytest.mark.parametrize("lives", [False, True])
def test_what_an_edit_takes_from_chance_is_told(any_workshop: Workshop, change: str, *, lives: bool) -> None:
    text = f"monsters: [{{edit: newt, {change}}}]\n" + "rooms: [{id: newt den, inhabitants: newt}]\n" * lives
    any_workshop.plan(any_workshop.mod("one", text))
    found = [one.message for one in any_workshop.report.diagnostics if one.code == "NH0545"]
    start = "by chance nobody meets any more the monster 'newt': "
    assert [one.startswith(start) and one.endswith(", and nothing in the mods brings it") for one in found] == [
        True
    ] * (EDITED[change] and not lives)


def test_what_never_came_by_chance_is_changed_without_a_word(any_workshop: Workshop) -> None:
    any_workshop.plan(any_workshop.mod("one", "monsters: [{edit: Orcus, level: 49}, {edit: shopkeeper, level: 49}]\n"))
    assert not [one for one in any_workshop.report.diagnostics if one.code == "NH0545"]


ATTACK = "attacks:\n  - {type: poke, reaches: adjacent, verb: pokes, your_verb: poke}\n"


@pytest.mark.parametrize(
    ("beside", "severity"), [("", "note"), ("monsters:\n" + MONSTER.format(name="beast"), "warning")]
)
def test_a_mod_of_attacks_alone_means_them_for_others(any_workshop: Workshop, beside: str, severity: str) -> None:
    any_workshop.plan(any_workshop.mod("one", ATTACK + beside))
    found = [one for one in any_workshop.report.diagnostics if one.code == "NH0545" and "poke" in one.message]
    assert [one.severity for one in found] == [severity]


def test_what_each_word_brings(all_plugins: Host) -> None:
    """Who adds a key for a thing says whether the thing comes because of it, or is only spoken of."""
    found = {path: type_.brings for path, type_ in all_words(all_plugins, VOCABULARIES).items()}
    assert {path for path, brings in found.items() if not brings} == (
        ONLY_NAMED & found.keys()
    ) - HERO | COPIED | BY_TESTS

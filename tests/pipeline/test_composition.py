"""Mods that change each other's content, and content that is only there beside another mod, on the real tree."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nhmod.cache import cache_directory
from nhmod.diagnostics import DiagnosticError, Report, Severity
from nhmod.pipeline import load, make_patches, plan, read_facts
from nhmod.pipeline.importing.trees import overlaid
from nhmod.request import Request
from nhmod.testing import host_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.pipeline import Plan
    from nhmod.target import Tree

pytestmark = pytest.mark.slow

MODS = Path(__file__).parents[2] / "mods"
POND = """\
nhmod: 1
id: pond
rooms:
  - {id: fish pool, inhabitants: newt, on_entry: You enter a pool., generation: {below: 4, chance: 1/6}}
shops:
  - {id: fish shop, probability: {share: 4%, from: general store}, stock: {tripe ration: 60%, tin: 40%}, shopkeepers: [Aal]}
monsters:
  - {name: swamp newt, copy_from: newt, level: 3, tile: {copy_from: newt}}
  - {name: marsh newt, class: lizard, level: 2, speed: 9, flags: [swims, animal], tile: {copy_from: newt}}
objects:
  - {name: boat hook, copy_from: dagger, appearance: bent hook, probability: 0.5%, tile: {copy_from: dagger}}
"""
DEEPER = """\
nhmod: 1
id: deeper
requires: {pond: "*"}
monsters:
  - {name: pond guard, copy_from: crocodile, tile: {copy_from: crocodile}}
  - {edit: swamp newt, level: {add: 4}, attacks: [bite 2d6]}
  - {edit: marsh newt, speed: {multiply: 2}, flags: {extend: [amphibious], delete: [animal]}}
rooms:
  - {edit: fish pool, inhabitants: pond guard, generation: {below: 10, chance: 1/3}}
shops:
  - {edit: fish shop, stock: {tin: 100%}, probability: {share: 3%, from: delicatessen}}
objects:
  - {edit: boat hook, cost: 12, weight: 5}
"""


@pytest.fixture
def planned(tree: Tree, tmp_path: Path) -> Callable[..., Plan]:
    """Plan mods given as manifests, in the given order of the command line."""

    def run(*manifests: str) -> Plan:
        paths = []
        for number, manifest in enumerate(manifests):
            folder = tmp_path / str(number)
            folder.mkdir(exist_ok=True)
            (folder / "mod.yaml").write_text(manifest, encoding="utf-8")
            paths.append(folder)
        report = Report()
        request = Request(paths=tuple(paths), target=tree.target.name, source=tree.root)
        return plan(load(request, report), report)

    return run


@pytest.fixture(params=["343", "366"])
def tree(request: pytest.FixtureRequest) -> Tree:
    return request.getfixturevalue(f"tree{request.param}")  # type: ignore[no-any-return]  # pytest knows fixtures by name only


def test_the_first_mod_s_patch_is_what_it_is_without_the_second(planned: Callable[..., Plan]) -> None:
    alone = make_patches(planned(POND))
    both = make_patches(planned(POND, DEEPER))
    (own,) = (name for name in alone if name.endswith("-pond.patch"))
    (same,) = (name for name in both if name.endswith("-pond.patch"))
    assert both[same] == alone[own]


def test_the_tables_have_what_the_second_mod_says(planned: Callable[..., Plan], tree: Tree, tmp_path: Path) -> None:
    made = planned(DEEPER, POND)
    assert made.order == ("pond", "deeper")
    stage = overlaid(tree, made.overlay.contents(), tmp_path / "stage")
    facts = read_facts(host_of("nhmod"), stage, cache_directory())
    swamp, marsh = (facts["monsters"].find(name) for name in ("swamp newt", "marsh newt"))
    hook, shop = facts["objects"].find("boat hook"), facts["shops"].find("fish shop")
    assert swamp is not None
    assert marsh is not None
    assert hook is not None
    assert shop is not None
    assert (swamp.fields["level"], swamp.fields["attacks"]) == (7, [["AT_BITE", "AD_PHYS", 2, 6]])
    assert (marsh.fields["speed"], marsh.fields["m1"]) == (18, ["M1_SWIM", "M1_AMPHIBIOUS"])
    assert (hook.fields["cost"], hook.fields["weight"]) == (12, 5)
    assert shop.fields["prob"] == 3
    shares = {name: entry.fields["prob"] for entry in facts["shops"] for name in (entry.name,)}
    stock = {
        entry.name: entry.fields["prob"] for entry in read_facts(host_of("nhmod"), tree, cache_directory())["shops"]
    }
    assert shares["general store"] == stock["general store"]
    assert shares["delicatessen"] == int(str(stock["delicatessen"])) - 3
    # What the mods' declarations say and what the tree has in the end are the same.
    declared = made.project.facts["monsters"].find("swamp newt")
    assert declared is not None
    assert (declared.index, declared.fields["difficulty"]) == (swamp.index, swamp.fields["difficulty"])


def test_two_relative_changes_add_up_and_a_mod_that_requires_the_other_has_the_last_word(
    planned: Callable[..., Plan],
) -> None:
    more = 'nhmod: 1\nid: more\nrequires: {pond: "*"}\nmonsters: [{edit: swamp newt, level: {add: 1}}]\n'
    last = (
        'nhmod: 1\nid: last\nrequires: {pond: "*", deeper: "*"}\nmonsters: [{edit: swamp newt, attacks: [bite 1d4]}]\n'
    )
    entry = planned(POND, DEEPER, more, last).project.facts["monsters"].find("swamp newt")
    assert entry is not None
    assert (entry.fields["level"], entry.fields["attacks"]) == (8, [["AT_BITE", "AD_PHYS", 1, 4]])


@pytest.mark.parametrize("tree", ["366"], indirect=True)
def test_two_mods_that_say_different_things_are_named(planned: Callable[..., Plan]) -> None:
    other = 'nhmod: 1\nid: other\nrequires: {pond: "*"}\nmonsters: [{edit: marsh newt, speed: 20}]\n'
    with pytest.raises(DiagnosticError) as caught:
        planned(POND, DEEPER, other)
    (error,) = (one for one in caught.value.diagnostics if one.severity == "error")
    assert (error.code, error.message) == (
        "NH3803",
        "'speed' of the monster 'marsh newt' of 'pond' can have one value: 'deeper' and 'other' both change it",
    )
    (related,) = error.related
    assert related.message == "the other change (deeper)"


@pytest.mark.parametrize("tree", ["366"], indirect=True)
def test_content_beside_another_mod_names_what_that_adds(planned: Callable[..., Plan]) -> None:
    angler = """\
nhmod: 1
id: angler
extras:
  - {name: catch, fields: {catches: long}, for: swamp newt%(when)s}
abilities:
  - {action: fish, kind: misc, for: marsh newt, wanted_when: {blind: true}, effects: [{cure: blindness}]%(when)s}
"""
    with pytest.raises(DiagnosticError) as caught:
        planned(angler % {"when": ""}, POND)
    assert {(one.code, one.message) for one in caught.value.diagnostics if one.severity == "error"} == {
        ("NH0543", "'swamp newt' comes from the mod 'pond', which 'angler' does not require"),
        ("NH0543", "'marsh newt' comes from the mod 'pond', which 'angler' does not require"),
    }
    beside = planned(angler % {"when": ", when: {mod: pond}"}, POND)
    assert [len(tuple(beside.project.mods.contents(kind))) for kind in ("extras", "abilities")] == [1, 1]


@pytest.mark.parametrize("tree", ["366"], indirect=True)
def test_content_beside_another_mod(planned: Callable[..., Plan]) -> None:
    fishers = """\
nhmod: 1
id: angler
monsters:
  - {name: angler, copy_from: crocodile, level: 3, tile: {copy_from: crocodile}, when: {mod: pond, level: 9}}
rooms:
  - {id: fish market, inhabitants: swamp newt, generation: {chance: 1/9}, when: {mod: pond}}
  - {id: cold store, inhabitants: newt, generation: {chance: 1/9}, when: {mod: [pond, deeper]}}
  - {edit: fish pool, asleep: false, when: {mod: pond}}
"""
    alone, beside, all_three = planned(fishers), planned(fishers, POND), planned(fishers, POND, DEEPER)
    assert [made.order for made in (alone, beside, all_three)] == [
        ("angler",),
        ("pond", "angler"),
        ("pond", "deeper", "angler"),
    ]
    rooms = [
        [content.title for content in made.project.mods.contents("rooms") if content.mod.id == "angler"]
        for made in (alone, beside, all_three)
    ]
    assert rooms == [[], ["fish market"], ["fish market", "cold store"]]
    levels = [
        entry.fields["level"]
        for made in (alone, beside)
        for entry in made.project.facts["monsters"]
        if entry.name == "angler"
    ]
    assert levels == [3, 9]
    assert [change.editor for change in beside.project.mods.changes] == ["angler"]


def test_a_symbol_that_another_mod_needs_is_not_taken_out_alone(planned: Callable[..., Plan]) -> None:
    """Whose words only texts have needs none: a rumor stays a rumor."""
    talk = 'nhmod: 1\nid: talk\ntexts:\n  - {rumors: {true: ["Pike bite."]}}\n'
    fishers = "nhmod: 1\nid: angler\nrooms:\n  - {id: stall, inhabitants: swamp newt, generation: {chance: 1/9}, when: {mod: pond}}\n"
    # What is there only beside another mod, and is made of nothing of it, needs it in no game.
    walker = "nhmod: 1\nid: walker\nrooms:\n  - {id: shed, inhabitants: newt, generation: {chance: 1/9}, when: {mod: pond}}\n"
    changing = "nhmod: 1\nid: changing\nrooms:\n  - {edit: fish pool, objects: [{object: apple, chance: 1/2}], when: {mod: pond}}\n"
    config = planned(POND, DEEPER, fishers, talk, walker, changing).overlay.files["include/config.h"].text
    ours = config[config.index("#define MOD_") : config.rindex("#endif")]
    refused = {}
    for symbol in ("MOD_POND", "MOD_DEEPER", "MOD_ANGLER", "MOD_TALK", "MOD_WALKER", "MOD_CHANGING"):
        (text, count) = re.subn(rf"^#define {symbol} .*\n", "", ours, flags=re.MULTILINE)
        assert count == 1
        said = subprocess.run(["gcc", "-E", "-"], input=text, capture_output=True, text=True, check=False).stderr
        refused[symbol] = re.findall(r"#error (.*)", said)
    assert refused == {
        "MOD_POND": [
            "MOD_ANGLER needs MOD_POND: define both, or leave out both",
            "MOD_CHANGING needs MOD_POND: define both, or leave out both",
            "MOD_DEEPER needs MOD_POND: define both, or leave out both",
        ],
        "MOD_DEEPER": [],
        "MOD_ANGLER": [],
        "MOD_TALK": [],
        "MOD_WALKER": [],
        "MOD_CHANGING": [],
    }


@pytest.mark.parametrize("tree", ["366"], indirect=True)
def test_the_page_s_examples(planned: Callable[..., Plan]) -> None:
    page = (MODS.parent / "docs" / "composition.md").read_text(encoding="utf-8")
    care, paramedics = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    clinic = (MODS / "clinic" / "mod.yaml").read_text(encoding="utf-8")
    first, second = planned(care, clinic), planned(paramedics, clinic)
    (room,) = (content.record for content in first.project.mods.contents("rooms"))
    assert (room.asleep, room.generation.below, room.on_entry) == (False, 5, "You enter a modern hospital.")  # type: ignore[attr-defined]  # a room's
    assert [change.editor for change in second.project.mods.changes] == ["paramedics"]
    (medic,) = second.project.facts.added("monsters")
    assert (medic.name, medic.fields["level"]) == ("paramedic", 12)


def test_the_shipped_mod(tree: Tree) -> None:
    def kinds(*names: str) -> list[str]:
        request = Request(paths=tuple(MODS / name for name in names), target=tree.target.name, source=tree.root)
        report = Report()
        text = plan(load(request, report), report).overlay.files["src/mkroom.c"].text
        return [word for word in ("ICE_BOX", "POT_HEALING", "STETHOSCOPE", "LEAD_FILLED_HOSE") if word in text]

    assert kinds("clinic") == ["ICE_BOX"]
    assert kinds("clinic", "first-aid") == ["ICE_BOX", "POT_HEALING", "STETHOSCOPE"]
    assert kinds("first-aid", "rubber-hose", "clinic") == ["ICE_BOX", "POT_HEALING", "STETHOSCOPE", "LEAD_FILLED_HOSE"]


@pytest.mark.parametrize("tree", ["366"], indirect=True)
@pytest.mark.parametrize("slip", ["requires:require:", "targets:target:", "include:includes:", "optional:optionals:"])
def test_a_misspelt_key_of_who_the_mod_is_is_one_mistake(
    slip: str, planned: Callable[..., Plan], tmp_path: Path
) -> None:
    meant, written, _ = slip.split(":")
    (tmp_path / "1").mkdir()
    more = "monsters:\n  - {name: nurse newt, copy_from: newt, tile: {copy_from: newt}}\n"
    (tmp_path / "1" / "more.yaml").write_text(more, encoding="utf-8")
    text = (
        'nhmod: 1\nid: deeper\nrequires: {pond: "*"}\noptional: {other: "*"}\ntargets: ["nethack >=3.6,<3.7"]\n'
        "include: [more.yaml]\nrooms:\n  - {edit: fish pool, inhabitants: nurse newt}\n"
    )
    assert planned(POND, text).order == ("pond", "deeper")
    with pytest.raises(DiagnosticError) as caught:
        planned(POND, text.replace(f"{meant}:", f"{written}:"))
    errors = [(one.code, one.message) for one in caught.value.diagnostics if one.severity is Severity.ERROR]
    assert errors == [("NH0215", f"unknown key '{written}'")]

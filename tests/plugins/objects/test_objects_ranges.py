"""The runs of objects that each release knows by their ends, and which new objects they take."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.target import Entry, Vocabulary
from nhmod_objects.ranges import ranges_of
from nhmod_objects.sites import RANGES

if TYPE_CHECKING:
    from kind_harness import RunMods

    from nhmod.target import Facts

EVERYWHERE = {
    ("between", "ARROW", "BOOMERANG"),
    ("between", "DAGGER", "CRYSKNIFE"),
    ("between", "ELVEN_SHIELD", "ORCISH_SHIELD"),
    ("between", "GRAY_DRAGON_SCALES", "YELLOW_DRAGON_SCALES"),
    ("between", "LARGE_BOX", "BAG_OF_TRICKS"),
    ("between", "MAGIC_FLUTE", "DRUM_OF_EARTHQUAKE"),
    ("chosen", "PARTISAN", "BEC_DE_CORBIN"),
    ("shuffled", "CLOAK_OF_PROTECTION", "CLOAK_OF_DISPLACEMENT"),
    ("shuffled", "HELMET", "HELM_OF_TELEPATHY"),
    ("shuffled", "LEATHER_GLOVES", "GAUNTLETS_OF_DEXTERITY"),
    ("shuffled", "SPEED_BOOTS", "LEVITATION_BOOTS"),
}
OLD = {
    ("between", "GRAY_DRAGON_SCALE_MAIL", "YELLOW_DRAGON_SCALES"),
    ("between", "GRAY_DRAGON_SCALE_MAIL", "YELLOW_DRAGON_SCALE_MAIL"),
}
NEW = {
    ("between", "TRIPE_RATION", "TIN"),
    ("chosen", "GRAY_DRAGON_SCALE_MAIL", "GRAY_DRAGON_SCALES"),
    ("chosen", "LEATHER_GLOVES", "GAUNTLETS_OF_DEXTERITY"),
    ("chosen", "TRIPE_RATION", "TIN"),
    ("parallel", "GLOB_OF_GRAY_OOZE", "GLOB_OF_BLACK_PUDDING"),
}
CLASSES = {"WEAPON_CLASS", "ARMOR_CLASS", "TOOL_CLASS", "FOOD_CLASS", "RING_CLASS", "AMULET_CLASS", "GEM_CLASS"}


@pytest.mark.parametrize(("release", "own"), [("343", OLD), ("366", NEW), ("nle", NEW)])
def test_the_runs_are_those_of_the_tree(stock_facts: Facts, own: set[tuple[str, str, str]]) -> None:
    objects = stock_facts["objects"].stock
    runs = [(gaps, run) for gaps, run in ranges_of(stock_facts[RANGES], objects) if run.how != "wished"]
    new = {(run.how, run.first, run.last) for gaps, run in runs if objects[gaps[0]].fields["class"] in CLASSES}
    assert new == EVERYWHERE | own


@pytest.mark.parametrize("release", ["343", "366", "nle"])
def test_what_belongs_to_a_run_stands_in_it(run: RunMods) -> None:
    result = run(
        "objects:\n"
        "  - {name: chakram, class: weapon, skill: shuriken, missile: true}\n"
        "  - {name: long knife, class: weapon, skill: knife, place: {after: knife}}\n"
        "  - {name: lance of wood, class: weapon, skill: polearms, place: {after: bec de corbin}}\n"
    )
    assert result.told == []
    after = {entry.name: entry.fields["predecessor"] for entry in result.facts.added("objects")}
    assert after == {"chakram": "SHURIKEN", "long knife": "KNIFE", "lance of wood": "BEC_DE_CORBIN"}


@pytest.mark.parametrize("release", ["343", "366", "nle"])
@pytest.mark.parametrize(
    ("manifest", "why"),
    [
        (
            "{name: foo, class: weapon, skill: spear, place: {after: dagger}}",
            "between DAGGER and CRYSKNIFE: src/monmove.c knows these by the two ends",
        ),
        (
            "{name: foo, class: weapon, skill: polearms, place: {after: partisan}}",
            "between PARTISAN and BEC_DE_CORBIN: src/makemon.c computes with their distance",
        ),
        (
            "{name: foo, class: tool, place: {after: ice box}}",
            "between LARGE_BOX and BAG_OF_TRICKS: include/obj.h knows these by the two ends",
        ),
        (
            "{name: foo, class: tool, place: {after: tallow candle}}",
            "between TALLOW_CANDLE and WAX_CANDLE: a wish for 'candle' chooses from them (src/objnam.c)",
        ),
    ],
)
def test_what_does_not_belong_is_refused(run: RunMods, manifest: str, why: str) -> None:
    told = run(f"objects:\n  - {manifest}\n").told
    assert len(told) == 1
    assert told[0].endswith(f"it would stand {why}")


@pytest.mark.parametrize("release", ["343", "366"])
def test_a_row_does_not_depend_on_the_conditions_of_its_neighbor(run: RunMods) -> None:
    result = run("objects:\n  - {name: lead-filled hose, copy_from: rubber hose}\n")
    row = next(
        call
        for call in result.staged("MOD_MOD1").c("src/objects.c").array("objects").rows
        if "lead-filled" in call.text
    )
    assert row.conditions[-1:] == ("#ifdef MOD_MOD1",)
    assert not [condition for condition in row.conditions if "KOPS" in condition]


def test_the_magic_of_a_weapon_has_no_argument(run: RunMods) -> None:
    # WEAPON's "mg" says that several become one heap.
    assert run("objects:\n  - {edit: arrow, magic: true}\n  - {edit: club, magic: true}\n").told == [
        "error NH1717: the 'magic' of 'arrow' can't be changed: its row in src/objects.c has none",
        "error NH1717: the 'magic' of 'club' can't be changed: its row in src/objects.c has none",
    ]


def test_a_pair_whose_ends_are_of_two_classes_is_no_run() -> None:
    objects = [
        Entry(symbol=symbol, name=symbol.lower(), index=index, fields={"class": object_class, "skill": "P_NONE"})
        for index, (symbol, object_class) in enumerate([("A", "X"), ("B", "X"), ("C", "Y"), ("D", "Y")])
    ]
    pairs = [("A", "B"), ("C", "B"), ("B", "D"), ("D", "D"), ("A", "NONE"), ("D", "C")]
    entries = [
        Entry(symbol="", name=f"{first} {last}", fields={"first": first, "last": last, "how": "between", "why": ""})
        for first, last in pairs
    ]
    found = ranges_of(Vocabulary(RANGES, entries), objects)
    assert [(gaps, run.first, run.last, run.whole) for gaps, run in found] == [
        (range(1, 2), "A", "B", True),
        (range(3, 4), "C", "D", True),
    ]

"""New objects: MANIFEST.md's examples, their rows, shares and guards, and the facts of the result."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from kind_harness import Staged, tokens

from nhmod.target.c import SiteError
from nhmod_objects.declared_sites import SITES as ALL_SITES
from nhmod_objects.donning import DELAYS
from nhmod_objects.shares import apportion
from nhmod_objects.sites import INK, OBJECTS_C, TABLE

if TYPE_CHECKING:
    from kind_harness import RunMods

    from nhmod.target import Facts, Tree

SITES = {TABLE: OBJECTS_C, INK.name: INK.file}

# MANIFEST.md's, but for what the objects do.
MANIFEST = """\
objects:
  - name: Merlin's helm
    class: armor
    slot: helmet
    appearance: sharp-pointed cap
    magic: true
    confers: polymorph control
    probability: {share: 0.1%, from: class}
    delay: 1
    weight: 10
    cost: 50
    armor_class: 10
    material: cloth
    color: bright blue
  - name: hamburger
    class: food
    probability: 0.5%
    delay: 1
    weight: 8
    material: veggy
    nutrition: 300
    color: brown
"""
HOSE = """\
objects:
  - name: lead-filled hose
    copy_from: rubber hose
    skill: club
    weight: {add: 40}
    cost: 6
    damage: {small: 6, large: 4}
    probability: {share: 0.5%, from: club}
    tile: {copy_from: club}
"""
EVERY_CLASS = f"""\
{MANIFEST}\
  - {{name: swiftness, class: ring, appearance: tungsten, confers: speed, hard: true}}
  - {{name: amulet of swimming, class: amulet, appearance: trapezoidal, confers: swimming, probability: 2%}}
  - {{name: tanzanite, class: gem, appearance: dark violet, color: magenta, probability: 0.5%}}
  - {{name: yo-yo, class: tool, material: wood, color: red, probability: 1%, charged: true}}
  - {{name: spiked pick, copy_from: pick-axe, weight: {{add: 10}}, damage: {{small: {{add: 1}}}}, probability: 0.1%}}
  - {{name: chakram, class: weapon, skill: shuriken, missile: true, stacks: true, strikes: [pierce, slash], to_hit: 2, probability: 1%}}
  - {{name: great flail, copy_from: flail, hands: 2, appearance: spiked ball}}
  - {{name: leather kilt, class: armor, slot: suit, armor_class: 9, cancellation: 1, bulky: true, probability: 0.2%}}
  - {{name: oaken shield, class: armor, slot: shield, armor_class: 8, material: wood, probability: 0.2%}}
  - {{name: velvet gloves, class: armor, slot: gloves}}
  - {{name: boots of haste, class: armor, slot: boots, appearance: wooden shoes, magic: true, confers: FAST, material: wood}}
  - {{name: toga, class: armor, slot: cloak, material: cloth, delay: 2}}
  - {{name: tunic, class: armor, slot: shirt, material: cloth}}
  - {{name: clarity, class: potion, appearance: crystalline, probability: 1%}}
  - {{name: insight, class: scroll, appearance: FOO BAR, probability: 1%, ink: 12}}
  - {{name: mending, class: spellbook, appearance: stitched, skill: healing spell, level: 3, direction: nodir, delay: 2, probability: 1%}}
  - {{name: warmth, class: wand, appearance: ceramic, direction: immediate, material: mineral, probability: 1%}}
  - {{edit: dagger, weight: {{add: 2}}, damage: {{small: 5}}, probability: {{share: 1%, from: arrow}}, color: red}}
  - {{edit: plate mail, armor_class: 2, cost: {{multiply: 2}}, material: mithril, confers: fire resistance}}
  - {{edit: trident, skill: spear, strikes: [slash]}}
  - {{edit: apple, nutrition: 60}}
"""

ALL = pytest.mark.parametrize("release", ["343", "366", "nle"])


def test_the_guides_hose(run: RunMods) -> None:
    result = run(HOSE)
    assert result.told == []
    assert result.added("src/objects.c") == (
        "#ifdef MOD_MOD1\n"
        "#define NHMOD_MOD_MOD1_CLUB - 5\n"
        "#else\n"
        "#define NHMOD_MOD_MOD1_CLUB\n"
        "#endif\n"
        "       1, 0, 0, 12 NHMOD_MOD_MOD1_CLUB,  30,   3,  6,  3, 0, B,   P_CLUB, WOOD, HI_WOOD),\n"
        "#ifdef MOD_MOD1\n"
        'OBJECT(OBJ("lead-filled hose", None),\n'
        "       BITS(1, 0, 1, 0, 0, 1, 0, 0, 0, 0, WHACK, P_CLUB, PLASTIC),\n"
        "       0, WEAPON_CLASS, 5, 0, 60, 6, 6, 4, 0, 0, 60, CLR_BROWN),\n"
        "#endif /* MOD_MOD1 */\n"
    )
    assert [d.message for d in result.report.diagnostics] == [
        "'lead-filled hose' comes after RUBBER_HOSE in the table of objects",
        "the 0.5% of 'lead-filled hose' are taken from club 0.5%",
    ]
    entry = result.facts["objects"].find("lead-filled hose")
    assert entry is not None
    assert (entry.fields["predecessor"], entry.fields["oc_descr"]) == (
        "RUBBER_HOSE",
        "",
    )


def test_the_manifests_objects(run: RunMods) -> None:
    result = run(MANIFEST)
    assert result.told == []
    assert [d.message for d in result.report.diagnostics] == [
        "'Merlin's helm' comes after HELM_OF_OPPOSITE_ALIGNMENT in the table of objects",
        "'hamburger' comes after C_RATION in the table of objects",
        "the 0.1% of 'Merlin's helm' are taken from leather armor 0.1%",
        "the 0.5% of 'hamburger' are taken from tripe ration 0.1%, egg 0.1%, slime mold 0.1%, food ration 0.2%",
    ]
    assert result.added("src/do_wear.c") == (
        2 * "#ifdef MOD_MOD1\n    case MERLIN_S_HELM:\n        break;\n#endif /* MOD_MOD1 */\n"
    )


# Six slots have two switches each; before 3.6 shields and shirts have none.
@pytest.mark.parametrize(("release", "switches"), [("343", 8), ("366", 12), ("nle", 12)])
def test_every_site_is_reached(run: RunMods, switches: int) -> None:
    result = run(EVERY_CLASS)
    assert [one.partition(":")[0] for one in result.told] == ["warning NH3020"]  # a pick that does not dig
    assert {site: any(edit.site.startswith(site) for edit in result.changes) for site in SITES} == dict.fromkeys(
        SITES, True
    )
    own = [
        edit for edit in result.changes if edit.site.startswith(tuple(SITES)) or "in the objects[] table" in edit.site
    ]
    assert {edit.file for edit in own} == set(SITES.values())
    others = ("what it confers", DELAYS)
    worn = [
        edit
        for edit in result.changes
        if edit.file == "src/do_wear.c" and not any(other in edit.site for other in others)
    ]
    assert len(worn) == switches


@ALL
def test_the_facts_of_the_stage_are_those_of_the_tree_and_the_declared_ones(run: RunMods, stock_facts: Facts) -> None:
    result = run(EVERY_CLASS)
    read = {entry.symbol: entry for entry in result.staged_facts("MOD_MOD1")["objects"] if entry.symbol}
    added = result.facts.added("objects")
    assert len(read) == sum(bool(entry.symbol) for entry in stock_facts["objects"]) + len(added)
    for entry in added:
        found = read[entry.symbol]
        assert (found.name, found.index) == (entry.name, entry.fields["order"])
        known = {name: value for name, value in found.fields.items() if name not in {"raw", "macro"}}
        assert known == {name: entry.fields[name] for name in known}
    names = list(read)
    for entry in added:
        assert names[names.index(entry.symbol) - 1] == entry.fields["predecessor"]
    dagger, mail, apple = (read[symbol].fields for symbol in ("DAGGER", "PLATE_MAIL", "APPLE"))
    assert (dagger["weight"], dagger["sdam"], dagger["prob"], dagger["color"]) == (
        12,
        5,
        40,
        "CLR_RED",
    )
    assert (mail["oc1"], mail["cost"], mail["material"], mail["property"]) == (8, 1200, "MITHRIL", "FIRE_RES")
    assert (apple["nutrition"], apple["cost"]) == (60, 8)


def test_every_class_sums_to_1000_with_any_of_the_mods(run: RunMods, stock_facts: Facts) -> None:
    result = run(EVERY_CLASS, HOSE)

    def sums(facts: Facts) -> Counter[str]:
        counted: Counter[str] = Counter()
        for entry in facts["objects"]:
            counted[str(entry.fields["class"])] += int(str(entry.fields["prob"]))
        return counted

    expected = sums(stock_facts)
    assert {name for name, count in expected.items() if count == 1000} >= {"WEAPON_CLASS", "ARMOR_CLASS", "GEM_CLASS"}
    for symbols in (["MOD_MOD1"], ["MOD_MOD2"], ["MOD_MOD1", "MOD_MOD2"]):
        assert sums(result.staged_facts(*symbols)) == expected


@ALL
def test_without_the_symbol_the_compiler_sees_the_original(run: RunMods) -> None:
    result = run(EVERY_CLASS)
    for file in SITES.values():
        pristine = tokens(result.tree, file)
        assert tokens(result.staged(), file) == pristine
        assert tokens(result.staged("MOD_MOD1"), file) != pristine


@pytest.mark.parametrize("file", ["src/objects.c", "src/write.c"])
def test_a_site_that_is_not_there_is_an_error(tree: Tree, stock_facts: Facts, file: str) -> None:
    changed = tree.text(file).replace("BITS", "FLAGS").replace("switch (", "choose (")
    asked = [site for site in ALL_SITES if site.name in SITES and site.file == file]
    assert asked
    for site in asked:
        with pytest.raises(SiteError):
            site.find(Staged(tree, {file: changed}), stock_facts)  # type: ignore[arg-type]


def test_the_largest_remainders_get_what_is_left() -> None:
    assert apportion(10, {"a": 500, "b": 300, "c": 200}) == {"a": 5, "b": 3, "c": 2}
    assert apportion(2, {"a": 333, "b": 333, "c": 334}) == {"c": 1, "a": 1}
    assert apportion(5, {"a": 5}) == {"a": 5}

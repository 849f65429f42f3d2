"""Potions, scrolls, spellbooks and wands: their rows, their places, their appearances, and what writing a scroll costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod_languages.contents.monster_words import MonsterWords
from nhmod_objects.sites import spell_schools

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kind_harness import RunMods

    from nhmod.target import Entry, Facts, Tree

ALL = pytest.mark.parametrize("release", ["343", "366", "nle"])

MAGIC = """\
objects:
  - {name: clarity, class: potion, appearance: crystalline, color: bright cyan, cost: 150}
  - {name: tonic, class: potion, appearance: oily, magic: false, known: true}
  - {name: insight, class: scroll, appearance: FOO BAR, ink: 12}
  - {name: order, copy_from: scroll of identify, appearance: ORDO AB CHAO}
  - {name: mending, class: spellbook, appearance: stitched, skill: healing spell, level: 3, direction: nodir, delay: 2}
  - {name: almanac, class: spellbook, appearance: ruled, skill: matter spell, level: 1, direction: nodir, magic: false}
  - {name: zeal, class: spellbook, appearance: pierced, skill: attack spell, level: 2, direction: immediate}
  - {name: warmth, class: wand, appearance: ceramic, direction: immediate, material: mineral}
  - {name: glare, class: wand, appearance: crooked, direction: ray}
  - {name: amulet of aid, class: amulet, appearance: bent, magic: false, shuffled: false}
  - {name: amulet of swimming, class: amulet, appearance: trapezoidal, confers: swimming}
"""
PLACES = {
    "potion of clarity": "POT_POLYMORPH",
    "potion of tonic": "POT_CLARITY",
    "scroll of order": "SCR_IDENTIFY",
    "scroll of insight": "SCR_CHARGING",
    "spellbook of mending": "SPE_STONE_TO_FLESH",
    "spellbook of zeal": "SPE_MENDING",
    "spellbook of almanac": "SPE_ZEAL",
    "wand of warmth": "WAN_PROBING",
    "wand of glare": "WAN_DIGGING",
    "amulet of swimming": "AMULET_OF_MAGICAL_BREATHING",
    "amulet of aid": "AMULET_OF_SWIMMING",
}
ROWS = """\
OBJECT(OBJ("clarity", "crystalline"),
       BITS(0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, P_NONE, GLASS),
       0, POTION_CLASS, 0, 0, 20, 150, 0, 0, 0, 0, 10, CLR_BRIGHT_CYAN),
OBJECT(OBJ("tonic", "oily"),
       BITS(1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, P_NONE, GLASS),
       0, POTION_CLASS, 0, 0, 20, 100, 0, 0, 0, 0, 10, CLR_WHITE),
OBJECT(OBJ("insight", "FOO BAR"),
       BITS(0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, P_NONE, PAPER),
       0, SCROLL_CLASS, 0, 0, 5, 100, 0, 0, 0, 0, 6, HI_PAPER),
OBJECT(OBJ("mending", "stitched"),
       BITS(0, 0, 0, 0, 1, 0, 0, 0, 0, 0, NODIR, P_HEALING_SPELL, PAPER),
       0, SPBOOK_CLASS, 0, 2, 50, 300, 0, 0, 0, 3, 20, HI_PAPER),
OBJECT(OBJ("warmth", "ceramic"),
       BITS(0, 0, 1, 0, 1, 1, 0, 0, 0, 0, IMMEDIATE, P_NONE, MINERAL),
       0, WAND_CLASS, 0, 0, 7, 150, 0, 0, 0, 0, 30, HI_METAL),
"""


@ALL
def test_each_stands_at_its_place(run: RunMods) -> None:
    result = run(MAGIC)
    assert [one.partition(":")[0] for one in result.told] == ["warning NH3020"]  # a scroll that identifies nothing
    assert {entry.name: entry.fields["predecessor"] for entry in result.facts.added("objects")} == PLACES


def test_the_rows(run: RunMods) -> None:
    added = run(MAGIC).added("src/objects.c")
    for row in ROWS.split("OBJECT(")[1:]:
        assert f"OBJECT({row}" in added


@ALL
def test_writing_a_scroll_costs_ink(run: RunMods, tree: Tree) -> None:
    result = run(MAGIC)
    source = result.staged("MOD_MOD1").c("src/write.c")
    switch = source.switch(source.function("cost").body)
    found = {label: "".join(source.text(case.body).split()) for case in switch.cases for label in case.labels}
    assert (found["SCR_INSIGHT"], found["SCR_ORDER"]) == ("return12;", "return16;")
    # Mail is the only case on a condition, which a new scroll must not share.
    assert not [
        condition
        for case in switch.cases
        if case.labels == ("SCR_INSIGHT",)
        for condition in source.conditions_at(case.label.start)
        if "MAIL" in condition
    ]
    assert "MAIL" in tree.text("src/write.c")


@ALL
def test_cases_are_left_to_who_writes_them(run: RunMods, tree: Tree) -> None:
    """A mod's patch or fragments may have them; what the record itself says of behaviour is written still."""
    text = """\
objects:
  - {name: insight, class: scroll, appearance: FOO BAR, usual_cases: false}
  - {name: zeal, class: spellbook, appearance: pierced, skill: attack spell, level: 2, direction: immediate, usual_cases: false}
  - {name: glare, class: wand, appearance: crooked, direction: ray, usual_cases: false, engrave: [{message: It glares.}]}
"""
    told = {}
    for usual in (True, False):
        staged = run(text if not usual else text.replace(", usual_cases: false", "")).staged("MOD_MOD1")
        files = [file for file in tree.files() if file.startswith("src/") and file.endswith(".c")]
        told[usual] = {
            (file, symbol): staged.c(file).text(function.body).count(symbol)
            for file in files
            for symbol in ("SCR_INSIGHT", "SPE_ZEAL", "WAN_GLARE")
            if symbol in staged.text(file)
            for function in staged.c(file).functions()
            if symbol in staged.c(file).text(function.body)
        }
    assert told[False] == {("src/engrave.c", "WAN_GLARE"): 1}
    assert {"SCR_INSIGHT", "SPE_ZEAL", "WAN_GLARE"} <= {symbol for _, symbol in told[True]}


@ALL
def test_both_rules_of_shuffling_leave_out_the_same(run: RunMods) -> None:
    facts = run(MAGIC).staged_facts("MOD_MOD1")
    for name, plain, magic in (
        ("AMULET_CLASS", {"AMULET_OF_AID"}, {"AMULET_OF_SWIMMING"}),
        ("SPBOOK_CLASS", {"SPE_ALMANAC"}, {"SPE_MENDING", "SPE_ZEAL"}),
        ("SCROLL_CLASS", set(), {"SCR_INSIGHT", "SCR_ORDER"}),
    ):
        entries = [entry for entry in facts["objects"] if entry.fields["class"] == name]
        forwards, backwards = _pool_of_36(entries), _pool_of_343(entries)
        assert forwards == backwards
        assert forwards & plain == set()
        assert magic <= forwards


def _pool_of_36(entries: Sequence[Entry]) -> set[str]:
    """Up to the first that is not magical, or unique (o_init.c, obj_shuffle_range)."""
    found: set[str] = set()
    for entry in entries:
        if entry.fields["unique"] or not entry.fields["magic"]:
            break
        found.add(entry.symbol)
    return found


def _pool_of_343(entries: Sequence[Entry]) -> set[str]:
    """Without those at the end that are not magical, or unique (o_init.c, shuffle_all)."""
    last = len(entries)
    while entries[last - 1].fields["unique"] or not entries[last - 1].fields["magic"]:
        last -= 1
    return {entry.symbol for entry in entries[:last]}


@pytest.mark.parametrize("release", ["343", "366"])
def test_armor_stands_inside_of_the_shuffled_ones_or_outside(run: RunMods, stock_facts: Facts) -> None:
    result = run(
        "objects:\n"
        "  - {name: bowler, class: armor, slot: helmet, appearance: bowler hat, magic: true, shuffled: false}\n"
        "  - {name: topper, class: armor, slot: helmet, appearance: top hat, shuffled: true}\n"
        "  - {name: bonnet, class: armor, slot: helmet, appearance: soft hat, magic: true}\n"
    )
    assert result.told == []
    after = {entry.name: entry.fields["base"] for entry in result.facts.added("objects")}
    helmets = [entry.symbol for entry in stock_facts["objects"] if entry.fields["skill"] == "ARM_HELM"]
    before_last = helmets[helmets.index("HELM_OF_TELEPATHY") - 1]
    assert after == {"bowler": "HELM_OF_TELEPATHY", "topper": before_last, "bonnet": before_last}


def test_a_changed_row(run: RunMods, stock_facts: Facts) -> None:
    result = run(
        "objects:\n"
        "  - {edit: spellbook of knock, level: 3, skill: escape spell}\n"
        "  - {edit: wand of striking, cost: {add: 20}, magic: false}\n"
        "  - {edit: scroll of light, cost: 70}\n"
        "  - {edit: potion of healing, color: red, confers: speed}\n"
        "  - {edit: mirror, known: true}\n"
    )
    assert [said.partition(":")[0] for said in result.told] == ["warning NH1772"]  # nobody gets speed by drinking that
    facts = result.staged_facts("MOD_MOD1")
    changed = {
        (entry.symbol, name): value
        for entry in stock_facts["objects"]
        if (found := facts["objects"].symbol(entry.symbol))
        for name, value in found.fields.items()
        if name not in {"raw", "macro"} and value != entry.fields[name]
    }
    assert changed == {
        ("SPE_KNOCK", "oc2"): 3,
        ("SPE_KNOCK", "cost"): 300,
        ("SPE_KNOCK", "skill"): "P_ESCAPE_SPELL",
        ("WAN_STRIKING", "cost"): 170,
        ("WAN_STRIKING", "magic"): 0,
        ("SCR_LIGHT", "cost"): 70,
        ("POT_HEALING", "color"): "CLR_RED",
        ("POT_HEALING", "property"): "FAST",
        ("MIRROR", "name_known"): 1,
    }


def test_two_classes_may_have_one_name(run: RunMods) -> None:
    result = run(
        "objects:\n"
        "  - {name: dusk, class: scroll, appearance: FOO BAR, weight: 6}\n"
        "  - {name: dusk, class: wand, appearance: bent, direction: nodir, weight: 8}\n"
        "  - {name: dawn, copy_from: wand of dusk, appearance: twisted}\n"
        "  - {name: noon, copy_from: scroll of dusk, appearance: BAR FOO}\n"
    )
    assert result.told == []
    weights = {entry.name: entry.fields["weight"] for entry in result.facts.added("objects")}
    assert weights == {"scroll of dusk": 6, "wand of dusk": 8, "wand of dawn": 8, "scroll of noon": 6}


@ALL
def test_what_is_read_from_the_tree(tree: Tree, stock_facts: Facts) -> None:
    schools = {"P_ATTACK_SPELL", "P_HEALING_SPELL", "P_DIVINATION_SPELL", "P_ENCHANTMENT_SPELL", "P_CLERIC_SPELL"}
    assert spell_schools(tree) == schools | {"P_ESCAPE_SPELL", "P_MATTER_SPELL"}
    words = MonsterWords.of(tree, stock_facts)
    assert {"digger", "field worker", "mage", "lady", "lord"} <= words.titles
    assert words.begins("newts and salamanders") == "newt"
    assert words.begins("newtonian force") == ""
    assert words.begins("magery") == "mage"
    assert words.begins("an acid blob's tooth") == "acid blob"
    # name_to_mon() takes articles off the beginning, and "the " not in every release.
    assert {"a ", "an "} <= set(words.articles) <= {"a ", "an ", "the "}
    assert words.begins("the snake") == ("snake" if "the " in words.articles else "")
    assert ("the " in words.articles) == (tree.target.name != "nethack-3.4.3")


# Releases that know no "of" when they look for a plural take the "s" from the end of the whole.
@pytest.mark.parametrize(("release", "wrong"), [("343", True), ("366", False), ("nle", False)])
def test_a_plural_after_of(run: RunMods, wrong: bool) -> None:
    told = run(
        "objects:\n"
        "  - {name: sparks, class: wand, appearance: crooked, direction: ray}\n"
        "  - {name: kindness, class: wand, appearance: curly, direction: ray}\n"
        "  - {name: dregs of wine, class: potion, appearance: clotted}\n"
    ).told
    plural = "error NH1703: nobody can wish for '{}': a wish takes '{}' for a plural (choose another name)"
    expected = [plural.format("potion of dregs of wine", "dregs"), plural.format("wand of sparks", "sparks")]
    assert told == (expected if wrong else [])

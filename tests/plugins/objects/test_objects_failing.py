# ruff: noqa: E501 - messages are compared whole
"""Mistakes that people make with objects, and what they are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import nhmod_objects
from nhmod.target.c import string_value
from nhmod_objects.names import malformed

if TYPE_CHECKING:
    from kind_harness import RunMods

FAILING = {
    "neither new nor edit": (
        "{class: tool}",
        [
            "error NH1701: an object has a 'name:' if it is new, or 'edit:' if it changes one of the game's, and not both"
        ],
    ),
    "no class": (
        "{name: foo}",
        ["error NH1701: the new object 'foo' needs a 'class', or a 'copy_from' that gives it"],
    ),
    "potion": (
        "{name: clarity, class: potion, appearance: crystalline, probability: 1%}",
        [
            "error NH1705: a new potion can't be made yet: 'clarity' needs behaviour in C, not only a row of the table (it can be a weapon, a tool, food, armor, a ring, an amulet or a gem)"
        ],
    ),
    "boulder": (
        "{name: pebble, class: S_GIANT, weight: 4}",
        [
            (
                "error NH0541: the target has no object class 'S_GIANT' "
                "('nhmod schema --target …' lists the words; where another target has this one, 'when:' says what is for which)"
            )
        ],
    ),
    "rock": (
        "{name: menhir, class: rock}",
        [
            "error NH1705: a new rock can't be made yet: 'menhir' needs behaviour in C, not only a row of the table (it can be a weapon, a tool, food, armor, a ring, an amulet or a gem)"
        ],
    ),
    "copied wand": (
        "{name: zapping, copy_from: wand of sleep}",
        [
            "error NH1705: a new wand can't be made yet: 'zapping' needs behaviour in C, not only a row of the table (it can be a weapon, a tool, food, armor, a ring, an amulet or a gem)"
        ],
    ),
    "key of another class": (
        "{name: foo, class: tool, delay: 3, slot: helmet}",
        ["error NH1706: a tool has no 'delay'", "error NH1706: a tool has no 'slot'"],
    ),
    "weapon without skill": (
        "{name: foo, class: weapon}",
        ["error NH1707: a weapon needs 'skill'"],
    ),
    "armor without slot": (
        "{name: foo, class: armor}",
        ["error NH1707: armor needs 'slot'"],
    ),
    "ring without appearance": (
        "{name: foo, copy_from: ring of hunger}",
        ["error NH1707: a ring needs 'appearance'"],
    ),
    "copy of another class": (
        "{name: foo, class: tool, copy_from: apple}",
        ["error NH1710: 'apple' is of another class than 'foo'"],
    ),
    "too much": (
        "{name: foo, copy_from: club, weight: {multiply: 1000, add: 40000}}",
        ["error NH1708: this makes 70000, and the table holds 0 to 65535"],
    ),
    "relative to nothing": (
        "{name: foo, class: tool, weight: {add: 1}}",
        [
            "error NH1709: there is nothing that this could change: the object is not copied from another one (write the value itself, or add 'copy_from:')"
        ],
    ),
    "bracket": (
        "{name: foo (bar), class: tool}",
        [
            "error NH1702: an object can't be called 'foo (bar)': it can't have '(' or ')': only letters, digits, spaces, '-', '.' and an apostrophe"
        ],
    ),
    "appearance with a quote": (
        "{name: foo, class: tool, appearance: 'a \"b\"'}",
        [
            "error NH1702: an object can't look like 'a \"b\"': it can't have '\"': only letters, digits, spaces, '-', '.' and an apostrophe"
        ],
    ),
    "adjective": (
        "{name: cursed toy, class: tool}",
        ["error NH1703: nobody can wish for 'cursed toy': a wish takes 'cursed' off the beginning"],
    ),
    "of spinach": (
        "{name: cup of spinach tea, class: food}",
        ["error NH1703: nobody can wish for 'cup of spinach tea': a wish cuts the name at 'of spinach'"],
    ),
    "called": (
        "{name: thing called it, class: food}",
        ["error NH1703: nobody can wish for 'thing called it': a wish cuts the name at 'called'"],
    ),
    "monster first": (
        "{name: orc knife, class: weapon, skill: knife}",
        ["error NH1703: nobody can wish for 'orc knife': a wish takes the monster 'orc' off the beginning"],
    ),
    "of a monster": (
        "{name: skin of newt, class: tool}",
        ["error NH1703: nobody can wish for 'skin of newt': a wish cuts the name at 'of'"],
    ),
    "other spelling": (
        "{name: luck-stone, class: tool}",
        [
            "error NH1703: nobody can wish for 'luck-stone': a wish takes it for another object's other spelling, or for a group of objects"
        ],
    ),
    "group": (
        "{name: sword, class: weapon, skill: long sword}",
        [
            "error NH1703: nobody can wish for 'sword': a wish takes it for another object's other spelling, or for a group of objects"
        ],
    ),
    "gem": (
        "{name: odd stone, class: tool}",
        ["error NH1703: nobody can wish for 'odd stone': a wish takes names that end in 'stone' for something else"],
    ),
    "class's name": (
        "{name: toolbox, class: tool}",
        [
            "error NH1703: nobody can wish for 'toolbox': a wish takes 'tool' at the beginning or end of a name for the whole class"
        ],
    ),
    "plural": (
        "{name: wheels, class: tool}",
        ["error NH1703: nobody can wish for 'wheels': a wish takes 'wheels' for a plural"],
    ),
    "plural of": (
        "{name: clogs of haste, class: armor, slot: boots}",
        ["error NH1703: nobody can wish for 'clogs of haste': a wish takes 'clogs' for a plural"],
    ),
    "identifier": (
        "{name: door, class: tool}",
        ["error NH1704: the target's source uses the C name DOOR of 'door' for something else (give it another name)"],
    ),
    "ring with a share": (
        "{name: foo, class: ring, appearance: tungsten, probability: 1%}",
        ["error NH1711: a ring has no 'probability': the game gives all rings the same"],
    ),
    "half a thousandth": (
        "{name: foo, class: tool, probability: 0.05%}",
        ["error NH1711: a share of a class is 0.1% to 99.9%, in steps of 0.1%"],
    ),
    "share of nobody": (
        "{name: foo, class: tool, probability: {share: 1%, from: apple}}",
        [
            "error NH1712: 'foo' can't take its share from 'apple': that is no object of its class with a share that can be given"
        ],
    ),
    "gem's share of rocks": (
        "{name: foo, class: gem, appearance: clear, probability: {share: 1%, from: rock}}",
        [
            "error NH1712: 'foo' can't take its share from 'rock': that is no object of its class with a share that can be given"
        ],
    ),
    "more than there is": (
        "{name: foo, copy_from: club, probability: {share: 5%, from: club}}",
        ["error NH1713: 'foo' wants 5%, and there is 1.2%"],
    ),
    "place in another class": (
        "{name: foo, copy_from: club, place: {after: apple}}",
        ["error NH1714: 'foo' can't stand after 'apple': it would stand outside of its class"],
    ),
    "place among the dragons'": (
        "{name: foo, class: armor, slot: suit, place: {after: red dragon scales}}",
        [
            "error NH1714: 'foo' can't stand after 'red dragon scales': it would stand between GRAY_DRAGON_SCALES and YELLOW_DRAGON_SCALES: a wish for 'dragon scales' chooses from them (src/objnam.c)"
        ],
    ),
    "place among the shuffled": (
        "{name: foo, class: armor, slot: helmet, place: {after: helmet}}",
        [
            "error NH1714: 'foo' can't stand after 'helmet': it would stand between HELMET and HELM_OF_TELEPATHY: shuffled (src/o_init.c)"
        ],
    ),
    "place after the tin": (
        "{name: foo, class: food, place: {after: tin}}",
        [
            "error NH1714: 'foo' can't stand after 'tin': it would stand behind 'tin', from which on the game knows the class by its places"
        ],
    ),
    "gem after jade": (
        "{name: foo, class: gem, appearance: clear, place: {after: jade}}",
        [
            "error NH1714: 'foo' can't stand after 'jade': it would stand behind 'jade', from which on the game knows the class by its places"
        ],
    ),
    "appearance taken": (
        "{name: foo, class: ring, appearance: opal}",
        ["error NH1715: 'ring of gain constitution' looks like 'opal' already, and they exchange their looks"],
    ),
    "plastic amulet": (
        "{name: amulet of foo, class: amulet, appearance: bent, material: plastic}",
        ["error NH1716: the game would take 'amulet of foo' for the imitation of the Amulet of Yendor"],
    ),
    "glass gem": (
        "{name: foo, class: gem, appearance: clear, material: glass}",
        ["error NH1716: the game would take 'foo' for a worthless piece of glass"],
    ),
    "fast food": (
        "{name: foo, class: food, delay: 0}",
        ["error NH1720: food has a delay of at least 1"],
    ),
    "edits what is not there": (
        "{edit: apple, cost: 5, slot: boots}",
        [
            "error NH1717: the 'cost' of 'apple' can't be changed: its row in src/objects.c has none",
            "error NH1717: the 'slot' of 'apple' can't be changed: its row in src/objects.c has none",
            "error NH1721: heroes begin with 'apple', and some can't learn the skill that it would have (copy it, and give the copy the other skill)",
        ],
    ),
    "edits a place": (
        "{edit: club, place: {after: mace}}",
        ["error NH1717: the 'place' of 'club' can't be changed: its row in src/objects.c has none"],
    ),
    "edits worthless glass": (
        "{edit: worthless piece of red glass, weight: 2}",
        ["error NH1718: 'worthless piece of red glass' is not an object of the target that can be changed"],
    ),
    "skill of what heroes begin with": (
        "{edit: dagger, skill: knife}",
        [
            "error NH1721: heroes begin with 'dagger', and some can't learn the skill that it would have (copy it, and give the copy the other skill)"
        ],
    ),
    "no effect": (
        "{edit: apple, weight: 2}",
        ["warning NH1719: 'apple' is like this already"],
    ),
}


@pytest.mark.parametrize("case", FAILING)
def test_a_mistake_is_told(run: RunMods, case: str) -> None:
    manifest, expected = FAILING[case]
    assert run(f"objects:\n  - {manifest}\n").told == expected


def test_every_code_is_shown(run: RunMods) -> None:
    cases = {
        "{name: foo, copy_from: bar}\n  - {name: bar, copy_from: foo}": [
            "error NH1710: these objects copy each other: foo | bar | foo"
        ],
        "{name: foo, class: tool}\n  - {edit: foo, weight: 3}": [
            "error NH1718: 'foo' is not an object of the target that can be changed; it is of the mod 'mod1'"
        ],
    }
    for manifest, expected in cases.items():
        assert run(f"objects:\n  - {manifest}\n").told == expected
    shown = {line.split()[1].rstrip(":") for _, told in FAILING.values() for line in told if "NH17" in line}
    notes = {"NH1740", "NH1741"}
    assert {info.code for info in nhmod_objects.nhmod_codes()} == shown | notes


def test_mods_that_together_take_more_than_there_is_are_told(run: RunMods) -> None:
    first = "objects:\n  - {name: foo, copy_from: club, probability: {share: 1%, from: club}}\n"
    second = "objects:\n  - {name: bar, copy_from: club, probability: {share: 0.5%, from: club}}\n"
    assert run(first, second).told == ["error NH1713: 'club' has 1.2%, and 1.5% are taken from it with 'bar'"]


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Z")), min_size=1, max_size=30))
def test_any_name_is_refused_or_stands_in_the_table_as_it_is(run: RunMods, name: str) -> None:
    quoted = "'" + name.replace("'", "''") + "'"
    result = run(f"objects:\n  - {{name: {quoted}, copy_from: club}}\n")
    if malformed(name) or result.report.errors:
        assert result.report.errors
        return
    literal = result.text("src/objects.c").split("#ifdef MOD_MOD1\nOBJECT(OBJ(", 1)[1].split(", None)", 1)[0]
    assert string_value(literal) == name

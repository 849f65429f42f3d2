"""Every key of ``edit:`` at an object of each macro of the table: it is refused, or the compiled row has it and nothing else."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError

if TYPE_CHECKING:
    from kind_harness import RunMods

    from nhmod.target import Facts

CHANGES = {
    "weight": ("{add: 3}", {"weight", "nutrition"}),
    "cost": ("{add: 7}", {"cost"}),
    "damage": ("{small: 5, large: 9}", {"sdam", "ldam"}),
    "hands": ("2", {"big"}),
    "delay": ("7", {"delay"}),
    "armor_class": ("4", {"oc1"}),
    "cancellation": ("3", {"oc2"}),
    "level": ("6", {"oc2", "cost"}),
    "bulky": ("true", {"big"}),
    "nutrition": ("{add: 5}", {"nutrition"}),
    "material": ("gold", {"material"}),
    "color": ("bright green", {"color"}),
    "stacks": ("true", {"merge"}),
    "magic": ("true", {"magic"}),
    "charged": ("true", {"charged", "uses_known"}),
    "known": ("true", {"name_known"}),
    "probability": ("0.5%", {"prob"}),
}
"""A value for each key that is a column, and the columns that the game's macros make of it."""
REFUSED = {"NH1707", "NH1711", "NH1713", "NH1716", "NH1717", "NH1723"}


@pytest.mark.parametrize("release", ["343", "366"])
@pytest.mark.parametrize("key", CHANGES)
def test_each_key_at_each_macro(run: RunMods, stock_facts: Facts, key: str) -> None:
    value, fields = CHANGES[key]
    by_macro = {one.text("macro"): one for one in reversed([*stock_facts["objects"]]) if one.symbol}
    objects = list(by_macro.values())
    lines = [f"  - {{edit: {stock_facts.meaning('objects', one.symbol)}, {key}: {value}}}\n" for one in objects]

    def tried() -> tuple[set[str], set[int]]:
        result = run("objects:\n" + "".join(lines))
        told = [one for one in result.report.diagnostics if one.severity == "error"]
        return {one.code for one in told}, {one.location.line - 8 for one in told if one.location is not None}

    codes, places = tried()
    assert codes <= REFUSED
    lines = [text for number, text in enumerate(lines) if number not in places]
    objects = [one for number, one in enumerate(objects) if number not in places]
    result = run("objects:\n" + "".join(lines))
    assert not [one for one in result.told if one.startswith("error")]
    same = {
        one.location.line - 8 for one in result.report.diagnostics if one.code == "NH1719" and one.location is not None
    }
    staged = result.staged_facts("MOD_MOD1")["objects"]
    for number, one in enumerate(objects):
        made = staged.symbol(one.symbol)
        assert made is not None, one.name
        changed = {name for name, was in one.fields.items() if name != "raw" and made.fields[name] != was}
        assert changed <= fields, one.name
        assert bool(changed) != (number in same), one.name


AGREEING = [("damage: {small: 4}", "damage: {large: 5}"), ("damage: {small: 6}", "damage: {small: 6}")]
OPPOSITE = [
    ("damage: {small: 4}", "damage: {small: 6}"),
    ("damage: {small: 4, large: 5}", "damage: {large: 3}"),
    ("weight: 10", "weight: 11"),
]
"""Two changes of a dagger (d4 and d3 in the game, weight 10); of some one is what it has already."""


@pytest.mark.parametrize("pair", [pair for both in AGREEING for pair in (both, both[::-1])], ids=" | ".join)
def test_two_sizes_of_a_weapons_damage_stand_together(run: RunMods, pair: tuple[str, str]) -> None:
    result = run(*(f"objects: [{{edit: dagger, {text}}}]\n" for text in pair))
    assert not [one for one in result.told if one.startswith("error")]


@pytest.mark.parametrize("pair", [pair for both in OPPOSITE for pair in (both, both[::-1])], ids=" | ".join)
def test_two_values_of_one_column_are_refused(run: RunMods, pair: tuple[str, str]) -> None:
    with pytest.raises(DiagnosticError, match="NH0601"):
        run(*(f"objects: [{{edit: dagger, {text}}}]\n" for text in pair))


ADDED = {
    "oc1": ("long sword", "to_hit"),
    "sdam": ("mace", "damage: {small"),
    "ldam": ("axe", "damage: {large"),
    "cost": ("dagger", "cost"),
    "weight": ("dart", "weight"),
    "delay": ("plate mail", "delay"),
    "oc2": ("spellbook of knock", "level"),
    "nutrition": ("apple", "nutrition"),
}
"""A column, and an object and a key that say it."""
FORMS = {"{add: 1}": (1, 1), "{add: 2}": (1, 2), "{multiply: 2}": (2, 0), "{multiply: 2, add: -1}": (2, -1)}
"""A form of a relative number: the factor, and what is added."""


PAIRS = tuple(product(FORMS, repeat=2))
SHELVES = {
    "oc1": ("WEAPON", -5, 5, "to_hit"),
    "sdam": ("WEAPON", 1, 50, "damage: {small"),
    "ldam": ("WEAPON", 1, 50, "damage: {large"),
    "cost": ("RING", 1, 500, "cost"),
    "weight": ("TOOL", 1, 1000, "weight"),
    "delay": ("ARMOR BOOTS HELM", 1, 20, "delay"),
    "oc2": ("SPELL", 1, 4, "level"),
    "nutrition": ("FOOD", 1, 1000, "nutrition"),
}
"""A column, the macros of objects that have it, from and below which number, and a key that says it: each two forms get an object."""


@pytest.mark.parametrize("release", ["343", "366", "nle"])
def test_what_two_mods_change_relative_to_the_game_stands_together(run: RunMods, stock_facts: Facts) -> None:
    left = [one for one in stock_facts["objects"] if one.symbol and not one.name.startswith("glob")]
    cells = []
    for (column, (macros, low, high, key)), pair in product(SHELVES.items(), PAIRS):
        if key == "level" and "multiply" in "".join(pair):
            continue  # refused: the cost follows it
        one = next(
            one for one in left if one.text("macro") in macros.split() and one.number(column) in range(low, high)
        )
        left.remove(one)
        cells.append((column, key, pair, one))
    texts = [
        "objects:\n"
        + "".join(
            f"  - {{edit: {one.symbol}, {key}: {pair[number]}{'}' if '{' in key else ''}}}\n"
            for _, key, pair, one in cells
        )
        for number in range(2)
    ]
    result = run(*texts)
    assert [one for one in result.told if not one.startswith("warning NH1719")] == []
    for there in product((False, True), repeat=2):
        made = result.staged_facts(*(f"MOD_MOD{number}" for number, here in enumerate(there, start=1) if here))
        for column, _, pair, one in cells:
            after = made["objects"].symbol(one.symbol)
            assert after is not None
            wanted = one.number(column)
            for form, here in zip(pair, there, strict=True):
                factor, more = FORMS[form] if here else (1, 0)
                wanted = wanted * factor + more
            assert after.number(column) == wanted, (one.name, column, pair, there)


def test_two_mods_make_armor_better(run: RunMods) -> None:
    result = run(*["objects: [{edit: dwarvish iron helm, armor_class: {add: -1}, cancellation: {add: 1}}]\n"] * 2)
    assert result.told == []
    stock = result.facts["objects"].find("dwarvish iron helm")
    both = result.staged_facts("MOD_MOD1", "MOD_MOD2")["objects"].find("dwarvish iron helm")
    assert stock is not None
    assert both is not None
    assert [both.number(name) - stock.number(name) for name in ("oc1", "oc2")] == [2, 2]


def test_two_mods_add_more_than_the_table_holds(run: RunMods) -> None:
    told = run(*["objects: [{edit: dagger, cost: {add: 20000}}]\n"] * 2).told
    assert [one.partition(" (")[0] for one in told] == [
        "error NH1708: with the other changes of it this makes 40004, and the table holds 0 to 32767"
    ]


@pytest.mark.parametrize("requires", [True, False])
def test_a_copy_is_as_the_required_mod_makes_what_is_copied(run: RunMods, *, requires: bool) -> None:
    needs = 'requires: {mod1: "*"}\n' if requires else ""
    edited = "".join(
        f"  - {{edit: {name}, {key}: {{add: 1}}{'}' if '{' in key else ''}}}\n" for name, key in ADDED.values()
    )
    copied = "".join(
        f"  - {{name: odd {column}, copy_from: {name}, appearance: strange {column}, tile: {{copy_from: {name}}}}}\n"
        for column, (name, _) in ADDED.items()
    )
    result = run(f"objects:\n{edited}", f"{needs}objects:\n{copied}")
    made = result.staged_facts("MOD_MOD1", "MOD_MOD2")["objects"]
    for column, (name, _) in ADDED.items():
        new = next(one for one in made if f"odd {column}" in one.name)
        changed, stock = made.find(name), result.facts["objects"].find(name)
        assert changed is not None
        assert stock is not None
        assert new.number(column) == (changed if requires else stock).number(column), column
        assert changed.number(column) == stock.number(column) + 1, column


@pytest.mark.parametrize("requires", [True, False])
@pytest.mark.parametrize("order", [1, -1])
def test_what_an_object_does_goes_by_what_all_mods_make_of_it(run: RunMods, *, requires: bool, order: int) -> None:
    changed = "objects: [{edit: grappling hook, skill: none}]\n"
    does = "objects: [{edit: grappling hook, hit: [message: Clang.]}]\n"
    manifests = [changed, does][::order]
    needs = 'requires: {mod1: "*"}\n' if requires else ""
    told = run(manifests[0], needs + manifests[1]).told
    assert told == [
        "warning NH3006: 'hit' never happens with 'grappling hook': a tool without a skill is no weapon (give it a 'skill')"
    ]

"""Every key of ``edit:`` at an object of each macro of the table: it is refused, or the compiled row has it and nothing else."""

from __future__ import annotations

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

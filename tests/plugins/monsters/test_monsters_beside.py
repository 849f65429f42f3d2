"""Mods that change one monster of the game: what can stand together does, in each subset of them, and what can't is refused.

The table is generated: every two changes of a monster's sums and attacks, each two of a monster of their own.
"""

from __future__ import annotations

from itertools import permutations, product
from typing import TYPE_CHECKING, Any

import pytest
from kind_harness import tokens

from nhmod.diagnostics import DiagnosticError

if TYPE_CHECKING:
    from kind_harness import RunMods

    from nhmod.target import Entry

CHANGES = {
    "frequency": ("generation: {frequency: 7}", {"frequency": 7}),
    "group": ("generation: {group: large}", {"geno": ("G_LGROUP", "G_SGROUP")}),
    "place": ("generation: {only_in: hell}", {"geno": ("G_HELL", "G_NOHELL")}),
    "never": ("generation: {never: true}", {"geno": ("G_NOGEN",)}),
    "unique": ("generation: {unique: true}", {"geno": ("G_UNIQ",)}),
    "corpse": ("generation: {corpse: false}", {"geno": ("G_NOCORPSE",)}),
    "genocide": ("genocidable: false", {"geno": ("", "G_GENO")}),
    "flies": ("flags: {extend: [M1_FLY]}", {"m1": ("M1_FLY",)}),
    "regenerates": ("flags: {extend: [M1_REGEN, M2_NASTY]}", {"m1": ("M1_REGEN",), "m2": ("M2_NASTY",)}),
    "no animal": ("flags: {delete: [M1_ANIMAL]}", {"m1": ("", "M1_ANIMAL")}),
    "no hands": ("flags: {delete: [M1_NOHANDS], extend: [M3_INFRAVISION]}", {"m1": ("", "M1_NOHANDS"), "m3": ("M3_INFRAVISION",)}),
    "stone": ("resists: {extend: [MR_STONE]}", {"resists": ("MR_STONE",)}),
    "acid": ("resists: {extend: [MR_ACID]}", {"resists": ("MR_ACID",)}),
    "gives": ("confers: {extend: [MR_ELEC]}", {"conveys": ("MR_ELEC",)}),
    "kicks": ("attacks: {extend: [kick 1d7]}", {"attacks": [["AT_KICK", "AD_PHYS", 1, 7]]}),
    "butts": ("attacks: {extend: [butt 2d3, sting 1d2]}", {"attacks": [["AT_BUTT", "AD_PHYS", 2, 3], ["AT_STNG", "AD_PHYS", 1, 2]]}),
}  # fmt: skip
"""Each with what becomes of a monster's fields: a number, flags that come (the first) and go, attacks that come."""
PAIRS = tuple(permutations(CHANGES, 2))
SYMBOLS = ("MOD_MOD1", "MOD_MOD2", "MOD_MOD3")


def changed(fields: dict[str, Any], what: dict[str, Any]) -> dict[str, Any]:
    """Make a change of fields, as a reader of the manifest understands it."""
    made = dict(fields)
    for name, value in what.items():
        if isinstance(value, tuple):
            come, *go = value
            made[name] = {*made[name], come} - set(go) - {""}
        else:
            made[name] = made[name] + value if isinstance(value, list) else value
    return made


def fields_of(entry: Entry | None) -> dict[str, Any]:
    assert entry is not None
    compared = ("frequency", "attacks")
    sums = ("geno", "m1", "m2", "m3", "resists", "conveys")
    return {name: entry.fields[name] for name in compared} | {name: set(entry.texts(name)) for name in sums}


def victims(run: RunMods) -> list[Entry]:
    """Animals of the game without hands that nothing is said of yet: as many as there are pairs, each with its own."""
    none = run("monsters: [{edit: newt, speed: 7}]\n").facts["monsters"]
    new = {
        flag
        for _, what in CHANGES.values()
        for value in what.values()
        if isinstance(value, tuple)
        for flag in value[:1]
    }
    return [
        one
        for one in none
        if {"M1_ANIMAL", "M1_NOHANDS"} <= set(one.texts("m1"))
        and "G_GENO" in one.texts("geno")
        and not new & {flag for name in ("geno", "m1", "m2", "m3", "resists", "conveys") for flag in one.texts(name)}
        and len(one.fields["attacks"]) <= 3  # type: ignore[arg-type]  # a list
    ]  # fmt: skip


@pytest.mark.parametrize("release", ["343", "366"])
def test_every_two_changes_of_one_monster_stand_together(run: RunMods) -> None:
    animals = victims(run)
    for start in range(0, len(PAIRS), len(animals)):
        cells = list(zip(PAIRS[start:], animals, strict=False))
        texts = [
            "monsters:\n" + "".join(f"  - {{edit: {one.name}, {CHANGES[pair[number]][0]}}}\n" for pair, one in cells)
            for number in range(2)
        ]
        result = run(*texts)
        assert result.told == []
        for there in product((False, True), repeat=2):
            staged = result.staged_facts(*(name for name, here in zip(SYMBOLS, there, strict=False) if here))
            for pair, one in cells:
                wanted = fields_of(one)
                for name, here in zip(pair, there, strict=True):
                    wanted = changed(wanted, CHANGES[name][1]) if here else wanted
                assert fields_of(staged["monsters"].symbol(one.symbol)) == wanted, (pair, there, one.name)
        without, stock = (tokens(tree, "src/monst.c") for tree in (result.staged(), result.tree))
        assert "".join(without) == "".join(stock)


def test_three_mods_give_attacks_and_each_subset_has_those_of_its_own(run: RunMods) -> None:
    attacks = ("kick 1d1, claw 1d2", "butt 1d3", "tentacle 1d4, sting 1d5")
    texts = [f"monsters: [{{edit: newt, attacks: {{extend: [{attack}]}}}}]\n" for attack in attacks]
    result = run(*texts)
    assert not result.told
    given = ([["AT_KICK", 1], ["AT_CLAW", 2]], [["AT_BUTT", 3]], [["AT_TENT", 4], ["AT_STNG", 5]])
    for there in product((False, True), repeat=3):
        staged = result.staged_facts(*(name for name, here in zip(SYMBOLS, there, strict=True) if here))
        newt = staged["monsters"].symbol("PM_NEWT")
        assert newt is not None
        found = [[one[0], one[3]] for one in newt.fields["attacks"]]  # type: ignore[union-attr, index]  # a list of lists
        wanted = [one for part, here in zip(given, there, strict=True) if here for one in part]
        assert found == [["AT_BITE", 2], *wanted], there


def test_more_attacks_than_there_is_room_for(run: RunMods) -> None:
    text = "monsters: [{edit: newt, attacks: {extend: [kick 1d1, claw 1d2, butt 1d3]}}]\n"
    result = run(text, text)
    (told,) = result.told
    assert told.startswith(
        "error NH1105: with the other attacks that it is given 'newt' has more than 6 (let one of the mods require the other"
    )


OPPOSITES = [
    ("flags: {extend: [flies]}", "flags: [swims]"),
    ("flags: [flies]", "flags: [swims]"),
    ("flags: [flies, M1_ANIMAL]", "flags: {delete: [M1_ANIMAL]}"),
    ("flags: {delete: [M1_ANIMAL]}", "flags: {extend: [M1_ANIMAL]}"),
    ("resists: [fire]", "resists: {extend: [cold]}"),
    ("confers: [fire]", "confers: [cold]"),
    ("attacks: [bite 1d3]", "attacks: {extend: [kick 1d2]}"),
    ("generation: {group: large}", "generation: {group: none}"),
    ("generation: {frequency: 5}", "generation: {frequency: 4}"),
    ("generation: never", "generation: {frequency: 5}"),
    ("genocidable: true", "genocidable: false"),
    ("speed: 6", "speed: 9"),
    ("size: tiny", "size: large"),
    ("difficulty: 1", "difficulty: 2"),
]
"""Two changes of a newt that say different things; of some one is what the game has already."""


@pytest.mark.parametrize("pair", [pair for both in OPPOSITES for pair in (both, both[::-1])], ids=" | ".join)
def test_what_says_different_things_of_one_value_is_refused(run: RunMods, pair: tuple[str, str]) -> None:
    try:
        told = run(*(f"monsters: [{{edit: newt, {text}}}]\n" for text in pair)).told
    except DiagnosticError as error:
        told = [f"{one.severity} {one.code}: {one.message}" for one in error.diagnostics]
    assert [one for one in told if "NH0601" in one and "mod1 and mod2" in one]


CHAINS = [
    ("flags: {extend: [flies]}", "flags: {delete: [flies]}"),
    ("flags: {extend: [flies]}", "flags: [M1_SWIM]"),
    ("flags: {delete: [M1_ANIMAL]}", "flags: {extend: [M1_ANIMAL]}"),
    ("flags: [M1_FLY]", "flags: {extend: [M1_ANIMAL], delete: [M1_FLY]}"),
    ("resists: {extend: [MR_ACID]}", "resists: [MR_FIRE]"),
    ("generation: {frequency: 7, group: large}", "generation: {group: none}"),
    ("generation: never", "generation: {frequency: 5}"),
    ("attacks: {extend: [kick 1d2]}", "attacks: {extend: [butt 1d4]}"),
    ("attacks: {extend: [kick 1d2]}", "attacks: {delete: [kick]}"),
]
"""A change of a newt, and one of a mod that requires it."""
CHAINED: list[dict[str, Any]] = [
    {},
    {"m1": {"M1_SWIM"}, "m2": set()},
    {},
    {"m1": {"M1_ANIMAL"}, "m2": set()},
    {"resists": {"MR_FIRE"}},
    {"frequency": 7},
    {"frequency": 5},
    {"attacks": [["AT_BITE", "AD_PHYS", 1, 2], ["AT_KICK", "AD_PHYS", 1, 2], ["AT_BUTT", "AD_PHYS", 1, 4]]},
    {},
]
"""What of the game's newt is different with both."""


@pytest.mark.parametrize("number", range(len(CHAINS)), ids=[" | ".join(pair) for pair in CHAINS])
def test_who_requires_another_has_the_last_word(run: RunMods, number: int) -> None:
    first, second = (f"monsters: [{{edit: newt, {text}}}]\n" for text in CHAINS[number])
    result = run(first, second.replace("monsters", 'requires: {mod1: "*"}\nmonsters', 1))
    assert not [one for one in result.told if one.startswith("error")]
    stock = result.staged_facts()["monsters"].symbol("PM_NEWT")
    both = result.staged_facts("MOD_MOD1", "MOD_MOD2")["monsters"].symbol("PM_NEWT")
    assert fields_of(both) == fields_of(stock) | CHAINED[number]

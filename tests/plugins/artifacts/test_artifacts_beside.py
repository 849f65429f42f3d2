"""Mods that change the flags of one artifact of the game: each two changes stand together, and what says different things is refused."""

from __future__ import annotations

from itertools import permutations, product
from typing import TYPE_CHECKING

import pytest

from nhmod.target import OverlaidTree
from nhmod_nethack.facts.read import read_tables

if TYPE_CHECKING:
    from conftest import Workshop

CHANGES = {
    "speed": ("powers: {extend: [SPFX_REGEN]}", "spfx", "+SPFX_REGEN"),
    "luck": ("powers: {extend: [SPFX_LUCK]}", "spfx", "+SPFX_LUCK"),
    "free": ("restricted: false", "spfx", "-SPFX_RESTR"),
    "mind": ("self_willed: true", "spfx", "+SPFX_INTEL"),
    "speech": ("speaks: true", "spfx", "+SPFX_SPEAK"),
    "given": ("generated: false", "spfx", "+SPFX_NOGEN"),
    "stealth": ("carried: {powers: {extend: [SPFX_STLTH]}}", "cspfx", "+SPFX_STLTH"),
    "reflection": ("carried: {powers: {extend: [SPFX_REFLECT]}}", "cspfx", "+SPFX_REFLECT"),
}
"""Changes of an artifact, and the flag that comes to one of its columns or goes."""
ARTIFACTS = (
    *("Cleaver", "Grimtooth", "Orcrist", "Sting", "Magicbane", "Frost Brand", "Fire Brand"),
    *("Dragonbane", "Demonbane", "Werebane", "Grayswandir", "Giantslayer", "Ogresmasher", "Trollsbane"),
)
PAIRS = tuple(permutations(CHANGES, 2))


@pytest.mark.parametrize("shop", ["workshop343", "workshop"])
def test_every_two_changes_of_one_artifact_stand_together(shop: str, request: pytest.FixtureRequest) -> None:
    workshop: Workshop = request.getfixturevalue(shop)
    tree = workshop.tree
    stock = read_tables(tree)["artifacts"]
    for start in range(0, len(PAIRS), len(ARTIFACTS)):
        cells = list(zip(PAIRS[start:], ARTIFACTS, strict=False))
        mods = [
            workshop.mod(
                f"m{start}x{number}",
                "artifacts:\n" + "".join(f"  - {{edit: {name}, {CHANGES[pair[number]][0]}}}\n" for pair, name in cells),
            )
            for number in range(2)
        ]
        files = workshop.plan(*mods).overlay.contents()
        for there in product((False, True), repeat=2):
            symbols = [f"MOD_M{start}X{number}" for number, here in enumerate(there) if here]
            config = "".join(f"#define {symbol}\n" for symbol in symbols) + tree.text("include/config.h")
            made = read_tables(OverlaidTree(tree, {**files, "include/config.h": config.encode("latin-1")}))
            for pair, name in cells:
                before, after = stock.find(name), made["artifacts"].find(name)
                assert before is not None
                assert after is not None
                wanted = {column: flags(before.text(column)) for column in ("spfx", "cspfx")}
                for one, here in zip(pair, there, strict=True):
                    _, column, change = CHANGES[one]
                    if here:
                        wanted[column] = wanted[column] - {change[1:]} | ({change[1:]} if change[0] == "+" else set())
                assert {column: flags(after.text(column)) for column in wanted} == wanted, (pair, there, name)


def flags(text: str) -> set[str]:
    return {word.strip("() ") for word in text.split("|")} - {"0"}


OPPOSITES = [
    ("powers: [SPFX_REGEN]", "powers: {extend: [SPFX_LUCK]}"),
    ("powers: [SPFX_REGEN]", "powers: [SPFX_LUCK]"),
    ("restricted: false", "restricted: true"),
    ("carried: {powers: [SPFX_LUCK]}", "carried: {powers: [SPFX_STLTH]}"),
    ("cost: 3000", "cost: 9"),
    ("warns: orc", "warns: true"),
    ("object: knife", "object: scimitar"),
]
"""Two changes of Frost Brand; of some one is what the game has already."""


@pytest.mark.parametrize("pair", [pair for both in OPPOSITES for pair in (both, both[::-1])], ids=" | ".join)
def test_what_says_different_things_of_one_value_is_refused(workshop: Workshop, pair: tuple[str, str]) -> None:
    mods = [
        workshop.mod(f"m{number}", f"artifacts: [{{edit: Frost Brand, {text}}}]\n") for number, text in enumerate(pair)
    ]
    assert [one for one in workshop.errors(*mods) if "NH0601 m0 and m1" in one]


def test_what_another_mod_gives_can_be_taken_away_by_one_that_requires_it(workshop: Workshop) -> None:
    first = workshop.mod("m0", "artifacts: [{edit: Frost Brand, powers: {extend: [SPFX_LUCK]}, cost: 2000000000}]\n")
    second = workshop.mod(
        "m1",
        'requires: {m0: "*"}\nartifacts: [{edit: Frost Brand, powers: {delete: [SPFX_LUCK]}, cost: {add: -5}}]\n'
        "monsters: [{edit: newt, attacks: {extend: [kick 1d2]}}]\n",
    )
    third = workshop.mod(
        "m2",
        'requires: {m1: "*"}\nmonsters: [{edit: newt, attacks: {delete: [kick]}}]\nobjects: [{edit: dagger, cost: 9}]\n',
    )
    assert workshop.errors(first, second, third) == []


def test_two_mods_change_a_cost_relative_to_the_games(workshop: Workshop) -> None:
    first = workshop.mod("m0", "artifacts: [{edit: Sting, cost: {add: 100}}]\n")
    second = workshop.mod("m1", "artifacts: [{edit: Sting, cost: {multiply: 2, add: 100}}]\n")
    third = workshop.mod("m2", "artifacts: [{edit: Sting, cost: {add: 100}}]\n")
    tree = workshop.tree
    files = workshop.plan(first, second, third).overlay.contents()
    found = []
    for there in product((False, True), repeat=3):
        config = "".join(f"#define MOD_M{number}\n" for number, here in enumerate(there) if here)
        config += tree.text("include/config.h")
        made = read_tables(OverlaidTree(tree, {**files, "include/config.h": config.encode("latin-1")}))
        sting = made["artifacts"].find("Sting")
        assert sting is not None
        found.append(sting.number("cost"))
    assert found == [800, 900, 1700, 1800, 900, 1000, 1900, 2000]


@pytest.mark.parametrize("requires", [True, False])
def test_a_copy_is_as_the_required_mod_makes_what_is_copied(workshop: Workshop, *, requires: bool) -> None:
    first = workshop.mod(
        "m0", "artifacts: [{edit: Sting, cost: {add: 50}, powers: {extend: [SPFX_LUCK]}, alignment: none}]\n"
    )
    needs = 'requires: {m0: "*"}\n' if requires else ""
    second = workshop.mod("m1", f"{needs}artifacts: [{{name: Needle, copy_from: Sting}}]\n")
    files = workshop.plan(first, second).overlay.contents()
    made = read_tables(OverlaidTree(workshop.tree, files))["artifacts"]
    needle, sting = made.find("Needle"), made.find("Sting")
    assert needle is not None
    assert sting is not None
    same = [needle.fields[name] == sting.fields[name] for name in ("cost", "alignment")]
    assert [*same, "SPFX_LUCK" in needle.text("spfx")] == [requires] * 3


OBJECTS = [("knife", "knife", ""), ("knife", "scimitar", 'requires: {m0: "*"}\n')]


@pytest.mark.parametrize(("first", "second", "needs"), OBJECTS, ids=["the same", "the last word"])
def test_the_object_that_two_mods_say(workshop: Workshop, first: str, second: str, needs: str) -> None:
    mods = [
        workshop.mod("m0", f"artifacts: [{{edit: Cleaver, object: {first}}}]\n"),
        workshop.mod("m1", f"{needs}artifacts: [{{edit: Cleaver, object: {second}}}]\n"),
    ]
    cleaver = read_tables(OverlaidTree(workshop.tree, workshop.plan(*mods).overlay.contents()))["artifacts"].find(
        "Cleaver"
    )
    assert cleaver is not None
    assert cleaver.text("type") == second.upper()

"""Every attack with every kind of damage, on each release: what the function that does it has no case for is told."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING
from unittest import mock

import pytest

from nhmod.diagnostics import Report
from nhmod.pipeline import load, plan
from nhmod.request import Request
from nhmod.target.tree import OverlaidTree
from nhmod.testing import host_of

if TYPE_CHECKING:
    from pathlib import Path

    from kind_harness import RunMods

    from nhmod.target import Facts
    from nhmod.target.tree import Tree

RELEASES = pytest.mark.parametrize("release", ["366", "343", "nle"])
MELEE = ("src/mhitu.c", "hitmu")
DONE_BY = {
    **dict.fromkeys(["AT_CLAW", "AT_BITE", "AT_KICK", "AT_BUTT", "AT_TUCH", "AT_STNG", "AT_TENT", "AT_WEAP"], MELEE),
    "AT_GAZE": ("src/mhitu.c", "gazemu"),
    "AT_ENGL": ("src/mhitu.c", "gulpmu"),
    "AT_EXPL": ("src/mhitu.c", "explmu"),
    "AT_SPIT": ("src/mthrowu.c", "spitmu"),
    "AT_NONE": ("src/uhitm.c", "passive"),
    "AT_MAGC": ("src/mcastu.c", "castmu"),
}
IMPOSSIBLE = frozenset({"AT_GAZE", "AT_SPIT", "AT_BREA"})
OTHERS = ("src/mhitm.c", "mdamagem")


@lru_cache
def compiled(tree: Tree, place: tuple[str, str]) -> frozenset[str]:
    """Return the damage types that a function has a case for, without those of a monster that no release has."""
    file, name = place
    text = re.sub(r"^#ifdef PM_BEHOLDER.*?^#endif", "", tree.text(file), flags=re.MULTILINE | re.DOTALL)
    body = re.search(rf"^{name}\(.*?^\}}", text, re.MULTILINE | re.DOTALL)
    assert body is not None, f"no {name}() in {file}"
    return frozenset(re.findall(r"\bcase (AD_\w+):", body[0]))


def verdict(run: RunMods, attack: str, damage: str) -> str:
    """Return how the attack is told: the severity, and what it says of it; nothing where it is as it is written."""
    told = run(
        "monsters:\n  - {name: foo, class: quadruped, level: 3, generation: never, "
        f"attacks: [{{type: {attack}, damage: {damage}, dice: 1d6}}]}}\n"
    ).report.diagnostics
    said = [one for one in told if one.code in {"NH1110", "NH1111"}]
    assert len(said) < 2
    return next((f"{one.severity} {one.code}" for one in said), "")


@RELEASES
@pytest.mark.parametrize("attack", [*DONE_BY, "AT_BREA", "AT_BOOM"])
def test_what_nothing_comes_of_is_told(attack: str, run: RunMods, tree: Tree, stock_facts: Facts) -> None:
    at_monsters = compiled(tree, OTHERS)
    numbered = re.findall(r"#define\s+(AD_\w+)\s+(\d+)", tree.text("include/monattk.h"))
    rays = {symbol for symbol, number in numbered if 1 <= int(number) <= 8}
    for damage in (entry.symbol for entry in stock_facts["damage types"]):
        if damage == "AD_PHYS" and attack == "AT_MAGC":
            expected = "error NH1110"
        elif attack == "AT_BREA":
            expected = "" if damage in rays | {"AD_RBRE"} else "error NH1110"
        elif attack == "AT_BOOM":
            expected = "" if damage == "AD_PHYS" else "warning NH1111"
        elif damage not in compiled(tree, DONE_BY[attack]):
            expected = "error NH1110" if attack in IMPOSSIBLE else "warning NH1111"
        elif damage == "AD_SSEX":
            expected = "warning NH1111"
        else:
            only_the_hero = attack not in {"AT_NONE", "AT_MAGC", "AT_SPIT"} and damage not in at_monsters
            expected = "note NH1111" if only_the_hero else ""
        assert verdict(run, attack, damage) == expected, damage


@RELEASES
@pytest.mark.parametrize(("who", "told"), [("dog", 1), ("nymph", 0)])
def test_only_who_the_game_takes_for_a_seducer_seduces(who: str, told: int, run: RunMods) -> None:
    ran = run(f"monsters:\n  - {{name: foo, class: {who}, level: 3, generation: never, attacks: [claw AD_SSEX 1d4]}}\n")
    assert len([line for line in ran.told if "NH1111" in line]) == told
    assert not run("monsters:\n  - {edit: incubus, attacks: [claw AD_SSEX 1d4, bite 1d4]}\n").told


TOLD = {
    "{copy_from: green slime}": [],
    "{copy_from: green slime, attacks: {extend: [none slime 0d0]}}": [
        "warning NH1111: 'passive slime' does nothing: passive() in src/uhitm.c has no case for it",
        "warning NH1111: 'passive slime' does nothing: the game takes only the first such attack of a monster",
    ],
    "{class: blob, level: 3, attacks: [none acid 1d4, none fire 1d4]}": [
        "warning NH1111: 'passive fire' does nothing: the game takes only the first such attack of a monster"
    ],
    "{class: dragon, level: 3, attacks: [breath fire 2d10]}": [
        "note NH1111: of '2d10' a breath takes only the 2: breamu() in src/mthrowu.c asks for no sides"
    ],
}


@pytest.mark.parametrize("case", TOLD)
def test_what_is_copied_is_not_told_and_what_is_said_is(case: str, run: RunMods) -> None:
    ran = run(f"monsters:\n  - {{name: foo, generation: never, {case[1:]}\n")
    assert [
        f"{one.severity} {one.code}: {one.message}" for one in ran.report.diagnostics if one.code == "NH1111"
    ] == TOLD[case]


def test_a_gaze_that_only_a_monster_of_that_name_would_have_is_there_with_that_monster(run: RunMods) -> None:
    gaze = "class: eye, level: 9, generation: never, attacks: [gaze sleep 1d4]"
    assert any("NH1110" in line for line in run(f"monsters:\n  - {{name: watcher, {gaze}}}\n").told)
    assert not any("NH1110" in line for line in run(f"monsters:\n  - {{name: beholder, {gaze}}}\n").told)


@pytest.mark.parametrize("attack", ["AT_BITE", "AT_GAZE", "AT_ENGL", "AT_SPIT", "AT_NONE", "AT_MAGC", "AT_BREA"])
def test_what_a_tree_s_functions_do_not_say_keeps_no_monster_from_it(
    attack: str, tree366: Tree, tmp_path: Path
) -> None:
    """A variant may have them in other files, or by other names; the row of a monster is none of them."""
    names = {name for _, name in DONE_BY.values()} | {"mdamagem", "breamu", "buzzmu"}
    changed = {
        file: re.sub(rf"\b({'|'.join(sorted(names))})\b", r"\1_of_old", tree366.text(file)).encode("latin-1")
        for file in {file for file, _ in DONE_BY.values()} | {"src/mhitm.c"}
    }
    mod = tmp_path / "mod"
    mod.mkdir()
    row = f"{{name: foo, class: quadruped, level: 3, attacks: [{{type: {attack}, damage: AD_FIRE, dice: 1d4}}]}}"
    (mod / "mod.yaml").write_text(f"nhmod: 1\nid: mod\nversion: 1.0.0\nmonsters:\n  - {row}\n", encoding="utf-8")
    report = Report()
    with mock.patch("nhmod.pipeline.trees.locate", return_value=OverlaidTree(tree366, changed)):
        plan(load(Request(paths=(mod,), target=tree366.target.name), report, host=host_of("nhmod")), report)
    told = [str(one.severity) for one in report.diagnostics if one.code in {"NH1110", "NH1111"}]
    said = [one.message for one in report.diagnostics if " is not known: " in one.message]
    assert len(said) == len(told) == 1
    assert all("_of_old" not in message and "has no function" in message for message in said)
    assert not report.errors

"""Levels and dungeons through the tree's own makedefs, lev_comp, dgn_comp and dlb."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from test_levels_manifest import EVERYTHING, EXAMPLE, MYLEVEL

if TYPE_CHECKING:
    from conftest import Native, Workshop

    from nhmod.pipeline import Plan

MODS = Path(__file__).parents[3] / "mods"
TOOLS = ("makedefs", "lev_comp", "dgn_comp", "dlb")


@pytest.fixture
def everything(workshop: Workshop) -> Plan:
    """The example mods, the manifest's examples, all that can be drawn, and a stock level that is replaced."""
    # Beside mods/newbranch the branch of the same name needs another name, letter and place.
    text = EXAMPLE.replace("name: newbranch", "name: another").replace("bones: S", "bones: A").replace("18", "20")
    example = workshop.mod("example", text.replace("mylevel1, mylevel2, mylevel3, mylevel4", "its1, its2, its3, its4"))
    (example / "levels").mkdir()
    levels = [MYLEVEL.replace("mylevel", f"its{number}") for number in range(1, 5)]
    (example / "levels" / "mylevel.des").write_text(MYLEVEL)
    (example / "levels" / "branch.des").write_text("".join(levels))
    (example / "levels" / "bigrm-new.des").write_text(MYLEVEL)
    drawn = workshop.mod("all", EVERYTHING)
    replaced = workshop.mod("replaced", "levels:\n  - {edit: oracle, des: a.des}\n", a_des=MYLEVEL)
    quest = workshop.mod("quest", "levels:\n  - {edit: Val-goal, replace: [{monster: fire ant, with: newt}]}\n")
    firsts = workshop.mod("firsts", f"dungeons:\n  - {{edit: Gehennom, variants: {{{FIRSTS}}}}}\n", a_des=MYLEVEL)
    stock = [MODS / name for name in ("newbranch", "fortress", "minotaur-castle")]
    return workshop.plan(*stock, example, drawn, replaced, quest, firsts)


FIRST = ("castle", "oracle", "juiblex", "wizard2", "Arc-strt", "Val-goal")
"""Levels in one file that get a variant; the castle, the oracle and the Valkyrie's are changed by other mods as well."""
FIRSTS = ", ".join(f"{name}: [a.des]" for name in FIRST)


def products(stage: Path) -> dict[str, bytes]:
    dat = stage / "dat"
    return {path.name: path.read_bytes() for path in (*dat.glob("*.lev"), dat / "dungeon", dat / "dungeon.pdf")}


def packed(stage: Path) -> list[str]:
    """List what dlb put into nhdat."""
    command = [stage / "util" / "dlb", "tf", "nhdat"]
    listing = subprocess.run(command, cwd=stage / "dat", capture_output=True, text=True, check=True).stdout
    return [line.split()[0] for line in listing.splitlines() if line.split() and line.split()[0].endswith(".lev")]


def compile_data(native: Native, stage: Path) -> str:
    native.make(stage, *TOOLS, folder="util")
    for old in (stage / "dat").glob("*.lev"):
        old.unlink()
    said = native.make(stage, "spec_levs", "quest_levs", "dungeon", folder="dat")
    native.make(stage, "dlb")
    return said


@pytest.mark.game
def test_all_levels_compile_and_are_packed(native: Native, everything: Plan) -> None:
    stage = native.stage(everything)
    said = compile_data(native, stage)
    assert [line for line in said.splitlines() if "WARNING" in line or "error" in line or ": line" in line] == []
    old, new = products(native.vanilla), products(stage)
    its = {f"its{number}.lev" for number in range(1, 5)}
    mine = {f"mylevel{number}.lev" for number in range(1, 5)}
    assert [name for name in FIRST if new[f"{name}-1.lev"] != new[f"{name}.lev"]] == []
    variants = {f"{name}-{number}.lev" for name in FIRST for number in (1, 2)}
    assert new.keys() - old.keys() == its | mine | variants | {
        "all.lev",
        "bigrm-11.lev",
        "fortress.lev",
        "mylevel.lev",
        "shrine.lev",
    }
    changed = {name for name in old if new[name] != old[name]}
    assert changed == {"castle.lev", "dungeon", "dungeon.pdf", "oracle.lev", "Val-goal.lev"}
    assert b"another" in new["dungeon"]
    names = packed(stage)
    assert sorted(names) == sorted(name for name in new if name.endswith(".lev"))


@pytest.mark.game
def test_without_the_symbols_levels_and_dungeon_are_the_originals(native: Native, everything: Plan) -> None:
    stage = native.stage(everything, undefined=[mod.id for mod in everything.project.mods])
    compile_data(native, stage)
    assert products(stage) == products(native.vanilla)
    assert sorted(packed(stage)) == sorted(packed(native.vanilla))

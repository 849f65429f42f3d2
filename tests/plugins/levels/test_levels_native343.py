"""Levels and dungeons on 3.4.3 through that tree's own makedefs, lev_comp, dgn_comp and dlb, and through ours."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from test_levels_drawn343 import sayable
from test_levels_targets import OLD

from nhmod.binary import LP64, Header
from nhmod.diagnostics import Report
from nhmod.edits import compose
from nhmod.target.preprocess import Folder
from nhmod.target.recipe import REPAIRS, RecipeRequest
from nhmod_languages.des import scan_des
from nhmod_nethack.languages.stage import open_stage
from nhmod_nethack.level_copies import level_copies
from nhmod_nethack.recipes import recipe
from nhmod_nethack.repairs import repairs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from conftest import Workshop

    from nhmod.build.build import BuildResult
    from nhmod.pipeline import Plan

MODS = Path(__file__).parents[3] / "mods"
NAMES = ("newbranch", "fortress", "minotaur-castle")
TOOLS = ("lev_comp", "dgn_comp", "dlb")

pytestmark = pytest.mark.game


@dataclass(frozen=True, kw_only=True)
class Native343:
    """The built original, whose copies get the mods' files; made by the tree's own tools, as its recipe calls them."""

    vanilla: Path
    folder: Path

    def stage(self, plan: Plan, undefined: Sequence[str] = ()) -> Path:
        """Make the data of a plan, without the symbols of some mods."""
        place = self.folder / f"stage-{'-'.join(undefined)}"
        shutil.copytree(self.vanilla, place, symlinks=True)
        tree, order = plan.project.tree, (REPAIRS, *plan.order)
        for file, content in compose(tree, (*repairs(tree), *plan.changes), order=order).contents().items():
            (place / file).write_bytes(content)
        config = place / "include" / "config.h"
        lines = config.read_text(encoding="latin-1").splitlines(keepends=True)
        symbols = {f"#define {mod.symbol} " for mod in plan.project.mods if mod.id in undefined}
        kept = [line for line in lines if not line.startswith(tuple(symbols))] if symbols else lines
        assert len(lines) - len(kept) == len(symbols)
        config.write_text("".join(kept), encoding="latin-1")
        for made in (*(place / "dat").glob("*.lev"), place / "dat" / "dungeon", place / "util" / "makedefs"):
            made.unlink()
        request = RecipeRequest(target=plan.project.target, tree=tree, native=True)
        steps = {step.title: step for step in recipe(request).steps}
        steps["Making the makefiles"].work.run(place, self.folder, Report())
        tools = steps["Compiling the tools"].command
        run(place, (*tools[: tools.index(TOOLS[0])], "makedefs", *TOOLS))
        for title in ("Compiling the levels", "Compiling the dungeon", "Packing the data"):
            for made in steps[title].discard:
                for path in place.glob(made):
                    path.unlink()
            run(place, steps[title].command)
        return place


def run(stage: Path, command: Sequence[str]) -> None:
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C", "TZ": "UTC", "SOURCE_DATE_EPOCH": "1583712000"}
    done = subprocess.run(command, cwd=stage, env=environment, capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    assert [line for line in said.splitlines() if "WARNING" in line or ": line" in line] == []


def products(stage: Path) -> dict[str, bytes]:
    dat = stage / "dat"
    return {path.name: path.read_bytes() for path in (*dat.glob("*.lev"), dat / "dungeon")}


def ours(stage: Path, cache: Path, header: bytes) -> dict[str, bytes]:
    """What nhmod's own compilers make of a stage."""
    opened, report = open_stage(stage, cache), Report()
    languages = opened.languages
    words = Header.unpack(header, languages.header_words, LP64)
    made: dict[str, bytes] = {}
    for path in sorted((stage / "dat").glob("*.des")):
        text = path.read_text(encoding="latin-1")
        made |= {file.name: file.content for file in languages.level.compile(text, path.name, report, words)}
    made |= {f"{copy.name}.lev": made[f"{copy.source}.lev"] for copy in level_copies(Folder(root=stage))}
    text = (stage / "dat" / "dungeon.def").read_text(encoding="latin-1")
    made["dungeon"] = languages.dungeon.compile(text, "dungeon.def", report, words)
    assert report.errors == ()
    return made


@pytest.fixture
def native343(vanilla343_build: BuildResult, tmp_path: Path) -> Native343:
    return Native343(vanilla=vanilla343_build.stage, folder=tmp_path)


@pytest.fixture
def everything(workshop343: Workshop) -> Plan:
    """The example mods, all that can be drawn, variants of two mods, and a level of the game's own that is replaced."""
    variants = (
        "dungeons:\n  - edit: The Dungeons of Doom\n    variants: {bigroom: [den.des], medusa: [den.des, b.des]}\n"
    )
    whole = OLD + 'REGION:(1,0,1,0),lit,"ordinary",unfilled\nTELEPORT_REGION:levregion(1,0,79,20),(1,0,1,0)\n'
    first = workshop343.mod("one", f"symbol: SHORT_ONE\n{variants}", den_des=whole, b_des=whole)
    second = workshop343.mod("two", f"symbol: SHORT_ONE_MORE\n{variants}", den_des=whole, b_des=whole)
    drawn = workshop343.mod("all", sayable())
    replaced = workshop343.mod("replaced", "levels:\n  - {edit: oracle, des: a.des}\n", a_des=OLD)
    firsts = workshop343.mod("firsts", f"dungeons:\n  - {{edit: Gehennom, variants: {{{FIRSTS}}}}}\n", a_des=whole)
    return workshop343.plan(*(MODS / name for name in NAMES), first, second, drawn, replaced, firsts)


FIRST = ("castle", "oracle", "juiblex", "wizard2", "Arc-strt")
"""Levels in one file that get a variant; the castle and the oracle are changed by other mods as well."""
FIRSTS = ", ".join(f"{name}: [a.des]" for name in FIRST)
VARIANTS = {"bigrm-6.lev", "bigrm-7.lev", "medusa-3.lev", "medusa-4.lev", "medusa-5.lev", "medusa-6.lev"}
BOTH = {f"{name}-{number}.lev" for name in FIRST for number in (1, 2)}
NEW = {"all.lev", "fortress.lev", *(f"mylevel{number}.lev" for number in range(1, 5)), *VARIANTS, *BOTH}


def long_names(plan: Plan) -> set[str]:
    """What is compiled under a name of 8 characters at most, and copied."""
    texts = (file.text for path, file in plan.overlay.files.items() if path.startswith("dat/firsts-"))
    return {f"{scan_des(text, '').levels[0].name}.lev" for text in texts} - BOTH


def test_all_is_compiled_packed_and_the_same_as_ours(native343: Native343, everything: Plan, tmp_path: Path) -> None:
    stage = native343.stage(everything)
    old, new = products(native343.vanilla), products(stage)
    short = long_names(everything)
    assert len(short) == 3
    assert new.keys() - old.keys() == NEW | short
    assert {name for name in old if new[name] != old[name]} == {"castle.lev", "oracle.lev", "dungeon"}
    assert [name for name in FIRST if new[f"{name}-1.lev"] != new[f"{name}.lev"]] == []
    pdf = (stage / "dat" / "dungeon.pdf").read_text(encoding="latin-1")
    assert ' RNDLEVEL:\t"bigrm" "B" @ (10, 3) 40 7\n' in pdf
    assert ' RNDLEVEL:\t"medusa" "none" @ (-5, 4) 6\n' in pdf
    listing = subprocess.run(
        [stage / "util" / "dlb", "tf", "nhdat"], cwd=stage / "dat", capture_output=True, text=True, check=True
    ).stdout
    packed = [line.split()[0] for line in listing.splitlines() if line.split() and line.split()[0].endswith(".lev")]
    assert sorted(packed) == sorted(name for name in new.keys() - short if name.endswith(".lev"))
    assert ours(stage, tmp_path / "cache", new["dungeon"]) == new


@pytest.mark.parametrize(("undefined", "counts"), [(("one",), (5, 2)), (("two",), (6, 4))])
def test_variants_of_whichever_mods_are_there(
    native343: Native343, everything: Plan, undefined: tuple[str, ...], counts: tuple[int, int]
) -> None:
    stage = native343.stage(everything, undefined)
    pdf = (stage / "dat" / "dungeon.pdf").read_text(encoding="latin-1")
    assert f'"bigrm" "B" @ (10, 3) 40 {counts[0]}\n' in pdf
    assert f'"medusa" "none" @ (-5, 4) {counts[1]}\n' in pdf
    # Three of Gehennom's and the main dungeon's levels have a variant for the first time, beside a chained one.
    assert pdf.count("RNDLEVEL") == (native343.vanilla / "dat" / "dungeon.pdf").read_text().count("RNDLEVEL") + 3
    assert pdf.count("RNDCHLEVEL") == 1


def test_without_the_symbols_the_dungeon_is_the_original(
    native343: Native343, everything: Plan, tmp_path: Path
) -> None:
    stage = native343.stage(everything, [mod.id for mod in everything.project.mods])
    old, new = products(native343.vanilla), products(stage)
    # Level files have no conditional lines here: what is new is made, and no dungeon has it.
    assert new.keys() - old.keys() == NEW | long_names(everything)
    assert {name for name in old if new[name] != old[name]} == {"castle.lev", "oracle.lev"}
    assert ours(stage, tmp_path / "cache", new["dungeon"]) == new

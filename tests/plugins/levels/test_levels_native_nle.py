"""Changes of NLE's own levels through its own makedefs, compiled with the mods' symbols, and the wheel's lev_comp."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nhmod.binary import LP64, Header
from nhmod.diagnostics import Report
from nhmod_languages.dlb import Archive
from nhmod_nethack.facts.configuration import configured
from nhmod_nethack.languages.stage import open_stage

if TYPE_CHECKING:
    from conftest import Workshop

    from nhmod.pipeline import Plan

MODS = Path(__file__).parents[3] / "mods"
NAMES = ("newbranch", "fortress", "minotaur-castle")
CHANGED = ("castle.lev", "dungeon")

pytestmark = pytest.mark.game


@pytest.fixture
def plan(workshopnle: Workshop) -> Plan:
    return workshopnle.plan(*(MODS / name for name in NAMES))


def staged(plan: Plan, place: Path, *, defined: bool) -> Path:
    """Write what makedefs is compiled of, with the mods' files in it."""
    tree = plan.project.tree
    shutil.copytree(tree.root, place, ignore=shutil.ignore_patterns("third_party", "doc", "nle", "docker", ".git"))
    for file, content in plan.overlay.contents().items():
        (place / file).write_bytes(content)
    if not defined:
        shutil.copy(tree.root / "include" / "config.h", place / "include" / "config.h")
    options = [f"-D{name}={value}" for name, value in configured(tree).items()]
    sources = ["makedefs.c", "../src/monst.c", "../src/objects.c"]
    command = ["gcc", "-w", *options, "-I../include", "-o", "makedefs", *sources]
    subprocess.run(command, cwd=place / "util", check=True)
    return place


def made(stage: Path, nle_dir: Path) -> dict[str, bytes]:
    """Run the commands of dat/CMakeLists.txt for what the mods touch."""
    dat = stage / "dat"
    filtered = ["--grep", "--input", "castle.des", "--output", "castle.des.tmp"]
    subprocess.run([stage / "util" / "makedefs", *filtered], cwd=dat, check=True)
    new = ["fortress.des", "newbranch.des", "newbranch-mylevel4.des", "castle.des.tmp"]
    said = subprocess.run([nle_dir / "lev_comp", *new], cwd=dat, check=True, capture_output=True, text=True)
    assert said.stdout + said.stderr == ""
    subprocess.run([stage / "util" / "makedefs", "-e"], cwd=stage / "util", check=True)
    subprocess.run([nle_dir / "dgn_comp", "dungeon.pdf"], cwd=dat, check=True)
    return {path.name: path.read_bytes() for path in (*dat.glob("*.lev"), dat / "dungeon")}


def ours(stage: Path, cache: Path, header: bytes) -> dict[str, bytes]:
    """What nhmod's own compilers make of the same."""
    languages, report = open_stage(stage, cache).languages, Report()
    words = Header.unpack(header, languages.header_words, LP64)
    found: dict[str, bytes] = {}
    for name in ("fortress", "newbranch", "newbranch-mylevel4", "castle"):
        text = (stage / "dat" / f"{name}.des").read_text(encoding="latin-1")
        found |= {file.name: file.content for file in languages.level.compile(text, name, report, words)}
    text = (stage / "dat" / "dungeon.def").read_text(encoding="latin-1")
    found["dungeon"] = languages.dungeon.compile(text, "dungeon.def", report, words)
    assert report.errors == ()
    return found


def test_the_levels_and_the_dungeon_are_the_same_as_ours(plan: Plan, nle_dir: Path, tmp_path: Path) -> None:
    stage = staged(plan, tmp_path / "stage", defined=True)
    theirs = made(stage, nle_dir)
    assert {
        "castle.lev",
        "dungeon",
        "fortress.lev",
        *(f"mylevel{number}.lev" for number in range(1, 5)),
    } == theirs.keys()
    archive = Archive.unpack((nle_dir / "nhdat").read_bytes())
    for name in CHANGED:
        file = archive.find(name)
        assert file is not None
        assert file.content != theirs[name]
    assert ours(stage, tmp_path / "cache", theirs["dungeon"]) == theirs


def test_without_the_symbols_castle_and_dungeon_are_the_originals(plan: Plan, nle_dir: Path, tmp_path: Path) -> None:
    theirs = made(staged(plan, tmp_path / "stage", defined=False), nle_dir)
    archive = Archive.unpack((nle_dir / "nhdat").read_bytes())
    for name in CHANGED:
        file = archive.find(name)
        assert file is not None
        assert file.content == theirs[name], name

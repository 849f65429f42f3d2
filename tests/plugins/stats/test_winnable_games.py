"""Games whose levels are broken on purpose: each defect is found in the levels that the game makes, and its content named."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from caching import caching
from fast_compiler import COMPILER

from nhmod.diagnostics import Report
from nhmod.request import Request
from nhmod.target import silent
from nhmod.work import Workers
from nhmod_stats.winning.shown import as_json, as_text
from nhmod_stats.winning.study import winning

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree
    from nhmod_stats.winning.study import Winning

GAMES = 30
MANIFEST = """\
nhmod: 1
id: {name}
version: 1.0.0
license: NGPL
levels:
"""
BROKEN = {
    "castle": ("dat/castle.des", r'^TRAP:\s*"trap door".*\n'),
    "tower1": ("dat/tower.des", r"^MONSTER:.*Vlad.*\n"),
    "fakewiz1": ("dat/yendor.des", r"^PORTAL:.*\n"),
    "orcus": ("dat/gehennom.des", r"^STAIR:.*up.*\n"),
}
"""A level, its file, and the statements that are taken out."""
LEAKY = """\
MAZE: "leaky", ' '
FLAGS: hardfloor
GEOMETRY: center, center
MAP
---------
|...|...|
---------
ENDMAP
NON_DIGGABLE: (0,0,8,2)
STAIR: (1,1), up
STAIR: (7,1), down
"""
"""A new level that nobody passes but by magic."""

pytestmark = [pytest.mark.game, pytest.mark.xdist_group("stats")]


def broken(tree: Tree, folder: Path, *names: str) -> Path:
    """Write a mod that breaks levels of the game."""
    folder.mkdir()
    manifest = MANIFEST.format(name=folder.name)
    for name in names:
        path, lines = BROKEN[name]
        levels = re.split(r"(?m)^(?=(?:MAZE|LEVEL)\s*:)", tree.text(path))
        text = next(level for level in levels if re.match(rf'(?:MAZE|LEVEL)\s*:\s*"{name}"', level))
        without, count = re.subn(lines, "", text, flags=re.MULTILINE)
        assert count
        (folder / f"{name}.des").write_text(without, encoding="latin-1")
        manifest += f"  - {{edit: {name}, des: {name}.des}}\n"
    (folder / "mod.yaml").write_text(manifest, encoding="utf-8")
    return folder


def looked_at(tree: Tree, cache: Path, report: Report, *mods: Path) -> Winning:
    """Make the levels of games with mods, and go through them."""
    asked = Request(paths=mods, target=tree.target.name, source=tree.root)
    with caching(cache):
        return winning(asked, report, first=1, games=GAMES, compiler=COMPILER, workers=Workers(jobs=2), progress=silent)


def test_a_game_with_a_level_that_is_hard_to_pass_can_be_won(tree: Tree, cache: Path, tmp_path: Path) -> None:
    folder = tmp_path / "leak"
    folder.mkdir()
    (folder / "leaky.des").write_text(LEAKY, encoding="utf-8")
    place = "  - {des: leaky.des, place: {dungeon: The Dungeons of Doom, at: 13}}\n"
    (folder / "mod.yaml").write_text(MANIFEST.format(name="leak") + place, encoding="utf-8")
    report = Report()
    study = looked_at(tree, cache, report, folder)
    assert (study.modded.won, study.original.won) == (GAMES, GAMES)
    assert not report.errors
    told = [one for one in report.diagnostics if one.code == "NH3907"]
    assert [one.message for one in told] == ["the level 'leaky' is passed by teleporting only"]
    assert told[0].location is not None
    assert told[0].location.line == MANIFEST.count("\n") + 1
    assert "It can be won in 30 of 30 games; the original game in 30 of 30" in as_text(study)
    assert re.search(r"^  leaky +by teleporting$", as_text(study), re.MULTILINE)
    assert json.loads(as_json(study))["harder"] == {"leaky": {"now": "by teleporting", "before": None}}


def test_a_way_that_is_barred_is_blamed(tree: Tree, cache: Path, tmp_path: Path) -> None:
    report = Report()
    mod = broken(tree, tmp_path / "bars", "castle")
    study = looked_at(tree, cache, report, mod)
    assert study.modded.won == 0
    (error,) = report.errors
    assert error.code == "NH3906"
    assert error.message.endswith(
        "no level that somebody gets to leads to Gehennom; in the original game 'castle' does"
    )
    assert error.location is not None
    assert error.location.file.endswith("bars/mod.yaml")


def test_each_defect_is_found_with_its_level(tree: Tree, cache: Path, tmp_path: Path) -> None:
    report = Report()
    mod = broken(tree, tmp_path / "holes", "tower1", "fakewiz1", "orcus")
    study = looked_at(tree, cache, report, mod)
    assert study.modded.won == 0
    lines = {error.message.split(": ", 1)[1]: error.location.line for error in report.errors if error.location}
    first = MANIFEST.count("\n") + 1
    assert {what.partition(" games: ")[2] or what: line for what, line in lines.items()} == {
        "Candelabrum of Invocation: no level has it; in the original game 'tower1' does": first,
        "Book of the Dead: it is on 'wizard1', at 41,10, where nobody gets to; in the original game a portal leads from 'fakewiz1' "
        "to 'wizard3'": first + 1,
        "the way back up: nobody gets up from 'orcus': it has no way up": first + 2,
    }

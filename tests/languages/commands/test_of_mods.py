"""The levels and the dungeon of mods, looked at without a patched file: drawn levels, changed ones, variants, in all releases."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest import mock

import pytest
from shrine import IDENTITY, SHRINE

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.request import Request
from nhmod_languages.commands.of_mods import is_mod, open_mods

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree
    from nhmod_languages.commands.of_mods import OfMods

DES = 'MAZE:"x",\' \'\nGEOMETRY:center,center\nMAP\n.....\nENDMAP\nREGION:(0,0,4,0),lit,"ordinary"\nSTAIR:(0,0),up\nSTAIR:(4,0),down\n'
DES += "TELEPORT_REGION:levregion(1,0,79,20),(2,0,2,0)\n"

LEVELS = """\
levels:
  - {edit: castle, replace: [{monster: soldier, with: minotaur}]}
  - {edit: orcus, des: a.des}
"""
DUNGEONS = """\
dungeons:
  - edit: Gehennom
    variants: {juiblex: [a.des], wizard2: [a.des]}
  - name: The Cellar
    bones: none
    levels: 2
    from: {dungeon: The Dungeons of Doom, at: 17}
"""
MOD = IDENTITY + LEVELS + SHRINE + DUNGEONS


@pytest.fixture(params=["tree366", "tree343", "treenle"])
def tree(request: pytest.FixtureRequest) -> Tree:
    found: Tree = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "mod.yaml").write_text(MOD, encoding="utf-8")
    (folder / "a.des").write_text(DES, encoding="utf-8")
    return folder


def opened(mod: Path, tree: Tree, report: Report) -> OfMods:
    with mock.patch("nhmod.pipeline.trees.locate", return_value=tree):
        return open_mods(Request(paths=(mod,), target=tree.target.name), report)


def test_all_levels_of_a_mod_are_drawn_and_no_others(mod: Path, tree: Tree) -> None:
    report = Report()
    mods = opened(mod, tree, report)
    drawings = {drawing.name: drawing for drawing in mods.draw(None, report)}
    # Of gehennom.des, which has six levels, the one that is the mod's own now.
    assert drawings.keys() == {"castle", "orcus", "shrine", "juiblex-2", "wizard2-2"}
    assert report.errors == ()
    names = [mark.name for mark in drawings["castle"].marks]
    assert "minotaur" in names
    assert "soldier" not in names
    assert "|...|" in drawings["shrine"].rows[10]
    assert [drawing.name for drawing in mods.draw("juiblex-2", report)] == ["juiblex-2"]
    assert mods.draw("valley", report) == ()
    assert report.errors[-1].code == "NH2721"


def test_the_dungeon_of_a_mod_is_checked_and_drawn(mod: Path, tree: Tree) -> None:
    report = Report()
    mods = opened(mod, tree, report)
    mods.check_dungeon(report)
    assert [found for found in report.diagnostics if found.severity != "note"] == []
    scene = mods.bench.languages.dungeon.draw(*mods.dungeon(), report, "mine")
    assert scene is not None
    assert "The Cellar" in repr(scene)
    assert "wizard1 +1, 2 variants" in repr(scene)


def test_what_is_wrong_with_a_mod_is_told_as_ever(mod: Path, tree366: Tree) -> None:
    (mod / "a.des").write_text(DES.replace("up", "upp"), encoding="utf-8")
    with pytest.raises(DiagnosticError):
        opened(mod, tree366, Report())


def test_a_folder_and_a_manifest_are_mods_and_a_level_file_is_none(mod: Path) -> None:
    assert is_mod(mod)
    assert is_mod(mod / "mod.yaml")
    assert not is_mod(mod / "a.des")


ROOMS = (
    IDENTITY
    + """\
rooms:
  - {id: ward, inhabitants: nurse, sounds: {chance: 1/200, messages: [You hear a cough.]}}
levels:
  - name: hall
    map: "-----\\n|...|\\n-----\\n"
    regions: [{area: [1, 1, 3, 1], room: ward}]
    stairs: {up: [1, 1], down: [3, 1]}
dungeons:
  - {edit: The Dungeons of Doom, variants: {castle: [hall], oracle: [hall]}}
"""
)


def test_a_room_of_the_mods_own_is_drawn_as_what_it_is(mod: Path, tree: Tree) -> None:
    (mod / "mod.yaml").write_text(ROOMS, encoding="utf-8")
    report = Report()
    mods = opened(mod, tree, report)
    for name, count in (("castle-2", 1), ("hall", 2)):  # a level that is a variant has its own name, too
        drawings = mods.draw(name, report)
        assert len(drawings) == count
        for drawing in drawings:
            (region,) = (mark for mark in drawing.marks if mark.kind == "region")
            assert (region.name, dict(region.detail)) == ("ward", {"lit": "lit"})
    assert report.errors == ()

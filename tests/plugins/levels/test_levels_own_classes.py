"""A variant that has monsters and objects in other classes: levels of mods name them with those."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.pipeline import load, plan
from nhmod.request import Request
from nhmod.testing import host_of

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree

LEVEL = """MAZE:"pond",' '
GEOMETRY:center,center
MAP
.....
ENDMAP
MONSTER:';',"giant eel",(0,0)
MONSTER:';',"electric eel",(1,0)
OBJECT:'!',"oil",(2,0)
"""
EELS = {"src/monst.c": ('MON("giant eel", S_EEL', 'MON("giant eel", S_ZRUTY')}
GAME = {"include/patchlevel.h": ('COPYRIGHT_BANNER_A "NetHack,', 'COPYRIGHT_BANNER_A "EelHack,')}


def changed(tree: Tree, place: Path, changes: dict[str, tuple[str, str]]) -> Path:
    for path in tree.files():
        text = tree.content(path)
        if path in changes:
            old, new = (part.encode() for part in changes[path])
            assert old in text, path
            text = text.replace(old, new)
        (place / path).parent.mkdir(parents=True, exist_ok=True)
        (place / path).write_bytes(text)
    return place


def planned(tree: Path, folder: Path, report: Report) -> str:
    folder.mkdir()
    (folder / "pond.des").write_text(LEVEL)
    text = "nhmod: 1\nid: pond\nversion: 1.0.0\nlevels:\n  - {des: pond.des, place: {dungeon: The Dungeons of Doom, at: 9}}\n"
    (folder / "mod.yaml").write_text(text)
    project = load(Request(paths=(folder,), tree=tree), report, host=host_of("nhmod"))
    return plan(project, report).overlay.files["dat/pond.des"].text


def test_a_thing_gets_its_class_of_this_game(tree366: Tree, tmp_path: Path) -> None:
    report = Report()
    text = planned(changed(tree366, tmp_path / "tree", EELS | GAME), tmp_path / "m", report)
    assert "MONSTER:('z',\"giant eel\"),(0,0)" in text
    assert "MONSTER:(';',\"electric eel\"),(1,0)" in text
    (told,) = (one for one in report.diagnostics if one.code == "NH1434")
    assert told.location is not None
    assert (told.location.line, told.location.column) == (6, 9)


def test_on_a_release_it_is_the_author_s_mistake(tree366: Tree, tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError, match="NH2012: the monster 'giant eel' is not of the class ';'"):
        planned(changed(tree366, tmp_path / "tree", EELS), tmp_path / "m", Report())


DRAWN = """nhmod: 1
id: pond
version: 1.0.0
levels:
  - name: pond
    place: {dungeon: The Dungeons of Doom, at: 9}
    map: |
      .....
    stairs: {up: [0, 0], down: [4, 0]}
    regions:
      - {area: [1, 0, 2, 0], room: beehive}
"""


def test_a_room_that_no_level_can_have_in_this_game_is_told(tree366: Tree, tmp_path: Path) -> None:
    nameless = {"util/lev_main.c": ('{ "beehive", BEEHIVE },', "")}
    tree, folder, report = changed(tree366, tmp_path / "tree", nameless | GAME), tmp_path / "m", Report()
    folder.mkdir()
    (folder / "mod.yaml").write_text(DRAWN)
    with pytest.raises(DiagnosticError, match="NH1406: the level compiler does not know 'beehive'"):
        plan(load(Request(paths=(folder,), tree=tree), report, host=host_of("nhmod")), report)

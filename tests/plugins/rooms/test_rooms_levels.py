"""Rooms and shops of a mod on levels of the same mod: drawn, and in level files of both dialects, compiled for each target."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

import pytest

from nhmod.binary import LP64, Header
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.pipeline import load, plan
from nhmod.request import Request
from nhmod_nethack.languages.stage import open_stage

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.pipeline import Plan
    from nhmod.target import Tree
    from nhmod_languages.language import Languages

MODS = Path(__file__).parents[3] / "mods"
# A word that every release takes for a version of its own.
VERSION = 0x03060600
HEAD = "nhmod: 1\nid: inn\n"
INN = """\
rooms:
  - {id: tap room, inhabitants: [nurse], on_entry: You enter a tap room.}
shops:
  - {id: beer shop, probability: {share: 1%, from: delicatessen}, stock: {potion of booze: 100%}}
levels:
  - des: levels/inn.des
"""
NEW_DES = """\
LEVEL: "inn"
ROOM: "tap room", lit, (2,2), (left,top), (5,4) {
  STAIR: (1,1), up
}
ROOM: "beer shop", lit, (4,2), (center,center), (6,4) {
  MONSTER: ('@',"nurse"), (2,2)
}
ROOM: "ordinary", random, random, random, random {
  STAIR: random, down
}
RANDOM_CORRIDORS
"""
OLD_DES = """\
MAZE: "inn", ' '
GEOMETRY: center, center
MAP
-------------
|.....|.....|
|.....|.....|
---+-----+---
|...........|
-------------
ENDMAP
REGION: (1,1,5,2), lit, "tap room"
REGION: (7,1,11,2), lit, "beer shop"
DOOR: closed, (3,3)
DOOR: closed, (9,3)
STAIR: (1,4), up
STAIR: (11,4), down
"""

ALL = pytest.mark.parametrize("release", ["343", "366", "nle"])


@pytest.fixture
def tree(release: str, request: pytest.FixtureRequest) -> Tree:
    """A pristine tree."""
    found: Tree = request.getfixturevalue(f"tree{release}")
    return found


def planned(folder: Path, tree: Tree) -> Plan:
    """Put a mod on a tree; raises ``DiagnosticError`` with what is wrong, in its level files too."""
    report = Report()
    request = Request(paths=(folder,), target=tree.target.name)
    with mock.patch("nhmod.pipeline.trees.locate", return_value=tree):
        made = plan(load(request, report), report)
    assert report.errors == ()
    return made


def compiled(made: Plan, tree: Tree, place: Path) -> tuple[Mapping[str, bytes], Languages]:
    """Compile a mod's levels with the words of what came of the tree: its enumerations and the compiler's own tables."""
    shutil.copytree(
        tree.root, place, ignore=shutil.ignore_patterns("third_party", "doc", "nle", "docker", ".git", "win")
    )
    for file, content in made.overlay.contents().items():
        if (place / file).parent.is_dir():
            (place / file).write_bytes(content)
    report = Report()
    languages = open_stage(place, place / "cache").languages
    header = Header(words=(VERSION, *[1] * (languages.header_words - 1)))
    levels: dict[str, bytes] = {}
    for file in made.overlay.contents():
        if file.endswith(".des") and not tree.exists(file):
            text = (place / file).read_text(encoding="latin-1")
            levels |= {one.name: one.content for one in languages.level.compile(text, file, report, header)}
    assert report.errors == ()
    return levels, languages


def rooms_in(level: bytes, languages: Languages) -> list[str]:
    """Name the special rooms of a compiled level."""
    report = Report()
    text = languages.level.decompile(level, "level.lev", report, LP64)
    assert report.errors == ()
    return re.findall(r"^\s*(?:REGION|ROOM|SUBROOM):.*?\"([\w ]+)\"", text, re.MULTILINE)


@ALL
def test_a_drawn_level_has_the_mods_room_and_shop(tree: Tree, tmp_path: Path) -> None:
    levels, languages = compiled(planned(MODS / "kitchen", tree), tree, tmp_path / "stage")
    (name,) = levels
    rooms = rooms_in(levels[name], languages)
    assert {"kitchen", "pie shop"} <= set(rooms), rooms


@ALL
@pytest.mark.parametrize("des", [OLD_DES, NEW_DES], ids=["343", "366"])
def test_a_level_file_has_them_by_name(des: str, release: str, tree: Tree, tmp_path: Path) -> None:
    if des is NEW_DES and release == "343":
        with pytest.raises(DiagnosticError):  # it is of the other language
            planned(inn(tmp_path, des), tree)
        return
    made = planned(inn(tmp_path, des), tree)
    (text,) = [made.overlay.files[file].text for file in made.overlay.files if file.endswith("inn.des")]
    assert {"tap room", "beer shop"} <= set(re.findall(r"\"([\w ]+)\"", text))


def inn(place: Path, des: str) -> Path:
    """Write the mod with a level file."""
    folder = place / "inn"
    (folder / "levels").mkdir(parents=True)
    (folder / "mod.yaml").write_text(HEAD + INN)
    (folder / "levels" / "inn.des").write_text(des)
    return folder


OWN = """\
objects:
  - {name: elixir, class: potion, appearance: bottled, cost: 50, probability: 1%}
  - {name: stirring, class: wand, direction: nodir, appearance: wicker, cost: 100, probability: 1%}
  - {name: hushing, class: scroll, appearance: PSST, cost: 80, probability: 1%}
  - {name: yawning, class: ring, appearance: cork, cost: 100}
  - {name: satchel, class: tool, copy_from: sack, probability: 0.5%}
rooms:
  - id: still room
    inhabitants: [nurse]
    objects:
      - {object: potion of elixir, chance: 1/9}
      - {object: satchel, chance: 1/9, holds: [wand of stirring, {object: scroll of hushing, chance: 1/2}]}
shops:
  - id: remedy shop
    probability: {share: 1%, from: delicatessen}
    stock: {potion of elixir: 50%, ring of yawning: 20%, wand of stirring: 20%, satchel: 10%}
monsters:
  - edit: nurse
    carries: [scroll of hushing, {object: satchel, holds: [potion of elixir]}, {object: ring of yawning, chance: 1/3}]
levels:
  - name: stillery
    map: "------\\n|....|\\n------\\n"
    regions: [{area: [1, 1, 4, 1], room: still room}]
    stairs: {up: [1, 1], down: [4, 1]}
    contents: [{object: wand of stirring, at: [2, 1]}, {container: satchel, at: [3, 1], holds: [ring of yawning]}]
    place: {dungeon: The Dungeons of Doom, at: 5}
"""


@ALL
def test_objects_of_every_class_go_wherever_objects_go(tree: Tree, tmp_path: Path) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "mod.yaml").write_text(f"nhmod: 1\nid: own\n{OWN}")
    files = planned(folder, tree).overlay.files
    symbols = {"POT_ELIXIR", "WAN_STIRRING", "SCR_HUSHING", "RIN_YAWNING", "SATCHEL"}
    written = {name: set(re.findall(r"\w+", files[name].text)) & symbols for name in files if name.startswith("src/")}
    assert written["src/mkroom.c"] == symbols - {"RIN_YAWNING"}
    assert written["src/shknam.c"] == symbols - {"SCR_HUSHING"}
    assert written["src/makemon.c"] == symbols - {"WAN_STIRRING"}
    (level,) = [files[name].text for name in files if name.endswith("stillery.des")]
    assert {"stirring", "satchel", "yawning"} <= set(re.findall(r"\w+", level))


@ALL
def test_a_room_that_nobody_has_is_told(tree: Tree, tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError) as told:
        planned(inn(tmp_path, OLD_DES.replace("tap room", "tap roam")), tree)
    assert any("tap roam" in one.message for one in told.value.diagnostics)

"""Tile files that have no place for a new thing's tile: the thing is had without one, with one warning."""

from __future__ import annotations

from typing import TYPE_CHECKING

import perturb
import pytest
from staged import composed

from nhmod.diagnostics import Report
from nhmod.pipeline import load
from nhmod.request import Request
from nhmod.testing import host_of
from nhmod_languages.contents.sheets import FEMALE, MALE
from nhmod_languages.tiles import parse_tiles, print_tile

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nhmod.target.tree import Tree

MONSTERS, TILEMAP = "win/share/monsters.txt", "win/share/tilemap.c"
MOD = """nhmod: 1
id: bog
version: 1.0.0
monsters:
  - {name: bog newt, copy_from: newt, tile: {copy_from: newt}}
  - {name: swamp newt, copy_from: newt}
  - {name: grey jackal, copy_from: jackal, tile: {copy_from: jackal}}
objects:
  - {name: boathook, class: weapon, copy_from: spear, tile: {copy_from: spear}}
"""
HINT = "it is in the game all the same; only a window with tiles shows something else in its place"


def without(*names: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        for name in names:
            assert f"({name})" in text
            text = text.replace(f"({name})", f"(no {name})")
        return text

    return change


@pytest.mark.parametrize(
    ("change", "without_tile"),
    [
        ({MONSTERS: without("newt")}, {MONSTERS: ("bog newt", "swamp newt")}),
        ({MONSTERS: perturb.gone}, {MONSTERS: ("bog newt", "swamp newt", "grey jackal")}),
        ({TILEMAP: perturb.gone}, {TILEMAP: ("bog newt", "swamp newt", "grey jackal", "boathook")}),
    ],
    ids=["a label is missing", "no monsters", "no map"],
)
def test_a_thing_is_had_without_a_tile(
    tree366: Tree, tmp_path: Path, change: dict[str, Callable[[str], str]], without_tile: dict[str, tuple[str, ...]]
) -> None:
    place = perturb.copy_of(tree366.root, tmp_path / "tree", change)
    (tmp_path / "mod").mkdir()
    (tmp_path / "mod" / "mod.yaml").write_text(MOD, encoding="utf-8")
    report = Report()
    load(Request(paths=(tmp_path / "mod",), tree=place), report, host=host_of("nhmod"))
    ((file, names),) = without_tile.items()
    (said,) = (one for one in report.diagnostics if one.code == "NH1609")
    listed, _, why = said.message.removeprefix("no tile for ").partition(": ")
    assert sorted(listed.split(", ")) == sorted(f"'{name}'" for name in names)
    assert file in why
    assert (said.severity.value, said.hint) == ("warning", HINT)
    made = composed(place, tmp_path / "mod").files
    for name in ("bog newt", "swamp newt", "grey jackal"):
        assert f'"{name}"' in made["src/monst.c"]
    tiles = "".join(text for path, text in made.items() if path.startswith("win/share/"))
    drawn = {name: name in tiles for name in ("bog newt", "swamp newt", "grey jackal", "boathook")}
    assert drawn == {name: name not in names for name in drawn}


def test_a_copy_of_a_tile_that_is_not_there_is_a_stand_in(tree366: Tree, tmp_path: Path) -> None:
    """It gets its neighbour's, as one without a tile of its own does, and that is told; before, it got the file's first one."""
    place = perturb.copy_of(tree366.root, tmp_path / "tree", {MONSTERS: without("newt")})
    (tmp_path / "mod").mkdir()
    text = "nhmod: 1\nid: bog\nmonsters:\n  - {name: grey jackal, copy_from: jackal, tile: {copy_from: newt}}\n"
    (tmp_path / "mod" / "mod.yaml").write_text(text, encoding="utf-8")
    report = Report()
    load(Request(paths=(tmp_path / "mod",), tree=place), report, host=host_of("nhmod"))
    assert [one.message for one in report.diagnostics if one.code == "NH1601"] == [
        "'grey jackal' has no tile; it gets that of 'jackal'"
    ]


OTHER = """nhmod: 1
id: bog
version: 1.0.0
monsters:
  - {name: bog newt, copy_from: newt, tile: {copy_from: newt}}
tiles:
  - {monster: jackal, copy_from: newt}
"""


def in_pairs(text: str) -> str:
    """Each monster has a tile for men and one for women behind it, as since NetHack 3.7."""
    file = parse_tiles(text, MONSTERS, Report())
    begin = text[: file.tiles[0].span.start]
    named = [(tile.rows, f"{tile.name}{sex}") for tile in file.tiles for sex in (MALE, FEMALE)]
    return begin + "".join(print_tile(rows, name=name, number=n) for n, (rows, name) in enumerate(named))


def test_a_monster_has_two_tiles_where_the_games_own_have(tree366: Tree, tmp_path: Path) -> None:
    root = perturb.copy_of(tree366.root, tmp_path / "tree", {MONSTERS: in_pairs})
    mod = tmp_path / "bog"
    mod.mkdir()
    (mod / "mod.yaml").write_text(OTHER, encoding="utf-8")
    before = parse_tiles((root / MONSTERS).read_text("latin-1"), MONSTERS, Report()).tiles
    after = parse_tiles(composed(root, mod).files[MONSTERS], MONSTERS, Report()).tiles
    names = [tile.name for tile in after]
    at = names.index(f"newt{FEMALE}")
    assert names[at + 1 : at + 3] == [f"bog newt{MALE}", f"bog newt{FEMALE}"]
    assert names[: at + 1] + names[at + 3 :] == [tile.name for tile in before]
    rows = {tile.name: tile.rows for tile in after}
    newt = next(tile.rows for tile in before if tile.name == f"newt{MALE}")
    same = {name for name in rows if rows[name] == newt}
    assert same == {f"{who}{sex}" for who in ("newt", "bog newt", "jackal") for sex in (MALE, FEMALE)}

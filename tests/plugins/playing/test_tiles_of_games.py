"""Tiles in a built game: each thing's tile is that of its number, and another picture there is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.contribution import ModSet
from nhmod.diagnostics import Report
from nhmod.edits import compose
from nhmod.gallery import Showing
from nhmod.target.tree import OverlaidTree
from nhmod_languages.contents.sheets import label_of, places_of_own
from nhmod_languages.tiles import parse_tiles
from nhmod_playing.script import FailedError
from nhmod_playing.tiles import PICTURE, Tiles, tiles_of

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Facts, Tree


class Player:
    """As much of a player as is asked: where its game is, and what it went without."""

    def __init__(self, directory: Path) -> None:
        self.game = self
        self.directory = directory
        self.without: tuple[str, ...] = ()

    def go_without(self, why: str) -> None:
        self.without = (why,)


def tiles(tree: Tree, facts: Facts) -> Tiles:
    found = tiles_of(Showing(mods=ModSet(mods=(), kinds={}), tree=tree, overlay=compose(tree, (), order=())), facts)
    assert found is not None
    return found


@pytest.fixture
def tiles366(tree366: Tree, facts366: Facts) -> Tiles:
    return tiles(tree366, facts366)


@pytest.mark.parametrize("name", ["366", "343"])
@pytest.mark.parametrize("vocabulary", ["monsters", "objects"])
def test_the_tile_of_a_number_is_that_of_its_thing(name: str, vocabulary: str, request: pytest.FixtureRequest) -> None:
    facts: Facts = request.getfixturevalue(f"facts{name}")
    found = tiles(request.getfixturevalue(f"tree{name}"), facts)
    wrong = [
        (entry.index, entry.name)
        for entry in facts[vocabulary]
        if found.files[vocabulary].tiles[found.places[vocabulary][entry.index]].name != label_of(entry, vocabulary)
    ]
    assert not wrong


def test_what_is_as_it_should_be_is_no_fault_and_what_is_shifted_is(
    tiles366: Tiles, facts366: Facts, tmp_path: Path
) -> None:
    entry = facts366["monsters"].find("newt")
    assert entry is not None
    player = Player(tmp_path)
    (tmp_path / PICTURE).write_bytes(tiles366.picture)
    tiles366.check("monsters", entry, entry.index, player)  # type: ignore[arg-type]
    (tmp_path / PICTURE).write_bytes(tiles366.picture[:-16] + tiles366.picture[-16:][::-1])
    tiles366.check("monsters", entry, entry.index, player)  # type: ignore[arg-type]
    start = len(tiles366.picture) - tiles366.width * tiles366.height
    shifted = tiles366.picture[:start] + tiles366.picture[-16:] + tiles366.picture[start:-16]
    (tmp_path / PICTURE).write_bytes(shifted)
    with pytest.raises(FailedError, match="another picture where windows look for that of 'newt'"):
        tiles366.check("monsters", entry, entry.index, player)  # type: ignore[arg-type]
    with pytest.raises(FailedError, match=r"the tile of that number is '.*', not 'newt'"):
        tiles366.check("monsters", entry, entry.index + 1, player)  # type: ignore[arg-type]
    assert not player.without


def test_a_build_without_the_picture_is_told(tiles366: Tiles, facts366: Facts, tmp_path: Path) -> None:
    entry = facts366["monsters"].find("newt")
    assert entry is not None
    player = Player(tmp_path)
    tiles366.check("monsters", entry, entry.index, player)  # type: ignore[arg-type]
    assert player.without == ("this build has no picture of all tiles",)


def test_a_tree_whose_own_tiles_are_out_of_order_is_played_without_their_numbers(
    tree366: Tree, facts366: Facts, tmp_path: Path
) -> None:
    path = "win/share/monsters.txt"
    text = tree366.text(path)
    begin = text.index("# tile 6 ")
    gone = text[:begin] + text[text.index("# tile 7 ") :]
    found = tiles(OverlaidTree(tree366, {path: gone.encode("latin-1")}), facts366)
    assert found.disordered == {"monsters"}
    player = Player(tmp_path)
    newt = facts366["monsters"].find("newt")
    assert newt is not None
    found.check("monsters", newt, newt.index, player)  # type: ignore[arg-type]
    assert player.without == ("the tree's own tiles are not in the order of its table",)


def test_releases_have_their_tiles_in_order(tiles366: Tiles) -> None:
    assert tiles366.disordered == frozenset()


def test_a_thing_that_is_called_as_a_placeholder_has_its_own_tile() -> None:
    art = "{\n" + f"  {'A' * 16}\n" * 16 + "}\n"

    def sheet(*names: str) -> str:
        return "A = (0, 0, 0)\n" + "".join(f"# tile {number} ({name})\n{art}" for number, name in enumerate(names))

    before, after = (
        parse_tiles(sheet(*names), "monsters.txt", Report())
        for names in (("newt", "beholder", "jackal"), ("newt", "beholder", "beholder", "cook", "jackal"))
    )
    assert places_of_own("monsters", before, after) == [0, 1, 4]

"""A level as PNG: the right tiles at the right places, the same bytes each time."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.extras import installing
from nhmod_languages.drawing import Area, Drawing, Mark
from nhmod_languages.picture import CELL, TileSet, render_png
from nhmod_languages.picture.squares import wall_shape

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target.tree import Tree
    from nhmod_languages.tiles import Tile

LEFT, TOP = 26, 8 + 13 + 20
"""Where the upper left square of the first panel is drawn."""
ROWS = ["-----}", "|...+}", "|...|}", "-----}"]


def mark(kind: str, x: int = -1, y: int = -1, **more: object) -> Mark:
    return Mark(**{"kind": kind, "x": x, "y": y, "detail": {}, **more})


def tile_set(root: Path) -> TileSet:
    report = Report()
    texts = {
        name: (root / "win/share" / f"{name}.txt").read_text("latin-1") for name in ("monsters", "objects", "other")
    }
    found = TileSet.parse(texts, report)
    assert not report.diagnostics
    return found


@pytest.fixture(scope="module")
def tiles(nethack366: Path) -> TileSet:
    return tile_set(nethack366)


@pytest.fixture(scope="module")
def older_tiles(tree343: Tree) -> TileSet:
    return tile_set(tree343.root)


HOUSE = Drawing.of_map(
    ROWS,
    mark("monster", 12, 4, name="newt", letter=":"),
    mark("object", 10, 4, name="sleep", letter="/"),
    mark("object", 10, 5, name="chest", letter="("),
    mark("trap", 11, 4, name="sleep gas"),
    mark("stair", 11, 5, detail={"direction": "up"}),
    mark("door", 13, 4, detail={"state": "closed"}),
    mark("monster", 12, 5, letter="D"),
    left=9,
    top=3,
)
CORNER = (8, 2)
"""The square of the panel's upper left corner."""


def picture(drawing: Drawing, tiles: TileSet | None = None, scale: int = 1) -> Image.Image:
    return Image.open(BytesIO(render_png(drawing, tiles, scale=scale))).convert("RGB")


def square(image: Image.Image, x: int, y: int, corner: tuple[int, int] = CORNER) -> Image.Image:
    left, top = LEFT + (x - corner[0]) * CELL, TOP + (y - corner[1]) * CELL
    return image.crop((left, top, left + CELL, top + CELL))


def shows(part: Image.Image, tile: Tile | None, tiles: TileSet) -> bool:
    """Return whether all pixels of a tile that are not its ground are in a square."""
    assert tile is not None
    letters = [(x, y, letter) for y, row in enumerate(tile.rows) for x, letter in enumerate(row)]
    return all(part.getpixel((x, y)) == tiles.palette[letter] for x, y, letter in letters if letter != ".")


def test_tiles_stand_where_the_things_are(tiles: TileSet) -> None:
    image = picture(HOUSE, tiles)
    expected = {
        (12, 4): tiles.monsters.find("newt")[0],
        (10, 4): next(tile for tile in tiles.objects.tiles if tile.name.endswith("/ sleep")),
        (10, 5): tiles.objects.find("chest")[0],
        (11, 4): tiles.other.find("sleeping gas trap")[0],
        (11, 5): tiles.other.find("staircase up")[0],
        (13, 4): tiles.other.find("vertical closed door")[0],
        (14, 3): tiles.other.find("pool")[0],
        (9, 3): tiles.other.find("top left corner wall")[0],
        (9, 4): tiles.other.find("vertical wall")[0],
        (11, 6): tiles.other.find("horizontal wall")[0],
        (13, 6): tiles.other.find("bottom right corner wall")[0],
    }
    wrong = [place for place, tile in expected.items() if not shows(square(image, *place), tile, tiles)]
    assert wrong == []


def test_the_same_level_gives_the_same_bytes(tiles: TileSet) -> None:
    assert render_png(HOUSE, tiles) == render_png(HOUSE, tiles)
    assert render_png(HOUSE) == render_png(HOUSE)
    assert render_png(HOUSE) != render_png(HOUSE, tiles)


def test_a_scaled_picture_has_larger_squares(tiles: TileSet) -> None:
    tile = tiles.monsters.find("newt")[0]
    image = picture(HOUSE, tiles, scale=2)
    left, top = LEFT + (12 - CORNER[0]) * CELL * 2, TOP + (4 - CORNER[1]) * CELL * 2
    part = image.crop((left, top, left + 2 * CELL, top + 2 * CELL)).resize((CELL, CELL), Image.Resampling.NEAREST)
    assert shows(part, tile, tiles)


def test_what_is_not_in_every_game_is_a_ghost(tiles: TileSet) -> None:
    newt = mark("monster", 12, 4, name="newt", letter=":", certain=False)
    image = picture(replace(HOUSE, marks=(newt,)), tiles)
    assert not shows(square(image, 12, 4), tiles.monsters.find("newt")[0], tiles)
    floor = square(picture(replace(HOUSE, marks=()), tiles), 12, 4)
    assert square(image, 12, 4).tobytes() != floor.tobytes()


def test_random_places_and_regions_are_framed(tiles: TileSet) -> None:
    chest = mark("object", name="chest", letter="(", spots=((10, 4), (12, 5)))
    zoo = mark("region", name="zoo", area=Area(x1=10, y1=4, x2=12, y2=5), detail={"lit": "lit"})
    plain = picture(replace(HOUSE, marks=()), tiles)
    framed = picture(replace(HOUSE, marks=(chest,)), tiles)
    changed = {
        (x, y)
        for y in range(3, 7)
        for x in range(9, 15)
        if square(plain, x, y).tobytes() != square(framed, x, y).tobytes()
    }
    assert {(10, 4), (12, 5)} <= changed <= {(10, 4), (11, 4), (12, 5), (13, 5)}
    tinted = picture(replace(HOUSE, marks=(zoo,)), tiles)
    assert square(plain, 11, 5).tobytes() != square(tinted, 11, 5).tobytes()
    assert square(plain, 9, 4).tobytes() == square(tinted, 9, 4).tobytes()


def test_a_square_that_chance_decides_about_is_marked(tiles: TileSet) -> None:
    plain = picture(replace(HOUSE, marks=()), tiles)
    marked = picture(replace(HOUSE, marks=(), unsure=frozenset({(10, 4), (79, 0)})), tiles)
    assert square(marked, 10, 4).getpixel((0, 0)) == (255, 160, 60)
    assert square(marked, 11, 4).tobytes() == square(plain, 11, 4).tobytes()


def test_darkness(tiles: TileSet) -> None:
    lit = picture(replace(HOUSE, marks=()), tiles)
    dark = picture(replace(HOUSE, marks=(), lit=tuple("0" * 80 for _ in range(21))), tiles)
    assert sum(square(dark, 10, 4).tobytes()) < sum(square(lit, 10, 4).tobytes())


def test_characters_without_tiles() -> None:
    image = picture(HOUSE)
    newt = {image.getpixel((LEFT + 4 * CELL + x, TOP + 2 * CELL + y)) for x in range(CELL) for y in range(CELL)}
    assert (255, 110, 110) in newt
    assert image.width == 480


def test_a_level_without_anything_known_is_a_picture_too() -> None:
    blank = ("?" * 80,) * 21
    assert picture(Drawing(name="void", rows=blank, lit=blank, marks=(), maps=())).width == 480


def test_without_pillow_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "PIL", None)
    with pytest.raises(DiagnosticError) as raised:
        render_png(HOUSE)
    assert [str(found) for found in raised.value.diagnostics] == [
        f"error NH1619: pictures of levels need Pillow, which is not installed ({installing('tiles')})"
    ]
    assert raised.value.exit_status == 3


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("arrow", "arrow trap"),
        ("board", "squeaky board"),
        ("bear", "bear trap"),
        ("teleport", "teleportation trap"),
        ("level teleport", "level teleporter"),
        ("anti magic", "anti-magic field"),
        ("magic", "magic trap"),
        ("magic portal", "magic portal"),
        ("pit", "pit"),
        ("spiked pit", "spiked pit"),
        ("trap door", "trap door"),
        ("rolling boulder", "rolling boulder trap"),
    ],
)
def test_the_compiler_s_trap_names_find_their_tiles(tiles: TileSet, word: str, name: str) -> None:
    tile = tiles.trap(word)
    assert tile is not None
    assert tile.name == name


def test_objects_by_name_and_by_appearance(tiles: TileSet) -> None:
    for name, label in {
        "scroll of light": " / light",
        "candelabrum of invocation": " / Candelabrum of Invocation",
    }.items():
        tile = tiles.object(name)
        assert tile is not None
        assert tile.name.endswith(label)
    assert tiles.object("silver bell") == tiles.object("Bell of Opening")


def test_names_that_no_tile_has(tiles: TileSet) -> None:
    assert tiles.monster("grue") is None
    assert tiles.object("") is None
    assert tiles.trap("") is None
    assert tiles.trap("mine field") is None
    assert tiles.feature("engraving") is None


@pytest.mark.parametrize("letter", list(". #HTF{\\K}PWLIACB"))
def test_every_letter_of_a_map_has_a_tile(tiles: TileSet, older_tiles: TileSet, letter: str) -> None:
    assert tiles.terrain(letter) is not None
    assert older_tiles.terrain(letter) is not None


def test_the_older_release_calls_all_walls_wall(tiles: TileSet, older_tiles: TileSet) -> None:
    shapes = ["vertical", "horizontal", "top left corner", "bottom right corner", "cross", "top T", "right T"]
    for shape in shapes:
        new, old = tiles.wall(shape), older_tiles.wall(shape)
        assert new is not None
        assert old is not None
        assert (old.name, old.index) == ("wall", new.index)
    doors = [older_tiles.door(state, upright=upright) for state in ("open", "closed") for upright in (True, False)]
    assert [(door.name, door.index) for door in doors if door] == [
        ("open door", 13), ("open door", 14), ("closed door", 15), ("closed door", 16),
    ]  # fmt: skip
    empty = older_tiles.door("nodoor", upright=True)
    assert empty is not None
    assert empty.name == "doorway"


def test_walls_find_their_shapes() -> None:
    rows = ["-----", "|.|.|", "-----", "|.|.|", "-----", "  -  ", ". | ."]
    assert [wall_shape(rows, x, y) for x, y in [(0, 0), (2, 0), (4, 0), (0, 2), (2, 2), (4, 2), (2, 4), (2, 6)]] == [
        "top left corner", "top T", "top right corner", "right T", "cross", "left T", "bottom T", "vertical",
    ]  # fmt: skip

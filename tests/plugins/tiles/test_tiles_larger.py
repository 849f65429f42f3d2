"""``nhmod tiles larger``: a mod's art keeps its own pixels in a set of larger tiles; the game's own are enlarged."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from PIL import Image

if TYPE_CHECKING:
    from pathlib import Path

RED, BLUE, GROUND, YELLOW = (255, 0, 0), (0, 0, 255), (71, 108, 108), (255, 255, 0)
MOD = """nhmod: 1
id: hags
targets: ["nethack >=3.4.3,<3.7", "nle >=1.3,<2"]
monsters:
  - {name: bog hag, copy_from: water nymph, tile: hag.png}
  - {name: fen hag, copy_from: water nymph, tile: {copy_from: bog hag, palette: {red: blue}}}
  - {name: moor hag, copy_from: water nymph, tile: small.png}
  - {name: sea hag, copy_from: water nymph, tile: {copy_from: newt, sign: S}}
tiles:
  - {monster: jackal, picture: hag.png}
"""


def art(folder: Path, name: str, side: int, *places: tuple[int, int]) -> None:
    image = Image.new("RGBA", (side, side), (0, 0, 0, 0))
    for place in places:
        image.putpixel(place, (*RED, 255))
    image.save(folder / name)


@pytest.fixture(scope="module", params=["nethack-3.6.6", "nethack-3.4.3"])
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("larger")
    (place / "mod.yaml").write_text(MOD, encoding="utf-8")
    art(place, "hag.png", 32, (5, 3), (31, 31))
    art(place, "small.png", 16, (5, 3))
    command = (sys.executable, "-m", "nhmod", "tiles", "larger", ".", "--target", request.param, "-o", "set")
    subprocess.run(command, cwd=place, capture_output=True, check=True)
    return place / "set"


def tile(folder: Path, label: str) -> Image.Image:
    """A tile by its picture, which stands in the sheet too."""
    index = json.loads((folder / "index.json").read_text(encoding="utf-8"))
    assert (index["tile"], index["columns"]) == (32, 40)
    entries = [entry for entry in index["tiles"] if entry["name"] == label]
    assert len(entries) == 1
    picture = Image.open(folder / entries[0]["picture"]).convert("RGB")
    y, x = divmod(entries[0]["at"], 40)
    there = Image.open(folder / "sheet.png").convert("RGB").crop((32 * x, 32 * y, 32 * x + 32, 32 * y + 32))
    assert picture.tobytes() == there.tobytes()
    return picture


def places(picture: Image.Image, color: tuple[int, int, int]) -> list[tuple[int, int]]:
    return [(x, y) for y in range(picture.height) for x in range(picture.width) if picture.getpixel((x, y)) == color]


def test_art_keeps_the_pixels_that_a_small_tile_has_no_room_for(made: Path) -> None:
    assert places(tile(made, "bog hag"), RED) == [(5, 3), (31, 31)]
    assert places(tile(made, "fen hag"), BLUE) == [(5, 3), (31, 31)]
    assert places(tile(made, "jackal"), RED) == [(5, 3), (31, 31)]
    assert {color for _, color in tile(made, "bog hag").getcolors() or ()} == {RED, GROUND}


def test_what_is_small_is_enlarged(made: Path) -> None:
    """Small art, the game's own tiles, and a sign."""
    assert places(tile(made, "moor hag"), RED) == [(10, 6), (11, 6), (10, 7), (11, 7)]
    newt, other = tile(made, "newt"), tile(made, "sea hag")
    for picture in (newt, other):
        small = picture.resize((16, 16), Image.Resampling.NEAREST)
        assert small.resize((32, 32), Image.Resampling.NEAREST).tobytes() == picture.tobytes()
    assert newt.crop((0, 0, 22, 18)).tobytes() == other.crop((0, 0, 22, 18)).tobytes()
    assert places(other.crop((22, 18, 32, 32)), YELLOW)

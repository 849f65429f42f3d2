"""A game in a window: what is seen on the screen are the mod's own pictures, pixel for pixel."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from fast_compiler import GCC
from PIL import Image
from play.window import WindowGame

from nhmod_playing.game import clear

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.game

MOD = """
nhmod: 1
id: seen
version: 1.0.0
monsters:
  - name: bog hag
    copy_from: newt
    speed: 0
    generation: {never: true}
    attacks: [bite 1d1]
    tile: hag.png
tiles:
  - {monster: valkyrie, picture: hero.png}
"""
GROUND = (71, 108, 108)
SIDE = 16


def art(path: Path, *stripes: tuple[int, int, int]) -> Image.Image:
    """Write a picture of slanted stripes on nothing; return how its pixels are to be seen."""
    image = Image.new("RGBA", (SIDE, SIDE), (0, 0, 0, 0))
    for y in range(SIDE):
        for x in range(SIDE):
            if (x + y) % 4:
                image.putpixel((x, y), (*stripes[(x + 2 * y) // 3 % len(stripes)], 255))
    image.save(path)
    seen = Image.new("RGB", image.size, GROUND)
    seen.paste(image, mask=image.getchannel("A"))
    return seen


def places(screen: Image.Image, wanted: Image.Image, *, frame: int = 0) -> list[tuple[int, int]]:
    """Find where a picture is on the screen, exactly; of the hero's the outermost pixels are the cursor's."""
    inner = wanted.crop((frame, frame, SIDE - frame, SIDE - frame))
    pixels, row = screen.tobytes(), inner.tobytes()[: 3 * inner.width]
    found = []
    at = pixels.find(row)
    while at >= 0:
        y, x = divmod(at // 3, screen.width)
        if at % 3 == 0 and screen.crop((x, y, x + inner.width, y + inner.height)).tobytes() == inner.tobytes():
            found.append((x - frame, y - frame))
        at = pixels.find(row, at + 1)
    return found


@pytest.mark.parametrize("target", ["nethack-3.6.7", "nethack-3.4.3"])
def test_the_window_shows_the_mods_pictures(tmp_path: Path, target: str) -> None:
    folder = tmp_path / "seen"
    folder.mkdir()
    (folder / "mod.yaml").write_text(MOD, encoding="utf-8")
    hag = art(folder / "hag.png", (255, 0, 0), (0, 0, 255), (255, 255, 255))
    hero = art(folder / "hero.png", (0, 145, 0), (255, 255, 0))
    game = tmp_path / "game"
    command = (
        "build",
        str(folder),
        "--target",
        target,
        "--window",
        "x11",
        "--compiler-command",
        GCC,
        "-o",
        str(game),
    )
    subprocess.run((sys.executable, "-m", "nhmod", *command), check=True)
    clear(game)
    with WindowGame(game, "!autopickup") as window:
        if target != "nethack-3.4.3":
            window.begin()
        window.wait_until(lambda: len(places(window.picture(), hero, frame=2)) == 1, "the hero's picture")
        assert not places(window.picture(), hag)
        window.point_at_last()
        count = window.windows()
        window.press("ctrl+g")
        window.wait_until(lambda: window.windows() > count, "the question which monster")
        window.answer("bog hag")
        window.wait_until(lambda: len(places(window.picture(), hag)) == 1, "the hag's picture")
        ((x, y),), ((hero_x, hero_y),) = places(window.picture(), hag), places(window.picture(), hero, frame=2)
        assert max(abs(x - hero_x), abs(y - hero_y)) == SIDE
        window.picture().save(tmp_path / f"{target}.png")

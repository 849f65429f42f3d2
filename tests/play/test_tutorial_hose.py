"""The tutorial's last part, done as it stands there: a picture, from its text to the game's window; beside a large variant."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from fast_compiler import GCC
from PIL import Image
from play.window import WindowError, WindowGame
from test_window import SIDE, places

from nhmod.diagnostics import Report
from nhmod.location import Location
from nhmod_languages.tiles import read_tile
from nhmod_languages.tiles.colors import BACKGROUND
from nhmod_playing.game import clear

pytestmark = pytest.mark.game

ROOT = Path(__file__).parents[2]
TUTORIAL = ROOT / "docs" / "tutorial.md"
BESIDE = (ROOT / "mods" / "lamplighter", ROOT / "mods" / "big-variant")
"""Many other things whose tiles stand before and behind the hose's."""
PICTURE = "window.png"
HEAD = "nhmod: 1\nid: mymod\nversion: 1.0.0\n"
# Whom the test has to find on the screen; the tutorial's reader sees her anyhow.
TILES = "tiles:\n  - {monster: valkyrie, picture: tiles/hero.txt}\n"
HERO = """\
. = (71, 108, 108)
A = (0, 0, 0)
H = (255, 255, 0)
J = (145, 71, 0)
L = (255, 182, 145)
P = (108, 145, 182)
{
  ................
  .....HHHHHH.....
  ....HHLLLLHH....
  ....HLALLALH....
  ....HLLLLLLH....
  ....HHLLLLHH....
  ...HPPPPPPPPH...
  ...LPPPPPPPPL..P
  ...L.PPPPPP.L.P.
  ...L.PPPPPP.LP..
  ...L.JJJJJJ.J...
  .....PPPPPP.....
  .....PP..PP.....
  .....PP..PP.....
  ....JJJ..JJJ....
  ................
}
"""


def written(language: str, part: str) -> str:
    """Return what the tutorial has its reader write."""
    found = re.search(rf"```{language}\n(.*?)```", part, re.DOTALL)
    assert found is not None
    return found[1]


def image_of(text: str) -> Image.Image:
    """Return what a picture's text is to look like."""
    palette = {found[1]: tuple(map(int, found[2].split(","))) for found in re.finditer(r"(.) = \((.*?)\)", text)}
    assert BACKGROUND in palette.values()
    rows = read_tile(text, Location(file="picture"), Report(), palette=palette)  # type: ignore[arg-type]
    assert rows is not None
    image = Image.new("RGB", (SIDE, SIDE))
    image.putdata([palette[letter] for row in rows for letter in row])
    return image


def ask(window: WindowGame, key: str, answer: str) -> None:
    """Press a key and answer what it asks."""
    window.point_at_last()
    count = window.windows()
    window.press(key)
    window.wait_until(lambda: window.windows() > count, f"the question of {key}")
    window.answer(answer)
    window.point_at_last()


def step_aside(window: WindowGame, hero: Image.Image) -> list[tuple[int, int]]:
    """Go one step, wherever one can; return where the hero was."""
    before = places(window.picture(), hero, frame=2)
    for way in ("h", "l", "j", "k"):
        window.press(way)
        with suppress(WindowError):
            window.wait_until(lambda: places(window.picture(), hero, frame=2) != before, "a step", seconds=5)
            return before
    message = "the hero can't go anywhere"
    raise WindowError(message)


def drop_the_hose(window: WindowGame, hose: Image.Image, hero: Image.Image) -> None:
    """Drop what comes behind a valkyrie's four things, and what is behind that: one valkyrie in six has a lamp (src/u_init.c)."""
    for letter in ("e", "f"):
        window.press("d", letter)
        assert not places(window.picture(), hose)
        was_at = step_aside(window, hero)
        with suppress(WindowError):
            window.wait_until(
                lambda was_at=was_at: places(window.picture(), hose) == was_at,  # type: ignore[misc]
                "the hose's picture",
                seconds=10,
            )
            return
    message = "the hose's picture is not shown"
    raise WindowError(message)


def test_the_hose_is_seen_in_the_window(tmp_path: Path) -> None:
    part = TUTORIAL.read_text(encoding="utf-8").split("## 6. ")[1]
    mod = tmp_path / "mymod"
    (mod / "tiles").mkdir(parents=True)
    (mod / "mod.yaml").write_text(HEAD + written("yaml", part) + TILES, encoding="utf-8")
    text = written("text", part)
    (mod / "tiles" / "garden-hose.txt").write_text(text, encoding="utf-8")
    (mod / "tiles" / "hero.txt").write_text(HERO, encoding="utf-8")
    hose, hero = image_of(text), image_of(HERO)

    def nhmod(*words: str) -> None:
        subprocess.run((sys.executable, "-m", "nhmod", *words), check=True, cwd=tmp_path)

    nhmod("tiles", "show", "mymod", "-o", "hose.png")
    with Image.open(tmp_path / "hose.png") as shown:
        large = hose.resize((3 * SIDE, 3 * SIDE), Image.Resampling.NEAREST).tobytes()
        assert any(
            shown.convert("RGB").crop((x, y, x + 3 * SIDE, y + 3 * SIDE)).tobytes() == large
            for x in range(20)
            for y in range(shown.height - 3 * SIDE + 1)
        )
    nhmod("build", "mymod", *map(str, BESIDE), "--window", "x11", "--compiler-command", GCC, "-o", "game")
    clear(tmp_path / "game")
    with WindowGame(tmp_path / "game", "!autopickup") as window:
        window.begin()
        window.wait_until(lambda: len(places(window.picture(), hero, frame=2)) == 1, "the hero's picture")
        ask(window, "ctrl+w", "garden hose")
        drop_the_hose(window, hose, hero)
        # What the manual shows: the same game on one of the variant's levels (NHMOD_PICTURES=docs/pictures).
        ask(window, "ctrl+v", "cove")
        window.wait_until(lambda: not places(window.picture(), hose), "another level")
        window.press("ctrl+f")
        for name in ("tar beetle", "eel hound", "wharf cat", "harbor pilot"):
            ask(window, "ctrl+g", name)
        picture = window.picture()
        picture.save(tmp_path / PICTURE)
        if folder := os.environ.get("NHMOD_PICTURES"):
            picture.crop(picture.getbbox()).save(Path(folder) / PICTURE, optimize=True)

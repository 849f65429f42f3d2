"""The tutorial's last part, done as it stands there: a picture, from its text to the game's window."""

from __future__ import annotations

import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from PIL import Image
from play.driver import clear
from play.window import WindowError, WindowGame
from test_window import SIDE, art, places

from nhmod.diagnostics import Report
from nhmod.location import Location
from nhmod_languages.tiles import read_tile
from nhmod_languages.tiles.colors import BACKGROUND

pytestmark = pytest.mark.game

TUTORIAL = Path(__file__).parents[2] / "docs" / "tutorial.md"
HEAD = "nhmod: 1\nid: mymod\nversion: 1.0.0\n"
HERO = "tiles:\n  - {monster: valkyrie, picture: hero.png}\n"
"""Whom the test has to find on the screen; the tutorial's reader sees her anyhow."""


def written(language: str, part: str) -> str:
    """Return what the tutorial has its reader write."""
    found = re.search(rf"```{language}\n(.*?)```", part, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_hose_is_seen_in_the_window(tmp_path: Path) -> None:
    part = TUTORIAL.read_text(encoding="utf-8").split("## 6. ")[1]
    mod = tmp_path / "mymod"
    (mod / "tiles").mkdir(parents=True)
    (mod / "mod.yaml").write_text(HEAD + written("yaml", part) + HERO, encoding="utf-8")
    text = written("text", part)
    (mod / "tiles" / "garden-hose.txt").write_text(text, encoding="utf-8")
    hero = art(mod / "hero.png", (255, 0, 255), (255, 255, 0))
    palette = {found[1]: tuple(map(int, found[2].split(","))) for found in re.finditer(r"(.) = \((.*?)\)", text)}
    assert BACKGROUND in palette.values()
    rows = read_tile(text, Location(file="hose"), Report(), palette=palette)  # type: ignore[arg-type]
    assert rows is not None
    hose = Image.new("RGB", (SIDE, SIDE))
    hose.putdata([palette[letter] for row in rows for letter in row])

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
    nhmod("build", "mymod", "--window", "x11", "-o", "game")
    clear(tmp_path / "game")
    with WindowGame(tmp_path / "game", "!autopickup") as window:
        window.point_at_last()
        window.press("Return")  # all is chosen: play
        window.wait_until(lambda: len(places(window.picture(), hero, frame=2)) == 1, "the hero's picture")
        window.point_at_last()
        count = window.windows()
        window.press("ctrl+w")
        window.wait_until(lambda: window.windows() > count, "the question what to wish for")
        window.answer("garden hose")
        window.point_at_last()
        window.press("d", "e")  # behind a valkyrie's four things
        assert not places(window.picture(), hose)
        hero_at = places(window.picture(), hero, frame=2)
        for way in ("h", "l", "j", "k"):  # the one or the other is free
            window.press(way)
            with suppress(WindowError):
                window.wait_until(lambda: places(window.picture(), hero, frame=2) != hero_at, "a step", seconds=2)
                break
        window.wait_until(lambda: places(window.picture(), hose) == hero_at, "the hose's picture")

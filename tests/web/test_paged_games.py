"""Games in a page, in Chromium: what the player does and keeps there, and that they are the same games as in a terminal."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from caching import caching
from paged import HERO, PagedGame, address, environment, served
from playwright.sync_api import Error

from nhmod.diagnostics import Report
from nhmod.pipeline.making import build_mods
from nhmod.request import Request
from nhmod.target.zig import zig
from nhmod_playing.steady import steady
from nhmod_playing.terminal import Terminal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext

    from nhmod.target import Tree

pytestmark = [pytest.mark.game, pytest.mark.slow, pytest.mark.xdist_group("web")]
MODS = tuple(Path(__file__).parents[2] / "mods" / name for name in ("clinic", "newbranch", "petshop"))
LEVELS = (2, 4, 7, 12, 20, 26, 30, 40)


# In which order arguments of a call are computed is the compiler's: the game in a terminal has the same one.
COMPILER = f"{zig()} cc -O0 -fno-sanitize=undefined"


def built(tree: Tree, place: Path, where: str = "") -> Path:
    wanted = Request(paths=MODS, target=tree.target.name, source=tree.root, allow_code=True)
    with caching(place.parent / "web-cache"):
        made = build_mods(wanted, Report(), directory=place, place=where, compiler=COMPILER, jobs=2)
    return made.result.directory


@pytest.fixture(scope="module")
def page(shared_tmp: Path, tree367: Tree) -> Iterator[str]:
    with served(built(tree367, shared_tmp / "paged", "web")) as where:
        yield where


def _gone_on(game: PagedGame) -> list[str]:
    """Answer what a game that goes on has to say first; its screen."""
    lines = game.type("\r").splitlines()
    while "Restoring" in lines[0] or "--More--" in "".join(lines):
        lines = game.type("\r").splitlines()
    return lines


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(viewport={"width": 1300, "height": 800}, accept_downloads=True)
    yield made
    made.close()


@pytest.fixture
def game(context: BrowserContext) -> Iterator[PagedGame]:
    made = PagedGame(context)
    yield made
    assert not made.faults


def test_it_is_saved_and_goes_on_when_the_page_is_loaded_again(page: str, game: PagedGame) -> None:
    assert "welcome to NetHack" in game.open(address(page, *HERO, seed=7))
    moved = [game.type(key) for key in " hjkl"]
    assert len(set(moved)) > 1
    before = game.type("20s").splitlines()
    game.ends("Sy\r")
    assert "Restoring save file" in game.open(page)
    after = _gone_on(game)
    assert after[2:22] == before[2:22]
    assert "Ada" in after[22]


def test_a_game_whose_page_goes_is_saved_as_it_is(page: str, game: PagedGame) -> None:
    game.open(address(page, *HERO, seed=7))
    game.type(" ")
    before = game.type("hhhh20s")
    game.page.evaluate("dispatchEvent(new Event('pagehide'))")
    game.ends()
    assert "Restoring save file" in game.reload()
    assert _gone_on(game)[2:22] == before.splitlines()[2:22]


def test_a_game_that_is_killed_is_recovered(page: str, context: BrowserContext, game: PagedGame) -> None:
    game.open(address(page, *HERO, seed=7))
    game.type(" ")
    with suppress(Error):
        game.page.goto("chrome://crash")
    again = PagedGame(context)
    assert "Restoring save file" in again.open(page)
    assert "Ada" in _gone_on(again)[22]


def test_a_second_tab_does_not_play_the_same_game(page: str, context: BrowserContext, game: PagedGame) -> None:
    game.open(address(page, *HERO, seed=7))
    second = context.new_page()
    second.goto(page)
    second.wait_for_selector('body[data-state="failed"]')
    assert "open in another tab" in second.inner_text("#said")
    assert "welcome to NetHack" in game.text
    game.page.close()
    again = PagedGame(context)
    assert "Restoring save file" in again.open(page)


def test_what_is_exported_can_be_imported_elsewhere(
    page: str, browser: Browser, game: PagedGame, tmp_path: Path
) -> None:
    game.open(address(page, *HERO, seed=7))
    game.ends("Sy\r")
    with game.page.expect_download() as download:
        game.page.click("#export")
    kept = tmp_path / "kept.json"
    download.value.save_as(kept)
    elsewhere = browser.new_context()
    other = PagedGame(elsewhere)
    assert "Who are you?" in other.open(page)
    other.page.set_input_files("#file", kept)
    other.page.wait_for_function("() => seen()[0].startsWith('Restoring save file')")
    (tmp_path / "none.json").write_text('{"format": "another"}', encoding="utf-8")
    other.page.set_input_files("#file", tmp_path / "none.json")
    other.page.wait_for_function(
        "() => document.getElementById('said').textContent.includes('no file with saved games')"
    )
    elsewhere.close()


def test_tiles_are_drawn_where_their_letters_stand(page: str, game: PagedGame) -> None:
    game.open(address(page, *HERO, seed=7))
    game.type(" ")
    assert game.page.evaluate("tilesDrawn()") == 0
    game.page.click("#tiles")
    letters = sum(len(line.replace(" ", "")) for line in game.text.splitlines()[1:22])
    game.page.wait_for_function("wanted => tilesDrawn() >= wanted", arg=letters)
    game.page.click("#tiles")
    game.page.wait_for_function("() => tilesDrawn() === 0")


def test_a_phone_has_its_keys(page: str, browser: Browser) -> None:
    phone = browser.new_context(viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True)
    game = PagedGame(phone)
    game.open(address(page, *HERO, seed=7))
    assert game.page.evaluate("document.documentElement.scrollWidth") <= 390
    game.page.tap("#keys button:text-is('i')")
    game.page.wait_for_function("() => seen().some(line => line.includes('Weapons'))")
    phone.close()


def test_the_same_keys_show_the_same_screens_as_in_a_terminal(
    page: str, game: PagedGame, tree367: Tree, shared_tmp: Path, tmp_path: Path
) -> None:
    native = Terminal(patience=60)
    directory = built(tree367, shared_tmp / "paged-beside")
    native.start(directory / "nethack", ("-D", *HERO), {**environment(tmp_path), **steady(7)})
    native.wait_for("welcome to NetHack")
    screens = [(game.open(address(page, "-D", *HERO, seed=7)), native.text)]
    keys = [
        *" hjklyubn",
        "20s",
        "i",
        "\033",
        "\x06",
        *(key for level in LEVELS for key in (f"\x16{level}\r", "\x06", "5s", " ", "\033")),
    ]
    try:
        screens.extend((game.type(key), native.type(key)) for key in keys)
    finally:
        native.kill()
    for number, (here, there) in enumerate(screens):
        assert here == there, f"after {keys[:number]}"
    assert len({here for here, _ in screens}) > len(LEVELS) * 2

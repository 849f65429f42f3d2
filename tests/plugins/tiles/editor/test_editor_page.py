"""The page in a real Chromium: drawn, undone, saved, loaded again, by pointer and by keys; two windows at once lose nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from chromium import chromium
from editor_served import served
from playwright.sync_api import expect
from test_editor_saving import contents, with_pixel
from test_editor_server import mod  # noqa: F401 - a fixture

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(viewport={"width": 1300, "height": 900})
    yield made
    made.close()


def opened(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.on("console", lambda message: pytest.fail(message.text) if "409" not in message.text else None)
    page.goto(address)
    page.get_by_role("button", name="hag").click()
    return page


def click(page: Page, x: int, y: int, *, to: tuple[int, int] | None = None) -> None:
    """Press at a pixel of the picture, and go on to another if there is one."""
    box = page.locator("#grid").bounding_box()
    assert box is not None
    cell = box["width"] / 16
    page.mouse.move(box["x"] + (x + 0.5) * cell, box["y"] + (y + 0.5) * cell)
    page.mouse.down()
    if to is not None:
        page.mouse.move(box["x"] + (to[0] + 0.5) * cell, box["y"] + (to[1] + 0.5) * cell, steps=5)
    page.mouse.up()


def rows(folder: Path, name: str = "hag.txt") -> tuple[str, ...]:
    lines = (folder / name).read_text().splitlines()
    return tuple(line.strip() for line in lines[lines.index("{") + 1 : lines.index("}")])


def color(page: Page, letter: str) -> None:
    page.locator(f'#palette [data-letter="{letter}"]').click()


def save(page: Page) -> None:
    page.keyboard.press("Control+s")
    expect(page.locator("#said")).to_contain_text("saved")


def test_drawn_undone_saved_and_loaded_again(mod: Path, nethack366: Path, context: BrowserContext) -> None:  # noqa: F811
    before = contents(mod)
    blank = rows(mod)
    with served(mod, nethack366) as address:
        page = opened(context, address)
        expect(page.locator("#save")).to_be_disabled()
        color(page, "D")
        click(page, 3, 5)
        page.keyboard.press("l")
        click(page, 0, 0, to=(4, 4))
        page.keyboard.press("Control+z")
        click(page, 8, 8, to=(11, 8))
        page.keyboard.press("Control+z")
        page.keyboard.press("Control+y")
        assert contents(mod) == before
        save(page)
        drawn = with_pixel(blank)
        for x in range(8, 12):
            drawn = with_pixel(drawn, "D", x, 8)
        assert rows(mod) == drawn
        expect(page.locator("#save")).to_be_disabled()
        page.reload()
        page.get_by_role("button", name="hag").click()
        # By keys alone: fill, pick, shift, mirror.
        color(page, "H")
        page.locator("#grid").focus()
        page.keyboard.press("f")
        page.keyboard.press("Space")
        page.keyboard.press("Shift+ArrowRight")
        page.keyboard.press("m")
        save(page)
        filled = [row.replace(".", "H") for row in drawn]
        shifted = [row[-1] + row[:-1] for row in filled]
        assert rows(mod) == tuple(row[::-1] for row in shifted)
        # What has no art of its own gets a file, which the manifest names.
        page.get_by_role("button", name="gran").click()
        click(page, 1, 1)
        save(page)
        assert (mod / "mod.yaml").read_bytes() == before["mod.yaml"] + b"    tile: tiles/gran.txt\n"
        assert (mod / "tiles" / "gran.txt").exists()
        page.close()


def test_two_windows_lose_nothing(mod: Path, nethack366: Path, context: BrowserContext) -> None:  # noqa: F811
    blank = rows(mod)
    with served(mod, nethack366) as address:
        one, other = opened(context, address), opened(context, address)
        for page, letter, x in ((one, "D", 1), (other, "H", 2)):
            color(page, letter)
            click(page, x, 3)
        save(one)
        theirs = with_pixel(blank, "D", 1, 3)
        assert rows(mod) == theirs
        other.keyboard.press("Control+s")
        expect(other.locator("#conflict")).to_be_visible()
        assert rows(mod) == theirs
        # Theirs is taken, and one's own can be had back.
        other.get_by_role("button", name="Take theirs").click()
        expect(other.locator("#conflict")).to_be_hidden()
        other.keyboard.press("Control+z")
        save(other)
        mine = with_pixel(blank, "H", 2, 3)
        assert rows(mod) == mine
        # The other way: what is drawn in the first is kept, over what the second has saved.
        click(one, 7, 7)
        one.evaluate("window.dispatchEvent(new Event('focus'))")
        expect(one.locator("#conflict")).to_be_visible()
        one.get_by_role("button", name="Save mine").click()
        expect(one.locator("#said")).to_contain_text("saved")
        assert rows(mod) == with_pixel(theirs, "D", 7, 7)
        one.close()
        other.close()


@pytest.mark.parametrize("width", [360, 800, 1400])
def test_it_fits_the_window(width: int, mod: Path, nethack366: Path, browser: Browser) -> None:  # noqa: F811
    with served(mod, nethack366) as address:
        page = browser.new_page(viewport={"width": width, "height": 800})
        page.goto(address)
        page.get_by_role("button", name="hag").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.close()

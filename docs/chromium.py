"""Pages as a person sees them, in Debian's Chromium: for the README's pictures and for the tests."""

from __future__ import annotations

import shutil
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

_SHIFTS = """
window.shifted = 0;
new PerformanceObserver(list => { for (const one of list.getEntries()) window.shifted += one.value; })
  .observe({type: 'layout-shift', buffered: true});
"""


@dataclass(frozen=True, kw_only=True, slots=True)
class Browser:
    """A running Chromium with one page; ``window.shifted`` is how much of what is seen has moved by itself."""

    page: Page

    def look(self, file: Path, width: int, height: int = 900, *, dark: bool = False, at: str = "") -> None:
        """Open a file's page in a width."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(color_scheme="dark" if dark else "light")
        # A page with another place in it only is the same page, and is not loaded again.
        self.page.goto("about:blank")
        self.page.goto(file.resolve().as_uri() + at)

    def value(self, expression: str) -> Any:  # noqa: ANN401 - whatever it is
        """Return what JavaScript makes of an expression."""
        return self.page.evaluate(expression)

    def picture(self) -> bytes:
        """Return what is seen, as PNG."""
        return self.page.screenshot()


@contextmanager
def browser() -> Iterator[Browser]:
    """Start Chromium."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = found.new_page()
        page.add_init_script(_SHIFTS)
        yield Browser(page=page)
        found.close()

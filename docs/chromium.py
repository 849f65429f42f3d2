"""Pages as a person sees them, for pictures and for tests: Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import shutil
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

_SHIFTS = """
window.shifted = 0;
new PerformanceObserver(list => { for (const one of list.getEntries()) window.shifted += one.value; })
  .observe({type: 'layout-shift', buffered: true});
"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start the system's Chromium, without a window; raises ``FileNotFoundError`` where it has none."""
    program = shutil.which("chromium")
    if program is None:
        raise FileNotFoundError("there is no Chromium here: apt-get install chromium")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        try:
            yield found
        finally:
            found.close()


@dataclass(kw_only=True)
class Looking:
    """A browser with one page, which is another one each time something is looked at."""

    browser: Browser
    page: Page

    def look(
        self, page: Path, width: int, height: int = 900, *, dark: bool = False, script: bool = True, at: str = ""
    ) -> None:
        """Open a page of a file in a width; ``at`` is the place in it, with its ``#``."""
        self.page.context.close()
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            java_script_enabled=script,
        )
        self.page = context.new_page()
        self.page.add_init_script(_SHIFTS)
        self.page.goto(page.resolve().as_uri() + at)

    def value(self, expression: str) -> Any:  # noqa: ANN401 - whatever it is
        """Return what JavaScript makes of an expression."""
        return self.page.evaluate(expression)

    def picture(self) -> bytes:
        """Return what is seen, as PNG."""
        return self.page.screenshot()


@contextmanager
def looking() -> Iterator[Looking]:
    """Start Chromium to look at pages of files."""
    with chromium() as browser:
        yield Looking(browser=browser, page=browser.new_page())

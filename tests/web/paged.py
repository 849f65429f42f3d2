"""A game in a page that tests play, and the same game in a terminal."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from nhmod.cli.serving import server_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

MORNING = 1773136800
"""When a game begins (nhmod_playing/steady.c)."""
HERO = ("-u", "Ada", "-p", "Val", "-r", "hum")
OPTIONS = "!legacy,!splash_screen,gender:female,align:neutral,!autopickup,pettype:none"
_PATIENCE = 60_000


@contextmanager
def served(directory: Path) -> Iterator[str]:
    """Serve a page as ``nhmod play --web`` does; its address."""
    with server_of(directory) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://{server.host}/"
        finally:
            server.shutdown()
            thread.join()


def address(page: str, *arguments: str, options: str = OPTIONS, seed: int | None = None) -> str:
    """Return the address of a game that begins in a way of its own."""
    words = [*(("argument", word) for word in arguments), ("option", options)]
    if seed is not None:
        words += [("seed", str(seed)), ("time", str(MORNING))]
    return f"{page}?{urlencode(words)}"


class PagedGame:
    """A game in a page: keys go in, and what is seen comes out when the game has read them all and waits for more."""

    def __init__(self, context: BrowserContext) -> None:
        self.page: Page = context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda told: self.faults.append(told.text) if told.type == "error" else None)
        self._typed = 0

    def open(self, where: str) -> str:
        """Open it, and wait until it wants a key."""
        self.page.goto(where)
        return self.begun()

    def reload(self) -> str:
        """Load it again."""
        self.page.reload()
        return self.begun()

    def begun(self) -> str:
        """Wait for its first key; what is seen."""
        self._typed = 0
        self._settle()
        return self.text

    def type(self, keys: str) -> str:
        """Type, and return what is seen."""
        for key in keys:
            self.page.evaluate("key => press(key)", key)
        self._typed += len(keys.encode())
        self._settle()
        return self.text

    def ends(self, keys: str = "") -> None:
        """Type what ends the game."""
        for key in keys:
            self.page.evaluate("key => press(key)", key)
        self.page.wait_for_selector('body[data-state="ended"]', timeout=_PATIENCE)

    @property
    def text(self) -> str:
        """What is seen, lines without trailing space."""
        return "\n".join(line.rstrip() for line in self.page.evaluate("seen()"))

    def _settle(self) -> None:
        self.page.wait_for_function(
            "typed => ['failed', 'ended'].includes(document.body.dataset.state) || Number(document.body.dataset.read ?? -1) >= typed",
            arg=self._typed,
            timeout=_PATIENCE,
        )
        if self.page.evaluate("document.body.dataset.state") == "failed":
            raise AssertionError(self.page.inner_text("#said"))


def environment(folder: Path, options: str = OPTIONS) -> Mapping[str, str]:
    """Return the environment of the same game in a terminal, without anybody's settings."""
    return {"HOME": str(folder), "TERM": "xterm", "NETHACKOPTIONS": options, "PATH": "/usr/bin:/bin", "TZ": "UTC"}

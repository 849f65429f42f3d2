"""Chromium without a window, asked through a pipe: pages are looked at as a person sees them, for pictures and for tests."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome")
_OPTIONS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
)
_SHIFTS = """
window.shifted = 0;
new PerformanceObserver(list => { for (const one of list.getEntries()) window.shifted += one.value; })
  .observe({type: 'layout-shift', buffered: true});
"""


def program() -> str:
    """Return where Chromium is; raises ``FileNotFoundError``."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        raise FileNotFoundError("there is no Chromium here: apt-get install chromium")
    return found


@dataclass(kw_only=True)
class Browser:
    """A running Chromium with one page."""

    to: int
    answers: int
    session: str = ""
    _numbers: Iterator[int] = field(default_factory=lambda: count(1))
    _rest: bytes = b""
    told: list[dict[str, Any]] = field(default_factory=list)

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:  # noqa: ANN401 - the protocol's
        """Call a method of the DevTools protocol; raises ``RuntimeError`` with what it answers."""
        number = next(self._numbers)
        message: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._read()
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                result: dict[str, Any] = answer["result"]
                return result
            self.told.append(answer)

    def _read(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            more = os.read(self.answers, 1 << 20)
            if not more:
                raise RuntimeError("Chromium has ended")
            self._rest += more
        one, self._rest = self._rest.split(b"\0", 1)
        answer: dict[str, Any] = json.loads(one)
        return answer

    def _wait(self, method: str) -> None:
        while not any(one.get("method") == method for one in self.told):
            self.told.append(self._read())

    def look(
        self, page: Path, width: int, height: int = 900, *, dark: bool = False, script: bool = True, at: str = ""
    ) -> None:
        """Open a page of a file in a width."""
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.ask("Emulation.setEmulatedMedia", features=[scheme])
        self.ask("Emulation.setScriptExecutionDisabled", value=not script)
        self.told.clear()
        # A page with another place in it only is the same page, and is not loaded again.
        self.ask("Page.navigate", url="about:blank")
        self._wait("Page.loadEventFired")
        self.told.clear()
        self.ask("Page.navigate", url=page.resolve().as_uri() + at)
        self._wait("Page.loadEventFired")

    def value(self, expression: str) -> Any:  # noqa: ANN401 - whatever it is
        """Return what JavaScript makes of an expression."""
        return self.ask("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)["result"].get(
            "value"
        )

    def picture(self) -> bytes:
        """Return what is seen, as PNG."""
        return base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"])


@contextmanager
def browser() -> Iterator[Browser]:
    """Start Chromium, with a profile of its own."""
    with tempfile.TemporaryDirectory(prefix="nhmod-chromium-", ignore_cleanup_errors=True) as folder:
        there, to = os.pipe()
        answers, back = os.pipe()
        # Chromium reads file 3 and writes file 4.
        shell = f'exec "$0" "$@" 3<&{there} 4>&{back}'
        command = ["bash", "-c", shell, program(), *_OPTIONS, f"--user-data-dir={folder}", "about:blank"]
        with subprocess.Popen(
            command, pass_fds=(there, back), stderr=subprocess.DEVNULL, env={**os.environ, "HOME": folder}
        ) as running:
            os.close(there)
            os.close(back)
            try:
                made = Browser(to=to, answers=answers)
                target = made.ask("Target.createTarget", url="about:blank")["targetId"]
                made.session = made.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
                made.ask("Page.enable")
                made.ask("Page.addScriptToEvaluateOnNewDocument", source=_SHIFTS)
                yield made
            finally:
                running.terminate()
                running.wait(timeout=20)
                os.close(to)
                os.close(answers)

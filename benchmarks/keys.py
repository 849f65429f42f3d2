"""Keys per second of a game in a page beside the native game: ``python benchmarks/keys.py PAGE GAME``, both built by ``nhmod build``.

PAGE is the folder of ``--for web``, GAME that of the same mods for this machine. Both begin with the same seed and get the same keys: all
at once, and each when the game waits for it. The page's time ends when Chromium's terminal has taken what the game drew, the native
game's when that has read all keys and waits for more; its drawing goes to a terminal that shows nothing. The processors' seconds are
those of the game, or of all of Chromium.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import urlencode

from nhmod.cli.serving import server_of
from nhmod_playing.steady import steady
from nhmod_playing.terminal import Terminal

sys.path.insert(0, str(Path(__file__).parents[1] / "docs"))
from chromium import chromium

KEYS = "hjklyubns:" * 60
HERO = ("-u", "Ada", "-p", "Val", "-r", "hum")
OPTIONS = "!legacy,!splash_screen,gender:female,align:neutral,!autopickup,pettype:none"
MORNING = 1773136800
"""When a game begins (nhmod_playing/steady.c)."""
SEED = 7
_AFTER_ALL = """
async keys => {
  const before = Number(document.body.dataset.read ?? 0), begun = performance.now();
  for (const key of keys) press(key);
  while (Number(document.body.dataset.read ?? 0) < before + keys.length) await new Promise(resolve => setTimeout(resolve, 1));
  return (performance.now() - begun) / 1000;
}
"""
_AFTER_EACH = """
async keys => {
  const begun = performance.now();
  for (const key of keys) {
    const before = document.body.dataset.read, changed = new Promise(resolve => {
      const seen = new MutationObserver(() => {
        if (document.body.dataset.read !== undefined && document.body.dataset.read !== before) { seen.disconnect(); resolve(); }
      });
      seen.observe(document.body, { attributes: true });
    });
    press(key);
    await changed;
  }
  return (performance.now() - begun) / 1000;
}
"""


class Unseen(Terminal):
    """A terminal that shows nothing: what is measured is the game."""

    def _show(self, written: bytes) -> None:
        pass


def worked() -> float:
    """Return the seconds that the processors worked for all that this process has started and that still runs."""
    spent, children = {}, {}
    for place in Path("/proc").glob("[0-9]*"):
        try:
            parent = (place / "stat").read_text().rpartition(") ")[2].split()[1]
            # In ticks, as stat has it, a game's time for all keys is one tick.
            nanoseconds = [int(one.read_text().split()[0]) for one in place.glob("task/*/schedstat")]
        except OSError:  # it has ended
            continue
        children.setdefault(int(parent), []).append(int(place.name))
        spent[int(place.name)] = sum(nanoseconds)
    found, left = 0, [*children.get(os.getpid(), [])]
    while left:
        one = left.pop()
        found += spent.get(one, 0)
        left += children.get(one, [])
    return found / 1e9


def told(what: str, seconds: float, processors: float) -> None:
    """Write a measurement."""
    rates = f"{len(KEYS) / seconds:.0f} keys a second, {len(KEYS) / processors:.0f} a processor's second"
    sys.stdout.write(f"{what}: {rates}\n")


def native(directory: Path) -> None:
    """Measure the game for this machine."""
    for what, pieces in (("native, all at once", [KEYS]), ("native, each in turn", list(KEYS))):
        with tempfile.TemporaryDirectory() as home:
            game = Unseen(patience=300)
            environment = {
                "HOME": home,
                "TERM": "xterm",
                "NETHACKOPTIONS": OPTIONS,
                "PATH": "/usr/bin:/bin",
                **steady(SEED),
            }
            folder = Path(
                shutil.copytree(directory, Path(home) / "game")
            )  # what another game left would be asked about
            game.start(folder / "nethack", HERO, environment)
            try:
                game.settle()
                game.type(" ")
                before, begun = worked(), time.perf_counter()
                for piece in pieces:
                    game.type(piece)
                seconds, processors = time.perf_counter() - begun, worked() - before
                if not game.alive:
                    raise SystemExit(f"{directory}: the game ended before it had read all keys")
                told(what, seconds, processors)
            finally:
                game.kill()


def paged(directory: Path) -> None:
    """Measure the game in a page."""
    words = [*(("argument", word) for word in HERO), ("option", OPTIONS), ("seed", str(SEED)), ("time", str(MORNING))]
    with server_of(directory) as server, chromium() as browser:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for what, script in (("page, all at once", _AFTER_ALL), ("page, each in turn", _AFTER_EACH)):
            page = browser.new_context(bypass_csp=True).new_page()
            page.goto(f"http://{server.host}/?{urlencode(words)}")
            # The page allows no script but its own, which is what Playwright waits with.
            page.wait_for_function("Number(document.body.dataset.read ?? -1) >= 0", timeout=120_000)
            page.evaluate(_AFTER_ALL, " ")
            before = worked()
            seconds = page.evaluate(script, KEYS)
            told(what, seconds, worked() - before)
            page.context.close()
        server.shutdown()


def main() -> None:
    """Measure both."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("page", type=Path)
    parser.add_argument("game", type=Path)
    asked = parser.parse_args()
    native(asked.game.resolve())
    paged(asked.page.resolve())


if __name__ == "__main__":
    main()

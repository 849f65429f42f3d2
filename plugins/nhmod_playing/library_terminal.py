"""Plays an NLE in a terminal: a program of its own, for the Python and on the path that the NLE is of; one process has one NLE.

``library.py`` starts it in the directory that was built. Keys are stepped through the library as they come, and while it waits for the
next ones the terminal shows what NLE observes of its own (``tty_chars``), and a file says what agents see besides: ``places`` (column,
row from 0, name) of the monsters and objects of the glyphs, and all ``messages`` so far.
It imports nothing of nhmod.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import tty
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

_KEYS = ("glyphs", "message", "tty_chars", "tty_colors", "tty_cursor")
_KEYBOARD, _SCREEN = 0, 1
_MANY = 4096
_BRIGHT = 8
_LOG = "paniclog"
"""What the game writes of itself, which stays in the directory: NLE gives each game a folder, which goes with it."""


def _game_alone() -> Any:  # noqa: ANN401 - it has no types
    """Return NLE's module of the game, without the environments around it: to import gymnasium takes longer than to begin a game."""
    found = find_spec("nle")
    package = ModuleType("nle")
    package.__path__ = list(found.submodule_search_locations or ()) if found is not None else []
    sys.modules["nle"] = package
    return import_module("nle.nethack")


nethack = _game_alone()


class Library:
    """The game behind the library."""

    def __init__(self, *, options: str, player: str, wizard: bool, seed: int) -> None:
        self._game = nethack.Nethack(
            observation_keys=_KEYS,
            playername=player,
            ttyrec=None,
            options=[one for one in options.split(",") if one],
            wizard=wizard,
            fix_moon_phase=True,
        )
        # There is no public name of the folder that the game writes to.
        Path(self._game._vardir, _LOG).symlink_to(Path(_LOG).absolute())  # noqa: SLF001
        self._game.set_initial_seeds(core=seed, disp=seed, reseed=False)
        self._seen: dict[str, Any] = {}
        self._messages: list[str] = []
        self._see(self._game.reset())

    def press(self, key: int) -> bool:
        """Give the game a key; return whether it is over."""
        observation, done = self._game.step(key)
        if not done:
            self._see(observation)
        return bool(done)

    def _see(self, observation: tuple[Any, ...]) -> None:
        self._seen = dict(zip(_KEYS, observation, strict=True))
        message = bytes(self._seen["message"]).partition(b"\0")[0].decode("latin-1")
        if message and self._messages[-1:] != [message]:
            self._messages.append(message)

    def show(self, observed: str) -> None:
        """Draw the screen, and write down what agents see."""
        Path(observed).write_text(
            json.dumps({"places": list(self._places()), "messages": self._messages}), encoding="utf-8"
        )
        rows = [
            f"\033[{number};1H{_row(chars, colors)}"
            for number, (chars, colors) in enumerate(
                zip(self._seen["tty_chars"], self._seen["tty_colors"], strict=True), 1
            )
        ]
        y, x = (int(one) for one in self._seen["tty_cursor"])
        text = f"\033[0m{''.join(rows)}\033[0m\033[{y + 1};{x + 1}H".encode("latin-1")
        while text:
            text = text[os.write(_SCREEN, text) :]

    def _places(self) -> Iterator[tuple[int, int, str]]:
        """Name the monsters and objects of the glyphs; those that are only remembered or felt too."""
        for y, row in enumerate(self._seen["glyphs"].tolist()):
            for x, glyph in enumerate(row):
                if nethack.glyph_is_monster(glyph):
                    yield x, y, nethack.permonst(nethack.glyph_to_mon(glyph)).mname
                elif nethack.glyph_is_object(glyph):
                    yield x, y, nethack.OBJ_NAME(nethack.objclass(nethack.glyph_to_obj(glyph))) or ""


def _row(chars: Any, colors: Any) -> str:  # noqa: ANN401 - arrays of numpy's
    """Write a row of the screen, with its colours as a terminal is told them."""
    text, last = [], -1
    for char, color in zip(chars.tolist(), colors.tolist(), strict=True):
        if color != last:
            bright = "1;" if color & _BRIGHT else ""
            text.append(f"\033[0;{bright}3{color % _BRIGHT}m")
            last = color
        text.append(chr(char) if char else " ")
    return "".join(text)


def main(*arguments: str) -> None:
    """Play in a directory until the game ends or nobody types."""
    directory, observed, options, player, wizard, seed = arguments
    os.chdir(directory)
    tty.setraw(_KEYBOARD)
    tempfile.tempdir = os.environ["TMPDIR"]
    game = Library(options=options, player=player, wizard=wizard == "wizard", seed=int(seed))
    over = False
    while not over:
        game.show(observed)
        keys = os.read(_KEYBOARD, _MANY)
        over = not keys or any(game.press(key) for key in keys)


if __name__ == "__main__":
    main(*sys.argv[1:])

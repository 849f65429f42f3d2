"""Plays a game in a window of X11 that nobody sees, on a display of its own (Xvfb), and takes pictures of it."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Self

from PIL import Image
from Xlib import XK, X
from Xlib.display import Display
from Xlib.error import BadDrawable, BadWindow
from Xlib.ext import xtest

from nhmod_playing.steady import steady

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from Xlib.xobject.drawable import Window

WIDTH, HEIGHT = 1500, 1000
_PATIENCE = 30.0
_SHIFTED = {"underscore"}


class WindowError(Exception):
    """The game did not show what was waited for."""


class WindowGame:
    """A running game in a window; use it as a context manager."""

    def __init__(self, directory: Path, *options: str) -> None:
        """Take a playable directory that was built for X11, and options of the game."""
        self._directory = directory
        self._options = ",".join(
            (
                "name:wizard",
                "role:Val",
                "race:hum",
                "gender:fem",
                "align:neu",
                "pettype:none",
                "!legacy",
                "!splash_screen",
                *options,
            )
        )
        self._processes: list[subprocess.Popen[bytes]] = []
        self._display: Display | None = None

    def __enter__(self) -> Self:
        read, write = os.pipe()
        command = ("Xvfb", "-displayfd", str(write), "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-nolisten", "tcp")
        self._start(command, pass_fds=(write,))
        os.close(write)
        with os.fdopen(read, encoding="ascii") as told:
            name = f":{told.readline().strip()}"
        self._display = Display(name)
        self._start(
            (str(self._directory / "nethack"), "-D"),
            env={
                "PATH": os.environ["PATH"],
                "HOME": str(self._directory),
                "LC_ALL": "C",
                "DISPLAY": name,
                "NETHACKOPTIONS": self._options,
                **steady(),
            },
        )
        self.wait_until(lambda: bool(self._shown()), "a window")
        return self

    def __exit__(self, *exception: object) -> None:
        if self._display is not None:
            self._display.close()
        for process in reversed(self._processes):
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def _start(self, command: tuple[str, ...], **more: object) -> None:
        process = subprocess.Popen(  # type: ignore[call-overload]  # what more there is, is this file's own
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            **more,
        )
        self._processes.append(process)

    def picture(self) -> Image.Image:
        """Return what the whole screen shows."""
        seen = self._root.get_image(0, 0, WIDTH, HEIGHT, X.ZPixmap, 0xFFFFFFFF)
        return Image.frombytes("RGB", (WIDTH, HEIGHT), seen.data, "raw", "BGRX")

    def wait_until(self, seen: Callable[[], object], what: str, *, seconds: float = _PATIENCE) -> None:
        """Wait until something is so; raises ``WindowError`` where it does not come."""
        end = time.monotonic() + seconds
        while not seen():
            if time.monotonic() > end:
                message = f"the game does not show {what}"
                raise WindowError(message)
            time.sleep(0.05)

    def press(self, *keys: str) -> None:
        """Press keys (X11's names: ``Return``, ``a``) where the pointer is; ``ctrl+g`` is one."""
        for key in keys:
            *held, name = key.split("+")
            codes = [self._code({"ctrl": "Control_L"}[one]) for one in held] + [self._code(name)]
            for code in codes:
                xtest.fake_input(self._shown_on, X.KeyPress, code)
            for code in reversed(codes):
                xtest.fake_input(self._shown_on, X.KeyRelease, code)
            self._shown_on.sync()
            time.sleep(0.02)

    def answer(self, text: str) -> None:
        """Type a text into the dialog that the game has put up, and end it."""
        dialog = self._shown()[-1]
        field = max(self._below(dialog), key=lambda one: one.get_geometry().width)
        self.point_at(field)
        self.press(*("space" if letter == " " else letter for letter in text), "Return")
        self.wait_until(
            lambda: dialog.id not in {one.id for one in self._shown()}, f"an end of the dialog for '{text}'"
        )

    def begin(self) -> None:
        """Play as the options say, where the game first shows what it will play: Return, until that is gone.

        The map's window is there before that dialog is. A key that comes before the dialog asks for keys is lost, and
        nothing tells when it does.
        """
        self.wait_until(self._choices, "what it will play")
        self.point_at(self._choices()[0])
        end = time.monotonic() + _PATIENCE
        while self._choices():
            if time.monotonic() > end:
                message = "the game does not begin"
                raise WindowError(message)
            self.press("Return")
            with suppress(WindowError):
                self.wait_until(lambda: not self._choices(), "its map", seconds=2)

    def _choices(self) -> list[Window]:
        """Return the dialog that shows what will be played (X11_player_selection() in win/X11/winX.c), while it is shown."""
        return [one for one in self._shown() if one.get_wm_name() == "Player Selection"]

    def point_at(self, window: Window) -> None:
        """Move the pointer into the middle of a window: there is no window manager, and keys go where it is."""
        size = window.get_geometry()
        place = window.translate_coords(self._root, 0, 0)
        xtest.fake_input(self._shown_on, X.MotionNotify, x=-place.x + size.width // 2, y=-place.y + size.height // 2)
        self._shown_on.sync()

    def windows(self) -> int:
        """Return how many windows of the game are shown."""
        return len(self._shown())

    def point_at_last(self) -> None:
        """Move the pointer into the window that was shown last, once there is one."""
        self.wait_until(lambda: bool(self._shown()), "a window")
        self.point_at(self._shown()[-1])

    @property
    def _shown_on(self) -> Display:
        if self._display is None:
            message = "the game is not running"
            raise WindowError(message)
        return self._display

    @property
    def _root(self) -> Window:
        return self._shown_on.screen().root

    def _code(self, name: str) -> int:
        return int(self._shown_on.keysym_to_keycode(XK.string_to_keysym(name)))

    def _shown(self) -> list[Window]:
        return [one for one in self._root.query_tree().children if _is_shown(one)]

    def _below(self, window: Window) -> list[Window]:
        """Return the windows inside another that have none in them."""
        children = window.query_tree().children
        return [inner for child in children for inner in self._below(child) or [child]]


def _is_shown(window: Window) -> bool:
    """Check that a window is seen: one that the game has put away meanwhile is not."""
    try:
        return bool(window.get_attributes().map_state == X.IsViewable and window.get_geometry().width > 1)
    except (BadWindow, BadDrawable):
        return False

"""NLE's environments with the levels of a directory that ``nhmod nle install --directory`` made; and a way to any level.

NLE itself is imported only when one of these is called.
"""

from __future__ import annotations

import functools
import re
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

_MAKING = threading.RLock()
"""Held while NLE's constructor is exchanged: two threads that did it at once would leave the wrong one behind."""

_LEVEL_TELEPORT = 0x16
_ESCAPE = 0x1B
_ENTER = 0x0D
_FIRST_PAGE = ord("^")
_NEXT_PAGE = ord(">")
_DUNGEON = re.compile(r"\s*(\S.*): (?:level|depth)s? -?\d")
_ENTRY = re.compile(r"\s*(\S) - [* ]*([^\s:]+):")
_COMMANDS = frozenset("^|<>.-@,\\~:")
"""What a menu takes for a command of its own (src/options.c, default_menu_cmd_info), even where it offers it as a letter."""
_PAGE = re.compile(r"\s*\((\d+) of (\d+)\)")
_PAGES = 20
"""More pages than a menu of all levels has."""


class LevelNotReachedError(RuntimeError):
    """The game did not go where it was sent; the message has what it said."""


@contextmanager
def levels_from(directory: str | os.PathLike[str]) -> Iterator[None]:
    """Have every NLE environment that is made inside read its levels from a directory.

    NLE's ``Nethack`` takes the directory as ``hackdir``, but no environment passes it on; this does. Raises
    ``FileNotFoundError`` where the directory has no nhdat, ``ImportError`` without NLE. What is made stays with the directory for
    all its episodes; where its nhdat is replaced, the next episode has the new levels.
    """
    from nle import nethack  # noqa: PLC0415 - heavy, and not needed to install levels

    folder = Path(directory).absolute()
    if not (folder / "nhdat").is_file():
        raise FileNotFoundError(f"{folder} has no nhdat; 'nhmod nle install --directory {folder} MOD' makes one")
    with _MAKING:
        usual = nethack.Nethack
        nethack.Nethack = functools.partial(usual, hackdir=str(folder))
        try:
            yield
        finally:
            nethack.Nethack = usual


def make(env_id: str, directory: str | os.PathLike[str], **options: Any) -> Any:  # noqa: ANN401 - gymnasium's own types
    """Make a gymnasium environment of NLE, such as ``NetHackScore-v0``, that reads its levels from a directory.

    ``options`` are those of ``gymnasium.make`` and of the environment. Raises as ``levels_from`` does.
    """
    import gymnasium  # noqa: PLC0415 - as above
    import nle  # noqa: F401, PLC0415 - registers the environments

    with levels_from(directory):
        return gymnasium.make(env_id, **options)


def teleport(env: Any, level: str) -> Any:  # noqa: ANN401 - gymnasium's own types
    """Go to a level by its name, in any dungeon; gives the observation there.

    ``env`` was made with ``wizard=True``, and has been reset; wizard mode teleports with ^V, and its menu knows every special
    level (src/teleport.c, level_tele; src/dungeon.c, print_dungeon). It counts as one step of the environment and as
    one turn of the game. Raises ``LevelNotReachedError`` if the menu has no such level or the game says no, ``ValueError`` where
    the environment doesn't observe ``tty_chars``.
    """
    return _Teleport(env.unwrapped).go(level)


@frozen
class _Entry:
    """A level in the menu of levels; pages are counted from 0."""

    page: int
    dungeon: str
    letter: str
    name: str

    def beside(self, other: _Entry) -> bool:
        """Return whether it can be chosen, and leads to the other one's dungeon."""
        return self.dungeon == other.dungeon and self.letter not in _COMMANDS


class _Teleport:
    """Types what a player would."""

    def __init__(self, env: Any) -> None:  # noqa: ANN401
        # The game's own observations are a tuple in an order that only the environment knows.
        keys = env._observation_keys  # noqa: SLF001 - NLE's tasks use it too; there is no public name
        if "tty_chars" not in keys:
            raise ValueError("teleport reads the menu of levels: the environment must observe 'tty_chars'")
        self._env = env
        self._screen = keys.index("tty_chars")
        self._rows: list[str] = []

    def go(self, level: str) -> Any:  # noqa: ANN401
        for key in (_LEVEL_TELEPORT, ord("?"), _ENTER):
            self._type(key)
        if not self._choose(level):
            # Within a dungeon wizard mode goes by names too (src/dungeon.c, lev_by_name).
            for key in (_LEVEL_TELEPORT, *map(ord, level), _ENTER):
                self._type(key)
            self._read()
        return self._observe()

    def _read(self) -> None:
        for _ in range(_PAGES):
            if not any("--More--" in row for row in self._rows):
                break
            self._type(_ENTER)

    def _choose(self, level: str) -> bool:
        """Go to a level by the menu; if its letter can't be typed, to another one of the same dungeon: gives False then.

        The menu has letters for 52 levels, and goes on with what follows Z in ASCII (src/dungeon.c, tport_menu).
        """
        first = " ".join(self._rows[0].split())
        entries = self._entries()
        wanted = next((entry for entry in entries if entry.name == level), None)
        chosen = next((entry for entry in (wanted, *entries) if entry and wanted and entry.beside(wanted)), None)
        if wanted is None or chosen is None:
            self._type(_ESCAPE)
            self._observe()
            raise LevelNotReachedError(f"the menu of levels has no '{level}' (the game said: {first!r})")
        for key in (_FIRST_PAGE, *[_NEXT_PAGE] * chosen.page, ord(chosen.letter)):
            self._type(key)
        self._read()
        return chosen is wanted

    def _entries(self) -> list[_Entry]:
        """Read the menu, page by page: "The Quest: levels 11 to 16", "m -   juiblex: 30", "(1 of 3)"."""
        found: list[_Entry] = []
        dungeon = ""
        for page in range(_PAGES):
            for row in self._rows:
                if entry := _ENTRY.match(row):
                    found.append(_Entry(page=page, dungeon=dungeon, letter=entry[1], name=entry[2]))
                elif head := _DUNGEON.match(row):
                    dungeon = head[1]
            pages = next((match for row in self._rows if (match := _PAGE.match(row))), None)
            if pages is None or pages[1] == pages[2]:
                break
            self._type(_NEXT_PAGE)
        return found

    def _type(self, key: int) -> None:
        observation, done = self._env.nethack.step(key)
        self._rows = [bytes(row).decode("latin-1") for row in observation[self._screen]]
        if done:
            raise LevelNotReachedError(f"the game ended: {' '.join(row.strip() for row in self._rows if row.strip())}")

    def _observe(self) -> Any:  # noqa: ANN401
        """Take one step of the environment that takes no time, so that it knows where the game is now."""
        usual = self._env.actions
        self._env.actions = (_ESCAPE,)
        try:
            return self._env.step(0)[0]
        finally:
            self._env.actions = usual

"""Plays a built Angband in a pseudo-terminal, as a person with the debugging commands would, and sees what is on the screen.

Prompts and keys are those of Angband 3.5.1 and 4.2.5 (3.5.1's src/wizard.c, 4.2.5's src/ui-wizard.c and src/ui-knowledge.c). A game
that ends when nobody told it to is an exception with its last words.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import zlib
from functools import cache
from pathlib import Path
from typing import Self

import pexpect
import pyte
from play.waiting import asleep, has_read

COLUMNS, ROWS = 80, 24
ESCAPE, ENTER = "\033", "\r"
UP, DOWN, RIGHT, LEFT = "\033OA", "\033OB", "\033OC", "\033OD"
SAVE, SAVE_AND_QUIT, DEBUG = "\x13", "\x18", "\x01"
KNOWLEDGE = "~"
_MORE = "-more-"
_POLL = 0.01
_QUIET = 5
"""So many polls without a word, all the while asleep and with all keys read: the game waits."""
_UNREAD = 60
"""So many where it has not read the keys: it has thrown them away."""
_STEADY = Path(__file__).with_name("steady.c")
_ITEM = re.compile(r"(?:^|  )(?P<letter>[A-Za-z])\) (?P<text>\S+(?: \S+)*)")


class PlayError(Exception):
    """The game did not do what it was told; the message ends with the screen."""


class GameEndedError(PlayError):
    """The game ended by itself; ``signal`` is what killed it, or 0, and ``status`` what it returned."""

    def __init__(self, message: str, *, signal: int, status: int) -> None:
        """Keep how it ended."""
        super().__init__(message)
        self.signal = signal
        self.status = status


class Angband:
    """A running game; use it as a context manager.

    It begins with the character that is saved, or a new one with all defaults; ``race`` and ``class_`` are the numbers of
    others in the menus. With ``start`` false it stops at the first screen, whatever that is.
    """

    def __init__(
        self,
        directory: Path,
        *,
        name: str = "Tester",
        fresh: bool = True,
        race: int = 0,
        class_: int = 0,
        start: bool = True,
        patience: float = 30.0,
        seed: int | None = None,
    ) -> None:
        """Take a playable directory; ``fresh`` says to delete the characters in it first."""
        self.directory = directory
        self.name = name
        self._fresh, self._race, self._class, self._start = fresh, race, class_, start
        self._patience = patience
        test = os.environ.get("PYTEST_CURRENT_TEST", "").partition(" ")[0]
        self._env = {
            "PATH": os.environ["PATH"],
            "HOME": str(directory / "user"),
            "TERM": "xterm",
            "LC_ALL": "C.UTF-8",
            "LD_PRELOAD": str(_steady()),
            "NHMOD_SEED": str(zlib.crc32(test.encode()) if seed is None else seed),
            "TZ": "UTC",
        }
        self._screen = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.ByteStream(self._screen)
        self._process: pexpect.spawn[bytes] | None = None
        self.is_older = (directory / "lib" / "edit").is_dir()
        """Whether it is 3.5.1, and not 4.2."""

    def __enter__(self) -> Self:
        """Start the game, and the character's life."""
        if self._fresh:
            clear(self.directory)
        self._process = pexpect.spawn(
            str(self.directory / "angband"),
            ["-mgcu", f"-u{self.name}", "--", "-n1"],
            env=self._env,
            dimensions=(ROWS, COLUMNS),
            timeout=self._patience,
        )
        self._process.delaybeforesend = None
        try:
            self._settle(None)
            if self._start:
                self._begin()
        except BaseException:
            self.kill()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """End the game without saving."""
        self.kill()

    # -- what is seen ------------------------------------------------------------------------------------------------

    @property
    def lines(self) -> tuple[str, ...]:
        """The screen's lines without trailing space."""
        return tuple(line.rstrip() for line in self._screen.display)

    @property
    def text(self) -> str:
        """The screen."""
        return "\n".join(self.lines)

    @property
    def message(self) -> str:
        """The message line."""
        return self.lines[0]

    @property
    def line_at_cursor(self) -> str:
        """The line of the screen that the cursor is on."""
        return self.lines[self._screen.cursor.y]

    @property
    def alive(self) -> bool:
        """Whether the program runs."""
        return self._process is not None and self._process.isalive()

    @property
    def on_map(self) -> bool:
        """Whether the level is shown, and nothing covers it."""
        return any(line.startswith("LEVEL ") for line in self.lines) and any(
            line.startswith("AU ") for line in self.lines
        )

    # -- what is done ------------------------------------------------------------------------------------------------

    def send(self, keys: str) -> str:
        """Type, wait until the game wants more, and give the screen; ``-more-`` is left standing."""
        if self._process is None or not self.alive:
            raise self._ended()
        read = has_read(self._process.pid)
        self._process.send(keys.encode())
        self._settle(None if read is None else read + len(keys.encode()))
        if not self.alive:
            raise self._ended()
        return self.text

    def do(self, keys: str) -> str:
        """Type, and read on through every ``-more-``; gives all messages, a line each."""
        self.send(keys)
        said = [self.message]
        for _ in range(100):
            if _MORE not in self.message:
                return "\n".join(one.replace(_MORE, "").rstrip() for one in said)
            self.send(ENTER)
            said.append(self.message)
        raise PlayError(f"there is no end of messages:\n{self.text}")

    def answer(self, keys: str, prompt: str, text: str) -> str:
        """Type a command that asks for a line of text, and answer; gives the messages that follow."""
        self.send(keys)
        if prompt not in self.text:
            raise PlayError(f"expected the question {prompt!r}:\n{self.text}")
        # Ctrl-U is not known to it: what is proposed goes with the first letter.
        return self.do(text + ENTER)

    def to_its_end(self, most: int = 12) -> tuple[str, GameEndedError | None]:
        """Press Enter until the game ends by itself, or has no other word; gives all screens, and how it ended if it did."""
        said = [self.text]
        for _ in range(most):
            try:
                seen = self.send(ENTER)
            except GameEndedError as ended:
                return "\n".join((*said, str(ended))), ended
            if seen != said[-1]:
                said.append(seen)
        return "\n".join(said), None

    def save(self) -> str:
        """Save, and play on."""
        return self.do(SAVE)

    def save_and_quit(self) -> None:
        """Save and leave; the program must end well."""
        keys = SAVE_AND_QUIT
        try:
            for _ in range(20):
                self.send(keys)
                keys = ENTER
        except GameEndedError as ended:
            if (ended.signal, ended.status) != (0, 0):
                raise
            return
        raise PlayError(f"the game does not end:\n{self.text}")

    def kill(self) -> None:
        """End the process at once."""
        if self._process is not None:
            self._process.kill(signal.SIGKILL)
            self._process.close()

    # -- debugging commands (^A) -------------------------------------------------------------------------------------

    def debug(self, key: str) -> str:
        """Give a debugging command; the first one of a life asks whether that is meant, before the command's key or behind it."""
        self.send(DEBUG)
        self._agree()
        self.send(key)
        self._agree()
        return self.text

    def _agree(self) -> None:
        for _ in range(10):
            if "unsupported, debug commands" in self.message or "Your machine may crash" in self.message:
                self.send(ENTER)
            elif "use the debug commands?" in self.message:
                self.send("y")
            else:
                return

    def summon(self, name: str) -> str:
        """Summon a monster by its name or its number; raises ``PlayError`` where the game knows none."""
        self.debug("n")
        said = self._answered("Summon which monster?", name)
        if "No monster found" in said or "not found" in said:
            raise PlayError(f"the game knows no monster {name!r}: {said}")
        return said

    def create_object(self, group: str, name: str) -> str:
        """Create an object on the floor: its group ("Potions") and its name in the menus, or the beginnings of these."""
        self.debug("c")
        self.choose(group)
        return self.choose(name)

    def create_artifact(self, name: str) -> str:
        """Create an artifact on the floor by its name or a part of it; raises ``PlayError`` where the game knows none."""
        self.debug("C")
        if "Create which artifact?" in self.text:
            said = self._answered("Create which artifact?", name)
            if "No artifact found" in said:
                raise PlayError(f"the game knows no artifact {name!r}: {said}")
            return said
        for group in [item for item in self.menu() if not item.startswith("All ")]:
            self.choose(group)
            for item in self.menu():
                if name in item and not item.startswith("All "):
                    return self.choose(item)
            self.send(ESCAPE)
            if "What kind of artifact?" not in self.text:
                self.debug("C")
        self.send(ESCAPE)
        raise PlayError(f"the game knows no artifact {name!r}")

    def pick_up(self) -> str:
        """Pick up what lies here."""
        return self.do("g")

    def inventory(self) -> str:
        """List what is carried."""
        return self._looked_at("i")

    def equipment(self) -> str:
        """List what is worn."""
        return self._looked_at("e")

    def _looked_at(self, key: str) -> str:
        seen = self.send(key)
        self.send(ESCAPE)
        return seen

    def menu(self) -> tuple[str, ...]:
        """Return the items of the menu on the screen."""
        return tuple(item["text"].rstrip() for line in self.lines for item in _ITEM.finditer(line))

    def choose(self, item: str) -> str:
        """Choose an item of the menu on the screen by the beginning of its text; gives the messages that follow."""
        found = [match for line in self.lines for match in _ITEM.finditer(line)]
        for match in sorted(found, key=lambda match: match["text"].rstrip() != item):
            if match["text"].startswith(item):
                return self.do(match["letter"])
        raise PlayError(f"the menu has no {item!r}:\n{self.text}")

    def jump(self, level: int) -> str:
        """Go to a level of the dungeon; 0 is the town."""
        self.debug("j")
        said = self._answered("Jump to level", str(level))
        while "[y/n" in self.text:
            said += self.do("n")
        return said

    def learn_objects(self) -> str:
        """Learn all kinds of objects, up to level 100."""
        self.debug("l")
        return self.do(ENTER) if self.message.startswith("Learn object kinds") else self.message

    def recall_monsters(self) -> str:
        """Learn all of all monsters."""
        self.debug("r")
        return self.do("a")

    def reveal_map(self) -> str:
        """Light up the whole level."""
        return self.debug("w")

    def spoiler(self, item: str) -> str:
        """Have the game write a spoiler, such as "Brief Object Info" with all objects; gives its text."""
        self.debug('"')
        file = next(
            (found[1] for line in self.lines if item in line and (found := re.search(r"\((\S+\.spo)\)", line))), ""
        )
        self.choose(item)
        self.send(ESCAPE)
        return (self.directory / "user" / file).read_text(encoding="utf-8")

    def _answered(self, prompt: str, text: str) -> str:
        if prompt not in self.text:
            raise PlayError(f"expected the question {prompt!r}:\n{self.text}")
        return self.do(text + ENTER)

    # -- how ---------------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Go through the first screen, and the choices of a new character."""
        for _ in range(60):
            text = self.text
            if self.on_map:
                self.send(ESCAPE)
                return
            if "Please select your character" in text:
                self.send(self._choice())
            elif "[y/n" in text:
                self.send("y")
            elif "New character based on previous one" in text:
                self.send("n")
            else:
                self.send(ENTER)
        raise PlayError(f"the game did not begin:\n{self.text}")

    def _choice(self) -> str:
        if "Race affects" in self.text or "Your 'race'" in self.text:
            return DOWN * self._race + ENTER
        if "Class affects" in self.text or "Your 'class'" in self.text:
            return DOWN * self._class + ENTER
        return ENTER

    def _ended(self) -> GameEndedError:
        self._close()
        process = self._process
        number, status = (process.signalstatus or 0, process.exitstatus or 0) if process is not None else (0, 0)
        last = "\n".join(line for line in self.lines if line)
        how = f"by signal {signal.Signals(number).name}" if number else f"with status {status}"
        return GameEndedError(f"the game ended {how}:\n{last}", signal=number, status=status)

    def _close(self) -> tuple[int, int]:
        """Take in the last words; gives the signal and the status that the program ended with."""
        process = self._process
        if process is None:
            return (0, 0)
        self._read_rest()
        process.close(force=False)
        return (process.signalstatus or 0, process.exitstatus or 0)

    def _read_rest(self) -> None:
        while self._process is not None:
            try:
                self._stream.feed(self._process.read_nonblocking(65536, timeout=0.2))
            except (pexpect.EOF, pexpect.TIMEOUT):
                return

    def _settle(self, read: int | None) -> None:
        """Take in what the game writes until it is asleep, with all keys read, and quiet for a while."""
        process = self._process
        if process is None:
            return
        end = time.monotonic() + self._patience
        quiet = 0
        while time.monotonic() < end:
            taken = read is None or (has_read(process.pid) or 0) >= read
            if quiet >= (_QUIET if taken else _UNREAD):
                return
            try:
                self._stream.feed(process.read_nonblocking(65536, timeout=_POLL))
                quiet = 0
            except pexpect.TIMEOUT:
                quiet = quiet + 1 if asleep(process.pid) else 0
            except pexpect.EOF:
                return
        raise PlayError(f"the game did not stop within {self._patience} seconds:\n{self.text}")


def clear(directory: Path) -> None:
    """Delete the characters, scores and what else players have left in a playable directory."""
    for folder in ("save", "user", "scores", "panic", "archive"):
        for path in (directory / folder).glob("*"):
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()


@cache
def _steady() -> Path:
    """Compile steady.c, once for all processes."""
    digest = zlib.crc32(_STEADY.read_bytes())
    library = Path(tempfile.gettempdir()) / f"nhmod-steady-angband-{os.getuid()}-{digest:08x}.so"
    if not library.exists():
        with tempfile.TemporaryDirectory(dir=library.parent) as folder:
            made = Path(folder) / library.name
            subprocess.run(("gcc", "-shared", "-fPIC", "-O1", "-o", made, _STEADY), check=True)
            made.replace(library)
    return library

"""Plays a built game in a pseudo-terminal, as a person in wizard mode would, and sees what is on the screen.

Prompts and keys are those of NetHack 3.6 and 3.4.3 (src/cmd.c, win/tty); anything that the game calls impossible is an exception.
"""

from __future__ import annotations

import os
import re
import time
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Self

from nhmod_playing import releases
from nhmod_playing.steady import steady
from nhmod_playing.terminal import ESCAPE, ROWS, PlayError, Terminal
from nhmod_playing.windows import MAP_BOTTOM, MAP_TOP, MORE, asked, page_of, windowed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

__all__ = ["ESCAPE", "MAP_TOP", "DisorderError", "Game", "PlayError", "clear"]

# Asked at no one's bidding: how to call what was seen to have an effect (docall()), and in wizard mode whether to die.
_UNASKED = re.compile(r"Call an? .*:|Die\? \[yn\]")
_MENU_ITEM = re.compile(r"(?:^|\s)(?P<letter>\S) [-+*#] +(?P<text>\S.*?)\s*$")
_WHERE, _TELEPORTS = "do you want to be teleported", 40
_MENU_COMMANDS = "\\^_`<>|:.,-@~/"
_OPENING = MappingProxyType(
    {"Is this ok? [yn": "y", "Shall I pick": "y", ". - play!": ".", "Hit return to continue": "\n"}
)
"""What games ask though all of the hero is chosen (3.6.0, variants with more to choose), and say of options that they don't take."""
_MOST_QUESTIONS = 8
_LEFTOVERS = ("save/*", "*lock*", "[0-9]*.[0-9]*", "bon*", "paniclog", "dumplog/*")


class DisorderError(PlayError):
    """The game called something impossible, or panicked."""


class Game(Terminal):
    """A running game; use it as a context manager. Columns of the map are 1 to 79, rows 1 to 21, as on the screen."""

    never_saved: ClassVar[str] = ""
    """Why games of this sort are not saved; nothing where they are."""

    def __init__(
        self,
        directory: Path,
        *,
        wizard: bool = True,
        env: Mapping[str, str] | None = None,
        options: Iterable[str] = (),
        launcher: str = "nethack",
        fresh: bool = True,
        patience: float = 20.0,
        seed: int | None = None,
    ) -> None:
        """Take a playable directory; ``fresh`` says to delete saves, locks and bones of earlier games in it first.

        Chance is that of the ``seed``; without one it is that of the running test.
        """
        super().__init__(patience=patience)
        self.directory = directory
        self.wizard = wizard
        self._fresh = fresh
        self._saved = False
        self._launcher = launcher
        self._env = {
            "PATH": os.environ["PATH"],
            "HOME": str(directory),
            "TERM": "linux",
            "LC_ALL": "C",
            "NETHACKOPTIONS": ",".join(_options(directory, tuple(options))),
            **steady(seed),
            **(env or {}),
        }

    def __enter__(self) -> Self:
        """Start the game and answer nothing: it must come up with the map."""
        if self._fresh:
            clear(self.directory)
        self.start(*self._program(), self._env)
        try:
            self._begin()
        except BaseException:
            self.kill()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Quit without saving; whatever happens, the process ends and nothing of the game stays."""
        try:
            if kind is None and self.alive:
                self.quit()
        finally:
            self.kill()
            disorder = self.paniclog
            if not self._saved:
                clear(self.directory)
        if kind is None and disorder:
            raise DisorderError(disorder)

    # -- what is seen ------------------------------------------------------------------------------------------------

    @property
    def message(self) -> str:
        """The message line."""
        return self._lines[0].rstrip()

    @property
    def question(self) -> str:
        """What the game asks, or nothing; a question that is answered may still be the ``message``."""
        return asked(self._lines, self.cursor[1])

    @property
    def status(self) -> str:
        """The two status lines, or nothing while something covers them."""
        lines = "\n".join(line.rstrip() for line in self._lines[ROWS - 2 :])
        return lines if "Dlvl:" in lines or "HP:" in lines else ""

    @property
    def map(self) -> tuple[str, ...]:
        """The map's rows; ``map[y - 1][x]`` is what stands at column x and row y."""
        return tuple(self._lines[MAP_TOP : MAP_BOTTOM + 1])

    @property
    def hero(self) -> tuple[int, int]:
        """Where the cursor is, which is on the hero while the game waits for a command."""
        return self.cursor

    def at(self, x: int, y: int) -> str:
        """Return the character at a place of the map."""
        return self.map[y - MAP_TOP][x]

    def find(self, symbol: str) -> tuple[tuple[int, int], ...]:
        """Find a character on the map."""
        return tuple((x, y) for y, row in enumerate(self.map, MAP_TOP) for x, seen in enumerate(row) if seen == symbol)

    @property
    def told(self) -> str | None:
        """All that was said since the game began, where an interface beside the screen tells it."""
        return None

    def named_at(self, x: int, y: int) -> str | None:  # noqa: ARG002 - a screen has no more than its character
        """Return the name of the monster or object that a place of the map shows, where an interface beside the screen names it."""
        return None

    @property
    def paniclog(self) -> str:
        """What the game wrote about itself in this run."""
        try:
            return (self.directory / "paniclog").read_text(encoding="latin-1")
        except FileNotFoundError:
            return ""

    @property
    def ended(self) -> bool:
        """Whether the game is over; nothing of it is deleted then."""
        self._saved = self._saved or not self.alive
        return not self.alive

    # -- what is done ------------------------------------------------------------------------------------------------

    def send(self, keys: str) -> str:
        """Type, wait until the game wants more, and give the screen; ``--More--`` is left standing."""
        self.type(keys)
        if "Program in disorder" in self.text or self.paniclog:
            raise DisorderError(f"{self.paniclog}\n{self.text}")
        return self.text

    def do(self, keys: str) -> str:
        """Type, and read all messages and windows that follow; gives their text, a line each."""
        self.send(keys)
        return self.read_messages()

    def read_messages(self) -> str:
        """Read on through every ``--More--`` and every page; gives all that was said."""
        if not self._lines[0].strip() and not self.status:
            self.settle()
        return "\n".join(self._pages())

    def command(self, name: str) -> str:
        """Return an extended command, such as ``overview``."""
        return self.do(f"#{name}\n")

    def answer(self, keys: str, prompt: str, text: str) -> str:
        """Type a command that asks for a line of text, and answer; asking again is a refusal (``PlayError``)."""
        self.send(keys)
        if prompt not in self.text:
            raise PlayError(f"expected the question {prompt!r}:\n{self.text}")
        said = self.do(f"{text}\n")
        if prompt in self.question:
            refused = self.text
            self.send(ESCAPE)
            self.read_messages()
            raise PlayError(f"the game does not take {text!r}:\n{said}\n{refused}")
        return said

    def create_monster(self, name: str) -> str:
        """Create a monster beside the hero (^G)."""
        said = self.answer("\x07", "Create what kind of monster?", name)
        while "; force " in self.question:  # another one would come, as this one has its own place in the game
            said += self.do("y")
        if "never heard of" in said:
            self.send(ESCAPE)
            raise PlayError(f"the game knows no monster {name!r}: {said}")
        return said

    def wish(self, name: str) -> str:
        """Wish for an object (^W); gives the line that names what came."""
        said = self.answer("\x17", "For what do you wish?", name)
        if "Nothing fitting that description" in said:
            self.send(ESCAPE)
            raise PlayError(f"the game knows no object {name!r}: {said}")
        return said

    def level_teleport(self, level: int | str) -> str:
        """Go to a level: a number is one of this dungeon, a word one of the levels of wizard mode's menu (^V)."""
        if isinstance(level, int):
            return self.answer("\x16", "To what level do you want to teleport?", str(level))
        self._menu_of_levels()
        beside = self._beside(level)
        self._menu_of_levels()
        said = self.choose(beside)
        # Within a dungeon wizard mode goes by names too (src/dungeon.c, lev_by_name).
        return said if level in beside else self.answer("\x16", "To what level do you want to teleport?", level)

    def _menu_of_levels(self) -> None:
        self.send("\x16")
        self.wait_for("To what level do you want to teleport")
        self.send("?\n")

    def _beside(self, level: str) -> str:
        """Find in the menu of levels the level itself, or one of its dungeon if the letter is a command; leaves the menu.

        There are letters for 52 levels; after Z come others, some of which turn the menu's pages (src/dungeon.c, tport_menu).
        """
        dungeons: list[list[re.Match[str]]] = [[]]
        while True:
            for line in windowed(self._lines):
                match = _MENU_ITEM.search(line)
                if match:
                    dungeons[-1].append(match)
                elif ": level" in line:
                    dungeons.append([])
            page = self._page()
            if page is None or page[0] == page[1]:
                break
            self.send(">")
        seen = self.text
        self.do(ESCAPE * 3)
        for items in dungeons:
            if any(level in item["text"] for item in items):
                usable = [item["text"] for item in items if item["letter"] not in _MENU_COMMANDS]
                return next((text for text in usable if level in text), usable[0])
        raise PlayError(f"the menu has no {level!r}:\n{seen}")

    def choose(self, item: str) -> str:
        """Choose an item of the menu on the screen by a part of its text, turning pages."""
        while True:
            for line in windowed(self._lines):
                match = _MENU_ITEM.search(line)
                if match and item in match["text"]:
                    self.send(match["letter"])
                    if self._page() is not None:  # several may be chosen: this one is enough
                        self.send("\n")
                    return self.read_messages()
            page = self._page()
            if page is None or page[0] == page[1]:
                seen = self.text
                self.send(ESCAPE)
                raise PlayError(f"the menu has no {item!r}:\n{seen}")
            self.send(">")

    def reveal_map(self) -> str:
        """Map the level (^F)."""
        return self.do("\x06")

    def sense_monsters(self) -> str:
        """See every monster of the level on the map for 30 turns (#wizintrinsic, and before there was one a potion)."""
        if releases.is_older(self.directory) or "unknown extended command" in self.send("#wizintrinsic\n"):
            return self._drink_to_sense()
        self.wait_for("Which intrinsics")
        return self.choose("monster detection")

    def _drink_to_sense(self) -> str:
        wished = self.wish("blessed potion of monster detection")
        letter = re.search(r"^(\w) - ", wished, re.MULTILINE)
        if letter is None:
            raise PlayError(f"the potion did not come:\n{wished}\n{self.text}")
        return self.do(f"q{letter[1]}")

    def remake_level(self) -> str:
        """Throw this level away and make it anew (#wizmakemap; not in 3.4.3)."""
        return self.command("wizmakemap")

    def look(self) -> str:
        """Look at what is here."""
        return self.do(":")

    def farlook(self, x: int, y: int) -> str:
        """Ask what a place of the map shows."""
        self.send(";")
        return self._point(x, y)

    def travel(self, x: int, y: int) -> str:
        """Walk to a place as far as a way is known, going on after what interrupts; gives all that was said."""
        said = []
        before = None
        while self.hero not in {(x, y), before}:
            before = self.hero
            self.send("_")
            said.append(self._point(x, y))
        return "\n".join(said)

    def teleport(self, x: int, y: int) -> str:
        """Teleport to a place (^T); on the levels of the Wizard's tower one time in three another is needed (src/teleport.c, tele)."""
        for _ in range(_TELEPORTS):
            self.send("\x14")
            answer = self.wait_for(rf"{_WHERE}|disoriented for a moment\.({MORE})?")
            if answer[1]:  # newer games ask whether to go all the same
                self.send("\n")
                self.wait_for("Override")
                self.send("y")
                answer = self.wait_for(_WHERE)
            if answer[0] == _WHERE:
                return self._point(x, y)
        raise PlayError(f"{_TELEPORTS} times no place to teleport to was asked for:\n{self.text}")

    def overview(self) -> str:
        """List the levels seen and what is on them; in 3.4.3 all dungeons and special levels (^O)."""
        return self.do("\x0f") if releases.is_older(self.directory) else self.command("overview")

    def version(self) -> str:
        """Return the version line."""
        return self.do("v")

    def save(self) -> None:
        """Save the game, which ends it; the save stays."""
        self.send("S")
        self._saved = True
        self.send("y")
        if MORE in self.text and self.alive:  # where another program would compress it, and there is none
            self.send("\n")
        if not self.ends():
            raise PlayError(f"the game was not saved:\n{self.text}")

    def quit(self) -> None:
        """Quit without saving."""
        self.send(ESCAPE)
        for _ in range(20):
            self.send("#quit\n")
            while self.alive and (asked := re.search(r"--More--|Dump core\?|Really quit\?|\(end\)", self.text)):
                self.send({"Dump core?": "n", "Really quit?": "y"}.get(asked[0], "\n"))
            if not self.alive:
                return
        raise PlayError(f"the game does not end:\n{self.text}")

    def _program(self) -> tuple[Path, list[str]]:
        """Return what is started, and with which arguments."""
        return self.directory / self._launcher, ["-D"] if self.wizard else ["-u", "Tester"]

    # -- how ---------------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """See that the game comes up, in the mode that was asked for; on a busy machine it may be long before its first word."""
        end = time.monotonic() + self._patience
        while not self.text.strip() and self.alive and time.monotonic() < end:
            self.settle(0)  # no key was typed that it could still have to read
        for _ in range(_MOST_QUESTIONS):
            key = next((key for question, key in _OPENING.items() if question in self.text), "")
            if not key or self.status:
                break
            self.send(key)
        said = self.read_messages()
        # While a save is unpacked by another program the game is asleep, as if it waited.
        while not self.status and "[" not in self.message and self.alive and time.monotonic() < end:
            self.settle()
            said += self.read_messages()
        if "Do you want to keep the save file?" in self.text:  # in wizard mode, when a game is restored
            self.send("n")
            said += self.read_messages()
        if not self.status:
            raise PlayError(f"the game did not begin:\n{said}\n{self.text}")
        if self.wizard and "wizard" not in self.status.casefold():
            raise PlayError(f"this is not wizard mode:\n{self.text}")

    def _point(self, x: int, y: int) -> str:
        """Move the cursor of getpos() from the hero to a place and take it (src/do_name.c)."""
        if MORE in self.text:  # the question may fill the line
            self.send("\n")
        self.send("@")
        from_x, from_y = self.hero
        far_x, near_x = divmod(abs(x - from_x), 8)
        far_y, near_y = divmod(abs(y - from_y), 8)
        right, down = x > from_x, y > from_y
        keys = ("L" if right else "H") * far_x + ("l" if right else "h") * near_x
        keys += ("J" if down else "K") * far_y + ("j" if down else "k") * near_y
        self.send(keys)
        if self.hero != (x, y):
            raise PlayError(f"the cursor is at {self.hero}, not at {(x, y)}:\n{self.text}")
        return self.do(".")

    def _pages(self) -> Iterator[str]:
        """Yield the messages or the page on the screen, and go on to the next ones."""
        for _ in range(200):
            if MORE in self.text:
                yield self._shown().replace(MORE, "").rstrip()
                self.send("\n")
            elif (page := self._page()) is not None:
                yield self._shown()
                self.send(ESCAPE if page[0] == page[1] else ">")
            elif _UNASKED.match(self.question):
                yield self.message
                self.send(ESCAPE)
            else:
                yield self.message
                return
        raise PlayError(f"there is no end of messages:\n{self.text}")

    def _shown(self) -> str:
        """Return what stands before ``--More--``: the message lines, or the window that it closes."""
        return "\n".join(windowed(self._lines))

    def _page(self) -> tuple[int, int] | None:
        """Return the page and the number of pages of the menu or window on the screen."""
        return page_of(self._lines)


def _options(directory: Path, own: tuple[str, ...]) -> tuple[str, ...]:
    """Return the usual options and a game's own: of two that say different things the first would count."""
    said = {releases.name_of(option) for option in own}
    usual = (one for one in releases.options(directory) if releases.name_of(one) not in said)
    return (*own, *usual)


def clear(directory: Path) -> None:
    """Delete the saved games, levels in use, bones and what the game wrote of a playable directory."""
    for pattern in _LEFTOVERS:
        for path in directory.glob(pattern):
            path.unlink()

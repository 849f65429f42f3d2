"""Plays a built Angband in a pseudo-terminal, as a person with the debugging commands would, and sees what is on the screen.

Prompts and keys are those of Angband 3.5.1 and 4.2.5 (3.5.1's src/wizard.c, 4.2.5's src/ui-wizard.c). A game that ends when nobody
told it to is an exception with its last words. What the knowledge menus say is in ``nhmod_playing.angband.knowledge``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Self

from nhmod_playing.angband.terminal import DOWN, ENTER, AngbandTerminal, GameEndedError, clear
from nhmod_playing.terminal import COLUMNS, ESCAPE, ROWS, PlayError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SAVE, SAVE_AND_QUIT, DEBUG, KNOWLEDGE = "\x13", "\x18", "\x01", "~"
WHOLE_LEVEL = (220, 76)
"""Columns and rows of a terminal that has room for a level, 198 by 66, and for what stands beside it."""
_RACE, _CLASS = ("Race affects", "Your 'race'"), ("Class affects", "Your 'class'")
"""What the game says above its menus of races and classes, in one release or the other."""
_MOST_ITEMS, _LETTER, _SHOWN = 60, 3, 10
"""Of these menus: how many items are looked at, how wide a letter is, and so much of a name is always shown behind it."""
_PLAYED_WITH, _ROLLS, _RUBBED_OUT = 2, 60, "\x7f" * 4
"""Where the screen has the thing that is played with, how often it is rolled again at most, and what rubs out a number that is offered."""
_ALL = "All "
"""How an item begins that stands for all others."""
_ITEM = re.compile(r"(?:^|  )(?P<letter>[A-Za-z0-9])\) (?P<text>\S+(?: \S+)*)")


class Angband(AngbandTerminal):
    """A running game; use it as a context manager.

    It begins with the character that is saved, or a new one with all defaults; ``race`` and ``class_`` are the names of
    others, as the menus have them, or their numbers there. With ``start`` false it stops at the first screen, whatever
    that is. ``seed`` is of the game's chance, by default the test's own. ``size`` is that of the terminal: in ``WHOLE_LEVEL``
    a level is seen at once.
    """

    def __init__(
        self,
        directory: Path,
        *,
        name: str = "Tester",
        fresh: bool = True,
        race: int | str = 0,
        class_: int | str = 0,
        start: bool = True,
        patience: float = 30.0,
        seed: int | None = None,
        size: tuple[int, int] = (COLUMNS, ROWS),
    ) -> None:
        """Take a playable directory; ``fresh`` says to delete the characters in it first."""
        super().__init__(directory, patience=patience, seed=seed, size=size)
        self.name = name
        self._fresh, self._race, self._class, self._starts = fresh, race, class_, start
        self.is_older = (directory / "lib" / "edit").is_dir()
        """Whether it is 3.5.1, and not 4.2."""
        self.birth: dict[str, str] = {}
        """What the screen said of the character's ``race`` and ``class`` when they were chosen."""

    def __enter__(self) -> Self:
        """Start the game, and the character's life."""
        if self._fresh:
            clear(self.directory)
        try:
            self.start_game("-mgcu", f"-u{self.name}", "--", "-n1")
            if self._starts:
                self.begin()
        except BaseException:
            self.kill()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """End the game without saving."""
        self.kill()

    @property
    def on_map(self) -> bool:
        """Whether the level is shown, and nothing covers it."""
        return any(line.startswith("LEVEL ") for line in self.lines) and any(
            line.startswith("AU ") for line in self.lines
        )

    @property
    def level_lines(self) -> tuple[str, ...]:
        """The screen's lines with ``#`` for walls of granite, which a terminal has as blanks in reversed colours (font-gcu.prf)."""
        walls = self.reversed_blanks
        width = self._size[0]
        return tuple(
            "".join("#" if (y, x) in walls else mark for x, mark in enumerate(line.ljust(width)))
            for y, line in enumerate(self.lines)
        )

    def begin(self) -> None:
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
        made = self._from_groups("C", lambda item: name in item)
        if made is None:
            raise PlayError(f"the game knows no artifact {name!r}")
        return made

    def create_any(self, pattern: re.Pattern[str]) -> bool:
        """Create an object on the floor whose name in the menus has a pattern; returns whether there is one."""
        self.debug("c")
        return self._from_groups("c", lambda item: pattern.search(item) is not None) is not None

    def _from_groups(self, key: str, is_it: Callable[[str], bool]) -> str | None:
        """Choose an item, the one of the shortest name, in the groups of the menu that a debugging command shows; gives the messages."""
        for group in [item for item in self.menu() if not item.startswith(_ALL)]:
            self.choose(group)
            found = [item for item in self.menu() if is_it(item) and not item.startswith(_ALL)]
            if found:
                return self.choose(min(found, key=len))
            self.send(ESCAPE * 2)
            self.debug(key)
        self.send(ESCAPE * 2)
        return None

    def play_with(self, pattern: re.Pattern[str]) -> None:
        """Begin to play with a thing that is carried, which shows what it is; raises ``PlayError`` where nothing has such a name."""
        self.debug("o")
        # The pack, the quiver, what is worn.
        for other in ("", "|", "/"):
            self.send(other)
            found = next((item for item in self.menu() if pattern.search(item)), None)
            if found is not None:
                self.choose(found)
                return
        raise PlayError(f"nothing of that name is carried:\n{self.text}")

    def become_ego(self, number: int) -> str:
        """Make an ego item of the thing that is played with, by the game's number, and have the hero know it; gives what it is then."""
        plain = self._played_with
        for _ in range(0 if self.is_older else _ROLLS):
            # 4.2 shows what ego item it is only of one that was rolled before.
            self.send("r")
            self.send("e")
            if self._played_with != plain:
                break
        self.send("t")
        self.send(_RUBBED_OUT + str(number) + ENTER)
        self.send(ESCAPE)
        return self.lines[_PLAYED_WITH]

    @property
    def _played_with(self) -> str:
        """The thing that is played with, without its numbers."""
        return re.split(r" [(\[][^A-Z]", self.lines[_PLAYED_WITH])[0]

    def accept(self) -> None:
        """Keep the thing that is played with as it is now."""
        self.send("a")
        self.send(ESCAPE)

    def pick_up(self) -> str:
        """Pick up what lies here."""
        return self.do("g")

    def inventory(self) -> str:
        """List what is carried."""
        return self._looked_at("i")

    def equipment(self) -> str:
        """List what is worn."""
        return self._looked_at("e")

    def quiver(self) -> str:
        """List what is in the quiver."""
        return self._looked_at("|")

    def carried(self) -> str:
        """Return all that is carried, worn and in the quiver, on one line."""
        return " ".join((self.inventory() + self.equipment() + self.quiver()).split())

    def sheet(self) -> str:
        """Return the sheet of the character."""
        return self._looked_at("C")

    def store(self, order: int) -> str:
        """List what a store has, by its place among the stores from 0; raises ``PlayError`` where there is none."""
        self.send(ESCAPE + KNOWLEDGE)
        stores = [item for item in self.menu() if "contents" in item]
        if order >= len(stores):
            raise PlayError(f"the game has no {order + 1} stores:\n{self.text}")
        self.choose(stores[order])
        seen = self.text
        self.send(ESCAPE * 3)
        return seen

    def _looked_at(self, key: str) -> str:
        seen = self.send(key)
        self.send(ESCAPE * 2)
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

    def detect(self) -> str:
        """See all monsters and things nearby, in the dark and invisible ones too."""
        self.debug("d")
        return self.do(ESCAPE)

    def teleport(self) -> str:
        """Go somewhere else on the level."""
        return self.debug("t")

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

    def _choice(self) -> str:
        for title, marks, wanted in (("race", _RACE, self._race), ("class", _CLASS, self._class)):
            if any(mark in self.text for mark in marks):
                self._go_to(wanted)
                self.birth[title] = self.text
        return ENTER

    def _go_to(self, wanted: int | str) -> None:
        """Bring the cursor of a menu of births from its first item to another; raises ``PlayError`` where there is none of that name."""
        if isinstance(wanted, int):
            self.send(DOWN * wanted)
            return
        for _ in range(_MOST_ITEMS if wanted else 0):
            item = self.line_at_cursor[self.cursor[0] + _LETTER :].ljust(_SHOWN + 1)
            if f"{wanted} "[:_SHOWN] == item[: min(len(wanted) + 1, _SHOWN)]:
                return
            before = self.cursor
            self.send(DOWN)
            if self.cursor[1] <= before[1]:
                raise PlayError(f"nobody can be a {wanted}:\n{self.text}")

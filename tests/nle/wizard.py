"""A wizard in the NLE that is on PYTHONPATH: what tests run in a process of its own, because a process has one NLE only."""

from __future__ import annotations

import re
from typing import Any

import gymnasium
import numpy as np
from nle import nethack

import nhmod_nle

OPTIONS = (
    "pettype:none",
    "nolegacy",
    "nobones",
    "time",
    "role:valkyrie",
    "race:human",
    "gender:female",
    "align:neutral",
)
STEPS = {(-1, -1): "y", (0, -1): "k", (1, -1): "u", (-1, 0): "h", (1, 0): "l", (-1, 1): "b", (0, 1): "j", (1, 1): "n"}
KEYS = (
    "glyphs",
    "chars",
    "blstats",
    "message",
    "inv_glyphs",
    "inv_letters",
    "inv_strs",
    "tty_chars",
    "screen_descriptions",
)


class Wizard:
    """Plays in wizard mode: ``glyphs``, ``rows`` (the screen) and ``heard`` (all messages) are what there is to see."""

    def __init__(self, seed: int = 1, options: tuple[str, ...] = OPTIONS) -> None:
        self.env = gymnasium.make(
            "NetHackScore-v0", wizard=True, options=options, observation_keys=KEYS, spawn_monsters=False
        )
        self.env.unwrapped.seed(core=seed, disp=seed, reseed=False)
        self.heard: list[str] = []
        self._see(self.env.reset()[0])

    def _see(self, observation: dict[str, Any]) -> None:
        self.glyphs = observation["glyphs"]
        self.rows = [bytes(row).decode("latin-1") for row in observation["tty_chars"]]
        self.hero = (int(observation["blstats"][0]), int(observation["blstats"][1]))
        self.pack = [
            (int(glyph), bytes(name).rstrip(b"\0").decode("latin-1"))
            for glyph, name in zip(observation["inv_glyphs"], observation["inv_strs"], strict=True)
            if name[0]
        ]
        self.letters = [chr(letter) for letter in observation["inv_letters"] if letter]
        self.condition = int(observation["blstats"][nethack.NLE_BL_CONDITION])
        self.descriptions = observation["screen_descriptions"]
        message = bytes(observation["message"]).rstrip(b"\0").decode("latin-1")
        if message and (not self.heard or self.heard[-1] != message):
            self.heard.append(message)

    def type(self, text: str) -> None:
        """Press keys, and go on where the game waits for it."""
        for key in text:
            self._press(key)
            while "--More--" in "".join(self.rows):  # it may begin on one row and end on the next
                self._press("\r")

    def _press(self, key: str) -> None:
        observation, done = self.env.unwrapped.nethack.step(ord(key))
        assert not done, self.rows
        self._see(dict(zip(self.env.unwrapped._observation_keys, observation, strict=True)))

    def go(self, level: str) -> None:
        """Go to a level and see its map, and everybody on it."""
        self._see(nhmod_nle.teleport(self.env, level))
        self.type("\x06#wizintrinsic\r")
        self._choose("monster detection")

    def _choose(self, entry: str) -> None:
        """Choose an entry of the menu that is on the screen, on whichever page it is."""
        while True:
            found = next((re.search(rf"(\w) - {entry}", row) for row in self.rows if f" - {entry}" in row), None)
            if found is not None:
                break
            page = next((re.search(r"\((\d+) of (\d+)\)", row) for row in self.rows if " of " in row), None)
            assert page is not None, self.rows
            assert page[1] != page[2], self.rows
            self.type(">")
        self.type(f"{found[1]}\r")

    def create(self, monster: str) -> None:
        """Make a monster nearby."""
        self.type(f"\x07{monster}\r")

    def wish(self, thing: str) -> None:
        """Have an object."""
        self.type(f"\x17{thing}\r")

    def have(self, thing: str) -> str:
        """Wish for something that she has none of; gives its letter."""
        before = set(self.letters)
        self.wish(thing)
        return next(letter for letter in self.letters if letter not in before)

    def strengthen(self) -> None:
        """Let her survive what she is to see."""
        self.type("#levelchange\r30\r")

    def ways(self, monster: str) -> list[str]:
        """Return the keys of the ways to the monsters of a name that stand beside her."""
        x, y = self.hero
        around = ((there_x - x, there_y - y) for there_x, there_y in self.monsters(monster))
        return [STEPS[way] for way in around if way in STEPS]

    def until(self, said: str | re.Pattern[str], keys: str, rounds: int = 60) -> None:
        """Press keys again and again until something is said, and answer no question that comes of it."""
        pattern = re.compile(re.escape(said)) if isinstance(said, str) else said
        for _ in range(rounds):
            self.type(keys)
            while self.rows[0].startswith(("Call ", "Die?")):
                self.type("\x1b" if self.rows[0].startswith("Call ") else "n")
            if any(pattern.search(text) for text in self.heard):
                return
        raise AssertionError("\n".join((*self.heard[-20:], *self.rows)))

    def jump(self, x: int, y: int) -> None:
        """Be teleported within the level, to a square of the map."""
        self.type("\x14")
        dx, dy = x - self.hero[0], y - self.hero[1]
        across, down = "Ll" if dx > 0 else "Hh", "Jj" if dy > 0 else "Kk"
        self.type(across[0] * (abs(dx) // 8) + across[1] * (abs(dx) % 8))
        self.type(down[0] * (abs(dy) // 8) + down[1] * (abs(dy) % 8))
        self.type(".")

    def monsters(self, name: str) -> list[tuple[int, int]]:
        """Find a monster's places."""
        number = next(i for i in range(nethack.NUMMONS) if nethack.permonst(i).mname == name)
        found = (nethack.glyph_to_mon(self.glyphs) == number) & np.asarray(nethack.glyph_is_monster(self.glyphs))
        return [(int(x), int(y)) for y, x in np.argwhere(found)]

    def objects(self, name: str) -> list[tuple[int, int]]:
        """Find an object's places."""
        found = self.glyphs == nethack.GLYPH_OBJ_OFF + object_number(name)
        return [(int(x), int(y)) for y, x in np.argwhere(found)]


def object_number(name: str) -> int:
    """Return the number of an object in the library's own table."""
    return next(i for i in range(nethack.NUM_OBJECTS) if nethack.OBJ_NAME(nethack.objclass(i)) == name)


def tile(glyph: int) -> np.ndarray[Any, Any]:
    """Return the picture of a glyph (16 rows of 16 pixels of 3 bytes)."""
    game = nethack.Nethack(ttyrec=None)
    game.setup_tiles()
    total = max(nethack.glyph2tile) + 1
    tiles = np.zeros((16 * total, 16, 3), dtype=np.uint8)
    game.get_tileset(tiles)
    game.close()
    number = nethack.glyph2tile[glyph]
    return tiles[16 * number : 16 * (number + 1)]

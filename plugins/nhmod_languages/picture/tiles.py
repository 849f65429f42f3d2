"""Finds the game's tile for a letter of a map, a monster, an object or a trap, by the names in the tile text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from nhmod_languages.tiles import Tile, TileFile, parse_tiles

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.diagnostics import Report

_FIRST, _LAST = 0, -1
_TERRAIN = {
    " ": ("dark part of a room", _FIRST),
    "B": ("floor of a room", _FIRST),
    ".": ("floor of a room", _FIRST),
    "#": ("corridor", _FIRST),
    "H": ("corridor", _FIRST),
    "T": ("tree", _FIRST),
    "F": ("iron bars", _FIRST),
    "{": ("fountain", _FIRST),
    "\\": ("throne", _FIRST),
    "K": ("sink", _FIRST),
    "}": ("pool", _FIRST),
    "P": ("pool", _FIRST),
    "W": ("water", _LAST),
    "L": ("molten lava", _FIRST),
    "I": ("ice", _FIRST),
    "A": ("air", _FIRST),
    "C": ("cloud", _FIRST),
}
_OLD_NAMES = {"throne": "opulent throne", "pool": "water", "no door": "doorway"}
"""What a tile is called in text that names it after its explanation in src/drawing.c (3.4.3)."""
_WALLS = {
    "vertical": "vertical wall",
    "horizontal": "horizontal wall",
    "top left corner": "top left corner wall",
    "top right corner": "top right corner wall",
    "bottom left corner": "bottom left corner wall",
    "bottom right corner": "bottom right corner wall",
    "cross": "cross wall",
    "bottom T": "tuwall",
    "top T": "tdwall",
    "left T": "tlwall",
    "right T": "trwall",
}
"""The shapes of ``wall_shape`` in the order of the tiles (S_vwall … S_trwall of include/rm.h); 3.4.3 calls them all "wall"."""
_FEATURES = {
    "altar": "altar",
    "fountain": "fountain",
    "sink": "sink",
    "throne": "throne",
    "pool": "pool",
    "grave": "grave",
}
_WORDS = re.compile(r"[a-z0-9]+")


@dataclass(frozen=True, kw_only=True)
class TileSet:
    """A target's tile text: monsters.txt, objects.txt and other.txt of win/share, read by ``parse_tiles``."""

    monsters: TileFile
    objects: TileFile
    other: TileFile

    @classmethod
    def parse(cls, texts: Mapping[str, str], report: Report) -> TileSet:
        """Read the three texts, by their names ``monsters``, ``objects`` and ``other``; faults go to the report."""
        monsters, objects, other = (
            parse_tiles(texts[name], f"{name}.txt", report) for name in ("monsters", "objects", "other")
        )
        return cls(monsters=monsters, objects=objects, other=other)

    @cached_property
    def palette(self) -> Mapping[str, tuple[int, int, int]]:
        """The colours of all tiles by letter (the game has one map for its three files)."""
        return {**self.monsters.palette, **self.objects.palette, **self.other.palette}

    def monster(self, name: str) -> Tile | None:
        """Find a monster's tile."""
        return self._monsters.get(name.casefold())

    def object(self, name: str) -> Tile | None:
        """Find an object's tile by its name, its appearance, or with its class ("scroll of light").

        The tile text has "description / name".
        """
        known, folded = self._objects, name.casefold()
        return known.get(folded) or known.get(folded.partition(" of ")[2])

    def terrain(self, letter: str) -> Tile | None:
        """Find the tile of a map letter that is no wall and no door."""
        name, which = _TERRAIN.get(letter, ("", _FIRST))
        return self._find(name, which)

    def wall(self, shape: str) -> Tile | None:
        """Find the tile of a wall of a shape (``wall_shape``)."""
        return self._find(_WALLS[shape], _FIRST) or self._nth("wall", list(_WALLS).index(shape))

    def door(self, state: str, *, upright: bool) -> Tile | None:
        """Find a door's tile; ``upright`` is one in a vertical wall."""
        if state in {"nodoor", "broken"}:
            return self._find("no door", _FIRST)
        state = "open" if state == "open" else "closed"
        name = f"{'vertical' if upright else 'horizontal'} {state} door"
        return self._find(name, _FIRST) or self._nth(f"{state} door", 0 if upright else 1)

    def feature(self, kind: str) -> Tile | None:
        """Find the tile of a mark's kind: altar, fountain, sink, throne, pool, grave."""
        return self._find(_FEATURES.get(kind, ""), _FIRST)

    def way(self, kind: str, direction: str) -> Tile | None:
        """Find the tile of a stair or a ladder."""
        return self._find(f"{'ladder' if kind == 'ladder' else 'staircase'} {direction}", _FIRST)

    def trap(self, name: str) -> Tile | None:
        """Find a trap's tile: the level compiler's "sleep gas" is "sleeping gas trap" here."""
        wanted = _WORDS.findall(name.casefold())
        best: tuple[int, Tile] | None = None
        for tile in self.other.tiles if wanted else ():
            words = _WORDS.findall(tile.name.casefold())
            rest = _without(words, wanted)
            if rest is not None and (best is None or len(rest) < best[0]):
                best = (len(rest), tile)
        return best[1] if best else None

    @cached_property
    def _monsters(self) -> Mapping[str, Tile]:
        return {tile.name.casefold(): tile for tile in reversed(self.monsters.tiles)}

    @cached_property
    def _objects(self) -> Mapping[str, Tile]:
        # Names win over descriptions: many things look like a "candle".
        parts = [(tile, tile.name.casefold().split(" / ")) for tile in reversed(self.objects.tiles)]
        looks = {names[0]: tile for tile, names in parts}
        return {**looks, **{names[-1]: tile for tile, names in parts}}

    def _find(self, name: str, which: int) -> Tile | None:
        found = self.other.find(name) or self.other.find(_OLD_NAMES.get(name, ""))
        return found[which] if found else None

    def _nth(self, name: str, number: int) -> Tile | None:
        found = self.other.find(name)
        return found[number] if number < len(found) else None


def _without(words: list[str], wanted: list[str]) -> list[str] | None:
    """Return the words, "trap" aside, that are left when each wanted word has taken, in order, one that begins with it."""
    rest: list[str] = []
    missing = list(wanted)
    for word in words:
        if missing and word.startswith(missing[0]):
            del missing[0]
        elif word != "trap":
            rest.append(word)
    return None if missing else rest

"""What a tree has to say to the 3.4.3 dialect: names, letters, values, limits and structures. All of it is read from it.

The level compiler's own searches are here too (util/lev_main.c: get_monster_id, get_object_id).
"""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass, frozen
from nhmod.source import CONTROL

if TYPE_CHECKING:
    import re
    from collections.abc import Mapping

    from nhmod.binary import Structure
    from nhmod_languages.des.v34.words import Lexicon

CONSTANTS = (
    "COLNO",
    "CORR",
    "CROSSWALL",
    "DBWALL",
    "DB_EAST",
    "DB_NORTH",
    "DB_SOUTH",
    "DB_WEST",
    "DOOR",
    "HWALL",
    "LR_BRANCH",
    "LR_DOWNSTAIR",
    "LR_DOWNTELE",
    "LR_PORTAL",
    "LR_TELE",
    "LR_UPSTAIR",
    "LR_UPTELE",
    "MAP_X_LIM",
    "MAP_Y_LIM",
    "MAXRTYPE",
    "MAX_SUBROOMS",
    "NON_PM",
    "OROOM",
    "POOL",
    "ROOM",
    "ROWNO",
    "SDOOR",
    "SP_LEV_MAZE",
    "SP_LEV_ROOMS",
    "STONE",
    "VAULT",
    "VWALL",
)
"""The tree's constants that ``Rules.constants`` has."""
STRUCTURES = (
    "lev_init",
    "door",
    "room_door",
    "trap",
    "monster",
    "object",
    "altar",
    "drawbridge",
    "walk",
    "digpos",
    "lad",
    "stair",
    "region",
    "lev_region",
    "gold",
    "engraving",
    "fountain",
    "sink",
    "pool",
    "corridor",
)
"""The structures of include/sp_lev.h that are written whole, and that ``Rules.structures`` has."""


@frozen
class Named:
    """A row of ``mons[]`` or ``objects[]``: its name (empty: none) and the number of its class."""

    name: str
    number: int


@frozen
class Limits:
    """The sizes of lev_comp's arrays (util/lev_comp.y).

    ``registers`` is MAX_REGISTERS; ``things`` MAX_OF_TYPE, ``passwalls`` tmppass's, both one more than can be used;
    ``parts`` tmppart's and ``rooms`` tmproom's, over which lev_comp writes without looking; ``message`` tmpmessage's.
    """

    registers: int
    things: int
    passwalls: int
    parts: int
    rooms: int
    message: int


# No slots: the indices are made once, when they are asked for.
@dataclass(frozen=True, kw_only=True)
class Rules:
    """The words, numbers and structures of a tree.

    ``words`` has the value of each word of lev_comp.l, ``flags`` those of FLAGS, ``map_letters`` the terrain of each map
    letter, ``rooms`` and ``traps`` the types by the level compiler's names. ``monsters`` and ``objects`` are the tables
    in their order; ``monster_letters`` and ``object_letters`` give the class of a letter. ``constants`` are those named
    in ``CONSTANTS``, ``structures`` those in ``STRUCTURES``. ``header_words`` is the number of words of a .lev's header.
    ``obeyed`` matches what a player's terminal obeys.
    """

    lexicon: Lexicon
    words: Mapping[str, int]
    flags: Mapping[str, int]
    map_letters: Mapping[str, int]
    rooms: Mapping[str, int]
    traps: Mapping[str, int]
    monsters: tuple[Named, ...]
    objects: tuple[Named, ...]
    monster_letters: Mapping[str, int]
    object_letters: Mapping[str, int]
    constants: Mapping[str, int]
    limits: Limits
    structures: Mapping[str, Structure]
    header_words: int
    obeyed: re.Pattern[str] = CONTROL

    def monster_id(self, name: str, letter: int) -> int | None:
        """Find a monster (get_monster_id): ``letter`` is a class's character, 0 for any class."""
        number = self.monster_letters.get(chr(letter)) if letter > 0 else None
        if letter and number is None:
            return None
        return next(
            (index for index in self._monster_rows.get(name, ()) if not letter or self._is(index, number)), None
        )

    def object_id(self, name: str, letter: int) -> int | None:
        """Find an object (get_object_id): ``letter`` is a class's character, 0 or less for any class.

        Of a class that stands in several places of the table, only the last is searched (init_obj_classes).
        """
        rows = self._object_rows.get(name, ())
        if letter <= 0:
            return rows[0] if rows else None
        number = self.object_letters.get(chr(letter))
        first, end = (0, 0) if number is None else self._runs.get(number, (0, 0))
        return next((index for index in rows if first <= index < end), None)

    @cached_property
    def monster_names(self) -> tuple[str, ...]:
        """All monsters' names."""
        return tuple(monster.name for monster in self.monsters)

    @cached_property
    def object_names(self) -> tuple[str, ...]:
        """All objects' names."""
        return tuple(thing.name for thing in self.objects if thing.name)

    def monster_class_letters(self, name: str) -> tuple[str, ...]:
        """Return the class letters of the monsters of a name."""
        numbers = {self.monsters[index].number for index in self._monster_rows.get(name, ())}
        return tuple(letter for letter, number in self.monster_letters.items() if number in numbers)

    def object_class_letters(self, name: str) -> tuple[str, ...]:
        """Return the class letters of the objects of a name."""
        numbers = {self.objects[index].number for index in self._object_rows.get(name, ())}
        return tuple(letter for letter, number in self.object_letters.items() if number in numbers)

    def _is(self, index: int, number: int | None) -> bool:
        return self.monsters[index].number == number

    @cached_property
    def _monster_rows(self) -> Mapping[str, tuple[int, ...]]:
        return _rows(self.monsters)

    @cached_property
    def _object_rows(self) -> Mapping[str, tuple[int, ...]]:
        return _rows(self.objects)

    @cached_property
    def _runs(self) -> Mapping[int, tuple[int, int]]:
        """Return where each class begins and ends in ``objects[]``; the last of several places counts."""
        runs: dict[int, tuple[int, int]] = {}
        before = -1
        for index, thing in enumerate(self.objects):
            first = runs[thing.number][0] if thing.number == before else index
            runs[thing.number] = (first, index + 1)
            before = thing.number
        return runs


def _rows(table: tuple[Named, ...]) -> Mapping[str, tuple[int, ...]]:
    rows: defaultdict[str, list[int]] = defaultdict(list)
    for index, named in enumerate(table):
        if named.name:
            rows[named.name].append(index)
    return {name: tuple(found) for name, found in rows.items()}

"""What the 3.6 dialect has from a tree: numbers, names and words. Nothing of it is known here; a plugin reads it."""

from __future__ import annotations

from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.source import CONTROL
from nhmod_languages.control import Controls, GrepControls
from nhmod_languages.des.v36.learned.dialect import NOTHING_LEARNT, Dialect
from nhmod_languages.des.v36.options import MONSTER_OPTIONS, OBJECT_OPTIONS

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Mapping

    from nhmod_languages.des.v36.lev import Numbering

LIMITS = (
    *("COLNO", "ROWNO", "MAP_X_LIM", "MAP_Y_LIM", "MAX_REGISTERS", "MAXRTYPE", "MAX_NESTED_IFS", "MAX_SWITCH_CASES"),
    "SPCODER_MAX_RUNTIME",
)
"""The constants that the compiler holds descriptions against: those of the headers, and the limits of util/lev_comp.y."""

NUMBERS = (
    *("INVALID_TYPE", "MAX_TYPE", "STONE", "CORR", "ROOM", "HWALL", "OROOM"),
    *("LVLINIT_SOLIDFILL", "LVLINIT_MAZEGRID", "LVLINIT_MINES", "LVLINIT_ROGUE", "MAZELEVEL"),
    *("SP_COORD_IS_RANDOM", "W_ANY", "SPOFILTER_PERCENT", "SPOFILTER_SELECTION", "SPOFILTER_MAPCHAR"),
    *("LR_UPSTAIR", "LR_DOWNSTAIR", "LR_PORTAL", "LR_TELE", "LR_UPTELE", "LR_DOWNTELE", "LR_BRANCH"),
    *("W_NORTH", "W_SOUTH", "W_EAST", "W_WEST", "DB_NORTH", "DB_SOUTH", "DB_EAST", "DB_WEST"),
    *("D_ISOPEN", "D_CLOSED", "D_LOCKED", "D_BROKEN", "SP_OBJ_CONTENT", "SP_OBJ_CONTAINER"),
    *(f"SP_M_V_{one.tag}" for one in MONSTER_OPTIONS),
    *("SP_M_V_END", *(f"SP_O_V_{one.tag}" for one in OBJECT_OPTIONS), "SP_O_V_END"),
)
"""The constants that the compiler and the layout put into level files; without one of them these can be read, and not be written."""

CONSTANTS = (*LIMITS, *NUMBERS)
"""All of them."""

TOKENS = (
    *("GRADIENT_TYPE", "HUMIDITY_TYPE", "TRAPPED_STATE", "HORIZ_OR_VERT", "DOOR_STATE", "DIRECTION", "RANDOM_TYPE"),
    *("NONE", "LEFT_OR_RIGHT", "CENTER", "TOP_OR_BOT", "LIGHT_STATE", "FILLING", "IRREGULAR", "JOINED", "LIMITED"),
    *("ALIGNMENT", "MON_ATTITUDE", "MON_ALERTNESS", "MON_APPEARANCE", "ALTAR_TYPE", "UP_OR_DOWN", "BOOLEAN"),
    *("ENGRAVING_TYPE", "CURSE_TYPE", "FLAG_TYPE"),
)
"""The tokens of util/lev_comp.l whose words have values."""


class Names:
    """The monsters, or the objects: their names, and the letters of their classes.

    Mirrors get_monster_id, get_object_id and check_…_char of util/lev_main.c.
    """

    def __init__(self, rows: Iterable[tuple[int, str, int]], letters: Mapping[int, str]) -> None:
        """Index the ``rows``: number, name and class of each, in the table's order; ``letters`` are the classes'."""
        self.letters = letters
        self._classes: dict[str, int] = {}
        for number, letter in letters.items():
            if letter:
                self._classes.setdefault(letter, number)
        self._exact: dict[str, int] = {}
        self._folded: dict[str, int] = {}
        self._class_exact: dict[tuple[int, str], int] = {}
        self._class_folded: dict[tuple[int, str], int] = {}
        self._class_of: dict[int, int] = {}
        for index, name, number in rows:
            folded = name.lower()
            self._class_of[index] = number
            self._exact.setdefault(name, index)
            self._folded.setdefault(folded, index)
            self._class_exact.setdefault((number, name), index)
            self._class_folded.setdefault((number, folded), index)

    def find(self, name: str, letter: str = "") -> int | None:
        """Return the index of the first of a name, in a class if there is a letter; small and capital letters are one."""
        if letter:
            number = self._classes.get(letter, -1)
            found = self._class_exact.get((number, name))
            return self._class_folded.get((number, name.lower())) if found is None else found
        found = self._exact.get(name)
        return self._folded.get(name.lower()) if found is None else found

    def is_class(self, letter: str) -> bool:
        """Return whether a letter is a class's."""
        return letter in self._classes

    def letter_of(self, index: int) -> str:
        """Return the letter of the class of one of them."""
        return self.letters[self._class_of[index]]

    def letters_of(self, name: str) -> tuple[str, ...]:
        """Return the letters of the classes in which there is a name."""
        folded = name.lower()
        return tuple(self.letters[number] for number, known in self._class_folded if known == folded)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """All names, each once."""
        return tuple(self._exact)

    @cached_property
    def class_letters(self) -> tuple[str, ...]:
        """The letters of all classes."""
        return tuple(self._classes)

    def names_in(self, letter: str) -> tuple[str, ...]:
        """The names in a class."""
        return self._by_class.get(self._classes.get(letter, -1), ())

    @cached_property
    def _by_class(self) -> Mapping[int, tuple[str, ...]]:
        names: dict[int, list[str]] = {}
        for number, name in self._class_exact:
            names.setdefault(number, []).append(name)
        return {number: tuple(found) for number, found in names.items()}


_BITS = 8
_LOW = (1 << _BITS) - 1


@frozen
class Packing:
    """How a number and a byte are one number: the byte below, and above it the number with ``bias`` added to it.

    Numbers may be negative: most releases add 10 to them, the first of 3.6 nothing (include/sp_lev.h: SP_MONST_PACK).
    """

    bias: int

    def pack(self, number: int, low: int) -> int:
        """Put a number and a byte together."""
        return ((self.bias + number) << _BITS) + (low & _LOW)

    def unpack(self, value: int) -> tuple[int, int]:
        """Return the number and the byte again."""
        return (value >> _BITS) - self.bias, value & _LOW


@frozen
class Packings:
    """The packings of include/sp_lev.h: SP_MONST_PACK, SP_OBJ_PACK, and SP_MAPCHAR_PACK for terrain with its light."""

    monsters: Packing
    objects: Packing
    terrain: Packing


@frozen
class Rules:
    """A tree's side of the language.

    ``constants`` has the values of ``CONSTANTS``; ``words`` the words of each token of ``TOKENS`` with their values;
    ``traps`` and ``rooms`` the level compiler's names and ``terrain`` the map letters (what_map_char), with their values.
    ``controls`` decide the conditional lines. ``parser_stack`` is the room that the parser of the sources has for
    unfinished rules (YYSTACKSIZE of sys/share/lev_yacc.c; 0: not known).
    ``dialect`` is what the tree's grammar has beside the known one, ``room_places`` the first and last column and row of rooms,
    and ``joinable`` of which terrain caves can be joined, where that is not only corridors and rooms. Where levels are ``counted``,
    ``%04i`` in a level's name is its number in the file. ``absent`` are those of ``NUMBERS`` that the tree has not: its level files
    are of another make, and other numbers stand for them. ``obeyed`` matches what a
    player's terminal obeys.
    """

    numbering: Numbering
    packings: Packings
    constants: Mapping[str, int]
    words: Mapping[str, Mapping[str, int]]
    monsters: Names
    objects: Names
    traps: Mapping[str, int]
    rooms: Mapping[str, int]
    terrain: Mapping[str, int]
    controls: Controls = field(default_factory=GrepControls)
    parser_stack: int = 0
    dialect: Dialect = NOTHING_LEARNT
    room_places: tuple[int, int, int, int] = (1, 5, 1, 5)
    joinable: tuple[int, ...] = ()
    counted: bool = False
    absent: tuple[str, ...] = ()
    obeyed: re.Pattern[str] = CONTROL

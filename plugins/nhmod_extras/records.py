"""What an author writes about data attached to monsters."""

from __future__ import annotations

import re

from nhmod.dataclass import frozen
from nhmod.manifest import (
    Bool,
    Choice,
    Identifier,
    IntRange,
    ListOf,
    MapOf,
    OneOf,
    Pair,
    RangeType,
    Record,
    Text,
    Word,
    WordType,
    key,
)

MAX_NAME = 16
MAX_FIELD = 24
MAX_FIELDS = 16
MAX_TEXT = 127
ANY, NONE, NOW = "any", "none", "now"
COPY, INITIAL = "copy", "initial"

C_TYPES = {
    "long": "long",
    "int": "int",
    "short": "short",
    "boolean": "boolean",
    "coord": "coord",
    "monster id": "unsigned",
    "object id": "unsigned",
}
"""The types that a field may have, with what C calls them; a text is an array and not among them."""

IDS = frozenset({"monster id", "object id"})
"""Of these, the numbers that a monster or an object has in another game."""

_TEXT = re.compile(r"text ([1-9][0-9]{0,2})")
_TYPE = OneOf(
    Choice(
        {
            "long": "A whole number; the game's turns are such.",
            "int": "A whole number.",
            "short": "A whole number from -32768 to 32767.",
            "boolean": "TRUE or FALSE.",
            "coord": "A square of the level, with x and y.",
            "monster id": "The m_id of a monster, 0 for none. A pointer would be wrong after saving.",
            "object id": "The o_id of an object, 0 for none. A pointer would be wrong after saving.",
        }
    ),
    Text(max_length=8, pattern=r"text ([1-9][0-9]?|1[01][0-9]|12[0-7])", label=f"'text N' with N from 1 to {MAX_TEXT}"),
)
_INITIAL = OneOf(
    Choice({NOW: "The turn in which the monster gets the data."}), Bool(), RangeType(), Text(max_length=MAX_TEXT)
)


@frozen
class Extra(Record):
    """Data attached to a monster: a structure that is saved and restored with it."""

    name: str = key(
        Identifier(max_length=MAX_NAME, separators="_"),
        "What it is called: 'prayer' is struct eprayer in C, EPRAYER(mon) the data of a monster, has_eprayer(mon) whether "
        "it has them, neweprayer(mon) gives them to it and free_eprayer(mon) takes them away.",
        also=("title",),
    )
    fields: tuple[Pair[str, str], ...] = key(
        MapOf(_TYPE, key=Identifier(max_length=MAX_FIELD, separators="_"), at_least=1, at_most=MAX_FIELDS),
        "The structure's members and their types; 'text 30' is a text of at most 30 characters. Pointers are no types: they "
        "would mean nothing after saving and restoring.",
        also=("values", "members"),
    )
    for_: tuple[Word, ...] | str = key(
        OneOf(
            Choice(
                {
                    ANY: "Every monster has the data.",
                    NONE: "No monster has them by itself: C code gives them with neweprayer(mon).",
                }
            ),
            ListOf(WordType("monsters", label="a monster", brings=False), at_least=1),
        ),
        "Which monsters have the data from their creation on. One that changes its form keeps what it has and gets nothing new.",
        default=ANY,
        also=("monsters", "who"),
    )
    initial: tuple[Pair[str, str | bool | IntRange], ...] = key(
        MapOf(_INITIAL, key=Identifier(max_length=MAX_FIELD, separators="_")),
        "What the fields are at first: a number, a range such as 50..200 of which one is drawn, 'now' (the game's turn), true or "
        "false, a text. Left out, everything is 0.",
        default=(),
    )
    clones: str = key(
        Choice(
            {
                COPY: "The new monster's data are those of the old one.",
                INITIAL: "The new monster's data are as those of a monster just made.",
                NONE: "The new monster has none.",
            }
        ),
        "What becomes of the data when a monster divides in two (clone_mon).",
        default=COPY,
    )

    @property
    def turns(self) -> tuple[str, ...]:
        """The fields that are a turn of the game from the beginning."""
        return tuple(pair.key for pair in self.initial if pair.value == NOW and self._is_number(pair.key))

    def _is_number(self, field: str) -> bool:
        return any(pair.key == field and pair.value in C_TYPES for pair in self.fields)

    @property
    def struct(self) -> str:
        """The structure's tag: ``eprayer``."""
        return f"e{self.name}"

    @property
    def accessor(self) -> str:
        """The macro that gives a monster's data: ``EPRAYER``."""
        return self.struct.upper()

    @property
    def test(self) -> str:
        """The macro that tells whether a monster has the data: ``has_eprayer``."""
        return f"has_{self.struct}"

    @property
    def new(self) -> str:
        """The function that gives a monster the data: ``neweprayer``."""
        return f"new{self.struct}"

    @property
    def free(self) -> str:
        """The function that takes them away: ``free_eprayer``."""
        return f"free_{self.struct}"

    @property
    def bit(self) -> str:
        """The member of struct monst that says so where the data stand behind the monster: ``mx_eprayer``."""
        return f"mx_{self.struct}"

    @property
    def number(self) -> str:
        """Its constant among the extras there: ``MX_EPRAYER``."""
        return self.bit.upper()

    @property
    def c_names(self) -> tuple[str, ...]:
        """All names that it brings to C."""
        return (self.struct, self.accessor, self.test, self.new, self.free, self.bit, self.number)

    @property
    def monsters(self) -> tuple[Word, ...]:
        """The monsters that it is listed for."""
        return self.for_ if isinstance(self.for_, tuple) else ()


def text_length(kind: str) -> int | None:
    """Return how many characters a field of the type holds; None if it is no text."""
    found = _TEXT.fullmatch(kind)
    return int(found[1]) if found else None

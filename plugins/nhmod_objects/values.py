"""An object's values: the columns of objects[] (src/objects.c, OBJECT and BITS), with symbols for all that has a name."""

from __future__ import annotations

from dataclasses import field
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_objects.columns import COLUMNS, ObjectColumn

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target import Entry, Json

_NUMBERS = ("prob", *(column.fact for column in COLUMNS if not column.symbol))
_NOTHING: Mapping[str, str] = MappingProxyType({"property": "0", "dir": "0", "skill": "P_NONE"})
_SYMBOLS = ("oc_name", "oc_descr", *(column.fact for column in COLUMNS if column.symbol))


@frozen
class Objclass:
    """A row's values by the names that the vocabulary ``objects`` has for them; what is not given is what the table has for nothing.

    ``shuffled`` is what an author says of its appearance, and in no column: it decides about the place.
    """

    numbers: Mapping[str, int] = field(default_factory=dict)
    symbols: Mapping[str, str] = field(default_factory=dict)
    shuffled: bool | None = None

    @classmethod
    def of_entry(cls, entry: Entry) -> Objclass:
        """Read the values of an object of the facts."""
        return cls(
            numbers=MappingProxyType({name: entry.number(name) for name in _NUMBERS}),
            symbols=MappingProxyType({name: entry.text(name) for name in _SYMBOLS}),
        )

    def number(self, name: str) -> int:
        """Return a number."""
        return self.numbers.get(name, 0)

    def symbol(self, name: str) -> str:
        """Return a symbol or text."""
        return self.symbols.get(name) or _NOTHING.get(name, "")

    def text(self, column: ObjectColumn) -> str:
        """Write a column's value in C."""
        return self.symbol(column.fact) if column.symbol else str(self.number(column.fact))

    @property
    def object_class(self) -> str:
        """The class (``WEAPON_CLASS``)."""
        return self.symbol("class")

    @property
    def name(self) -> str:
        """The name in the table: "healing"."""
        return self.symbol("oc_name")

    @property
    def appearance(self) -> str:
        """The description in the table, or nothing."""
        return self.symbol("oc_descr")

    @property
    def plain(self) -> bool:
        """Whether the game takes it for no magical thing like others: it is not magical, or there is only one."""
        return not self.number("magic") or bool(self.number("unique"))

    def fields(self) -> dict[str, Json]:
        """Return all values as the vocabulary has them."""
        out: dict[str, Json] = {name: self.symbol(name) for name in _SYMBOLS}
        out.update((name, self.number(name)) for name in _NUMBERS)
        return out

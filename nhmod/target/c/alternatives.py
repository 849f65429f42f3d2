"""Rows of a table that are written more than once, in alternative branches of conditionals: which of them is compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from nhmod.target.c.literals import string_value

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from nhmod.target.c.pieces import Row


class Written(Protocol):
    """A row: a macro's call, or an element of a list."""

    @property
    def args(self) -> tuple[Row, ...]:
        """Its arguments."""

    @property
    def conditions(self) -> tuple[str, ...]:
        """The conditions around it."""


R = TypeVar("R", bound=Written)


class Alternatives(Generic[R]):
    """The rows of a table by key; what a key has several of stands in branches of which one is compiled."""

    def __init__(self, rows: Iterable[tuple[Hashable, R]]) -> None:
        """Take the rows in the order of the file."""
        self._rows: dict[Hashable, list[R]] = {}
        for key, row in rows:
            self._rows.setdefault(key, []).append(row)
        self._sure = {found[0].conditions for found in self._rows.values() if len(found) == 1}

    def row(self, key: Hashable, compiled: Sequence[str]) -> R | None:
        """Return the row of a key whose arguments are those of the compiled one, as the facts have them; nothing for an unknown key.

        Of several that read so, or if none does, it is the one that stands where others that are compiled stand, or the first.
        """
        found = self._rows.get(key)
        if not found:
            return None
        wanted = [_words(text) for text in compiled]
        alike = [row for row in found if [_tokens(argument) for argument in row.args] == wanted] or found
        return next((row for row in alike if row.conditions in self._sure), alike[0])

    def named(self, key: Callable[[str], Hashable], name: str, written: str, compiled: Sequence[str]) -> R | None:
        """Return the row of a thing, whose ``key`` is made of a name; ``written`` is the table's own text for the name.

        That is the name, a macro that stands for it, or the name in another language, which may stand first.
        """
        names = (name, *filter(None, (written,)), *([string_value(written)] if written.startswith('"') else ()))
        return next(filter(None, (self.row(key(one), compiled) for one in names)), None)


def _words(text: str) -> str:
    return "".join(text.split())


def _tokens(argument: Row) -> str:
    """Return an argument's tokens without the space and the comments between them."""
    return _words("".join(token.text for token in argument.code.tokens[argument.first : argument.stop]))

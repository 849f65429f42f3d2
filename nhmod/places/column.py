"""Columns of a game's table, each said once: from it a row is read, resolved, written in C and written as an author would."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from nhmod.manifest import Word

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod.target import Facts, Json

V = TypeVar("V")


@dataclass(frozen=True, kw_only=True)
class Column(ABC, Generic[V]):
    """A column: ``key`` in a manifest, ``fact`` in an entry's fields, ``parameter`` of the macro that writes a row in C."""

    key: str
    fact: str
    parameter: str

    @property
    @abstractmethod
    def usual(self) -> V:
        """The value of a row that says nothing."""

    @property
    def macro(self) -> str:
        """The column's part of a macro's name: ``ARMOR_CLASS``."""
        return self.key.upper()

    @abstractmethod
    def read(self, fields: Mapping[str, Json]) -> V:
        """Return the value that an entry's fields have."""

    @abstractmethod
    def as_fact(self, value: V) -> Json:
        """Return a value as an entry's fields have it."""

    @abstractmethod
    def as_c(self, value: V) -> str:
        """Write a value in C."""

    @abstractmethod
    def as_written(self, value: V, facts: Facts) -> Json:
        """Write a value as an author would."""


@dataclass(frozen=True, kw_only=True)
class NumberColumn(Column[int]):
    """A number; ``usual`` is that of a row which says nothing, ``suffix`` what C has behind it."""

    usual: int = 0
    suffix: str = ""

    def read(self, fields: Mapping[str, Json]) -> int:
        """Return the number; what is usual where the tree has an expression that is none."""
        value = fields[self.fact]
        return value if isinstance(value, int) else self.usual

    def as_fact(self, value: int) -> Json:
        """Return the number."""
        return value

    def as_c(self, value: int) -> str:
        """Write the number."""
        return f"{value}{self.suffix}"

    def as_written(self, value: int, facts: Facts) -> Json:
        """Return the number."""
        del facts
        return value


@dataclass(frozen=True, kw_only=True)
class _Constant(Column[str]):
    """A constant's name; ``usual`` is that of a row which says nothing."""

    usual: str = ""

    def read(self, fields: Mapping[str, Json]) -> str:
        """Return the constant's name."""
        return str(fields[self.fact]) or self.usual

    @abstractmethod
    def chosen(self, said: Word | str, symbol: Callable[[Word], str]) -> str:
        """Return the constant that an author means; ``symbol`` knows the words."""

    def as_fact(self, value: str) -> Json:
        """Return the constant's name."""
        return value

    def as_c(self, value: str) -> str:
        """Write the constant."""
        return value


@dataclass(frozen=True, kw_only=True)
class WordColumn(_Constant):
    """A constant that has a word in a vocabulary; ``unsaid`` is the word for what is usual, where the vocabulary has none."""

    vocabulary: str
    unsaid: str = ""

    def chosen(self, said: Word | str, symbol: Callable[[Word], str]) -> str:
        """Return the constant of a word."""
        return symbol(said) if isinstance(said, Word) else self.usual

    def as_written(self, value: str, facts: Facts) -> Json:
        """Return the word that means the constant."""
        return self.unsaid if self.unsaid and value == self.usual else facts.meaning(self.vocabulary, value)


@dataclass(frozen=True, kw_only=True)
class ChoiceColumn(_Constant):
    """A constant that an author chooses by a word; a ``KeyError`` for one that can't be chosen."""

    choices: Mapping[str, str]

    def chosen(self, said: Word | str, symbol: Callable[[Word], str]) -> str:
        """Return the constant of a choice."""
        del symbol
        return self.choices[str(said)]

    def as_written(self, value: str, facts: Facts) -> Json:
        """Return the word."""
        del facts
        return {constant: word for word, constant in self.choices.items()}[value]


@dataclass(frozen=True, kw_only=True)
class WordsColumn(Column[tuple[str, ...]]):
    """Constants of a vocabulary, of which each is a bit."""

    vocabulary: str

    @property
    def usual(self) -> tuple[str, ...]:
        """No constants."""
        return ()

    def read(self, fields: Mapping[str, Json]) -> tuple[str, ...]:
        """Return the constants' names."""
        return tuple(cast("list[str]", fields[self.fact]))

    def as_fact(self, value: tuple[str, ...]) -> Json:
        """Return the constants' names."""
        return list(value)

    def as_c(self, value: tuple[str, ...]) -> str:
        """Write the constants; none are ``0``."""
        return " | ".join(value) or "0"

    def as_written(self, value: tuple[str, ...], facts: Facts) -> Json:
        """Return the words."""
        return [facts.word(self.vocabulary, symbol) for symbol in value]

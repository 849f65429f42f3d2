"""Columns of a game's table, each said once: from it a row is read, resolved, written in C and written as an author would."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target import Facts, Json

V = TypeVar("V")


@dataclass(frozen=True, kw_only=True)
class Column(ABC, Generic[V]):
    """A column: ``key`` in a manifest, ``fact`` in an entry's fields, ``parameter`` of the macro that writes a row in C."""

    key: str
    fact: str
    parameter: str

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
    """A number; ``usual`` is that of a row which says nothing."""

    usual: int = 0

    def read(self, fields: Mapping[str, Json]) -> int:
        """Return the number."""
        return cast("int", fields[self.fact])

    def as_fact(self, value: int) -> Json:
        """Return the number."""
        return value

    def as_c(self, value: int) -> str:
        """Write the number."""
        return str(value)

    def as_written(self, value: int, facts: Facts) -> Json:
        """Return the number."""
        del facts
        return value


@dataclass(frozen=True, kw_only=True)
class WordColumn(Column[str]):
    """A constant that has a word in a vocabulary."""

    vocabulary: str

    def read(self, fields: Mapping[str, Json]) -> str:
        """Return the constant's name."""
        return str(fields[self.fact])

    def as_fact(self, value: str) -> Json:
        """Return the constant's name."""
        return value

    def as_c(self, value: str) -> str:
        """Write the constant."""
        return value

    def as_written(self, value: str, facts: Facts) -> Json:
        """Return the word."""
        return facts.word(self.vocabulary, value)


@dataclass(frozen=True, kw_only=True)
class WordsColumn(Column[tuple[str, ...]]):
    """Constants of a vocabulary, of which each is a bit."""

    vocabulary: str

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

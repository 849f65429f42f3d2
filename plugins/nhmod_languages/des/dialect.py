"""What both dialects of the level compiler's language do alike: read a text once, keep what is found in the text's order, look words up."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from nhmod.diagnostics import Diagnostic, Report

if TYPE_CHECKING:
    from collections.abc import Mapping

_KEPT = 4
"""So many texts' levels are remembered: a level is checked, and laid out next."""
KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")
RulesT = TypeVar("RulesT")
LevelT = TypeVar("LevelT")


def first_keys(values: Mapping[KeyT, ValueT]) -> dict[ValueT, KeyT]:
    """Turn a mapping round; of two keys with one value the first counts."""
    found: dict[ValueT, KeyT] = {}
    for key, value in values.items():
        found.setdefault(value, key)
    return found


class Dialect(ABC, Generic[RulesT, LevelT]):
    """A dialect with a tree's rules; a level is what the dialect's files are written from."""

    NAME: ClassVar[str]

    def __init__(self, rules: RulesT) -> None:
        """Work with a tree's rules."""
        self._rules = rules
        self._remembered = lru_cache(maxsize=_KEPT)(self._read)

    @property
    def name(self) -> str:
        """The dialect."""
        return self.NAME

    @property
    def rules(self) -> RulesT:
        """The tree's rules."""
        return self._rules

    def check(self, text: str, file: str, report: Report, *, lenient: bool = False) -> None:
        """Report all that is wrong, and what looks wrong."""
        self.levels(text, file, report, lenient=lenient)

    def levels(self, text: str, file: str, report: Report, *, lenient: bool = False) -> tuple[LevelT, ...]:
        """Return the levels; none if there are errors. Findings are in the text's order."""
        levels, found = self._remembered(text, file, lenient=lenient)
        report.extend(found)
        return levels

    def _read(self, text: str, file: str, *, lenient: bool) -> tuple[tuple[LevelT, ...], tuple[Diagnostic, ...]]:
        found = Report()
        levels = self._made(text, file, found, lenient=lenient)
        told = tuple(sorted(found.diagnostics, key=lambda one: (one.location is None, one.location)))
        return () if found.errors else levels, told

    @abstractmethod
    def _made(self, text: str, file: str, found: Report, *, lenient: bool) -> tuple[LevelT, ...]:
        """Return the levels of a text; what is wrong with it goes to ``found``."""

"""What a variant's row of artilist[] leaves to be said: the columns of a changed one, and the place of a new one."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from nhmod.places import own_texts, places_to_say
from nhmod.target.import_parts import Said
from nhmod_artifacts.plan import first_of_quests

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from nhmod.target import Entry, Facts
    from nhmod.target.c import Row
    from nhmod_artifacts.forms import Forms
    from nhmod_artifacts.import_places import Rows


_NAME = re.compile(r"\b[A-Za-z_]\w*")
_FLAGS = re.compile(r"\(?\s*(\w+(?:\s*\|\s*\w+)*)\s*\)?")
_NAME_COLUMN = "nam"


class Columns:
    """The columns of the tables of a base and a variant."""

    def __init__(self, forms: tuple[Forms, ...], usual: Mapping[str, str], known: Collection[str]) -> None:
        """Take how both tables are written, what the variant's has for no artifact, and all names that the variant has."""
        self._parameters = tuple(one.parameters for one in forms)
        self._usual = usual
        self._known = known

    def said(self, old: Entry, new: Entry, rows: tuple[Rows, Rows]) -> Said:
        """Return what the patch leaves to content: the base's values.

        What is usual stands in a column that only the variant has, or in another form, and for a name that the variant has no more.
        """
        left = dict(self._left(old, new, rows))
        shared = set(self._parameters[0]) & set(self._parameters[1])
        return Said(columns=frozenset(shared - left.keys()), left=left)

    def _left(self, old: Entry, new: Entry, rows: tuple[Rows, Rows]) -> Iterator[tuple[str, str]]:
        was, is_ = own_texts(old), own_texts(new)
        further = (set(self._parameters[1]) - set(self._parameters[0])) | (is_.keys() - was.keys())
        for name in sorted(further & self._usual.keys()):
            yield name, self._usual[name]
        row = rows[0].row(old)
        arguments = row.args if row is not None else ()
        if len(arguments) != len(self._parameters[0]):
            return
        for name, argument in zip(self._parameters[0], arguments, strict=True):
            lost = [word for word in _words(argument) if word not in self._known]
            if lost and name in self._usual and name != _NAME_COLUMN and name not in further:
                yield name, self._without(argument.text, lost, self._usual[name])

    @staticmethod
    def _without(text: str, lost: Collection[str], usual: str) -> str:
        """Return a sum of flags without those that are lost, or what is usual in place of anything else with a lost name."""
        match = _FLAGS.fullmatch(text)
        left = [word for word in _NAME.findall(match[1]) if word not in lost] if match else []
        return f"({' | '.join(left)})" if left else usual


def _words(argument: Row) -> list[str]:
    return _NAME.findall(argument.text)


def gaps_of(base: Facts, variant: Facts) -> Mapping[str, int]:
    """Return the gap of the base's table that each new artifact stands in, by symbol, in the variant's order."""
    numbers = {entry.symbol: number for number, entry in enumerate(base["artifacts"].stock)}
    out: dict[str, int] = {}
    gap = 0
    for entry in variant["artifacts"]:
        if entry.symbol in numbers:
            gap = numbers[entry.symbol] + 1
        else:
            out[entry.symbol] = gap
    return out


def placements(base: Facts, gaps: Mapping[str, int], taken: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield what each of the new artifacts that are taken and need a place stands after; both are symbols."""
    own = base["artifacts"].stock
    first = own.index(first_of_quests(base))
    for gap, group in groupby((symbol for symbol in gaps if symbol in taken), key=gaps.__getitem__):
        # Behind all others stand those of the quests.
        best = {symbol: len(own) if gap == len(own) else first for symbol in group}
        yield from places_to_say(best, sorted(best), gap, own[gap - 1].symbol if gap else "")

"""Runs of objects that the game knows by their ends, or computes with: read from the tree's own comparisons.

A run is no harm to a new object that belongs to it: one of its kind, where the run has all of that kind.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from nhmod.dataclass import frozen
from nhmod.target import Entry, Vocabulary
from nhmod_objects.sites import GLOBS, OBJECTS_C, OBJNAM_C, RANGES, SHUFFLE_C

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod.target import Tree
    from nhmod_objects.values import Objclass

SHUFFLED, CHOSEN, DRAWN = "shuffled", "chosen", "drawn"
_BETWEEN, _WISHED, _PARALLEL = "between", "wished", "parallel"
_NAME = r"([A-Z][A-Z_]+[A-Z])"
# What begins a pattern is looked for as it is, and only then asked whether a word begins there: in a quarter of the time of "\b".
_FIRST = r"([A-Z](?<!\w[A-Z])[A-Z_]+[A-Z])"


def _call(function: str) -> str:
    return rf"{function}(?<!\w{function})\(\s*{_NAME}\s*,\s*{_NAME}\s*"


# "otyp >= LARGE_BOX && otyp <= BAG_OF_TRICKS", "for (i = SPEED_BOOTS; i <= LEVITATION_BOOTS; i++)", "shuffle(HELMET, …)".
_COMPARISONS = (
    re.compile(rf">=\s*{_NAME}\s*&&[^;&|]*?<=\s*{_NAME}\b"),
    re.compile(rf"{_FIRST}\s*<=[^;&|]*?&&[^;&|]*?<=\s*{_NAME}\b"),
    re.compile(rf"=\s*{_NAME}\s*;[^;=]*<=\s*{_NAME}\s*;"),
    re.compile(rf"{_call('shuffle')},"),
)
# "rn1(BEC_DE_CORBIN - PARTISAN + 1, PARTISAN)": last, then first.
_DISTANCE = re.compile(rf"{_FIRST}\s*(?:\+\s*1\s*)?-\s*{_NAME}\b")
# "rnd_class(POT_BOOZE, POT_WATER)": what comes of a horn of plenty, or of polymorph. Of arms and gems it may be one more.
_DRAWN = re.compile(rf"{_call('rnd_class')}\)")
_DRAWN_CLASSES = frozenset({"POTION_CLASS", "SPBOOK_CLASS", "WAND_CLASS"})
_FILES = 1024
"""What was found in so many texts is remembered: a changed tree or a variant has most files as another tree has them."""
_WISHES = "o_ranges"
_WISH_COLUMNS = 4  # the word, the class, the first, the last
_NEUTRAL = frozenset({"P_NONE", "-P_SLING", "0"})
_NO_OBJECTS = ("PM_", "S_", "AD_", "AT_", "MS_", "CLR_", "P_")


@frozen
class Range:
    """A run in the target's table, ends included: ``members`` are its objects, ``whole`` says that it is all of a class."""

    first: str
    last: str
    how: str
    why: str
    skills: frozenset[str]
    exclusive: frozenset[str]
    whole: bool

    @property
    def shuffled(self) -> bool:
        """Whether its members exchange their appearances."""
        return self.how == SHUFFLED

    def takes(self, new: Objclass) -> bool:
        """Return whether a new object belongs into the run, but for shuffled ones, where its look decides."""
        if self.whole:
            return True
        skill = new.symbol("skill")
        belongs = skill in self.skills & self.exclusive and skill not in _NEUTRAL
        return belongs and (self.how != CHOSEN or len(self.skills) == 1)


def read_ranges(tree: Tree) -> Vocabulary:
    """Read the vocabulary ``object ranges``: every pair of names that a comparison, a choice or a wish holds together.

    ``fields``: ``first``, ``last``, ``how`` (``between``, ``shuffled``, ``chosen``, ``drawn``, ``wished`` or ``parallel``) and ``why``
    in words.
    Whether the names are objects is not known here; ``ranges_of`` leaves out what is none.
    """
    found: dict[str, Entry] = {}
    for how, first, last, why in (*_wished(tree), *_computed(tree)):
        name = f"{how} {first} to {last}"
        fields = {"first": first, "last": last, "how": how, "why": why}
        found.setdefault(name, Entry(symbol="", name=name, fields=fields))
    return Vocabulary(RANGES, found.values(), label="range of objects")


def _computed(tree: Tree) -> Iterator[tuple[str, str, str, str]]:
    for file in tree.files():
        if file == OBJECTS_C or not (file.startswith(("src/", "include/")) and file.endswith((".c", ".h"))):
            continue
        pairs = _pairs_in(tree.text(file))
        for first, last in pairs.compared:
            if file == SHUFFLE_C:
                yield SHUFFLED, first, last, f"shuffled ({file})"
            else:
                yield _BETWEEN, first, last, f"{file} knows these by the two ends"
        for last, first in pairs.distant:
            yield CHOSEN, first, last, f"{file} computes with their distance"
        for first, last in pairs.drawn:
            yield DRAWN, first, last, f"{file} takes one of them by chance"
    first, last = GLOBS
    yield _PARALLEL, first, last, "parallel to the puddings (src/mon.c)"


class _Pairs(NamedTuple):
    """The names that a text holds together: it compares with both, computes with their distance, or draws one of them."""

    compared: tuple[tuple[str, str], ...]
    distant: tuple[tuple[str, str], ...]
    drawn: tuple[tuple[str, str], ...]


@lru_cache(maxsize=_FILES)
def _pairs_in(text: str) -> _Pairs:
    return _Pairs(
        compared=tuple(pair for pattern in _COMPARISONS for pair in _pairs(pattern, text)),
        distant=tuple(_pairs(_DISTANCE, text)),
        drawn=tuple(_pairs(_DRAWN, text)),
    )


def _pairs(pattern: re.Pattern[str], text: str) -> Iterator[tuple[str, str]]:
    for match in pattern.finditer(text):
        if not match[1].startswith(_NO_OBJECTS) and match[1] != match[2]:
            yield match[1], match[2]


def _wished(tree: Tree) -> Iterator[tuple[str, str, str, str]]:
    for table in tree.c(OBJNAM_C).arrays(_WISHES):
        for row in table.rows:
            if len(row.args) == _WISH_COLUMNS:
                word, _class, first, last = row.args
                yield _WISHED, first.text, last.text, f"a wish for '{word.string}' chooses from them ({OBJNAM_C})"


def ranges_of(vocabulary: Vocabulary, objects: Sequence[Entry]) -> tuple[tuple[range, Range], ...]:
    """Return the runs of a table: the gaps inside of each (gap ``n`` is before object ``n``), and the run."""
    index = {entry.symbol: number for number, entry in enumerate(objects) if entry.symbol}
    classes: dict[object, list[tuple[int, Entry]]] = {}
    for number, entry in enumerate(objects):
        classes.setdefault(entry.fields["class"], []).append((number, entry))
    out: list[tuple[range, Range]] = []
    for entry in vocabulary:
        first, last = entry.text("first"), entry.text("last")
        if first not in index or last not in index:
            continue
        ends = sorted((index[first], index[last]))
        members = objects[ends[0] : ends[1] + 1]
        object_class = members[0].fields["class"]
        if len(members) == 1 or object_class != members[-1].fields["class"]:
            continue
        if entry.fields["how"] == DRAWN and object_class not in _DRAWN_CLASSES:
            continue
        others = [one for number, one in classes[object_class] if not ends[0] <= number <= ends[1]]
        skills = frozenset(member.text("skill") for member in members if "skill" in member.fields)
        run = Range(
            first=objects[ends[0]].symbol,
            last=objects[ends[1]].symbol,
            how=entry.text("how"),
            why=entry.text("why"),
            skills=skills,
            exclusive=skills - {other.text("skill") for other in others},
            whole=not others,
        )
        out.append((range(ends[0] + 1, ends[1] + 1), run))
    return tuple(out)

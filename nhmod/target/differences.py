"""What differs between the releases of a game, told by the tree itself: so that no content kind asks for a version."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from nhmod.dataclass import frozen
from nhmod.target.c import SiteError
from nhmod.target.facts import C_NAMES, FEATURES, Entry, Vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


T = TypeVar("T")


@frozen
class Difference:
    """What a tree has and others have not (``Facts.offers``), or what it calls its own way (``Facts.c_name``): then ``c`` is that.

    It is read by shape, never by a version number, so that a variant nobody thought of answers rightly too. ``name`` says in words
    what it is ("the marks of shopkeepers' names"); each has one giver.
    """

    name: str
    c: str = ""


def where_readable(ask: Callable[[], T], otherwise: T) -> T:
    """Return what C tells of a tree, or ``otherwise`` where it can't be read: all contents ask for differences, few need that file.

    Those that do are told at its sites what is wrong with it.
    """
    try:
        return ask()
    except SiteError:
        return otherwise


def differing(differences: Callable[[], Iterable[Difference]]) -> dict[str, Callable[[], Vocabulary]]:
    """Return what reads the vocabularies that are made of a tree's differences, which each of them asks for."""
    return {FEATURES: lambda: _features(differences()), C_NAMES: lambda: _c_names(differences())}


def _features(differences: Iterable[Difference]) -> Vocabulary:
    """Return the vocabulary of what a tree has and others have not."""
    return Vocabulary(FEATURES, (Entry(symbol="", name=one.name) for one in differences if not one.c), label="feature")


def _c_names(differences: Iterable[Difference]) -> Vocabulary:
    """Return the vocabulary of what a tree calls its own way; ``symbol`` is the C."""
    return Vocabulary(C_NAMES, (Entry(symbol=one.c, name=one.name) for one in differences if one.c), label="C name")

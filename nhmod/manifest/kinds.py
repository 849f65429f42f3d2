"""Of which content kind the items under a manifest's key are: games of different families may each have one of that key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from nhmod.dataclass import dataclass
from nhmod.diagnostics import nearest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from nhmod.manifest.record import Record


class KindLike(Protocol):
    """What of a content kind is asked here (``nhmod.contribution.Kind``)."""

    @property
    def name(self) -> str:
        """The name that no other kind has."""

    @property
    def key(self) -> str:
        """The manifest key."""

    @property
    def families(self) -> frozenset[str]:
        """The families of targets that it is for; none of them is all."""

    @property
    def record(self) -> type[Record]:
        """The record of its items."""

    @property
    def doc(self) -> str:
        """What it is."""


@dataclass(frozen=True, slots=True)
class _OfAnyGame:
    """A kind of which nothing is known but its key and its record, which is looked up when it is asked for."""

    name: str
    records: Mapping[str, type[Record]]
    doc: str = ""
    families: frozenset[str] = frozenset()

    @property
    def key(self) -> str:
        return self.name

    @property
    def record(self) -> type[Record]:
        return self.records[self.name]


class Kinds:
    """Content kinds by manifest key.

    ``games`` are the families of targets that are known, besides those that kinds name. ``usual`` are those that content is for of
    which nobody says a target.
    """

    def __init__(self, kinds: Iterable[KindLike], *, games: Collection[str] = (), usual: Collection[str] = ()) -> None:
        """Sort the kinds by their keys, and those of one key by their names."""
        found: dict[str, list[KindLike]] = {}
        for kind in sorted(kinds, key=lambda one: (one.key, bool(one.families), one.name != one.key, one.name)):
            found.setdefault(kind.key, []).append(kind)
        self._by_key = {key: tuple(of_key) for key, of_key in found.items()}
        self._usual = frozenset(usual)
        self._games = frozenset(games).union(*(kind.families for of_key in found.values() for kind in of_key))

    @classmethod
    def of_records(cls, records: Mapping[str, type[Record]]) -> Kinds:
        """Make kinds for every game of records by their keys."""
        return cls(_OfAnyGame(name, records) for name in records)

    def __iter__(self) -> Iterator[str]:
        """Go through the keys, sorted."""
        return iter(self._by_key)

    def __contains__(self, key: object) -> bool:
        """Return whether a kind has a key."""
        return key in self._by_key

    def __len__(self) -> int:
        """Count the keys."""
        return len(self._by_key)

    def __getitem__(self, key: str) -> tuple[KindLike, ...]:
        """Return the kinds of a key: those for every game first, then the one that is called as the key."""
        return self._by_key[key]

    def meant(self, families: Iterable[str]) -> frozenset[str]:
        """Return those of some families of targets that there are, and of one that there is not the one that was probably meant."""
        return self._games.intersection(one if one in self._games else nearest(one, self._games) for one in families)

    def of(self, key: str, family: str) -> KindLike | None:
        """Return the kind that a key means in a game, if it means one there."""
        every = self._by_key.get(key, ())
        return next((kind for kind in every if family in kind.families), self._of_all(key))

    def families(self, key: str) -> frozenset[str]:
        """Return the families that have a key; none of them where all have."""
        if self._of_all(key) is not None:
            return frozenset()
        return frozenset().union(*(kind.families for kind in self._by_key[key]))

    def unsaid(self, key: str) -> KindLike | None:
        """Return the kind of what is said to be for no game: the usual game's, or the one for every game, or the only one."""
        every = self._by_key[key]
        usual = next((kind for kind in every if kind.families & self._usual), self._of_all(key))
        return usual or (every[0] if len(every) == 1 else None)

    def _of_all(self, key: str) -> KindLike | None:
        return next((kind for kind in self._by_key.get(key, ()) if not kind.families), None)

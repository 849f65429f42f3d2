"""The whole gallery: halls with exhibits, who made the mods, what they change, what they use of the game's limits."""

from __future__ import annotations

from functools import cached_property
from itertools import chain, count
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass, frozen
from nhmod.files import plain_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod.contribution import Kind
    from nhmod.gallery.exhibit import Exhibit, Link
    from nhmod.target import Limit

_LONGEST = 60


@frozen
class Hung:
    """An exhibit in its hall, by that one's name.

    ``anchor`` is its name in links, of small letters, digits and hyphens, and its own in the whole gallery.
    """

    hall: str
    anchor: str
    exhibit: Exhibit


@frozen
class Hall:
    """All exhibits of a content kind; ``name`` is its key in manifests, ``label`` the singular, ``doc`` says what it is."""

    kind: str
    name: str
    label: str
    doc: str
    exhibits: tuple[Hung, ...]

    @property
    def heading(self) -> str:
        """The key as people read it."""
        return self.name.replace("_", " ")

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the facts that are worth comparing, in the order in which they come."""
        names = (fact.name for one in self.exhibits for fact in one.exhibit.facts if fact.column)
        return tuple(dict.fromkeys(names))


@frozen
class Revision:
    """One value of something that a mod changes: ``kind`` is the key of its kind, ``old`` is empty where that is not known."""

    kind: str
    title: str
    owner: str
    editor: str
    key: str
    old: str
    new: str


@frozen
class Credit:
    """Who made a mod, under which licence, and what it does to the game; ``files`` has the number of changes by the file's name."""

    id: str
    name: str
    version: str
    summary: str
    description: str
    authors: tuple[str, ...]
    license: str
    needs: tuple[str, ...]
    files: Mapping[str, int]


@dataclass(frozen=True, kw_only=True)
class Gallery:
    """What mods bring to a target; halls with pictures or letters come first. ``licence`` is the game's, where it is known.

    ``play`` is the page on which the game is played, as a link beside the gallery's pages reads it, where there is one.
    """

    title: str
    target: str
    licence: str
    credits: tuple[Credit, ...]
    halls: tuple[Hall, ...]
    revisions: tuple[Revision, ...]
    limits: tuple[Limit, ...]
    play: str = ""

    @classmethod
    def hung(
        cls,
        exhibits: Iterable[Exhibit],
        kinds: Mapping[str, Kind],
        *,
        target: str,
        licence: str = "",
        credits_: tuple[Credit, ...],
        revisions: tuple[Revision, ...] = (),
        limits: tuple[Limit, ...] = (),
        play: str = "",
    ) -> Gallery:
        """Put exhibits into halls, in the order in which they come."""
        by_kind: dict[str, list[Exhibit]] = {}
        for one in exhibits:
            by_kind.setdefault(one.kind, []).append(one)
        order = sorted(by_kind, key=lambda kind: (not any(one.pictures or one.letter for one in by_kind[kind]), kind))
        taken: set[str] = set()
        halls = []
        for kind in order:
            known = kinds.get(kind)
            name, label, doc = (known.key, known.label, known.doc) if known is not None else (kind, kind, "")
            hung = tuple(_hung(name, one, taken) for one in by_kind[kind])
            halls.append(Hall(kind=kind, name=name, label=label, doc=doc, exhibits=hung))
        return cls(
            title=credits_[0].name if len(credits_) == 1 else f"{len(credits_)} mods",
            target=target,
            licence=licence,
            credits=credits_,
            halls=tuple(halls),
            revisions=revisions,
            limits=limits,
            play=play,
        )

    def find(self, link: Link) -> Hung | None:
        """Return the exhibit that a link leads to, if there is one."""
        for kind in link.kinds:
            found = self._by_name.get((kind, link.text.casefold()))
            if found is not None:
                return found
        return None

    @cached_property
    def _by_name(self) -> Mapping[tuple[str, str], Hung]:
        found: dict[tuple[str, str], Hung] = {}
        for hall in self.halls:
            for one in hall.exhibits:
                for name in (one.exhibit.title, *one.exhibit.also):
                    found.setdefault((hall.kind, name.casefold()), one)
        return found

    @cached_property
    def front(self) -> tuple[Hung, ...]:
        """What stands on the first page too."""
        return tuple(one for hall in self.halls for one in hall.exhibits if one.exhibit.front)

    def brought_by(self, mod: str) -> tuple[Hung, ...]:
        """Return the exhibits of a mod, hall by hall."""
        return tuple(one for hall in self.halls for one in hall.exhibits if one.exhibit.mod == mod)


def _hung(hall: str, exhibit: Exhibit, taken: set[str]) -> Hung:
    name = f"{hall}-{plain_name(exhibit.title)[:_LONGEST].strip('-') or 'exhibit'}"
    numbered = (f"{name}-{number}" for number in count(2))
    anchor = next(one for one in chain((name,), numbered) if one not in taken)
    taken.add(anchor)
    return Hung(hall=hall, anchor=anchor, exhibit=exhibit)

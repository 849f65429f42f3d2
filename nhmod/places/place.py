"""Places as data: where in a source tree content of a kind goes, and what is written there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Generic, Protocol, TypeAlias, TypeVar

from nhmod.edits import Edit, Guard, as_around, insertion
from nhmod.places.passage import Order, Passage, insertions, laid_out
from nhmod.places.planned import Thing
from nhmod.target import LackingError, Site, in_c
from nhmod.target.c import CFile, SiteError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from nhmod.contribution import Mod
    from nhmod.diagnostics import Report
    from nhmod.location import Location
    from nhmod.target import Facts, Tree

T = TypeVar("T", bound=Thing)
T_contra = TypeVar("T_contra", bound=Thing, contravariant=True)


@dataclass(frozen=True, kw_only=True)
class InsertionPoint:
    """Where in a tree a text is written: its file, the beginning of the line there, and what the target has."""

    tree: Tree
    facts: Facts
    file: str
    find: Callable[[Tree, Facts], int]

    @property
    def c(self) -> CFile:
        """The file as C."""
        return self.tree.c(self.file)

    @cached_property
    def place(self) -> int:
        """The offset; a ``SiteError`` where the tree has no such place."""
        return self.find(self.tree, self.facts)

    @property
    def indent(self) -> str:
        """How deep the code there stands."""
        return self.c.indent_of(self.place)


Text: TypeAlias = "str | Iterable[Passage]"
"""Whole lines of one origin, or of several; nothing where content needs nothing."""


class Sited(Protocol):
    """A place of any form and any kind of content."""

    @property
    def site(self) -> Site | None:
        """The place as any tree can be asked for it; none where the edits have places of their own."""


class Writes(Sited, Protocol[T_contra]):
    """A place of any form: its site, and the edits that a content has there."""

    def edits(self, thing: T_contra, tree: Tree, facts: Facts) -> Iterable[Edit]:
        """Write a content there; a ``DiagnosticError`` where the tree has no such place."""


@dataclass(frozen=True)
class Place(Generic[T]):
    """A site, and the whole lines that go before the line there.

    ``order`` sorts what several contents have there. ``at`` finds the place of one content where that depends on it.
    ``laid_out`` lines are shifted to the depth of the code around them. ``guard`` says how they vanish without their mod.
    """

    site: Site
    text: Callable[[T, InsertionPoint], Text]
    order: Callable[[T], Order] = lambda _: ()
    at: Callable[[T, Tree], int] | None = None
    laid_out: bool = True
    guard: Guard = Guard.CPP

    def edits(self, thing: T, tree: Tree, facts: Facts) -> Iterator[Edit]:
        """Write a content there; nothing is sought where it needs nothing, since a release may have no such place."""
        at, site = self.at, self.site
        find = site.find if at is None else lambda tree, _: at(thing, tree)
        point = InsertionPoint(tree=tree, facts=facts, file=site.file, find=find)
        text = self.text(thing, point)
        written = (Passage(text=text, origin=thing.origin.location),) if isinstance(text, str) else text
        passages = tuple(passage for passage in written if passage.text)
        if passages:
            yield from insertions(
                laid_out(point.c, point.place, passages) if self.laid_out else passages,
                file=site.file,
                site=site.name,
                place=point.place,
                why=f"{site.why}: {thing.title}",
                mod=thing.mod,
                guard=self.guard,
                order=self.order(thing),
            )


@dataclass(frozen=True)
class Further(Generic[T]):
    """Edits of another form than whole lines: a sum within a line, a term more in a condition."""

    site: Site | None
    write: Callable[[T, Tree, Facts], Iterable[Edit]]

    def edits(self, thing: T, tree: Tree, facts: Facts) -> Iterable[Edit]:
        """Write a content there."""
        return self.write(thing, tree, facts)


def place_all(
    things: Iterable[T], places: Sequence[Writes[T]], tree: Tree, facts: Facts, report: Report
) -> Iterator[Edit]:
    """Write every content at every place that the game has; one that the tree lacks is an error in the report, which says who needs it."""
    had = [
        place for place in places if place.site is None or not place.site.feature or facts.offers(place.site.feature)
    ]
    for thing in things:
        for place in had:
            with report.collecting():
                yield from _needed(place, thing, tree, facts)


def _needed(place: Writes[T], thing: T, tree: Tree, facts: Facts) -> Sequence[Edit]:
    """Return the edits of a content at a place; all of them, or none where something is missing."""
    try:
        return tuple(place.edits(thing, tree, facts))
    except (SiteError, LackingError) as error:
        raise error.needed_by(thing.origin.path or "the mod", thing.origin.location) from error


def sites_of(places: Iterable[Sited]) -> Iterator[Site]:
    """Return the places as any tree can be asked for them."""
    return (place.site for place in places if place.site is not None)


def insertion_at(
    site: Site,
    tree: Tree,
    facts: Facts,
    text: str,
    *,
    why: str,
    mod: Mod,
    origin: Location,
    order: Order = (),
    guard: Guard = Guard.CPP,
    around: bool = False,
) -> Edit:
    """Ask for text of a mod at a site; lines are laid out as those ``around`` them. The other words are those of ``Edit``."""
    place = site.find(tree, facts)
    return insertion(
        file=site.file,
        site=site.name,
        place=place,
        text=as_around(tree.c(site.file), place, text) if around else text,
        why=why,
        mod=mod,
        guard=guard,
        order=order,
        origin=origin,
    )


def of_tree(find: Callable[[Tree], int]) -> Callable[[Tree, Facts], int]:
    """Make a site's ``find`` of one that needs no facts."""
    return lambda tree, _: find(tree)


def c_site(kind: str, name: str, file: str, why: str, place: Callable[[CFile], int], *, feature: str = "") -> Site:
    """Make a site in a C file, whose place needs no look at the facts."""
    return Site(kind, name, file, why, in_c(file, place), feature=feature)


def c_place(  # noqa: PLR0917 - read in the order in which they are said
    kind: str,
    name: str,
    file: str,
    why: str,
    find: Callable[[CFile], int],
    text: Callable[[T, InsertionPoint], Text],
    *,
    feature: str = "",
    order: Callable[[T], Order] = lambda _: (),
    laid_out: bool = True,
) -> Place[T]:
    """Make a place of a site in a C file, as ``c_site`` does."""
    return Place(c_site(kind, name, file, why, find, feature=feature), text, order=order, laid_out=laid_out)


def plain(text: Callable[[T], Text]) -> Callable[[T, InsertionPoint], Text]:
    """Make a place's text of one that needs no look at the tree."""
    return lambda thing, _: text(thing)

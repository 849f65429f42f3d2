"""A place among numbered constants: a member of an enumeration, or a ``#define`` line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from nhmod.edits import Edit, Numbers, insertion
from nhmod.places.planned import Thing
from nhmod.target import Site
from nhmod.target.c import c_comment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nhmod.target import Facts, Tree

T = TypeVar("T", bound=Thing)


@dataclass(frozen=True, kw_only=True)
class Member(Generic[T]):
    """A constant of each content, before one of the game's; C is made to count those behind it.

    The game's own constants are those of a ``vocabulary``, or else ``names``, in their order; ``before`` is the one that new ones go
    before, empty for behind the last; content that is ``last`` goes there in any case. ``enum`` is what an enumeration made of
    ``#define`` lines is called.
    """

    kind: str
    name: str
    file: str
    why: str
    symbol: Callable[[T], str]
    before: Callable[[Facts], str]
    enum: str
    vocabulary: str = ""
    names: Callable[[Facts], Sequence[str]] | None = None
    last: Callable[[T], bool] = lambda _: False

    @property
    def site(self) -> Site:
        """The line before which a constant goes."""
        return Site(self.kind, self.name, self.file, self.why, self._find)

    def numbers(self, tree: Tree, facts: Facts) -> Numbers:
        """Return the tree's constants."""
        if self.names is not None:
            return Numbers.read(tree.c(self.file), self.names(facts))
        return Numbers.read(tree.c(self.file), [entry.symbol for entry in facts[self.vocabulary].stock])

    def edits(self, thing: T, tree: Tree, facts: Facts) -> Iterator[Edit]:
        """Let C count the constants behind a content's own, and write that."""
        numbers, before = self.numbers(tree, facts), "" if self.last(thing) else self.before(facts)
        what = self.vocabulary or self.name
        yield from numbers.counting(
            before,
            enum=self.enum,
            site=f"the numbers of {what}",
            why=f"numbers that move up for new {what}",
            owner=thing.mod.id,
            origin=thing.origin.location,
        )
        line = f"{self.symbol(thing)}, /* of the mod {c_comment(thing.mod.id)} */"
        if not before and numbers.comma_first:
            line = ", " + line.replace(",", "", 1)
        yield insertion(
            file=self.file,
            site=self.name,
            place=numbers.before(before) if before else numbers.end,
            text=f"    {line}\n",
            why=f"{self.why}: {thing.title}",
            mod=thing.mod,
            origin=thing.origin.location,
        )

    def _find(self, tree: Tree, facts: Facts) -> int:
        numbers, before = self.numbers(tree, facts), self.before(facts)
        return numbers.before(before) if before else numbers.end

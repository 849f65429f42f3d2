"""Numbered constants that a conditional numbers anew: ``#undef SHOP`` and ``#define SHOP 5`` behind a further constant of its own."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Self

from nhmod.dataclass import frozen
from nhmod.source import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nhmod.target.c import CFile, Define, SiteError
    from nhmod.target.c.conditionals import Conditional

_OF_NUMBERS = ("define", "undef")


@frozen
class Renewed:
    """A conditional of one branch that has constants of its own, and after them all others anew that were behind their place.

    ``own`` are its own ``#define`` lines, ``first`` those of the names that it numbers anew as they were before, ``again`` as they are
    in it.
    """

    conditional: Conditional
    own: tuple[Define, ...]
    first: tuple[Define, ...]
    again: tuple[Define, ...]

    @classmethod
    def read(cls, c: CFile, names: Sequence[str]) -> Self | None:
        """Find the conditional that numbers some of ``names`` anew; none where each is numbered once."""
        twice = [defines for name in names if len(defines := c.defines(name)) == len(_OF_NUMBERS)]
        if not twice:
            return None
        inside = next((one for one in twice[0][0].code.conditionals if _holds(one, twice[0][1])), None)
        if inside is None or any(_holds(inside, first) or not _holds(inside, again) for first, again in twice):
            return None
        held = [define for define in c.defines() if _holds(inside, define)]
        undefined = {line.argument for line in c.directives if line.name == "undef" and line.span in _body(inside)}
        again = tuple(define for define in held if define.name in undefined)
        first = tuple(define for one in again for define in c.defines(one.name)[:1])
        own = tuple(define for define in held if define.name not in undefined)
        return cls(conditional=inside, own=own, first=first, again=again)

    @property
    def body(self) -> Span:
        """What the conditional holds."""
        return _body(self.conditional)

    @property
    def moved(self) -> str:
        """The conditional with its own constants alone, as lines of an enumeration."""
        names = "".join(f"\n    {define.name}," for define in self.own)
        directive, end = self.conditional.branches[0].directive, self.conditional.end
        text = self.own[0].code.text
        return f"\n{text[directive.span.start : directive.span.end].strip()}{names}\n{text[end.span.start : end.span.end].strip()}"

    def check(self, c: CFile, valued: Callable[[Define], str], missing: Callable[[str], SiteError]) -> None:
        """Raise ``SiteError`` unless what is numbered anew is moved by its own constants, which begin where the first of it did."""
        if len(self.conditional.branches) > 1 or any(
            line.name not in _OF_NUMBERS for line in c.directives if line.span in self.body
        ):
            raise missing(f"{self.again[0].name} in a conditional of numbers alone")
        values = [valued(define) for define in chain(self.first, self.again, self.own)]
        if not all(value.isdecimal() for value in values) or len(self.first) != len(self.again):
            raise missing(f"{self.again[0].name} with written numbers")
        start = min(int(valued(define)) for define in self.first)
        counted = [int(valued(define)) for define in self.own] == [*range(start, start + len(self.own))]
        pairs = zip(self.first, self.again, strict=True)
        if not counted or any(int(valued(again)) - int(valued(first)) != len(self.own) for first, again in pairs):
            raise missing(f"{self.again[0].name} with a number that is moved by the constants before it")


def numbered_once(c: CFile, names: Sequence[str], renewed: Renewed | None) -> Iterator[Define]:
    """Yield the ``#define`` of each name that is not a conditional's own; raises ``SiteError`` where one is missing or there twice."""
    for name in names:
        if renewed is None:
            yield c.define(name)
            continue
        known = {define.name: define for define in renewed.first}
        if name in known or not any(define.name == name for define in renewed.own):
            yield known.get(name) or c.define(name)


def _holds(conditional: Conditional, define: Define) -> bool:
    return define.span in Span(conditional.branches[0].directive.span.start, conditional.end.span.start)


def _body(conditional: Conditional) -> Span:
    return Span(conditional.branches[0].body.start, conditional.end.span.start)

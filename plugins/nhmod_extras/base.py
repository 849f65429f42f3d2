"""What the sites of both forms have in common, and the places that every tree has."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.target import Site, in_c
from nhmod_extras import code
from nhmod_extras.places import assigned

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nhmod.target.c import CFile
    from nhmod_extras.planned import PlannedExtra

_NUMBERED = re.compile(r"(\w+)\s*->\s*mnum\s*=\s*(\w+)\s*;")


@dataclass(frozen=True, kw_only=True, slots=True)
class Text:
    """A text for a site.

    ``order`` sorts the texts there; ``once`` says that the extras of a mod bring the same one, ``shared`` that those of all mods do,
    so that it can't depend on a mod's symbol.
    """

    text: str
    order: int = 0
    once: bool = False
    shared: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class ExtraSite:
    """A place that an extra must reach; ``texts`` are whole lines, those of statements to be laid out as the code around."""

    site: Site
    texts: Callable[[PlannedExtra, CFile], Iterable[Text]]
    statement: bool = True


def one(text: Callable[[PlannedExtra, CFile], str]) -> Callable[[PlannedExtra, CFile], Iterable[Text]]:
    """Make the texts of a site out of one."""
    return lambda planned, c: (Text(text=text(planned, c)),)


def make_site(name: str, file: str, why: str, place: Callable[[CFile], int], *, feature: str = "") -> Site:
    """Make a site whose place needs no look at the facts."""
    return Site(kind="extras", name=name, file=file, why=why, find=in_c(file, place), feature=feature)


# -- include/extern.h, src/makemon.c: in all trees


def declared(c: CFile) -> int:
    """Give the line after the declaration of clone_mon() (include/extern.h)."""
    end = c.source.find(";", c.one("clone_mon").end)
    if end < 0:
        raise c.missing("declaration of clone_mon()")
    return c.line_end(end)


def before_clone(c: CFile) -> int:
    """Give the line before clone_mon() and its comment."""
    return c.function("clone_mon").lines(leading_comment=True).start


def numbered(c: CFile) -> re.Match[str]:
    """Find where makemon() sets the number of the new monster's kind."""
    body = c.function("makemon").body
    for place in c.find("-> mnum =", body):
        found = _NUMBERED.match(c.source, c.line_start(place.start) + _indentation(c, place.start))
        if found:
            return found
    raise c.missing("monster->mnum = variable; in makemon()")


def _indentation(c: CFile, offset: int) -> int:
    line = c.source[c.line_start(offset) : offset]
    return len(line) - len(line.lstrip())


def made(c: CFile) -> int:
    """Give the line after the one where makemon() sets the number of the new monster's kind."""
    return c.line_end(numbered(c).end() - 1)


def clone_returned(c: CFile) -> int:
    """Give the line where clone_mon() returns the new monster."""
    returns = c.find(f"return {clone(c)} ;", c.function("clone_mon").body)
    if not returns:
        raise c.missing("return of the clone in clone_mon()")
    return c.line_of(returns[-1].start, "last return in clone_mon()")


def clone(c: CFile) -> str:
    """Give the variable of clone_mon() that is the new monster."""
    return assigned(c, c.function("clone_mon"), "newmonst")


def cloned_text(planned: PlannedExtra, c: CFile) -> str:
    """Write what clone_mon() does for the new monster."""
    return code.cloned(planned, c.parameters("clone_mon")[0], clone(c))

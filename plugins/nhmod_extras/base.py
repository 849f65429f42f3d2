"""What the sites of both forms have in common, and the places that every tree has."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from nhmod.places import InsertionPoint, Passage, Place, Text, c_place, searched
from nhmod_extras import code

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nhmod.target.c import CFile, Function, Span
    from nhmod_extras.planned import PlannedExtra


_NUMBERED = re.compile(r"(\w+)\s*->\s*mnum\s*=\s*(\w+)\s*;")


def part(planned: PlannedExtra, text: str, order: int = 0) -> Passage:
    """Make the text that each extra brings, as the ``order``th of its place."""
    return Passage(text=text, origin=planned.origin.location, order=(order, planned.number))


def once(planned: PlannedExtra, text: str, order: int = 0) -> Passage:
    """Make a text that the extras of a mod bring alike: equal ones are one."""
    return Passage(text=text, origin=planned.origin.location, order=(order,))


def shared(planned: PlannedExtra, text: str, order: int = 0, *, behind: str = "") -> Passage:
    """Make a text that the extras of all mods bring alike, so that it can't depend on a mod's symbol."""
    return Passage(text=text, origin=planned.origin.location, order=(order,), shared=True, behind=behind)


def place(
    name: str,
    file: str,
    why: str,
    find: Callable[[CFile], int],
    text: Callable[[PlannedExtra, InsertionPoint], Text],
    *,
    feature: str = "",
    laid_out: bool = True,
) -> Place[PlannedExtra]:
    """Make a place of extras; what several have there is sorted by its parts, and then as their data stand."""

    def parts(planned: PlannedExtra, point: InsertionPoint) -> Iterable[Passage]:
        made = text(planned, point)
        return (part(planned, made),) if isinstance(made, str) else made

    return c_place(
        "extras", name, file, why, find, parts, feature=feature, order=lambda _: ("extras",), laid_out=laid_out
    )


# -- include/extern.h, src/makemon.c: in all trees


def declared(c: CFile) -> int:
    """Return the line after the declaration of clone_mon() (include/extern.h)."""
    end = c.source.find(";", c.one("clone_mon").end)
    if end < 0:
        raise c.missing("declaration of clone_mon()")
    return c.line_end(end)


def before_clone(c: CFile) -> int:
    """Return the line before clone_mon() and its comment."""
    return c.function("clone_mon").lines(leading_comment=True).start


def numbered(c: CFile) -> re.Match[str]:
    """Find where makemon() sets the number of the new monster's kind."""
    return searched(c, "makemon", partial(_numbered_in, c))


def _numbered_in(c: CFile, body: Span) -> re.Match[str]:
    for place in c.find("-> mnum =", body):
        found = _NUMBERED.match(c.source, c.line_start(place.start) + _indentation(c, place.start))
        if found:
            return found
    raise c.missing("monster->mnum = variable; in makemon()")


def _indentation(c: CFile, offset: int) -> int:
    line = c.source[c.line_start(offset) : offset]
    return len(line) - len(line.lstrip())


def made(c: CFile) -> int:
    """Return the line after the one where makemon() sets the number of the new monster's kind."""
    return c.line_end(numbered(c).end() - 1)


def clone_returned(c: CFile) -> int:
    """Return the line where clone_mon() returns the new monster."""
    returns = c.find(f"return {clone(c)} ;", c.function("clone_mon").body)
    last = c.needed(returns, "return of the clone in clone_mon()")[-1]
    return c.before_statement(last.start, "last return in clone_mon()")


def clone(c: CFile) -> str:
    """Return the variable of clone_mon() that is the new monster."""
    return assigned(c, c.function("clone_mon"), "newmonst")


def cloned_text(planned: PlannedExtra, point: InsertionPoint) -> str:
    """Write what clone_mon() does for the new monster."""
    return code.cloned(planned, point.c.parameters("clone_mon")[0], clone(point.c))


_ASSIGNED = re.compile(r"(\w+)\s*=\s*(?:\([^()]*\)\s*)?$")


def end_of_header(c: CFile) -> int:
    """Return the line of the ``#endif`` that ends a header's own ``#ifndef``."""
    ends = [directive for directive in c.directives if directive.name == "endif" and directive.depth == 0]
    return c.line_start(c.needed(ends, "end of its own #ifndef")[-1].span.start)


def closing_line(c: CFile, block: Span, site: str) -> int:
    """Return the line of the brace that closes a block; ``block`` ends with it."""
    return c.line_of(block.end - 1, site)


def assigned(c: CFile, function: Function, value: str) -> str:
    """Return the variable that a function first sets to a call of ``value``."""
    calls = c.calls(value, function.body)
    for call in calls:
        # A cast may stand between: newmonst() is a macro in some trees.
        before = _ASSIGNED.search(c.source, function.body.start, call.span.start)
        if before:
            return before[1]
    raise c.missing(f"variable = {value}() in {function.name}()")

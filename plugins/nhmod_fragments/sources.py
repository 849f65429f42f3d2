"""Where a build lists the program's sources: three places of a makefile, or none where it takes all files of a folder."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.edits import Guard
from nhmod.location import Location
from nhmod.places import insertion_at, of_tree
from nhmod.target import Site
from nhmod.target.c import SiteError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from nhmod.contribution import Mod
    from nhmod.edits import Edit
    from nhmod.manifest import Origin
    from nhmod.target import Facts, Tree

KIND = "fragments"
MAKEFILE = "sys/unix/Makefile.src"
LISTED = "sources listed in a makefile"
FOUND = "sources found by a pattern"
_DEPENDENCY = re.compile(r"^\w+\.o:.*\n(?:(?:(?<=\\\n)|(?<=\\\r\n)).*\n)*", re.MULTILINE)


def _of_list(variable: str) -> Callable[[Tree, Facts], int]:
    """Find the line behind the first one of a variable that goes on."""

    def find(tree: Tree) -> int:
        found = list(re.finditer(rf"^{variable}[ \t]*=.*\\\r?\n", tree.text(MAKEFILE), re.MULTILINE))
        return _one(found, f"variable {variable} of several lines", tree).end()

    return of_tree(find)


def _of_rules(tree: Tree) -> int:
    """Find the end of what the objects depend on."""
    found = list(_DEPENDENCY.finditer(tree.text(MAKEFILE)))
    return _one(found[-1:], "rule that says what an object file depends on", tree).end()


def _one(found: list[re.Match[str]], site: str, tree: Tree) -> re.Match[str]:
    if len(found) != 1:
        places = [Location.of_offset(MAKEFILE, match.string, match.start(), match.end()) for match in found]
        raise SiteError.of_count(target=tree.target.name, file=MAKEFILE, site=site, places=places)
    return found[0]


SITES = (
    Site(KIND, "the makefile's list of sources", MAKEFILE, "new sources", _of_list("HACKCSRC"), feature=LISTED),
    Site(
        KIND,
        "the makefile's list of objects",
        MAKEFILE,
        "what new sources are compiled to",
        _of_list("HOBJ"),
        feature=LISTED,
    ),
    Site(
        KIND, "the makefile's dependencies", MAKEFILE, "what new sources depend on", of_tree(_of_rules), feature=LISTED
    ),
)


def listing(
    name: str, headers: Iterable[str], tree: Tree, facts: Facts, *, owner: tuple[Mod, Origin]
) -> Iterator[Edit]:
    """Let the build compile ``src/NAME.c``, which depends on the mod's ``headers`` besides those of the game."""
    mod, origin = owner
    if not facts.offers(LISTED):
        return
    depends = "".join(f" ../{header}" for header in headers)
    lines = (f"\t{name}.c \\\n", f"\t{name}.o \\\n", f"{name}.o: {name}.c $(HACK_H){depends}\n")
    for site, line in zip(SITES, lines, strict=True):
        yield insertion_at(
            site,
            tree,
            facts,
            line,
            why=f"{site.why}: src/{name}.c (not guarded: without the symbol the file is empty)",
            mod=mod,
            guard=Guard.BARE,
            origin=origin.location,
        )

"""Turns fragments into edits whose lines keep their places in the mod, and new files into sources that the build lists."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from nhmod.edits import Change, Edit, Guard, NewFile, as_around, insertion
from nhmod.location import Location
from nhmod.manifest import Origin, text_content
from nhmod.places import insertion_at, of_tree
from nhmod.target import Site
from nhmod.target.c import SiteError
from nhmod_fragments.differences import LISTED
from nhmod_fragments.finding import find_place
from nhmod_fragments.records import At, Fragment
from nhmod_fragments.text_places import find_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from nhmod.contribution import Mod, ModSet
    from nhmod.target import Facts, Tree


_HEADER = "include/"


def fragment_edits(mods: ModSet, tree: Tree, facts: Facts) -> Iterator[Change]:
    """Write all fragments; the checks have found their places."""
    fragments = mods.records("fragments", Fragment)
    for number, (mod, fragment) in enumerate(fragments):
        if fragment.at is not None:
            yield _at_place(mod, fragment, fragment.at, tree, number)
        elif fragment.file is not None:
            yield _new_file(mod, fragment, fragment.file)
            if not fragment.file.startswith(_HEADER):
                own = [f.file for owner, f in fragments if f.file and f.file.startswith(_HEADER) and owner is mod]
                name = PurePosixPath(fragment.file).stem
                yield from listing(name, own, tree, facts, owner=(mod, fragment.origin))


def _at_place(mod: Mod, fragment: Fragment, at: At, tree: Tree, number: int) -> Edit:
    """Insert lines in a file of the game; ``number`` keeps fragments of one place in their order."""
    block = fragment.code or fragment.text
    if block is None:  # the record is refused then
        raise ValueError(fragment.name)
    place = find_place(tree, at) if at.is_c else find_line(tree, at)
    lines = "".join(f"{line}\n" for line in block.lines)
    return insertion(
        file=at.file,
        site=f"the place of the fragment '{fragment.name}'",
        place=place,
        text=as_around(tree.c(at.file), place, lines) if at.is_c else lines,
        why=f"the fragment '{fragment.name}'" + ("" if at.is_c else " (not guarded: the file is no C)"),
        mod=mod,
        guard=Guard.CPP if at.is_c else Guard.BARE,
        order=("fragment", f"{number:06}"),
        verbatim=True,
        origin=block.at(0),
    )


def _new_file(mod: Mod, fragment: Fragment, file: str) -> NewFile:
    """Make a new file; a source sees the game's headers first, which define the symbol, and is empty without that."""
    if fragment.source is not None:
        lines = text_content(fragment.source.real).decode("ascii").splitlines()
        shown = PurePosixPath(mod.folder.as_posix()) / fragment.source.path
        begin = Location(file=str(shown), line=1)
    else:
        code = fragment.code
        lines = list(code.lines) if code is not None else []
        begin = code.at(0) if code is not None else fragment.origin.location
    head = [] if file.startswith(_HEADER) else ['#include "hack.h"', f"#ifdef {mod.symbol}"]
    tail = [] if file.startswith(_HEADER) else [f"#endif /* {mod.symbol} */"]
    return NewFile(
        file=file,
        content="".join(f"{line}\n" for line in (*head, *lines, *tail)).encode("ascii"),
        why=f"the fragment '{fragment.name}'",
        owner=mod.id,
        guard=Guard.BARE if file.startswith(_HEADER) else Guard.CPP,
        verbatim=True,
        head=len(head),
        origin=begin,
    )


KIND = "fragments"
MAKEFILE = "sys/unix/Makefile.src"
_DEPENDENCY = re.compile(r"^\w+\.o:.*\n(?:(?:(?<=\\\n)|(?<=\\\r\n)).*\n)*(?:\t.*\n)*", re.MULTILINE)


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

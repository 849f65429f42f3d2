"""Turns fragments into edits whose lines keep their places in the mod: a compiler's complaint names them."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from nhmod.edits import Edit, Guard, NewFile, as_around, insertion
from nhmod.location import Location
from nhmod.manifest import text_content
from nhmod_fragments.finding import find_place
from nhmod_fragments.records import Fragment
from nhmod_fragments.sources import listing
from nhmod_fragments.text_places import find_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import Mod, ModSet
    from nhmod.edits import Change
    from nhmod.target import Facts, Tree
    from nhmod_fragments.records import At

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

"""The edits that levels need: their files, and the makefiles' lists of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.edits import Change, Guard, NewFile
from nhmod_levels.building import copy_edits, file_edits
from nhmod_levels.files import LevelFile, level_files
from nhmod_levels.sites import Compiled, Copied
from nhmod_levels.stock import changed_levels

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import ModSet
    from nhmod.diagnostics import Report
    from nhmod.target import Facts, Tree


def level_edits(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> Iterator[Change]:
    """Bring the level files, and make the makefiles compile and pack them."""
    files = level_files(mods, facts, report)
    for file in files:
        if file.replaces:
            continue  # it goes into the game's own file
        levels = ", ".join(file.levels)
        what = f"the levels {levels}" if len(file.levels) > 1 else f"the level {levels}"
        yield NewFile(
            file=file.path,
            content=file.content,
            why=what if file.guarded else f"{what}; without the symbol no dungeon has it",
            owner=file.mod.id,
            guard=Guard.GREP if file.guarded else Guard.NONE,
            origin=file.location,
        )
        name = file.path.removeprefix("dat/")
        compiled = Compiled(
            name=name,
            levels=file.levels,
            owner=file.mod.id,
            symbol=file.mod.symbol,
            location=file.location,
            guarded=file.guarded,
        )
        yield from file_edits(compiled, tree, facts)
        for copied in copies(file):
            yield from copy_edits(copied, compiled, tree, facts)
    yield from changed_levels(mods, files, tree, facts, report)


def copies(file: LevelFile) -> Iterator[Copied]:
    """Yield what is copied for a level file.

    The game's own level keeps its file, so that it is what it was wherever the mod's symbol is not defined, and other mods
    change it where it stands. There is a first of several only where the second, the first one that any mod adds, is there.
    """
    if file.first:
        second = f"{file.first}-2"
        yield Copied(name=f"{file.first}-1", source=file.first, needs=second, guarded=file.guarded, listed=True)
    if file.made_as:
        yield Copied(name=file.levels[0], source=file.made_as, needs=file.made_as, guarded=file.guarded)

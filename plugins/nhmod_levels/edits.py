"""The edits that levels need: their files, and the makefiles' lists of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.edits import Change, Guard, NewFile
from nhmod_languages.contents.features import PROGRAMS
from nhmod_levels.building import copy_edits, file_edits
from nhmod_levels.files import LevelFile, level_files
from nhmod_levels.sites import Compiled, Copied
from nhmod_levels.stock import changed_levels

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nhmod.contribution import ModSet
    from nhmod.diagnostics import Report
    from nhmod.target import Facts, Tree
    from nhmod_languages.language import Languages


def level_edits(
    mods: ModSet, tree: Tree, facts: Facts, languages: Callable[[], Languages], report: Report
) -> Iterator[Change]:
    """Bring the level files, and make the makefiles compile and pack them."""
    files: Sequence[LevelFile] = level_files(mods, facts, report)
    if facts.offers(PROGRAMS):
        files = [_as_programs(file, languages(), report) for file in files]
    for file in files:
        if file.replaces:
            continue  # it goes into the game's own file
        levels = ", ".join(file.levels)
        what = f"the levels {levels}" if len(file.levels) > 1 else f"the level {levels}"
        why = what if file.guarded or file.programs else f"{what}; without the symbol no dungeon has it"
        for path, content in _new_files(file):
            yield NewFile(
                file=path,
                content=content,
                why=why,
                owner=file.mod.id,
                guard=Guard.GREP if file.guarded else Guard.NONE,
                origin=file.location,
            )
        compiled = Compiled(
            name=file.path.removeprefix("dat/"),
            levels=file.levels,
            owner=file.mod.id,
            symbol=file.mod.symbol,
            location=file.location,
            guarded=file.guarded,
            files=[one.name for one in file.programs] or [f"{level}.lev" for level in file.levels],
        )
        yield from file_edits(compiled, tree, facts)
        for copied in copies(file):
            yield from copy_edits(copied, compiled, tree, facts)
    yield from changed_levels(mods, files, tree, facts, report)


def _as_programs(file: LevelFile, languages: Languages, report: Report) -> LevelFile:
    """Write a file's levels as programs, where levels are such."""
    programs = languages.programs(file.text, file.path, report) if languages.programs is not None else ()
    return replace(file, programs=programs)


def _new_files(file: LevelFile) -> Iterator[tuple[str, bytes]]:
    """Yield the files that the tree gets for one of a mod's: itself, or the program of each of its levels."""
    if not file.programs:
        yield file.path, file.content
    for program in file.programs:
        yield f"dat/{program.name}", program.content


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

"""Levels: .des files, levels drawn in the manifest, and changes of the game's own.

Mirrors the levels guide, sections 4 to 6, util/lev_comp.y and the makefiles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pluggy

from nhmod.contribution import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from nhmod.contribution import ModSet, Start
    from nhmod.diagnostics import CodeInfo, Report
    from nhmod.edits import Change
    from nhmod.target import Entry, Facts, Imported, Side, Site, Tree
    from nhmod_languages.language import Languages

nhmod_impl = pluggy.HookimplMarker("nhmod")


@nhmod_impl
def nhmod_codes() -> Iterable[CodeInfo]:
    """Document the codes of levels and of level files."""
    from nhmod_levels.codes import CODES

    return CODES


@nhmod_impl
def nhmod_kinds() -> Iterable[Kind]:
    """Declare ``levels``."""
    return [
        Kind(
            name="levels",
            label="level",
            record="nhmod_levels.records:Level",
            doc="Special levels, from .des files or drawn here, and changes of the game's own levels.",
            title_key="title",
        )
    ]


@nhmod_impl
def nhmod_starts() -> Iterable[Start]:
    """Give what a mod of the kind can begin with."""
    from nhmod_levels.starts import STARTS

    return STARTS


@nhmod_impl
def nhmod_declare(mods: ModSet, facts: Facts, report: Report) -> Mapping[str, Iterable[Entry]]:
    """Name the levels."""
    if not mods.contents("levels"):
        return {}
    from nhmod_levels.declare import declare

    return declare(mods, facts, report)


def _any_files(mods: ModSet, facts: Facts) -> bool:
    """Say whether there is a level of a mod's: its own, or one that content of another kind brings."""
    return bool(mods.contents("levels") or facts.added("level files"))


@nhmod_impl
def nhmod_check(mods: ModSet, tree: Tree, facts: Facts, languages: Callable[[], Languages], report: Report) -> None:
    """Check every level file and every drawn level, and the changes of the game's own."""
    if not _any_files(mods, facts):
        return
    from nhmod_levels.files import check_files, level_files
    from nhmod_levels.needed import check_needed
    from nhmod_levels.reach import check_reach
    from nhmod_levels.stock import changed_levels

    files = level_files(mods, facts, report)
    check_reach(mods, files, tree, facts, report)
    check_needed(files, tree, facts, languages, report)
    if files and not report.errors:
        check_files(files, languages(), facts, report)
    for _ in changed_levels(mods, files, tree, facts, report):
        pass


@nhmod_impl
def nhmod_edits(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> Iterator[Change]:
    """Bring the level files, and make the makefiles compile and pack them."""
    if not _any_files(mods, facts):
        return
    from nhmod.edits import Guard, NewFile
    from nhmod_levels.building import copy_edits, file_edits
    from nhmod_levels.copies import copies
    from nhmod_levels.files import level_files
    from nhmod_levels.sites import Compiled
    from nhmod_levels.stock import changed_levels

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


@nhmod_impl
def nhmod_sites() -> Iterable[Site]:
    """List the places in the builds' lists."""
    from nhmod_levels.sites import SITES

    return SITES


@nhmod_impl
def nhmod_import(base: Side, variant: Side) -> Iterable[Imported]:
    """Find the new and the changed levels of a variant."""
    from nhmod_levels.importing import import_levels

    return import_levels(base, variant)

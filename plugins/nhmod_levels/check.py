"""What can be wrong with levels: of every level file and every drawn level, and of the changes of the game's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod_levels.files import LEVEL_NAME, check_files, level_files
from nhmod_levels.ladders import check_ladders
from nhmod_levels.needed import check_needed
from nhmod_levels.reach import check_reach
from nhmod_levels.records import Level
from nhmod_levels.stock import check_changed

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.contribution import ModSet
    from nhmod.target import Facts, Tree
    from nhmod_languages.language import Languages


def check_levels(mods: ModSet, tree: Tree, facts: Facts, languages: Callable[[], Languages], report: Report) -> None:
    """Check every level file and every drawn level, and the changes of the game's own."""
    for _, record in mods.records("levels", Level):
        if record.edit is not None:
            # It is one of the game's: what changes another mod's is no longer among them.
            record.check_keys(report)
    files, compiled = level_files(mods, facts, report), Report()
    files = check_files(files, languages(), facts, compiled) if files else ()
    check_reach(mods, files, tree, facts, report)
    check_ladders(files, tree, facts, report)
    check_needed(files, tree, facts, languages, report)
    # What only looks wrong is told where nothing is wrong.
    told = {one.location for one in report.errors}
    found = compiled.errors if report.errors or compiled.errors else compiled.diagnostics
    # A name that is too long for its dungeon is so for the compiler too.
    report.extend(one for one in found if one.code != LEVEL_NAME or one.location not in told)
    check_changed(mods, files, tree, facts, report)

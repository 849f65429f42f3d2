"""From planned mods to the files that go into NLE's archive: levels and the dungeon, compiled without C."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.formats.binary import Header
from nhmod.formats.dlb import ArchiveFile, made_for
from nhmod_nle.codes import ARCHIVE, CONTENT, NOTHING
from nhmod_nle.problem import problem

if TYPE_CHECKING:
    from nhmod.contribution import ModSet
    from nhmod.formats.dlb import Archive
    from nhmod.formats.language import Languages
    from nhmod.workshop import Workpiece

KINDS = frozenset({"levels", "dungeons"})
"""The content kinds that are data to the game; all others are compiled into it."""
_LEVELS = ("dat/", ".des")
_DUNGEON = "dat/dungeon.def"
_COMPILED_DUNGEON = "dungeon"


def check_contents(mods: ModSet, report: Report) -> None:
    """Say which content an installed game can't take (NH2604), and whether there is any that it can (NH2608)."""
    for name, kind in mods.kinds.items():
        for content in mods.contents(name):
            if name not in KINDS:
                report.error(
                    CONTENT,
                    f"the {kind.label} '{content.title}' of '{content.mod.id}' can't go into an installed NLE: "
                    "its game is compiled already",
                    content.origin.location,
                    path=content.origin.path,
                    hint="build a game that has it with 'nhmod build --target', or leave it out for NLE with 'when: {target: nethack}'",
                )
    if not report.errors and not any(mods.contents(kind) for kind in KINDS):
        ids = ", ".join(mod.id for mod in mods)
        report.error(NOTHING, f"there is no level and no dungeon for NLE in: {ids}", hint="look at 'when:' in mod.yaml")


def compile_data(work: Workpiece, archive: Archive, report: Report) -> tuple[ArchiveFile, ...]:
    """Compile every level description and the dungeon that the mods bring or change, for the game that reads ``archive``.

    Gives the archive's new files in the order of their sources' names; raises ``DiagnosticError`` with all that is wrong.
    """
    header = _header(archive, work.languages)
    found = Report()
    made: list[ArchiveFile] = []
    for path, staged in sorted(work.overlay.files.items()):
        if path.startswith(_LEVELS[0]) and path.endswith(_LEVELS[1]):
            files = work.languages.level.compile(staged.text, path, found, header)
            made += (ArchiveFile(name=file.name, content=file.content) for file in files)
        elif path == _DUNGEON:
            content = work.languages.dungeon.compile(staged.text, path, found, header)
            made.append(ArchiveFile(name=_COMPILED_DUNGEON, content=content))
    report.extend(work.at_origin(diagnostic) for diagnostic in found.diagnostics)
    report.raise_errors()
    return tuple(made)


def _header(archive: Archive, languages: Languages) -> Header:
    """Take the header from a level of the archive: the words that this game wants to see (src/version.c, check_version)."""
    for file in archive.files:
        made = made_for(file.name, file.content)
        if made is not None and len(file.content) >= languages.header_words * made.layout.long:
            return Header.unpack(file.content, languages.header_words, made.layout)
    raise problem(ARCHIVE, "there is no compiled level in NLE's archive to take the header from")

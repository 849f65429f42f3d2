"""What ``nhmod nle install`` does, from the mods' folders to the archive; also for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod import workshop
from nhmod.binary import Header
from nhmod.dataclass import frozen
from nhmod.diagnostics import Report, problem
from nhmod.request import Request
from nhmod_languages.dlb import Archive, ArchiveFile, made_for
from nhmod_nle.codes import ARCHIVE, CONTENT, NOTHING, UNKNOWN
from nhmod_nle.install import install, original_archive, write_directory
from nhmod_nle.installation import Installation, find_installation
from nhmod_nle.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from nhmod.contribution import ModSet
    from nhmod.edits import StagedFile
    from nhmod.target import Progress
    from nhmod.workshop import PreparedMods
    from nhmod_languages.language import Languages


@frozen
class Order:
    """Which mods, and where they go: into the installation at ``place`` (none: this Python's), or into ``directory``."""

    mods: tuple[Path, ...]
    directory: Path | None = None
    place: Path | None = None
    source: Path | None = None
    allow_code: bool = False
    trusted: frozenset[str] = frozenset()


def install_mods(order: Order, report: Report, progress: Progress) -> tuple[Path, tuple[str, ...]]:
    """Install mods; gives the folder, and the names of the archive's files that are new or changed.

    Raises ``DiagnosticError`` with all that is wrong, and ``OSError``; then the archive is as it was.
    """
    found = find_installation(order.place)
    content, record = _make(order, found, report, progress)
    if order.directory is not None:
        write_directory(order.directory, content, record, progress)
    else:
        install(found, content, record, progress)
    return order.directory or found.folder, record.files


def _make(order: Order, found: Installation, report: Report, progress: Progress) -> tuple[bytes, Record]:
    known = workshop.targets()
    if found.target not in known:
        family = ", ".join(name for name in known if name.startswith("nle-"))
        raise problem(
            UNKNOWN,
            f"nhmod knows no source of {found.target}, which {found.folder} is",
            hint=f"install a release that it knows: {family}",
        )
    original = Archive.unpack(original_archive(found), str(found.archive))
    request = Request(
        paths=order.mods,
        target=found.target,
        source=order.source,
        allow_code=order.allow_code,
        trusted=order.trusted,
    )
    check_contents(workshop.read(request, report), report)
    report.raise_errors()
    work = workshop.prepare(request, report, kinds=KINDS | ASIDE, progress=progress)
    # A level file of the game's own that a mod changes has other levels too, which come out as they were.
    made = compile_data(work, original, report)
    files = tuple(file for file in made if original.find(file.name) != file)
    record = Record(
        target=found.target,
        original=found.original,
        archives=(),
        mods=tuple(f"{mod.id} {mod.identity.version}" for mod in work.mods),
        files=tuple(file.name for file in files),
    )
    return original.updated(files).pack(), record


KINDS = frozenset({"levels", "dungeons"})
"""The content kinds that are data to the game; all others are compiled into it."""
ASIDE = frozenset({"tests"})
"""Those that change nothing of a game."""
_LEVELS = ("dat/", ".des")
_DUNGEON = "dat/dungeon.def"
_CODE = ("src/", "include/")
_SYMBOLS = "include/config.h"
"""Where a mod's symbol is defined, which data has no use for."""
_COMPILED_DUNGEON = "dungeon"


def check_contents(mods: ModSet, report: Report) -> None:
    """Report which content an installed game can't take (NH2604), and whether there is any that it can (NH2608)."""
    for name, kind in mods.kinds.items():
        for content in mods.contents(name):
            if name not in KINDS and name not in ASIDE:
                report.error(
                    CONTENT,
                    f"the {kind.label} '{content.title}' of '{content.mod.id}' can't go into an installed NLE: "
                    "its game is compiled already",
                    content.origin,
                    hint="build a game that has it with 'nhmod build --target', or leave it out for NLE with 'when: {target: nethack}'",
                )
    if not report.errors and not any(mods.contents(kind) for kind in KINDS):
        ids = ", ".join(mod.id for mod in mods)
        report.error(NOTHING, f"there is no level and no dungeon for NLE in: {ids}", hint="look at 'when:' in mod.yaml")


def compile_data(work: PreparedMods, archive: Archive, report: Report) -> tuple[ArchiveFile, ...]:
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
        elif path.startswith(_CODE) and path != _SYMBOLS:
            _refuse_code(path, staged, report)
    made += _copied(work, archive, made)
    report.extend(work.at_origin(diagnostic) for diagnostic in found.diagnostics)
    report.raise_errors()
    return tuple(made)


def _copied(work: PreparedMods, archive: Archive, made: Sequence[ArchiveFile]) -> Iterator[ArchiveFile]:
    """Yield the levels that are copies of others: what stood in one file is the first of several (``copy``) now."""
    new = {file.name: file for file in made}
    for entry in work.facts.added("level files"):
        if entry.fields.get("copy"):
            name = f"{entry.fields['copy']}.lev"
            source = new.get(name) or archive.find(name)
            if source is not None:
                yield ArchiveFile(name=f"{entry.name}.lev", content=source.content)


def _refuse_code(path: str, staged: StagedFile, report: Report) -> None:
    """Report that what is asked for needs another game, where it does (NH2604)."""
    places = {line.origin for line in staged.lines if line.pristine < 0 and line.origin is not None}
    for place in sorted(places):
        report.error(
            CONTENT,
            f"this needs another {path}, and can't go into an installed NLE: its game is compiled already",
            place,
            hint="build a game that has it with 'nhmod build --target', or leave it out for NLE with 'when: {target: nethack}'",
        )


def _header(archive: Archive, languages: Languages) -> Header:
    """Take the header from a level of the archive: the words that this game wants to see (src/version.c, check_version)."""
    for file in archive.files:
        made = made_for(file.name, file.content)
        if made is not None and len(file.content) >= languages.header_words * made.layout.long:
            return Header.unpack(file.content, languages.header_words, made.layout)
    raise problem(ARCHIVE, "there is no compiled level in NLE's archive to take the header from")

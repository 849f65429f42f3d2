"""What ``nhmod nle install`` does, from the mods' folders to the archive; also for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod import workshop
from nhmod.dataclass import dataclass
from nhmod.diagnostics import problem
from nhmod.request import Request
from nhmod_languages.dlb import Archive
from nhmod_nle.codes import UNKNOWN
from nhmod_nle.data import ASIDE, KINDS, check_contents, compile_data
from nhmod_nle.install import install, original_archive, write_directory
from nhmod_nle.installation import find_installation
from nhmod_nle.record import Record

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.diagnostics import Report
    from nhmod.target import Progress
    from nhmod_nle.installation import Installation


@dataclass(frozen=True, kw_only=True, slots=True)
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

"""Puts an archive in the place of NLE's own, and the original back: whole, one at a time, and never over a stranger's.

Everything is made from the original. Beside nhdat stand, while something is installed, nhdat.nhmod-original and nhdat.nhmod.json.
The record is written before the archive is put in place and names both the new one and the one before, so that
whoever comes after a crash knows what is there.

The folder itself is locked, not a file in it: nothing is left behind when the original is restored, and a folder that may
only be read can be looked at. NLE runs where there is fcntl.
"""

from __future__ import annotations

import fcntl
import os
import shutil
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import problem
from nhmod.files import write_file
from nhmod_nle.codes import CHANGED, NO_ORIGINAL, TAKEN
from nhmod_nle.installation import ARCHIVE, Installation
from nhmod_nle.record import RECORD, Record, sha256

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nhmod.target import Progress


KEPT = "nhdat.nhmod-original"
_MODE = 0o644


@frozen
class State:
    """What an installation's archive is now: the original (no ``record``), nhmod's, or a stranger's (not ``known``)."""

    known: bool
    record: Record | None = None


def look(installation: Installation) -> State:
    """Return what is installed; nothing is changed. Raises ``OSError``."""
    now = sha256(installation.archive.read_bytes())
    if now == installation.original:
        return State(known=True)
    record = Record.read(installation.folder)
    ours = record is not None and record.original == installation.original and now in record.archives
    return State(known=ours, record=record if ours else None)


def original_archive(installation: Installation) -> bytes:
    """Return the archive that NLE's wheel brought: it is there, or it is kept. Raises ``DiagnosticError``, ``OSError``.

    NH2602 if the archive was changed by somebody else and nothing is kept, NH2605 if what was kept is not the original.
    """
    state = look(installation)
    place = installation.archive if state.known and state.record is None else installation.folder / KEPT
    content = place.read_bytes() if place.is_file() else b""
    if sha256(content) == installation.original:
        return content
    raise _changed(installation) if not state.known else _no_original(installation)


def install(installation: Installation, content: bytes, record: Record, progress: Progress) -> None:
    """Put an archive in place of what is installed; another installer is waited for.

    ``record.archives`` is made here. Raises ``DiagnosticError`` (NH2602, NH2605) and ``OSError``; then nothing has changed.
    """
    with locked(installation.folder, progress):
        state = look(installation)
        if not state.known:
            raise _changed(installation)
        if state.record is None:
            _keep(installation)
        elif not _is_kept(installation):
            raise _no_original(installation)
        _put(installation.folder, content, record)


def restore(installation: Installation, progress: Progress) -> bool:
    """Bring the original back, the very file; gives whether there was anything to do. Raises as ``install`` does."""
    with locked(installation.folder, progress):
        state = look(installation)
        if not state.known:
            raise _changed(installation)
        kept = installation.folder / KEPT
        if state.record is not None:
            if not _is_kept(installation):
                raise _no_original(installation)
            kept.replace(installation.archive)
        # What a crash may have left behind is nothing to anybody once the original is in its place.
        kept.unlink(missing_ok=True)
        (installation.folder / RECORD).unlink(missing_ok=True)
        return state.record is not None


def write_directory(directory: Path, content: bytes, record: Record, progress: Progress) -> None:
    """Make a directory that NLE can be pointed at (``hackdir``), or bring one that nhmod made up to date.

    Raises ``DiagnosticError`` (NH2607) where somebody else's archive is there, and ``OSError``.
    """
    directory.mkdir(parents=True, exist_ok=True)
    with locked(directory, progress):
        place = directory / ARCHIVE
        if os.path.lexists(place):
            before = Record.read(directory)
            if before is None or sha256(place.read_bytes()) not in before.archives:
                raise problem(
                    TAKEN, f"{place} is there already and was not made by nhmod", hint="give another --directory"
                )
        _put(directory, content, record)


def _put(folder: Path, content: bytes, record: Record) -> None:
    place = folder / ARCHIVE
    new = sha256(content)
    if place.exists():
        mode = place.stat().st_mode & 0o777
        replace(record, archives=(new, sha256(place.read_bytes()))).write(folder)
    else:
        mode = _MODE
        replace(record, archives=(new,)).write(folder)
    write_file(place, content, mode)
    replace(record, archives=(new,)).write(folder)


def _keep(installation: Installation) -> None:
    """Keep the original under another name: the same file where the file system can, so that its times survive too."""
    kept = installation.folder / KEPT
    if _is_kept(installation):
        return
    kept.unlink(missing_ok=True)
    try:
        os.link(installation.archive, kept)
    except OSError:
        status = installation.archive.stat()
        write_file(kept, installation.archive.read_bytes(), status.st_mode & 0o777)
        shutil.copystat(installation.archive, kept)


def _is_kept(installation: Installation) -> bool:
    kept = installation.folder / KEPT
    return kept.is_file() and sha256(kept.read_bytes()) == installation.original


def _changed(installation: Installation) -> Exception:
    return problem(
        CHANGED,
        f"{installation.archive} is neither the archive of NLE {installation.version} nor one that nhmod put there",
        hint=f"pip install --force-reinstall --no-deps nle=={installation.version}",
    )


def _no_original(installation: Installation) -> Exception:
    return problem(
        NO_ORIGINAL,
        f"{installation.folder / KEPT} should be the original archive of NLE {installation.version}, and is not",
        hint=f"pip install --force-reinstall --no-deps nle=={installation.version}",
    )


@contextmanager
def locked(folder: Path, progress: Progress) -> Iterator[None]:
    """Hold the folder; another who has it is waited for, and the lock ends with the process, however it ends."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            progress(f"Waiting for another installation into {folder} to end", 0, 0)
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)

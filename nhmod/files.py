"""Writing files so that nobody ever sees half of one, and naming them.

All that nhmod writes for somebody goes through here: a file is written beside its place and renamed, and what the system refuses
is said of the file that was asked for, never of the one beside it.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


class FileRefusedError(OSError):
    """What the system refuses about a file: ``filename`` is the one that was asked for, ``strerror`` says why."""


@contextmanager
def naming(path: str | os.PathLike[str]) -> Iterator[None]:
    """Have whatever the system refuses here say that it is about ``path``; raises ``FileRefusedError``."""
    try:
        yield
    except FileRefusedError:
        raise
    except OSError as error:
        raise FileRefusedError(error.errno, error.strerror or str(error), os.fspath(path)) from error


def write_file(path: Path, content: bytes, mode: int = 0o644) -> None:
    """Write a file beside its place and rename it there, making its folder where there is none; raises ``FileRefusedError``."""
    write_files({path: content}, mode)


def write_changed(path: Path, content: bytes) -> None:
    """Write a file only where that changes it, so that what is made of it stays up to date; raises ``FileRefusedError``."""
    if not path.is_file() or path.read_bytes() != content:
        write_file(path, content)


def write_files(contents: Mapping[Path, bytes], mode: int = 0o644) -> None:
    """Write files that belong together: all beside their places first, then all renamed, in the mapping's order.

    So a full disk leaves the old ones, and the last one, which may list the others, is never there without them. Raises
    ``FileRefusedError``; then what was made is taken away again.
    """
    ready: list[tuple[Path, Path]] = []
    folders: list[Path] = []
    try:
        for path, content in contents.items():
            with naming(path):
                _check_place(path)
                folders += make_folder(path.parent)
                handle, name = tempfile.mkstemp(prefix=".nhmod-", dir=path.parent)
                ready.append((Path(name), path))
                with os.fdopen(handle, "wb") as file:
                    file.write(content)
                Path(name).chmod(mode)
        while ready:
            beside, path = ready[0]
            with naming(path):
                beside.replace(path)
            del ready[0]
    except BaseException:
        for beside, _ in ready:
            with suppress(OSError):
                beside.unlink()
        for folder in reversed(folders):
            with suppress(OSError):
                folder.rmdir()
        raise


def make_folder(folder: Path) -> list[Path]:
    """Make a folder and those above it; gives those that were made, the topmost first. Raises ``FileRefusedError``."""
    missing, _there = _missing(folder)
    with naming(folder):
        folder.mkdir(parents=True, exist_ok=True)
    return missing


def check_folder(folder: Path) -> None:
    """Raise ``FileRefusedError`` where nothing could be written into a folder, be it there or to be made; nothing is made.

    For those who work for minutes before they write. What only the writing finds out, such as a full disk, is not asked for.
    """
    _made, there = _missing(folder)
    if not os.access(there, os.W_OK | os.X_OK):
        raise FileRefusedError(errno.EACCES, os.strerror(errno.EACCES), str(folder))


def check_file(path: Path) -> None:
    """Raise ``FileRefusedError`` where no file could be written, as ``check_folder`` does for a folder."""
    check_folder(path.parent)
    with naming(path):
        _check_place(path)


def _missing(folder: Path) -> tuple[list[Path], Path]:
    """Return which of a folder and those above it are not there, the topmost first, and the lowest that is; raises ``FileRefusedError``."""
    missing: list[Path] = []
    for place in (folder, *folder.parents):
        if os.path.lexists(place):
            if not place.is_dir():
                raise FileRefusedError(
                    errno.ENOTDIR, f"a folder is wanted here, and this is {_kind(place)}", str(place)
                )
            return missing, place
        missing.insert(0, place)
    return missing, Path()


def is_taken(place: Path) -> bool:
    """Return whether something is at a place where only a new or an empty folder may be."""
    return place.exists() and (not place.is_dir() or any(place.iterdir()))


def _check_place(path: Path) -> None:
    """Refuse a place that no file can be renamed to, or where that would destroy what is no file."""
    try:
        status = path.lstat()
    except FileNotFoundError:
        return
    if not (stat.S_ISREG(status.st_mode) or (stat.S_ISLNK(status.st_mode) and path.is_file())):
        raise FileRefusedError(errno.EEXIST, f"a file is to be written here, and this is {_kind(path)}", str(path))


def _kind(path: Path) -> str:
    """Return what is at a path."""
    if path.is_symlink() and not path.exists():
        return "a link to nothing"
    if path.is_dir():
        return "a folder"
    return "a file" if path.is_file() else "neither a file nor a folder, but a pipe, a socket or a device"


def plain_name(text: str) -> str:
    """Make a plain name of a text, for a file or an id: small letters and digits, a hyphen for all that is between."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")

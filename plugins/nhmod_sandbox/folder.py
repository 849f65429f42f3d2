"""The one folder that a program has: every path is walked from there, part by part, and no link is ever followed.

A file is opened by its name alone in a folder that is open already (openat(2) with O_NOFOLLOW), so that what others do to the folders
meanwhile leads nowhere else.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import contextmanager
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_sandbox.stopped import OUTSIDE, StoppedError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_CHANGES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_MOST_FILES, _MOST_BYTES = 20_000, 512 << 20
"""So many files may a program begin, and so many bytes write, in one run."""


@frozen
class Room:
    """What a program is given: a folder, where in it the program stands, and the folders below it that it may write in (absent: all)."""

    root: Path
    at: tuple[str, ...] = ()
    writes: tuple[str, ...] | None = None


class Folder:
    """The folder, open, and how much was written to it."""

    def __init__(self, room: Room) -> None:
        """Open it; raises ``OSError``."""
        self._room = room
        self._root = os.open(room.root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        self._files, self._bytes = _MOST_FILES, _MOST_BYTES

    def open(self, path: str, flags: int) -> int:
        """Open a file, or a folder; raises ``OSError``, and ``StoppedError`` for what is outside."""
        with self._parent(path, f"open '{path}'", changes=bool(flags & _CHANGES)) as (folder, name):
            new = bool(flags & os.O_CREAT) and not _exists(folder, name)
            if new:
                self._take_file()
            # Without O_NONBLOCK a pipe that somebody made there would be waited for.
            _no_link(folder, name, path)
            file = os.open(name, flags | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK, 0o644, dir_fd=folder)
            if not stat.S_ISREG(mode := os.fstat(file).st_mode) and not stat.S_ISDIR(mode):
                os.close(file)
                raise OSError(errno.EPERM, os.strerror(errno.EPERM))
            return file

    def status(self, path: str) -> os.stat_result:
        """Return what the system says of a file, of a link what it says of the link."""
        with self._parent(path, f"look at '{path}'") as (folder, name):
            return os.stat(name, dir_fd=folder, follow_symlinks=False)

    def unlink(self, path: str) -> None:
        """Delete a file."""
        with self._parent(path, f"delete '{path}'", changes=True) as (folder, name):
            os.unlink(name, dir_fd=folder)

    def rename(self, path: str, to: str) -> None:
        """Give a file another name."""
        words = f"rename '{path}' to '{to}'"
        with (
            self._parent(path, words, changes=True) as (folder, name),
            self._parent(to, words, changes=True) as (other, new),
        ):
            os.rename(name, new, src_dir_fd=folder, dst_dir_fd=other)

    def make_folder(self, path: str) -> None:
        """Make a folder."""
        with self._parent(path, f"make the folder '{path}'", changes=True) as (folder, name):
            self._take_file()
            os.mkdir(name, 0o755, dir_fd=folder)

    def remove_folder(self, path: str) -> None:
        """Take away an empty folder."""
        with self._parent(path, f"take away the folder '{path}'", changes=True) as (folder, name):
            os.rmdir(name, dir_fd=folder)

    def take_bytes(self, count: int) -> None:
        """Count what is written; raises ``StoppedError`` where it is too much."""
        self._bytes -= count
        if self._bytes < 0:
            raise StoppedError(f"it has written more than {_MOST_BYTES >> 20} MB", OUTSIDE)

    def _take_file(self) -> None:
        self._files -= 1
        if self._files < 0:
            raise StoppedError(f"it has made more than {_MOST_FILES} files", OUTSIDE)

    @contextmanager
    def _parent(self, path: str, what: str, *, changes: bool = False) -> Iterator[tuple[int, str]]:
        """Give the folder that a file is in, open, and the file's name there."""
        parts = self._parts(path, what)
        if changes and self._room.writes is not None and parts[:1] not in [[one] for one in self._room.writes]:
            raise StoppedError(f"it wanted to {what}, which it may only read", OUTSIDE)
        folder = os.dup(self._root)
        try:
            for part in parts[:-1]:
                _no_link(folder, part, path)
                inner = os.open(part, _FOLDER, dir_fd=folder)
                os.close(folder)
                folder = inner
            yield folder, parts[-1] if parts else "."
        finally:
            os.close(folder)

    def _parts(self, path: str, what: str) -> list[str]:
        """Return a path's parts from the root on; raises ``StoppedError`` for one that leads out of it."""
        parts = [] if path.startswith("/") else list(self._room.at)
        outside = path.startswith("/")
        for part in path.split("/"):
            if part == ".." and not parts:
                outside = True
            elif part == "..":
                parts.pop()
            elif part not in {"", "."}:
                parts.append(part)
        if outside:
            raise StoppedError(f"it wanted to {what}, which is outside of its folder", OUTSIDE)
        if any("\0" in part for part in parts):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        return parts


def _exists(folder: int, name: str) -> bool:
    try:
        os.stat(name, dir_fd=folder, follow_symlinks=False)
    except OSError:
        return False
    return True


def _no_link(folder: int, name: str, path: str) -> None:
    """Say of a link that it is one; one that comes to be after this is not followed either."""
    try:
        mode = os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode
    except OSError:
        return
    if stat.S_ISLNK(mode):
        raise StoppedError(f"it wanted to go by '{path}', and '{name}' is a link", OUTSIDE)

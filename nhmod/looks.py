"""What files look like, so that one which is still the same is known without reading it, as git's index does.

A file that has the size, the times and the inode that it had is the same one; where any of them differs its content decides.
A file that changed shortly before it was looked at may change once more within one tick of the clock that stamps it: its
content decides too.
"""

from __future__ import annotations

import hashlib
import os
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_SETTLED = 2_000_000_000
"""How old a change must be, in nanoseconds, to be seen for sure: FAT keeps times in steps of two seconds."""
NOT_OURS = frozenset({".git", ".hg", ".svn", "__pycache__"})
"""Folders in which others write, whatever they are in."""


@dataclass(frozen=True, slots=True)
class Look:
    """A file's size, its times of change (content, and content or place) in nanoseconds, its inode, and its sha256.

    ``digest`` is empty where it was not read; a file that is not there, or is none, has -1 for its size.
    """

    size: int = -1
    time: int = 0
    changed: int = 0
    inode: int = 0
    digest: str = ""

    @classmethod
    def at(cls, path: str | os.PathLike[str]) -> Look:
        """Look at a file without reading it."""
        status = _status(path)
        return cls.of(status) if status is not None else cls()

    @classmethod
    def of(cls, status: os.stat_result) -> Look:
        """Take what the system says of a file."""
        return cls(status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)

    @classmethod
    def closely(cls, path: str | os.PathLike[str]) -> Look:
        """Look at a file and read it; it is looked at first, so that what changes meanwhile looks changed afterwards."""
        found = cls.at(path)
        if found.size < 0:
            return found
        try:
            with open(path, "rb") as file:  # noqa: PTH123 - a thousand paths as plain text are quicker
                return replace(found, digest=hashlib.file_digest(file, "sha256").hexdigest())
        except OSError:
            return cls()

    def is_of(self, status: os.stat_result) -> bool:
        """Return whether it is what the system says of a file: ``Look.of(status).same(self)``, in a third of the time."""
        return (
            status.st_mtime_ns == self.time
            and status.st_size == self.size
            and status.st_ctime_ns == self.changed
            and status.st_ino == self.inode
        )

    def same(self, other: Look) -> bool:
        """Return whether two looks are of one file, by all but the content."""
        return (self.size, self.time, self.changed, self.inode) == (other.size, other.time, other.changed, other.inode)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What some files looked like at a time (nanoseconds since 1970)."""

    taken: int
    looks: Mapping[str, Look]

    @classmethod
    def take(cls, paths: Iterable[str]) -> Snapshot:
        """Look closely at files."""
        now = time.time_ns()
        return cls(now, {path: Look.closely(path) for path in paths})

    def now(self, paths: Iterable[str]) -> Snapshot | None:
        """Look again; gives nothing where the files are others than these, or one of them has another content.

        Where only the looks have changed the snapshot that is given has the new ones; else it is this one.
        """
        again = tuple(paths)
        if len(again) != len(self.looks):
            return None
        begun = time.time_ns()
        newer: dict[str, Look] = {}
        for path in again:
            known = self.looks.get(path)
            if known is None:
                return None
            status = _status(path)
            # Most files are as they were, and that is asked of hundreds again and again.
            if status is not None and known.is_of(status) and self._settled(known):
                continue
            found = Look.of(status) if status is not None else Look()
            if found.size < 0 and found.same(known):
                continue
            if found.size < 0 or known.size != found.size or not known.digest:
                return None
            read = Look.closely(path)
            if read.digest != known.digest:
                return None
            newer[path] = read
        return Snapshot(begun, {**self.looks, **newer}) if newer else self

    def _settled(self, look: Look) -> bool:
        settled = self.taken - _SETTLED
        return look.time < settled and look.changed < settled


def _status(path: str | os.PathLike[str]) -> os.stat_result | None:
    try:
        return os.stat(path)  # noqa: PTH116 - as below
    except (OSError, ValueError):
        return None


def files_below(folder: str) -> Iterator[str]:
    """Go through the files below a folder, through links too, each folder once; version control's own and caches are left out."""
    yield from _below(folder, set())


def _below(folder: str, seen: set[tuple[int, int]]) -> Iterator[str]:
    try:
        status = os.stat(folder)  # noqa: PTH116 - thousands of paths as plain text are quicker
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except OSError:
        return
    if (status.st_dev, status.st_ino) in seen:
        return
    seen.add((status.st_dev, status.st_ino))
    for entry in entries:
        if entry.name in NOT_OURS:
            continue
        try:
            folder_in_it = entry.is_dir()
        except OSError:
            folder_in_it = False
        if folder_in_it:
            yield from _below(entry.path, seen)
        else:
            yield entry.path

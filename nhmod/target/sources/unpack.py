"""Unpacks a tar archive without trusting it.

tarfile's own filter is missing from Python 3.11.0 to 3.11.3 and would let links stand. Here only folders and plain
files are ever made: a link becomes a copy of the file that it leads to, if that is in the archive.
"""

from __future__ import annotations

import bz2
import io
import lzma
import os
import posixpath
import shutil
import zlib
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    import tarfile

    from nhmod.target.sources.progress import Progress

_READ_ONLY_FILE = 0o444
_READ_ONLY_FOLDER = 0o555
_MAX_TIME = 1 << 32
_MAX_LINKS = 8


class UnpackError(Exception):
    """An archive that is damaged, or holds what no release holds; the message says what and where."""


@frozen
class Limits:
    """What an archive may hold at most: members, bytes after decompression, folders in a path.

    NetHack 3.6.6 has 1,036 members, 25 MB and 4 folders.
    """

    members: int = 20_000
    size: int = 512 << 20
    depth: int = 32


DEFAULT_LIMITS = Limits()


def unpack(
    archive: Path, folder: Path, *, root: str, what: str, progress: Progress, limits: Limits = DEFAULT_LIMITS
) -> None:
    """Unpack what stands below the archive's one folder ``root`` to ``folder``, which must not exist yet.

    Files and folders become read-only and keep their times. ``what`` is told to ``progress`` with the number of
    files. Raises ``UnpackError``, and ``OSError`` where the disk refuses; what was unpacked until then stays for the
    caller to remove.
    """
    import tarfile  # noqa: PLC0415 - most trees are unpacked already

    folder.mkdir(parents=True)
    unpacking = _Unpacking(folder=folder, root=root, limits=limits)
    progress(what, 0, None)
    try:
        with _decompressed(archive) as plain, tarfile.open(fileobj=_Limited(plain, limits.size), mode="r|") as tar:
            for count, member in enumerate(tar, 1):
                if count > limits.members:
                    raise UnpackError(f"it holds more than {limits.members} members")
                unpacking.add(tar, member)
                progress(what, count, None)
    except (tarfile.TarError, ValueError, OverflowError) as error:
        raise UnpackError(f"it is damaged or no tar archive: {error}") from error
    unpacking.finish()


def remove_tree(folder: Path) -> None:
    """Remove a folder that may be read-only; one that is absent is fine."""
    if not folder.exists():
        return
    for place, _, _ in os.walk(folder):
        Path(place).chmod(0o755)
    shutil.rmtree(folder)


class _Unpacking:
    """One archive on its way to the disk."""

    def __init__(self, *, folder: Path, root: str, limits: Limits) -> None:
        self._folder = folder
        self._root = root
        self._limits = limits
        self._files: dict[PurePosixPath, int] = {}  # and their sizes
        self._folders: set[PurePosixPath] = {PurePosixPath()}
        self._links: dict[PurePosixPath, PurePosixPath] = {}

    def add(self, tar: tarfile.TarFile, member: tarfile.TarInfo) -> None:
        """Write one member, or keep a link for the end."""
        path = self._below_root(member.name, member.name)
        if member.isdir():
            self._make_folder(path, member)
            return
        if path in self._files or path in self._links or path in self._folders:
            raise UnpackError(f"'{member.name}' is in it twice")
        self._make_folder(path.parent, member)
        if member.issym():
            leads_to = posixpath.normpath(posixpath.join(posixpath.dirname(member.name), member.linkname))
            self._links[path] = self._below_root(leads_to, member.name)
        elif member.islnk():
            self._links[path] = self._below_root(member.linkname, member.name)
        elif member.isreg() and not member.issparse():
            self._write(path, tar, member)
        else:
            raise UnpackError(f"'{member.name}' is neither a file, a folder nor a link")

    def finish(self) -> None:
        """Copy what links lead to, and make everything read-only."""
        if not self._files:
            raise UnpackError(f"it has no files in a folder '{self._root}'")
        size = sum(self._files.values())
        for path in self._links:
            end = self._end_of_links(path)
            size += self._files[end]
            self._check_size(size)
            shutil.copy2(self._folder / end, self._folder / path)
        for folder in sorted(self._folders, reverse=True):
            (self._folder / folder).chmod(_READ_ONLY_FOLDER)

    def _below_root(self, name: str, member: str) -> PurePosixPath:
        """Return the path below the root folder; ``member`` is whom an error is about."""
        if name.startswith("/") or "\\" in name or "\0" in name:
            raise UnpackError(f"'{member}' is or leads to a path that is not a plain relative one: {name!r}")
        path = PurePosixPath(name)
        if not path.parts or path.parts[0] != self._root or ".." in path.parts:
            raise UnpackError(f"'{member}' is or leads outside the archive's folder '{self._root}': {name!r}")
        if len(path.parts) > self._limits.depth:
            raise UnpackError(f"'{member}' lies more than {self._limits.depth} folders deep")
        return PurePosixPath(*path.parts[1:])

    def _make_folder(self, path: PurePosixPath, member: tarfile.TarInfo) -> None:
        for folder in (*reversed(path.parents), path):
            if folder in self._files or folder in self._links:
                raise UnpackError(f"'{member.name}' needs a folder where '{self._root}/{folder}' is a file or a link")
            if folder not in self._folders:
                if len(self._folders) > self._limits.members:
                    raise UnpackError(f"it holds more than {self._limits.members} folders")
                (self._folder / folder).mkdir()
                self._folders.add(folder)

    def _write(self, path: PurePosixPath, tar: tarfile.TarFile, member: tarfile.TarInfo) -> None:
        content = tar.extractfile(member)
        if content is None:
            raise UnpackError(f"'{member.name}' has no content")
        target = self._folder / path
        with content, target.open("xb") as file:
            shutil.copyfileobj(content, file)
        time = min(max(int(member.mtime), 0), _MAX_TIME)
        os.utime(target, (time, time))
        target.chmod(_READ_ONLY_FILE)
        self._files[path] = member.size

    def _end_of_links(self, path: PurePosixPath) -> PurePosixPath:
        end = path
        for _ in range(_MAX_LINKS):
            if end not in self._links:
                break
            end = self._links[end]
        if end not in self._files:
            raise UnpackError(
                f"'{self._root}/{path}' is a link that leads to no file of the archive ('{self._root}/{end}')"
            )
        return end

    def _check_size(self, size: int) -> None:
        if size > self._limits.size:
            raise UnpackError(f"it holds more than {self._limits.size} bytes")


class _Limited(io.RawIOBase):
    """A reader that gives up after a number of bytes, however little the compressed file was."""

    def __init__(self, plain: io.BufferedIOBase, limit: int) -> None:
        super().__init__()
        self._plain = plain
        self._limit = limit
        self._left = limit

    def read(self, size: int = -1, /) -> bytes:
        try:
            chunk = self._plain.read(size)
        except (OSError, EOFError, zlib.error, lzma.LZMAError) as error:
            raise UnpackError(f"it is damaged: {error}") from error
        self._left -= len(chunk)
        if self._left < 0:
            raise UnpackError(f"it holds more than {self._limit} bytes")
        return chunk


def _decompressed(archive: Path) -> io.BufferedIOBase:
    import gzip  # noqa: PLC0415 - as above

    with archive.open("rb") as file:
        start = file.read(6)
    if start.startswith(b"\x1f\x8b"):
        return gzip.open(archive)
    if start.startswith(b"BZh"):
        return bz2.open(archive)
    if start.startswith(b"\xfd7zXZ"):
        return lzma.open(archive)
    return archive.open("rb")

"""A build as it is worked on: copies for pieces, one at a time in each, and all of it in one text of bytes that travels.

A copy is made by a process of its own. One that is started here while a file is open for writing has that open too for a moment, and the
system starts no program that anybody has open for writing (ETXTBSY).
"""

from __future__ import annotations

import gzip
import hashlib
import io
import shutil
import subprocess
import tarfile
import tempfile
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from queue import SimpleQueue
from typing import TYPE_CHECKING

from nhmod.files import naming

if TYPE_CHECKING:
    from collections.abc import Iterator

_RUNS = 0o111


def copy_of(build: Path, place: Path) -> Path:
    """Copy a build to a place where nothing is yet, and return that; raises ``FileRefusedError``."""
    # S603, S607: a program of every system that games are built on, by its usual name.
    with naming(place):
        done = subprocess.run(  # noqa: S603
            ("cp", "-RPp", "--", build, place),  # noqa: S607
            check=False,
            capture_output=True,
            text=True,
        )
        if done.returncode:
            said = done.stderr.strip().rpartition(": ")[2] or f"cp ended with {done.returncode}"
            raise OSError(done.returncode, said, str(place))
    return place


@contextmanager
def copies(build: Path, count: int) -> Iterator[SimpleQueue[Path]]:
    """Make so many copies of a build, and take them away in the end."""
    folders: SimpleQueue[Path] = SimpleQueue()
    with tempfile.TemporaryDirectory(prefix="nhmod-work-", ignore_cleanup_errors=True) as place:
        for number in range(count):
            folders.put(copy_of(build, Path(place) / str(number)))
        yield folders


def pack(build: Path) -> bytes:
    """Write a build as one text of bytes that depends on nothing but its files' names, contents and whether they are run."""
    written = io.BytesIO()
    with (
        gzip.GzipFile(fileobj=written, mode="wb", compresslevel=1, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w") as archive,
    ):
        for path in sorted(build.rglob("*")):
            member = tarfile.TarInfo(path.relative_to(build).as_posix())
            if path.is_dir():
                member.type, member.mode = tarfile.DIRTYPE, 0o755
                archive.addfile(member)
            elif path.is_file():  # a link is what it leads to, which may lie elsewhere
                content = path.read_bytes()
                member.size = len(content)
                member.mode = 0o755 if path.stat().st_mode & _RUNS else 0o644
                archive.addfile(member, io.BytesIO(content))
    return written.getvalue()


def hash_of(packed: bytes) -> str:
    """Return what a packed build is known by."""
    return hashlib.sha256(packed).hexdigest()[:32]


def unpack(packed: bytes, place: Path) -> Path:
    """Unpack a build to a place, all at once, unless it is there already; raises ``OSError``, or ``ValueError`` where it is none."""
    if place.is_dir():
        return place
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".nhmod-", dir=place.parent) as beside:
        whole = Path(beside) / "build"
        whole.mkdir()
        with tarfile.open(fileobj=io.BytesIO(packed), mode="r:gz") as archive:
            for member in archive:
                _take_out(archive, member, whole)
        try:
            whole.rename(place)
        except OSError:
            if not place.is_dir():  # nobody else was quicker
                raise
    return place


def _take_out(archive: tarfile.TarFile, member: tarfile.TarInfo, whole: Path) -> None:
    name = PurePosixPath(member.name)
    if name.is_absolute() or ".." in name.parts:
        raise ValueError(f"a packed build has no file '{member.name}'")
    path = whole / name
    if member.isdir():
        path.mkdir(parents=True, exist_ok=True)
        return
    source = archive.extractfile(member)
    if source is None:
        raise ValueError(f"a packed build has files and folders only, and '{member.name}' is neither")
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        shutil.copyfileobj(source, file)
    path.chmod(member.mode)

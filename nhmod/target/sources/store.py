"""The cache of one target: its verified archive and the read-only tree that was unpacked from it.

<cache>/archives/<filename>            verified before it gets this name
<cache>/trees/<name>-<sha12>/          the content of the archive's one folder; complete if it has this name
<cache>/trees/<name>-<sha12>.json      the tree's content hash and size
<cache>/fetch.lock                     held while any of this is made
"""

from __future__ import annotations

import shutil
from contextlib import contextmanager, suppress
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Diagnostic, DiagnosticError, Severity
from nhmod.locks import locked
from nhmod.looks import Look
from nhmod.records import read_record, the, write_record
from nhmod.target.sources.failure import verify
from nhmod.target.sources.unpack import remove_tree, unpack
from nhmod.target.tree import Tree, TreeFile, content_hash, survey

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nhmod.target.sources.progress import Progress
    from nhmod.target.target import Source, Target


@frozen
class Record:
    """What is kept beside an unpacked tree: its content hash, its archive's sum, how many files and bytes it has."""

    tree_sha256: str
    archive_sha256: str
    files: int
    size: int


class Store:
    """What the cache has of one target."""

    def __init__(self, cache: Path, target: Target) -> None:
        """Look below ``cache``; nothing is made."""
        self._cache = cache
        self.target = target
        stem = f"{target.name}-{target.archive.sha256[:12]}"
        self.archive = cache / "archives" / target.archive.filename
        self.folder = cache / "trees" / stem
        self._record_file = cache / "trees" / f"{stem}.json"
        self._unfinished = cache / "trees" / f"{stem}.part"
        self._scratch = cache / "archives" / f"{target.archive.filename}.scratch"

    @property
    def source(self) -> Source:
        """The archive that it keeps."""
        return self.target.archive

    def for_source(self, source: Source) -> Store:
        """Return the store in the same cache for another archive of the target."""
        return Store(self._cache, replace(self.target, source=source))

    @contextmanager
    def locked(self, progress: Progress) -> Iterator[None]:
        """Wait until no other run of nhmod is filling this cache, and keep others out."""
        self._cache.mkdir(parents=True, exist_ok=True)
        told = "waiting for another nhmod that is fetching sources"
        with locked(self._cache / "fetch.lock", lambda: progress(told, 0, None)):
            yield

    @contextmanager
    def scratch(self) -> Iterator[Path]:
        """Yield an empty folder on the archive's disk; call it under the lock, for a killed run's is removed first."""
        remove_tree(self._scratch)
        self._scratch.mkdir(parents=True)
        try:
            yield self._scratch
        finally:
            remove_tree(self._scratch)

    def record(self) -> Record | None:
        """Read what is known of the unpacked tree; an unreadable record is as good as none."""
        record = read_record(self._record_file, _record)
        return record if record is not None and record.archive_sha256 == self.target.archive.sha256 else None

    def release_hash(self) -> str:
        """Return the content hash of the pristine release, or nothing if it is not known yet."""
        record = self.record()
        return self.target.archive.tree_sha256 or (record.tree_sha256 if record else "")

    def tree(self) -> Tree | None:
        """Return the unpacked tree; ``None`` if there is none or files of it are gone or have another size."""
        record = self.record()
        if record is None or not self.folder.is_dir():
            return None
        files = survey(self.folder)
        if (len(files), _size(files)) != (record.files, record.size):
            return None
        # What was changed since the record was written, or copied with it, is read: times tell only that nothing was.
        written = Look.at(self._record_file).changed
        if any(file.look.changed > written for file in files):
            if content_hash(self.folder, files) != record.tree_sha256:
                return None
            with suppress(OSError):
                self._write_record(record)
        return Tree(self.target, self.folder, known_hash=record.tree_sha256, files=files)

    def has_archive(self) -> bool:
        """Return whether there is a file in the archive's place."""
        return self.archive.is_file()

    def keep(self, archive: Path) -> None:
        """Copy a given archive to its place, verified; raises ``WrongChecksumError`` and then leaves nothing."""
        with self.scratch() as scratch:
            copy = scratch / "copy"
            shutil.copyfile(archive, copy)
            verify(copy, self.target.archive.sha256)
            copy.replace(self.archive)

    def unpack(self, progress: Progress) -> Tree:
        """Unpack the archive, which is there and verified; call it under the lock.

        Raises ``UnpackError``, or ``DiagnosticError`` (NH0410) if the tree is not what the target declares. The tree
        gets its name when it is complete, so that a killed run leaves nothing that looks finished.
        """
        source = self.target.archive
        remove_tree(self._unfinished)
        try:
            what = f"unpacking {source.filename}"
            unpack(self.archive, self._unfinished, root=source.root, what=what, progress=progress)
            files = survey(self._unfinished)
            tree_sha256 = content_hash(self._unfinished, files)
            if source.tree_sha256 not in {"", tree_sha256}:
                raise DiagnosticError([self._not_as_declared(tree_sha256)])
            record = Record(tree_sha256=tree_sha256, archive_sha256=source.sha256, files=len(files), size=_size(files))
            remove_tree(self.folder)
            self._unfinished.rename(self.folder)
            self._write_record(record)  # the last, so that all files are older
        finally:
            remove_tree(self._unfinished)
        return Tree(self.target, self.folder, known_hash=tree_sha256, files=files)

    def _write_record(self, record: Record) -> None:
        write_record(self._record_file, asdict(record))

    def _not_as_declared(self, found: str) -> Diagnostic:
        return Diagnostic(
            code="NH0410",
            severity=Severity.ERROR,
            message=(
                f"{self.target.name}: the tree in {self.archive} has the content hash {found}, "
                f"its target declares {self.target.archive.tree_sha256}"
            ),
            hint="report it to the author of the target's plugin",
        )


def _record(data: object) -> Record:
    known = the(dict, data)
    return Record(
        tree_sha256=the(str, known["tree_sha256"]),
        archive_sha256=the(str, known["archive_sha256"]),
        files=the(int, known["files"]),
        size=the(int, known["size"]),
    )


def _size(files: tuple[TreeFile, ...]) -> int:
    return sum(file.size for file in files)

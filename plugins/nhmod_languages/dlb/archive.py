"""An archive as a value: read, changed and written whole."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import DiagnosticError, Report
from nhmod_languages.dlb import codes
from nhmod_languages.dlb.directory import NORMAL, OWN_NAME, REVISION, read_directory
from nhmod_languages.dlb.names import check_storage

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

_LARGEST = 99_999_999
"""What eight columns hold."""


@frozen
class ArchiveFile:
    """One file of an archive; ``name`` is latin-1 text without a folder, ``handling`` the letter that nobody looks at."""

    name: str
    content: bytes
    handling: str = NORMAL

    def __post_init__(self) -> None:
        """Refuse what could not be read again (``ValueError``)."""
        if not re.fullmatch(r"[!-~\xa1-\xff]", self.handling):
            raise ValueError(f"not one printable character: {self.handling!r}")


@frozen
class Archive:
    """The files of an archive, in order, without the directory's own entry."""

    files: tuple[ArchiveFile, ...]

    @classmethod
    def unpack(cls, data: bytes, file: str = "nhdat", report: Report | None = None) -> Archive:
        """Read an archive; raises ``DiagnosticError`` with all that is wrong (NH2301 to NH2307).

        ``file`` is its path as the user knows it; warnings go to ``report``. Follows src/dlb.c, readlibdir, but
        looks where the game does not.
        """
        found = Report() if report is None else report
        directory = read_directory(data, file, found)
        if directory is None:
            raise DiagnosticError(found.diagnostics)
        return cls(
            files=tuple(
                ArchiveFile(
                    name=entry.name, content=data[entry.offset : entry.offset + entry.size], handling=entry.handling
                )
                for entry in directory.entries
            )
        )

    def pack(self) -> bytes:
        """Write the archive, byte for byte as ``dlb cf`` does (util/dlb_main.c).

        Raises ``DiagnosticError``: NH2313 for names that can't be stored, NH2314 for no file, NH2315 for too much.
        """
        report = Report()
        check_storage((file.name for file in self.files), report, (None for _ in self.files))
        if not self.files:
            report.error(codes.EMPTY, "there is nothing to put into the archive", hint="name the files")
        names = [file.name.encode("latin-1", "replace") for file in self.files]
        # The librarian computes the directory's size from the format's columns: 40 for the first line, 11 and the name's
        # letters for each entry. That is the text's true size as long as no number is wider than its column.
        start = 40 + 11 * (len(names) + 1) + sum(map(len, names)) + len(OWN_NAME)
        size = start + sum(len(file.content) for file in self.files)
        if size > _LARGEST:
            message = f"the archive would have {size} bytes, and its directory has room for numbers up to {_LARGEST}"
            report.error(codes.TOO_LARGE, message)
        report.raise_errors()
        room = sum(map(len, names)) + len(OWN_NAME) + len(names) + 1
        parts = [
            b"%3d %8d %8d %8d %8d\n" % (REVISION, len(names) + 1, room, start, size),
            b"%c%s %8d\n" % (NORMAL.encode(), OWN_NAME.encode(), 0),
        ]
        at = start
        for name, file in zip(names, self.files, strict=True):
            parts.append(b"%c%s %8d\n" % (file.handling.encode("latin-1"), name, at))
            at += len(file.content)
        return b"".join((*parts, *(file.content for file in self.files)))

    @property
    def names(self) -> tuple[str, ...]:
        """All names in order; one that is stored twice is there twice."""
        return tuple(file.name for file in self.files)

    def find(self, name: str) -> ArchiveFile | None:
        """Find a file as the game does: the first of exactly that name (src/dlb.c, find_file)."""
        return next((file for file in self.files if file.name == name), None)

    def updated(self, files: Iterable[ArchiveFile]) -> Archive:
        """Put files in the place of those of their names, and new ones behind all others."""
        new = {file.name: file for file in files}
        kept = [new.pop(file.name, file) for file in self.files]
        return Archive(files=(*kept, *new.values()))

    def without(self, names: Collection[str]) -> Archive:
        """Leave files out."""
        return Archive(files=tuple(file for file in self.files if file.name not in names))

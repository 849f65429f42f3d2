"""The directory of an archive: text in front of the files (src/dlb.c, readlibdir; util/dlb_main.c, write_dlb_directory).

::

      1      138     1636     3056  1384815      revision, entries, bytes for the names, first file, whole size
    nDirectory        0                          how it is kept, name, where it begins
    nhelp     3056

Numbers are decimal and right-aligned in three or eight columns. A file ends where the next one begins.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.location import Location
from nhmod_languages.dlb import codes
from nhmod_languages.dlb.names import unsafe

if TYPE_CHECKING:
    from nhmod.diagnostics import Report

REVISION = 1
"""DLB_VERS, which is DLB_MIN_VERS and DLB_MAX_VERS as well: the format's own number."""
OWN_NAME = "Directory"
"""The first entry's name, for the directory itself (DLB_DIRECTORY)."""
NORMAL = "n"
"""How every file is kept: as it is (ENC_NORMAL)."""

_FIRST_LINE = 2
_HEADER = re.compile(rb"[ \t]*(\d{1,18})[ \t]+(\d{1,18})[ \t]+(\d{1,18})[ \t]+(\d{1,18})[ \t]+(\d{1,18})[ \t]*\r?\n")
_ENTRY = re.compile(rb"([^\s\0])([^\s\0]+)[ \t]+(-?\d{1,18})[ \t]*\r?\n")


@frozen
class DirectoryEntry:
    """One file's line: ``offset`` and ``size`` in bytes, ``line`` the line of the archive's text that it stands in.

    ``name`` is latin-1 text, so that every byte of it survives; ``handling`` is one letter (``NORMAL``).
    """

    name: str
    offset: int
    size: int
    line: int
    handling: str = NORMAL


@frozen
class Directory:
    """What is in an archive: ``entries`` in order without the directory's own, ``size`` of the whole in bytes."""

    entries: tuple[DirectoryEntry, ...]
    size: int


@frozen
class _Header:
    count: int
    name_space: int
    first: int
    size: int
    end: int


@frozen
class _Bounds:
    """Between what a file may begin, and where the next one does."""

    low: int
    high: int
    next: int


@frozen
class _Line:
    handling: str
    name: str
    offset: int
    number: int
    columns: tuple[int, int]
    """Where the offset's digits stand."""


def read_directory(data: bytes, file: str, report: Report) -> Directory | None:
    """Read and check an archive's directory; nothing if it is damaged.

    ``file`` is its path as the user knows it. Errors are NH2301 to NH2307, which the game does not survive or answers with
    wrong data; warnings NH2306 to NH2312.
    """
    before = len(report.errors)
    header = _read_header(data, file, report)
    if header is None:
        return None
    read = _read_lines(data, header, file, report)
    if read is None:
        return None
    lines, end = read
    _check_header(header, lines, len(data), file, report)
    ends = [*(line.offset for line in lines), header.size][1:]
    entries = []
    for line, stop in zip(lines, ends, strict=True):
        itself = line.number == _FIRST_LINE and line.name == OWN_NAME
        bounds = _Bounds(low=0 if itself else end, high=header.size, next=stop)
        if _is_sound(line, bounds, file, report) and not itself:
            entries.append(_entry(line, stop))
    if lines and lines[0].name != OWN_NAME:
        report.warning(
            codes.NO_DIRECTORY,
            f"the archive's first entry is '{lines[0].name}', not '{OWN_NAME}'",
            _place(file, lines[0]),
        )
    _check_names(entries, file, report)
    return None if len(report.errors) > before else Directory(entries=tuple(entries), size=header.size)


def _read_header(data: bytes, file: str, report: Report) -> _Header | None:
    found = _HEADER.match(data)
    if found is None:
        shown = data[: max(data.find(b"\n"), 0) or len(data)][:20]
        message = "this is no nhdat: it does not begin with the five numbers of an archive"
        report.error(
            codes.HEADER,
            message if data else "this is no nhdat: it is empty",
            Location(file=file, line=1, column=1, end_line=1, end_column=1 + len(shown)),
            hint="an archive is what 'nhmod dlb create' or the game's own dlb makes",
        )
        return None
    revision, count, name_space, first, size = (int(number) for number in found.groups())
    if revision != REVISION:
        start, end = found.span(1)
        report.error(
            codes.REVISION,
            f"the archive's format is revision {revision}, and the game reads revision {REVISION} only",
            Location(file=file, line=1, column=start + 1, end_line=1, end_column=end + 1),
        )
        return None
    return _Header(count=count, name_space=name_space, first=first, size=size, end=found.end())


def _read_lines(data: bytes, header: _Header, file: str, report: Report) -> tuple[list[_Line], int] | None:
    """Read as many lines as the header announces; gives them with the offset behind the last."""
    lines: list[_Line] = []
    at = header.end
    for number in range(_FIRST_LINE, _FIRST_LINE + header.count):
        found = _ENTRY.match(data, at)
        if found is None:
            message = f"entry {number - 1} of {header.count} of the archive's directory can't be read"
            shown = len(data[at : at + 40].split(b"\n")[0])
            report.error(
                codes.ENTRY,
                message if at < len(data) else f"the archive ends before entry {number - 1} of {header.count}",
                Location(file=file, line=number, column=1, end_line=number, end_column=1 + shown),
                hint="a line has the letter n, the file's name, a space, and where the file begins",
            )
            return None
        handling, name, offset = found.groups()
        start, end = found.span(3)
        lines.append(
            _Line(
                handling=handling.decode("latin-1"),
                name=name.decode("latin-1"),
                offset=int(offset),
                number=number,
                columns=(start - at + 1, end - at + 1),
            )
        )
        at = found.end()
    return lines, at


def _check_header(header: _Header, lines: list[_Line], actual: int, file: str, report: Report) -> None:
    whole = Location(file=file, line=1, column=1, end_line=1, end_column=header.end)
    if actual < header.size:
        report.error(
            codes.SIZE,
            f"the archive is cut off: it says that it has {header.size} bytes, and it has {actual}",
            whole,
            hint="copy or download it again",
        )
    elif actual > header.size:
        message = f"the archive says that it has {header.size} bytes, and it has {actual}; the rest is passed over"
        report.warning(codes.SIZE, message, whole)
    needed = sum(len(line.name) + 1 for line in lines)
    if needed > header.name_space:
        report.error(
            codes.NAME_SPACE,
            f"the names take {needed} bytes, and the archive has the game reserve {header.name_space} for them",
            whole,
            hint="the game would write over its own memory; make the archive anew",
        )
    files = [line for line in lines if line.name != OWN_NAME]
    if files and files[0].offset != header.first:
        report.warning(
            codes.FIRST,
            f"the first line says that the files begin at {header.first}, the directory that they begin at {files[0].offset}",
            _offset_place(file, files[0]),
        )


def _is_sound(line: _Line, bounds: _Bounds, file: str, report: Report) -> bool:
    if line.offset > bounds.high:
        where = f"behind the archive's end (at {bounds.high})"
    elif line.offset < bounds.low:
        where = f"before the end of the directory (at {bounds.low})"
    elif 0 <= bounds.next < line.offset:
        report.error(
            codes.ORDER,
            f"'{line.name}' begins at {line.offset}, behind the next file, which begins at {bounds.next}",
            _offset_place(file, line),
            hint="the files stand in the order of the directory",
        )
        return False
    else:
        return True
    report.error(
        codes.OFFSET,
        f"'{line.name}' would begin at {line.offset}, {where}",
        _offset_place(file, line),
        hint="the archive is damaged; take it again from where it came from",
    )
    return False


def _check_names(entries: list[DirectoryEntry], file: str, report: Report) -> None:
    seen: dict[str, int] = {}
    for entry in entries:
        place = Location(file=file, line=entry.line, column=2, end_line=entry.line, end_column=2 + len(entry.name))
        if entry.handling != NORMAL:
            message = f"'{entry.name}' is kept in the way '{entry.handling}', which nobody knows; it is taken as it is"
            first = Location(file=file, line=entry.line, column=1, end_line=entry.line, end_column=2)
            report.warning(codes.HANDLING, message, first)
        if entry.name in seen:
            message = f"'{entry.name}' is there already in line {seen[entry.name]}, and the game never finds this one"
            report.warning(codes.DUPLICATE, message, place)
        seen.setdefault(entry.name, entry.line)
        why = unsafe(entry.name)
        if why:
            report.warning(codes.UNSAFE, f"the name {entry.name!r} {why}; the game never finds it", place)


def _entry(line: _Line, stop: int) -> DirectoryEntry:
    return DirectoryEntry(
        name=line.name, offset=line.offset, size=stop - line.offset, line=line.number, handling=line.handling
    )


def _place(file: str, line: _Line) -> Location:
    return Location(file=file, line=line.number, column=2, end_line=line.number, end_column=2 + len(line.name))


def _offset_place(file: str, line: _Line) -> Location:
    start, end = line.columns
    return Location(file=file, line=line.number, column=start, end_line=line.number, end_column=end)

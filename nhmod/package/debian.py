"""A ``.deb`` whose bytes depend on its members only: what dpkg installs below /usr, and removes again without a trace.

Format: deb(5), deb-control(5) and deb-md5sums(5) of dpkg: an ar archive of a version, what dpkg is told, and the files.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import re
import tarfile
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.files import write_file
from nhmod.package.archive import Member, tar_info

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


_LEVEL = 9
_BLOCK = 1024
_CONTROL = """\
Package: {name}
Version: {version}
Architecture: {architecture}
Maintainer: {name} <root@localhost>
Installed-Size: {size}
Section: games
Priority: optional
Description: {summary}
{description}
"""
_CHANGELOG = """\
{name} ({version}) unstable; urgency=medium

  * {summary}.

 -- {name} <root@localhost>  {date}
"""
_OVERRIDES = """\
# It is to run wherever it is installed.
{name}: statically-linked-binary
# Whoever built it gives it to whom they like; nobody answers for it to Debian.
{name}: bogus-mail-host
{name}: bogus-mail-host-in-debian-changelog
{name}: root-in-contact
"""
"""What lintian would say, and why it is so."""
_FIRST = re.compile(r"[0-9]")
_NOT_IN_VERSION = re.compile(r"[^A-Za-z0-9.+~]+")


@frozen
class DebianPackage:
    """What dpkg is told of a package: its name, which is also the command's, and version, the machine, and what it is."""

    name: str
    version: str
    architecture: str
    summary: str
    description: tuple[str, ...] = ()
    copyright: bytes = b""
    starter: str = ""
    """The member that the command is a link to, or nothing."""

    @property
    def file_name(self) -> str:
        """What the package's file is called."""
        return f"{self.name}_{self.version}_{self.architecture}.deb"


def debian_version(version: str) -> str:
    """Return a version as dpkg compares them: one before a release ("1.0-rc1") comes before it."""
    base, _, before = version.partition("-")
    plain = _NOT_IN_VERSION.sub(".", base) + (f"~{_NOT_IN_VERSION.sub('.', before)}" if before else "")
    return plain if _FIRST.match(plain) else f"0.{plain}".rstrip(".")


def write_deb(folder: Path, package: DebianPackage, members: Iterable[Member], *, time: int) -> Path:
    """Write members below usr/lib/games, and give the package's path; ``time`` (seconds since 1970) is every file's time.

    Raises ``FileRefusedError``.
    """
    files = dict(_files(package, members, time))
    data = _Tar(time)
    for name, (content, executable) in sorted(files.items()):
        data.add(name, content, executable=executable)
    if package.starter:
        data.link(f"usr/games/{package.name}", f"../lib/games/{package.name}/{package.starter}")
    # As dpkg-gencontrol counts: files in whole kilobytes, and one for whatever else there is.
    size = sum(-(-len(content) // _BLOCK) for content, _ in files.values()) + data.others
    control = _Tar(time)
    control.add("control", _control(package, size))
    control.add("md5sums", b"".join(_sum(name, content) for name, (content, _) in sorted(files.items())))
    path = folder / package.file_name
    write_file(path, b"".join(_ar(time, control.packed(), data.packed())))
    return path


def _files(package: DebianPackage, members: Iterable[Member], time: int) -> Iterator[tuple[str, tuple[bytes, bool]]]:
    for member in members:
        if not member.folder:  # what is the players' is made where they play
            yield f"usr/lib/games/{package.name}/{member.name}", (member.content, member.executable)
    yield f"usr/share/doc/{package.name}/copyright", (package.copyright, False)
    words = {"name": package.name, "version": package.version, "summary": _in_a_line(package.summary)}
    changelog = _CHANGELOG.format(**words, date=format_datetime(datetime.fromtimestamp(time, UTC))).encode()
    yield f"usr/share/doc/{package.name}/changelog.gz", (gzip.compress(changelog, _LEVEL, mtime=time), False)
    yield f"usr/share/lintian/overrides/{package.name}", (_OVERRIDES.format(**words).encode(), False)


def _control(package: DebianPackage, size: int) -> bytes:
    return _CONTROL.format(
        name=package.name,
        version=package.version,
        architecture=package.architecture,
        size=size,
        summary=_in_a_line(package.summary),
        description="\n".join(f" {_in_a_line(line) or '.'}" for line in package.description),
    ).encode()


def _in_a_line(text: str) -> str:
    """Return a text as one line: a second one would be told to dpkg as a field of its own."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def _sum(name: str, content: bytes) -> bytes:
    return f"{hashlib.md5(content, usedforsecurity=False).hexdigest()}  {name}\n".encode()


class _Tar:
    """A tar archive with all folders of its files, as dpkg wants them, and nobody's names but root's."""

    def __init__(self, time: int) -> None:
        self._time = time
        self._whole = io.BytesIO()
        self._archive = tarfile.open(fileobj=self._whole, mode="w", format=tarfile.GNU_FORMAT)  # noqa: SIM115 - packed() closes it
        self._folders: set[str] = set()
        self.others = 0
        """How many folders and links it has."""
        self._folder("")

    def add(self, name: str, content: bytes, *, executable: bool = False) -> None:
        info = self._info(name, executable=executable)
        info.size = len(content)
        self._archive.addfile(info, io.BytesIO(content))

    def link(self, name: str, to: str) -> None:
        info = self._info(name, executable=True)
        info.type, info.mode, info.linkname = tarfile.SYMTYPE, 0o777, to
        self._archive.addfile(info)
        self.others += 1

    def packed(self) -> bytes:
        self._archive.close()
        return gzip.compress(self._whole.getvalue(), _LEVEL, mtime=self._time)

    def _info(self, name: str, *, executable: bool) -> tarfile.TarInfo:
        """Return what is said of a member, when the folders that it is in are there."""
        for folder in reversed(PurePosixPath(name).parents):
            self._folder("" if str(folder) == "." else f"{folder}/")
        return self._of_root(name, executable=executable)

    def _folder(self, name: str) -> None:
        if name not in self._folders:
            self._folders.add(name)
            self.others += 1
            self._archive.addfile(self._of_root(name, folder=True))

    def _of_root(self, name: str, *, folder: bool = False, executable: bool = False) -> tarfile.TarInfo:
        info = tar_info(f"./{name}", self._time, folder=folder, executable=executable)
        info.uname = info.gname = "root"
        return info


def _ar(time: int, control: bytes, data: bytes) -> Iterator[bytes]:
    yield b"!<arch>\n"
    for name, content in (("debian-binary", b"2.0\n"), ("control.tar.gz", control), ("data.tar.gz", data)):
        yield f"{name:<16}{time:<12}{0:<6}{0:<6}{0o100644:<8o}{len(content):<10}`\n".encode()
        yield content + b"\n" * (len(content) % 2)

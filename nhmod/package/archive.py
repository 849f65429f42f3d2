"""A ``.tar.gz`` whose bytes depend on its members only: no time, no user, no order of a directory (DESIGN.md, decision 13)."""

from __future__ import annotations

import gzip
import io
import stat
import tarfile
import zipfile
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.files import write_file

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

_LEVEL = 9
_FIRST = 315532800
"""1980, in seconds since 1970: the first time that a zip archive can say."""
_UNIX = 3


@frozen
class Member:
    """One file of an archive (``name`` relative, POSIX), or an empty folder if ``folder``."""

    name: str
    content: bytes = b""
    executable: bool = False
    folder: bool = False


def write_archive(path: Path, root: str, members: Iterable[Member], *, time: int) -> None:
    """Write members under one root folder; ``time`` (seconds since 1970) is every member's time.

    A name that is no UTF-8 keeps its bytes. Raises ``FileRefusedError``.
    """
    whole = io.BytesIO()
    with (
        gzip.GzipFile(filename="", mode="wb", compresslevel=_LEVEL, fileobj=whole, mtime=time) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        archive.addfile(tar_info(root, time, folder=True))
        for member in sorted(members, key=lambda m: m.name):
            info = tar_info(f"{root}/{member.name}", time, folder=member.folder, executable=member.executable)
            info.size = len(member.content)
            archive.addfile(info, io.BytesIO(member.content))
    write_file(path, whole.getvalue())


def write_zip(path: Path, root: str, members: Iterable[Member], *, time: int) -> None:
    """Write members under one root folder of a zip archive, as ``write_archive`` does; times there are of two seconds, from 1980 on."""
    when = max(time, _FIRST)
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED, compresslevel=_LEVEL) as archive:
        for member in sorted(members, key=lambda m: m.name):
            info = zip_info(f"{root}/{member.name}", when, folder=member.folder, executable=member.executable)
            info.compress_type = zipfile.ZIP_STORED if member.folder else zipfile.ZIP_DEFLATED
            archive.writestr(info, member.content)
    write_file(path, whole.getvalue())


def zip_info(name: str, time: int = _FIRST, *, folder: bool = False, executable: bool = False) -> zipfile.ZipInfo:
    """Return what a zip archive says of a member: a time (seconds since 1970, from 1980 on) and rights, of nobody."""
    info = zipfile.ZipInfo(f"{name}{'/' if folder else ''}", datetime.fromtimestamp(time, UTC).timetuple()[:6])
    info.create_system = _UNIX
    kind = stat.S_IFDIR if folder else stat.S_IFREG
    info.external_attr = (kind | (0o755 if folder or executable else 0o644)) << 16
    return info


def tar_info(name: str, time: int, *, folder: bool = False, executable: bool = False) -> tarfile.TarInfo:
    """Return what a tar archive says of a member: a time (seconds since 1970) and rights, of nobody."""
    info = tarfile.TarInfo(name)
    info.type = tarfile.DIRTYPE if folder else tarfile.REGTYPE
    info.mode = 0o755 if folder or executable else 0o644
    info.mtime = time
    return info

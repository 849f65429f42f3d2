"""A ``.tar.gz`` whose bytes depend on its members only: no time, no user, no order of a directory (DESIGN.md, decision 13)."""

from __future__ import annotations

import gzip
import io
import tarfile
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.files import write_file

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

_LEVEL = 9


@dataclass(frozen=True, kw_only=True, slots=True)
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
        archive.addfile(_info(root, time, folder=True))
        for member in sorted(members, key=lambda m: m.name):
            info = _info(f"{root}/{member.name}", time, folder=member.folder, executable=member.executable)
            info.size = len(member.content)
            archive.addfile(info, io.BytesIO(member.content))
    write_file(path, whole.getvalue())


def _info(name: str, time: int, *, folder: bool = False, executable: bool = False) -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type = tarfile.DIRTYPE if folder else tarfile.REGTYPE
    info.mode = 0o755 if folder or executable else 0o644
    info.mtime = time
    return info

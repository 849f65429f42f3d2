"""A ``.tar.gz`` whose bytes depend on its members only: no time, no user, no order of a directory (DESIGN.md, decision 13)."""

from __future__ import annotations

import gzip
import io
import os
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

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

    The archive is written beside its place and renamed.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with (
            os.fdopen(handle, "wb") as stream,
            gzip.GzipFile(filename="", mode="wb", compresslevel=_LEVEL, fileobj=stream, mtime=time) as packed,
            tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
        ):
            archive.addfile(_info(root, time, folder=True))
            for member in sorted(members, key=lambda m: m.name):
                info = _info(f"{root}/{member.name}", time, folder=member.folder, executable=member.executable)
                info.size = len(member.content)
                archive.addfile(info, io.BytesIO(member.content))
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _info(name: str, time: int, *, folder: bool = False, executable: bool = False) -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type = tarfile.DIRTYPE if folder else tarfile.REGTYPE
    info.mode = 0o755 if folder or executable else 0o644
    info.mtime = time
    return info

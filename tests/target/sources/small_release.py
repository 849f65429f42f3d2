"""A small release for the tests of the sources: its archive, hostile members, and the state of a web server."""

from __future__ import annotations

import io
import tarfile
from dataclasses import dataclass, field

FILES = {"README": b"a small game\n", "src/main.c": b"int main() { return 0; }\n", "dat/\xe9.txt": b"\xe9\n"}


def member(name: str, content: bytes = b"", **fields: object) -> tuple[tarfile.TarInfo, bytes]:
    """Make one member of an archive; ``fields`` are TarInfo's."""
    info = tarfile.TarInfo(name)
    info.size = len(content)
    info.mtime = 1_000_000_000
    for key, value in fields.items():
        setattr(info, key, value)
    return info, content


def tar_bytes(*members: tuple[tarfile.TarInfo, bytes], mode: str = "w:gz") -> bytes:
    """Pack members to the bytes of an archive."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode=mode) as tar:  # type: ignore[call-overload]
        for info, content in members:
            tar.addfile(info, io.BytesIO(content))
    return buffer.getvalue()


@dataclass
class Served:
    """What the server does: the files by path, and the faults that it plays."""

    files: dict[str, bytes] = field(default_factory=dict)
    cut_after: list[int] = field(default_factory=list)
    """How many bytes of the body each of the next answers sends before the connection is cut."""
    ranges: bool = True
    redirect: str = ""
    requests: list[str] = field(default_factory=list)
    """The Range header of every request, "-" without one."""
    url: str = ""

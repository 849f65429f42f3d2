"""Results kept by what they were made from, so that what was compiled once is not compiled again.

A result is a few files. Its key is a hash of all that it depends on; it never changes, and a damaged one is as good as
none. The store can be deleted at any time.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from typing import TYPE_CHECKING

from nhmod.records import parsed, the, write_own

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_FORMAT = "nhmod store 1"


class Store:
    """The results below a folder, which is made when the first one is kept."""

    def __init__(self, folder: Path) -> None:
        """Take the folder."""
        self._folder = folder

    def key(self, *parts: str | bytes) -> str:
        """Make a key of all that a result depends on, in order; 64 hex digits."""
        whole = hashlib.sha256(_FORMAT.encode())
        for part in parts:
            data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
            whole.update(b"%d\n" % len(data))
            whole.update(data)
        return whole.hexdigest()

    def recall(self, key: str) -> dict[str, bytes] | None:
        """Return a result's files in the order in which they were kept, or ``None`` if there is none."""
        try:
            content = self._path(key).read_bytes()
        except OSError:
            return None
        head, _, body = content.partition(b"\n")

        def files(data: object) -> dict[str, bytes] | None:
            checksum, sizes = the(list, data)
            found: dict[str, bytes] = {}
            at = 0
            for name, size in sizes:
                found[the(str, name)] = body[at : at + the(int, size)]
                at += size
            return found if checksum == zlib.crc32(body) and at == len(body) else None

        return parsed(head, files)

    def keep(self, key: str, files: Mapping[str, bytes]) -> None:
        """Keep a result; where the folder can't be written to it is made again the next time."""
        body = b"".join(files.values())
        head = json.dumps([zlib.crc32(body), [[name, len(content)] for name, content in files.items()]])
        try:
            write_own(self._path(key), head.encode() + b"\n" + body)
        except OSError:
            return

    def _path(self, key: str) -> Path:
        return self._folder / key[:2] / key[2:]

"""The form of the files that a tree's facts, and answers about its files, are kept in: a header, a line of JSON a name, a checksum.

The first line is the header: the format's number, what the lines were made from, and their names. The last one is the CRC-32 of
all before it, in eight hex digits.
"""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING

from nhmod.records import parsed, texts, the

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target.facts import Json

_FORMAT = 2


def read_lines(content: bytes) -> tuple[dict[str, Json], dict[str, bytes]]:
    """Take a file apart: its header, empty where the file is damaged or of another format, and its lines by their names."""
    body, _, checksum = content.rstrip(b"\n").rpartition(b"\n")
    if checksum != b"%08x" % zlib.crc32(body):
        return {}, {}
    head, *lines = body.split(b"\n")

    def checked(data: object) -> tuple[dict[str, Json], list[str]] | None:
        header = the(dict, data)
        good = header["format"] == _FORMAT and len(header["names"]) == len(lines)
        return (header, texts(header["names"])) if good else None

    found = parsed(head, checked)
    return ({}, {}) if found is None else (found[0], dict(zip(found[1], lines, strict=True)))


def write_lines(made_from: Mapping[str, Json], lines: Mapping[str, bytes]) -> bytes:
    """Make a file's content of what its lines were made from and of the lines, which have no newline in them."""
    header = {"format": _FORMAT, "from": made_from, "names": list(lines)}
    body = b"\n".join((dump(header), *lines.values()))
    return b"%s\n%08x\n" % (body, zlib.crc32(body))


def dump(value: object) -> bytes:
    """Write JSON on one line."""
    return json.dumps(value, ensure_ascii=True, separators=(",", ":")).encode("ascii")

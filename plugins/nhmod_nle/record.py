"""What nhmod writes down beside an archive that it made, so that it knows it again."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.files import write_file
from nhmod.records import read_record, texts, the

if TYPE_CHECKING:
    from pathlib import Path

RECORD = "nhdat.nhmod.json"
_FORMAT = 1


@frozen
class Record:
    """``archives`` are the sha256 of the archive that was made and, while it is being put in place, of the one before.

    ``original`` is that of the archive it was made from, ``target`` the release; ``mods`` are ids with versions, ``files``
    the names of the files that were put in.
    """

    target: str
    original: str
    archives: tuple[str, ...]
    mods: tuple[str, ...]
    files: tuple[str, ...]

    def write(self, folder: Path) -> None:
        """Write it, whole or not at all."""
        data = {"format": _FORMAT, **asdict(self)}
        write_file(folder / RECORD, (json.dumps(data, indent=1) + "\n").encode())

    @classmethod
    def read(cls, folder: Path) -> Record | None:
        """Read the record of a folder; nothing where there is none, or it is not one of ours."""
        return read_record(folder / RECORD, _record)


def _record(data: object) -> Record:
    known = the(dict, data)
    if known["format"] != _FORMAT:
        raise ValueError(known["format"])
    lists = {name: tuple(texts(known[name])) for name in ("archives", "mods", "files")}
    return Record(target=the(str, known["target"]), original=the(str, known["original"]), **lists)


def sha256(content: bytes) -> str:
    """Return the checksum in 64 hex digits."""
    return hashlib.sha256(content).hexdigest()

"""Where mods in one file are unpacked: a folder of the cache for each, named after the file and its hash, complete if it has that name.

<cache>/mods/<name>-<sha16>/   the mod's files
<cache>/mods/lock              held while one is unpacked
"""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.files import make_folder, naming, plain_name, write_file
from nhmod.locks import locked
from nhmod.modfiles import mod_files
from nhmod.sharing.singlefile import SUFFIX, read_archive, read_archive_file

if TYPE_CHECKING:
    from collections.abc import Mapping

_UNFINISHED = ".new-"
_READ_ONLY = 0o444


def unpacked(path: Path, cache: Path) -> Path:
    """Return the folder of the cache with the files of a mod in one file, which is made or mended if need be.

    Raises ``DiagnosticError`` (NH4501 to NH4505), or ``OSError`` where the system refuses.
    """
    content = read_archive_file(path)
    files = read_archive(content, path.as_posix())
    stem = plain_name(path.name.removesuffix(SUFFIX)) or "mod"
    place = cache / "mods"
    folder = place / f"{stem}-{hashlib.sha256(content).hexdigest()[:16]}"
    if not _is_whole(folder, files):
        with naming(folder):
            make_folder(place)
            with locked(place / "lock"):
                if not _is_whole(folder, files):
                    _unpack(folder, files)
    return folder


def _is_whole(folder: Path, files: Mapping[str, bytes]) -> bool:
    try:
        return folder.is_dir() and {name: path.read_bytes() for name, path in mod_files(folder)} == files
    except OSError:
        return False


def _unpack(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write the files beside the folder and rename; what a killed run left there is taken away. Call it under the lock."""
    for left in folder.parent.glob(f"{_UNFINISHED}*"):
        shutil.rmtree(left)
    beside = Path(tempfile.mkdtemp(prefix=_UNFINISHED, dir=folder.parent))
    try:
        for name, content in files.items():
            write_file(beside / name, content, _READ_ONLY)
        beside.chmod(0o755)
        if folder.exists():
            folder.rename(beside.with_name(f"{beside.name}-old"))
        beside.rename(folder)
    finally:
        for left in (beside, beside.with_name(f"{beside.name}-old")):
            with suppress(FileNotFoundError):
                shutil.rmtree(left)

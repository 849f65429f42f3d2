"""Which files are a mod's own, and the hash of all of them."""

from __future__ import annotations

import hashlib
import os
from typing import TYPE_CHECKING

from nhmod.request import RESULTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

CACHE_FOLDER = "__pycache__"


def folder_of(path: Path) -> Path:
    """Return the folder of a mod that is named by it or by its manifest."""
    return path if path.is_dir() else path.parent


def is_own(parts: tuple[str, ...]) -> bool:
    """Return whether a file's path in a mod's folder is that of a file of the mod: nothing hidden, no cache, no result of a command."""
    if any(part.startswith(".") or part == CACHE_FOLDER for part in parts):
        return False
    return len(parts) == 1 or parts[0] not in RESULTS


def mod_files(folder: Path) -> Iterator[tuple[str, Path]]:
    """Go through a mod's own files in sorted order, by name relative to its folder.

    Hidden ones, links, caches and what nhmod itself wrote there (``RESULTS``) are left out.
    """
    for path in _below(folder):
        if path.is_file() and not path.is_symlink():
            yield path.relative_to(folder).as_posix(), path


def mod_links(folder: Path) -> Iterator[str]:
    """Go through the links that would be a mod's own files if they were files, by name relative to its folder."""
    return (path.relative_to(folder).as_posix() for path in _below(folder) if path.is_symlink())


def mod_hash(folder: Path) -> str:
    """Hash a mod's files, names and contents."""
    return hash_of((name, path.read_bytes()) for name, path in mod_files(folder))


def hash_of(files: Iterable[tuple[str, bytes]]) -> str:
    """Hash names and contents of files, in the order given."""
    total = hashlib.sha256()
    for name, content in files:
        total.update(os.fsencode(name) + f"\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()


def _below(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*"), key=lambda p: p.relative_to(folder).as_posix()):
        if is_own(path.relative_to(folder).parts):
            yield path

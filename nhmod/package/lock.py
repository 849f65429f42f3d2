"""The lock file: what a build was made from, by hash, so that anyone can make it again and compare."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod import __version__
from nhmod.request import RESULTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nhmod.contribution import ModSet
    from nhmod.target import Tree


def lock_file(mods: ModSet, tree: Tree, plugins: Iterable[tuple[str, str, str]], overlay: Mapping[str, bytes]) -> bytes:
    """Write the lock as JSON: nhmod, target, mods, plugins (name, distribution, place) and the patched files, with sha256 sums."""
    source = tree.target.source  # none of a tree that is no release
    lock = {
        "lock": 1,
        "nhmod": __version__,
        "target": {"name": tree.target.name, "archive": source.sha256 if source else "", "tree": tree.hash},
        "mods": [{"id": mod.id, "version": str(mod.identity.version), "sha256": mod_hash(mod.folder)} for mod in mods],
        "plugins": [
            {"name": name, "distribution": distribution, "sha256": _code_hash(Path(place))}
            for name, distribution, place in plugins
        ],
        "files": {name: hashlib.sha256(content).hexdigest() for name, content in sorted(overlay.items())},
    }
    return json.dumps(lock, indent=2, sort_keys=True).encode() + b"\n"


def mod_files(folder: Path) -> Iterator[tuple[str, Path]]:
    """Go through a mod's own files in sorted order, by name relative to its folder.

    Hidden ones, links, caches and what nhmod itself wrote there (``RESULTS``) are left out.
    """
    for path in sorted(folder.rglob("*"), key=lambda p: p.relative_to(folder).as_posix()):
        relative = path.relative_to(folder)
        if any(part.startswith(".") or part == "__pycache__" for part in relative.parts):
            continue
        if len(relative.parts) > 1 and relative.parts[0] in RESULTS:
            continue
        if path.is_file() and not path.is_symlink():
            yield relative.as_posix(), path


def mod_hash(folder: Path) -> str:
    """Hash a mod's files, names and contents."""
    return _hash((name, path.read_bytes()) for name, path in mod_files(folder))


def _code_hash(place: Path) -> str:
    """Hash a plugin's Python files: the package's if the place is its ``__init__.py``, else the one file."""
    if place.name == "__init__.py":
        files = sorted(place.parent.rglob("*.py"))
        return _hash((path.relative_to(place.parent).as_posix(), path.read_bytes()) for path in files)
    return _hash([(place.name, place.read_bytes())] if place.is_file() else [])


def _hash(files: Iterable[tuple[str, bytes]]) -> str:
    total = hashlib.sha256()
    for name, content in files:
        total.update(os.fsencode(name) + f"\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()

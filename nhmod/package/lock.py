"""The lock file: what a build was made from, by hash, so that anyone can make it again and compare."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod import __version__
from nhmod.modfiles import hash_of, mod_hash

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

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


def _code_hash(place: Path) -> str:
    """Hash a plugin's Python files: the package's if the place is its ``__init__.py``, else the one file."""
    if place.name == "__init__.py":
        files = sorted(place.parent.rglob("*.py"))
        return hash_of((path.relative_to(place.parent).as_posix(), path.read_bytes()) for path in files)
    return hash_of([(place.name, place.read_bytes())] if place.is_file() else [])

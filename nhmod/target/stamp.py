"""Whether a plugin's code is still the one that something was made with, told cheaply."""

from __future__ import annotations

import hashlib
from pathlib import Path


def code_stamp(place: str) -> str:
    """Give a stamp of a plugin's Python files: it changes when one is edited, added or taken away.

    ``place`` is the plugin's file; a package counts whole. Names, sizes and times are looked at, not contents.
    """
    path = Path(place)
    files = sorted(path.parent.rglob("*.py")) if path.name == "__init__.py" else [path]
    total = hashlib.sha256()
    for file in files:
        if file.is_file():
            status = file.stat()
            total.update(f"{file.name}\0{status.st_size}\0{status.st_mtime_ns}\0".encode())
    return total.hexdigest()[:16]

"""Whether code is still what something was made with: nhmod's own, a plugin's, and what both are made of."""

from __future__ import annotations

import hashlib
import os
import sys
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

import nhmod
from nhmod.looks import Snapshot, files_below

if TYPE_CHECKING:
    from collections.abc import Iterable

_READERS = ("pcpp",)
"""The distributions whose code reads sources beside nhmod's own."""
_MET: dict[str, tuple[Snapshot | None, str]] = {}
"""The code whose stamp was asked for, by its place: what its files looked like, if they were looked at, and the stamp."""


def code_stamp(place: str) -> str:
    """Return a stamp of a plugin's files, data too: it changes when one is edited, added or taken away, and with nothing else.

    ``place`` is the plugin's file; a package counts whole. A process that asks again and again does not read them each time.
    """
    path = Path(place)
    files = tuple(files_below(str(path.parent))) if path.name == "__init__.py" else (place,)
    looks, stamp = _MET.get(place, (None, ""))
    looks = looks.now(files) if looks is not None else None
    if looks is None:
        # Most ask once: only from the second time on it is worth a second reading. What changes between the two looks changed.
        looks = Snapshot.take(files) if place in _MET else None
        stamp = _stamp(path.parent, files)
    _MET[place] = looks, stamp
    return stamp


def folder_stamp(folder: Path) -> str:
    """Return a stamp of all files below a folder."""
    return _stamp(folder, files_below(str(folder)))


def _stamp(folder: Path, files: Iterable[str]) -> str:
    total = hashlib.sha256()
    above = f"{folder}{os.sep}"
    for file in files:
        try:
            with open(file, "rb") as opened:  # noqa: PTH123 - a thousand paths as plain text are quicker
                content = opened.read()
        except OSError:
            continue
        name = file.removeprefix(above).replace(os.sep, "/")
        total.update(f"{name}\0{len(content)}\0".encode(errors="surrogateescape"))
        total.update(content)
    return total.hexdigest()[:16]


@cache
def core_stamp() -> str:
    """Return a stamp of nhmod's own code and of what reads sources for it, as it was when it was first asked for."""
    total = [_core(), sys.version]
    for name in _READERS:
        try:
            total.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            total.append(name)
    return hashlib.sha256("\n".join(total).encode()).hexdigest()[:16]


def core_stays() -> bool:
    """Check that nhmod's own code is still what ``core_stamp`` says; a file is read again only if it looks changed."""
    known = _core()
    return code_stamp(nhmod.__file__) == known


@cache
def _core() -> str:
    """Return the stamp of nhmod's own code, as it was when it was first asked for."""
    return code_stamp(nhmod.__file__)

"""Remembers what a build was made from, so that one with unchanged inputs is known without planning it.

This module is read by every ``nhmod build`` and imports next to nothing: reading the mods and planning their edits takes a
second, looking at times and sizes a few milliseconds. What it can't tell for sure is planned.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.request import RESULTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.request import Request

_FORMAT = 1
_VARIABLES = "NHMOD_"


class Memory:
    """One build's memory: a file in the cache, named after what was asked for."""

    def __init__(self, cache: Path, request: Request, options: Iterable[object]) -> None:
        """Take up what is known of a request; ``options`` is all else that was asked for."""
        asked = [str(path.absolute()) for path in request.paths]
        asked += [
            str(Path.cwd()),
            repr((request.target, request.source, request.tree, request.allow_code)),
            repr(tuple(options)),
        ]
        self._file = cache / "builds" / f"{hashlib.sha256(repr(asked).encode()).hexdigest()[:24]}.json"
        self._request = request

    def recall(self) -> tuple[Path, Path] | None:
        """Give the playable directory and its launcher if nothing has changed since it was made, else nothing."""
        try:
            known = json.loads(self._file.read_bytes())
        except (OSError, ValueError):
            return None
        if known.get("format") != _FORMAT or known["inputs"] != self._inputs():
            return None
        if known["outputs"] != _look(Path(path) for path in known["outputs"]):
            return None
        return Path(known["directory"]), Path(known["launcher"])

    def keep(self, directory: Path, launcher: Path, outputs: Iterable[Path]) -> None:
        """Remember a finished build; ``outputs`` are the files in it that only a build changes."""
        known = {
            "format": _FORMAT,
            "inputs": self._inputs(),
            "directory": str(directory),
            "launcher": str(launcher),
            "outputs": _look(outputs),
        }
        self._file.parent.mkdir(parents=True, exist_ok=True)
        temporary = self._file.with_suffix(f".{os.getpid()}")
        temporary.write_text(json.dumps(known), encoding="utf-8")
        temporary.replace(self._file)

    def _inputs(self) -> str:
        total = hashlib.sha256(sys.version.encode())
        for name in sorted(os.environ):
            if name.startswith(_VARIABLES):
                total.update(f"{name}={os.environ[name]}\0".encode(errors="surrogateescape"))
        for path in self._files():
            total.update(f"{path}\0{_stamp(path)}\0".encode(errors="surrogateescape"))
        return total.hexdigest()

    def _files(self) -> Iterator[Path]:
        for given in (*self._request.paths, *([self._request.source] if self._request.source else [])):
            # A manifest's mod is its folder; a source may be one too, but is told by its own time.
            folder = given if given.is_dir() else given.parent
            yield from _mod_files(folder) if given in self._request.paths else (given,)
        if self._request.tree is not None:
            yield from _below(self._request.tree)
        yield from _below(Path(__file__).parent.parent, "*.py")
        for entry in sorted(entry_points(group="nhmod"), key=lambda entry: entry.name):
            spec = find_spec(entry.module)
            if spec is not None and spec.origin:
                place = Path(spec.origin)
                yield from _below(place.parent, "*.py") if place.name == "__init__.py" else (place,)


def _mod_files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.name not in RESULTS:
            yield path
            yield from _below(path)


def _below(folder: Path, pattern: str = "*") -> list[Path]:
    return sorted(path for path in folder.rglob(pattern) if "__pycache__" not in path.parts)


def _look(paths: Iterable[Path]) -> dict[str, str]:
    return {str(path): _stamp(path) for path in paths}


def _stamp(path: Path) -> str:
    """Tell a file by its size and time; nothing if it is not there."""
    try:
        status = path.stat()
    except OSError:
        return ""
    return f"{status.st_size} {status.st_mtime_ns}" if path.is_file() else "folder"

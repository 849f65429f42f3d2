"""Remembers what a build was made from, so that one with unchanged inputs is known without planning it.

This module is read by every ``nhmod build`` and imports next to nothing: reading the mods and planning their edits takes a
second, looking at files a few milliseconds. All inputs are looked at before anything of them is read, so that what changes
while the build runs is a change to the next one. What it can't tell for sure is planned.
"""

from __future__ import annotations

import hashlib
import os
import sys
from contextlib import suppress
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.build.toolchain import still_meant
from nhmod.dataclass import dataclass, frozen
from nhmod.looks import NOT_OURS, Look, Snapshot, files_below
from nhmod.modfiles import folder_of
from nhmod.records import read_record, texts, the, write_record
from nhmod.request import RESULTS, Request

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


_FORMAT = 2
_NO_PARTS = RESULTS | NOT_OURS
_VARIABLES = "NHMOD_"
_FURTHER_VARIABLES = ("LD_LIBRARY_PATH",)
RECORD = ".nhmod-build.json"
"""The file in a playable directory that says that nhmod made it, from what, and which files."""


@frozen
class Finished:
    """A build that can be remembered.

    ``outputs`` are the files in ``directory`` that only a build changes, ``present`` what else has to be there. ``source`` is
    the tree's folder, ``looks`` what its files and the build's programs looked like when they were first read, ``programs``
    the names of those with their files.
    """

    directory: Path
    launcher: Path
    outputs: tuple[Path, ...]
    present: tuple[Path, ...]
    source: Path
    looks: Mapping[str, Look]
    programs: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class _Known:
    """What is remembered. ``inputs`` are files of the mods and of nhmod, of the source, and the programs; ``outputs`` the game's."""

    environment: str
    source: str
    programs: Mapping[str, tuple[str, ...]]
    directory: str
    launcher: str
    present: tuple[str, ...]
    inputs: Snapshot
    outputs: Snapshot


class Memory:
    """One build's memory: a file in the cache, named after what was asked for."""

    def __init__(self, cache: Path, request: Request, options: Iterable[object]) -> None:
        """Take up what is known of a request; ``options`` is all else that was asked for."""
        asked = [str(path.absolute()) for path in request.paths]
        asked += [
            str(Path.cwd()),
            repr((request.target, request.source, request.tree, request.allow_code, sorted(request.trusted))),
            repr(tuple(options)),
        ]
        self._file = cache / "builds" / f"{hashlib.sha256(repr(asked).encode()).hexdigest()[:24]}.json"
        self._request = request
        self._begun: Snapshot | None = None
        self._environment = ""

    def recall(self) -> tuple[Path, Path] | None:
        """Return the playable directory and its launcher if nothing has changed since it was made, else nothing."""
        known = read_record(self._file, _read)
        if known is None or known.environment != _environment() or not still_meant(known.programs):
            return None
        if not all(map(os.path.exists, known.present)):
            return None
        programs = (file for files in known.programs.values() for file in files)
        paths = (*self._files(), *files_below(known.source), *programs)
        inputs = known.inputs.now(dict.fromkeys(paths))
        outputs = known.outputs.now(known.outputs.looks)
        if inputs is None or outputs is None:
            return None
        if inputs is not known.inputs or outputs is not known.outputs:
            with suppress(OSError):
                self._write(known, inputs, outputs)
        return Path(known.directory), Path(known.launcher)

    def begin(self) -> None:
        """Look at all that is known to be an input, before anything of it is read."""
        self._environment = _environment()
        self._begun = Snapshot.take(self._files())

    def changed(self) -> bool:
        """Return whether an input is another than when the build began."""
        return self._begun is None or self._begun.now(self._files()) is None

    def keep(self, finished: Finished) -> None:
        """Remember a finished build, which ``begin`` began; one that can't be kept is planned again."""
        if self._begun is None:
            return
        known = _Known(
            environment=self._environment,
            source=str(finished.source),
            programs=finished.programs,
            directory=str(finished.directory),
            launcher=str(finished.launcher),
            present=tuple(map(str, finished.present)),
            inputs=Snapshot(self._begun.taken, {**self._begun.looks, **finished.looks}),
            outputs=Snapshot.take(str(path) for path in finished.outputs),
        )
        with suppress(OSError):
            self._write(known, known.inputs, known.outputs)

    def _write(self, known: _Known, inputs: Snapshot, outputs: Snapshot) -> None:
        write_record(
            self._file,
            {
                "format": _FORMAT,
                "environment": known.environment,
                "source": known.source,
                "programs": known.programs,
                "directory": known.directory,
                "launcher": known.launcher,
                "present": known.present,
                "inputs": _written(inputs),
                "outputs": _written(outputs),
            },
        )

    def _files(self) -> Iterator[str]:
        """Go through the files of the mods, of nhmod and of the plugins."""
        for given in self._request.paths:
            yield from _mod_files(folder_of(given.absolute()))
        yield from files_below(str(Path(__file__).parent.parent))
        for entry in sorted(entry_points(group="nhmod"), key=lambda entry: entry.name):
            spec = find_spec(entry.module)
            if spec is not None and spec.origin:
                place = Path(spec.origin)
                yield from files_below(str(place.parent)) if place.name == "__init__.py" else (spec.origin,)


def _mod_files(folder: Path) -> Iterator[str]:
    """Go through a mod's files: what a build wrote there is none of them, nor what version control keeps of its own."""
    for path in sorted(folder.iterdir()):
        if path.is_dir():
            if path.name not in _NO_PARTS and not (path / RECORD).exists():
                yield from files_below(str(path))
        else:
            yield str(path)


def _environment() -> str:
    """Return the environment by all of it that a build depends on, and by what can be imported."""
    total = hashlib.sha256(f"{sys.version}\0{sys.executable}\0".encode(errors="surrogateescape"))
    for name in sorted(os.environ):
        if name.startswith(_VARIABLES) or name in _FURTHER_VARIABLES:
            total.update(f"{name}={os.environ[name]}\0".encode(errors="surrogateescape"))
    # A distribution that is installed or taken away changes the folder that it is in.
    for folder in (folder for folder in sys.path if "site-packages" in folder):
        total.update(f"{folder} {Look.at(folder).time}\0".encode(errors="surrogateescape"))
    return total.hexdigest()


def _written(snapshot: Snapshot) -> dict[str, object]:
    looks = snapshot.looks.items()
    return {
        "taken": snapshot.taken,
        "files": {path: [look.size, look.time, look.changed, look.inode, look.digest] for path, look in looks},
    }


def _snapshot(data: object) -> Snapshot:
    known = the(dict, data)
    looks: dict[str, Look] = {}
    for path, (size, time, changed, inode, digest) in the(dict, known["files"]).items():
        looks[path] = Look(the(int, size), the(int, time), the(int, changed), the(int, inode), the(str, digest))
    return Snapshot(the(int, known["taken"]), looks)


def _read(data: object) -> _Known | None:
    known = the(dict, data)
    if known["format"] != _FORMAT:
        return None
    programs = {
        name: tuple(the(str, file) for file in the(list, files)) for name, files in the(dict, known["programs"]).items()
    }
    return _Known(
        environment=the(str, known["environment"]),
        source=the(str, known["source"]),
        programs=programs,
        directory=the(str, known["directory"]),
        launcher=the(str, known["launcher"]),
        present=tuple(texts(known["present"])),
        inputs=_snapshot(known["inputs"]),
        outputs=_snapshot(known["outputs"]),
    )

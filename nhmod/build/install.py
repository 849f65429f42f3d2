"""Puts the playable directory together, and never touches what the player has in it."""

from __future__ import annotations

import glob
import hashlib
import json
import os
import shutil
import tempfile
from contextlib import contextmanager
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.build.memory import RECORD
from nhmod.dataclass import dataclass
from nhmod.diagnostics import problem
from nhmod.files import FileRefusedError, check_folder, make_folder, naming, write_file
from nhmod.records import read_record, text_by_text, the
from nhmod.target.recipe import Keep, PlayableFile, Recipe

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nhmod.build.playing import Playing

_FORMAT = 1


@dataclass(frozen=True, slots=True)
class _Record:
    stamp: str = ""
    files: Mapping[str, str] = field(default_factory=dict)


def is_current(directory: Path, recipe: Recipe, stamp: str) -> bool:
    """Return whether the directory was made from the inputs of that stamp and has all that belongs into it, as it was made."""
    record = _read_record(directory)
    if record is None or record.stamp != stamp or not all((directory / folder).is_dir() for folder in recipe.folders):
        return False
    return all(
        _digest(directory / file.path) == record.files.get(file.path, "" if file.optional else None)
        if file.keep is Keep.NEVER
        else (directory / file.path).exists()
        for file in recipe.playable
    )


def check_place(directory: Path) -> None:
    """Raise ``DiagnosticError`` (NH0804) where a playable directory can't be made, or brought up to date, without harm.

    Raises ``FileRefusedError`` where the system would not let it be made: a game is built for minutes before it is put there.
    """
    made = _read_record(directory) is not None
    taken = os.path.lexists(directory) and (not directory.is_dir() or any(directory.iterdir()))
    if taken and not made:
        raise problem(
            "NH0804",
            f"{directory} is there already and was not made by nhmod",
            hint="give another directory, or empty it",
        )
    for folder in (directory.parent, *([directory] if made else ())):
        check_folder(folder)


def install(stage: Path, recipe: Recipe, directory: Path, stamp: str, playing: Playing) -> None:
    """Make the playable directory, or bring the one that is there up to date; ``playing`` says how its game is started.

    A new one is put together beside its place and renamed. In an old one all new files are made ready first and then
    renamed to their places, the record last: the player's files are never moved or copied, a running game keeps the
    files that it has open, and if this is killed the next build finds the old record and does it again.
    Raises ``DiagnosticError``: NH0804 where the place is taken, NH0806 where the stage lacks a file.
    """
    check_place(directory)
    record = _read_record(directory)
    make_folder(directory.parent)
    beside = f".nhmod-{directory.name}-"
    for left in directory.parent.glob(
        f"{glob.escape(beside)}*"
    ):  # of a build that was killed; another one can't run now
        shutil.rmtree(left, ignore_errors=True)
    with naming(directory):
        fresh = Path(tempfile.mkdtemp(prefix=beside, dir=directory.parent))
    try:
        files = tuple(file for file in recipe.playable if not file.optional or (stage / file.source).exists())
        contents = {file.path: _source(stage, file) for file in files}
        with _naming_within(directory, fresh):
            _fill(fresh, recipe, files, contents, {"stamp": stamp, **playing.record})
        if record is None:
            with naming(directory):
                fresh.chmod(0o755)
                fresh.replace(directory)  # an empty directory may be there
        else:
            _update(directory, fresh, files, record)
            for folder in recipe.folders:
                make_folder(directory / folder)
            with naming(directory / RECORD):
                (fresh / RECORD).replace(directory / RECORD)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


@contextmanager
def _naming_within(directory: Path, fresh: Path) -> Iterator[None]:
    """Have what the system refuses about a file beside its place say that it is about the file of the directory."""
    try:
        with naming(directory):
            yield
    except FileRefusedError as error:
        file = Path(error.filename)
        place = directory / file.relative_to(fresh) if file.is_relative_to(fresh) else file
        raise FileRefusedError(error.errno, error.strerror, str(place)) from error


def _fill(
    fresh: Path,
    recipe: Recipe,
    playable: Iterable[PlayableFile],
    contents: Mapping[str, bytes],
    known: Mapping[str, object],
) -> None:
    for folder in recipe.folders:
        (fresh / folder).mkdir(parents=True)
    for file in playable:
        write_file(fresh / file.path, contents[file.path], file.mode)
    files = {path: hashlib.sha256(content).hexdigest() for path, content in sorted(contents.items())}
    record = {"format": _FORMAT, **known, "target": recipe.target, "files": files}
    write_file(fresh / RECORD, (json.dumps(record, indent=1) + "\n").encode())


def _update(directory: Path, fresh: Path, files: Iterable[PlayableFile], record: _Record) -> None:
    keeps = {file.path: file.keep for file in files}
    for path, digest in record.files.items():
        # What belongs no more goes, unless the player made it his own.
        if path not in keeps and _digest(directory / path) == digest:
            (directory / path).unlink()
    for path, keep in keeps.items():
        place = directory / path
        own = keep is Keep.ALWAYS or (keep is Keep.CHANGED and _digest(place) != record.files.get(path))
        if not (own and place.exists()):
            make_folder(place.parent)
            with naming(place):
                (fresh / path).replace(place)


def _source(stage: Path, file: PlayableFile) -> bytes:
    if not file.source:
        return file.content
    try:
        return (stage / file.source).read_bytes()
    except FileNotFoundError:
        raise problem(
            "NH0806",
            f"the build ended well, but it made no {file.source}",
            hint="report this with the build's log",
            exit_status=3,
        ) from None


def _digest(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return ""


def _read_record(directory: Path) -> _Record | None:
    """Read the record of a directory that nhmod made; nothing where there is none.

    One that can't be read knows no file: then what the player may have changed counts as changed.
    """

    def record(data: object) -> _Record:
        known = the(dict, data)
        files = text_by_text(known["files"])
        return _Record(the(str, known["stamp"]), files) if known["format"] == _FORMAT else _Record()

    place = directory / RECORD
    return (read_record(place, record) or _Record()) if place.is_file() else None

"""The tree's own makedefs, compiled for what only a C compiler knows."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.binary import ILP32, LP64, Layout
from nhmod.command_words import words_of
from nhmod.diagnostics import DiagnosticError, problem
from nhmod.programs import run_program
from nhmod.target.recipe import REPAIRS
from nhmod.target.store import Store
from nhmod_nethack.facts.configuration import configured
from nhmod_nethack.stamp import own_stamp
from nhmod_nethack.tool_sources import included_by

if TYPE_CHECKING:
    from nhmod.target import Tree

_SOURCES = ("util/makedefs.c", "src/monst.c", "src/objects.c")
_FOLDERS = ("util", "src", "include", "dat")
"""The folders that makedefs is run among."""
_THIS_MACHINE = LP64 if sys.maxsize > 1 << 32 else ILP32
_SECONDS = 120
_LAST_LINES = 5
_HEADERS = ("stdint.h", "time.h")
"""What is included before all else; the second where makedefs crashes. Some older trees call ctime() without a declaration, and a
pointer is cut off to an int so."""


class _CrashError(DiagnosticError):
    """The program was ended by a signal."""


def written_by_makedefs(tree: Tree, file: str, layout: Layout, *, compiler: str, cache: Path) -> str:
    """Return the text of ``file`` (include/date.h) as ``makedefs -v`` writes it, for the tree with its repairs.

    What was made once is kept below ``cache``, by the tree's content, the code that mends it and the compiler. Raises
    ``DiagnosticError`` (NH1833) where it can't be made: without a compiler, or for another machine than this one.
    """
    store = Store(cache / "makedefs")
    key = store.key(tree.hash, own_stamp(), layout.name, compiler, file)
    known = store.recall(key)
    if known is None:
        if layout != _THIS_MACHINE:
            raise _impossible(tree, f"makedefs would have to be compiled for {layout.name} machines, and this is none")
        command = words_of(compiler)
        if not command or shutil.which(command[0]) is None:
            raise _impossible(tree, f"there is no C compiler '{compiler}' on this machine")
        known = {file: _make(tree, file, tuple(command))}
        store.keep(key, known)
    return known[file].decode("latin-1")


def _make(tree: Tree, file: str, compiler: tuple[str, ...]) -> bytes:
    from nhmod.edits import compose  # noqa: PLC0415 - what was made once is only read
    from nhmod_nethack.repairs import repairs_of_tools  # noqa: PLC0415 - the same

    mended = compose(tree, repairs_of_tools(tree), order=(REPAIRS,)).contents()
    defines = (f"-D{name}={value}" for name, value in configured(tree).items())
    command = (*compiler, *defines)
    with tempfile.TemporaryDirectory(prefix="nhmod-makedefs-") as folder:
        place = Path(folder)
        for name in _FOLDERS:
            (place / name).mkdir()
        there = tuple(source for source in _SOURCES if tree.exists(source))
        for path in (*there, *included_by(tree, _SOURCES, mended).there):
            (place / path).parent.mkdir(parents=True, exist_ok=True)
            (place / path).write_bytes(mended.get(path) or tree.content(path))
        sources = [f"../{source}" for source in _SOURCES]
        for count, header in enumerate(_HEADERS, start=1):
            included = [word for name in _HEADERS[:count] for word in ("-include", name)]
            compiling = (*command, "-w", *included, "-I../include", "-o", "makedefs", *sources)
            _run(tree, place / "util", compiling, "compiling makedefs")
            try:
                _run(tree, place / "util", (str(place / "util" / "makedefs"), "-v"), "makedefs -v")
                break
            except _CrashError:
                if header == _HEADERS[-1]:
                    raise
        try:
            return (place / file).read_bytes()
        except OSError as error:
            raise _impossible(tree, f"makedefs -v wrote no {file}") from error


def _run(tree: Tree, folder: Path, command: tuple[str, ...], what: str) -> None:
    try:
        done = run_program(command, seconds=_SECONDS, folder=folder, TZ="UTC")
    except (OSError, subprocess.TimeoutExpired) as error:
        raise _impossible(tree, f"{what}: {error}") from error
    if done.returncode < 0:
        raise _CrashError([*_impossible(tree, f"{what} failed: status {done.returncode}").diagnostics])
    if done.returncode:
        said = "; ".join(done.stderr.strip().splitlines()[:_LAST_LINES])
        raise _impossible(tree, f"{what} failed: {said or f'status {done.returncode}'}")


def _impossible(tree: Tree, why: str) -> DiagnosticError:
    return problem(
        "NH1833",
        f"with which version the files of {tree.target.title} begin is not known: {why}",
        hint="give a game that is there already with --game: its directory, its nhdat, or one of its level files",
        exit_status=3,
    )

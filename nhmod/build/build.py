"""Builds a playable directory from a tree and the edits on it, doing only what has to be done."""

from __future__ import annotations

import hashlib
import os
import shutil
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from filelock import FileLock, Timeout

from nhmod.build.install import install, is_current
from nhmod.build.output import diagnose
from nhmod.build.stage import Stage
from nhmod.build.steps import Runner, require_tools
from nhmod.diagnostics import Diagnostic, DiagnosticError, Severity
from nhmod.edits import Overlay

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from contextlib import AbstractContextManager

    from nhmod.target.recipe import Recipe
    from nhmod.target.tree import Tree

_FORMAT = "nhmod build 1"
_LAST_TITLE = "Putting the game together"


@dataclass(frozen=True, kw_only=True, slots=True)
class BuildRequest:
    """What to build and where.

    ``overlay`` has all edits, ``directory`` is the playable directory, ``cache`` nhmod's cache directory. Builds into
    one directory share a stage. ``compiler`` is the C compiler's command as the recipe has it.
    """

    tree: Tree
    recipe: Recipe
    directory: Path
    cache: Path
    overlay: Overlay = field(default_factory=Overlay)
    compiler: str = "gcc"
    jobs: int = 1
    keep_going: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class BuildResult:
    """A playable directory.

    ``did`` has the titles of the steps that were taken, nothing where all was up to date; ``compiled`` the source
    files that the C compiler was started for, in order; ``log`` what the tools said when a step was last taken.
    """

    directory: Path
    launcher: Path
    stage: Path
    log: Path
    did: tuple[str, ...] = ()
    compiled: tuple[str, ...] = ()


def silent(_message: str, _done: int, _total: int) -> None:
    """Show no progress."""


def build(request: BuildRequest, progress: Callable[[str, int, int], None] = silent) -> BuildResult:
    """Build, or find that there is nothing to do.

    ``progress`` gets a message, the number of steps done and the number of steps. Another build into the same
    directory is waited for. Raises ``DiagnosticError``: NH0801 and NH0803 with the tools' first error (all of them
    with ``keep_going``), NH0802 to NH0806 else.
    """
    directory = request.directory.absolute()
    name = f"{request.recipe.target}-{hashlib.sha256(os.fsencode(directory)).hexdigest()[:16]}"
    stages = request.cache.absolute() / "stages"
    result = BuildResult(
        directory=directory,
        launcher=directory / request.recipe.launcher,
        stage=stages / name,
        log=stages / f"{name}.log",
    )
    try:
        stages.mkdir(parents=True, exist_ok=True)
        with _lock(stages / f"{name}.lock", directory, progress):
            return _build(request, result, progress)
    except OSError as error:
        raise _system_error(error) from error


def _build(request: BuildRequest, result: BuildResult, progress: Callable[[str, int, int], None]) -> BuildResult:
    recipe = request.recipe
    files = dict(recipe.files) | dict(request.overlay.contents())
    stamp = _stamp(request, files)
    if is_current(result.directory, recipe, stamp):
        return result
    stage = Stage(result.stage)
    if stage.built != stamp:
        require_tools(recipe, request.compiler)
        with stage:
            stage.refresh(request.tree, files)
            result = _take_steps(request, stage, result, progress)
            stage.finish(stamp)
    progress(_LAST_TITLE, len(recipe.steps), len(recipe.steps))
    install(result.stage, recipe, result.directory, stamp)
    return replace(result, did=(*result.did, _LAST_TITLE))


def _take_steps(
    request: BuildRequest, stage: Stage, result: BuildResult, progress: Callable[[str, int, int], None]
) -> BuildResult:
    """Run all steps in the refreshed stage; gives the result with what was done."""
    steps = request.recipe.steps
    wrong: list[Diagnostic] = []
    did: list[str] = []
    with result.log.open("w", encoding="latin-1", errors="replace") as log:
        runner = Runner(
            request.recipe,
            stage,
            log,
            cache=request.cache,
            jobs=request.jobs,
            keep_going=request.keep_going,
            say=lambda name: progress(f"{did[-1]}: {name}", len(did) - 1, len(steps)),
        )
        for step in steps:
            progress(step.title, len(did), len(steps))
            did.append(step.title)
            found = runner.run(step)[: None if request.keep_going else 1]
            wrong += [diagnose(f, step=step.title, log=result.log, files=request.overlay.files) for f in found]
            if wrong and not request.keep_going:
                break
    if wrong:
        raise DiagnosticError(dict.fromkeys(wrong), exit_status=3)
    return replace(result, did=tuple(did), compiled=tuple(runner.compiled))


def _lock(file: Path, directory: Path, progress: Callable[[str, int, int], None]) -> AbstractContextManager[object]:
    """Take the lock, saying so where another build has it."""
    lock = FileLock(file)
    try:
        return lock.acquire(timeout=0)
    except Timeout:
        progress(f"Waiting for another build of {directory} to end", 0, 0)
        return lock.acquire()


def _stamp(request: BuildRequest, files: Mapping[str, bytes]) -> str:
    """Hash all that the result depends on; the compiler by its file's size and time, which costs nothing.

    The compiler's command may have several programs (``ccache gcc``): each of its words that is one counts.
    """
    whole = hashlib.sha256(f"{_FORMAT}\n{request.tree.hash}\n{request.recipe!r}\n".encode())
    whole.update(f"{request.compiler}\n".encode())
    for program in filter(None, map(shutil.which, request.compiler.split())):
        status = Path(program).stat()
        whole.update(f"{program} {status.st_size} {status.st_mtime_ns}\n".encode())
    for path in sorted(files):
        whole.update(f"{path} {hashlib.sha256(files[path]).hexdigest()}\n".encode())
    return whole.hexdigest()


def _system_error(error: OSError) -> DiagnosticError:
    names = " to ".join(os.fsdecode(name) for name in (error.filename, error.filename2) if name)
    return DiagnosticError(
        [
            Diagnostic(
                code="NH0805",
                severity=Severity.ERROR,
                message=f"{names or 'the build'}: {error.strerror or error}",
                hint="free space, or give a directory that you may write to",
            )
        ]
    )

"""Builds a playable directory from a tree and the edits on it, doing only what has to be done; the levels are made beside the game."""

from __future__ import annotations

import hashlib
import os
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import field, replace
from typing import TYPE_CHECKING, Self

from nhmod.build.install import check_place, install, is_current
from nhmod.build.output import diagnose
from nhmod.build.playing import Playing
from nhmod.build.stage import Stage
from nhmod.build.steps import Outcome, Runner, Wrong, require_tools
from nhmod.build.toolchain import Toolchain, is_makefile, toolchain
from nhmod.dataclass import frozen
from nhmod.diagnostics import Diagnostic, DiagnosticError, Severity, problem
from nhmod.edits import Overlay
from nhmod.files import make_folder
from nhmod.locks import locked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from nhmod.looks import Look
    from nhmod.target.recipe import Recipe, Step
    from nhmod.target.tree import Tree


_FORMAT = "nhmod build 2"
_LAST_TITLE = "Putting the game together"


@frozen
class BuildRequest:
    """What to build and where.

    ``overlay`` has all edits, ``directory`` is the playable directory, ``cache`` nhmod's cache directory. Builds into
    one directory share a stage. ``compiler`` is the C compiler's command as the recipe has it. ``made_by`` says what else
    the result depends on: the code that plans and makes it.
    """

    tree: Tree
    recipe: Recipe
    directory: Path
    cache: Path
    overlay: Overlay = field(default_factory=Overlay)
    compiler: str = "gcc"
    made_by: str = ""
    jobs: int = 1
    keep_going: bool = False


@frozen
class BuildResult:
    """A playable directory.

    ``did`` has the titles of the steps that were taken, nothing where all was up to date; ``compiled`` the source
    files that the C compiler was started for, in order; ``log`` what the tools said when a step was last taken.
    ``told`` is what optional steps could not make. ``programs`` are the names of the programs that it is made with and the
    files that these mean, ``looks`` those files.
    """

    directory: Path
    launcher: Path
    stage: Path
    log: Path
    did: tuple[str, ...] = ()
    compiled: tuple[str, ...] = ()
    told: tuple[Diagnostic, ...] = ()
    programs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    looks: Mapping[str, Look] = field(default_factory=dict)


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
        make_folder(stages)
        told = f"Waiting for another build of {directory} to end"
        with locked(stages / f"{name}.lock", lambda: progress(told, 0, 0)):
            return _build(request, result, progress)
    except OSError as error:
        raise _not_made(error, result) or _system_error(error, result.log) from error


def _build(request: BuildRequest, result: BuildResult, progress: Callable[[str, int, int], None]) -> BuildResult:
    recipe = request.recipe
    files = dict(recipe.files) | dict(request.overlay.contents())
    compiler = recipe.compiler or request.compiler
    tools = toolchain(recipe, compiler, _makefiles(request, files))
    result = replace(result, programs=tools.programs, looks=tools.looks)
    stamp = _stamp(request, files, tools)
    if is_current(result.directory, recipe, stamp):
        return result
    check_place(result.directory)
    stage = Stage(result.stage)
    if stage.built != stamp:
        require_tools(recipe, compiler)
        with stage:
            stage.refresh(request.tree, files, compiling=tools.stamp, commands=_commands(recipe))
            result = _take_steps(request, stage, result, progress)
            stage.finish(stamp)
    progress(_LAST_TITLE, len(recipe.steps), len(recipe.steps))
    install(result.stage, recipe, result.directory, stamp, Playing.of(request.tree.target))
    return replace(result, did=(*result.did, _LAST_TITLE))


def _makefiles(request: BuildRequest, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the makefiles of the stage, and what the recipe adds to it: they say how things are compiled."""
    own = {path: files[path] for path in files if is_makefile(path) or path in request.recipe.files}
    tree = request.tree
    return {path: tree.content(path) for path in tree.files() if is_makefile(path) and path not in files} | own


def _commands(recipe: Recipe) -> dict[str, str]:
    """Return the steps' commands by their titles."""
    return {step.title: f"{step.command} {step.folder}" for step in recipe.steps if step.command}


def _take_steps(
    request: BuildRequest, stage: Stage, result: BuildResult, progress: Callable[[str, int, int], None]
) -> BuildResult:
    """Run all steps in the refreshed stage; gives the result with what was done."""
    steps = request.recipe.steps
    wrong: list[Diagnostic] = []
    told: list[Diagnostic] = []
    did: list[str] = []
    with result.log.open("w", encoding="latin-1", errors="replace") as log:
        runner = Runner(
            request.recipe,
            stage,
            log,
            cache=request.cache,
            jobs=request.jobs,
            keep_going=request.keep_going,
            brought=request.overlay.files,
            say=lambda name: progress(f"{did[-1]}: {name}", len(did) - 1, len(steps)),
        )

        def begin(step: Step) -> None:
            progress(step.title, len(did), len(steps))
            did.append(step.title)

        try:
            with Beside(
                runner, ends=lambda one, found: bool(found) and not (one.optional or request.keep_going)
            ) as beside:
                for step, found in _taken(steps, runner, beside, begin):
                    told_of = found[: None if request.keep_going else 1]
                    diagnoses = [
                        diagnose(f, step=step.title, log=result.log, files=request.overlay.files) for f in told_of
                    ]
                    if step.optional:
                        told += map(_without, diagnoses)
                    else:
                        wrong += diagnoses
                    if wrong and not request.keep_going:
                        break
        except FileNotFoundError:
            if not wrong:
                raise  # else what is wrong is why it is not there
    if wrong:
        raise DiagnosticError(dict.fromkeys(wrong), exit_status=3)
    return replace(result, did=tuple(did), compiled=tuple(runner.compiled), told=tuple(dict.fromkeys(told)))


def _taken(
    steps: Iterable[Step], runner: Runner, beside: Beside, begin: Callable[[Step], None]
) -> Iterator[tuple[Step, Wrong]]:
    """Take steps, and yield each that is through with what is wrong; ``begin`` hears of each before it is taken."""
    for step in steps:
        if beside.over:
            break
        begin(step)
        if step.until:
            beside.begin(step)
            continue
        yield from beside.due(step.title)
        found = runner.run(step)
        if not beside.over:  # else it was stopped
            yield step, found
    yield from beside.due()


def _without(diagnostic: Diagnostic) -> Diagnostic:
    """Return the warning that an optional step's fault is."""
    message = f"{diagnostic.message}; the game is made without it"
    return replace(diagnostic, code="NH0808", severity=Severity.WARNING, message=message)


def _stamp(request: BuildRequest, files: Mapping[str, bytes], tools: Toolchain) -> str:
    """Hash all that the result depends on."""
    whole = hashlib.sha256(f"{_FORMAT}\n{request.tree.hash}\n{request.recipe!r}\n".encode())
    whole.update(f"{request.compiler}\n{tools.stamp}\n{request.made_by}\n".encode())
    for path in sorted(files):
        whole.update(f"{path} {hashlib.sha256(files[path]).hexdigest()}\n".encode())
    return whole.hexdigest()


def _not_made(error: OSError, result: BuildResult) -> DiagnosticError | None:
    """Return what it means that a file of the stage is not there: the tool that should have made it ended well without it."""
    file = os.fsdecode(error.filename or "")
    if not isinstance(error, FileNotFoundError) or not file.startswith(f"{result.stage}{os.sep}"):
        return None
    return problem(
        "NH0806",
        f"a later step needs {os.path.relpath(file, result.stage)}, and no step before it has made that",
        hint=f"one of the tree's own tools failed without saying so to make; all that they said is in {result.log}",
        exit_status=3,
    )


def _system_error(error: OSError, log: Path) -> DiagnosticError:
    """Return what the system refused; what has no name is the one file that is kept open, the log."""
    names = " to ".join(os.fsdecode(name) for name in (error.filename, error.filename2) if name)
    return problem(
        "NH0805",
        f"{names or log}: {error.strerror or error}",
        hint="free space, or give a directory that you may write to",
    )


class Beside:
    """Steps that are done one after the other in a thread of their own, each until another step needs what it makes.

    Leaving it waits for what is being done; what was not begun by then is not done.
    """

    def __init__(self, runner: Runner, *, ends: Callable[[Step, Wrong], bool]) -> None:
        """Begin with nothing to do; ``ends`` says whether what is wrong with a step ends the build, and then what runs is stopped."""
        self._runner = runner
        self._ends = ends
        self._thread = ThreadPoolExecutor(max_workers=1)
        self._begun: list[tuple[Step, Future[Outcome]]] = []
        self._over = False

    def __enter__(self) -> Self:
        """Have the thread, which begins with the first step."""
        return self

    def __exit__(self, *error: object) -> None:
        """Wait, and conclude what was done."""
        self._thread.shutdown(cancel_futures=True)
        for step, made in self._begun:
            if not made.cancelled() and made.exception() is None:
                self._runner.conclude(step, made.result())

    @property
    def over(self) -> bool:
        """Whether one of them has ended the build."""
        return self._over

    def begin(self, step: Step) -> None:
        """Have a step done."""
        self._begun.append((step, self._thread.submit(self._done, step)))

    def due(self, title: str | None = None) -> Iterator[tuple[Step, Wrong]]:
        """Wait for those that the step of a title needs, or for all, and yield what is wrong with each; raises what they raise."""
        while any(title is None or step.until == title for step, _ in self._begun):
            step, made = self._begun.pop(0)
            yield step, self._runner.conclude(step, made.result())

    def _done(self, step: Step) -> Outcome:
        ended = True
        try:
            made = self._runner.do(step)
            ended = self._ends(step, made.wrong)
        finally:
            if ended:
                self._over = True
                self._runner.stop()
        return made

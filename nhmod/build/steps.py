"""Runs the steps of a recipe in a stage, and keeps from rebuilding what only looks changed."""

from __future__ import annotations

import os
import posixpath
import re
import shutil
import subprocess
from typing import TYPE_CHECKING, TextIO, TypeAlias

from nhmod.build.output import Finding, at_source, findings, last_words
from nhmod.command_words import words_of
from nhmod.dataclass import dataclass
from nhmod.diagnostics import Diagnostic, DiagnosticError, Report, Severity
from nhmod.files import write_file

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from pathlib import Path

    from nhmod.build.stage import Stage
    from nhmod.target.recipe import Recipe, Step

_COMPILING = re.compile(r"\S.*\s-c\s.*?(?P<file>[^\s/]+\.c(?:c|pp)?)\b")
_KEPT = (
    "PATH",
    "HOME",
    "TMPDIR",
    "LD_LIBRARY_PATH",
    "CCACHE_DIR",
    "CCACHE_BASEDIR",
    "CCACHE_NOHASHDIR",
    "ZIG_GLOBAL_CACHE_DIR",
)
"""What a build takes over of the environment: where things are, and nothing that says how to compile."""


@dataclass(frozen=True, slots=True)
class _Look:
    content: bytes
    time: int


Wrong: TypeAlias = "tuple[Finding | Diagnostic, ...]"
"""What is wrong with a step; nothing where it went well."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a step that is not concluded yet: what it says for the log, and how its settled files were before it."""

    wrong: Wrong
    said: str
    before: Mapping[str, _Look | None]


class Runner:
    """Runs steps one after the other; ``compiled`` has the source files that the compiler was started for."""

    def __init__(
        self,
        recipe: Recipe,
        stage: Stage,
        log: TextIO,
        *,
        cache: Path,
        jobs: int,
        keep_going: bool,
        brought: Collection[str],
        say: Callable[[str], None],
    ) -> None:
        """Take what all steps have in common; ``brought`` are files of mods, ``say`` hears of every source file that is compiled."""
        self.compiled: list[str] = []
        self._recipe = recipe
        self._stage = stage
        self._log = log
        self._cache = cache
        self._jobs = jobs
        self._keep_going = keep_going
        self._brought = brought
        self._say = say
        self._old: list[str] = []
        # util-linux: when this process is killed make ends too, or it would go on in the next build's stage.
        self._leash = ("setpriv", "--pdeathsig", "TERM") if shutil.which("setpriv") else ()
        self._environment = _environment(recipe.environment, cache)
        self._stopped = False
        self._running: subprocess.Popen[str] | None = None

    def run(self, step: Step) -> Wrong:
        """Run one step; gives what is wrong."""
        return self.conclude(step, self.do(step))

    def do(self, step: Step) -> Outcome:
        """Do what a step says; one with a ``work`` may be done in a thread beside others."""
        before = {path: _look(self._stage.root / path) for path in step.settles}
        if step.work is None:
            return Outcome(self._command_findings(step), "", before)
        report = Report()
        with report.collecting():
            step.work.run(self._stage.root, self._cache, report)
        said = "".join(f"{line}\n" for line in (f"== {step.title}: {step.work!r}", *report.diagnostics))
        return Outcome(report.errors, said, before)

    def conclude(self, step: Step, outcome: Outcome) -> Wrong:
        """Settle what a step wrote, or undo it; gives what is wrong."""
        self._log.write(outcome.said)
        if outcome.wrong:
            self._undo(step, outcome.before)
        else:
            self._settle(step, outcome.before)
        return outcome.wrong

    def stop(self) -> None:
        """End the command that is running, and each later one as soon as it begins; any thread may ask for it."""
        self._stopped = True
        if self._running is not None:
            self._running.terminate()

    def _command_findings(self, step: Step) -> tuple[Finding, ...]:
        root = self._stage.root
        command = self._command(step)
        self._log.write(f"== {step.title}: {' '.join(command)} (in {step.folder})\n")
        output, status = self._listen(command, root / step.folder)
        found = tuple(findings(output, root=root, folder=step.folder, complaints=self._recipe.complaints))
        # What the tool goes on with did not fail the step.
        told = sorted(found, key=lambda finding: finding.fatal) if status else (one for one in found if one.fatal)
        placed = (at_source(finding, root=root, filtered=self._recipe.filtered) for finding in told)
        wrong = tuple(one for one in placed if not one.brought or one.file in self._brought)
        return wrong or ((last_words(output),) if status else ())

    def _listen(self, command: Sequence[str], folder: Path) -> tuple[list[str], int]:
        """Run a command, writing what it says to the log; gives the lines and the exit status."""
        output: list[str] = []
        with subprocess.Popen(  # noqa: S603 (the recipe's own command, and no shell)
            (*self._leash, *command),
            cwd=folder,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="latin-1",
        ) as process:
            self._running = process
            if self._stopped:
                process.terminate()
            try:
                for text in process.stdout or ():
                    output.append(text.rstrip("\n"))
                    self._log.write(text)
                    if compiling := _COMPILING.match(text):
                        self.compiled.append(compiling["file"])
                        self._say(compiling["file"])
            except BaseException:
                process.terminate()  # make deletes what it was making
                raise
        self._log.flush()
        return output, process.returncode

    def _command(self, step: Step) -> tuple[str, ...]:
        if step.ninja:
            going = ("-k", "0") if self._keep_going else ()
            return (*step.command, f"-j{self._jobs if step.parallel else 1}", *going)
        if not step.make:
            return step.command
        command, *targets = step.command
        make = [command]
        for path in self._old:
            # -o is not handed down to the makes that make starts, so it becomes a part of $(MAKE). All makefiles of a
            # target must call the file by the same name, relative to a folder beside its own.
            make += ["-o", posixpath.join("..", path)]
        options = ["--output-sync=target"]
        if step.parallel and self._jobs > 1:
            options.append(f"-j{self._jobs}")
        if self._keep_going:
            options.append("-k")
        return (*make, *options, *targets, *([f"MAKE={' '.join(make)}"] if self._old else []))

    def _settle(self, step: Step, before: Mapping[str, _Look | None]) -> None:
        """Give what the step wrote anew without changing it its old time back, and have make take it for old.

        What did change is marked until a build is finished: till then its dependents may be older, and make sees it.
        """
        marked = set(self._stage.changed)
        for path, old in before.items():
            new = _look(self._stage.root / path)
            if old is None or new is None or new.content != old.content:
                marked.add(path)
            elif new.time != old.time and path not in marked:
                os.utime(self._stage.root / path, ns=(old.time, old.time))
                if step.make:
                    self._old.append(path)
        self._stage.mark(marked)

    def _undo(self, step: Step, before: Mapping[str, _Look | None]) -> None:
        """Put back what a failed step may have left half-made; the old times have make try again."""
        self._stage.discard(step.discard)
        for path, old in before.items():
            place = self._stage.root / path
            if old is None:
                place.unlink(missing_ok=True)
            elif _look(place) != old:
                write_file(place, old.content)
                os.utime(place, ns=(old.time, old.time))


def require_tools(recipe: Recipe, compiler: str) -> None:
    """Raise ``DiagnosticError`` (NH0802) naming every command of the recipe that is not on the search path."""
    compilers = words_of(compiler)[:1] if recipe.has_commands else ()
    missing = [tool for tool in (*compilers, *recipe.tools) if shutil.which(tool) is None]
    if missing:
        raise DiagnosticError(
            [
                Diagnostic(
                    code="NH0802",
                    severity=Severity.ERROR,
                    message=f"'{tool}' was not found, and building {recipe.target} needs it",
                    hint="'nhmod doctor' names the command that installs it",
                )
                for tool in missing
            ],
            exit_status=3,
        )


def _environment(added: Mapping[str, str], cache: Path) -> dict[str, str]:
    """Return a bare environment: a stray CFLAGS or MAKEFLAGS must not get into the game. What zig keeps lies in nhmod's cache.

    The C libraries that it compiles for a place, once, may lie where the user says that all of zig's are.
    """
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    own = {name: str(cache / "zig") for name in ("ZIG_GLOBAL_CACHE_DIR", "ZIG_LOCAL_CACHE_DIR")}
    return own | kept | dict(added)


def _look(path: Path) -> _Look | None:
    try:
        return _Look(path.read_bytes(), path.stat().st_mtime_ns)
    except FileNotFoundError:
        return None

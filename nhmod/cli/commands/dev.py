"""``nhmod dev``: what is saved is checked at once, and the game that is played has it."""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
import time
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from select import select
from typing import TYPE_CHECKING

import click

from nhmod.console.options import compiler_option, format_option, jobs_option, request_options
from nhmod.console.progress import progress
from nhmod.console.reporting import in_order, reporting, say_json, say_text, show, summary, system_refusal
from nhmod.diagnostics import DiagnosticError, Report, problem
from nhmod.extras import installing
from nhmod.modfiles import folder_of
from nhmod.pipeline.saving import SavedAgainError, watching
from nhmod.request import FAST, Request

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from nhmod.build.living import Spread
    from nhmod.pipeline.developing import Round, Workshop
    from nhmod.target import Progress


@click.command("dev")
@request_options
@compiler_option("The C compiler of the game.", default=FAST)
@jobs_option("How many compilers run at once.")
@click.option("--once", is_flag=True, help="Check and build, tell what the game has, and end.")
@format_option
def command(request: Request, compiler: str, jobs: int, once: bool, form: str) -> None:
    """Check, build and try mods while they are written: each time that a file of theirs is saved.

    Play the game that is named in another terminal. What it reads anew, such as the levels that nobody has been to yet, it has as soon as
    it is told here; for the rest it is to be started again. The last good game stays while something is wrong. End it with Control-C.
    """
    if not once:
        with reporting(Report(), form):
            _require_watchfiles()
    session = _Session(request=request, compiler=compiler, jobs=jobs, form=form)
    # Whoever ends it by its number ends it as Control-C does: what runs is stopped, and the game is free.
    session.closing.callback(signal.signal, signal.SIGTERM, signal.signal(signal.SIGTERM, signal.default_int_handler))
    with session.closing:
        if once:
            sys.exit(session.round())
        folders = sorted({folder_of(path).resolve() for path in request.paths})
        # What is saved while the game is built for the first time is not to be missed.
        with suppress(KeyboardInterrupt), watching(folders) as saves:
            session.heeding = saves.heeded
            session.round()
            _say(form, f"watching {', '.join(map(str, folders))}; Control-C ends it", {"event": "watching"})
            while True:
                saves.wait(session.asked)
                session.round()


@dataclass(kw_only=True, slots=True)
class _Session:
    """The mods that are worked on; ``closing`` gives the game free, ``heeding`` has the making of a game heed saves.

    While the manifests can't be read there is no workshop yet.
    """

    request: Request
    compiler: str
    jobs: int
    form: str
    closing: ExitStack = field(default_factory=ExitStack)
    heeding: Callable[[Progress], Progress] = lambda progress: progress
    _workshop: Workshop | None = None
    _offered: Path | None = None

    def round(self) -> int:
        """Do one round and tell it; returns its status.

        A file that goes while it is read is told, and the next save is waited for; a save while the game is made ends the round.
        """
        try:
            return self._round()
        except SavedAgainError:
            _say(self.form, "saved again while the game was made: begun anew", {"event": "again"})
            return 1
        except OSError as error:
            refused = system_refusal(error)
            if refused is None:
                raise
            show([refused], self.form)
            return 1
        finally:
            gc.collect()  # other commands collect nothing, as they end (nhmod.cli.main); a save costs some megabytes

    def _round(self) -> int:
        if self._workshop is None:
            report, began = Report(), time.monotonic()
            try:
                self._workshop = self._opened()
            except DiagnosticError as error:
                report.extend(error.diagnostics)
                if any(one.code == _TAKEN for one in error.diagnostics):
                    with reporting(Report(), self.form):
                        raise
                _tell_checked(report, time.monotonic() - began, self.form)
                return error.exit_status
        status, self._offered = _round(self._workshop, self.heeding, self.form)
        return status

    def asked(self) -> None:
        """Save and end the game that is played, where that was offered and a person has asked for it."""
        if self._offered is None or not select([sys.stdin], [], [], 0)[0]:
            return
        from nhmod.build.living import processes_of  # noqa: PLC0415
        from nhmod.build.restarting import hang_up  # noqa: PLC0415

        typed = sys.stdin.readline()
        if typed.strip() == _RESTART:
            game, self._offered = self._offered, None
            ended = bool(processes_of(game)) and hang_up(game)
            told = "the game was saved and ended, and is started again"
            if not ended:
                told = "no game was ended: start it again there"
            _say(self.form, told, {"event": "restarted", "ended": ended})
        elif not typed:
            self._offered = None

    def _opened(self) -> Workshop:
        """Choose the places, and take the game for this process alone; raises ``DiagnosticError``."""
        from filelock import FileLock, Timeout  # noqa: PLC0415

        from nhmod.pipeline.developing import Workshop  # noqa: PLC0415

        workshop = Workshop.of(self.request, compiler=self.compiler, jobs=self.jobs)
        workshop.game.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(workshop.game.parent / "dev.lock")
        try:
            self.closing.enter_context(lock.acquire(timeout=0))
        except Timeout:
            message = f"another 'nhmod dev' works on {workshop.game}"
            raise problem(_TAKEN, message, hint="use that one, or end it") from None
        return workshop


_TAKEN = "NH0823"


def _require_watchfiles() -> None:
    """Raise ``DiagnosticError`` (NH0824) without the package that tells of saves."""
    if find_spec("watchfiles") is None:
        hint = f"{installing('watch')}; --once checks and builds one time"
        raise problem("NH0824", "'nhmod dev' needs the package 'watchfiles'", hint=hint)


_RESTART = "r"
"""What a person types to have the game saved, ended and started again."""


def _round(workshop: Workshop, heeding: Callable[[Progress], Progress], form: str) -> tuple[int, Path | None]:
    """Do one round and tell it; returns its status, and the game that can be started again on request."""
    with progress() as shown:
        done = workshop.round(
            checked=lambda found: _tell_checked(found.report, found.seconds, form), progress=heeding(shown)
        )
    if done.spread is not None or done.took:
        show(in_order(done.report.diagnostics), form)
    if done.spread is not None and done.launcher is not None:
        from nhmod.build.living import processes_of  # noqa: PLC0415

        _tell_game(workshop.game, done.spread, done.launcher, done, form)
        if done.spread.later and done.restarts and done.refused == () and _is_asked() and processes_of(workshop.game):
            _say(
                form,
                f"type {_RESTART} and Return to have it saved and started again where it is played",
                {"event": "offered"},
            )
            return done.status, workshop.game
    return done.status, None


def _is_asked() -> bool:
    """Return whether a person sits at the terminal, and nhmod is in its foreground: to read it from behind would stop nhmod."""
    try:
        return os.isatty(0) and os.tcgetpgrp(0) == os.getpgrp()
    except OSError:
        return False


def _tell_checked(report: Report, seconds: float, form: str) -> None:
    show(in_order(report.diagnostics), form)
    told = {"event": "checked", "seconds": round(seconds, 2), "errors": len(report.errors)}
    _say(form, f"checked in {seconds:.1f} s: {summary(report.diagnostics)}", told)


def _tell_game(game: Path, given: Spread, launcher: Path, done: Round, form: str) -> None:
    """Say what of the save the game has, and when; where it is to be started again, what becomes of a game that is saved before."""
    from nhmod.build.playing import Playing  # noqa: PLC0415

    took = done.took
    start = " ".join((str(launcher), *(() if done.restarts else Playing.read(game).wizard)))
    lines = [f"the game has {path} ({took:.1f} s): {when}" for path, when in given.live.items()]
    if given.fresh:
        lines = [f"the game is there ({took:.1f} s); play it in another terminal: {start}"]
    elif given.later:
        shown = ", ".join(given.later[:_SHOWN]) + (" …" if len(given.later) > _SHOWN else "")
        lines = [f"start the game again to have this ({took:.1f} s): {shown} changed"]
        if done.refused:
            lines.append(f"a game that is saved before that can't be gone on with: {'; '.join(done.refused)}")
        elif done.refused is not None:
            lines.append("a game that is saved before that goes on with it")
    told = {
        "event": "game",
        "seconds": round(took, 2),
        "live": dict(given.live),
        "later": list(given.later),
        "fresh": given.fresh,
        "start": start,
    }
    if done.refused is not None:
        told["refused"] = list(done.refused)
    _say(form, "\n".join(lines or ["the game is as it was"]), told)


def _say(form: str, text: str, event: Mapping[str, object]) -> None:
    """Write what happened, for a person or, as one JSON object a line, for a program."""
    if form == "json":
        say_json(f"{json.dumps(event)}\n")
    else:
        say_text(f"{text}\n")


_SHOWN = 4

"""``nhmod dev``: what is saved is checked at once, and the game that is played has it."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING

import click

from nhmod.console.options import format_option, jobs_option, request_options
from nhmod.console.progress import progress
from nhmod.console.reporting import in_order, reporting, say_json, say_text, show, summary
from nhmod.diagnostics import Report, Severity, problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from nhmod.build.living import Spread
    from nhmod.pipeline.developing import Round, Workshop
    from nhmod.request import Request


@click.command("dev")
@request_options
@click.option(
    "--compiler-command", "compiler", default="gcc -O0", show_default=True, help="The C compiler of the game."
)
@jobs_option("How many compilers run at once.")
@click.option("--once", is_flag=True, help="Check and build, tell what the game has, and end.")
@format_option
def command(request: Request, compiler: str, jobs: int, once: bool, form: str) -> None:
    """Check, build and try mods while they are written: each time that a file of theirs is saved.

    Play the game that is named in another terminal. What it reads anew, such as the levels that nobody has been to yet, it has as soon as
    it is told here; for the rest it is to be started again. The last good game stays while something is wrong. End it with Control-C.
    """
    from filelock import FileLock, Timeout  # noqa: PLC0415 - who is shown the help needs none of this

    from nhmod.pipeline.developing import Workshop, folder_of  # noqa: PLC0415

    report = Report()
    with reporting(report, form):
        workshop = Workshop.of(request, compiler=compiler, jobs=jobs)
        if not once:
            _require_watchfiles()
        workshop.game.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(workshop.game.parent / "dev.lock")
        try:
            lock.acquire(timeout=0)
        except Timeout:
            raise problem(
                "NH0823", f"another 'nhmod dev' works on {workshop.game}", hint="use that one, or end it"
            ) from None
    with lock:
        if once:
            sys.exit(_round(workshop, form))
        folders = sorted({folder_of(path) for path in request.paths})
        with suppress(KeyboardInterrupt):
            # What is saved while the game is built for the first time is not to be missed.
            saves = _saves(folders)
            _round(workshop, form)
            _say(form, f"watching {', '.join(map(str, folders))}; Control-C ends it", {"event": "watching"})
            for _ in saves:
                _round(workshop, form)


def _require_watchfiles() -> None:
    """Raise ``DiagnosticError`` (NH0824) without the package that tells of saves."""
    if find_spec("watchfiles") is None:
        hint = "python -m pip install 'nhmod[watch]'; --once checks and builds one time"
        raise problem("NH0824", "'nhmod dev' needs the package 'watchfiles'", hint=hint)


def _saves(folders: list[Path]) -> Iterator[object]:
    """Begin to watch folders; yields each time that something in them was saved, when it has been quiet for a moment."""
    from watchfiles import watch  # noqa: PLC0415 - an extra

    # An editor writes beside and renames; a mod may be written by a program, file after file.
    watching = watch(*folders, debounce=400, step=100, rust_timeout=200, yield_on_timeout=True)
    next(watching)
    return (changes for changes in watching if changes)


def _round(workshop: Workshop, form: str) -> int:
    """Do one round and tell it; returns its status."""
    with progress() as shown:
        done = workshop.round(checked=lambda found: _tell_checked(found, form), progress=shown)
    if done.spread is not None or done.took:
        show(in_order(one for one in done.report.diagnostics if one.severity is Severity.ERROR or form == "json"), form)
    if done.spread is not None and done.launcher is not None:
        _tell_game(workshop.game, done.spread, done.launcher, done.took, form)
    return done.status


def _tell_checked(found: Round, form: str) -> None:
    show(in_order(found.report.diagnostics), form)
    told = {"event": "checked", "seconds": round(found.seconds, 2), "errors": len(found.report.errors)}
    _say(form, f"checked in {found.seconds:.1f} s: {summary(found.report.diagnostics)}", told)


def _tell_game(game: Path, given: Spread, launcher: Path, took: float, form: str) -> None:
    """Say what of the save the game has, and when."""
    from nhmod.build.playing import Playing  # noqa: PLC0415

    start = " ".join((str(launcher), *Playing.read(game).wizard))
    lines = [f"the game has {path} ({took:.1f} s): {when}" for path, when in given.live.items()]
    if given.fresh:
        lines = [f"the game is there ({took:.1f} s); play it in another terminal: {start}"]
    elif given.later:
        shown = ", ".join(given.later[:_SHOWN]) + (" …" if len(given.later) > _SHOWN else "")
        lines = [f"start the game again to have this ({took:.1f} s): {shown} changed"]
    told = {
        "event": "game",
        "seconds": round(took, 2),
        "live": dict(given.live),
        "later": list(given.later),
        "fresh": given.fresh,
        "start": start,
    }
    _say(form, "\n".join(lines or ["the game is as it was"]), told)


def _say(form: str, text: str, event: Mapping[str, object]) -> None:
    """Write what happened, for a person or, as one JSON object a line, for a program."""
    if form == "json":
        say_json(f"{json.dumps(event)}\n")
    else:
        say_text(f"{text}\n")


_SHOWN = 4

"""Runs the outside programs that fetch sources."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

from nhmod.programs import run_program
from nhmod.target.sources.failure import RouteError

if TYPE_CHECKING:
    from pathlib import Path

_SECONDS = 900


def run_tool(command: tuple[str, ...], *, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a program in a folder, in English, without input, and give what it printed whatever its status.

    Raises ``RouteError`` where it can't be started or takes more than a quarter of an hour.
    """
    try:
        return run_program(command, seconds=_SECONDS, folder=folder)
    except subprocess.TimeoutExpired as error:
        raise RouteError(f"{command[0]} took more than {_SECONDS // 60} minutes") from error
    except OSError as error:
        raise RouteError(f"{command[0]} can't be started: {error.strerror}") from error


def last_words(process: subprocess.CompletedProcess[str], *error_marks: str) -> str:
    """Return the last lines of a program's complaint on one line, those with an error mark if there are any."""
    lines = [line.strip() for line in process.stderr.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith(error_marks)] or lines
    return "; ".join(errors[-2:]) or f"it exited with status {process.returncode} and no message"

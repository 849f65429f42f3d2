"""Runs the command line as a user does: a process of its own, in an empty folder."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from command_run import Run


@pytest.fixture
def environment(shared_tmp: Path) -> dict[str, str]:
    """The environment of the commands: a cache of the tests' own, no terminal."""
    return os.environ | {"NHMOD_CACHE": str(shared_tmp / "cli-cache"), "TERM": "dumb", "COLUMNS": "100"}


@pytest.fixture
def nhmod(tmp_path: Path, environment: dict[str, str]) -> Run:
    """Run nhmod with arguments in the test's folder."""

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", "from nhmod.cli import main; main()", *arguments],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )

    return run


@pytest.fixture
def source(nethack366: Path) -> tuple[str, str]:
    """The option that names the source to be modded."""
    return ("--source", str(nethack366))

"""Runs the command line as a user does: a process of its own, in an empty folder.

The process is a copy of the tests' own, which saves what imports take; test_cli_imports.py starts Python itself.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from command_forked import forked

if TYPE_CHECKING:
    import subprocess
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
        return forked(arguments, folder=tmp_path, environment=environment)

    return run


@pytest.fixture
def source(nethack366: Path) -> tuple[str, str]:
    """The option that names the source to be modded."""
    return ("--source", str(nethack366))

"""Runs other people's programs that only answer: a compiler's version, a package's archive, a tool of a tree."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


def run_program(
    command: Sequence[str], *, seconds: float, folder: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a program in English and without input, and give its status and what it printed.

    ``environment`` is set beside what nhmod has. Raises ``OSError`` where the program can't be started (``ValueError`` where its name
    can't be one), and ``subprocess.TimeoutExpired`` after so many seconds.
    """
    return subprocess.run(  # noqa: S603 - no shell; callers say whose words they give
        command,
        cwd=folder,
        env={**os.environ, "LC_ALL": "C", **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=seconds,
        check=False,
    )

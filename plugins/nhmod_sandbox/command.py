"""How a program is started in the sandbox: as another process, by its command line."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from nhmod_sandbox.engine import code_folder

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

_EPOCH = "SOURCE_DATE_EPOCH"
"""The date of what tools make (reproducible-builds.org)."""
SUFFIX = ".wasm"
"""That of a program for the sandbox."""


def command_of(program: Path, arguments: Iterable[str], variables: Iterable[str]) -> list[str]:
    """Return the command for a program that has its own folder; it is given these variables of the environment, and no others."""
    given = [word for name in variables for word in ("--env", name)]
    return [*_sandbox(), *given, str(program), *arguments]


def tool_command(program: str, root: str, at: str, writes: Iterable[str]) -> list[str]:
    """Return the command for a tool of a tree, by paths from the folder ``at`` of the tree, in which it stands."""
    may = [word for name in writes for word in ("--writes", name)] + ["--env", _EPOCH]
    return [*_sandbox(), "--root", root, "--at", at, *may, program]


def _sandbox() -> list[str]:
    """Return what starts the sandbox, told where code for this machine is kept: a program's own home is no place for it."""
    return [sys.executable, "-P", "-m", "nhmod_sandbox", "--code", str(code_folder())]

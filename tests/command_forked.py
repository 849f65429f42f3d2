"""Runs a command in a copy of the tests' own process: what it would import is imported already, so it takes a moment."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import traceback
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import TYPE_CHECKING

import ruamel.yaml  # noqa: F401 - so that the copies have it
from PIL import Image

import nhmod
import nhmod_languages
import nhmod_tiles
from nhmod.cli import main
from nhmod.testing import host_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path


_COMMANDS = (nhmod, nhmod_languages, nhmod_tiles)
"""The packages whose modules commands import."""


@cache
def _imported() -> None:
    """Have all that a command would import, and how its code looks: the copies have it too."""
    for _ in range(2):
        host_of("nhmod")  # its code is looked at closely from the second time on
    for package in _COMMANDS:
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                import_module(module.name)
    Image.preinit()


def forked(
    arguments: Sequence[str],
    *,
    folder: Path,
    environment: Mapping[str, str],
    before: Callable[[], object] | None = None,
    output: str = "",
) -> subprocess.CompletedProcess[str]:
    """Run nhmod with arguments in a folder; ``before`` is called in the new process first, ``output`` is its standard output."""
    _imported()
    pipes = [os.pipe() for _ in range(2)]
    child = os.fork()
    if not child:
        status = 70
        try:
            out, error = (written for _, written in pipes)
            status = _child(arguments, folder, environment, before, output, out, error)
        except BaseException:  # noqa: BLE001 - the copy must not become a second run of the tests
            traceback.print_exc()
        finally:
            os._exit(status)
    for _, written in pipes:
        os.close(written)
    with ThreadPoolExecutor(len(pipes)) as readers:
        texts = list(readers.map(_read, (read for read, _ in pipes)))
    _, ended = os.waitpid(child, 0)
    return subprocess.CompletedProcess(list(arguments), os.waitstatus_to_exitcode(ended), *texts)


def _read(handle: int) -> str:
    with os.fdopen(handle, encoding="utf-8", errors="replace") as stream:
        return stream.read()


def _child(  # noqa: PLR0917 - all of them are the one caller's
    arguments: Sequence[str],
    folder: Path,
    environment: Mapping[str, str],
    before: Callable[[], object] | None,
    output: str,
    out: int,
    error: int,
) -> int:
    os.dup2(os.open(output, os.O_WRONLY) if output else out, 1)
    os.dup2(error, 2)
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - as a new process would have it
    sys.stderr = open(2, "w", encoding="utf-8", closefd=False, buffering=1)  # noqa: SIM115
    signal.alarm(300)
    os.environ.clear()
    os.environ.update(environment)
    sys.path[:0] = filter(None, environment.get("PYTHONPATH", "").split(os.pathsep))
    os.chdir(folder)
    if before is not None:
        before()
    sys.argv = ["nhmod", *arguments]
    try:
        main()
        status = 0
    except SystemExit as left:
        status = left.code if isinstance(left.code, int) else int(left.code is not None)
    except BaseException:  # noqa: BLE001 - as the interpreter would show it
        traceback.print_exc()
        status = 1
    try:
        sys.stdout.flush()
    except OSError:
        status = 120  # as the interpreter's end would say
    return status

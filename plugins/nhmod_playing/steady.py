"""Games whose chance is the same in every run: a test that passes once passes always, and a failure can be seen again.

Each test's games get seeds of their own, made of the test's name. ``NHMOD_TEST_SEED=7`` in the environment gives all of
them others: that is how to look for tests that pass by luck.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import zlib
from functools import cache
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_SOURCE = Path(__file__).with_name("steady.c")
SEED = "NHMOD_TEST_SEED"
"""The variable of the environment that gives all tests other chances."""
_NUMBERS: dict[tuple[str, str], count[int]] = {}
"""How many games each test has begun with each of these."""


def steady(seed: int | None = None) -> Mapping[str, str]:
    """Return the environment for a game of a seed, or without one for a test's next game."""
    chosen = _of_the_test() if seed is None else seed
    return {"LD_PRELOAD": str(library(_SOURCE)), "NHMOD_SEED": str(chosen), "TZ": "UTC"}


def plays(test: str) -> bool:
    """Return whether a test has begun a game whose chance is its own, as the environment has it now."""
    return (os.environ.get(SEED, ""), test) in _NUMBERS


def _of_the_test() -> int:
    seed = os.environ.get(SEED, "")
    # Behind the last space stands what is done with it: "… (call)"; an id can have spaces too.
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    number = next(_NUMBERS.setdefault((seed, test), count()))
    return zlib.crc32(f"{seed} {test} {number}".encode())


@cache
def library(source: Path) -> Path:
    """Compile what is loaded before a game, such as steady.c, once for all processes."""
    digest = zlib.crc32(source.read_bytes())
    compiled = Path(tempfile.gettempdir()) / f"nhmod-{source.stem}-{os.getuid()}-{digest:08x}.so"
    if not compiled.exists():
        with tempfile.TemporaryDirectory(dir=compiled.parent) as folder:
            made = Path(folder) / compiled.name
            # S603, S607: the compiler that builds the game as well, by its usual name.
            command = ("cc", "-shared", "-fPIC", "-O1", "-o", made, source, "-ldl")
            subprocess.run(command, check=True)  # noqa: S603
            made.replace(compiled)
    return compiled

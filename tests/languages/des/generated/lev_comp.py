"""A tree's own lev_comp, asked for its verdict on a file."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

TIMEOUT = 10.0
"""Seconds; the program needs two milliseconds."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CVerdict:
    """What lev_comp made of a file.

    ``files`` are the .lev files that it wrote, by name (a refused file may leave some); ``errors`` and ``warnings`` its
    messages. ``crashed`` if a signal or the clock ended it: then nothing else counts.
    """

    accepted: bool
    files: Mapping[str, bytes]
    errors: tuple[str, ...]
    warnings: tuple[str, ...]
    crashed: bool


def compile_with_c(text: str, tool: Path, folder: Path) -> CVerdict:
    """Compile latin-1 text in an own folder, which is left empty."""
    source = folder / "in.des"
    source.write_bytes(text.encode("latin-1"))
    try:
        done = subprocess.run([tool, source.name], cwd=folder, capture_output=True, timeout=TIMEOUT, check=False)
        status, output = done.returncode, done.stderr.decode("latin-1")
    except subprocess.TimeoutExpired:
        status, output = -1, ""
    files = {}
    for path in sorted(folder.glob("*.lev")):
        files[os.fsencode(path.name).decode("latin-1")] = path.read_bytes()
        path.unlink()
    source.unlink()
    messages = tuple(line for line in output.splitlines() if line)
    return CVerdict(
        accepted=status == 0,
        files=files,
        errors=tuple(line for line in messages if "WARNING" not in line),
        warnings=tuple(line for line in messages if "WARNING" in line),
        crashed=status < 0,
    )

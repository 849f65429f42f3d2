"""Keeps two installers out of one folder.

The folder itself is locked, not a file in it: nothing is left behind when the original is restored, and a folder that may
only be read can be looked at. NLE runs where there is fcntl.
"""

from __future__ import annotations

import fcntl
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nhmod.target import Progress


@contextmanager
def locked(folder: Path, progress: Progress) -> Iterator[None]:
    """Hold the folder; another who has it is waited for, and the lock ends with the process, however it ends."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            progress(f"Waiting for another installation into {folder} to end", 0, 0)
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)

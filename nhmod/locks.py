"""Locks between runs of nhmod: files that one run has at a time."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@contextmanager
def locked(file: Path, waiting: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Keep others out while the body runs; where another run has the file, ``waiting`` is called once, and it is waited for.

    The folder of ``file`` must be there.
    """
    from filelock import FileLock, Timeout  # noqa: PLC0415 - most commands lock nothing

    lock = FileLock(file)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        waiting()
        lock.acquire()
    try:
        yield
    finally:
        lock.release()

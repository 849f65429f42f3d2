"""Dask clusters on this machine, of worker processes with one thread each."""

from __future__ import annotations

import os
import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from caching import caching

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from distributed import LocalCluster


@contextmanager
def cluster(workers: int, place: Path, *, cache: Path | None = None, deaths: int = 3) -> Iterator[LocalCluster]:
    """Give a cluster whose workers have a cache of their own; so many workers may die of a piece."""
    import dask  # noqa: PLC0415 - who does not ask for a cluster needs none of it
    from distributed import LocalCluster  # noqa: PLC0415

    with (
        caching(cache or place / "workers' cache"),
        dask.config.set({"distributed.scheduler.allowed-failures": deaths, "temporary-directory": str(place / "dask")}),
        LocalCluster(
            n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=50
        ) as made,
    ):
        yield made


def process_of(made: LocalCluster, number: int = 0) -> int:
    """Return the process of a worker."""
    return int(list(made.workers.values())[number].pid)


@contextmanager
def when(ready: Callable[[], bool], do: Callable[[], object]) -> Iterator[None]:
    """Do something while the block runs, as soon as it is time for it."""
    over = threading.Event()

    def wait() -> None:
        while not ready():
            if over.wait(0.02):
                return
        do()

    waiting = threading.Thread(target=wait)
    waiting.start()
    try:
        yield
    finally:
        over.set()
        waiting.join()


@contextmanager
def kill_when(process: int, ready: Callable[[], bool]) -> Iterator[None]:
    """Kill a process while the block runs, as soon as it is time for it, and check that this came to pass."""
    killed = []

    def kill() -> None:
        killed.append(process)
        os.kill(process, signal.SIGKILL)

    with when(ready, kill):
        yield
    assert killed, "it was over before anybody was killed"

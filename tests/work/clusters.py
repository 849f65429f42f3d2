"""Dask clusters on this machine, of worker processes with one thread each."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from caching import caching

if TYPE_CHECKING:
    from collections.abc import Iterator
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

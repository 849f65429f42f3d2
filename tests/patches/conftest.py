from __future__ import annotations

from patch_bench import bench, bench_on, plugins

__all__ = ["bench", "bench_on", "plugins"]

"""``NHMOD_TRACE=1``: every hook call on standard error, with its plugin, time and result."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


@contextmanager
def traced(on: bool, plugin: str, hook: str, arguments: Mapping[str, object]) -> Iterator[None]:
    """Write one line when the hook returns or raises."""
    if not on:
        yield
        return
    begun = time.perf_counter()
    outcome = "raised"
    try:
        yield
        outcome = "returned"
    finally:
        took = (time.perf_counter() - begun) * 1000
        names = ", ".join(f"{name}: {type(value).__name__}" for name, value in arguments.items())
        sys.stderr.write(f"nhmod trace: {plugin}.{hook}({names}) {outcome} after {took:.1f} ms\n")

"""Another cache than the user's, while a fixture builds: what a session's fixture set for good, all tests after it would have."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from nhmod.cache import cache_directory

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def caching(place: Path) -> Iterator[None]:
    """Have nhmod use a cache of one's own; the C libraries that zig compiles for other places, once, are those of all tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ZIG_GLOBAL_CACHE_DIR", os.environ.get("ZIG_GLOBAL_CACHE_DIR") or str(cache_directory() / "zig"))
        patch.setenv("NHMOD_CACHE", str(place))
        yield

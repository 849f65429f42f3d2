"""Another cache than the user's, while a fixture builds: what a session's fixture set for good, all tests after it would have."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def caching(place: Path) -> Iterator[None]:
    """Have nhmod use a cache of one's own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NHMOD_CACHE", str(place))
        yield

"""Games in a page, built once, and a browser to play them in."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "docs"))  # chromium.py, which also makes the README's pictures

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    from chromium import chromium  # noqa: PLC0415 - found by the path that is set here

    with chromium() as found:
        yield found

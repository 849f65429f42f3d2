"""Keys that records of several kinds have."""

from __future__ import annotations

from typing import Any

from nhmod.manifest import Block, optional


def encyclopedia(*also: str) -> Any:  # noqa: ANN401 - as all keys
    """Make the key of what the encyclopedia says about a thing; ``also`` are further words that people guess for it."""
    return optional(
        Block(),
        "What '/' and ';' tell about it: the lines of an entry of data.base.",
        saved=False,
        also=("description", *also),
    )

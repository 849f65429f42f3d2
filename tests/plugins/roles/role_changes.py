"""The type of the fixture ``changed``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path


class Changed(Protocol):
    """Copies the example mod, once a name, and replaces texts of one of its files; each must be there once."""

    def __call__(self, *changes: tuple[str, str], file: str = "mod.yaml", name: str = "lamplighter") -> Path:
        """Return the copy's folder."""

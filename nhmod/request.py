"""What a command was asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, kw_only=True, slots=True)
class Request:
    """The mods' folders, and where to look for the rest."""

    paths: tuple[Path, ...]
    target: str | None = None
    source: Path | None = None
    allow_code: bool = False

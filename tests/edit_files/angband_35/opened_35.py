"""Angband 3.5.1's edit files as tests have them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_edit_files.folder import Folder
from nhmod_edit_files.games.angband_35 import GAME

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def content(path: Path) -> str | None:
    """Return a file's text; None where there is none."""
    return GAME.decoded(path.read_bytes()) if path.is_file() else None


def opened(root: Path, changed: Mapping[str, str] | None = None, *, source: bool = True) -> Folder:
    """Return the edit files of a source tree, some of them with other texts."""
    other = changed or {}
    return Folder(
        GAME,
        lambda name: other.get(name, content(root / GAME.folder / name)),
        source=lambda name: content(root / name) if source else None,
        shown="edit",
    )

"""Angband 4.2's edit files as tests have them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_edit_files.folder import Folder
from nhmod_edit_files.games.angband_42 import GAME

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def read(path: Path) -> str | None:
    """Return a file's text; None where there is none."""
    return GAME.decoded(path.read_bytes()) if path.is_file() else None


def opened(root: Path, changed: Mapping[str, str] | None = None) -> Folder:
    """Return the edit files of a source tree, some of them with other texts."""
    other = changed or {}
    return Folder(
        GAME,
        lambda name: other.get(name, read(root / GAME.folder / name)),
        source=lambda name: read(root / name),
        shown="gamedata",
    )

"""Paths that a manifest names: all of them lie below the mod's folder, and no link leads out of it."""

from __future__ import annotations

import re
from pathlib import Path

# Relative, with '/', without '..'; the same for JSON Schema.
SAFE_PATH = r"(?!/)(?!(?:.*/)?\.\.(?:/|$))(?![A-Za-z]:)[^\\]+"


class PathProblemError(Exception):
    """A path that can't be used; ``code`` is NH0207 (it leads out) or NH0208 (nothing is there)."""

    def __init__(self, code: str, message: str) -> None:
        """Keep what is wrong."""
        self.code = code
        self.message = message
        super().__init__(message)


def check_path(text: str) -> None:
    """Refuse (``PathProblemError`` NH0207) a path or pattern that is absolute, goes up or has backslashes."""
    if "\\" in text:
        raise PathProblemError("NH0207", "a path is written with '/', also on Windows")
    if not re.fullmatch(SAFE_PATH, text):
        raise PathProblemError("NH0207", "a path is relative to the mod's folder and stays below it (no '..')")


def inside(folder: Path, path: Path) -> Path:
    """Resolve all links of a path to a file; raises ``PathProblemError`` if that is none or outside of the folder."""
    try:
        real = path.resolve(strict=True)
        root = folder.resolve(strict=True)
    except (OSError, RuntimeError) as error:  # RuntimeError: links that lead to each other, before Python 3.13
        raise PathProblemError("NH0208", "there is no such file in the mod's folder") from error
    if not real.is_relative_to(root):
        raise PathProblemError("NH0207", "the path leads out of the mod's folder by a link")
    if not real.is_file():
        raise PathProblemError("NH0208", "this is not a file")
    return real


def inside_named(folder: Path, text: str) -> Path:
    """Find the file that a manifest names; raises ``PathProblemError``."""
    check_path(text)
    return inside(folder, folder / Path(text))

"""Games that are compiled with the address sanitizer: how they are started, and what it said of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

SANITIZING = "-fno-omit-frame-pointer -fsanitize=address -fsanitize-recover=address"
"""It tells functions by their names; with ``-g``, which adds the lines, an object would be of one folder only."""
_LOG = "nhmod-sanitizer"
_SUMMARY = re.compile(r"^SUMMARY: (.*)$", re.MULTILINE)


def sanitizer_env(folder: Path) -> dict[str, str]:
    """Return the environment of a game in a folder: it goes on, and what was wrong is written down there."""
    options = f"detect_leaks=0:verify_asan_link_order=0:halt_on_error=0:log_path={folder}/{_LOG}"
    return {"ASAN_OPTIONS": options}


def complaints(folder: Path) -> tuple[str, ...]:
    """Return what the sanitizer said of the games that were played in a folder, a line each, and forget it."""
    found: dict[str, None] = {}
    for path in sorted(folder.glob(f"{_LOG}.*")):
        text = path.read_text(encoding="utf-8", errors="replace")
        found.update(dict.fromkeys(_SUMMARY.findall(text) or [text.strip().split("\n", 1)[0]]))
        path.unlink()
    return tuple(found)

"""Which levels of a tree's level files mods bring or change, by the lines that are theirs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod_languages.des import scan_des

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.edits import Overlay, StagedFile

_LEVELS = re.compile(r"dat/[^/]*\.des")
_CONDITION = "^"


def own_levels(overlay: Overlay) -> Iterator[tuple[str, StagedFile, frozenset[str]]]:
    """Yield each level file that mods bring or change, with the levels in it that are theirs."""
    for path, staged in overlay.files.items():
        if _LEVELS.fullmatch(path):
            yield path, staged, _own(path, staged)


def _own(path: str, staged: StagedFile) -> frozenset[str]:
    """Name the levels of a file that have a line of a mod's."""
    scanned = scan_des(staged.text, path)
    own: set[str] = set()
    at = 0
    for line in staged.lines:
        # A conditional line before a level still stands in the one before it.
        if line.pristine < 0 and not line.text.startswith(_CONDITION):
            own |= {level.name for level in scanned.levels if level.span.start <= at < level.span.end}
        at += len(line.text)
    return frozenset(own)

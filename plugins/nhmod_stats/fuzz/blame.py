"""Where a function of the mods' stands that a sanitizer has named: its file, and the line of a mod that is in it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.target import OverlaidTree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.location import Location
    from nhmod.target.c import Function
    from nhmod_stats.building import Compared


@dataclass(frozen=True, kw_only=True, slots=True)
class Blamed:
    """A file of the game's source with a function that has lines of mods in it; ``origin`` is where the first of them comes from."""

    file: str
    origin: Location


def blamed(built: Compared, text: str) -> Blamed | None:
    """Return where the function of a sanitizer's report stands; nothing of one that is the game's own."""
    for path, found in _definitions(built, text):
        file = built.overlay.files[path]
        first = file.text.count("\n", 0, found.head.start)
        last = file.text.count("\n", 0, found.body.end)
        for line in file.lines[first : last + 1]:
            if line.origin is not None and not Path(line.origin.file).is_relative_to(built.probe):
                return Blamed(file=path, origin=line.origin)
    return None


def is_of_the_original(built: Compared, text: str) -> bool:
    """Return whether the original game has the function of a sanitizer's report too, however the mods change it."""
    changed = list(_definitions(built, text))
    return not changed or any(
        built.tree.exists(path) and built.tree.c(path).functions(found.name) for path, found in changed
    )


def _definitions(built: Compared, text: str) -> Iterator[tuple[str, Function]]:
    """Yield where the function of a report is defined in files that the mods change or bring."""
    function = text.rpartition(" in ")[2]
    files = built.overlay.files
    tree = OverlaidTree(built.tree, built.overlay.contents())
    for path in sorted(files):
        if path.endswith((".c", ".h")) and function in files[path].text:
            for found in tree.c(path).functions(function):
                yield path, found

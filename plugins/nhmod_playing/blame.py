"""Whose a sanitizer's complaint is: the line of a mod that it is about, or a function that the original game has too."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.target import OverlaidTree, Tree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.edits import Overlay
    from nhmod.location import Location
    from nhmod.target.c import Function
    from nhmod_playing.complaints import Complaint


@frozen
class Lines:
    """Lines of the mods' that stand together in a file of this name; they count from 1."""

    file: str
    first: int
    last: int

    def have(self, complaint: Complaint) -> bool:
        """Return whether a complaint is about one of them."""
        return self.first <= complaint.line <= self.last and PurePosixPath(complaint.file).name == self.file


@frozen
class Blamed:
    """A file of the game's source with a mistake in lines of mods; ``origin`` is where that line comes from."""

    file: str
    origin: Location


@frozen
class Sources:
    """The source of a game with mods: the original's tree, and the files that mods change; those of ``own``, the probe, are nobody's."""

    tree: Tree
    overlay: Overlay
    own: Path

    def lines(self) -> tuple[Lines, ...]:
        """Return all lines of C that are the mods'."""
        return tuple(one for path in self._files() for one in self._lines_of(path))

    def blamed(self, complaint: Complaint) -> Blamed | None:
        """Return the mod's line that a complaint is about, or the first of them in its function; nothing where that has none."""
        at_line = self._at_line(complaint)
        if at_line is not None:
            return at_line
        for path, found in self._definitions(complaint):
            file = self.overlay.files[path]
            first = file.text.count("\n", 0, found.head.start)
            last = file.text.count("\n", 0, found.body.end)
            for number in range(first, last + 1):
                origin = self._origin(path, number)
                if origin is not None:
                    return Blamed(file=path, origin=origin)
        return None

    def may_be_the_originals(self, complaint: Complaint) -> bool:
        """Return whether the original game has what a complaint is about: its function, however that is changed, in lines of its own."""
        if self._at_line(complaint) is not None:
            return False
        changed = list(self._definitions(complaint))
        return not changed or any(
            self.tree.exists(path) and self.tree.c(path).functions(found.name) for path, found in changed
        )

    def _at_line(self, complaint: Complaint) -> Blamed | None:
        """Return the mod's line that a complaint names."""
        for path in self._files():
            if PurePosixPath(path).name == PurePosixPath(complaint.file).name and complaint.line:
                origin = self._origin(path, complaint.line - 1)
                if origin is not None:
                    return Blamed(file=path, origin=origin)
        return None

    def _files(self) -> Iterator[str]:
        """Yield the C files that the mods change or bring."""
        return (path for path in sorted(self.overlay.files) if path.endswith((".c", ".h")))

    def _lines_of(self, path: str) -> Iterator[Lines]:
        numbers = range(len(self.overlay.files[path].lines))
        for mods, group in groupby(numbers, lambda number: self._origin(path, number) is not None):
            if mods:
                together = [number + 1 for number in group]
                yield Lines(file=PurePosixPath(path).name, first=together[0], last=together[-1])

    def _origin(self, path: str, number: int) -> Location | None:
        """Return where a line of a file comes from, counted from 0; nothing of one that is not the mods'."""
        lines = self.overlay.files[path].lines
        origin = lines[number].origin if 0 <= number < len(lines) else None
        return origin if origin is not None and not Path(origin.file).is_relative_to(self.own) else None

    def _definitions(self, complaint: Complaint) -> Iterator[tuple[str, Function]]:
        """Yield where the function of a complaint is defined in files that the mods change or bring."""
        tree = OverlaidTree(self.tree, self.overlay.contents())
        for path in self._files():
            if complaint.function in self.overlay.files[path].text:
                for found in tree.c(path).functions(complaint.function):
                    yield path, found

"""What an import found, for the report."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nhmod.target import Imported, Unsaid


_MANY = 5


def grouped(refused: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Put the files of a folder that are refused for the same reason together where they are many, as in a tree that was built."""
    folders: dict[tuple[str, str], list[str]] = {}
    for file, reason in refused:
        folders.setdefault((file.rpartition("/")[0], reason), []).append(file)
    for (folder, reason), files in folders.items():
        if len(files) > _MANY:
            yield f"{len(files)} files in {folder or 'the top folder'}", reason
        else:
            yield from ((file, reason) for file in files)


@dataclass(frozen=True, kw_only=True, slots=True)
class LeftOver:
    """Something of a file that is left to the patch: ``where`` is a function, a table or a place beside one."""

    file: str
    where: tuple[str, ...]
    new: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Dropped:
    """Content that was not taken, and why."""

    content: Imported
    reason: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ImportResult:
    """An imported mod: its files by path, and what was found.

    ``refused`` are files that no patch can carry, with the reason. ``exact`` are the files of the variant that the mod makes
    byte for byte, ``alike`` those that it writes in another way.
    """

    files: Mapping[str, bytes]
    contents: tuple[Imported, ...]
    dropped: tuple[Dropped, ...] = ()
    unsaid: tuple[Unsaid, ...] = ()
    left: tuple[LeftOver, ...] = ()
    refused: tuple[tuple[str, str], ...] = ()
    symbols: tuple[str, ...] = ()
    exact: tuple[str, ...] = ()
    alike: tuple[str, ...] = field(default=())

    def summary(self) -> Iterator[str]:
        """Write the report, line by line."""
        counts: Counter[tuple[str, str]] = Counter()
        for content in self.contents:
            if content.record:
                counts[content.kind, "changed" if "edit" in content.record else "new"] += 1
        kinds = dict.fromkeys(kind for kind, _ in counts)
        yield "Imported as content:" if kinds else "Nothing was imported as content."
        for kind in kinds:
            numbers = [f"{counts[kind, word]} {word}" for word in ("new", "changed") if counts[kind, word]]
            yield f"  {kind}: {', '.join(numbers)}"
        if self.left:
            yield "Left to rest.patch:"
            for one in self.left:
                where = "a new file" if one.new else ", ".join(one.where)
                yield f"  {one.file}: {where}"
        if self.refused:
            yield "Not imported:"
            yield from (f"  {files}: {reason}" for files, reason in grouped(self.refused))
        total = len(self.exact) + len(self.alike)
        if total:
            yield (
                f"With the mod the base has {len(self.exact)} of the variant's {total} changed files byte for byte"
                + (
                    f", and {len(self.alike)} that say the same in another way: {', '.join(self.alike)}."
                    if self.alike
                    else "."
                )
            )

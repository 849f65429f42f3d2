"""What an import found, for the report."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import field
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass, frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nhmod.target import Imported, Unsaid


_MANY = 5
# Between quotes, which an apostrophe in a word is none of.
_NAMED = re.compile(r"(?<!\w)'[^'\n]*'(?!\w)")


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


@frozen
class LeftOver:
    """Something of a file that is left to the patch: ``where`` is a function, a table or a place beside one."""

    file: str
    where: tuple[str, ...]
    new: bool = False


@frozen
class Dropped:
    """Content that was not taken, and why."""

    content: Imported
    reason: str


@dataclass(slots=True)
class Count:
    """How many of a kind became content, and how many are left for which reasons."""

    content: int = 0
    left: Counter[str] = field(default_factory=Counter)

    @property
    def all(self) -> int:
        """All of them."""
        return self.content + sum(self.left.values())


def _general(reason: str) -> str:
    """Return a reason without the names in it, so that equal ones can be counted."""
    return _NAMED.sub("…", reason)


@frozen
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

    def counts(self) -> dict[str, tuple[Count, Count]]:
        """Count by kind what is content of what is new, and of what is changed; what is left by its reason."""
        out: dict[str, tuple[Count, Count]] = {}
        known: set[tuple[str, str]] = set()
        for content in (*self.contents, *(one.content for one in self.dropped)):
            if content.record:
                out.setdefault(content.kind, (Count(), Count()))
        for content in self.contents:
            if content.record:
                known.add((content.kind, content.title))
                out[content.kind]["edit" in content.record].content += 1
        for one in self.dropped:
            if one.content.record:
                known.add((one.content.kind, one.content.title))
                out[one.content.kind]["edit" in one.content.record].left[_general(one.reason)] += 1
        for unsaid in self.unsaid:
            if (unsaid.kind, unsaid.title) not in known:
                known.add((unsaid.kind, unsaid.title))
                out.setdefault(unsaid.kind, (Count(), Count()))[not unsaid.new].left[_general(unsaid.reason)] += 1
        return out

    def as_json(self) -> str:
        """Write the report for programs."""
        document = {
            "import": 1,
            "kinds": {
                kind: {
                    word: {"content": one.content, "of": one.all, "left": dict(one.left)}
                    for one, word in zip(both, ("new", "changed"), strict=True)
                }
                for kind, both in self.counts().items()
            },
            "left": [{"file": one.file, "where": list(one.where), "new": one.new} for one in self.left],
            "refused": [{"file": file, "reason": reason} for file, reason in self.refused],
            "exact": list(self.exact),
            "alike": list(self.alike),
        }
        return json.dumps(document, indent=2) + "\n"

    def summary(self) -> Iterator[str]:
        """Write the report, line by line."""
        counts = self.counts()
        yield (
            "Imported as content, of what is new and what is changed:" if counts else "Nothing was imported as content."
        )
        for kind, (new, changed) in counts.items():
            parts = [
                f"{one.content} of {one.all} {word}" for one, word in ((new, "new"), (changed, "changed")) if one.all
            ]
            yield f"  {kind}: {', '.join(parts)}"
            yield from (f"    {number} left: {reason}" for reason, number in (new.left + changed.left).most_common())
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

"""What no content explains: the difference between the base and the variant with the explained ranges as the base has them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.edits import Overlay, split_lines
from nhmod.patches import diff_overlays
from nhmod.patches.anchors import staged
from nhmod.pipeline.importing.guards import is_c
from nhmod.pipeline.importing.result import LeftOver
from nhmod.pipeline.importing.writing import REST
from nhmod.target.c import CFile, SiteError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nhmod.target import DiffRange, Imported, Tree

_HUNK = re.compile(r"^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@$", re.MULTILINE)
_PIECE = re.compile(rb"(?m)^(?=diff --git )")
_LARGEST = 4 * 1024 * 1024
_FILE = re.compile(r"^\+\+\+ b/(.*)$", re.MULTILINE)
_DEFINED = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", re.MULTILINE)
# A table, a structure or an enumeration: "const struct shclass shtypes[] = {", "} room_types[] = {", "enum roomtype_types {".
_NAMED = re.compile(
    r"^(?:[A-Za-z_][\w \t*]*[ \t*]|\}[ \t]*)(?!struct\b|enum\b|union\b)(\w+)[ \t]*(\[)?[^\n;(]*[={]", re.MULTILINE
)
# What begins a part of another file: a level or a dungeon, or a tile; of a makefile a target.
_HEADING = re.compile(r"^(?:(?:MAZE|LEVEL|DUNGEON)\s*:\s*\"([^\"\n]*)\"|# \w+ \d+ \(([^)\n]*)\))", re.MULTILINE)
_TARGET = re.compile(r"^([\w.$()/-]+)[ \t]*:(?![=:])", re.MULTILINE)


@frozen
class Rest:
    """What is left: the texts of the files that it changes, the patch that makes them of the base, and files that it can't carry."""

    patch: bytes
    texts: Mapping[str, str]
    refused: tuple[tuple[str, str], ...]

    @property
    def parts(self) -> Mapping[str, bytes]:
        """The patch as files of a mod, which are not read if they are too large: each has the whole difference of some files."""
        pieces = [piece for piece in _PIECE.split(self.patch) if piece]
        parts: list[bytes] = [b""] if pieces else []
        for piece in pieces:
            if parts[-1] and len(parts[-1]) + len(piece) > _LARGEST:
                parts.append(b"")
            parts[-1] += piece
        return {REST if not number else f"rest-{number + 1}.patch": part for number, part in enumerate(parts)}


def touched(patch: bytes) -> tuple[str, ...]:
    """Return the files that a patch touches, in its order."""
    return tuple(_FILE.findall(patch.decode("latin-1")))


def rest_of(base: Tree, texts: Mapping[str, str], refused: Iterable[tuple[str, str]]) -> Rest:
    """Make the patch that makes the texts of the base's files."""
    overlay = Overlay(files={file: staged(base, file, text) for file, text in texts.items()})
    return Rest(patch=diff_overlays(base, Overlay(), overlay), texts=texts, refused=tuple(refused))


def texts_left(
    base: Tree, before: Tree, variant: Tree, files: Iterable[str], contents: Iterable[Imported]
) -> dict[str, str]:
    """Return those of ``files`` that are not as in the base where the contents' ranges are as in ``before``, all else as in the variant."""
    ranges: dict[str, list[DiffRange]] = defaultdict(list)
    for content in contents:
        for stretch in content.ranges:
            ranges[stretch.file].append(stretch)
    texts: dict[str, str] = {}
    for file in files:
        text = unexplained(before, variant, file, ranges[file])
        if text != (base.text(file) if base.exists(file) else ""):
            texts[file] = text
    return texts


def carried(base: Tree, variant: Tree, files: Iterable[str]) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Return which files a patch can carry, and those that it can't with the reasons."""
    reasons = {file: _refusal(base, variant, file) for file in files}
    return tuple(file for file in reasons if not reasons[file]), tuple((f, r) for f, r in reasons.items() if r)


def unexplained(base: Tree, variant: Tree, file: str, ranges: Iterable[DiffRange]) -> str:
    """Return the variant's text of a file with the explained ranges as the base has them."""
    old = base.text(file) if base.exists(file) else ""
    new = variant.text(file) if variant.exists(file) else ""
    out: list[str] = []
    at = 0
    for stretch in sorted(set(ranges), key=lambda one: (one.variant, one.base, one.text or "")):
        start, end = stretch.variant
        if start < at:
            continue  # two contents explain the same; once is enough
        out += (new[at:start], old[slice(*stretch.base)] if stretch.text is None else stretch.text)
        at = end
    out.append(new[at:])
    return "".join(out)


def _refusal(base: Tree, variant: Tree, file: str) -> str:
    if not variant.exists(file):
        return "the variant does not have it, and a patch in a mod removes no file"
    if any(tree.exists(file) and b"\0" in tree.content(file) for tree in (base, variant)):
        return "it is not text"
    return "" if variant.content(file) or base.exists(file) else "it is empty"


def left_over(rest: Rest, base: Tree) -> Iterator[LeftOver]:
    """Yield of each file of the patch where it is changed: the functions and tables that hunks lie in, for which it is read."""
    patch = rest.patch.decode("latin-1")
    marks = [*_FILE.finditer(patch)]
    # One more end than marks where nothing is left.
    for mark, following in zip(marks, [*[m.start() for m in marks[1:]], len(patch)], strict=False):
        file = mark[1]
        if not base.exists(file):
            yield LeftOver(file=file, where=(), new=True)
            continue
        places = Places(file, rest.texts[file])
        found: dict[str, None] = {}
        for hunk in _HUNK.finditer(patch, mark.end(), following):
            for line in _changed_lines(patch[hunk.end() + 1 : following], int(hunk[1])):
                found.setdefault(places.name(line))
        yield LeftOver(file=file, where=tuple(found))


def _changed_lines(body: str, first: int) -> Iterator[int]:
    """Yield the new file's lines that a hunk adds, or that stand where it removes some."""
    line = first
    for text in body.split("\n"):
        if text.startswith(("@@", "diff --git")):
            return
        if text[:1] in {"+", "-"}:
            yield line
        line += text[:1] in {"+", " "}


class Places:
    """Names the places of a file: by function, table or definition; of other files by their headings."""

    def __init__(self, file: str, text: str) -> None:
        """Take the text."""
        self._starts = [0]
        for line in split_lines(text):
            self._starts.append(self._starts[-1] + len(line))
        self._spans: list[tuple[int, int, str]] = []
        self._heads: list[tuple[int, str]] = []
        if is_c(file):
            self._read_c(file, text)
        else:
            pattern = _TARGET if "makefile" in file.lower() else _HEADING
            self._heads = [(match.start(), next(filter(None, match.groups()))) for match in pattern.finditer(text)]

    def _read_c(self, file: str, text: str) -> None:
        source = CFile(file, text)
        try:
            self._spans = [(f.head.start, f.span.end, f"{f.name}()") for f in source.functions()]
        except SiteError:
            self._spans = []
        inside = [(start, end) for start, end, _ in self._spans]
        heads = [(match.start(), f"#define {match[1]}") for match in _DEFINED.finditer(text)]
        heads += [(match.start(), f"{match[1]}[]" if match[2] else match[1]) for match in _NAMED.finditer(text)]
        self._heads = sorted(h for h in heads if not any(start <= h[0] < end for start, end in inside))

    def name(self, line: int) -> str:
        """Name the place of a line, counted from 1."""
        number = max(0, min(line - 1, len(self._starts) - 1))
        offset = self._starts[number]
        for start, end, name in self._spans:
            if start <= offset < end:
                return name
        at = bisect_right(self._heads, (offset, "\U0010ffff")) - 1
        function = max((span for span in self._spans if span[1] <= offset), default=None)
        if at >= 0 and (function is None or self._heads[at][0] > function[0]):
            return self._heads[at][1]
        return f"after {function[2]}" if function is not None else "the beginning"

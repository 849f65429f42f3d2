"""Unified diffs between two overlays of one tree, exact: no fuzz, no offset, reversible byte for byte.

Lines that both sides have from the pristine file are known to be equal, so only the gaps between them are compared.
"""

from __future__ import annotations

import difflib
from operator import attrgetter
from typing import TYPE_CHECKING

from nhmod.edits import Line, Overlay, StagedFile, pristine_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nhmod.target import Tree

_CONTEXT = 3
_LONG = 1_000_000
"""The pairs of lines from which on a gap is compared without those lines that stand everywhere."""
_PRISTINE = attrgetter("pristine")
_Opcode = tuple[int, int, int, int]
"""A difference: old lines [a, b) become new lines [c, d)."""


def diff_overlays(tree: Tree, old: Overlay, new: Overlay, *, context: int = _CONTEXT) -> bytes:
    """Write the difference between two overlays as ``patch -p1`` and ``git apply`` take it (empty if there is none).

    ``context`` is the number of unchanged lines around each change.
    """
    parts: list[str] = []
    for file in sorted({*old.files, *new.files}):
        if old.files.get(file) is new.files.get(file):
            continue
        before = _lines(tree, old, file)
        after = _lines(tree, new, file)
        hunks = list(_hunks(before or (), after or (), context))
        if not hunks:
            continue
        parts.append(f"diff --git a/{file} b/{file}\n")
        if before is None:
            parts.append("new file mode 100644\n")
        elif after is None:
            parts.append("deleted file mode 100644\n")
        parts.append(f"--- {f'a/{file}' if before is not None else '/dev/null'}\n")
        parts.append(f"+++ {f'b/{file}' if after is not None else '/dev/null'}\n")
        parts.extend(hunks)
    return "".join(parts).encode("latin-1")


def _lines(tree: Tree, overlay: Overlay, file: str) -> tuple[Line, ...] | None:
    staged: StagedFile | None = overlay.files.get(file)
    if staged is not None:
        return staged.lines
    if not tree.exists(file):
        return None
    return pristine_lines(tree.text(file))


def differences(old: Sequence[Line], new: Sequence[Line]) -> Iterator[tuple[int, int, int, int]]:
    """Return the differences of two files: ``old[a:b]`` becomes ``new[c:d]``. Lines of one pristine number are equal."""
    return _opcodes(old, new)


def matched(old: Sequence[str], new: Iterable[str]) -> tuple[Line, ...]:
    """Number the lines of a changed text by those of the old one that they are."""
    wanted = list(new)
    numbers = [-1] * len(wanted)
    matcher = difflib.SequenceMatcher(None, old, wanted, autojunk=False)
    for a, b, size in matcher.get_matching_blocks():
        numbers[b : b + size] = range(a, a + size)
    return tuple(map(Line, wanted, numbers))


def _hunks(old: Sequence[Line], new: Sequence[Line], context: int) -> Iterator[str]:
    for group in _grouped(_opcodes(old, new), context):
        first, last = group[0], group[-1]
        start = max(0, first[0] - context)
        new_start = first[2] - (first[0] - start)
        stop = min(len(old), last[1] + context)
        new_stop = last[3] + (stop - last[1])
        yield f"@@ -{_range(start, stop)} +{_range(new_start, new_stop)} @@\n"
        at = start
        for a, b, c, d in group:
            yield from _written(" ", old[at:a])
            yield from _written("-", old[a:b])
            yield from _written("+", new[c:d])
            at = b
        yield from _written(" ", old[at:stop])


def _range(start: int, stop: int) -> str:
    """Write a range as diff does: an empty one begins at the line before it, one line has no length."""
    length = stop - start
    if length == 1:
        return str(start + 1)
    return f"{start + 1 if length else start},{length}"


def _written(mark: str, lines: Iterable[Line]) -> Iterator[str]:
    for line in lines:
        yield mark + line.text if line.text.endswith("\n") else f"{mark}{line.text}\n\\ No newline at end of file\n"


def _opcodes(old: Sequence[Line], new: Sequence[Line]) -> Iterator[_Opcode]:
    where = dict(zip(map(_PRISTINE, new), range(len(new)), strict=True))
    where.pop(Line.NEW, None)
    a = c = 0
    for b, d in enumerate(map(where.get, map(_PRISTINE, old))):
        if d is not None:
            if a < b or c < d:
                yield from _gap(old, new, (a, b, c, d))
            a, c = b + 1, d + 1
    if a < len(old) or c < len(new):
        yield from _gap(old, new, (a, len(old), c, len(new)))


def _gap(old: Sequence[Line], new: Sequence[Line], gap: _Opcode) -> Iterator[_Opcode]:
    a, b, c, d = gap
    if a == b or c == d:
        yield gap
        return
    # Of two long texts that have little in common the braces and blank lines say nothing, and would take minutes.
    long = (b - a) * (d - c) > _LONG
    matcher = difflib.SequenceMatcher(
        None, [line.text for line in old[a:b]], [line.text for line in new[c:d]], autojunk=long
    )
    for tag, i, j, k, m in matcher.get_opcodes():
        if tag != "equal":
            yield (a + i, a + j, c + k, c + m)


def _grouped(opcodes: Iterable[_Opcode], context: int) -> Iterator[list[_Opcode]]:
    """Group differences whose contexts touch."""
    group: list[_Opcode] = []
    for opcode in opcodes:
        if group and opcode[0] - group[-1][1] > 2 * context:
            yield group
            group = []
        group.append(opcode)
    if group:
        yield group

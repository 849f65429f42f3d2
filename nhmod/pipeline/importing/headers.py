"""The names of files in old patches: whatever folders stood before them, they become the base's own."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_HEADER = re.compile(r"^(---|\+\+\+) ([^\t\n]+?)((?:\t| +(?:\d{4}-|Mon|Tue|Wed|Thu|Fri|Sat|Sun))[^\n]*)?$")
_HUNK = re.compile(r"@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@")
_NOTHING = "/dev/null"


def own_names(text: str, exists: Callable[[str], bool]) -> str:
    """Rewrite the names in a unified diff's headers.

    A file's name is the longest end of what is written that the base has; for new files as many folders are left out as for most
    of the others. Names that no file could have are left as they are, to be refused.
    """
    lines = text.split("\n")
    headers = _headers(lines)
    # The two sides may have had folders of different depths before them.
    for side in (0, 1):
        known = {number: _dropped(lines[number + side], exists) for number in headers}
        counted = Counter(count for count in known.values() if count is not None)
        usual = counted.most_common(1)[0][0] if counted else None
        for number, count in known.items():
            lines[number + side] = _renamed(lines[number + side], usual if count is None else count)
    return "\n".join(lines)


def _headers(lines: list[str]) -> list[int]:
    """Find the lines with ``---`` that begin a file, none within a hunk."""
    found: list[int] = []
    at = 0
    while at < len(lines):
        hunk = _HUNK.match(lines[at])
        if hunk:
            old, new = (int(count) if count is not None else 1 for count in hunk.groups())
            at += 1
            while at < len(lines) and (old > 0 or new > 0):
                mark = lines[at][:1]
                old, new = old - (mark in {" ", "-", ""}), new - (mark in {" ", "+", ""})
                at += 1
            continue
        if lines[at].startswith("--- ") and at + 1 < len(lines) and lines[at + 1].startswith("+++ "):
            found.append(at)
            at += 1
        at += 1
    return found


def _parts(name: str) -> list[str]:
    return [part for part in name.split("/") if part not in {"", "."}]


def _dropped(line: str, exists: Callable[[str], bool]) -> int | None:
    """Return how many leading folders are left out so that the base has the file."""
    header = _HEADER.match(line)
    if header is None or header[2] == _NOTHING:
        return None
    parts = _parts(header[2])
    return next((count for count in range(len(parts)) if exists("/".join(parts[count:]))), None)


def _renamed(line: str, dropped: int | None) -> str:
    header = _HEADER.match(line)
    if header is None or header[2] == _NOTHING or dropped is None:
        return line
    parts = _parts(header[2])
    name = "/".join(parts[dropped:]) if dropped < len(parts) else parts[-1]
    return f"{header[1]} {name}{header[3] or ''}"

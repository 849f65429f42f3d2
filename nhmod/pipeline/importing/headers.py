"""What old patches are before they are applied: context diffs become unified ones, and the names of files the base's own."""

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


_STARS = "***************"
_OLD = re.compile(r"\*\*\* (\d+)(?:,(\d+))? \*\*\*\*")
_NEW = re.compile(r"--- (\d+)(?:,(\d+))? ----")
_NO_END = "\\ "


def unified(text: str) -> str:
    """Rewrite the context diffs in a text as unified ones; all else is left as it is."""
    lines = text.split("\n")
    if not any(line.startswith(_STARS) for line in lines):
        return text
    out: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        following = lines[at + 1] if at + 1 < len(lines) else ""
        if line.startswith("*** ") and following.startswith("--- ") and not _OLD.match(line):
            out += [f"--- {line[4:]}", f"+++ {following[4:]}"]
            at += 2
        elif line.startswith(_STARS) and _OLD.match(following):
            hunk, at = _hunk(lines, at + 1)
            out += hunk
        else:
            out.append(line)
            at += 1
    return "\n".join(out)


def _hunk(lines: list[str], at: int) -> tuple[list[str], int]:
    """Merge the two sides of a hunk; a side that has nothing changed is left out by diff, and is then as the other's context."""
    old_start, old_count = _range(_OLD, lines[at])
    old, at = _side(lines, at + 1, old_count)
    new_start, new_count = _range(_NEW, lines[at] if at < len(lines) else "")
    new, at = _side(lines, at + 1, new_count)
    old = old or [line for line in new if line[0] == " "]
    new = new or [line for line in old if line[0] == " "]
    body: list[str] = []
    left, right = 0, 0
    while left < len(old) or right < len(new):
        if left < len(old) and old[left][0] in "-!":
            body.append("-" + old[left][2:])
            left += 1
        elif right < len(new) and new[right][0] in "+!":
            body.append("+" + new[right][2:])
            right += 1
        elif left < len(old) and old[left][0] == "\\":
            body.append(old[left])
            left += 1
            right += right < len(new) and new[right][0] == "\\"
        elif left < len(old) and right < len(new):
            body.append(" " + old[left][2:])
            left, right = left + 1, right + 1
        else:
            break
    counts = (sum(line[:1] != "+" for line in body), sum(line[:1] != "-" for line in body))
    return [f"@@ -{old_start},{counts[0]} +{new_start},{counts[1]} @@", *body], at


def _side(lines: list[str], at: int, count: int) -> tuple[list[str], int]:
    """Read the lines of one side; it is left out where nothing of it is changed."""
    side: list[str] = []
    read = 0
    while at < len(lines) and read < count:
        # Mail and editors take the blanks of an empty line away.
        line = lines[at] or ("  " if any(lines[at:]) else "")
        if line[:2] not in {"  ", "- ", "+ ", "! "} or _NEW.match(line):
            break
        side.append(line)
        at, read = at + 1, read + 1
    if side and at < len(lines) and lines[at].startswith(_NO_END):
        side.append(lines[at])
        at += 1
    return side, at


def _range(pattern: re.Pattern[str], line: str) -> tuple[int, int]:
    match = pattern.match(line)
    if match is None:
        return 0, 0
    first = int(match[1])
    last = int(match[2]) if match[2] else first
    return first, last - first + 1 if first else 0

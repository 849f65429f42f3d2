"""Turns context diffs (``diff -c``), which patches of the nineties are, into unified ones."""

from __future__ import annotations

import re

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

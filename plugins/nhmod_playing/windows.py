"""Tells a window of the terminal from the map that it stands before (win/tty/wintty.c)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

MORE = "--More--"
MAP_TOP, MAP_BOTTOM = 1, 21
_PAGE = re.compile(r"\((?:end|(?P<page>\d+) of (?P<pages>\d+))\)\s*$")


def page_of(lines: Sequence[str]) -> tuple[int, int] | None:
    """Return the page and the number of pages of the menu or window on a screen."""
    for line in lines:
        if match := _PAGE.search(line):
            return (int(match["page"]), int(match["pages"])) if match["page"] else (1, 1)
    return None


def windowed(lines: Sequence[str]) -> tuple[str, ...]:
    """Return what stands before ``--More--``, or in the window that ``(end)`` or the number of a page closes, a text a row.

    A window in the corner leaves the map beside it as it is, up to its first column: that is where its last line begins. The message
    line is cleared for it (tty_display_nhwindow), so that what has nothing before that column in the first row is such a window.
    """
    for row, line in enumerate(lines):
        at = line.find(MORE)
        if at < 0 and (match := _PAGE.search(line)):
            at = match.start()
        if at >= 0:
            start = 0 if lines[0][:at].strip() else at
            return tuple(one[start:].strip() for one in lines[: row + 1])
    return ()


def asked(lines: Sequence[str], row: int) -> str:
    """Return what the game asks where the cursor is in a row of the screen, or nothing.

    A question that is answered stays for a while, but the cursor leaves it; and no hero is in the map's first row.
    """
    return " ".join(line.strip() for line in lines[: row + 1]) if row <= MAP_TOP else ""

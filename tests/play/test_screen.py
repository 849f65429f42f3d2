"""A screen that is drawn a line at a time shows what pyte's own does, whatever a program writes."""

from __future__ import annotations

from typing import Any

import pyte
from hypothesis import given
from hypothesis import strategies as st

from nhmod_playing.screen import screen_class

COLUMNS, ROWS = 20, 6
_PLACES = st.tuples(st.integers(1, ROWS), st.integers(1, COLUMNS)).map(lambda at: f"\033[{at[0]};{at[1]}H")
_LOOKS = st.sampled_from(["\033[0m", "\033[1m", "\033[7m", *(f"\033[3{color}m" for color in range(8))])
_MODES = st.sampled_from(["\033[4h", "\033[4l", "\033[?7h", "\033[?7l"])  # insert or replace; wrap or not
_CONTROLS = st.sampled_from(["\n", "\r", "\b", "\t", "\033[K", "\033[J", "\033[2J", "\033[2P", "\0"])
_TEXTS = st.sampled_from(["@", "a line", "x" * COLUMNS, "y" * (COLUMNS + 3), "é", "界", "e\u0301", "a\u200bb", "~"])


def seen(screen: Any) -> tuple[object, ...]:  # noqa: ANN401 - pyte has no types
    """All that a screen shows, where its cursor is, and which lines are new."""
    cells = [[screen.buffer[y][x] for x in range(COLUMNS)] for y in range(ROWS)]
    return cells, screen.cursor.x, screen.cursor.y, screen.cursor.attrs, set(screen.dirty)


@given(st.lists(st.one_of(_PLACES, _LOOKS, _MODES, _CONTROLS, _TEXTS), max_size=40))
def test_it_shows_what_pyte_shows(written: list[str]) -> None:
    screens = [pyte.Screen(COLUMNS, ROWS), screen_class(pyte)(COLUMNS, ROWS)]
    for screen in screens:
        stream = pyte.ByteStream(screen)
        for part in written:
            stream.feed(part.encode())
    assert seen(screens[0]) == seen(screens[1])

"""A level as text: the map with coordinates on its margins, and the list of what is on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.picture.lanes import lanes
from nhmod_languages.picture.legend import is_fixed, legend
from nhmod_languages.picture.panels import Panel, panels
from nhmod_languages.picture.words import THINGS, UNKNOWN, is_upright, letter_of, title

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod_languages.drawing import Drawing, Mark

_STYLES = {
    "monster": "1;31", "object": "33", "gold": "33", "trap": "35", "stair": "1", "ladder": "1", "altar": "1;36",
    "fountain": "1;34", "grave": "1", "engraving": "36", "door": "33", "drawbridge": "33", "throne": "1;33",
}  # fmt: skip
_TERRAIN = {"}": "34", "P": "34", "W": "34", "L": "31", "T": "32", "I": "36", "+": "33", "S": "33", "F": "36",
            UNKNOWN: "2", "#": "2", "{": "1;34", "H": "2"}  # fmt: skip
_WIDTH, _INDENT = 100, 6
"""Of the lines of the list, in characters."""
_UNCERTAIN = "2"
_UNLIT = "2"


def render_text(drawing: Drawing, *, color: bool = False) -> str:
    """Draw a level as text, with a newline at the end; ``color`` adds the escape sequences of a terminal (ANSI).

    Above and to the left of the map stand the level's coordinates (levl[x][y]), below and to the right those of each
    MAP block. Things are letters, those that are not there in every game faint. What has no certain place is
    on the list only. A level whose rooms the game places has a map for each room of a known size.
    """
    pen = _Pen(color=color)
    lines = [title(drawing)]
    for panel in panels(drawing):
        lines += ["", *_panel(panel, pen)]
    if any("?" in row for row in drawing.rows):
        lines += ["", f"{UNKNOWN} is a square that the game decides"]
    if drawing.unsure:
        lines += ["", f"{len(drawing.unsure)} squares are shown as they are in most games"]
    section = ""
    for entry in legend(drawing):
        if entry.section != section:
            section = entry.section
            lines += ["", f"{section}:"]
        lines += (f" {line}" for line in entry.lines(_WIDTH, _INDENT))
    return "\n".join(line.rstrip() for line in lines) + "\n"


class _Pen:
    """Writes characters in a style, or without any."""

    def __init__(self, *, color: bool) -> None:
        self._color = color

    def line(self, cells: list[tuple[str, str]]) -> str:
        """Write characters with their styles; equal neighbours share their escape sequences."""
        if not self._color:
            return "".join(letter for letter, _ in cells)
        written, current = [], ""
        for letter, style in cells:
            if style != current:
                written.append(f"\x1b[0;{style}m" if style else "\x1b[0m")
                current = style
            written.append(letter)
        return "".join(written) + ("\x1b[0m" if current else "")


def _panel(panel: Panel, pen: _Pen) -> Iterator[str]:
    below = lanes([(name, area.x1, area.x2) for name, area in panel.scales])
    beside = lanes([(name, area.y1, area.y2) for name, area in panel.scales])
    if panel.title:
        yield panel.title
    numbered = panel.numbered
    tens, ones = _scale(panel, numbered.x1, numbered.x2, 0)
    yield f"    {tens}"
    yield f"    {ones}"
    for y, cells in enumerate(_cells(panel), start=panel.top):
        rulers = "".join(
            next((f" {y - start:2}" for _, start, end in lane if start <= y <= end), "   ") for lane in beside
        )
        yield f"{y if numbered.y1 <= y <= numbered.y2 else '':>3} {pen.line(cells)}{rulers}"
    for lane in below:
        scales = [_scale(panel, max(start, panel.left), end, start) for _, start, end in lane]
        names = ", ".join(name for name, _, _ in lane)
        tens, ones = (_overlay(line) for line in zip(*scales, strict=True))
        yield f"    {ones}  {names}"
        yield f"    {tens}"


def _scale(panel: Panel, first: int, last: int, zero: int) -> tuple[str, str]:
    """Number the columns from ``first`` to ``last``, counted from ``zero``: a line of tens and one of ones."""
    tens, ones = "", ""
    for x in panel.columns:
        ten, one = divmod(x - zero, 10)
        inside = first <= x <= last
        tens += str(ten) if inside and (one == 0 or x == first) and (ten > 0 or zero) else " "
        ones += str(one) if inside else " "
    return tens, ones


def _overlay(lines: Iterable[str]) -> str:
    """Lay lines over one another: blanks are transparent."""
    return "".join(max(letters) for letters in zip(*lines, strict=True))


def _cells(panel: Panel) -> list[list[tuple[str, str]]]:
    cells = [
        [_square(letter, light) for letter, light in zip(row, lights, strict=True)]
        for row, lights in zip(panel.rows, panel.lit, strict=True)
    ]
    for x, y in panel.unsure:
        if panel.holds(x, y):
            cells[y - panel.top][x - panel.left] = (cells[y - panel.top][x - panel.left][0], _UNCERTAIN)
    placed = [mark for mark in panel.marks if mark.kind in THINGS and is_fixed(mark) and panel.holds(mark.x, mark.y)]
    for mark in sorted(placed, key=lambda mark: THINGS.index(mark.kind)):
        if "in" in mark.detail:
            continue
        x, y = mark.x - panel.left, mark.y - panel.top
        letter = letter_of(mark, upright=is_upright(panel.rows, x, y))
        cells[y][x] = (letter, _style(mark))
    return cells


def _square(letter: str, light: str) -> tuple[str, str]:
    shown = UNKNOWN if letter == "?" else letter
    return shown, _UNLIT if light == "0" and shown == "." else _TERRAIN.get(shown, "")


def _style(mark: Mark) -> str:
    return _STYLES.get(mark.kind, "") if mark.certain else _UNCERTAIN

"""What was counted, as a picture: difficulty against depth, where what is new is met, and what is declared beside what was seen."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from nhmod.dataclass import dataclass
from nhmod_stats.report import together
from nhmod_stats.tally import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nhmod_stats.comparison import Hardness, Row
    from nhmod_stats.declared import Verdict
    from nhmod_stats.study import Study

WIDTH = 1000
_LEFT, _RIGHT = 270, 40
_GAP, _ROW, _CHART = 64, 18, 260
_MOST = 16
"""So many things of a kind have a row of their own; those that are met most."""
_MOST_DECLARED = 100
_PAPER, _INK, _PALE, _GRID = "#ffffff", "#333333", "#8a8a8a", "#e8e8e8"
_NOW, _BEFORE, _WRONG = (32, 99, 155), (150, 150, 150), (200, 60, 40)
_BAND = 40
"""How opaque a band is, of 255."""
_SIZE, _TITLE = 13, 15
_COLORS = 128


@dataclass(frozen=True, slots=True)
class _Axis:
    """Maps values to pixels."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Return where a value is."""
        return self.start + (value - self.low) / ((self.high - self.low) or 1) * (self.end - self.start)


def as_png(study: Study) -> bytes:
    """Draw a study; raises ``DiagnosticError`` (NH1619) where Pillow is not installed. The same study gives the same picture."""
    from PIL import Image  # noqa: PLC0415 - only who wants a picture needs it

    by_kind = ([row for row in study.rows if row.kind == kind and row.new and row.depths] for kind in KINDS)
    new = [row for of_kind in by_kind for row in of_kind[:_MOST]]
    told = study.verdicts[:_MOST_DECLARED]
    panels: list[tuple[int, Callable[[_Sheet, int], None]]] = [
        (_CHART, lambda sheet, top: _difficulty(sheet, top, study)),
    ]
    if new:
        panels.append((_ROW * len(new), lambda sheet, top: _places(sheet, top, study, new)))
    if told:
        panels.append((_ROW * len(told), lambda sheet, top: _declared(sheet, top, study, told)))
    height = 50 + sum(size + _GAP for size, _ in panels)
    image = Image.new("RGB", (WIDTH, height), _PAPER)
    sheet = _Sheet(image)
    sheet.text(20, 12, f"{study.title}: {study.modded.games} games", size=_TITLE + 2)
    top = 66
    for size, draw in panels:
        draw(sheet, top)
        top += size + _GAP
    out = io.BytesIO()
    image.quantize(_COLORS).save(out, "PNG", optimize=True)  # a fifth of the size
    return out.getvalue()


class _Sheet:
    """Paper with a pen."""

    def __init__(self, image: Any) -> None:  # noqa: ANN401 - Pillow is imported where it is there
        from PIL import ImageDraw, ImageFont  # noqa: PLC0415 - as in as_png

        self.pen = ImageDraw.Draw(image, "RGBA")
        self._fonts = {size: ImageFont.load_default(size) for size in (_SIZE, _TITLE, _TITLE + 2)}

    def text(self, x: float, y: float, text: str, *, size: int = _SIZE, color: str = _INK, anchor: str = "la") -> None:
        """Write; the anchor is Pillow's."""
        self.pen.text((x, y), text, fill=color, font=self._fonts[size], anchor=anchor)

    def heading(self, top: int, text: str) -> None:
        """Write what a panel shows above it."""
        self.text(20, top - 26, text, size=_TITLE)

    def depths(self, axis: _Axis, bottom: float) -> None:
        """Write the depths below a panel."""
        step = max(1, round((axis.high - axis.low) / 15))
        for depth in range(round(axis.low), round(axis.high) + 1):
            if (depth - round(axis.low)) % step == 0:
                self.text(axis.at(depth), bottom + 6, f"{depth}", color=_PALE, anchor="ma")


def _difficulty(sheet: _Sheet, top: int, study: Study) -> None:
    """Draw the mean and the quartiles of the monsters' difficulty."""
    sheet.heading(top, "Difficulty of the monsters on the levels of each depth: mean, and the middle half")
    every = (*study.hardness_now, *study.hardness_before)
    most = max((one.quartiles[2] for one in every), default=1) + 1
    across = _Axis(study.wanted.low, study.wanted.high, _LEFT, WIDTH - _RIGHT)
    up = _Axis(0, most, top + _CHART, top)
    for value in range(0, round(most) + 1, 2 if most <= _SCORE else 5):
        sheet.pen.line([(_LEFT, up.at(value)), (WIDTH - _RIGHT, up.at(value))], fill=_GRID)
        sheet.text(_LEFT - 8, up.at(value), f"{value}", color=_PALE, anchor="rm")
    for found, color, name, line in (
        (study.hardness_before, _BEFORE, "original", 0),
        (study.hardness_now, _NOW, "with the mods", 1),
    ):
        _band(sheet, found, across, up, color)
        sheet.pen.line([(20, top + 20 + 22 * line), (44, top + 20 + 22 * line)], fill=color, width=3)
        sheet.text(52, top + 20 + 22 * line, name, anchor="lm")
    sheet.depths(across, top + _CHART)


_SCORE = 20


def _band(sheet: _Sheet, found: Sequence[Hardness], across: _Axis, up: _Axis, color: tuple[int, int, int]) -> None:
    low = [(across.at(one.depth), up.at(one.quartiles[0])) for one in found]
    high = [(across.at(one.depth), up.at(one.quartiles[2])) for one in found]
    mean = [(across.at(one.depth), up.at(one.mean)) for one in found]
    if found[1:]:
        sheet.pen.polygon([*low, *reversed(high)], fill=(*color, _BAND))
        sheet.pen.line(mean, fill=color, width=3, joint="curve")
    for x, y in mean:
        sheet.pen.ellipse((x - 3, y - 3, x + 3, y + 3), fill=color)


def _places(sheet: _Sheet, top: int, study: Study, rows: Sequence[Row]) -> None:
    """Draw on which part of the levels of each depth the new things are: the darker, the more."""
    sheet.heading(top, "What is new, and on how many of the levels of a depth it is (in percent)")
    low, high = study.wanted.low, study.wanted.high
    across = _Axis(low, high + 1, _LEFT, WIDTH - _RIGHT)
    levels = dict.fromkeys(range(low, high + 1), 0)
    for (_, depth), number in study.modded.levels.items():
        levels[depth] = levels.get(depth, 0) + number
    wide = across.at(low + 1) - across.at(low) >= _WIDE
    for line, row in enumerate(rows):
        y = top + line * _ROW
        sheet.text(_LEFT - 8, y + _ROW / 2, f"{row.name} ({row.kind})", anchor="rm")
        seen = study.modded.seen[row.kind, row.name].levels
        for depth in range(low, high + 1):
            have = sum(number for (_, at), number in seen.items() if at == depth)
            share = have / levels[depth] if levels[depth] else 0.0
            box = (across.at(depth), y + 1, across.at(depth + 1) - 1, y + _ROW - 1)
            sheet.pen.rectangle(box, fill=(*_NOW, round(255 * share**0.5)) if have else _GRID)
            if have and wide:
                dark = share > _DARK
                text = f"{100 * share:.0f}" if share >= _WHOLE else "<1"
                middle = ((box[0] + box[2]) / 2, y + _ROW / 2)
                sheet.text(*middle, text, color=_PAPER if dark else _INK, anchor="mm")
    sheet.depths(_Axis(low, high, across.at(low + 0.5), across.at(high + 0.5)), top + _ROW * len(rows))


_WIDE, _DARK, _WHOLE = 18, 0.3, 0.01


def _declared(sheet: _Sheet, top: int, study: Study, verdicts: Sequence[Verdict]) -> None:
    """Draw each declared share as a line, and what was seen with its interval."""
    sheet.heading(top, f"Declared (|) and seen, in parts of the declared share, with {together(study)}")
    reach = max([_LEAST, *(max(one.interval.high / one.declared, 1.0) for one in verdicts if one.agrees is not None)])
    across = _Axis(0.0, min(reach * 1.05, _REACH), _LEFT, WIDTH - _RIGHT - 150)
    bottom = top + _ROW * len(verdicts)
    sheet.pen.line([(across.at(1), top), (across.at(1), bottom)], fill=_INK, width=2)
    for line, one in enumerate(verdicts):
        y = top + line * _ROW + _ROW / 2
        sheet.text(_LEFT - 8, y, f"{one.name} ({one.label}, {100 * one.declared:.3g}%)", anchor="rm")
        sheet.pen.line([(_LEFT, y), (WIDTH - _RIGHT - 150, y)], fill=_GRID)
        if one.agrees is None or not one.declared:
            sheet.text(WIDTH - _RIGHT - 140, y, one.said, color=_PALE, anchor="lm")
            continue
        color = _NOW if one.agrees else _WRONG
        ends = [min(across.at(value / one.declared), across.end) for value in (one.interval.low, one.interval.high)]
        sheet.pen.line([(ends[0], y), (ends[1], y)], fill=color, width=3)
        x = min(across.at(one.seen / one.declared), across.end)
        sheet.pen.ellipse((x - 4, y - 4, x + 4, y + 4), fill=color)
        sheet.text(WIDTH - _RIGHT - 140, y, f"{one.times} of {one.among}", color=_PALE, anchor="lm")
    for value in (0, 0.5, 1, 1.5, 2):
        if value <= across.high:
            sheet.text(across.at(value), bottom + 6, f"{value:g}", color=_PALE, anchor="ma")


_LEAST, _REACH = 1.5, 2.5

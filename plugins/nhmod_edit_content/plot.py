"""A plot of points as SVG: what there is already in grey, what is new in colour with its name."""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

WIDTH, HEIGHT = 640, 360
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 16, 16, 44
_HALO = 'stroke="#fffdf8" stroke-width="3" paint-order="stroke" font-weight="bold"'
"""What keeps a name legible among points."""
_INK, _OLD, _NEW = "#808080", "#80808080", "#d2452b"


@dataclass(frozen=True, slots=True)
class Point:
    """One thing: ``new`` ones have their names beside them."""

    name: str
    x: float
    y: float
    new: bool = False


def scatter(points: Iterable[Point], *, x: str, y: str) -> bytes:
    """Draw points, the height by powers of ten; ``x`` and ``y`` are the axes' names. The same points give the same bytes."""
    shown = sorted(points, key=lambda point: (point.new, point.x, point.y, point.name))
    most_x = max((point.x for point in shown), default=1) or 1
    decades = max(1, math.ceil(math.log10(max((point.y for point in shown), default=10) + 1)))

    def at(point: Point) -> tuple[float, float]:
        across = (WIDTH - _LEFT - _RIGHT) * point.x / most_x
        up = (HEIGHT - _TOP - _BOTTOM) * math.log10(max(point.y, 0) + 1) / decades
        return round(_LEFT + across, 1), round(HEIGHT - _BOTTOM - up, 1)

    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
            f'font-family="sans-serif" font-size="12" fill="{_INK}">'
        ),
        *_axes(x, y, most_x, decades),
    ]
    for point in shown:
        left, top = at(point)
        title = f"<title>{escape(point.name)}</title>"
        if point.new:
            anchor = "end" if left > WIDTH / 2 else "start"
            beside = left - 8 if anchor == "end" else left + 8
            parts.append(f'<circle cx="{left}" cy="{top}" r="5" fill="{_NEW}">{title}</circle>')
            parts.append(
                f'<text x="{beside}" y="{top + 4}" text-anchor="{anchor}" fill="{_NEW}" {_HALO}>{escape(point.name)}</text>'
            )
        else:
            parts.append(f'<circle cx="{left}" cy="{top}" r="2.5" fill="{_OLD}">{title}</circle>')
    return "\n".join([*parts, "</svg>\n"]).encode()


def _axes(x: str, y: str, most_x: float, decades: int) -> Iterator[str]:
    bottom, right = HEIGHT - _BOTTOM, WIDTH - _RIGHT
    yield f'<path d="M{_LEFT} {_TOP}V{bottom}H{right}" fill="none" stroke="{_INK}"/>'
    for power in range(decades + 1):
        top = round(bottom - (bottom - _TOP) * power / decades, 1)
        yield f'<text x="{_LEFT - 6}" y="{top + 4}" text-anchor="end">{10**power:,}</text>'
    step = max(1, round(most_x / 10))
    for value in range(0, int(most_x) + 1, step):
        left = round(_LEFT + (right - _LEFT) * value / most_x, 1)
        yield f'<text x="{left}" y="{bottom + 16}" text-anchor="middle">{value}</text>'
    yield f'<text x="{(right + _LEFT) / 2}" y="{HEIGHT - 8}" text-anchor="middle">{escape(x)}</text>'
    yield f'<text x="14" y="{(bottom + _TOP) / 2}" text-anchor="middle" transform="rotate(-90 14 {(bottom + _TOP) / 2})">{escape(y)}</text>'

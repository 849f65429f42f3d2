"""The diagram as SVG: plain shapes and text, no script, no outside file; the same input gives the same bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from nhmod_languages.dungeon.diagram.scene import MORE_GAP, Box, Line, Scene, Shape, Text

if TYPE_CHECKING:
    from collections.abc import Iterator


_FONTS = "Aileron, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"
_HEAD = 7
# XML 1.0 has no way to write the other control characters.
_CONTROLS = dict.fromkeys((*range(9), 11, 12, *range(14, 32), *range(127, 160)), "?")


def svg(scene: Scene) -> str:
    """Write a drawing as SVG text."""
    size = f'width="{_number(scene.width)}" height="{_number(scene.height)}"'
    box = f'viewBox="0 0 {_number(scene.width)} {_number(scene.height)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} font-family={quoteattr(_FONTS)}>\n'
    return head + "".join(f"{line}\n" for shape in scene.shapes for line in _shape(shape)) + "</svg>\n"


def _shape(shape: Shape) -> Iterator[str]:
    if isinstance(shape, Box):
        yield _box(shape)
    elif isinstance(shape, Line):
        yield from _line(shape)
    else:
        yield _text(shape)


def _box(box: Box) -> str:
    place = f'x="{_number(box.x)}" y="{_number(box.y)}" width="{_number(box.width)}" height="{_number(box.height)}"'
    radius = f' rx="{_number(box.radius)}"' if box.radius else ""
    dash = ' stroke-dasharray="3 3"' if box.dashed and box.stroke else ""
    return f'<rect {place}{radius} fill="{box.fill or "none"}" stroke="{box.stroke or "none"}"{dash}/>'


def _line(line: Line) -> Iterator[str]:
    points = " ".join(f"{_number(x)},{_number(y)}" for x, y in line.points)
    if line.halo:
        yield f'<polyline points="{points}" fill="none" stroke="#ffffff" stroke-width="{_number(line.width + 4)}"/>'
    dash = ' stroke-dasharray="6 4"' if line.dashed else ""
    yield f'<polyline points="{points}" fill="none" stroke="{line.color}" stroke-width="{_number(line.width)}"{dash}/>'
    if line.arrow:
        head = " ".join(f"{_number(x)},{_number(y)}" for x, y in arrow_head(line))
        yield f'<polygon points="{head}" fill="{line.color}"/>'


def _text(text: Text) -> str:
    middle = ' text-anchor="middle"' if text.centered else ""
    bold = ' font-weight="bold"' if text.bold else ""
    # The middle of the small letters, whatever the reader makes of dominant-baseline.
    place = f'x="{_number(text.x)}" y="{_number(text.y + text.size * 0.36)}"'
    said = escape(text.text.translate(_CONTROLS))
    if text.more:
        style = f'dx="{MORE_GAP}" font-size="{text.more_size}" font-weight="normal" fill="{text.more_color}"'
        said += f"<tspan {style}>{escape(text.more.translate(_CONTROLS))}</tspan>"
    return f'<text {place} font-size="{text.size}" fill="{text.color}"{middle}{bold}>{said}</text>'


def arrow_head(line: Line) -> tuple[tuple[float, float], ...]:
    """Return the triangle at the end of a line whose last part is level."""
    (before, _), (x, y) = line.points[-2:]
    back = x - _HEAD if before <= x else x + _HEAD
    return ((x, y), (back, y - _HEAD * 0.6), (back, y + _HEAD * 0.6))


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")

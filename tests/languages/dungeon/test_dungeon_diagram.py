"""The diagram: what it shows, that nothing lies on something else, and that both pictures are the same every time."""

from __future__ import annotations

import re
import sys
from io import BytesIO
from itertools import combinations, pairwise
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from dungeon_rules import LANGUAGE
from PIL import Image

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.extras import installing
from nhmod_languages.dungeon import parse_dungeons
from nhmod_languages.dungeon.diagram import draw_dungeons, png, svg
from nhmod_languages.dungeon.diagram.column import ROW
from nhmod_languages.dungeon.diagram.items import entry_level, items
from nhmod_languages.dungeon.diagram.scene import Box, Line, Text, text_width

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod_languages.dungeon.diagram import Scene

FRAME_HEIGHT = 60
MANY = (
    'DUNGEON: "Hub" "H" (9, 3)\nLEVEL: "a" "A" @ (2, -1)\nLEVEL: "b" "B" @ (-3, 2) 30\n'
    + "".join(f'BRANCH: "b{n}" @ ({n}, 0) {"portal" if n % 2 else "up"}\n' for n in range(1, 9))
    + "".join(f'DUNGEON: "b{n}" "none" ({n}, 2)\nENTRY: -1\n' for n in range(1, 9))
)


def drawn(text: str) -> Scene:
    return draw_dungeons(parse_dungeons(text, "d.def", Report()), "d.def")


def stock(root: Path) -> str:
    return (root / "dat" / "dungeon.def").read_bytes().decode("latin-1")


def texts(scene: Scene) -> list[str]:
    return [f"{shape.text} | {shape.more}".rstrip("| ") for shape in scene.shapes if isinstance(shape, Text)]


def frames(scene: Scene) -> list[Box]:
    found = [
        s
        for s in scene.shapes
        if isinstance(s, Box) and s.stroke and s.radius and s.height > FRAME_HEIGHT and s.width > 90
    ]
    assert found[-1].x == found[0].x
    return found


def test_everything_of_the_stock_file_is_there(nethack366: Path) -> None:
    scene = drawn(stock(nethack366))
    said = texts(scene)
    for wanted in (
        "d.def | 8 dungeons, 72 to 82 levels",
        "25 to 29 levels, bones D",
        "oracle | 5 to 9, neutral",
        "bigrm | 10 to 12, 40%, 10 variants",
        "medusa | -5 to -2, 4 variants, chaotic",
        "castle | last",
        "to The Quest | oracle +6 to +7, portal",
        "to Gehennom | at castle, down, no down stairs",
        "to Sokoban | oracle +1, up",
        "wizard2 | wizard1 +1",
        "mazelike, chaotic, files tower-",
        "minetn | 3 to 4, 7 variants, town",
    ):
        assert wanted in said, wanted
    assert sum(isinstance(shape, Line) and shape.arrow for shape in scene.shapes) == 7 + 2
    dashed = [shape for shape in scene.shapes if isinstance(shape, Line) and shape.arrow and shape.dashed]
    assert len(dashed) == 2 + 1


def test_where_things_can_be(nethack366: Path) -> None:
    file = parse_dungeons(stock(nethack366), "d.def", Report())
    places = {item.name: (item.low, item.high) for dungeon in file.dungeons for item in items(dungeon)}
    assert [places[name] for name in ("oracle", "medusa", "castle", "Sokoban", "The Quest", "Gehennom", "wizard3")] == [
        (5, 9),
        (21, 28),
        (25, 29),
        (6, 10),
        (11, 16),
        (25, 29),
        (13, 18),
    ]
    assert {d.name.text: entry_level(d) for d in file.dungeons if entry_level(d) != 1} == {
        "Sokoban": 4,
        "Vlad's Tower": 3,
        "The Elemental Planes": 5,
    }


@pytest.mark.parametrize("which", ["stock", "many", "one"])
def test_nothing_lies_on_something_else(which: str, nethack366: Path) -> None:
    scene = drawn({"stock": stock(nethack366), "many": MANY, "one": 'DUNGEON: "x" "X" (1, 0)\n'}[which])
    for shape in scene.shapes:
        points = shape.points if isinstance(shape, Line) else ((shape.x, shape.y),)
        assert all(0 <= x <= scene.width and 0 <= y <= scene.height for x, y in points)
    boxes = frames(scene)
    for one, other in combinations(boxes, 2):
        apart = one.x + one.width <= other.x or other.x + other.width <= one.x
        assert apart or one.y + one.height <= other.y or other.y + other.height <= one.y
    labels = [s for s in scene.shapes if isinstance(s, Text) and s.more]
    for box in boxes:
        heights = sorted(
            label.y for label in labels if box.x < label.x < box.x + box.width and box.y < label.y < box.y + box.height
        )
        assert all(below - above >= ROW - 0.01 for above, below in pairwise(heights))
    for label in labels[1:]:
        width = text_width(label.text, bold=True) + text_width(label.more, 11)
        assert any(b.x < label.x and label.x + width <= b.x + b.width and b.y < label.y < b.y + b.height for b in boxes)
    arrows = [shape for shape in scene.shapes if isinstance(shape, Line) and shape.halo]
    for arrow in arrows:
        for (x1, y1), (x2, y2) in pairwise(arrow.points):
            for box in boxes:
                inside_x = min(x1, x2) < box.x + box.width and max(x1, x2) > box.x
                inside_y = min(y1, y2) < box.y + box.height and max(y1, y2) > box.y
                assert not (inside_x and inside_y), (arrow.points, box)
    upright = [(a[0], arrow.color) for arrow in arrows for a, b in pairwise(arrow.points) if a[0] == b[0]]
    assert len(upright) == len({x for x, _ in upright}) == len(set(upright))


def test_the_pictures_are_the_same_every_time(nethack366: Path) -> None:
    first, again = drawn(stock(nethack366)), drawn(stock(nethack366))
    assert svg(first) == svg(again)
    assert png(first) == png(again)
    image = Image.open(BytesIO(png(first, scale=1)))
    assert image.size == (round(first.width), round(first.height))
    assert len(image.getcolors(1 << 20) or ()) > 20


def test_the_svg_is_well_formed_whatever_the_names() -> None:
    text = 'DUNGEON: "<a> & \x07 \x85 \xe9" "X" (2, 0)\n'
    scene = draw_dungeons(parse_dungeons(text, "d", Report(), obeyed=re.compile("(?!)")), '"d" & <x>.def')
    root = ET.fromstring(svg(scene))  # noqa: S314 - our own text
    said = ["".join(element.itertext()) for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert '"d" & <x>.def1 dungeon, 2 levels' in said
    assert "<a> & ? ? \xe9" in said
    assert png(scene)[:4] == b"\x89PNG"


def test_of_what_can_not_be_read_nothing_is_drawn() -> None:
    assert LANGUAGE.draw('DUNGEON: "a" "X" (2 0)\n', "d.def", Report(), "d.def", anyway=True) is None


def test_the_language_draws() -> None:
    report = Report()
    scene = LANGUAGE.draw(MANY, "d.def", report, "d.def")
    assert scene == drawn(MANY)
    assert report.errors == ()


def test_png_without_pillow_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(DiagnosticError) as caught:
        png(drawn(MANY))
    assert str(caught.value.diagnostics[0]) == (
        f"error NH1619: a diagram as PNG needs Pillow, which is not installed ({installing('tiles')}, or ask for SVG)"
    )

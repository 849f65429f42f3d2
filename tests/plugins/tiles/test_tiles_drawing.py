"""What a drawing makes of art and of other pictures, on every target: the colours that are seen."""

from __future__ import annotations

from io import BytesIO
from itertools import count
from typing import TYPE_CHECKING

import pytest
from PIL import Image
from test_tiles_colors import pixels
from test_tiles_places import labels

from nhmod.diagnostics import DiagnosticError

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Workshop

GROUND, RED, BLUE, GREEN, BLACK = (71, 108, 108), (255, 0, 0), (0, 0, 255), (0, 145, 0), (0, 0, 0)
YELLOW = (255, 255, 0)
_NUMBERS = count(1)
CLEAR = (0, 0, 0, 0)
HAG = "monsters:\n  - {{name: bog hag, copy_from: water nymph, tile: {0}}}\n"


def art(*squares: tuple[int, int, tuple[int, ...]], side: int = 16, mode: str = "RGBA", kind: str = "PNG") -> bytes:
    """A picture that is transparent but for single pixels."""
    image = Image.new("RGBA", (side, side), CLEAR)
    for x, y, color in squares:
        image.putpixel((x, y), (*color, 255))
    stream = BytesIO()
    image.convert(mode).save(stream, format=kind)
    return stream.getvalue()


def mod(workshop: Workshop, text: str, **files: bytes) -> Path:
    folder = workshop.mod(f"mod{next(_NUMBERS)}", text)
    for name, content in files.items():
        (folder / f"{name}.png").write_bytes(content)
    return folder


def refused(workshop: Workshop, text: str, **files: bytes) -> str:
    with pytest.raises(DiagnosticError) as caught:
        workshop.plan(mod(workshop, text, **files))
    return str(caught.value)


def test_art_has_its_colors_and_the_games_background(any_workshop: Workshop) -> None:
    plan = any_workshop.plan(mod(any_workshop, HAG.format("hag.png"), hag=art((3, 2, RED), (15, 15, BLUE))))
    seen = pixels(plan, "monsters", "bog hag")
    assert (seen[2][3], seen[15][15]) == (RED, BLUE)
    assert {color for row in seen for color in row} == {GROUND, RED, BLUE}
    assert not any_workshop.warnings


def test_colors_become_others(any_workshop: Workshop) -> None:
    """By a letter of the target's map, a name, or in numbers; what has the old colour nowhere is told."""
    for palette in (
        "{D: blue}",
        "{red: blue}",
        "{'#ff0000': '#0000ff'}",
        "{'(255, 0, 0)': '(0,0,255)'}",
        "{red: '#0808ee'}",
    ):
        text = HAG.format(f"{{picture: hag.png, palette: {palette}}}")
        plan = any_workshop.plan(mod(any_workshop, text, hag=art((3, 2, RED), (4, 2, GREEN))))
        assert pixels(plan, "monsters", "bog hag")[2][2:5] == [GROUND, BLUE, GREEN], palette
    assert not any_workshop.warnings
    any_workshop.plan(mod(any_workshop, HAG.format("{picture: hag.png, palette: {white: blue}}"), hag=art((3, 2, RED))))
    assert [one for one in any_workshop.warnings if "the picture has nothing of 'white'" in one]


def test_two_colors_that_change_places(workshop: Workshop) -> None:
    text = HAG.format("{picture: hag.png, palette: {red: green, green: red}}")
    plan = workshop.plan(mod(workshop, text, hag=art((3, 2, RED), (4, 2, GREEN))))
    assert pixels(plan, "monsters", "bog hag")[2][3:5] == [GREEN, RED]


def test_one_picture_over_another(any_workshop: Workshop) -> None:
    text = HAG.format("{copy_from: newt, over: hag.png}")
    plan = any_workshop.plan(mod(any_workshop, text, hag=art((0, 0, RED), (9, 9, BLUE))))
    seen, newt = pixels(plan, "monsters", "bog hag"), pixels(plan, "monsters", "newt")
    newt[0][0], newt[9][9] = RED, BLUE
    assert seen == newt


def test_a_sign_stands_in_the_corner(any_workshop: Workshop) -> None:
    """The letter alone differs from the picture under it, in yellow on black."""
    for letter in ("L", "l"):
        plan = any_workshop.plan(mod(any_workshop, HAG.format(f"{{copy_from: newt, sign: {letter}}}")))
        seen, newt = pixels(plan, "monsters", "bog hag"), pixels(plan, "monsters", "newt")
        assert [row[:11] for row in seen] == [row[:11] for row in newt]
        assert seen[:9] == newt[:9]
        corner = ["".join("#" if color == YELLOW else "." for color in row[11:]) for row in seen[9:]]
        assert corner == [".....", ".#...", ".#...", ".#...", ".#...", ".###.", "....."]
        assert {color for row in seen[9:] for color in row[11:]} == {YELLOW, BLACK}


def test_what_has_no_art_is_seen_to_stand_in(any_workshop: Workshop) -> None:
    """Its neighbour's picture with the first letter of what it is called; an unknown thing's is that of how it looks."""
    objects = "objects:\n  - {name: clarity, class: ring, appearance: crystalline, copy_from: ring of stealth}\n"
    plan = any_workshop.plan(
        mod(any_workshop, HAG.format("{copy_from: newt, sign: b}").replace(", tile: {copy_from: newt, sign: b}", ""))
    )
    alone = pixels(plan, "monsters", "bog hag")
    plan = any_workshop.plan(mod(any_workshop, HAG.format("{copy_from: water nymph, sign: b}") + objects))
    assert pixels(plan, "monsters", "bog hag") == alone
    unknown = pixels(plan, "objects", "crystalline / clarity")
    assert "".join("#" if color == YELLOW else "." for color in unknown[10][11:]) == "..##."  # a C


def test_a_copy_of_a_new_things_picture_is_that_picture(any_workshop: Workshop) -> None:
    text = (
        HAG.format("hag.png")
        + "  - {name: fen hag, copy_from: newt, tile: {copy_from: bog hag, palette: {red: blue}}}\n"
    )
    plan = any_workshop.plan(mod(any_workshop, text, hag=art((3, 2, RED))))
    assert pixels(plan, "monsters", "fen hag")[2][2:5] == [GROUND, BLUE, GROUND]
    text = text.replace("tile: hag.png", "tile: {copy_from: fen hag}")
    assert "NH1622" in refused(any_workshop, text)


def test_larger_art_is_made_smaller(workshop: Workshop) -> None:
    """Of four pixels the colour that most have."""
    squares = [
        (2 * x + right, 2 * x + below, RED) for x in range(16) for right in (0, 1) for below in (0, 1) if right or below
    ]
    plan = workshop.plan(mod(workshop, HAG.format("hag.png"), hag=art(*squares, side=32)))
    seen = pixels(plan, "monsters", "bog hag")
    assert seen == [[RED if x == y else GROUND for x in range(16)] for y in range(16)]
    assert "NH1624" in refused(workshop, HAG.format("hag.png"), hag=art(side=20))


def test_the_nearest_color_is_taken_or_refused(any_workshop: Workshop) -> None:
    """A darkish red becomes the target's red, and never its background; ``exact`` refuses it with the pixel's place."""
    near = art((3, 2, (240, 10, 10)), (5, 6, (240, 10, 10)))
    plan = any_workshop.plan(mod(any_workshop, HAG.format("hag.png"), hag=near))
    assert pixels(plan, "monsters", "bog hag")[2][3] == RED
    said = refused(any_workshop, HAG.format("{picture: hag.png, exact: true}"), hag=near)
    assert "(240, 10, 10)" in said
    assert "NH1625" in said


def test_tiles_of_the_game_take_the_same_keys(any_workshop: Workshop) -> None:
    text = (
        "tiles:\n  - {monster: jackal, picture: hag.png, palette: {red: blue}}\n"
        "  - {other: fountain, copy_from: sink, sign: F}\n"
    )
    plan = any_workshop.plan(mod(any_workshop, text, hag=art((3, 2, RED))))
    assert pixels(plan, "monsters", "jackal")[2][3] == BLUE
    assert pixels(plan, "other", "fountain") != pixels(plan, "other", "sink")
    assert labels(plan, "win/share/other.txt").count("fountain") == 1

"""Files that are given for tiles: each form of a picture, what is told of it, and what stands in the tile file."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageDraw

from nhmod.diagnostics import DiagnosticError

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Workshop

RED, WHITE, CLEAR = (255, 0, 0, 255), (255, 255, 255, 255), (0, 0, 0, 0)
SIDE = 16


def drawn(size: int = SIDE, ground: tuple[int, ...] = CLEAR) -> Image.Image:
    """Draw a red box with a white one in it."""
    image, part = Image.new("RGBA", (size, size), ground), max(size // SIDE, 1)
    draw = ImageDraw.Draw(image)
    draw.rectangle((4 * part, 4 * part, 12 * part - 1, 12 * part - 1), fill=RED)
    draw.rectangle((6 * part, 6 * part, 10 * part - 1, 10 * part - 1), fill=WHITE)
    return image


def saved(image: Image.Image, kind: str = "PNG", **more: object) -> bytes:
    stream = BytesIO()
    image.save(stream, kind, **more)
    return stream.getvalue()


def faint() -> Image.Image:
    image = drawn()
    image.putalpha(image.getchannel("A").point(lambda seen: min(seen, 127)))
    return image


BLACK = (0, 0, 0, 255)
FITTING: dict[str, tuple[Callable[[], bytes], str]] = {
    "rgba.png": (lambda: saved(drawn()), "."),
    "rgb.png": (lambda: saved(drawn(ground=BLACK).convert("RGB")), "A"),
    "palette.png": (lambda: saved(drawn(ground=BLACK).convert("RGB").quantize(4)), "A"),
    "double.png": (lambda: saved(drawn(32)), "."),
    "large.png": (lambda: saved(drawn(1024)), "."),
    "plain.bmp": (lambda: saved(drawn(ground=BLACK).convert("RGB"), "BMP"), "A"),
    "named.gif": (lambda: saved(drawn()), "."),
    "other.png": (lambda: saved(drawn(ground=BLACK).convert("RGB"), "GIF"), "A"),
}
"""Pictures that show the boxes, and the letter around them."""
REFUSED = {
    "small.png": (lambda: saved(drawn(8)), "NH1624"),
    "odd.png": (lambda: saved(drawn(24)), "NH1624"),
    "narrow.png": (lambda: saved(drawn(32).crop((0, 0, 16, 32))), "NH1624"),
    "moving.gif": (
        lambda: saved(drawn().convert("RGB"), "GIF", save_all=True, append_images=[Image.new("RGB", (16, 16), 9)]),
        "NH1623",
    ),
    "cut.png": (lambda: saved(drawn())[:60], "NH1623"),
    "empty.png": (lambda: b"", "NH1606"),
    "photo.png": (lambda: saved(drawn(ground=BLACK).convert("RGB"), "JPEG"), "NH1606"),
    "web.png": (lambda: b"RIFF\x24\0\0\0WEBPVP8 \xff", "NH1606"),
    "words.png": (lambda: b"hello", "NH1606"),
}
UNSEEN = {
    "clear.png": lambda: saved(Image.new("RGBA", (SIDE, SIDE), CLEAR)),
    "faint.png": lambda: saved(faint()),
    "grey.png": lambda: saved(Image.new("L", (SIDE, SIDE), 145)),
}


def planned(workshop: Workshop, name: str, content: bytes) -> str:
    """Plan a mod whose new monster has a file for its tile; return the tile's text in the tile file."""
    folder = workshop.mod("mine", f"monsters: [{{name: bog hag, copy_from: water nymph, tile: {{picture: {name}}}}}]\n")
    (folder / name).write_bytes(content)
    text = workshop.plan(folder).overlay.files["win/share/monsters.txt"].text
    return text[text.index("(bog hag)") :].partition("{")[2].partition("}")[0]


@pytest.mark.parametrize("name", FITTING)
def test_the_tile_is_what_the_picture_shows(workshop: Workshop, name: str) -> None:
    make, around = FITTING[name]
    rows = [row.strip() for row in planned(workshop, name, make()).strip().splitlines()]
    box = [around * 4 + "D" * 8 + around * 4] * 2
    inner = [around * 4 + "DDNNNNDD" + around * 4] * 4
    assert rows == [around * 16] * 4 + box + inner + box + [around * 16] * 4
    assert not [one for one in workshop.warnings if "NH16" in one]


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_tile_is_refused(workshop: Workshop, name: str) -> None:
    make, code = REFUSED[name]
    with pytest.raises(DiagnosticError) as caught:
        planned(workshop, name, make())
    assert [found.code for found in caught.value.diagnostics if found.severity == "error"] == [code]


@pytest.mark.parametrize("name", UNSEEN)
def test_what_is_not_seen_is_told(workshop: Workshop, name: str) -> None:
    planned(workshop, name, UNSEEN[name]())
    assert [one[:6] for one in workshop.warnings if "NH16" in one] == ["NH1635"]

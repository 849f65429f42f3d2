"""Pictures with a colour profile: their colours are told as they are seen, in sRGB."""

from __future__ import annotations

import io
import struct

import pytest
from PIL import Image, ImageCms

from nhmod.diagnostics import DiagnosticError
from nhmod_languages.tiles import read_art


def swapped() -> bytes:
    """A profile in which what is called red is blue: sRGB's, with the two primaries in each other's place, under another name."""
    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    name = "sRGB".encode("utf-16-be")
    assert name in profile
    profile = bytearray(bytes(profile).replace(name, "mine".encode("utf-16-be")))
    (count,) = struct.unpack_from(">I", profile, 128)
    for number in range(count):
        at = 132 + 12 * number
        tag = bytes(profile[at : at + 4])
        profile[at : at + 4] = {b"rXYZ": b"bXYZ", b"bXYZ": b"rXYZ"}.get(tag, tag)
    return bytes(profile)


def grey() -> bytes:
    profile = bytearray(swapped())
    profile[16:20] = b"GRAY"
    return bytes(profile)


def png(image: Image.Image, profile: bytes) -> bytes:
    written = io.BytesIO()
    image.save(written, "PNG", icc_profile=profile)
    return written.getvalue()


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "P"])
def test_colors_are_told_as_they_are_seen(mode: str) -> None:
    image = Image.new("RGB", (16, 16), (255, 0, 0)).convert(mode)
    seen = read_art(png(image, swapped()), "art.png").at(3, 3)
    assert seen is not None
    red, green, blue = seen
    assert (red < 8, green < 8, blue > 247) == (True, True, True), seen
    plain = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    assert read_art(png(image, plain), "art.png").at(3, 3) == (255, 0, 0)


def test_a_profile_of_greys_is_no_obstacle() -> None:
    image = Image.new("L", (16, 16), 108)
    assert read_art(png(image, grey()), "art.png").at(0, 0) == (108, 108, 108)


def test_a_profile_that_is_none_is_told() -> None:
    with pytest.raises(DiagnosticError) as raised:
        read_art(png(Image.new("RGB", (16, 16)), b"no profile"), "art.png")
    (told,) = raised.value.diagnostics
    assert told.code == "NH1623"
    assert told.message.startswith("the picture art.png can't be read: ")

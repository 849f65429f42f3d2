"""Image files as art for tiles: read safely, and told in the letters of a colour map."""

from __future__ import annotations

from array import array
from io import BytesIO
from typing import TYPE_CHECKING, cast

from nhmod.dataclass import frozen
from nhmod.diagnostics import Report, problem
from nhmod_languages.tiles import codes
from nhmod_languages.tiles.colors import BACKGROUND, RGB, difference, nearest_letter
from nhmod_languages.tiles.pillow import require_pillow

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PIL.Image import Image as PillowImage

    from nhmod.location import Location

_FORMATS = {"PNG": b"\x89PNG", "BMP": b"BM", "GIF": b"GIF8"}
_MODES = frozenset({"1", "L", "LA", "P", "PA", "RGB", "RGBA", "RGBX"})
_DEEP = frozenset({"I", "I;16", "I;16B"})
"""Greys of 16 bits, by one name or another of Pillow's releases."""
_MOST_PIXELS = 40_000_000
"""More than any sheet of tiles has; a file of few bytes can claim any number."""
_TOO_LARGE = f"at most {_MOST_PIXELS:,} in all are read"
_MOST_TOLD = 3
_SEEN = 128
"""A pixel is transparent if less of it is seen than this, of 255."""

_KEYED = frozenset({"L", "RGB"})
_BITS, _WHOLE = 8, 255
_DEPTH_AT = 24
"""Where a PNG says how many bits each part of a colour has: behind its signature, IHDR's length and name, and the size."""


@frozen
class Art:
    """An image: ``pixels`` are four bytes each (red, green, blue, and how much of it is seen), row by row."""

    width: int
    height: int
    pixels: bytes

    def at(self, x: int, y: int) -> RGB | None:
        """Return a pixel's colour, both from 0; nothing where it is transparent."""
        start = 4 * (y * self.width + x)
        red, green, blue, seen = self.pixels[start : start + 4]
        return (red, green, blue) if seen >= _SEEN else None


@frozen
class Match:
    """A colour of art that the map has not: what it became, how far that is (``difference``), and the first pixel that has it."""

    rgb: RGB
    letter: str
    became: RGB
    difference: float
    x: int
    y: int
    count: int


def is_image(content: bytes) -> bool:
    """Return whether a file's content begins as a PNG, BMP or GIF does."""
    return content.startswith(tuple(_FORMATS.values()))


def read_art(content: bytes, name: str, place: Location | None = None) -> Art:
    """Read a PNG, BMP or GIF; ``name`` is what messages call it.

    Colours with a profile of their own are told in sRGB.

    Raises:
        DiagnosticError: Pillow is not installed; the file is damaged, is animated, claims more pixels than any sheet has, or has
            colours that no tile can have (CMYK).
    """
    require_pillow("art needs", place)
    from PIL import Image, UnidentifiedImageError  # noqa: PLC0415 - as require_pillow says

    try:
        image = Image.open(BytesIO(content), formats=tuple(_FORMATS))
        _check(image, name, place)
        # What Pillow raises for damage differs by format, and by what is damaged.
        image.load()
        _settle_key(image, content)
        rgba = _in_srgb(_in_eight_bits(image)).convert("RGBA")
    except Image.DecompressionBombError as error:
        raise problem(
            codes.NO_ART, f"the picture {name} claims more pixels than any has; {_TOO_LARGE}", place
        ) from error
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, EOFError) as error:
        said = str(error).strip() or "it ends too early"
        raise problem(
            codes.NO_ART, f"the picture {name} can't be read: {_plain(said)}", place, hint="save it again, as a PNG"
        ) from error
    return Art(width=rgba.width, height=rgba.height, pixels=rgba.tobytes())


def _plain(said: str) -> str:
    """Leave out of a library's words what only it knows, such as the place of an object in memory."""
    return said.partition(" <")[0].partition(" (")[0]


def _check(image: PillowImage, name: str, place: Location | None) -> None:
    """Refuse, before a pixel is read, what can't be a tile's art."""
    if image.width * image.height > _MOST_PIXELS:
        size = f"{image.width:,} by {image.height:,}"
        raise problem(codes.NO_ART, f"the picture {name} claims to be {size} pixels; {_TOO_LARGE}", place)
    if getattr(image, "n_frames", 1) > 1:
        hint = "save one of its pictures as a PNG"
        raise problem(codes.NO_ART, f"the picture {name} moves, and a tile stands still", place, hint=hint)
    if image.mode not in _MODES and image.mode not in _DEEP:
        hint = "save it as a PNG of 8 bits: RGB, RGBA or with a palette"
        raise problem(
            codes.NO_ART, f"the picture {name} has its colours as {image.mode}, which tiles have not", place, hint=hint
        )


def _in_eight_bits(image: PillowImage) -> PillowImage:
    """Tell greys of 16 bits by their first 8, as Pillow itself tells colours of 16 bits."""
    if image.mode not in _DEEP:
        return image
    from PIL import Image  # noqa: PLC0415 - as above

    greys = array("i", image.convert("I").tobytes())
    told = Image.frombytes("L", image.size, bytes(grey >> _BITS for grey in greys))
    key = image.info.get("transparency")
    if isinstance(key, int):
        told.putalpha(Image.frombytes("L", image.size, bytes(0 if grey == key else _WHOLE for grey in greys)))
    return told


def _settle_key(image: PillowImage, content: bytes) -> None:
    """Tell the one colour of a PNG that is transparent as its pixels are told: in 8 bits. Pillow leaves it in the file's own bits.

    Source: PNG specification (third edition), 11.2.1 (the depth in IHDR) and 11.3.1.1 (tRNS).
    """
    key = image.info.get("transparency")
    if image.format != "PNG" or image.mode not in _KEYED or not isinstance(key, int | tuple):
        return
    depth = content[_DEPTH_AT]
    greatest = (1 << depth) - 1
    of_file = [part & greatest for part in ((key,) if isinstance(key, int) else key)]
    parts = [part * _WHOLE // greatest if depth <= _BITS else part >> depth - _BITS for part in of_file]
    image.info["transparency"] = parts[0] if isinstance(key, int) else tuple(parts)


def _in_srgb(image: PillowImage) -> PillowImage:
    profile = image.info.get("icc_profile")
    if not profile:
        return image
    from PIL import ImageCms  # noqa: PLC0415 - as above

    own = ImageCms.ImageCmsProfile(BytesIO(profile))
    # One of greys says how bright they are, and would not fit the colours that they are told in.
    if "sRGB" in ImageCms.getProfileDescription(own) or own.profile.xcolor_space.strip() != "RGB":
        return image
    plain = image.convert("RGBA")
    try:
        converted = ImageCms.profileToProfile(
            plain.convert("RGB"), own, ImageCms.createProfile("sRGB"), outputMode="RGB"
        )
    except ImageCms.PyCMSError as error:
        raise ValueError(str(error)) from error
    converted = cast("PillowImage", converted).convert("RGBA")
    converted.putalpha(plain.getchannel("A"))
    return converted


def to_rows(art: Art, palette: Mapping[str, RGB]) -> tuple[tuple[str, ...], tuple[Match, ...]]:
    """Tell art in the letters of a colour map, each pixel in the nearest; also which colours are not in the map.

    What is transparent has the letter of the game's background; what is seen never becomes that, unless it is of just that colour.
    """
    background = nearest_letter(BACKGROUND, palette)
    letters: dict[RGB | None, str] = {None: background}
    exact: dict[RGB, str] = {}
    for letter, rgb in palette.items():
        exact.setdefault(rgb, letter)
    drawn = {letter: rgb for letter, rgb in palette.items() if letter != background} or palette
    first: dict[RGB, tuple[int, int]] = {}
    counts: dict[RGB, int] = {}
    rows: list[str] = []
    for y in range(art.height):
        row = []
        for x in range(art.width):
            seen = art.at(x, y)
            if seen is not None and seen not in letters:
                letters[seen] = exact.get(seen) or nearest_letter(seen, drawn)
            row.append(letters[seen])
            if seen is not None and seen not in exact:
                first.setdefault(seen, (x, y))
                counts[seen] = counts.get(seen, 0) + 1
        rows.append("".join(row))
    matches = tuple(
        Match(
            rgb=rgb,
            letter=letters[rgb],
            became=palette[letters[rgb]],
            difference=difference(rgb, palette[letters[rgb]]),
            x=x,
            y=y,
            count=counts[rgb],
        )
        for rgb, (x, y) in first.items()
    )
    return tuple(rows), matches


def tell_matches(
    matches: Sequence[Match], name: str, report: Report, place: Location | None = None, *, exact: bool
) -> None:
    """Tell of the colours of art that a map has not: notes of what they become, or errors where they are to be ``exact``.

    Of many (a picture with shades has hundreds) those are told that are farthest from what they become, and how many more there are.
    """
    farthest = sorted(matches, key=lambda match: -match.difference)
    for match in farthest[:_MOST_TOLD]:
        where = f"first at x {match.x}, y {match.y}, of {match.count} pixel{'s' * (match.count > 1)}"
        message = f"the target's tiles have no colour {match.rgb}, which is in {name} ({where})"
        if exact:
            report.error(codes.INEXACT, message, place, hint=f"the nearest is {match.became}")
        else:
            report.note(codes.INEXACT, f"{message}: it becomes {match.became}", place)
    more = len(matches) - _MOST_TOLD
    if more > 0:
        message = f"the target's tiles have none of {more} more colours that are in {name}"
        if exact:
            report.error(codes.INEXACT, message, place)
        else:
            report.note(codes.INEXACT, f"{message}: each becomes the nearest", place)

"""How a picture is made: art read, another's colours changed, one laid over another, a sign drawn into it."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import DiagnosticError, Report, did_you_mean, listed
from nhmod.location import Location
from nhmod.manifest import BlockText, ModFile, Pair, plain_text
from nhmod_languages.tiles import (
    BACKGROUND,
    NAMES,
    RGB,
    TILE_SIZE,
    color_of,
    is_image,
    laid_over,
    nearest_letter,
    read_art,
    read_tile,
    recolored,
    reduced,
    signed,
    tell_matches,
    to_rows,
)
from nhmod_languages.tiles.codes import ART_SIZE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nhmod_languages.contents.drawing import Drawing

Rows = tuple[str, ...]
_INK, _GROUND = NAMES["yellow"], NAMES["black"]


def stand_in(rows: Rows, label: str, palette: Mapping[str, RGB]) -> Rows:
    """Return another thing's picture for one that has none of its own: with the first letter of its label, that is seen to stand in."""
    letter = next((one for one in label if one.isascii() and one.isalnum()), "?")
    return _with_sign(rows, letter, palette)


def _with_sign(rows: Rows, letter: str, palette: Mapping[str, RGB]) -> Rows:
    return signed(rows, letter, ink=nearest_letter(_INK, palette), ground=nearest_letter(_GROUND, palette))


_PICTURES = frozenset({".png", ".bmp", ".gif"})
"""What is called so is meant to be a picture: of what is in it nothing is told as of a tile's text."""
_OTHERS = {b"\xff\xd8\xff": "JPEG", b"RIFF": "WebP", b"II*\0": "TIFF", b"MM\0*": "TIFF"}
"""How pictures begin that no tile is, whatever they are called."""


@frozen
class Artist:
    """Makes pictures in the colours of one tile file; what is wrong with them goes to the report, and gives nothing."""

    palette: Mapping[str, RGB]
    report: Report

    def drawn(self, drawing: Drawing, rows: Rows) -> Rows | None:
        """Do to a picture what a drawing says: other colours, then what is laid over it, then its sign."""
        colors = self._recoloring(drawing.palette, rows)
        if colors is None:
            return None
        rows = recolored(rows, colors)
        if drawing.over is not None:
            top = self.art(drawing.over, exact=drawing.exact)
            if top is None:
                return None
            rows = laid_over(rows, top, background=nearest_letter(BACKGROUND, self.palette))
        return _with_sign(rows, drawing.sign, self.palette) if drawing.sign else rows

    def art(self, art: ModFile | BlockText, *, exact: bool = False) -> Rows | None:
        """Read art: a file with an image or tile text, or tile text in the manifest."""
        if isinstance(art, BlockText):
            return read_tile("\n".join(art.lines), art.at(0), self.report, palette=self.palette)
        asked = art.origin.location
        place = Location(file=str(PurePosixPath(asked.file).parent / art.path))
        try:
            content = art.real.read_bytes()
        except OSError as error:
            self.report.error("NH1606", f"the tile's file {art.path} can't be read: {error.strerror}", asked)
            return None
        if is_image(content):
            return self._of_image(content, art, exact=exact)
        try:
            text = plain_text(content).decode("ascii")
        except UnicodeDecodeError:
            kind = next((kind for start, kind in _OTHERS.items() if content.startswith(start)), "")
            wrong = f"is a {kind}" if kind else "is neither a picture nor plain text"
        else:
            named = PurePosixPath(art.path).suffix.casefold() in _PICTURES
            wrong = "is called a picture and is none" if named else ""
        if wrong:
            hint = "a tile is a PNG, BMP or GIF, or text: '{', rows of letters, '}'; each letter is a colour"
            self.report.error("NH1606", f"the tile's file {art.path} {wrong}", asked, hint=hint)
            return None
        return read_tile(text, place, self.report, palette=self.palette)

    def _of_image(self, content: bytes, file: ModFile, *, exact: bool) -> Rows | None:
        place = file.origin.location
        try:
            art = read_art(content, file.path, place)
        except DiagnosticError as error:
            self.report.extend(error.diagnostics)
            return None
        factor = art.width // TILE_SIZE
        if not factor or (art.width, art.height) != (factor * TILE_SIZE, factor * TILE_SIZE):
            message = f"the picture {file.path} is {art.width} by {art.height} pixels; a tile is {TILE_SIZE} by {TILE_SIZE} or a multiple"
            self.report.error(ART_SIZE, message, place, hint="cut it, or scale it, to one of these sizes")
            return None
        rows, matches = to_rows(art, self.palette)
        tell_matches(matches, file.path, self.report, place, exact=exact)
        if exact and matches:
            return None
        return reduced(rows, factor) if factor > 1 else rows

    def _recoloring(self, palette: Sequence[Pair[str, str]], rows: Rows) -> Mapping[str, str] | None:
        """Return which letters become which, for a drawing's ``palette``."""
        letters: dict[str, str] = {}
        used = sorted(set("".join(rows)))
        for pair in palette:
            old = self._letters(pair.key, pair.key_origin.location, used)
            new = self._letters(pair.value, pair.origin.location, list(self.palette))
            if old is None or new is None:
                return None
            if not set(old) & set(used):
                hint = f"it has {listed(self._shown(letter) for letter in used)}"
                self.report.warning("NH1621", f"the picture has nothing of '{pair.key}'", pair.key_origin, hint=hint)
            letters |= dict.fromkeys(old, new[0])
        return letters

    def _letters(self, text: str, place: Location, among: Sequence[str]) -> Sequence[str] | None:
        """Return the letters that a colour means, of those given: its own, those of just that colour, or the nearest."""
        if text in self.palette:
            return (text,)
        rgb = color_of(text)
        if rgb is None:
            hint = did_you_mean(text, NAMES) or f"the colours with names are {', '.join(NAMES)}"
            self.report.error("NH1614", f"the target's tiles have no colour '{text}'", place, hint=hint)
            return None
        exact = [letter for letter, color in self.palette.items() if color == rgb]
        return exact or (nearest_letter(rgb, {letter: self.palette[letter] for letter in among}),)

    def _shown(self, letter: str) -> str:
        name = next((name for name, color in NAMES.items() if color == self.palette[letter]), str(self.palette[letter]))
        return f"'{letter}' ({name.strip('()')})"

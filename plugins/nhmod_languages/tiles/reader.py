"""Reads NetHack's tile text: whole files and the single tile that an author gives. Mirrors win/share/tiletext.c."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.location import Location
from nhmod.source import Source, Span
from nhmod_languages.tiles import codes
from nhmod_languages.tiles.colors import ColorMap, translate
from nhmod_languages.tiles.model import TILE_SIZE, Tile, TileFile

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from nhmod.diagnostics import Report

_LABEL = re.compile(r"#\s*(\w+)\s+(\d{1,9})\s+\(([^)]*)\)\s*(\{)?")
_KEYWORDS = ("tile", "placeholder")


def parse_tiles(text: str, file: str, report: Report, *, width: int = TILE_SIZE, height: int = TILE_SIZE) -> TileFile:
    """Read a whole tile file: ``A = (r, g, b)`` lines, then ``# tile N (name)``, ``{``, rows, ``}`` for each tile.

    All faults go to the report; the tiles that are right are in the result. ``width`` and ``height`` are in pixels.
    """
    return _Reader(Source(text, file), report, width, height).file()


def read_tile(
    text: str,
    location: Location,
    report: Report,
    *,
    palette: Mapping[str, tuple[int, int, int]],
    width: int = TILE_SIZE,
    height: int = TILE_SIZE,
) -> tuple[str, ...] | None:
    """Read the one tile that an author gives (``{``, rows, ``}``; a label line before it is allowed) and check it.

    A colour map may stand before it, of ``A = (r, g, b)`` lines: then the letters are that map's, and are told in those
    of ``palette`` with exactly the same colours. ``palette`` is the map of the file that the tile goes into; without a
    map of its own the text's letters are that one's. ``location`` is where the text begins; a block's further lines
    begin in the same column. Gives the rows, or nothing when a fault was reported.
    """
    lines = [line.strip() for line in text.splitlines()]
    places = [_line_location(location, number, line) for number, line in enumerate(text.splitlines())]
    content = [(line, place) for line, place in zip(lines, places, strict=True) if line]
    before = len(report.errors)
    colors = ColorMap(report)
    mapped = 0
    while mapped < len(content) and colors.take(*content[mapped]):
        mapped += 1
    end = content[-1][1] if content else location
    del content[:mapped]
    if content and _LABEL.fullmatch(content[0][0]):
        del content[0]
    if not content or content[0][0] != "{":
        _no_beginning(*(content[0] if content else ("", end)), report)
        return None
    closing = next((number for number, (line, _) in enumerate(content) if line == "}"), None)
    if closing is None:
        report.error(codes.BRACE, "the tile has no '}' after its rows", content[-1][1])
        return None
    if closing + 1 < len(content):
        report.error(codes.ONE_TILE, "there is text after the tile's '}': one tile a text", content[closing + 1][1])
        return None
    if len(report.errors) > before:  # letters that the map should have would be told as unknown ones
        return None
    letters = [color.letter for color in colors.colors] if mapped else palette
    shape = _Shape(colors=letters, width=width, height=height)
    if not shape.accepts(content[1:closing], content[closing][1], report):
        return None
    rows = tuple(row for row, _ in content[1:closing])
    return translate(rows, colors.colors, palette, report) if mapped else rows


def _no_beginning(line: str, place: Location, report: Report) -> None:
    """Report what is wrong with the line that should be the ``{``."""
    if "=" in line:
        report.error(codes.COLOR_MAP, "a colour map's line is 'A = (red, green, blue)', before all else", place)
    else:
        report.error(codes.BRACE, "a tile begins with '{' on a line of its own", place)


def check_label(name: str, location: Location | None, report: Report) -> bool:
    """Report a name that can't stand in ``# tile N (name)``; say whether it can."""
    if name and not set(name) & set(")\r\n"):
        return True
    report.error(
        codes.LABEL, f"'{name}' can't be a tile's name: it may not be empty nor hold ')' or a line break", location
    )
    return False


def _line_location(base: Location, number: int, line: str) -> Location:
    stripped = line.strip()
    column = base.column + (line.index(stripped) if stripped else 0)
    row = base.line + number
    return Location(file=base.file, line=row, column=column, end_line=row, end_column=column + len(stripped))


@frozen
class _Shape:
    """What a tile's rows must be like."""

    colors: Collection[str]
    width: int
    height: int

    def accepts(self, rows: list[tuple[str, Location]], end: Location, report: Report) -> bool:
        """Report what is wrong with the rows (``end`` is the closing brace) and say whether nothing is."""
        before = len(report.errors)
        if len(rows) != self.height:
            report.error(codes.ROW_COUNT, f"the tile has {len(rows)} rows, {self.height} are needed", end)
        for number, (row, place) in enumerate(rows[: self.height], start=1):
            if len(row) != self.width:
                message = f"row {number} of the tile has {len(row)} letters, {self.width} are needed"
                report.error(codes.ROW_WIDTH, message, place)
            unknown = next((column for column, letter in enumerate(row) if letter not in self.colors), None)
            if unknown is not None:
                report.error(
                    codes.UNKNOWN_COLOR,
                    f"row {number} of the tile has '{row[unknown]}', which is no letter of the colour map",
                    _part(place, unknown, unknown + 1),
                    hint=f"the letters are {''.join(self.colors)}",
                )
        return len(report.errors) == before


def _part(line: Location, start: int, end: int) -> Location:
    column = line.column
    return replace(line, column=column + start, end_line=line.line, end_column=column + end)


@cache
def _picture(letters: str, width: int, height: int, opened: bool) -> re.Pattern[str]:
    """Return the pattern of a picture with nothing wrong in it: a tree has a thousand, and row by row is slow."""
    begin = "" if opened else r"[ \t]*\{[ \t]*\r?\n"
    letter = f"[{letters}]" if letters else "(?!)"
    row = rf"[ \t]*{letter}{{{width}}}[ \t]*\r?\n"
    return re.compile(rf"{begin}((?:{row}){{{height}}})[ \t]*\}}[ \t]*(?:\r?\n|\Z)")


class _Reader:
    """Goes through a tile file line by line."""

    def __init__(self, source: Source, report: Report, width: int, height: int) -> None:
        self._source = source
        self._report = report
        self._width = width
        self._height = height
        self._at = 0
        self._colors = ColorMap(report)
        self._tiles: list[Tile] = []

    def file(self) -> TileFile:
        while self._at < len(self._source.text):
            span, line = self._line()
            if not line:
                continue
            if label := _LABEL.fullmatch(line):
                self._tile(span, label)
            elif self._tiles or not self._colors.take(line, self._source.location(span)):
                self._report.error(
                    codes.NOT_TILE_TEXT,
                    "neither a colour ('A = (0, 0, 0)', before the first tile) nor a tile ('# tile 12 (name)')",
                    self._source.location(span),
                )
                if line.startswith("#"):
                    self._skip_picture(opened=line.endswith("{"))
        return TileFile(source=self._source, colors=self._colors.colors, tiles=tuple(self._tiles))

    def _line(self) -> tuple[Span, str]:
        """Take the next line: the span of its text without blanks around it, and that text."""
        end = self._source.line_end(self._at)
        raw = self._source.text[self._at : end]
        line = raw.strip()
        start = self._at + (raw.index(line) if line else 0)
        self._at = end
        return Span(start, start + len(line)), line

    def _skip_picture(self, *, opened: bool) -> None:
        """Pass over the picture of a tile whose label can't be read: it is told once, and not for each of its rows."""
        start = self._at
        if not opened:
            _, line = self._line()
            while not line and self._at < len(self._source.text):
                _, line = self._line()
            if line != "{":
                self._at = start
                return
        while self._at < len(self._source.text):
            start = self._at
            _, line = self._line()
            if line.startswith("#"):
                self._at = start
            if line == "}" or line.startswith("#"):
                return

    def _tile(self, label_span: Span, label: re.Match[str]) -> None:
        if label[1] not in _KEYWORDS:
            self._report.error(
                codes.NOT_TILE_TEXT,
                f"'{label[1]}' is neither 'tile' nor 'placeholder'",
                self._source.location(label_span),
            )
        name = Span(label_span.start + label.start(3), label_span.start + label.end(3))
        location = self._source.location(name)
        check_label(label[3], location, self._report)
        # The game takes the brace wherever it stands (tiletext.c, read_txttile).
        rows = self._rows(label[3], opened=bool(label[4]))
        if rows is not None:
            self._tiles.append(
                Tile(
                    index=len(self._tiles),
                    keyword=label[1],
                    number=int(label[2]),
                    name=label[3],
                    rows=rows,
                    span=Span(label_span.start, self._at),
                    location=location,
                )
            )

    def _rows(self, name: str, *, opened: bool) -> tuple[str, ...] | None:
        picture = _picture("".join(color.letter for color in self._colors.colors), self._width, self._height, opened)
        right = picture.match(self._source.text, self._at)
        if right is None:
            return self._rows_one_by_one(name, opened=opened)
        self._at = right.end()
        return tuple(right[1].split())

    def _rows_one_by_one(self, name: str, *, opened: bool) -> tuple[str, ...] | None:
        """Read rows that the pattern of a right picture does not take, and report what is wrong with them."""
        span, line = self._line() if not opened else (Span(self._at, self._at), "{")
        if line != "{":
            self._report.error(codes.BRACE, f"the tile '{name}' lacks its '{{'", self._source.location(span))
            self._at = min(self._at, span.start)
            return None
        rows: list[tuple[str, Location]] = []
        while self._at < len(self._source.text):
            span, line = self._line()
            if line == "}":
                letters = [color.letter for color in self._colors.colors]
                shape = _Shape(colors=letters, width=self._width, height=self._height)
                right = shape.accepts(rows, self._source.location(span), self._report)
                return tuple(row for row, _ in rows) if right else None
            if line.startswith("#"):
                self._at = span.start
                break
            rows.append((line, self._source.location(span)))
        self._report.error(codes.BRACE, f"the tile '{name}' lacks its '}}'", self._source.location(span))
        return None

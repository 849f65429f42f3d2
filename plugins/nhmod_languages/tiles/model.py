"""What a tile file holds. Mirrors win/share/tiletext.c."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from nhmod.location import Location
    from nhmod.source import Source, Span

TILE_SIZE = 16
"""TILE_X and TILE_Y (win/share/tile.h)."""


@frozen
class Color:
    """One line of the colour map; the parts are 0 to 255."""

    letter: str
    red: int
    green: int
    blue: int
    location: Location

    @property
    def rgb(self) -> tuple[int, int, int]:
        """The three parts."""
        return self.red, self.green, self.blue


@frozen
class Tile:
    """One tile of a file.

    ``number`` is what the file says and NetHack ignores; ``index`` is the place in the file, from 0, which counts.
    ``keyword`` is ``tile`` or ``placeholder``. ``span`` goes from the ``#`` to behind the newline after the ``}``.
    ``location`` is the label line's name.
    """

    index: int
    keyword: str
    number: int
    name: str
    rows: tuple[str, ...]
    span: Span
    location: Location


@frozen
class TileFile:
    """A tile file: its colours in order and its tiles in order."""

    source: Source
    colors: tuple[Color, ...]
    tiles: tuple[Tile, ...]

    @property
    def palette(self) -> Mapping[str, tuple[int, int, int]]:
        """The colours by letter."""
        return {color.letter: color.rgb for color in self.colors}

    @property
    def head(self) -> str:
        """The text before the first tile: the colour map."""
        return self.source.text[: self.tiles[0].span.start] if self.tiles else self.source.text

    @property
    def tail(self) -> str:
        """The text behind the last tile; empty as a rule."""
        return self.source.text[self.tiles[-1].span.end :] if self.tiles else ""

    def before(self, tile: Tile) -> str:
        """Return the text between a tile and the one before it, such as blank lines or a tile that is none; of the first the head."""
        start = self.tiles[tile.index - 1].span.end if tile.index else 0
        return self.source.text[start : tile.span.start]

    def find(self, name: str) -> tuple[Tile, ...]:
        """Return the tiles of a name, in the file's order."""
        return tuple(tile for tile in self.tiles if tile.name == name)

    def offset_after(self, index: int) -> int:
        """Return the offset at which a new tile's text is inserted to stand behind tile ``index`` (-1: the first).

        Raises:
            IndexError: the file has no such tile.
        """
        if not -1 <= index < len(self.tiles):
            message = f"{self.source.file} has {len(self.tiles)} tiles, none with the index {index}"
            raise IndexError(message)
        return len(self.head) if index < 0 else self.tiles[index].span.end


def print_tile(rows: Iterable[str], *, name: str, number: int, keyword: str = "tile") -> str:
    """Write one tile as tiletext.c:write_txttile does.

    The name must be free of ``)`` and the rows must be right (``read_tile`` gives only such rows).
    """
    return f"# {keyword} {number} ({name})\n{print_rows(rows)}"


def print_map(palette: Mapping[str, tuple[int, int, int]], letters: Iterable[str]) -> str:
    """Write a colour map, ``A = (r, g, b)`` lines, of those letters, in the order of ``palette``."""
    used = set(letters)
    return "".join(f"{print_color(one, palette[one])}\n" for one in palette if one in used)


def print_color(letter: str, rgb: tuple[int, int, int]) -> str:
    """Write one line of a colour map, without its end."""
    return f"{letter} = ({', '.join(map(str, rgb))})"


def print_rows(rows: Iterable[str]) -> str:
    """Write a picture between its braces, as an author's tile file has it too."""
    body = "".join(f"  {row}\n" for row in rows)
    return f"{{\n{body}}}\n"


def print_tiles(file: TileFile) -> str:
    """Write the whole file from its parts; what was read is given back byte for byte."""
    return "".join(file.before(tile) + file.source[tile.span] for tile in file.tiles) + (
        file.tail or file.head * (not file.tiles)
    )


def around_rows(text: str, rows: Sequence[str]) -> tuple[str, ...]:
    """Return what stands around a tile's rows in its text: one part more than there are rows."""
    parts: list[str] = []
    # The first line is the label's; what the rows are is known, and each has a line of its own.
    at = text.index("\n") + 1
    start = 0
    for row in rows:
        found = text.index(row, at)
        parts.append(text[start:found])
        start = at = found + len(row)
    return (*parts, text[start:])


def print_around(around: Sequence[str], rows: Sequence[str]) -> str:
    """Write a tile with other rows, in the way that ``around_rows`` was told."""
    return around[0] + "".join(row + part for row, part in zip(rows, around[1:], strict=True))

"""NetHack's tile text: monsters.txt, objects.txt and other.txt of win/share."""

from nhmod_languages.tiles.codes import CODES
from nhmod_languages.tiles.model import TILE_SIZE, Color, Tile, TileFile, print_rows, print_tile, print_tiles
from nhmod_languages.tiles.picture import tile_png
from nhmod_languages.tiles.reader import check_label, parse_tiles, read_tile

__all__ = [
    "CODES",
    "TILE_SIZE",
    "Color",
    "Tile",
    "TileFile",
    "check_label",
    "parse_tiles",
    "print_rows",
    "print_tile",
    "print_tiles",
    "read_tile",
    "tile_png",
]

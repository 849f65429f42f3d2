"""NetHack's tile text: monsters.txt, objects.txt and other.txt of win/share."""

from nhmod.formats.tiles.codes import CODES
from nhmod.formats.tiles.model import TILE_SIZE, Color, Tile, TileFile, print_rows, print_tile, print_tiles
from nhmod.formats.tiles.picture import tile_png
from nhmod.formats.tiles.reader import check_label, parse_tiles, read_tile

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

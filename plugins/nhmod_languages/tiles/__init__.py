"""NetHack's tile text: monsters.txt, objects.txt and other.txt of win/share."""

from nhmod_languages.tiles.art import Art, Match, is_image, read_art, tell_matches, to_rows
from nhmod_languages.tiles.codes import CODES
from nhmod_languages.tiles.colors import BACKGROUND, NAMES, RGB, color_of, difference, nearest_letter
from nhmod_languages.tiles.composing import SIGNS, laid_over, recolored, reduced, signed
from nhmod_languages.tiles.model import (
    TILE_SIZE,
    Color,
    Tile,
    TileFile,
    around_rows,
    print_around,
    print_color,
    print_map,
    print_rows,
    print_tile,
    print_tiles,
)
from nhmod_languages.tiles.picture import tile_png
from nhmod_languages.tiles.reader import check_label, parse_tiles, read_tile

__all__ = [
    "BACKGROUND",
    "CODES",
    "NAMES",
    "RGB",
    "SIGNS",
    "TILE_SIZE",
    "Art",
    "Color",
    "Match",
    "Tile",
    "TileFile",
    "around_rows",
    "check_label",
    "color_of",
    "difference",
    "is_image",
    "laid_over",
    "nearest_letter",
    "parse_tiles",
    "print_around",
    "print_color",
    "print_map",
    "print_rows",
    "print_tile",
    "print_tiles",
    "read_art",
    "read_tile",
    "recolored",
    "reduced",
    "signed",
    "tell_matches",
    "tile_png",
    "to_rows",
]

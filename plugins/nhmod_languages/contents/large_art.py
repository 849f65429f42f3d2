"""Which of mods' tiles are images: a set of tiles of another size than the game's takes them as they were drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.manifest import ModFile, Record
from nhmod.target import find_word
from nhmod_languages.contents.drawing import Drawing, WithTile, art_of
from nhmod_languages.contents.sheets import GLYPHS, label_of
from nhmod_languages.contents.tile_record import Tile
from nhmod_languages.tiles import is_image

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from nhmod.contribution import ModSet
    from nhmod.target import Facts

_OTHER = "other"


def images_of(mods: ModSet, facts: Facts) -> Mapping[tuple[str, str], Path]:
    """Return the image file of each tile that is just one, by the tile's file (``monsters``) and its label there.

    What is made of a picture (other colours, a sign, another picture over it) has none.
    """
    return dict(_images(mods, facts))


def _images(mods: ModSet, facts: Facts) -> Iterator[tuple[tuple[str, str], Path]]:
    for vocabulary in GLYPHS:
        records = (record for _, record in mods.records(vocabulary, Record) if isinstance(record, WithTile))
        own = {record.origin.location: _image(record.tile) for record in records}
        for entry in facts.added(vocabulary):
            image = own.get(entry.origin.location) if entry.origin else None
            if image is not None:
                yield (vocabulary, label_of(entry, vocabulary)), image
    for _, tile in mods.records("tiles", Tile):
        image, word = _image(tile), tile.monster or tile.object
        if image is None:
            continue
        if word is None:
            yield (_OTHER, str(tile.other)), image
        elif (meant := find_word(word, facts)) is not None:
            vocabulary = "monsters" if tile.monster else "objects"
            yield (vocabulary, label_of(meant, vocabulary)), image


def _image(written: object) -> Path | None:
    if isinstance(written, Drawing) and (written.palette or written.over is not None or written.sign):
        return None
    art = art_of(written)
    return art.real if isinstance(art, ModFile) and is_image(art.real.read_bytes()) else None

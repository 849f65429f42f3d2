"""What tiles look like in the gallery: the new picture, and the one that stood there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.gallery import Exhibit, Link, Picture, Showing, facts_of
from nhmod_languages.contents.showing import Studio
from nhmod_languages.contents.tile_record import Tile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import ModSet

KIND = "tiles"


def tile_exhibits(mods: ModSet, showing: Showing) -> Iterator[Exhibit]:
    """Show pictures that stand in a manifest by themselves."""
    studio = Studio.of(showing)
    for mod, record in mods.records(KIND, Tile):
        kind = "monsters" if record.monster is not None else "objects" if record.object is not None else ""
        yield Exhibit(
            kind=KIND,
            mod=mod.id,
            title=record.title,
            origin=record.origin,
            label="a picture",
            facts=facts_of(
                ("Of", Link(record.title, (kind,)) if kind else None),
                ("Made of", record.copy_from),
            ),
            pictures=tuple(_picture(record, studio)),
        )


def _picture(record: Tile, studio: Studio) -> Iterator[Picture]:
    if record.monster is not None:
        yield from studio.monster(record.title, record)
    elif record.object is not None:
        yield from studio.thing(record.title, record)
    else:
        yield from studio.other(record.title, record)

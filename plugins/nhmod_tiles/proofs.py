"""How pictures for the game's own things are seen: in the picture of all tiles, where windows look for them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.proofs import Proof, Unproven
from nhmod.target.words import meant
from nhmod_languages.contents.sheets import label_of
from nhmod_languages.contents.tile_record import Tile
from nhmod_playing.probing import table_row
from nhmod_playing.script import Act, FailedError, Player, Script
from nhmod_playing.seeing import number_of
from nhmod_playing.tiles import Tiles, tiles_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import ModSet
    from nhmod.gallery import Showing
    from nhmod.target import Entry, Facts

KIND = "tiles"
THERE = "it is in the picture of all tiles, where it is looked for"


def tile_proofs(mods: ModSet, facts: Facts, showing: Showing) -> Iterator[Proof | Unproven]:
    """Yield how each picture is seen."""
    tiles = tiles_of(showing, facts)
    for content in mods.contents(KIND):
        record = content.record
        if not isinstance(record, Tile):
            continue
        if tiles is None:
            yield Unproven(content=content, way=THERE, why="the tree's tiles can't be read")
            continue
        if record.other is not None:
            act = partial(_other, tiles, record.other)
        elif record.monster is not None:
            act = partial(_thing, tiles, "monsters", meant(record.monster, facts), facts)
        elif record.object is not None:
            act = partial(_thing, tiles, "objects", meant(record.object, facts), facts)
        else:
            continue
        yield Proof(content=content, way=THERE, script=Script(steps=(Act("look for it by its number", act),)))


def _other(tiles: Tiles, label: str, player: Player) -> None:
    place = next((tile.index for tile in tiles.files["other"].tiles if tile.name == label), None)
    if place is None:
        raise FailedError(f"there is no tile '{label}'")
    tiles.compare("other", place, player)


def _thing(tiles: Tiles, vocabulary: str, entry: Entry, facts: Facts, player: Player) -> None:
    name = str(entry.fields.get("oc_name") or entry.name)
    number = number_of(facts, "object classes", str(entry.fields.get("class", "")))
    asked = f"{name}#{number}" if vocabulary == "objects" else name
    row = table_row(player.game, "obj" if vocabulary == "objects" else "mon", asked)
    if not row:
        raise FailedError(f"the game has no '{label_of(entry, vocabulary)}'")
    tiles.check(vocabulary, entry, int(row["number"]), player)

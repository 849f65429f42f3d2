"""Finds other pictures that a variant has for what its base has; those of new things come with the things themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError
from nhmod.files import plain_name
from nhmod.target import DiffRange, Imported
from nhmod.target.c import SiteError
from nhmod_languages.contents.sheets import FILES, GLYPHS, Sheet, read_sheet
from nhmod_languages.tiles import Tile, print_rows
from nhmod_tiles.pictures import OTHER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts, Side

_WORDS = {"monsters": "monster", "objects": "object", OTHER: OTHER}


def import_tiles(base: Side, variant: Side) -> Iterator[Imported]:
    """Yield an entry under ``tiles:`` for each picture; a tile file that does not fit its table is left to the patch."""
    for vocabulary in FILES:
        try:
            old = read_sheet(vocabulary, base.tree, base.facts)
            new = read_sheet(vocabulary, variant.tree, variant.facts)
        except (DiagnosticError, SiteError):
            continue
        if old.file.palette != new.file.palette:
            continue  # with other colours the letters mean something else
        found = _things(old, new, variant.facts) if vocabulary in GLYPHS else _others(old, new)
        for word, tile, stretch in found:
            path = f"tiles/{_WORDS[vocabulary]}-{plain_name(word)}.txt"
            yield Imported(
                kind="tiles",
                record={_WORDS[vocabulary]: word, "picture": path},
                title=tile.name,
                ranges=(stretch,),
                files={path: print_rows(tile.rows).encode("ascii")},
            )


def _things(old: Sheet, new: Sheet, facts: Facts) -> Iterator[tuple[str, Tile, DiffRange]]:
    for symbol, index in new.of.items():
        tile = new.file.tiles[index]
        entry = facts[new.vocabulary].symbol(symbol)
        if entry is None:
            continue
        before = old.file.tiles[old.of[symbol]] if symbol in old.of else None
        if before is not None and before.rows != tile.rows:
            base, span = (before.span.start, before.span.end), (tile.span.start, tile.span.end)
            yield facts[new.vocabulary].called(entry), tile, DiffRange(file=new.path, base=base, variant=span)


def _others(old: Sheet, new: Sheet) -> Iterator[tuple[str, Tile, DiffRange]]:
    """Yield the tiles of a sheet that has the same ones, but other pictures."""
    if [tile.name for tile in old.file.tiles] != [tile.name for tile in new.file.tiles]:
        return
    for before, tile in zip(old.file.tiles, new.file.tiles, strict=True):
        if before.rows != tile.rows and len(old.file.find(tile.name)) == 1:
            base, span = (before.span.start, before.span.end), (tile.span.start, tile.span.end)
            yield tile.name, tile, DiffRange(file=new.path, base=base, variant=span)

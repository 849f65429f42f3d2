"""Pictures that mods give: read, and held against the tile file that they go into."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.diagnostics import did_you_mean
from nhmod.formats.tiles import read_tile
from nhmod.location import Location
from nhmod.manifest import BlockText
from nhmod.target import find_word
from nhmod_tiles.records import Tile
from nhmod_tiles.sheets import GLYPHS, Sheet, read_sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import ModSet
    from nhmod.diagnostics import Report
    from nhmod.target import Entry, Facts, Tree

OTHER = "other"


@dataclass(frozen=True, kw_only=True, slots=True)
class Picture:
    """A picture for one thing.

    ``symbol`` is the monster's or object's (a label for ``other``), ``rows`` the picture, ``location`` where it was asked for.
    """

    vocabulary: str
    symbol: str
    rows: tuple[str, ...]
    owner: str
    location: Location


def check_pictures(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> None:
    """Report every picture that can't be used."""
    sheets: dict[str, Sheet] = {}
    for _ in declared(mods, tree, facts, report, sheets):
        pass
    for vocabulary in GLYPHS:
        for entry in facts.added(vocabulary):
            if entry.fields.get("tile"):
                sheet = sheets.setdefault(vocabulary, read_sheet(vocabulary, tree, facts))
                own_rows(entry, sheet, facts, report)


def declared(
    mods: ModSet, tree: Tree, facts: Facts, report: Report, sheets: dict[str, Sheet]
) -> Iterator[Picture]:
    """Go through the pictures under ``tiles:``; ``sheets`` keeps the tile files that were read."""
    for mod, tile in mods.records("tiles", Tile):
        word = tile.monster or tile.object
        vocabulary = "monsters" if tile.monster else "objects" if tile.object else OTHER
        if vocabulary not in sheets:
            sheets[vocabulary] = read_sheet(vocabulary, tree, facts)
        sheet = sheets[vocabulary]
        entry = find_word(word, facts) if word else None
        if entry is not None and entry.mod and entry.fields.get("tile"):
            report.error("NH1605", f"'{entry.name}' has a 'tile:' of its own", tile.origin.location, path=tile.origin.path)
            continue
        symbol = entry.symbol if entry else str(tile.other)
        if entry is None and not _labelled(sheet, symbol, tile.origin.at("other").location, report):
            continue
        rows = _rows(tile, sheet, report)
        if rows is not None:
            location = tile.origin.location
            yield Picture(vocabulary=vocabulary, symbol=symbol, rows=rows, owner=mod.id, location=location)


def own_rows(entry: Entry, sheet: Sheet, facts: Facts, report: Report) -> tuple[str, ...] | None:
    """Read the picture of a new thing's own ``tile:``: another's tile, or a file of the mod (``copy_from`` or ``file`` with ``real``)."""
    tile = entry.fields.get("tile")
    location = entry.origin.at("tile").location if entry.origin else Location(file=entry.mod)
    if not isinstance(tile, dict):
        return None
    if "copy_from" in tile:
        other = facts.get(sheet.vocabulary).find(str(tile["copy_from"]))
        while other is not None and other.symbol not in sheet.of:
            # Another new thing: take what it stands beside.
            other = facts.get(sheet.vocabulary).symbol(str(other.fields.get("predecessor", "")))
        return sheet.file.tiles[sheet.of[other.symbol]].rows if other else None
    return _read(Path(str(tile["real"])), str(tile["file"]), location, sheet, report)


def _rows(tile: Tile, sheet: Sheet, report: Report) -> tuple[str, ...] | None:
    if tile.copy_from is not None:
        location = tile.origin.at("copy_from").location
        if not _labelled(sheet, tile.copy_from, location, report):
            return None
        return sheet.file.find(tile.copy_from)[0].rows
    picture = tile.picture
    if isinstance(picture, BlockText):
        text = "\n".join(picture.lines)
        return read_tile(text, picture.at(0), report, colors=tuple(sheet.file.palette))
    if picture is None:
        return None
    return _read(picture.real, picture.path, picture.origin.location, sheet, report)


def _read(path: Path, shown: str, asked: Location, sheet: Sheet, report: Report) -> tuple[str, ...] | None:
    try:
        text = path.read_text(encoding="ascii")
    except (OSError, UnicodeDecodeError) as error:
        report.error("NH1606", f"the tile's file {shown} can't be read: {error}", asked)
        return None
    # Faults are told where they stand: in the tile's own file, named as the manifest's folder is.
    folder = asked.file.rpartition("/")[0]
    location = Location(file=f"{folder}/{shown}" if folder else shown)
    return read_tile(text, location, report, colors=tuple(sheet.file.palette))


def _labelled(sheet: Sheet, label: str, location: Location, report: Report) -> bool:
    if sheet.file.find(label):
        return True
    hint = did_you_mean(label, (tile.name for tile in sheet.file.tiles))
    report.error("NH1602", f"{sheet.path} has no tile '{label}'", location, hint=hint)
    return False

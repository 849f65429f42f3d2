"""``nhmod tiles check``: what is wrong, or looks wrong, with the tiles of a game or of mods."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.diagnostics import Diagnostic, DiagnosticError, Report, Severity, did_you_mean, listed
from nhmod.location import Location
from nhmod_languages.contents.sheets import GLYPHS, label_of, placeholders_of, read_sheet
from nhmod_languages.tiles.alike import Alike, alike
from nhmod_languages.tiles.codes import ALIKE, INEXACT, MISSING, TWICE, UNUSED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod_languages.commands.tile_games import OpenedTiles
    from nhmod_languages.tiles import Tile

_UNSEEN = "invisible monster"
_SPARE = "spare appearances"
_BETWEEN = " / "
_APART = "give one of them other colours, or a sign"


def check_tiles(opened: OpenedTiles, report: Report, *, of_mods: bool) -> None:
    """Report what is wrong with a game's tiles, of the mods' only or of all.

    What a file has at a tile that can't be read is reported there, and costs that tile only.
    """
    for name, file in opened.after.items():
        tiles = _own(name, opened) if of_mods else file.tiles
        report.extend(map(opened.at_origin, _labels(name, opened, tiles)))
        # Much of the map looks the same on purpose: walls that meet, one wall in several parts of the dungeon.
        if of_mods or name in GLYPHS:
            report.extend(map(opened.at_origin, _alike(name, opened, tiles)))
    if not of_mods:
        report.extend(opened.faults.diagnostics)
        for vocabulary in GLYPHS:
            _check_missing(vocabulary, opened, report)


def _own(name: str, opened: OpenedTiles) -> list[Tile]:
    """Return the tiles that mods bring or change."""
    before = Counter((tile.name, tile.rows) for tile in opened.before[name].tiles)
    found = []
    for tile in opened.after[name].tiles:
        key = tile.name, tile.rows
        if before[key] > 0:
            before[key] -= 1
        else:
            found.append(tile)
    return found


def _check_missing(vocabulary: str, opened: OpenedTiles, report: Report) -> None:
    """Report the things of the tree that have no tile where they stand in the table."""
    try:
        sheet = read_sheet(vocabulary, opened.plain, opened.facts)
    except DiagnosticError as error:
        report.extend(error.diagnostics)
        return
    names = [tile.name for tile in sheet.file.tiles]
    for symbol, label in sheet.missing.items():
        message = f"{sheet.path} has no tile '{label}' where {symbol} should stand"
        hint = "it stands elsewhere" if label in names else did_you_mean(label, names)
        place = Location(file=sheet.path)
        report.error(MISSING, message, place, hint=hint or "it goes behind that of the thing before it in the table")


def _labels(vocabulary: str, opened: OpenedTiles, tiles: Sequence[Tile]) -> Iterator[Diagnostic]:
    """Yield what is to be said of tiles that nothing in the game has, and of those of which there are more than things."""
    if vocabulary not in GLYPHS:
        return
    wanted = Counter(label_of(entry, vocabulary) for entry in opened.facts.get(vocabulary))
    others = placeholders_of(vocabulary, opened.plain, opened.facts)
    others |= {entry.name for entry in opened.facts.get(_SPARE)} if vocabulary == "objects" else {_UNSEEN}
    counts = Counter(tile.name for tile in opened.after[vocabulary].tiles)
    first: dict[str, Tile] = {}
    for tile in tiles:
        earlier = first.setdefault(tile.name, tile)
        if tile.name not in wanted and tile.name not in others:
            hint = did_you_mean(tile.name, wanted) or "those behind it are shown for others"
            yield _found(UNUSED, f"nothing among the {vocabulary} is called '{tile.name}'", tile, hint)
        elif earlier is not tile and counts[tile.name] > max(wanted[tile.name] + (tile.name in others), 1):
            message = f"{counts[tile.name]} tiles are labelled '{tile.name}', and fewer things are called that"
            yield _found(TWICE, message, tile, f"the first is in line {earlier.location.line}")


def _alike(name: str, opened: OpenedTiles, tiles: Sequence[Tile]) -> Iterator[Diagnostic]:
    """Yield what is to be said of tiles that can hardly be told apart; placeholders are of nothing.

    Unknown objects of one appearance are to look alike ("bag / sack", "bag / oilskin sack").
    """
    file = opened.after[name]
    hidden = placeholders_of(name, opened.plain, opened.facts)
    seen = [tile for tile in file.tiles if tile.name not in hidden]
    same: dict[int, list[Alike]] = {}
    told: set[int] = set()
    for pair in alike([tile for tile in tiles if tile.name not in hidden], seen, file.palette):
        if pair.tile.name.partition(_BETWEEN)[0] == pair.other.name.partition(_BETWEEN)[0]:
            continue
        if not pair.pixels:
            if pair.tile.index not in told:
                same.setdefault(pair.tile.index, []).append(pair)
            told.add(pair.other.index)
            continue
        where = f"in {pair.pixels} pixel{'s' * (pair.pixels > 1)}, first at x {pair.x}, y {pair.y}"
        message = f"the tile '{pair.tile.name}' differs from that of '{pair.other.name}' only {where}"
        yield _found(ALIKE, message, pair.tile, _APART)
    for pairs in same.values():
        names = listed(f"'{one.other.name}'" for one in pairs)
        yield _found(ALIKE, f"the tile '{pairs[0].tile.name}' looks as that of {names}", pairs[0].tile, _APART)


def _found(code: str, message: str, tile: Tile, hint: str) -> Diagnostic:
    return Diagnostic(code=code, severity=Severity.WARNING, message=message, location=tile.location, hint=hint)


def tell_of_mods(found: Report, report: Report) -> None:
    """Pass on what was found when mods were read: that a colour becomes another one is what is asked for here, and no mere note."""
    for one in found.diagnostics:
        if one.severity is Severity.ERROR:
            continue  # it is raised, too
        report.add(
            replace(one, severity=Severity.WARNING) if one.code == INEXACT and one.severity is Severity.NOTE else one
        )

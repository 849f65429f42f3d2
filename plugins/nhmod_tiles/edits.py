"""The edits that tiles need: in the tile files, and in tilemap.c's conditionals[]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.edits import Edit, Guard
from nhmod.target.c import c_string
from nhmod_languages.contents.sheets import FEMALE, GLYPHS, MALE, TILEMAP, Sheet, label_of
from nhmod_languages.tiles import print_tile
from nhmod_tiles.limits import raised
from nhmod_tiles.pictures import Gallery, Picture, stands_behind
from nhmod_tiles.sites import PLACEHOLDERS, conditional_place, tiles_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.contribution import ModSet
    from nhmod.diagnostics import Report
    from nhmod.location import Location
    from nhmod.target import Entry, Facts, Tree


@frozen
class _New:
    """A new thing with its place: it stands behind ``base`` of the target's own, and ``before`` are the new ones between.

    ``before`` has the nearest first.
    """

    entry: Entry
    label: str
    base: str
    before: tuple[Entry, ...]
    sheet: Sheet
    symbol: str

    @property
    def location(self) -> Location | None:
        return self.entry.origin.location if self.entry.origin else None


def tile_edits(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> Iterator[Edit]:
    """Insert the new things' tiles and their placeholders, and change the pictures of what is there."""
    gallery = Gallery(mods, tree, facts, report)
    new, changed = gallery.pictures()
    symbols = {mod.id: mod.symbol for mod in mods}
    for vocabulary in GLYPHS:
        for entry in facts.added(vocabulary):
            if entry.symbol in new:
                thing = _new_thing(entry, vocabulary, gallery, facts, symbols)
                yield _tile(thing, new[entry.symbol])
                yield _placeholder(thing, tree, symbols)
    yield from raised(mods, tree, facts)
    for picture in changed:
        yield from _other_picture(picture, gallery.sheet(picture.vocabulary), symbols)


def _new_thing(entry: Entry, vocabulary: str, gallery: Gallery, facts: Facts, symbols: Mapping[str, str]) -> _New:
    """Return a new entry with what stands before it; ``predecessor`` is the declaring plugin's."""
    base, before = stands_behind(entry, facts, vocabulary)
    return _New(
        entry=entry,
        label=label_of(entry, vocabulary),
        base=base,
        before=before,
        sheet=gallery.sheet(vocabulary),
        symbol=symbols[entry.mod],
    )


def _tile(thing: _New, picture: Picture) -> Edit:
    sheet = thing.sheet
    after = sheet.file.tiles[sheet.gap(thing.base)]
    offset = sheet.file.offset_after(after.index)
    names = [f"{thing.label}{sex}" for sex in (MALE, FEMALE)] if sheet.paired else [thing.label]
    tiles = [print_tile(picture.rows, name=name, number=after.number + n) for n, name in enumerate(names, start=1)]
    return Edit(
        file=sheet.path,
        site=tiles_of(sheet.vocabulary),
        start=offset,
        end=offset,
        text="".join(tiles),
        why=f"the tile of '{thing.entry.name}'; tile text has no guards, but tilemap.c passes over it without the symbol",
        owner=thing.entry.mod,
        symbol=thing.symbol,
        order=(len(thing.before),),
        origin=thing.location,
    )


def _placeholder(thing: _New, tree: Tree, symbols: Mapping[str, str]) -> Edit:
    """Add a row of conditionals[]: without the symbol the tile is passed over, and the others stay in step."""
    glyph, label = GLYPHS[thing.sheet.vocabulary], c_string(thing.label)
    # What it follows then depends on which of the other mods are defined: the nearest of them.
    nearest: dict[str, str] = {}
    for other in thing.before:
        if other.mod != thing.entry.mod:
            nearest.setdefault(symbols[other.mod], other.symbol)
    lines = [f"#ifndef {thing.symbol}"]
    for number, (condition, predecessor) in enumerate(nearest.items()):
        lines += [f"#{'elif' if number else 'if'} defined({condition})", f"    {{ {glyph}, {predecessor}, {label} }},"]
    lines += ["#else"] if nearest else []
    lines += [f"    {{ {glyph}, {thing.base}, {label} }},"]
    lines += ["#endif"] if nearest else []
    lines += [f"#endif /* {thing.symbol} */"]
    offset, order = conditional_place(thing.sheet, thing.sheet.gap(thing.base), tree)
    return Edit(
        file=TILEMAP,
        site=PLACEHOLDERS,
        start=offset,
        end=offset,
        text="".join(f"{line}\n" for line in lines),
        why=f"keeps the other tiles in step when '{thing.entry.name}' is compiled out",
        owner=thing.entry.mod,
        symbol=thing.symbol,
        order=(*order, len(thing.before)),
        origin=thing.location,
    )


def _other_picture(picture: Picture, sheet: Sheet, symbols: Mapping[str, str]) -> Iterator[Edit]:
    """Replace the picture of a tile that the target has, and of that for women behind it."""
    known = picture.symbol in sheet.of or picture.symbol in sheet.missing
    tile = sheet.tile(picture.symbol) if known else sheet.named(picture.symbol)[0]
    behind = sheet.file.tiles[tile.index + 1 : tile.index + 2]
    for one in (tile, *(other for other in behind if other.name.endswith(FEMALE) and tile.name.endswith(MALE))):
        yield Edit(
            file=sheet.path,
            site=f"{tiles_of(sheet.vocabulary)} ({one.name})",
            start=one.span.start,
            end=one.span.end,
            text=print_tile(picture.rows, name=one.name, number=one.number, keyword=one.keyword),
            why=f"another picture for '{one.name}'; tile text has no guards",
            owner=picture.owner,
            symbol=symbols[picture.owner],
            guard=Guard.BARE,
            origin=picture.location,
        )

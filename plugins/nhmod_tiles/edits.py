"""The edits that tiles need: in the tile files, and in tilemap.c's conditionals[]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.edits import Edit
from nhmod.formats.tiles import print_tile
from nhmod.target.c import c_string
from nhmod_tiles.pictures import declared, own_rows
from nhmod_tiles.sheets import GLYPHS, Sheet, label_of, read_sheet

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.contribution import ModSet
    from nhmod.diagnostics import Report
    from nhmod.location import Location
    from nhmod.target import Entry, Facts, Tree
    from nhmod_tiles.pictures import Picture

TILEMAP = "win/share/tilemap.c"


@dataclass(frozen=True, kw_only=True, slots=True)
class _New:
    """A new thing with its place: behind ``base`` of the target's own, the ``number``-th there; ``before`` are the new ones between."""

    entry: Entry
    base: str
    before: tuple[Entry, ...]

    @property
    def location(self) -> Location | None:
        return self.entry.origin.location if self.entry.origin else None


def tile_edits(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> Iterator[Edit]:
    """Insert the new things' tiles and their placeholders, and change the pictures of what is there."""
    sheets: dict[str, Sheet] = {}
    pictures = {(p.vocabulary, p.symbol): p for p in declared(mods, tree, facts, report, sheets)}
    symbols = {mod.id: mod.symbol for mod in mods}
    for vocabulary in GLYPHS:
        new = _new_things(vocabulary, facts)
        if new and vocabulary not in sheets:
            sheets[vocabulary] = read_sheet(vocabulary, tree, facts)
        for thing in new:
            picture = pictures.pop((vocabulary, thing.entry.symbol), None)
            yield _tile(thing, sheets[vocabulary], picture, facts, report, symbols)
            yield _placeholder(thing, sheets[vocabulary], tree, symbols)
    for picture in pictures.values():
        yield _other_picture(picture, sheets[picture.vocabulary], symbols)


def _new_things(vocabulary: str, facts: Facts) -> list[_New]:
    """Put the new entries in the order in which the table has them, by their predecessors."""
    added = {entry.symbol: entry for entry in facts.added(vocabulary)}
    new = []
    for entry in added.values():
        before: list[Entry] = []
        at = str(entry.fields["predecessor"])
        while at in added:
            before.append(added[at])
            at = str(added[at].fields["predecessor"])
        new.append(_New(entry=entry, base=at, before=tuple(before)))
    return new


def _tile(
    thing: _New, sheet: Sheet, picture: Picture | None, facts: Facts, report: Report, symbols: Mapping[str, str]
) -> Edit:
    entry = thing.entry
    after = sheet.file.tiles[sheet.gap[thing.base]]
    rows = picture.rows if picture else own_rows(entry, sheet, facts, report)
    if rows is None:
        like = facts.get(sheet.vocabulary).symbol(str(entry.fields.get("copy_from") or ""))
        model = sheet.file.tiles[sheet.of.get(like.symbol if like else "", sheet.of[thing.base])]
        rows = model.rows
        report.warning(
            "NH1601",
            f"'{entry.name}' has no tile; it gets that of '{model.name}'",
            thing.location,
            path=entry.origin.path if entry.origin else "",
            hint=f"draw one, or say 'tile: {{copy_from: {model.name}}}'",
        )
    offset = sheet.file.offset_after(after.index)
    return Edit(
        file=sheet.path,
        site=f"the tile of '{entry.name}'",
        start=offset,
        end=offset,
        text=print_tile(rows, name=label_of(entry, sheet.vocabulary), number=after.number + 1),
        why=f"the tile of '{entry.name}' (tile text can't be guarded; tilemap.c has a placeholder for it)",
        owner=entry.mod,
        symbol=symbols[entry.mod],
        order=(after.index, len(thing.before)),
        origin=thing.location,
    )


def _placeholder(thing: _New, sheet: Sheet, tree: Tree, symbols: Mapping[str, str]) -> Edit:
    """Add a row of conditionals[]: without the symbol the tile is passed over, and the others stay in step."""
    entry, symbol = thing.entry, symbols[thing.entry.mod]
    glyph = GLYPHS[sheet.vocabulary]
    label = c_string(label_of(entry, sheet.vocabulary))
    # What it follows depends on which of the other mods are defined.
    others: dict[str, str] = {}
    for other in thing.before:
        if other.mod != entry.mod:
            others.setdefault(symbols[other.mod], other.symbol)
    lines = [f"#ifndef {symbol}"]
    for number, (condition, predecessor) in enumerate(others.items()):
        lines += [f"#{'elif' if number else 'if'} defined({condition})", f"    {{ {glyph}, {predecessor}, {label} }},"]
    if others:
        lines += ["#else"]
    lines += [f"    {{ {glyph}, {thing.base}, {label} }},"]
    if others:
        lines += ["#endif"]
    lines += [f"#endif /* {symbol} */"]
    offset, rank = _conditional_place(sheet, sheet.gap[thing.base], tree)
    return Edit(
        file=TILEMAP,
        site="the conditionals[] table",
        start=offset,
        end=offset,
        text="".join(f"{line}\n" for line in lines),
        why=f"keeps the other tiles in step when '{entry.name}' is compiled out",
        owner=entry.mod,
        symbol=symbol,
        order=(rank, sheet.gap[thing.base], len(thing.before)),
        origin=thing.location,
    )


def _conditional_place(sheet: Sheet, gap: int, tree: Tree) -> tuple[int, int]:
    """Find where a row goes: the rows stand in the order of their tiles, monsters before objects."""
    c = tree.c(TILEMAP)
    table = c.array("conditionals")
    glyphs = list(GLYPHS.values())
    rank = glyphs.index(GLYPHS[sheet.vocabulary])
    places = {tile.name: tile.index for tile in sheet.file.tiles}
    last = None
    for row in table.rows:
        if len(row.args) < 3 or row.args[2].string is None:  # noqa: PLR2004 - glyph, predecessor, name; the end has none
            break
        kind = glyphs.index(row.args[0].head) if row.args[0].head in glyphs else len(glyphs)
        if (kind, places.get(row.args[2].string, -1)) <= (rank, gap):
            last = row
    offset = last.lines().end if last else c.line_end(table.body.start)
    outside = table.conditions
    while c.conditions_at(offset) != outside:
        offset = c.line_end(offset)
    return offset, rank


def _other_picture(picture: Picture, sheet: Sheet, symbols: Mapping[str, str]) -> Edit:
    """Replace the picture of a tile that the target has."""
    index = sheet.of.get(picture.symbol)
    tile = sheet.file.tiles[index] if index is not None else sheet.file.find(picture.symbol)[0]
    return Edit(
        file=sheet.path,
        site=f"the tile of '{tile.name}'",
        start=tile.span.start,
        end=tile.span.end,
        text=print_tile(picture.rows, name=tile.name, number=tile.number, keyword=tile.keyword),
        why=f"another picture for '{tile.name}' (tile text can't be guarded)",
        owner=picture.owner,
        symbol=symbols[picture.owner],
        origin=picture.location,
    )

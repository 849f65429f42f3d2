"""Pictures that mods give: read, and held against the tile file that they go into."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import DiagnosticError, Related, Report, did_you_mean, listed
from nhmod.manifest import BlockText, ModFile, Noting, Origin, Record
from nhmod.target import find_word
from nhmod_languages.contents.drawing import Drawing, WithTile
from nhmod_languages.contents.sheets import CONDITIONALS, GLYPHS, TILEMAP, Sheet, label_of, read_sheet
from nhmod_languages.contents.tile_record import Tile
from nhmod_languages.tiles import BACKGROUND, nearest_letter
from nhmod_languages.tiles import Tile as SheetTile
from nhmod_tiles.codes import NOTHING_SEEN
from nhmod_tiles.drawing import Artist, Rows, stand_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod.contribution import Mod, ModSet
    from nhmod.location import Location
    from nhmod.target import Entry, Facts, Tree

OTHER = "other"


@frozen
class Picture:
    """A picture for one thing: ``rows``, and where a mod asked for it.

    ``symbol`` is the monster's or object's; for other things it is the tile's label.
    """

    vocabulary: str
    symbol: str
    rows: tuple[str, ...]
    owner: str
    location: Location | None


def check_tiles(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> None:
    """Check every picture that a mod gives."""
    Gallery(mods, tree, facts, report).pictures()


def stands_behind(entry: Entry, facts: Facts, vocabulary: str) -> tuple[str, tuple[Entry, ...]]:
    """Return what of the target's own a new thing stands behind in the table, and the new ones between, the nearest first."""
    before: list[Entry] = []
    at = entry.text("predecessor")
    while (other := facts[vocabulary].symbol(at)) is not None and other.mod:
        before.append(other)
        at = other.text("predecessor")
    return at, tuple(before)


class Gallery:
    """All pictures that mods give, read once; what is wrong with them goes to the report."""

    def __init__(self, mods: ModSet, tree: Tree, facts: Facts, report: Report) -> None:
        """Begin; nothing is read yet."""
        self._mods = mods
        self._tree = tree
        self._facts = facts
        self._report = report
        self._sheets: dict[str, Sheet] = {}
        self._made: dict[str, Picture | None] = {}
        self._tiles = {
            record.origin.location: record.tile
            for vocabulary in GLYPHS
            for _, record in mods.records(vocabulary, Record)
            if isinstance(record, WithTile)
        }

    def sheet(self, vocabulary: str) -> Sheet:
        """Return a tile file of the target; raises ``DiagnosticError`` where it is not what it should be."""
        if vocabulary not in self._sheets:
            self._sheets[vocabulary] = read_sheet(vocabulary, self._tree, self._facts)
        return self._sheets[vocabulary]

    def pictures(self) -> tuple[dict[str, Picture], tuple[Picture, ...]]:
        """Return the pictures of new things, by symbol, and the new pictures of what the target has.

        A new thing for whose tile the target's files have no place has none; one warning names all of them.
        """
        declared = tuple(self._declared())
        self._made = {picture.symbol: picture for picture in declared if picture.vocabulary in GLYPHS}
        # One without a place in the table is told elsewhere.
        asked = [
            (vocabulary, entry)
            for vocabulary in GLYPHS
            for entry in self._facts.added(vocabulary)
            if "predecessor" in entry.fields
        ]
        refused = self._refused(asked)
        added = [(vocabulary, entry) for vocabulary, entry in asked if entry.symbol not in refused]
        found: dict[str, Picture] = {}
        # Sound things first: what is said after a broken one was asked for its tile does not count.
        groups: dict[tuple[bool, str], list[tuple[str, Entry]]] = {}
        for vocabulary, entry in added:
            groups.setdefault((isinstance(entry.fields, Noting), entry.mod), []).append((vocabulary, entry))
        for _, group in sorted(groups.items(), key=lambda one: one[0][0]):
            without: list[tuple[Entry, str]] = []
            for vocabulary, entry in group:
                picture = self._own(entry, vocabulary)
                if picture is None:
                    picture, like = self._nearest(entry, vocabulary)
                    without.append((entry, like))
                found[entry.symbol] = picture
            if without:
                self._tell_without(without)
        new = {entry.symbol: found[entry.symbol] for _, entry in added}
        return new, tuple(picture for picture in declared if picture.symbol not in new.keys() | refused)

    def _refused(self, asked: Sequence[tuple[str, Entry]]) -> set[str]:
        """Return the symbols of new things whose tiles have no place in this tree's files, and warn of them."""
        reasons: dict[str, list[Entry]] = {}
        for vocabulary, entry in asked:
            try:
                self._tree.c(TILEMAP).array(CONDITIONALS)
                base = entry.fields.get("base")
                at = stands_behind(entry, self._facts, vocabulary)[0] if base is None else str(base)
                self.sheet(vocabulary).gap(at)
            except DiagnosticError as error:
                reasons.setdefault(error.diagnostics[0].message, []).append(entry)
        for reason, entries in reasons.items():
            names = listed(f"'{entry.name}'" for entry in entries)
            hint = "it is in the game all the same; only a window with tiles shows something else in its place"
            self._report.warning("NH1609", f"no tile for {names}: {reason}", entries[0].origin, hint=hint)
        return {entry.symbol for entries in reasons.values() for entry in entries}

    def _declared(self) -> Iterator[Picture]:
        """Go through the pictures under ``tiles:``; two mods may give one thing the same picture only."""
        seen: dict[tuple[str, str], Picture] = {}
        for mod, tile in self._mods.records("tiles", Tile):
            picture = self._declared_one(mod, tile)
            if picture is None:
                continue
            earlier = seen.setdefault((picture.vocabulary, picture.symbol), picture)
            if earlier is picture or (earlier.owner != mod.id and earlier.rows == picture.rows):
                yield picture
                continue
            whose = f", from '{earlier.owner}' and from '{mod.id}'" if earlier.owner != mod.id else ""
            related = (
                (Related(location=earlier.location, message=f"the other picture ({earlier.owner})"),)
                if earlier.location
                else ()
            )
            message = f"'{tile.title}' gets two pictures{whose}"
            self._report.error("NH1605", message, tile.origin, hint="take one of them away", related=related)

    def _declared_one(self, mod: Mod, tile: Tile) -> Picture | None:
        word = tile.monster or tile.object
        vocabulary = "monsters" if tile.monster else "objects" if tile.object else OTHER
        sheet = self.sheet(vocabulary)
        entry = find_word(word, self._facts) if word else None
        symbol = entry.symbol if entry else str(tile.other)
        if entry is None and not self._labelled(sheet, symbol, tile.origin.at("other")):
            return None
        if entry is not None and entry.mod and not self._may_draw(entry, mod, tile.origin):
            return None
        if entry is not None and not entry.mod and entry.symbol not in sheet.of:
            lacks = f"tile of its own in {sheet.path}" if entry.symbol else "name in C, by which nhmod knows the tiles"
            self._report.error("NH1602", f"'{entry.name}' has no {lacks}", tile.origin)
            return None
        rows = self._rows(tile, sheet)
        if rows is None:
            return None
        if entry is not None:
            self._tell_unseen(entry, rows, sheet, tile.origin)
        location = tile.origin.location
        return Picture(vocabulary=vocabulary, symbol=symbol, rows=rows, owner=mod.id, location=location)

    def _may_draw(self, entry: Entry, mod: Mod, origin: Origin) -> bool:
        """Return whether a mod may give the picture of a new thing: its own only, and only where it has not done so."""
        if entry.mod != mod.id:
            message = f"'{entry.name}' is of the mod '{entry.mod}', which gives its tile"
            self._report.error("NH1607", message, origin)
            return False
        if self.tile_of(entry) is not None:
            self._report.error("NH1605", f"'{entry.name}' has a 'tile:' of its own", origin)
            return False
        return True

    def _own(self, entry: Entry, vocabulary: str) -> Picture | None:
        """Return the picture that a mod says a new thing has, made once; nothing where none says any."""
        if entry.symbol not in self._made:
            tile = self.tile_of(entry)
            if tile is not None:
                self._made[entry.symbol] = None  # until it is made: what is asked for in between is a copy of itself
            self._made[entry.symbol] = self._of_tile(entry, tile, vocabulary) if tile is not None else None
        return self._made[entry.symbol]

    def tile_of(self, entry: Entry) -> ModFile | BlockText | Drawing | None:
        """Return what a new thing's own record says of its tile."""
        return self._tiles.get(entry.origin.location) if entry.origin else None

    def _of_tile(self, entry: Entry, tile: ModFile | BlockText | Drawing, vocabulary: str) -> Picture | None:
        sheet = self.sheet(vocabulary)
        rows: Rows | None = None
        if not isinstance(tile, Drawing):
            rows = self._artist(sheet).art(tile)
        elif (copied := getattr(tile, "copy_from", None)) is None:
            rows = self._drawn(tile, None, sheet)
        elif (model := self._facts[vocabulary].find(str(copied))) is not None:
            if (there := self._copied(model, sheet, tile)) is None:
                return None  # as if it had none of its own
            rows = self._drawn(tile, there, sheet)
        if rows is not None:
            self._tell_unseen(entry, rows, sheet, tile.origin)
        # A fault is reported, or the word is unknown, which is told elsewhere: whatever is given now is not built.
        return self._picture(entry, vocabulary, rows or sheet.file.tiles[0].rows)

    def _tell_unseen(self, entry: Entry, rows: Rows, sheet: Sheet, origin: Origin) -> None:
        """Warn of a picture of one colour (NH1635)."""
        palette = sheet.file.palette
        colors = {palette.get(letter) for row in rows for letter in row}
        if len(colors) > 1:
            return
        unseen = colors == {palette[nearest_letter(BACKGROUND, palette)]}
        message = f"nothing is seen of '{entry.name}': all of its tile is " + (
            "background" if unseen else f"{next(iter(colors))}"
        )
        hint = "draw it where it is not transparent" if unseen else "give it a second colour"
        self._report.warning(NOTHING_SEEN, message, origin, hint=hint)

    def _copied(self, model: Entry, sheet: Sheet, tile: Drawing) -> Rows | None:
        """Return the picture of what a tile is copied from: in the target's files, or what a mod gives; nothing where that has none."""
        symbol = model.symbol
        if self._made.get(symbol, tile) is None and self.tile_of(model) is not None:
            message = f"the tile of '{model.name}' is a copy of itself"
            hint = "give one of those that copy each other a picture, or let it copy one of the game's"
            self._report.error("NH1622", message, tile.origin.at("copy_from"), hint=hint)
            return sheet.file.tiles[0].rows
        if model.mod and (made := self._own(model, sheet.vocabulary)):
            return made.rows
        if symbol not in sheet.of:
            symbol = str(model.fields.get("base") or "")
        if symbol in sheet.of:
            return sheet.tile(symbol).rows
        found = sheet.named(label_of(model, sheet.vocabulary))
        return found[0].rows if found else None

    def _drawn(self, drawing: Drawing, copied: Rows | None, sheet: Sheet) -> Rows | None:
        """Make a picture of what it is copied from, or else of its art; a fault is reported."""
        artist = self._artist(sheet)
        rows = copied
        if drawing.picture is not None:
            rows = artist.art(drawing.picture, exact=drawing.exact)
        return artist.drawn(drawing, rows) if rows else None

    def _artist(self, sheet: Sheet) -> Artist:
        return Artist(palette=sheet.file.palette, report=self._report)

    def model_of(self, entry: Entry, vocabulary: str) -> tuple[SheetTile, str]:
        """Return the tile, and the name, of what a new thing was copied from, or of its neighbour in the table."""
        sheet, vocabulary_facts = self.sheet(vocabulary), self._facts[vocabulary]
        model = vocabulary_facts.symbol(str(entry.fields.get("copy_from") or ""))
        if model is None or model.symbol not in sheet.of:
            model = vocabulary_facts.symbol(str(entry.fields.get("base") or ""))
        tile = sheet.tile(model.symbol) if model is not None else sheet.file.tiles[0]
        return tile, model.name if model is not None else tile.name

    def _nearest(self, entry: Entry, vocabulary: str) -> tuple[Picture, str]:
        """Return a new thing the tile of its model with a sign, and say whose that is."""
        tile, name = self.model_of(entry, vocabulary)
        rows = stand_in(tile.rows, label_of(entry, vocabulary), self.sheet(vocabulary).file.palette)
        return self._picture(entry, vocabulary, rows), name

    def _tell_without(self, entries: Sequence[tuple[Entry, str]]) -> None:
        """Warn of a mod's things without a tile, once: each with whose tile it gets."""
        (first, like), *more = entries
        message = f"'{first.name}' has no tile; it gets that of '{like}'"
        hint = f"draw one, or say 'tile: {{copy_from: {like}}}'"
        if more:
            each = listed(f"'{entry.name}' gets that of '{like}'" for entry, like in entries)
            message = f"{len(entries)} new things have no tile: {each}"
            hint = f"draw them, or say at each whose it gets, here 'tile: {{copy_from: {like}}}'"
        origin = first.origin
        self._report.warning("NH1601", message, origin, hint=hint)

    def _picture(self, entry: Entry, vocabulary: str, rows: tuple[str, ...]) -> Picture:
        location = entry.origin.location if entry.origin else None
        return Picture(vocabulary=vocabulary, symbol=entry.symbol, rows=rows, owner=entry.mod, location=location)

    def _rows(self, tile: Tile, sheet: Sheet) -> Rows | None:
        """Read the picture of an entry under ``tiles:``."""
        copied = None
        if tile.copy_from is not None:
            if not self._labelled(sheet, tile.copy_from, tile.origin.at("copy_from")):
                return None
            copied = sheet.named(tile.copy_from)[0].rows
        return self._drawn(tile, copied, sheet)

    def _labelled(self, sheet: Sheet, label: str, origin: Origin) -> bool:
        """Return whether the file has one tile of that name; report it otherwise."""
        count = len(sheet.named(label))
        if count == 0:
            hint = did_you_mean(label, (tile.name for tile in sheet.file.tiles))
            self._report.error("NH1602", f"{sheet.path} has no tile '{label}'", origin, hint=hint)
        elif count > 1:
            self._report.error("NH1602", f"{sheet.path} has {count} tiles '{label}', so that none is meant", origin)
        return count == 1

"""What of mods can be drawn: each new thing and each picture under ``tiles:``, with where its art stands and what is around it."""

from __future__ import annotations

from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.files import plain_name
from nhmod.manifest import BlockText, ModFile, Origin
from nhmod_languages.contents.drawing import Drawing, art_of
from nhmod_languages.contents.sheets import GLYPHS, Sheet, label_of
from nhmod_languages.contents.tile_record import Tile
from nhmod_languages.tiles import RGB, TILE_SIZE, is_image, read_art
from nhmod_tiles.drawing import Artist
from nhmod_tiles.pictures import OTHER, Gallery, Picture

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.diagnostics import Report
    from nhmod.location import Location
    from nhmod.target import Entry
    from nhmod.workshop import PreparedMods

_CLASSES = {"monsters": "mlet", "objects": "class"}
"""The column that says of what class a thing is."""
_MOST_OTHERS = 60
_FOLDER = "tiles"


@frozen
class Place:
    """Where a picture is saved.

    ``file`` holds the art: its ``lines`` (first, and behind the last; from 1) where it is a part of a manifest, else all of it.
    ``manifest`` is where a key is written that names a new file: over what stands ``at`` it (a value, or the place of a record that
    gets a further key, ``key``). Where nothing can be saved, ``fixed`` says why.
    """

    file: Path | None = None
    lines: tuple[int, int] | None = None
    name: str = ""
    manifest: Path | None = None
    at: Location | None = None
    key: str = ""
    fixed: str = ""


@frozen
class Around:
    """A tile that is shown for comparison."""

    name: str
    rows: tuple[str, ...]


@frozen
class Subject:
    """One picture of a mod's: ``rows`` are the art in the letters of ``palette``, and ``made`` what the game gets of it.

    ``before`` is what it ``changes``, or of a new thing what the game has for its model.
    """

    id: str
    mod: str
    name: str
    kind: str
    where: str
    palette: Mapping[str, RGB]
    rows: tuple[str, ...]
    made: tuple[str, ...]
    before: Around
    changes: bool
    others: tuple[Around, ...] = field(default=(), repr=False)
    place: Place


def subjects_of(bench: PreparedMods, report: Report) -> tuple[Subject, ...]:
    """Return what can be drawn of mods, in the order of the game's tables; what is wrong with pictures goes to the report."""
    return tuple(_Subjects(bench, report).found())


@frozen
class _About:
    """A picture, what a mod has written for it, and what it is seen beside."""

    picture: Picture
    written: ModFile | BlockText | Drawing | None
    name: str
    before: Around
    changes: bool
    others: tuple[Around, ...]


class _Subjects:
    def __init__(self, bench: PreparedMods, report: Report) -> None:
        self._bench = bench
        self._report = report
        self._gallery = Gallery(bench.mods, bench.tree, bench.facts, report)
        self._folders = {mod.id: mod.folder for mod in bench.mods}
        self._tiles = {tile.origin.location: tile for _, tile in bench.mods.records("tiles", Tile)}

    def found(self) -> Iterator[Subject]:
        new, changed = self._gallery.pictures()
        for vocabulary in GLYPHS:
            for entry in self._bench.facts.added(vocabulary):
                if entry.symbol in new and entry.origin is not None:
                    yield self._new(vocabulary, entry, new[entry.symbol])
        for picture in changed:
            yield self._changed(picture)

    def _new(self, vocabulary: str, entry: Entry, picture: Picture) -> Subject:
        sheet = self._gallery.sheet(vocabulary)
        name, origin = label_of(entry, vocabulary), entry.origin
        assert origin is not None  # noqa: S101 - ``found`` looks
        drawn = self._tiles.get(picture.location) if picture.location else None
        written = self._gallery.tile_of(entry) if drawn is None else drawn
        key = "tile" if drawn is None else "picture"
        place = self._place(entry.name, entry.mod, written, origin if drawn is None else drawn.origin, key)
        model, like = self._gallery.model_of(entry, vocabulary)
        about = _About(
            picture=picture,
            written=written,
            name=name,
            before=Around(name=like, rows=model.rows),
            changes=False,
            others=self._class_of(vocabulary, entry, sheet),
        )
        return self._subject(about, place)

    def _changed(self, picture: Picture) -> Subject:
        sheet = self._gallery.sheet(picture.vocabulary)
        tile = self._tiles[picture.location] if picture.location else None
        assert tile is not None  # noqa: S101 - a picture that changes another is an entry under 'tiles'
        known = picture.symbol in sheet.of
        there = sheet.tile(picture.symbol) if known else sheet.file.find(picture.symbol)[0]
        entry = self._bench.facts[picture.vocabulary].symbol(picture.symbol) if known else None
        about = _About(
            picture=picture,
            written=tile,
            name=there.name,
            before=Around(name=there.name, rows=there.rows),
            changes=True,
            others=self._class_of(picture.vocabulary, entry, sheet),
        )
        return self._subject(about, self._place(tile.title, picture.owner, tile, tile.origin, "picture"))

    def _subject(self, about: _About, place: Place) -> Subject:
        picture = about.picture
        palette = self._gallery.sheet(picture.vocabulary).file.palette
        rows, art = picture.rows, art_of(about.written)
        if art is not None and not place.fixed:
            rows = Artist(palette=palette, report=self._report).art(art) or picture.rows
        return Subject(
            id=f"{picture.owner}:{picture.vocabulary}:{picture.symbol}",
            mod=picture.owner,
            name=about.name,
            kind={"monsters": "monster", "objects": "object", OTHER: "map"}[picture.vocabulary],
            where=str(picture.location or ""),
            palette=palette,
            rows=rows,
            made=picture.rows,
            before=about.before,
            changes=about.changes,
            others=about.others,
            place=place,
        )

    def _class_of(self, vocabulary: str, entry: Entry | None, sheet: Sheet) -> tuple[Around, ...]:
        """Return the tiles of the game's own things of the same class, at most sixty: the nearest in the table."""
        column = _CLASSES.get(vocabulary, "")
        if entry is None or not column:
            return ()
        table = self._bench.facts.get(vocabulary)
        same = [one for one in table if one.fields.get(column) == entry.fields.get(column) and one.symbol in sheet.of]
        return tuple(Around(name=one.name, rows=sheet.tile(one.symbol).rows) for one in same[:_MOST_OTHERS])

    def _place(self, name: str, mod: str, written: object, origin: Origin, key: str) -> Place:
        manifest = Path(origin.location.file)
        if not manifest.is_file():
            return Place(fixed=f"the manifest {manifest} is not there")
        art = art_of(written)
        if isinstance(art, ModFile):
            return _place_of_file(art)
        if isinstance(art, BlockText):
            return _place_of_block(art, manifest)
        file = self._folders[mod] / _FOLDER / f"{plain_name(name) or 'tile'}.txt"
        new = f"{_FOLDER}/{file.name}"
        if file.exists():
            return Place(fixed=f"{new} is there, but nothing in the mod names it: say 'tile: {new}', or take it away")
        if isinstance(written, Tile) and (written.palette or written.over is not None or written.sign):
            return Place(fixed="it is made of another's picture; draw what is laid over it, or give it a picture")
        at = origin
        if isinstance(written, Tile):
            at, key = written.origin.at("copy_from"), "copy_from"
        elif written is not None:
            at, key = origin.at("tile"), ""
        return Place(file=file, name=new, manifest=manifest, at=at.location, key=key)


def _place_of_file(art: ModFile) -> Place:
    content = art.real.read_bytes()
    if is_image(content):
        size = read_art(content, art.path)
        if (size.width, size.height) != (TILE_SIZE, TILE_SIZE):
            return Place(
                fixed=f"{art.path} is drawn at {size.width} by {size.height} pixels: edit it where it was made"
            )
    return Place(file=art.real, name=art.path)


def _place_of_block(art: BlockText, manifest: Path) -> Place:
    first = art.at(0)
    if not art.indent:
        return Place(fixed="it is a text in the manifest, but not one that begins with '|'")
    return Place(file=manifest, name=manifest.name, lines=(first.line, first.line + len(art.lines)))

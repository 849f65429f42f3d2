"""What ``nhmod tiles`` does: the tile files of a tree and of mods, as pictures, as an index, and out of them again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

from nhmod.dataclass import frozen
from nhmod.diagnostics import Report, problem
from nhmod.files import plain_name
from nhmod_languages.contents.sheets import FILES
from nhmod_languages.picture.canvas import LETTER_HEIGHT, LETTER_WIDTH, Canvas
from nhmod_languages.tiles import (
    TILE_SIZE,
    Art,
    Tile,
    TileFile,
    around_rows,
    parse_tiles,
    print_around,
    print_map,
    print_rows,
    print_tile,
    read_art,
    tell_matches,
    tile_png,
    to_rows,
)
from nhmod_languages.tiles.codes import ART_SIZE, INDEX, NO_ART
from nhmod_languages.tiles.sheets import COLUMNS, cut, sheet_png

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from nhmod_languages.commands.tile_games import Files
    from nhmod_languages.tiles.colors import RGB

_SHEET, _INDEX = "sheet.png", "index.json"
_SCALE = 3
_GAP = 6
_PAPER, _INK, _FAINT = (24, 24, 28), (220, 220, 220), (140, 140, 150)
_INSTEAD = "instead of this"


def exported(files: Files) -> dict[str, bytes]:
    """Return the pictures, the sheet and the index of tile files, by their paths; the index is the last."""
    written: dict[str, bytes] = {}
    rows: list[Sequence[str]] = []
    palettes: list[Mapping[str, RGB]] = []
    listed: dict[str, object] = {}
    for name, file in files.items():
        entries = []
        for tile in file.tiles:
            picture = f"{name}/{tile.index:04}-{plain_name(tile.name) or 'tile'}.png"
            written[picture] = tile_png(tile.rows, file.palette)
            known = {"name": tile.name, "keyword": tile.keyword, "number": tile.number}
            entries.append({**known, "picture": picture, "at": len(rows), **_unusual(tile, file)})
            rows.append(tile.rows)
            palettes.append(file.palette)
        listed[name] = {"head": file.head, "tiles": entries, **({"tail": file.tail} if file.tail else {})}
    index = {"tile": TILE_SIZE, "columns": COLUMNS, "sheet": _SHEET, "files": listed}
    written[_SHEET] = sheet_png(rows, palettes)
    written[_INDEX] = (json.dumps(index, indent=1, ensure_ascii=False) + "\n").encode()
    return written


def _unusual(tile: Tile, file: TileFile) -> dict[str, object]:
    """Return what is in a tile's text beside its name, number and picture: text before it, other blanks, letters of one colour."""
    found: dict[str, object] = {}
    text = file.source[tile.span]
    if tile.index and (before := file.before(tile)):
        found["before"] = before
    if text != print_tile(tile.rows, name=tile.name, number=tile.number, keyword=tile.keyword):
        found["around"] = around_rows(text, tile.rows)
    first = {color.rgb: color.letter for color in reversed(file.colors)}
    used = set("".join(tile.rows))
    if any(color.letter in used and first[color.rgb] != color.letter for color in file.colors):
        found["rows"] = tile.rows
    return found


def imported(path: Path, files: Files, report: Report, *, exact: bool) -> str:
    """Return the tile text of a picture in the colours of the target's files, with the map that it uses."""
    art = read_art(path.read_bytes(), path.name)
    if not art.width or art.width % TILE_SIZE or art.height % TILE_SIZE:
        size = f"{art.width} by {art.height}"
        message = f"the picture {path.name} is {size} pixels; tiles are {TILE_SIZE} by {TILE_SIZE}"
        report.error(ART_SIZE, message, hint="cut it, or scale it, to a multiple of that each way")
        return ""
    palette = next((file.palette for file in files.values() if file.colors), {})
    drawn = [_told(tile, path.name, palette, report, exact=exact) for tile in cut(art)]
    if not drawn:
        message = f"there is no tile in the picture {path.name}: all of it is transparent"
        report.error(NO_ART, message, hint="draw what is to be seen, with half of its alpha or more")
        return ""
    head = print_map(palette, "".join(row for rows in drawn for row in rows))
    if len(drawn) == 1:
        return head + print_rows(drawn[0])
    tiles = (print_tile(rows, name=f"tile {number}", number=number) for number, rows in enumerate(drawn))
    return head + "".join(tiles)


def _told(art: Art, name: str, palette: Mapping[str, RGB], report: Report, *, exact: bool) -> tuple[str, ...]:
    rows, matches = to_rows(art, palette)
    tell_matches(matches, name, report, exact=exact)
    return rows


@frozen
class _Entry:
    """One tile of an index."""

    name: str
    keyword: str
    number: int
    picture: str
    before: str
    around: tuple[str, ...]
    rows: tuple[str, ...]

    @classmethod
    def read(cls, listed: Mapping[str, object]) -> _Entry:
        """Read one; raises what Python raises for one that is none."""

        def texts(key: str, count: int) -> tuple[str, ...]:
            found = listed.get(key, ())
            if not isinstance(found, list | tuple) or len(found) not in {0, count}:
                message = f"'{key}' of '{listed['name']}' has not {count} texts"
                raise ValueError(message)
            return tuple(map(str, found))

        return cls(
            name=str(listed["name"]),
            keyword=str(listed["keyword"]),
            number=int(str(listed["number"])),
            picture=str(listed["picture"]),
            before=str(listed.get("before", "")),
            around=texts("around", TILE_SIZE + 1),
            rows=texts("rows", TILE_SIZE),
        )

    def text(self, rows: tuple[str, ...], palette: Mapping[str, RGB]) -> str:
        """Write the tile with these rows, or with the same ones in the letters that it had."""
        if self.rows and _colors(self.rows, palette) == _colors(rows, palette):
            rows = self.rows
        if self.around:
            return self.before + print_around(self.around, rows)
        return self.before + print_tile(rows, name=self.name, number=self.number, keyword=self.keyword)


@frozen
class _Listed:
    """One file of an index."""

    head: str
    tiles: tuple[_Entry, ...]
    tail: str


def _colors(rows: Sequence[str], palette: Mapping[str, RGB]) -> list[RGB | None]:
    return [palette.get(letter) for row in rows for letter in row]


def imported_set(index: Path, report: Report) -> dict[str, str]:
    """Return the tile files of an exported set, by their names, with its own colour maps, numbers and names."""
    texts: dict[str, str] = {}
    for name, listed in _read_index(index).items():
        palette, lines = parse_tiles(listed.head, index.name, report).palette, [listed.head]
        for entry in listed.tiles:
            rows = _picture(entry, index, palette, report)
            if rows is not None:
                lines.append(entry.text(rows, palette))
        texts[f"{name}.txt"] = "".join((*lines, listed.tail))
    return texts


def _picture(entry: _Entry, index: Path, palette: Mapping[str, RGB], report: Report) -> tuple[str, ...] | None:
    """Read a tile's picture in the letters of its file; what is wrong with it is reported."""
    file = index.parent / entry.picture
    if not file.resolve().is_relative_to(index.parent.resolve()):
        report.error(INDEX, f"{index.name} names {entry.picture}, which is not beside it")
        return None
    try:
        art = read_art(file.read_bytes(), entry.picture)
    except OSError as error:
        report.error(INDEX, f"{entry.picture}, which {index.name} names, can't be read: {error.strerror}")
        return None
    if (art.width, art.height) != (TILE_SIZE, TILE_SIZE):
        size = f"{art.width} by {art.height}"
        report.error(ART_SIZE, f"{entry.picture} is {size} pixels; a tile is {TILE_SIZE} by {TILE_SIZE}")
        return None
    return _told(art, entry.picture, palette, report, exact=False)


def _read_index(path: Path) -> dict[str, _Listed]:
    """Read an index; raises ``DiagnosticError`` for one that ``exported`` did not write."""
    hint = "'nhmod tiles export' writes one, with its pictures beside it"
    try:
        files = json.loads(path.read_text(encoding="utf-8"))["files"]
        found = {name: _listed(files[name]) for name in files}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise problem(INDEX, f"{path.name} is no index of tiles: {error}", hint=hint) from error
    for name in found:
        if name not in FILES:
            raise problem(INDEX, f"{path.name} lists '{name}', which is no tile file of the game's", hint=hint)
    return found


def _listed(file: Mapping[str, object]) -> _Listed:
    tiles = cast("Sequence[Mapping[str, object]]", file["tiles"])
    return _Listed(
        head=str(file["head"]), tiles=tuple(_Entry.read(one) for one in tiles), tail=str(file.get("tail", ""))
    )


def shown(before: Files, after: Files, *, everything: bool) -> bytes | None:
    """Draw the tiles that differ, or all, each with its name and beside what it was; nothing where there is none."""
    pairs: list[tuple[Tile, Mapping[str, RGB], Tile | None]] = []
    for name, file in after.items():
        old = before[name]
        own = {(tile.name, tile.rows) for tile in old.tiles}
        for tile in file.tiles:
            if everything or (tile.name, tile.rows) not in own:
                there = old.find(tile.name)
                other = there[0] if len(there) == 1 and there[0].rows != tile.rows else None
                pairs.append((tile, file.palette, other))
    return _drawn(pairs) if pairs else None


def _drawn(pairs: Sequence[tuple[Tile, Mapping[str, RGB], Tile | None]]) -> bytes:
    side = TILE_SIZE * _SCALE
    compared = any(old is not None for _, _, old in pairs)
    widest = max(*(len(tile.name) for tile, _, _ in pairs), len(_INSTEAD) if compared else 0)
    cell = (1 + compared) * (side + _GAP) + 2 * _GAP + LETTER_WIDTH * widest
    columns = max(1, min(1 + len(pairs) // 24, 1600 // cell))
    lines = -(-len(pairs) // columns)
    canvas = Canvas(columns * cell + _GAP, lines * (side + _GAP) + _GAP, _PAPER)
    for number, (tile, palette, old) in enumerate(pairs):
        left, top = _GAP + number // lines * cell, _GAP + number % lines * (side + _GAP)
        canvas.tile((left, top, left + side, top + side), tile, palette)
        text = left + side + _GAP
        if old is not None:
            canvas.tile((text, top, text + side, top + side), old, palette)
            text += side + _GAP
        canvas.text(text, top + side // 2 - LETTER_HEIGHT, tile.name, _INK)
        canvas.text(text, top + side // 2 + 2, _INSTEAD if old is not None else "", _FAINT)
    return canvas.png()

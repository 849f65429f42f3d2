"""The target's tile files beside its tables: which tile belongs to which monster or object.

Mirrors win/share/tilemap.c, tilename(): the tiles stand in the tables' order, with placeholders for what is compiled
out, which conditionals[] lists.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.diagnostics import Diagnostic, DiagnosticError, Report, Severity
from nhmod.formats.tiles import parse_tiles

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.formats.tiles import TileFile
    from nhmod.target import Entry, Facts, Tree

FILES = {"monsters": "win/share/monsters.txt", "objects": "win/share/objects.txt", "other": "win/share/other.txt"}
GLYPHS = {"monsters": "MON_GLYPH", "objects": "OBJ_GLYPH"}
TILEMAP = "win/share/tilemap.c"
CONDITIONALS = "conditionals"
ROW_PARTS = 3
"""A row of conditionals[] is glyph, predecessor and name."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Sheet:
    """One tile file.

    ``of`` gives a symbol's tile, by index; ``gap`` the index of the tile behind which a new one stands that follows the
    symbol in the game's table: the symbol's own, or the last of the placeholders after it.
    """

    vocabulary: str
    path: str
    file: TileFile
    of: Mapping[str, int]
    gap: Mapping[str, int]


def _read(text: str, path: str) -> TileFile:
    report = Report()
    file = parse_tiles(text, path, report)
    report.raise_errors()
    return file


def read_tiles(vocabulary: str, tree: Tree) -> TileFile:
    """Return a tile file of the target, read once a tree; raises ``DiagnosticError`` where it is none."""
    return tree.derived(FILES[vocabulary], _read)


def read_sheet(vocabulary: str, tree: Tree, facts: Facts) -> Sheet:
    """Read a tile file and match its tiles with the table.

    Raises ``DiagnosticError``: the format's own, or NH1604 where file and table disagree.
    """
    path, file = FILES[vocabulary], read_tiles(vocabulary, tree)
    table = [entry for entry in facts.get(vocabulary) if not entry.mod] if vocabulary in GLYPHS else []
    placeholders = _placeholders(GLYPHS.get(vocabulary, ""), tree) - {label_of(entry, vocabulary) for entry in table}
    of: dict[str, int] = {}
    gap: dict[str, int] = {}
    at = -1
    for entry in table:
        label = label_of(entry, vocabulary)
        found = next((tile.index for tile in file.tiles[at + 1 :] if tile.name == label), None)
        if found is None:
            message = f"{path} of {tree.target.name} has no tile '{label}' where {entry.symbol or label} should stand"
            raise DiagnosticError([Diagnostic(code="NH1604", severity=Severity.ERROR, message=message)])
        at = end = found
        while end + 1 < len(file.tiles) and file.tiles[end + 1].name in placeholders:
            end += 1
        if entry.symbol:
            of[entry.symbol], gap[entry.symbol] = found, end
    return Sheet(vocabulary=vocabulary, path=path, file=file, of=of, gap=gap)


def _placeholders(glyph: str, tree: Tree) -> frozenset[str]:
    """Give the labels of the tiles that a row of the table may lack, whatever is compiled out."""
    if not glyph:
        return frozenset()
    rows = [row for row in tree.c(TILEMAP).array(CONDITIONALS).rows if len(row.args) == ROW_PARTS]
    return frozenset(row.args[2].string or "" for row in rows if row.args[0].head == glyph)


def label_of(entry: Entry, vocabulary: str) -> str:
    """Give the label that tilename() expects: a monster's name, an object's "description / name"."""
    if vocabulary != "objects":
        return entry.name
    name, description = entry.fields.get("oc_name"), entry.fields.get("oc_descr")
    return " / ".join(str(part) for part in (description, name) if part) or entry.name

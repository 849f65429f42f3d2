"""The target's tile files beside its tables: which tile belongs to which monster or object.

Mirrors win/share/tilemap.c, tilename(): the tiles stand in the tables' order, with placeholders for what is compiled out.
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


@dataclass(frozen=True, kw_only=True, slots=True)
class Sheet:
    """One tile file.

    ``of`` gives a symbol's tile, by index; ``gap`` the index of the tile behind which a new one stands that follows the symbol
    in the game's table: the symbol's own, or the last of the placeholders after it.
    """

    vocabulary: str
    path: str
    file: TileFile
    of: Mapping[str, int]
    gap: Mapping[str, int]


def read_sheet(vocabulary: str, tree: Tree, facts: Facts) -> Sheet:
    """Read a tile file and match its tiles with the table; raises ``DiagnosticError`` (NH1604 or the format's) if they disagree."""
    path = FILES[vocabulary]
    report = Report()
    file = parse_tiles(tree.text(path), path, report)
    report.raise_errors()
    of: dict[str, int] = {}
    gap: dict[str, int] = {}
    at = -1
    previous = ""
    for entry in facts.get(vocabulary) if vocabulary in GLYPHS else ():
        if entry.mod:
            continue
        label = label_of(entry, vocabulary)
        found = next((tile.index for tile in file.tiles[at + 1 :] if tile.name == label), None)
        if found is None:
            message = f"{path} of {tree.target.name} has no tile '{label}' where {entry.symbol or label} should stand"
            raise DiagnosticError([Diagnostic(code="NH1604", severity=Severity.ERROR, message=message)])
        if previous:
            gap[previous] = found - 1
        at, previous = found, entry.symbol or f"{vocabulary} {entry.index}"
        of[previous] = found
    if previous:
        gap[previous] = at
    return Sheet(vocabulary=vocabulary, path=path, file=file, of=of, gap=gap)


def label_of(entry: Entry, vocabulary: str) -> str:
    """Give the label that tilename() expects: a monster's name, an object's "description / name"."""
    if vocabulary != "objects":
        return entry.name
    name, description = entry.fields.get("oc_name"), entry.fields.get("oc_descr")
    return " / ".join(str(part) for part in (description, name) if part) or entry.name

"""The target's tile files beside its tables: which tile belongs to which monster or object.

Mirrors win/share/tilemap.c, tilename(): the tiles stand in the tables' order, with placeholders for what is compiled
out, which conditionals[] lists. Since NetHack 3.7 a monster has two, "newt,male" and "newt,female".
"""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Report, problem
from nhmod_languages.tiles import Tile, TileFile, parse_tiles
from nhmod_languages.tiles.codes import CONVERTER

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nhmod.target import Entry, Facts, Tree

FILES = {"monsters": "win/share/monsters.txt", "objects": "win/share/objects.txt", "other": "win/share/other.txt"}
GLYPHS = {"monsters": "MON_GLYPH", "objects": "OBJ_GLYPH"}
TILEMAP = "win/share/tilemap.c"
CONDITIONALS = "conditionals"
MALE, FEMALE = ",male", ",female"
_SEXES = (MALE, FEMALE, ",nogender")
ROW_PARTS = 3
"""A row of conditionals[] is glyph, predecessor and name."""


@frozen
class Sheet:
    """One tile file.

    ``of`` gives a symbol's tile, by index; ``gaps`` the index of the tile behind which a new one stands that follows the
    symbol in the game's table: the symbol's own, or the last of the placeholders after it. ``missing`` are the labels of the symbols
    that have no tile in their places. ``paired`` says that each has one for men and one for women behind it.
    """

    vocabulary: str
    path: str
    file: TileFile
    of: Mapping[str, int]
    gaps: Mapping[str, int]
    missing: Mapping[str, str]
    target: str
    paired: bool = False

    @property
    def last_gap(self) -> int:
        """The last of the gaps, or the last tile where there is none."""
        return max(self.gaps.values(), default=len(self.file.tiles) - 1)

    def gap(self, symbol: str) -> int:
        """Return the index of the tile behind which a new one stands that follows a symbol; raises NH1604 where that has none."""
        self._check(symbol)
        return self.gaps[symbol]

    def tile(self, symbol: str) -> Tile:
        """Return a symbol's tile; raises NH1604 where it has none."""
        self._check(symbol)
        return self.file.tiles[self.of[symbol]]

    def named(self, label: str) -> tuple[Tile, ...]:
        """Return the tiles of a name, with or without the sex that stands behind it; of a pair that for men."""
        plain = (tile for tile in self.file.tiles if not tile.name.endswith(FEMALE) and plain_label(tile.name) == label)
        return self.file.find(label) or tuple(plain)

    def _check(self, symbol: str) -> None:
        if symbol in self.missing:
            message = f"{self.path} of {self.target} has no tile '{self.missing[symbol]}' where {symbol} should stand"
            raise problem("NH1604", message)


def _read(text: str, path: str) -> TileFile:
    report = Report()
    file = parse_tiles(text, path, report)
    if not file.tiles:
        report.raise_errors()
    return file


def read_tiles(vocabulary: str, tree: Tree) -> TileFile:
    """Return a tile file of the target, read once a tree; raises ``DiagnosticError`` where there is no tile in it.

    What nhmod would not have in it is no matter: the tree's own tools take it.
    """
    return tree.derived(FILES[vocabulary], _read)


def read_sheet(vocabulary: str, tree: Tree, facts: Facts) -> Sheet:
    """Read a tile file and match its tiles with the tree's own table, once; raises ``DiagnosticError`` as ``read_tiles`` does."""
    return tree.once((read_sheet, vocabulary), lambda: _sheet(vocabulary, tree, facts))


def _sheet(vocabulary: str, tree: Tree, facts: Facts) -> Sheet:
    path, file = FILES[vocabulary], read_tiles(vocabulary, tree)
    table = facts.get(vocabulary).stock if vocabulary in GLYPHS else ()
    placeholders = placeholders_of(vocabulary, tree, facts)
    firsts = [tile.index for tile in file.tiles if not tile.name.endswith(FEMALE)]
    names = [plain_label(file.tiles[index].name) for index in firsts]
    known = frozenset(names)
    labels = [_shown(entry, vocabulary, known) for entry in table]
    of: dict[str, int] = {}
    gaps: dict[str, int] = {}
    missing: dict[str, str] = {}
    for entry, label, place in zip(table, labels, _matched(labels, names), strict=True):
        if place is None:
            # It costs what stands beside it, and the others nothing.
            missing[entry.symbol or label] = label
            continue
        found = end = firsts[place]
        while end + 1 < len(file.tiles) and _belongs(file.tiles[end + 1].name, placeholders):
            end += 1
        if entry.symbol:
            of[entry.symbol], gaps[entry.symbol] = found, end
    return Sheet(
        vocabulary=vocabulary,
        path=path,
        file=file,
        of=of,
        gaps=gaps,
        missing=missing,
        target=tree.target.name,
        paired=len(firsts) < len(file.tiles),
    )


def plain_label(name: str) -> str:
    """Return a tile's name without what says for which sex it is."""
    return next((name.removesuffix(sex) for sex in _SEXES if name.endswith(sex)), name)


def _shown(entry: Entry, vocabulary: str, names: frozenset[str]) -> str:
    """Return the label of a thing's tile: of a monster whose men are called otherwise, theirs."""
    label = label_of(entry, vocabulary)
    return next((word for word in (label, *entry.words) if word in names), label)


def _belongs(name: str, placeholders: frozenset[str]) -> bool:
    """Return whether a tile belongs to the one before it: as a placeholder, or as that of women."""
    return name.endswith(FEMALE) or plain_label(name) in placeholders


def _matched(labels: Sequence[str], names: Sequence[str]) -> Sequence[int | None]:
    """Find each label's tile: they stand in one order, with other tiles between. A label without one has nothing."""
    found: list[int | None] = []
    at = -1
    for label in labels:
        at = next((index for index in range(at + 1, len(names)) if names[index] == label), -1)
        if at < 0:
            break
        found.append(at)
    else:
        return found
    # Some are not there, or in another order: what most of them agree on is right.
    found = [None] * len(labels)
    for block in SequenceMatcher(None, labels, names, autojunk=False).get_matching_blocks():
        found[block.a : block.a + block.size] = range(block.b, block.b + block.size)
    return found


def placeholders_of(vocabulary: str, tree: Tree, facts: Facts) -> frozenset[str]:
    """Return the labels of the tiles that no row of the target's table has: of what is compiled out, or never was in."""
    if vocabulary not in GLYPHS:
        return frozenset()
    rows = [row for row in tree.c(TILEMAP).array(CONDITIONALS).rows if len(row.args) == ROW_PARTS]
    listed = frozenset(row.args[2].string or "" for row in rows if row.args[0].head == GLYPHS[vocabulary])
    return listed - {label_of(entry, vocabulary) for entry in facts.get(vocabulary).stock}


def places_of_own(vocabulary: str, before: TileFile, after: TileFile) -> Sequence[int]:
    """Return where the tiles of the target's own file stand among those of mods; raises ``DiagnosticError`` where one is lost.

    A mod's thing may be called as a placeholder is, so that a name alone does not tell them apart.
    """
    names = [tile.name for tile in after.tiles]
    found: list[int] = []
    for tile in before.tiles:
        start = found[-1] + 1 if found else 0
        if tile.name not in names[start:]:
            unknown = "so that which glyph is shown with which tile is not known"
            raise problem(CONVERTER, f"{FILES[vocabulary]} has lost its tile '{tile.name}', {unknown}")
        found.append(names.index(tile.name, start))
    return found


def label_of(entry: Entry, vocabulary: str) -> str:
    """Return the label that tilename() expects: a monster's name, an object's "description / name"."""
    if vocabulary != "objects":
        return entry.name
    name, description = entry.fields.get("oc_name"), entry.fields.get("oc_descr")
    return " / ".join(str(part) for part in (description, name) if part) or entry.name

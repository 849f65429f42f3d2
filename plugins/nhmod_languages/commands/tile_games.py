"""The tile files that ``nhmod tiles`` is asked for: of a target or a tree, without mods and with them."""

from __future__ import annotations

import re
from dataclasses import field, replace
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Diagnostic, Report
from nhmod.manifest import ModFile, Record
from nhmod.target import OverlaidTree, find_word
from nhmod_languages.commands.converting import Game
from nhmod_languages.contents.drawing import Drawing, WithTile, art_of
from nhmod_languages.contents.sheets import FILES, GLYPHS, label_of
from nhmod_languages.contents.tile_record import Tile
from nhmod_languages.contents.tile_tools import draws_statues, greys
from nhmod_languages.tiles import TileFile, is_image, parse_tiles
from nhmod_languages.tiles.painted import Part

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from nhmod.contribution import ModSet
    from nhmod.target import Facts, Tree
    from nhmod_languages.commands.options import LanguageOptions


Files = dict[str, "TileFile"]
_GREY_FILE = "monsters"
_SCREEN, _CMAP = "include/rm.h", re.compile(r"\bS_[a-z]\w*")


def _as_it_is(found: Diagnostic) -> Diagnostic:
    return found


@frozen
class OpenedTiles:
    """A game's tile files by their names, ``before`` without the mods and ``after`` with them.

    ``plain`` is the tree as it was, ``tree`` has the mods' changes; ``facts`` know what they add. ``images`` are the files of tiles that
    mods have drawn as images, by the tile's file and label. ``faults`` are those of ``after``;
    ``at_origin`` moves a finding about a line of a mod's to the content that brought it.
    """

    plain: Tree
    tree: Tree
    facts: Facts
    before: Files
    after: Files
    faults: Report
    at_origin: Callable[[Diagnostic], Diagnostic] = _as_it_is
    images: Mapping[tuple[str, str], Path] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """Whose order a sheet of this game has."""
        return Game(
            files=self.after,
            statues=draws_statues(self.tree),
            others=cmap_names(self.plain, self.facts),
            images=self.images,
        )

    def parts(self, tool: str) -> tuple[Part, ...]:
        """Return what one of the tree's converters is given: the files, and those of the monsters once more for their statues."""
        plain = tuple(Part(file=file) for file in self.after.values())
        if not draws_statues(self.tree, tool) or _GREY_FILE not in self.after:
            return plain
        return (*plain, Part(file=self.after[_GREY_FILE], greys=greys(self.tree)))


def cmap_names(tree: Tree, facts: Facts) -> tuple[str, ...]:
    """Name the first tiles of other.txt by the constants of what they show (S_vwall, include/rm.h), and the explosions by their numbers.

    Releases label them in other words, or several alike: eleven tiles of 3.4.3 are "wall". Nothing for a tree without these constants.
    """
    constants = {entry.symbol: entry.index for entry in facts.get("constants")}
    screen = set(_CMAP.findall(tree.text(_SCREEN))) if tree.exists(_SCREEN) else set()
    total, explosions = constants.get("MAXPCHARS", 0), constants.get("MAXEXPCHARS", 0)
    names = {constants[symbol]: symbol for symbol in sorted(screen & constants.keys(), reverse=True)}
    cmaps = [names.get(number, f"cmap {number}") for number in range(total - explosions)]
    exploding = explosions * constants.get("EXPL_MAX", 0)
    return (*cmaps, *(f"explosion {number}" for number in range(exploding)))


def open_tiles(asked: LanguageOptions, report: Report, *given: Path) -> OpenedTiles:
    """Read a game's tile files, with mods and those of ``--with``; raises ``DiagnosticError`` where something is wrong with these."""
    mods = (*given, *asked.mods)
    changed: dict[str, bytes] = {}
    at_origin: Callable[[Diagnostic], Diagnostic] = _as_it_is
    images: Mapping[tuple[str, str], Path] = {}
    if not mods:
        bench = asked.open(report, numbers=False)
        tree, facts = bench.tree, bench.facts
    else:
        prepared = replace(asked, mods=mods[1:]).open_mods(mods[0], report).bench
        tree, facts, changed = prepared.tree, prepared.facts, dict(prepared.overlay.contents())
        at_origin, images = prepared.at_origin, images_of(prepared.mods, prepared.facts)
    # What nhmod would not have in a tree's files is no matter: the tree's own tools take it.
    before = _files(tree, FILES, Report())
    if not changed:
        faults = Report()
        return OpenedTiles(
            plain=tree, tree=tree, facts=facts, before=before, after=_files(tree, FILES, faults), faults=faults
        )
    whole, faults = OverlaidTree(tree, changed), Report()
    after = before | _files(whole, (name for name in FILES if FILES[name] in changed), faults)
    return OpenedTiles(
        plain=tree,
        tree=whole,
        facts=facts,
        before=before,
        after=after,
        faults=faults,
        at_origin=at_origin,
        images=images,
    )


def _files(tree: Tree, names: Iterable[str], report: Report) -> Files:
    there = (name for name in names if tree.exists(FILES[name]))
    return {name: parse_tiles(tree.text(FILES[name]), FILES[name], report) for name in there}


_OTHER = "other"


def images_of(mods: ModSet, facts: Facts) -> Mapping[tuple[str, str], Path]:
    """Return the image file of each tile that is just one, by the tile's file (``monsters``) and its label there.

    What is made of a picture (other colours, a sign, another picture over it) has none.
    """
    return dict(_images(mods, facts))


def _images(mods: ModSet, facts: Facts) -> Iterator[tuple[tuple[str, str], Path]]:
    for vocabulary in GLYPHS:
        records = (record for _, record in mods.records(vocabulary, Record) if isinstance(record, WithTile))
        own = {record.origin.location: _image(record.tile) for record in records}
        for entry in facts.added(vocabulary):
            image = own.get(entry.origin.location) if entry.origin else None
            if image is not None:
                yield (vocabulary, label_of(entry, vocabulary)), image
    for _, tile in mods.records("tiles", Tile):
        image, word = _image(tile), tile.monster or tile.object
        if image is None:
            continue
        if word is None:
            yield (_OTHER, str(tile.other)), image
        elif (meant := find_word(word, facts)) is not None:
            vocabulary = "monsters" if tile.monster else "objects"
            yield (vocabulary, label_of(meant, vocabulary)), image


def _image(written: object) -> Path | None:
    if isinstance(written, Drawing) and (written.palette or written.over is not None or written.sign):
        return None
    art = art_of(written)
    return art.real if isinstance(art, ModFile) and is_image(art.real.read_bytes()) else None

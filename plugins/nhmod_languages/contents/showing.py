"""Pictures for the gallery: a thing's tile, a level, a room as the game might make it, the dungeon's diagram.

Where Pillow is not installed there is no picture, and maps are drawn in letters.
"""

from __future__ import annotations

import struct
from itertools import groupby
from typing import TYPE_CHECKING, cast

from nhmod.dataclass import frozen
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.gallery import NO_COLOR, Passage, Picture, Showing
from nhmod_languages.contents.drawing import art_of
from nhmod_languages.contents.tile_set import tile_set
from nhmod_languages.dungeon.diagram import svg
from nhmod_languages.dungeon.files import described_in
from nhmod_languages.picture import TileSet, legend, render_png, render_text
from nhmod_languages.picture.panels import panels
from nhmod_languages.tiles import Tile, tile_png
from nhmod_languages.tiles.pillow import require_pillow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.manifest import BlockText
    from nhmod.target import Entry, Facts
    from nhmod_languages.drawing import Drawing
    from nhmod_languages.language import Languages

_PNG_SIZE = slice(16, 24)


def languages_of(showing: Showing) -> Languages:
    """Return the tree's languages as what they are."""
    return cast("Languages", showing.languages)


@frozen
class Studio:
    """Makes pictures of what mods bring: with the tiles of the tree as the mods make it, or with letters where it has none."""

    showing: Showing
    tiles: TileSet | None
    draws: bool
    art: frozenset[str] = frozenset()
    """What mods have drawn apart from the thing itself, by its name."""

    @classmethod
    def of(cls, showing: Showing) -> Studio:
        """Open the tree's tiles, once for all kinds."""
        return showing.once("nhmod_languages.studio", lambda: cls._opened(showing))

    @classmethod
    def _opened(cls, showing: Showing) -> Studio:
        try:
            require_pillow("pictures of the gallery need")
        except DiagnosticError:
            return cls(showing=showing, tiles=None, draws=False)
        # What nhmod would not have in a tree's files is no matter: the tree's own tools take it.
        tiles = tile_set(showing.made, Report())
        return cls(showing=showing, tiles=tiles, draws=True, art=frozenset(_drawn_apart(showing)))

    def monster(self, name: str, drawn: object = None) -> tuple[Picture, ...]:
        """Return a monster's tile; ``drawn`` is what the manifest says of it, which says whose art it is."""
        return self._tile(self.tiles.monster(name) if self.tiles is not None else None, name, drawn)

    def thing(self, name: str, drawn: object = None) -> tuple[Picture, ...]:
        """Return an object's tile, as ``monster`` does."""
        return self._tile(self.tiles.object(name) if self.tiles is not None else None, name, drawn)

    def other(self, label: str, drawn: object = None) -> tuple[Picture, ...]:
        """Return the tile of something else on the map, by its label, as ``monster`` does."""
        found = self.tiles.other.find(label) if self.tiles is not None else ()
        return self._tile(found[0] if found else None, label, drawn)

    def _tile(self, tile: Tile | None, name: str, drawn: object) -> tuple[Picture, ...]:
        if (
            tile is None
            or self.tiles is None
            or (self.showing.own_art and not (is_own(drawn) or name.casefold() in self.art))
        ):
            return ()
        content = tile_png(tile.rows, self.tiles.palette)
        side = len(tile.rows)
        return (Picture(kind="png", content=content, text=f"the tile of {name}", width=side, height=side, coarse=True),)

    def level(self, drawing: Drawing, text: str) -> tuple[Picture, ...]:
        """Return a level as a picture; nothing where Pillow is not installed."""
        if not self.draws:
            return ()
        tiles = None if self.showing.own_art else self.tiles
        content = render_png(drawing, tiles, listing=False)
        width, height = struct.unpack(">II", content[_PNG_SIZE])
        return (Picture(kind="png", content=content, text=text, width=width, height=height),)

    def map(self, drawing: Drawing, title: str = "In letters") -> Passage:
        """Return a level's map in letters."""
        whole = render_text(drawing)
        # The title stands before it, the list behind it.
        parts = whole.split("\n\n")[1 : 1 + len(panels(drawing))]
        return Passage(title=title, drawing="\n\n".join(parts))


def letter_of(entry: Entry | None) -> str:
    """Return the letter of a class of monsters or objects, as a terminal shows it; empty where it has none."""
    words = (*entry.words, entry.name) if entry is not None else ()
    return next((word for word in words if len(word) == 1), "")


def color_of(symbol: str, facts: Facts) -> int:
    """Return the number of a color, or that for none."""
    entry = facts["colors"].symbol(symbol)
    return entry.index if entry is not None else NO_COLOR


def is_own(drawn: object) -> bool:
    """Return whether what a manifest says of a picture is art of the mod's own, and not made of the game's."""
    return art_of(drawn) is not None


def _drawn_apart(showing: Showing) -> Iterator[str]:
    """Name the things of which a mod has art that stands in its manifest as content of its own."""
    for kind in showing.mods.kinds:
        for content in showing.mods.contents(kind):
            if is_own(content.record):
                yield content.title.casefold()


def entry_of(encyclopedia: BlockText | None) -> Iterator[Passage]:
    """Show what the encyclopedia says of a thing, if it says anything of its own."""
    if encyclopedia is not None:
        yield Passage(title="What the encyclopedia says", drawing="\n".join(encyclopedia.lines))


def listed(drawing: Drawing) -> Iterator[Passage]:
    """List what is on a level, section by section."""
    for section, entries in groupby(legend(drawing), key=lambda entry: entry.section):
        yield Passage(title=section, lines=tuple((" ".join(str(one).split()),) for one in entries))


def diagram(showing: Showing, title: str) -> tuple[Picture, ...]:
    """Draw the dungeon as the mods make it."""
    made, report = showing.made, Report()
    file = described_in(made.exists)
    scene = languages_of(showing).dungeon.draw(made.text(file), file, report, title, anyway=True)
    if scene is None:
        return ()
    content = svg(scene).encode()
    text = "the dungeons, with what can be on which level and the branches between them"
    return (Picture(kind="svg", content=content, text=text, width=round(scene.width), height=round(scene.height)),)

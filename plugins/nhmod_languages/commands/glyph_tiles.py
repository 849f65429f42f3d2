"""Which tile each glyph is shown with. Mirrors win/share/tilemap.c, init_tilemap(): of a game whose statues look like one object.

The tile files have placeholders for what is not in the game, so that the tiles of monsters and objects are found by their labels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import problem
from nhmod_languages.contents.sheets import FILES, placeholders_of
from nhmod_languages.tiles.codes import CONVERTER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nhmod_languages.commands.tile_games import OpenedTiles

_SWALLOWED = 8
"""What is drawn around one who is swallowed has so many glyphs for each monster, from S_sw_tl on (display.h, GLYPH_SWALLOW_OFF)."""
_ZAPS = 4


def glyph_tiles(opened: OpenedTiles) -> tuple[int, ...]:
    """Return the number of each glyph's tile, in the order of monsters, objects and other.

    Raises:
        DiagnosticError: the tree's tile files and its tables disagree.
    """
    if lacking := [path for path in FILES.values() if not opened.tree.exists(path)]:
        raise problem(CONVERTER, f"{opened.tree.target.title} has no {lacking[0]}")
    constant = opened.facts.constant
    # Behind the monsters' own tiles stands the one of those that are not seen.
    *monsters, unseen = _shown("monsters", constant("NUMMONS") + 1, opened)
    before = len(opened.after["monsters"].tiles)
    objects = [before + number for number in _shown("objects", constant("NUM_OBJECTS"), opened)]
    others = before + len(opened.after["objects"].tiles)
    own = _own("objects", opened)
    corpse, statue = (before + own[constant(name)] for name in ("CORPSE", "STATUE"))
    explosions = constant("MAXEXPCHARS") * constant("EXPL_MAX")
    cmaps = constant("MAXPCHARS") - constant("MAXEXPCHARS")
    zaps = constant("NUM_ZAP") * _ZAPS
    swallowed = [others + constant("S_sw_tl") + number for number in range(_SWALLOWED)]
    at = iter(range(others, others + cmaps + explosions + zaps + constant("WARNCOUNT")))
    other = [[next(at) for _ in range(count)] for count in (cmaps, explosions, zaps, constant("WARNCOUNT"))]
    sections = {
        "GLYPH_MON_OFF": monsters,
        "GLYPH_PET_OFF": monsters,
        "GLYPH_INVIS_OFF": [unseen],
        "GLYPH_DETECT_OFF": monsters,
        "GLYPH_BODY_OFF": [corpse] * len(monsters),
        "GLYPH_RIDDEN_OFF": monsters,
        "GLYPH_OBJ_OFF": objects,
        "GLYPH_CMAP_OFF": other[0],
        "GLYPH_EXPLODE_OFF": other[1],
        "GLYPH_ZAP_OFF": other[2],
        "GLYPH_SWALLOW_OFF": swallowed * len(monsters),
        "GLYPH_WARNING_OFF": other[3],
        "GLYPH_STATUE_OFF": [statue] * len(monsters),
    }
    there = {name: entry.index for name in sections if (entry := opened.facts["constants"].symbol(name)) is not None}
    return tuple(tile for name in sorted(there, key=there.__getitem__) for tile in sections[name])


def _shown(vocabulary: str, own: int, opened: OpenedTiles) -> list[int]:
    """Return the tiles of what is in the game, of ``own`` things without the mods', in the order of the table."""
    hidden = _hidden(vocabulary, opened)
    found = [tile.index for tile in opened.after[vocabulary].tiles if tile.index not in hidden]
    wanted = own + len(opened.facts.added(vocabulary))
    if len(found) != wanted:
        message = (
            f"{FILES[vocabulary]} has {len(found)} tiles for {wanted} {vocabulary}, so that which is whose is not known"
        )
        raise problem(CONVERTER, message)
    return found


def _own(vocabulary: str, opened: OpenedTiles) -> Sequence[int]:
    """Return the tiles of what is in the game without mods, by the numbers that it has there."""
    names = placeholders_of(vocabulary, opened.plain, opened.facts)
    there = _places(vocabulary, opened)
    return [there[tile.index] for tile in opened.before[vocabulary].tiles if tile.name not in names]


def _hidden(vocabulary: str, opened: OpenedTiles) -> set[int]:
    """Return the tiles of what is not in the game; a mod's thing may be called as one of these."""
    names = placeholders_of(vocabulary, opened.plain, opened.facts)
    there = _places(vocabulary, opened)
    return {there[tile.index] for tile in opened.before[vocabulary].tiles if tile.name in names}


def _places(vocabulary: str, opened: OpenedTiles) -> list[int]:
    """Return where the target's own tiles stand when the mods' are among them, in their order."""
    after = iter(opened.after[vocabulary].tiles)
    return [next(new.index for new in after if new.name == tile.name) for tile in opened.before[vocabulary].tiles]

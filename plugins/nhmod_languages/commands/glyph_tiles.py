"""Which tile each glyph is shown with. Mirrors win/share/tilemap.c, init_tilemap(): of a game whose statues look like one object.

The tile files have placeholders for what is not in the game, so that the tiles of monsters and objects are found by their labels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import DiagnosticError, problem
from nhmod_languages.contents.sheets import FILES, GLYPHS, placeholders_of, places_of_own
from nhmod_languages.tiles.codes import CONVERTER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nhmod_languages.commands.tile_games import OpenedTiles

_SWALLOWED = 8
"""What is drawn around one who is swallowed has so many glyphs for each monster, from S_sw_tl on (display.h, GLYPH_SWALLOW_OFF)."""
_ZAPS = 4
_PARTS = ("MON", "PET", "DETECT", "BODY", "RIDDEN", "STATUE")
_OF_MONSTERS = {**{f"GLYPH_{part}_OFF": 1 for part in _PARTS}, "GLYPH_SWALLOW_OFF": _SWALLOWED}
"""How many glyphs a monster has in each part."""


@frozen
class _Shown:
    """The tiles of a table: of all in the game, in the table's order, and of the target's own by the numbers that they have there."""

    every: Sequence[int]
    own: Sequence[int]

    @classmethod
    def of(cls, vocabulary: str, count: int, opened: OpenedTiles) -> _Shown:
        """Find them; ``count`` is how many the target's own are.

        A mod's thing may be called as a placeholder is: which tiles are placeholders is known of the target's own file.
        """
        hidden = placeholders_of(vocabulary, opened.plain, opened.facts)
        places = places_of_own(vocabulary, opened.before[vocabulary], opened.after[vocabulary])
        own = [
            place
            for tile, place in zip(opened.before[vocabulary].tiles, places, strict=True)
            if tile.name not in hidden
        ]
        placeholders = set(places).difference(own)
        every = [tile.index for tile in opened.after[vocabulary].tiles if tile.index not in placeholders]
        if (len(own), len(every)) != (count, count + len(opened.facts.added(vocabulary))):
            raise _disagree(f"{FILES[vocabulary]} has {len(own)} tiles for {count} {vocabulary}")
        return cls(every=every, own=own)


def glyph_tiles(opened: OpenedTiles) -> tuple[int, ...]:
    """Return the number of each glyph's tile, in the order of monsters, objects and other.

    Raises:
        DiagnosticError: the tree's tile files and its tables disagree, or it has glyphs that are not known here.
    """
    if lacking := [path for path in FILES.values() if not opened.tree.exists(path)]:
        raise problem(CONVERTER, f"{opened.tree.target.title} has no {lacking[0]}")
    constant = opened.facts.constant
    # Behind the monsters' own tiles stands the one of those that are not seen.
    *monsters, unseen = _Shown.of("monsters", constant("NUMMONS") + 1, opened).every
    things = _Shown.of("objects", constant("NUM_OBJECTS"), opened)
    first = len(opened.after["monsters"].tiles)
    others = first + len(opened.after["objects"].tiles)
    corpse, statue = (first + things.own[constant(name)] for name in ("CORPSE", "STATUE"))
    swallowed = [others + constant("S_sw_tl") + number for number in range(_SWALLOWED)]
    explosions = constant("MAXEXPCHARS") * constant("EXPL_MAX")
    counts = (
        constant("MAXPCHARS") - constant("MAXEXPCHARS"),
        explosions,
        constant("NUM_ZAP") * _ZAPS,
        constant("WARNCOUNT"),
    )
    at = iter(range(others, others + sum(counts)))
    cmaps, exploding, zaps, warnings = ([next(at) for _ in range(count)] for count in counts)
    sections: dict[str, Sequence[int]] = {
        "GLYPH_MON_OFF": monsters,
        "GLYPH_PET_OFF": monsters,
        "GLYPH_INVIS_OFF": [unseen],
        "GLYPH_DETECT_OFF": monsters,
        "GLYPH_BODY_OFF": [corpse] * len(monsters),
        "GLYPH_RIDDEN_OFF": monsters,
        "GLYPH_OBJ_OFF": [first + number for number in things.every],
        "GLYPH_CMAP_OFF": cmaps,
        "GLYPH_EXPLODE_OFF": exploding,
        "GLYPH_ZAP_OFF": zaps,
        "GLYPH_SWALLOW_OFF": swallowed * len(monsters),
        "GLYPH_WARNING_OFF": warnings,
        "GLYPH_STATUE_OFF": [statue] * len(monsters),
    }
    there = {name: entry.index for name in sections if (entry := opened.facts["constants"].symbol(name)) is not None}
    known = [sections[name] for name in sorted(there, key=there.__getitem__)]
    # A mod's monster has a glyph in each part that is as long as the table, and eight where it swallows.
    added = {name: len(opened.facts.added(name)) for name in GLYPHS}
    of_monsters = sum(_OF_MONSTERS.get(name, 0) for name in there)
    if sum(map(len, known)) != constant("MAX_GLYPH") + added["monsters"] * of_monsters + added["objects"]:
        raise _disagree(
            f"{opened.tree.target.title} has {constant('MAX_GLYPH')} glyphs, some of them of kinds that are not known"
        )
    return tuple(tile for section in known for tile in section)


def _disagree(what: str) -> DiagnosticError:
    return problem(CONVERTER, f"{what}, so that which glyph is shown with which tile is not known")

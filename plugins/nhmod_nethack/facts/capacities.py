"""How much the game's number fields and fixed tables hold: what content of the kinds can outgrow.

Only what a tree has is given: a release without the overview of shops, or without NLE's observations, has no such entry.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.target import AT_LEAST, Entry
from nhmod.target.c import CFile
from nhmod_languages.contents import capacities
from nhmod_nethack.facts.reading import Reader
from nhmod_nethack.facts.values import Constants

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_nethack.facts.sources import Sources, SourceTree


@frozen
class _Field:
    """A member of a structure whose largest value is a limit, with the name that the vocabulary gives it."""

    name: str
    file: str
    structure: str
    member: str


_FIELDS = (
    _Field(name=capacities.ROOM_TYPE, file="include/mkroom.h", structure="mkroom", member="rtype"),
    _Field(name=capacities.SHOP_IN_OVERVIEW, file="include/dungeon.h", structure="mapseen_feat", member="shoptype"),
    _Field(name=capacities.ARTIFACT, file="include/obj.h", structure="obj", member="oartifact"),
    _Field(name=capacities.OBJECT_TYPE, file="include/obj.h", structure="obj", member="otyp"),
    _Field(name=capacities.MONSTER_TYPE, file="include/monst.h", structure="monst", member="mnum"),
    _Field(name=capacities.ATTACK_TYPE, file="include/permonst.h", structure="attack", member="aatyp"),
    _Field(name=capacities.DAMAGE_TYPE, file="include/permonst.h", structure="attack", member="adtyp"),
    _Field(name=capacities.CONFERRED, file="include/objclass.h", structure="objclass", member="oc_oprop"),
    _Field(name=capacities.OBSERVED_GLYPH, file="include/nletypes.h", structure="nle_observation", member="glyphs"),
    _Field(name=capacities.LEVEL_FILE_NAME, file="include/dungeon.h", structure="s_level", member="proto"),
    _Field(name=capacities.DUNGEON_NAME, file="include/dungeon.h", structure="dungeon", member="dname"),
)
# include/config.h and include/global.h name the small ones; a plain char is signed on some machines.
_LARGEST = MappingProxyType(
    {
        "char": 127,
        "schar": 127,
        "xchar": 127,
        "aligntyp": 127,
        "uchar": 255,
        "short": 32_767,
        "unsigned short": 65_535,
        "int": 2_147_483_647,
        "unsigned": 4_294_967_295,
    }
)
_BITS_OF_UNSIGNED = 32
_DECLARED = re.compile(r"\s*(?:const\s+)?((?:unsigned\s+|signed\s+)?\w+)[\s*]")
_BITFIELD = re.compile(r"\s*Bitfield\s*\(\s*\w+\s*,\s*(\d+)\s*\)")

_LEVEL, _FLAGS = "include/rm.h", re.compile(r"\bBitfield\s*\(\s*has_\w+")
_QUEST = "include/qtext.h"
_SPELLS, _LETTERS = "src/spell.c", re.compile(r"'([aA])'\s*\+")
_RANGED, _SHIFTED = "src/mondata.c", re.compile(r"1L\s*<<\s*\w*atyp")
_BMP, _NUM_COLORS = "win/share/tile2bmp.c", re.compile(r"num_colors\s*>\s*(\d+)")
_X11, _NCOLORS = "win/X11/tile2x11.c", re.compile(r"ncolors\s*>\s*(\d+)")
_SIDE = 16


def _capacities(sources: Sources) -> Iterator[Entry]:
    """Read how much fits; ``index`` is the largest number (for a name, its characters).

    ``symbol`` is the C name that says so, ``fields["file"]`` its file.
    """
    tree = sources.tree
    for field in _FIELDS:
        value = _largest(tree, field)
        if value is not None:
            yield _entry(field.name, value, f"{field.structure}.{field.member}", field.file)
    if tree.exists(_LEVEL) and _FLAGS.search(tree.text(_LEVEL)):
        yield _entry(capacities.LEVEL_FLAGS, _BITS_OF_UNSIGNED, "levelflags", _LEVEL)
    if tree.exists(_QUEST):
        for define in CFile(_QUEST, tree.text(_QUEST)).defines("N_HDR"):
            yield _entry(capacities.QUEST_SECTIONS, int(define.value), "N_HDR", _QUEST)
    if tree.exists(_SPELLS):
        defined = CFile(_SPELLS, tree.text(_SPELLS)).defines("spellet")
        letters = len(_LETTERS.findall(defined[0].value)) if defined else 0
        if letters:
            yield _entry(capacities.SPELL_LETTERS, 26 * letters, "spellet", _SPELLS)
    if tree.exists(_RANGED) and _SHIFTED.search(tree.text(_RANGED)):
        # The sign of a 32-bit long is left alone: 1L << 31 is no number to compare with.
        yield _entry(capacities.MASKED_ATTACK_TYPE, _BITS_OF_UNSIGNED - 2, "ranged_attk", _RANGED)
    yield from _pictures(sources)


def _pictures(sources: Sources) -> Iterator[Entry]:
    tree = sources.tree
    kinds = (
        (_BMP, _NUM_COLORS, capacities.BMP_COLOURS, "num_colors"),
        (_X11, _NCOLORS, capacities.X11_COLOURS, "ncolors"),
    )
    for file, pattern, name, symbol in kinds:
        found = pattern.search(tree.text(file)) if tree.exists(file) else None
        if found is not None:
            yield _entry(name, int(found[1]), symbol, file)
    room = _tiles(sources) if tree.exists(_BMP) else None
    if room is not None:
        yield _entry(capacities.BMP_TILES, room, "packtile", _BMP)


def _tiles(sources: Sources) -> int | None:
    """Count the tiles that packtile[MAX_Y][MAX_X] holds, of 16 by 16 pixels with a byte each, in rows (tile2bmp.c, main)."""
    constants = Constants()
    constants.add_macros(sources.run(_BMP).macros.values())
    across, down = constants.find("MAX_X"), constants.find("MAX_Y")
    return None if across is None or down is None else (across // _SIDE) * (down // _SIDE)


def _entry(name: str, value: int, symbol: str, file: str) -> Entry:
    return Entry(symbol=symbol, name=name, index=value, fields={"file": file, AT_LEAST: True})


def _largest(tree: SourceTree, field: _Field) -> int | None:
    """Return the largest value of a member, or the characters that it has room for; nothing where there is none."""
    if not tree.exists(field.file):
        return None
    c = CFile(field.file, tree.text(field.file))
    for structure in c.structs(field.structure):
        for member in structure.members:
            if field.member not in member.names:
                continue
            text = c.text(member.span)
            bits = _BITFIELD.match(text)
            if bits is not None:
                return (1 << int(bits[1])) - 1
            array = re.search(rf"\b{field.member}\s*\[(\d+)\]", text)
            if array is not None:
                return int(array[1]) - 1  # the last one is the end of the text
            declared = _DECLARED.match(text)
            return _LARGEST.get(" ".join(declared[1].split())) if declared else None
    return None


READERS = (Reader(name=capacities.CAPACITIES, label="capacity", entries=_capacities),)

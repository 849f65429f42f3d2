"""How much the game's number fields and fixed tables hold: what content of the kinds can outgrow.

Only what a tree has is given: a release without the overview of shops, or without NLE's observations, has no such entry.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod.target import AT_LEAST, Entry
from nhmod.target.c import CFile
from nhmod_nethack.facts.reading import Reader
from nhmod_nethack.facts.values import Constants

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_nethack.facts.sources import Sources, SourceTree

CAPACITIES = "capacities"


@dataclass(frozen=True, kw_only=True, slots=True)
class _Field:
    """A member of a structure whose largest value is a limit, with the name that the vocabulary gives it."""

    name: str
    file: str
    structure: str
    member: str


_FIELDS = (
    _Field(name="the type of a room", file="include/mkroom.h", structure="mkroom", member="rtype"),
    _Field(name="a shop in the overview", file="include/dungeon.h", structure="mapseen_feat", member="shoptype"),
    _Field(name="the artifact that an object is", file="include/obj.h", structure="obj", member="oartifact"),
    _Field(name="the type of an object", file="include/obj.h", structure="obj", member="otyp"),
    _Field(name="the type of a monster", file="include/monst.h", structure="monst", member="mnum"),
    _Field(name="an attack type", file="include/permonst.h", structure="attack", member="aatyp"),
    _Field(name="a damage type", file="include/permonst.h", structure="attack", member="adtyp"),
    _Field(name="what an object confers", file="include/objclass.h", structure="objclass", member="oc_oprop"),
    _Field(name="a glyph that is observed", file="include/nletypes.h", structure="nle_observation", member="glyphs"),
    _Field(name="the name of a level's file", file="include/dungeon.h", structure="s_level", member="proto"),
    _Field(name="the name of a dungeon", file="include/dungeon.h", structure="dungeon", member="dname"),
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
_BMP, _BMP_COLOURS = "win/share/tile2bmp.c", re.compile(r"num_colors\s*>\s*(\d+)")
_X11, _X11_COLOURS = "win/X11/tile2x11.c", re.compile(r"ncolors\s*>\s*(\d+)")
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
        yield _entry("the flags of a level", _BITS_OF_UNSIGNED, "levelflags", _LEVEL)
    if tree.exists(_QUEST):
        for define in CFile(_QUEST, tree.text(_QUEST)).defines("N_HDR"):
            yield _entry("the sections of quest.txt", int(define.value), "N_HDR", _QUEST)
    if tree.exists(_SPELLS):
        defined = CFile(_SPELLS, tree.text(_SPELLS)).defines("spellet")
        letters = len(_LETTERS.findall(defined[0].value)) if defined else 0
        if letters:
            yield _entry("the letters of spells", 26 * letters, "spellet", _SPELLS)
    if tree.exists(_RANGED) and _SHIFTED.search(tree.text(_RANGED)):
        # The sign of a 32-bit long is left alone: 1L << 31 is no number to compare with.
        yield _entry("an attack type in a mask", _BITS_OF_UNSIGNED - 2, "ranged_attk", _RANGED)
    yield from _pictures(sources)


def _pictures(sources: Sources) -> Iterator[Entry]:
    tree = sources.tree
    kinds = ((_BMP, _BMP_COLOURS, "a BMP", "num_colors"), (_X11, _X11_COLOURS, "X11", "ncolors"))
    for file, pattern, title, symbol in kinds:
        found = pattern.search(tree.text(file)) if tree.exists(file) else None
        if found is not None:
            yield _entry(f"the colours of tiles in {title}", int(found[1]), symbol, file)
    room = _tiles(sources) if tree.exists(_BMP) else None
    if room is not None:
        yield _entry("the tiles in a BMP", room, "packtile", _BMP)


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


READERS = (Reader(name=CAPACITIES, label="capacity", entries=_capacities),)

"""A made variant that has things for others to take: a monster that grows into another, with a flag of its own, an artifact, a level."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_ROW = """\
    MON("{name}", S_ANT, LVL({level}, 6, 4, 0, 0), (G_GENO | 1),
        A(ATTK(AT_BITE, AD_PHYS, 3, 6), ATTK(AT_BITE, {damage}, 2, 6), NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK),
        SIZ(10, 10, MS_SILENT, MZ_LARGE), MR_POISON, MR_POISON,
        M1_ANIMAL | M1_NOHANDS, M2_HOSTILE, {flags}, {level}, CLR_BLACK),
"""
_LEVEL = """
MAZE:"anthill",' '
GEOMETRY:center,center
MAP
-----
|...|
|...|
-----
ENDMAP
STAIR:(1,1),up
MONSTER:('a',"soldier drone"),(2,1)
MONSTER:('a',"killer bee"),(3,1)
"""


def _before(anchor: str, text: str) -> Callable[[str], str]:
    return lambda source: source.replace(anchor, f"{text}{anchor}", 1)


def _behind(anchor: str, text: str) -> Callable[[str], str]:
    return lambda source: source.replace(anchor, f"{anchor}{text}", 1)


CHANGES: dict[str, Callable[[str], str]] = {
    "include/monflag.h": _behind("#define M3_DISPLACES 0x0400", "\n#define M3_DRONES 0x0800"),
    "include/monattk.h": _behind("#define AD_RBRE 242", "\n#define AD_NUMB 60"),
    "src/monst.c": _before(
        '    MON("giant beetle", S_ANT,',
        _ROW.format(name="soldier drone", level=4, damage="AD_NUMB", flags="M3_INFRAVISIBLE | M3_DRONES")
        + _ROW.format(name="drone captain", level=6, damage="AD_FIRE", flags="0"),
    ),
    "src/mondata.c": _behind("static const short grownups[][2] = {\n", "    { PM_SOLDIER_DRONE, PM_DRONE_CAPTAIN },\n"),
    "src/dog.c": lambda source: (
        f"{source}\nint drones(ptr) struct permonst *ptr; {{ return !!(ptr->mflags3 & M3_DRONES); }}\n"
    ),
    "src/objects.c": _before(
        'WEAPON("two-handed sword", None,',
        'WEAPON("sting sword", None,\n       1, 0, 0, 0,  40,  15,  8, 12, 0, S,   P_LONG_SWORD, IRON, HI_METAL),\n',
    ),
    "include/artilist.h": _before(
        '    A("Grimtooth", ORCISH_DAGGER,',
        '    A("Stinger", STING_SWORD, SPFX_RESTR, 0, 0, FIRE(2, 6), NO_DFNS,\n'
        "      NO_CARY, 0, A_CHAOTIC, NON_PM, NON_PM, 300L, CLR_RED),\n",
    ),
    "dat/yendor.des": lambda source: source + _LEVEL,
}
"""What is changed of 3.6.6, by file."""

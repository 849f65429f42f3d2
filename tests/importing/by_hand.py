"""A variant as a person makes one in an afternoon: plain C in the tables and functions, no guards, no tools."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target.c import CFile

if TYPE_CHECKING:
    from nhmod.target import Tree

_MOUSE = """    /*
     * They come out at night, when the cook is asleep.
     */
    MON("kitchen mouse", S_RODENT, LVL(0, 15, 8, 0, 0), (G_GENO | G_SGROUP | 2),
\tA(ATTK(AT_BITE, AD_PHYS, 1, 2), ATTK(AT_CLAW, AD_SITM, 0, 0), NO_ATTK,
\t  NO_ATTK, NO_ATTK, NO_ATTK),
\tSIZ(8, 10, MS_SQEEK, MZ_TINY), 0, 0,
\tM1_ANIMAL|M1_NOHANDS|M1_OMNIVORE, M2_HOSTILE | M2_COLLECT, M3_INFRAVISIBLE,
\t2, CLR_GRAY),
"""
_LADLE = (
    'WEAPON("silver ladle", "big spoon", 0, 0, 0, 3, 20, 15, 4, 2, 1, B, P_CLUB, SILVER, HI_SILVER), /* for soup */\n'
)
_LEVEL = """# The kitchen garden.
MAZE:"garden",' '
GEOMETRY:center,center
MAP
-----------
|.........|
|....{....|
|.........|
-----------
ENDMAP
REGION:(0,0,10,4),lit,"ordinary"
FOUNTAIN:(5,2)
STAIR:(1,1),up
STAIR:(9,3),down
MONSTER:('r',"kitchen mouse"),random
"""
_NEW_C = """/* What the cook says. */
#include "hack.h"

void
cook_says(what)
const char *what;
{
    pline("The cook says \\"%s\\".", what);
}
"""


def by_hand(tree: Tree) -> dict[str, bytes]:
    """Return the files that the variant changes and adds, made of a tree's own."""
    files = {
        "src/monst.c": _monsters(tree.text("src/monst.c")),
        "src/objects.c": _objects(tree.text("src/objects.c")),
        "src/fountain.c": _fountain(tree.text("src/fountain.c")),
        "src/cook.c": _NEW_C,
        "dat/garden.des": _LEVEL,
        "dat/dungeon.def": _after_line(
            tree.text("dat/dungeon.def"), r'LEVEL:\s*"castle".*', 'LEVEL:\t\t"garden" "none" @ (3, 2)\n'
        ),
        "sys/unix/Makefile.src": tree.text("sys/unix/Makefile.src").replace(" cmd.c ", " cmd.c cook.c ", 1),
        "sys/unix/Makefile.dat": _after_line(
            tree.text("sys/unix/Makefile.dat").replace(
                "castle.des endgame.des", "castle.des endgame.des garden.des", 1
            ),
            r"\t\.\./util/lev_comp endgame\.des",
            "\t../util/lev_comp garden.des\n",
        ),
        "sys/unix/Makefile.top": tree.text("sys/unix/Makefile.top").replace("astral.lev ", "astral.lev garden.lev ", 1),
    }
    return {path: text.encode("latin-1") for path, text in files.items()}


def _monsters(text: str) -> str:
    """Put a new row after the sewer rat's, and make newts and floating eyes other than they are."""
    source = CFile("src/monst.c", text)
    rows = {call.args[0].string: call for call in source.calls("MON")}
    newt, eye, rat = rows["newt"], rows["floating eye"], rows["sewer rat"]
    changes = [
        (
            newt.span.start,
            newt.span.end,
            newt.text.replace("LVL(0, 6,", "LVL(0, 9,").replace("M1_SWIM |", "M1_SWIM | M1_POIS |"),
        ),
        (eye.span.start, eye.span.end, eye.text.replace("CLR_BLUE", "CLR_BRIGHT_BLUE")),
        (source.line_end(rat.span.end), source.line_end(rat.span.end), _MOUSE),
    ]
    for start, end, new in sorted(changes, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def _objects(text: str) -> str:
    """Put a new weapon after the club, which becomes rarer, and make iron shoes cheaper."""
    text = re.sub(r'(WEAPON\("club", None,\s*1, 0, 0, )12(,.*\n)', r"\g<1>9\2", text)
    text = _after_line(text, r".*P_CLUB, WOOD, HI_WOOD\),", _LADLE, after=r'WEAPON\("club"')
    return re.sub(r'(BOOTS\("iron shoes", "hard shoes",\s*(?:\d+,\s*){6})\d+', r"\g<1>12", text)


def _fountain(text: str) -> str:
    source = CFile("src/fountain.c", text)
    body = source.function("dryup").body
    first = source.line_end(body.start)
    return text[:first] + "    /* the cook watches */\n" + text[first:]


def _after_line(text: str, pattern: str, new: str, *, after: str = "") -> str:
    begin = re.compile(after).search(text) if after else None
    match = re.compile(f"^{pattern}\n", re.MULTILINE).search(text, begin.start() if begin else 0)
    if match is None:
        raise LookupError(pattern)
    return text[: match.end()] + new + text[match.end() :]

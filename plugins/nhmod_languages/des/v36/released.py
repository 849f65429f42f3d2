"""The words and limits of the 3.6 dialect as the releases have them, for trees that have no compiler of it and are written for in it.

Mirrors util/lev_comp.l, util/lev_comp.y and include/sp_lev.h of NetHack 3.6; a test holds them against these.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_WORDS = {
    "HUMIDITY_TYPE": "dry=DRY wet=WET hot=HOT solid=SOLID any=ANY_LOC",
    "TRAPPED_STATE": "trapped=1 not_trapped=0",
    "HORIZ_OR_VERT": "horizontal=1 vertical=2",
    "DOOR_STATE": "open=D_ISOPEN closed=D_CLOSED locked=D_LOCKED nodoor=D_NODOOR broken=D_BROKEN secret=D_SECRET",
    "DIRECTION": "north=W_NORTH east=W_EAST south=W_SOUTH west=W_WEST",
    "RANDOM_TYPE": "random=-1",
    "NONE": "none=-2",
    "LEFT_OR_RIGHT": "left=1 half-left=2 half-right=4 right=5",
    "CENTER": "center=3",
    "TOP_OR_BOT": "top=1 bottom=5",
    "LIGHT_STATE": "lit=1 unlit=0",
    "FILLING": "filled=1 unfilled=0",
    "IRREGULAR": "regular=0 irregular=1",
    "JOINED": "unjoined=1 joined=0",
    "LIMITED": "limited=1 unlimited=0",
    "ALIGNMENT": (
        "noalign=AM_NONE law=AM_LAWFUL neutral=AM_NEUTRAL chaos=AM_CHAOTIC coaligned=AM_SPLEV_CO noncoaligned=AM_SPLEV_NONCO"
    ),
    "MON_ATTITUDE": "peaceful=1 hostile=0",
    "MON_ALERTNESS": "asleep=1 awake=0",
    "MON_APPEARANCE": "m_feature=M_AP_FURNITURE m_monster=M_AP_MONSTER m_object=M_AP_OBJECT",
    "ALTAR_TYPE": "sanctum=2 shrine=1 altar=0",
    "UP_OR_DOWN": "up=1 down=0",
    "BOOLEAN": "false=0 true=1",
    "ENGRAVING_TYPE": "dust=DUST engrave=ENGRAVE burn=BURN mark=MARK blood=ENGR_BLOOD",
    "CURSE_TYPE": "blessed=1 uncursed=2 cursed=3",
}
WORDS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {token: MappingProxyType(dict(pair.split("=", 1) for pair in said.split())) for token, said in _WORDS.items()}
)
"""The words of each token, with what the scanner takes for their values: a number, or a name of the headers."""
LIMITS: Mapping[str, int] = MappingProxyType(
    {"MAX_REGISTERS": 10, "MAX_NESTED_IFS": 20, "MAX_SWITCH_CASES": 20, "SPCODER_MAX_RUNTIME": 65536}
)
"""What descriptions are held against, and is in no header of a tree without the compiler."""
OPCODES = (
    *("NULL", "MESSAGE", "MONSTER", "OBJECT", "ENGRAVING", "ROOM", "SUBROOM", "DOOR", "STAIR", "LADDER"),
    *("ALTAR", "FOUNTAIN", "SINK", "POOL", "TRAP", "GOLD", "CORRIDOR", "LEVREGION", "DRAWBRIDGE", "MAZEWALK"),
    *("NON_DIGGABLE", "NON_PASSWALL", "WALLIFY", "MAP", "ROOM_DOOR", "REGION", "MINERALIZE", "CMP", "JMP", "JL"),
    *("JLE", "JG", "JGE", "JE", "JNE", "TERRAIN", "REPLACETERRAIN", "EXIT", "ENDROOM", "POP_CONTAINER", "PUSH"),
    *("POP", "RN2", "DEC", "INC", "MATH_ADD", "MATH_SUB", "MATH_MUL", "MATH_DIV", "MATH_MOD", "MATH_SIGN"),
    *("COPY", "END_MONINVENT", "GRAVE", "FRAME_PUSH", "FRAME_POP", "CALL", "RETURN", "INITLEVEL", "LEVEL_FLAGS"),
    *("VAR_INIT", "SHUFFLE_ARRAY", "DICE", "SEL_ADD", "SEL_POINT", "SEL_RECT", "SEL_FILLRECT", "SEL_LINE"),
    *("SEL_RNDLINE", "SEL_GROW", "SEL_FLOOD", "SEL_RNDCOORD", "SEL_ELLIPSE", "SEL_FILTER", "SEL_GRADIENT"),
    "SEL_COMPLEMENT",
)
"""The opcodes' names without SPO_ (include/sp_lev.h): a description is compiled to be looked at, though nothing keeps it."""
KINDS = ("NULL", "INT", "STRING", "VARIABLE", "COORD", "REGION", "MAPCHAR", "MONST", "OBJ", "SEL", "ARRAY")
"""The kinds of operands, without SPOVAR_."""

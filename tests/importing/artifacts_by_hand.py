"""Artifacts as a person adds them to a table: with no guard, in no particular order, with code beside them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.pipeline.importing.trees import overlaid
from nhmod.target.c import CFile
from nhmod_artifacts.forms import ARTILIST_H, rows_of

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree

# In the ordinary artifacts' place: one out of order, two that the checks refuse, one with a power and one
# with an invocation of the variant's own.
_ORDINARY = """
    A("Yonder", OIL_LAMP, SPFX_RESTR, 0, 0, NO_ATTK, NO_DFNS, NO_CARY, 0, A_NONE, NON_PM, NON_PM, 0L, NO_COLOR),

    A("Aback 100%", CLUB, SPFX_RESTR, 0, 0, PHYS(1, 0), NO_DFNS, NO_CARY, 0, A_NONE, NON_PM, NON_PM, 5L, NO_COLOR),

    A("Abash", CLUB, SPFX_RESTR, 0, 0, PHYS(0, 0), NO_DFNS, NO_CARY, 0, A_NONE, NON_PM, NON_PM, 5L, NO_COLOR),

    A("Abate", MACE, (SPFX_RESTR | SPFX_CALM), 0, 0, PHYS(3, 4), NO_DFNS, NO_CARY, 0, A_NONE, NON_PM, NON_PM, 0L, NO_COLOR),

    A("Abide", TOOLED_HORN, SPFX_RESTR, 0, 0, NO_ATTK, NO_DFNS, NO_CARY, DRAGON_CALL, A_NONE, NON_PM, NON_PM, 0L, NO_COLOR),

    /*
     *      Kept in the armory of a small town.
     */
    A("Able Hand", BILL_GUISARME,
      SPFX_REGEN | SPFX_DCLAS | SPFX_RESTR, 0, S_TROLL, PHYS(4, 0), NO_DFNS,
      NO_CARY, 0, A_LAWFUL, NON_PM, PM_HUMAN, 900L, NO_COLOR), /* of iron */

    A("Moonwake", SCIMITAR, (SPFX_RESTR | SPFX_DEFN), SPFX_STLTH, 0, PHYS(0, 6),
      DFNS(AD_COLD), CARY(AD_FIRE), LEVITATION, A_CHAOTIC, PM_ROGUE, NON_PM, 0L, NO_COLOR),
"""
# Behind all: one with a macro of the variant's own.
_PRIZES = """    A("The Aim of Ages", WAN_STRIKING, (SPFX_NOGEN | SPFX_RESTR | SPFX_INTEL | SPFX_ATTK), 0, 0,
      ZAP(2, 2), NO_DFNS, NO_CARY, 0, A_LAWFUL, NON_PM, NON_PM, 0L, NO_COLOR),
    A("The Widget of Ages", TIN_OPENER, (SPFX_INTEL | SPFX_NOGEN | SPFX_RESTR), SPFX_ESP, 0,
      NO_ATTK, NO_DFNS, NO_CARY, TAMING, A_NEUTRAL, PM_TOURIST, NON_PM, 50L, NO_COLOR),
"""
_MIDDLE = '    A("Middling", CLUB, 0, 0, 0, PHYS(1, 1), NO_DFNS, NO_CARY, 0, A_NONE, NON_PM, NON_PM, 5L, NO_COLOR),\n'
# Code that names an artifact which is content.
_CASE = """        case DRAGON_CALL:
            if (uwep && uwep->oartifact == ART_ABLE_HAND)
                You("call.");
            break;
"""


def artifacts_by_hand(tree: Tree, place: Path) -> Tree:
    """Change the table as a person would, with no guard and in no particular order."""
    code, header = tree.c("src/artifact.c"), tree.text("include/artifact.h")
    table = _with_rows(tree.c(ARTILIST_H))
    rows = {row.args[0].string: row for row in rows_of(CFile(ARTILIST_H, table))}
    changes = {
        "Excalibur": ("4000L", "4400L"),
        "Mjollnir": ("(SPFX_RESTR | SPFX_ATTK)", "(SPFX_ATTK | SPFX_RESTR)"),  # which says the same
        "Fire Brand": ("FIRE(5, 0)", "FIRE(5, 0x2)"),  # a number as any other
        "Ogresmasher": ("S_OGRE", "S_GIANT"),
        "The Orb of Fate": ("(SPFX_NOGEN", "(SPFX_WARN | SPFX_NOGEN"),
    }
    for name, (old, new) in changes.items():
        assert old in rows[name].text
        table = table.replace(rows[name].text, rows[name].text.replace(old, new, 1))
    files = {
        ARTILIST_H: table,
        "include/artifact.h": header.replace("    CREATE_AMMO\n", "    CREATE_AMMO,\n    DRAGON_CALL\n").replace(
            "#define SPFX_NONE", "#define SPFX_CALM 0x4000000L /* calms */\n#define SPFX_NONE"
        ),
        "src/artifact.c": _inserted(code, {code.line_start(_first_case(code)): _CASE}),
    }
    assert all(text != tree.text(file) for file, text in files.items())
    return overlaid(tree, {file: text.encode("latin-1") for file, text in files.items()}, place)


def _with_rows(c: CFile) -> str:
    rows = rows_of(c)
    ordinary = next(row for row in rows if row.args[0].string == "Sunsword")
    middle = next(row for row in rows if row.args[0].string == "Cleaver")
    return _inserted(
        c,
        {
            c.define("STUN").lines().end: "#define     ZAP(a,b)    {0,AD_MAGM,a,b}\n",
            middle.lines().start: _MIDDLE,
            ordinary.lines().end: _ORDINARY,
            rows[-1].lines(leading_comment=True).start: _PRIZES,
        },
    )


def _first_case(c: CFile) -> int:
    return c.switch(c.function("arti_invoke").body, having="TAMING").cases[0].span.start


def _inserted(c: CFile, texts: dict[int, str]) -> str:
    source = c.source
    for at, text in sorted(texts.items(), reverse=True):
        source = source[:at] + text + source[at:]
    return source


def rows_in(tree: Tree) -> list[list[list[str]]]:
    """The table's rows, each as its arguments' words; flags in no order, and the one number that is hexadecimal as any other."""
    words = [
        [re.findall(r"\w+", argument.text.replace("0x2", "2")) for argument in row.args]
        for row in rows_of(tree.c(ARTILIST_H))
    ]
    return [[sorted(one) if one and one[0].startswith("SPFX_") else one for one in row] for row in words]

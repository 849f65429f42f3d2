"""Made variants whose artilist[] has columns, macros and flags of its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target.c import CFile
from nhmod_artifacts.forms import ARTILIST_H, rows_of
from nhmod_artifacts.words import ARTIFACT_H

if TYPE_CHECKING:
    from nhmod.target.tree import Tree

# A material behind all other columns, macros that the variant has for attacks, and a third word of flags in place of the second.
NEW = """\
    A("Dusk", DAGGER, (SPFX_RESTR | SPFX_ATTK | SPFX_WARN | SPFX_DFLAGH), 0, (MT_ORC | MT_ELF), SORE(5, 3), DFNS(AD_DRST),
      NO_CARY, 0, A_NONE, PM_GHOUL, NON_PM, 10L, CLR_RED, SILVER),
    A("Dawn", CLUB, (SPFX_RESTR | SPFX_DFLAG1 | SPFX_DCLAS), (SPFX_WARN | SPFX_ESP), S_ORC, HURT(3), FIRE(0, 0), NO_CARY,
      SPLASH, A_LAWFUL, NON_PM, NON_PM, 0x10L, NO_COLOR, DEFAULT_MAT),
"""
DEFINED = """\
#define     POIS(a,b)   {0,AD_DRST,a,b}         /* poison attack */
#define     SORE(a,b)   POIS(a,b)
#define     HURT(a)     PHYS(a,2*a)
#define DEFAULT_MAT 0 /* use base object's default material */
"""


def replaced(text: str, *changes: tuple[str, str]) -> str:
    """Each stretch is another one; all of them must be there."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def with_materials(tree: Tree) -> dict[str, str]:
    """The table with a material, and with other values in some rows."""
    text = tree.text(ARTILIST_H)
    text = replaced(text, ("cost, clr) nam", "cost, clr, mat) nam"), ("rac, cost, clr) \\", "rac, cost, clr, mat) \\"))
    text = replaced(text, ("al, cl, rac, cost, clr    \\", "al, cl, rac, cost, clr, mat \\"))
    text = re.sub(r"(NO_COLOR|CLR_\w+)\s*\)(,?[^\n]*\n)", r"\1, DEFAULT_MAT)\2", text)
    text = replaced(text, ("0) /* 0 is", "0, 0) /* 0 is"), ("#define     DRLI", f"{DEFINED}#define     DRLI"))
    rows = {row.args[0].string: row for row in rows_of(CFile(ARTILIST_H, text))}
    for name, changes in {
        "Sting": (("DFLAG2", "DFLAGH"), ("M2_ORC", "(MT_ORC | MT_ELF)"), ("DEFAULT_MAT", "MITHRIL")),
        "Frost Brand": (("3000L", "9000L"),),
        "Grayswandir": (("DEFAULT_MAT", "SILVER"),),
    }.items():
        text = text.replace(rows[name].text, replaced(rows[name].text, *changes))
    place = next(row for row in rows_of(CFile(ARTILIST_H, text)) if row.args[0].string == "Sunsword").lines().end
    header = replaced(
        tree.text(ARTIFACT_H),
        ("#define SPFX_NONE", "#define MT_ORC 1L\n#define MT_ELF 2L\n#define SPLASH 77\n#define SPFX_NONE"),
        ("#define SPFX_DFLAG2", "#define SPFX_DFLAGH 0x10000000L\n#define SPFX_DFLAG2"),
    )
    return {ARTILIST_H: text[:place] + NEW + text[place:], ARTIFACT_H: header}


def with_defences_of_flags(tree: Tree) -> dict[str, str]:
    """The table with defences that are flags, not a damage type."""
    text = re.sub(r"#define +DFNS\(.*\n", "", tree.text(ARTILIST_H))
    text = re.sub(r"#define +NO_DFNS.*\n", "", text).replace("NO_DFNS", "SPDF_NONE")
    text = replaced(
        text, ("DRLI(0, 0), NO_CARY", "SPDF_DRAIN, NO_CARY"), ("DFNS(AD_MAGM)", "(SPDF_MAGIC | SPDF_DRAIN)")
    )
    text = re.sub(r"DFNS\(\w+\)|COLD\(0, 0\)|FIRE\(0, 0\)", "SPDF_NONE", text)
    text = replaced(text, ("#undef SPDF_NONE\n", ""), ("#undef DFNS\n", ""))
    flags = "".join(f"#define SPDF_{name} {number}L\n" for name, number in (("NONE", 0), ("MAGIC", 1), ("DRAIN", 2)))
    header = tree.text(ARTIFACT_H)
    return {
        ARTILIST_H: text,
        ARTIFACT_H: header.replace("#define SPFX_NONE", f"{flags}#define SPFX_NONE").replace(
            "struct attack attk, defn, cary;", "struct attack attk; unsigned long defn; struct attack cary;"
        ),
    }

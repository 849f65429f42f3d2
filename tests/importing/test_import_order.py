"""Rows in an order that nhmod would not choose: their places are said, and they stand there again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from importing_rounds import import_tree

from nhmod.pipeline.importing.trees import overlaid

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree

_ROW = """    MON("{} dog", S_DOG, LVL(3, 12, 4, 0, 0), (G_GENO | 1),
        A(ATTK(AT_BITE, AD_PHYS, 1, 6), NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK),
        SIZ(300, 250, MS_BARK, MZ_MEDIUM), 0, 0, M1_ANIMAL | M1_NOHANDS, M2_HOSTILE, 0, 4, CLR_BROWN),
"""
_CLUB = 'WEAPON("{} club", None, 1, 0, 0, 0, 30, 3, 6, 3, 0, B, P_CLUB, WOOD, HI_WOOD),\n'


def test_rows_that_are_not_in_order(tree366: Tree, tmp_path: Path) -> None:
    monsters, objects = tree366.text("src/monst.c"), tree366.text("src/objects.c")
    dogs = "".join(_ROW.format(name) for name in ("zulu", "mike", "able"))
    clubs = "".join(_CLUB.format(name) for name in ("zulu", "mike", "able"))
    files = {
        "src/monst.c": monsters.replace('    MON("dingo"', dogs + '    MON("dingo"', 1),
        "src/objects.c": re.sub(r'^WEAPON\("mace"', clubs + 'WEAPON("mace"', objects, count=1, flags=re.MULTILINE),
    }
    variant = overlaid(tree366, {path: text.encode("latin-1") for path, text in files.items()}, tmp_path / "variant")
    result, report, _ = import_tree(tree366, variant, tmp_path)
    assert [d for d in report.diagnostics if d.severity != "note"] == []
    assert result.left == ()
    places = [(content.title, content.record.get("place")) for content in result.contents]
    assert places == [
        ("zulu dog", None),
        ("mike dog", {"after": "zulu dog"}),
        ("able dog", {"after": "mike dog"}),
        ("zulu club", {"after": "bec de corbin"}),
        ("mike club", {"after": "zulu club"}),
        ("able club", {"after": "mike club"}),
    ]

"""How makelevel() comes to its special rooms in the trees there are: a mod's room is tried behind the shops and before the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import perturb
import pytest
from staged import composed, syntax_errors

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target.tree import Tree

MKLEV = "src/mklev.c"
MOD = """nhmod: 1
id: attic
version: 1.0.0
rooms:
  - {id: attic, inhabitants: newt, generation: {chance: 1/3, below: 2}}
"""
SHOPS = "            mkroom(SHOPBASE);\n"
CHOOSES = """static int
special_room()
{
    if (depth(&u.uz) > 4)
        return %s;
    return 0;
}

"""
FORMS = {
    "a chain": ("", "        else if (u_depth > 4)\n            mkroom(COURT);\n"),
    "an else that chooses": (CHOOSES % "COURT", "        else\n            mkroom(special_room());\n"),
    "rooms apart": ("", "        if (u_depth > 4)\n            mkroom(COURT);\n"),
    "a function's": (CHOOSES % "COURT", "        mkroom(special_room());\n"),
    "a variable's": (
        CHOOSES % "(u_depth_is_odd ? ZOO : COURT)",
        "        {\n            int n;\n\n            if ((n = special_room()) != 0)\n                mkroom(n);\n        }\n",
    ),
    "a variable's that is set where it is declared": (
        CHOOSES % "COURT",
        "        {\n            int chosen = special_room();\n\n            if (chosen)\n                mkroom(chosen);\n        }\n",
    ),
    "a macro's list": (
        "#define MAYBE(type) if (rn2(2)) return type\n"
        + CHOOSES.replace("        return %s;\n", "        MAYBE(COURT);\n"),
        "        mkroom(special_room());\n",
    ),
}
OWN = "            mkroom(ATTIC);\n"


@pytest.mark.parametrize("form", FORMS)
def test_a_room_is_tried_behind_the_shops_and_before_the_others(tree366: Tree, tmp_path: Path, form: str) -> None:
    function, others = FORMS[form]

    def written(text: str) -> str:
        begin = text.index(SHOPS, text.index("u_depth < depth(&medusa_level)")) + len(SHOPS)
        made = text[:begin] + others + text[text.index("    }\n\n skip0:", begin) :]
        place = made.index("STATIC_OVL void\nmakelevel()")
        return made[:place] + function.replace("u_depth_is_odd", "(depth(&u.uz) & 1)") + made[place:]

    root = perturb.copy_of(tree366.root, tmp_path / "tree", {MKLEV: written})
    mod = tmp_path / "attic"
    mod.mkdir()
    (mod / "mod.yaml").write_text(MOD, encoding="utf-8")
    made = composed(root, mod)
    text = made.files[MKLEV]
    begin = text.index("u_depth < depth(&medusa_level)")
    assert text.index(SHOPS, begin) < text.index(OWN, begin) < text.index(others, begin)
    assert ("else if" in text[text.index(SHOPS, begin) : text.index(OWN, begin)]) is others.startswith("        else")
    assert syntax_errors(root, made, tmp_path / "stage") == ""

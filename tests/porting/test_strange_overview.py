"""The dungeon's overview as variants write it: what it calls a shop is returned, and may have its article."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import perturb
import pytest
from staged import composed

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree

DUNGEON = "src/dungeon.c"
SAID = re.compile(r'str = "(?P<name>[^"]*)";\n\s*break;')
MOD = """nhmod: 1
id: pies
version: 1.0.0
shops:
  - {id: pie shop, probability: {share: 1%}, stock: [{class: food, share: 100%}]}
  - {id: oyster bar, probability: {share: 1%}, stock: [{class: food, share: 100%}]}
"""


@pytest.mark.parametrize(
    ("form", "pie", "oysters"),
    [
        (r'str = "\g<name>";\n        break;', 'str = "pie shop";\n        break;', 'str = "oyster bar";\n        break;'),
        (r'return "\g<name>";', 'return "pie shop";', 'return "oyster bar";'),
        (r'return "a \g<name>";', 'return "a pie shop";', 'return "an oyster bar";'),
        (r'what="\g<name>"; break;', 'what = "pie shop";\n        break;', 'what = "oyster bar";\n        break;'),
    ],
)  # fmt: skip
def test_a_shop_is_said_as_the_tree_says_its_own(
    form: str, pie: str, oysters: str, tree366: Tree, tmp_path: Path
) -> None:
    def change(text: str) -> str:
        begin = text.index("\nshop_string(rtype)")
        end = text.index("\n}", begin)
        body = SAID.sub(form, text[begin:end])
        if "what" in form:
            body = body.replace("const char *str", "const char *what").replace("return str", "return what")
        return f"{text[:begin]}{body}/**/{text[end:]}"

    place = perturb.copy_of(tree366.root, tmp_path / "tree", {DUNGEON: change})
    mod = tmp_path / "mod"
    mod.mkdir()
    (mod / "mod.yaml").write_text(MOD, encoding="utf-8")
    made = composed(place, mod)
    text = made.files[DUNGEON]
    assert re.search(rf"case \w+:\n        {re.escape(pie)}\n", text)
    assert re.search(rf"case \w+:\n        {re.escape(oysters)}\n", text)

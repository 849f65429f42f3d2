"""Shops in a tree whose shops have more columns than those of the releases."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
import room_staging
from room_staging import Release

from nhmod.target import Facts, OverlaidTree
from nhmod.target.c import CFile
from nhmod.testing import host_of

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree

SHOP = """
nhmod: 1
id: toys
version: 1.0.0
shops:
  - id: toy shop
    stock: {figurine: 100%}
    probability: {share: 5%, from: general store}
    wizard_letter: x
"""


def with_column(tree: Tree, declaration: str, before: str, value: str) -> OverlaidTree:
    """The tree with a member more in struct shclass, and ``value`` in each row; NAME is the row's name."""
    header, table = tree.text("include/mkroom.h"), tree.text("src/shknam.c")
    assert before in header
    rows = CFile("shknam.c", table).array("shtypes").rows
    for row in reversed(rows):
        found = re.match(r'\{\s*("[^"]*"|\(char \*\) 0),', row.text)
        assert found is not None
        made = f"{found[0]} {value.replace('NAME', found[1])},{row.text[found.end() :]}"
        table = table[: row.span.start] + made + table[row.span.end :]
    files = {"include/mkroom.h": header.replace(before, f"{declaration} {before}", 1), "src/shknam.c": table}
    return OverlaidTree(tree, {file: text.encode("latin-1") for file, text in files.items()})


@pytest.mark.parametrize(
    ("declaration", "value", "written"),
    [
        ("const char *noun_name;", "NAME", '"toy shop"'),
        ("int rent;", "17", "17"),
        ("struct itp best;", "{ 1, FIGURINE }", "{1, FIGURINE}"),
    ],
)
def test_a_column_that_only_this_game_has_is_filled_and_told(
    tree366: Tree, tmp_path: Path, declaration: str, value: str, written: str
) -> None:
    declaration = declaration.replace("struct itp best;", "struct { int a, b; } best;")
    tree = with_column(tree366, declaration, "char symb;", value)
    facts = Facts(vocabularies=host_of("nhmod").vocabularies(tree))
    staged = room_staging.stage(Release(tree=tree, facts=facts), tmp_path, SHOP)
    table = CFile("shknam.c", staged.text("src/shknam.c")).array("shtypes")
    (row,) = (row for row in table.rows if row.args[0].string == "toy shop")
    assert [argument.text for argument in row.args][1::2] == [written, "5", "{ { 100, -FIGURINE } }"]
    (told,) = (one for one in staged.report.diagnostics if one.code == "NH1317")
    assert written in told.message
    # What the general store is rarer by stands behind its number, not behind another column.
    (general,) = (row for row in table.rows if row.args[0].string == "general store")
    assert "-5" in general.args[3].text or "NHMOD" in general.args[3].text


def test_a_row_stands_in_no_condition_of_the_row_before_it(tree366: Tree, tmp_path: Path) -> None:
    table = tree366.text("src/shknam.c")
    rows = CFile("shknam.c", table).array("shtypes").rows
    before = next(row for row in rows if row.args[0].string == "health food store").lines()
    inside = table[before.start : before.end]
    text = table.replace(inside, f"#ifndef PLAIN\n{inside}\n    /* the last of them */\n#endif\n")
    tree = OverlaidTree(tree366, {"src/shknam.c": text.encode("latin-1")})
    facts = Facts(vocabularies=host_of("nhmod").vocabularies(tree))
    staged = room_staging.stage(Release(tree=tree, facts=facts), tmp_path, SHOP)
    found = CFile("shknam.c", staged.text("src/shknam.c")).array("shtypes").rows
    conditions = {row.args[0].string: row.conditions for row in found}
    assert conditions["health food store"] == ("#ifndef PLAIN",)
    assert conditions["toy shop"] == ("#ifdef MOD_TOYS",)
    assert [row.args[0].string for row in found][-3:] == ["toy shop", "lighting store", None]


BRACE_ON_ITS_LINE = """\
    }
#ifdef MOD_TOYS
    else if (rt == TOYSHOP && (Sober || !Deaf)) {
        verbalize("%s", "Look!");
        eshkp->visitct++;
    }
#endif /* MOD_TOYS */
    else {
"""


def test_a_greeting_is_said_as_this_games_is(tree366: Tree, facts366: Facts, tmp_path: Path) -> None:
    text = tree366.text("src/shk.c")
    old = '    } else {\n        if (!Deaf && !muteshk(shkp))\n            verbalize("%s, %s!  Welcome'
    new = old.replace("} else", "}\n    else").replace("!Deaf && !muteshk(shkp)", "Sober\n            || !Deaf")
    assert text.count(old) == 1
    tree = OverlaidTree(tree366, {"src/shk.c": text.replace(old, new).encode("latin-1")})
    staged = room_staging.stage(Release(tree=tree, facts=facts366), tmp_path, f"{SHOP}    greeting: Look!\n")
    assert BRACE_ON_ITS_LINE in staged.text("src/shk.c")


def test_a_game_that_greets_nobody_costs_the_greeting_only(tree366: Tree, facts366: Facts, tmp_path: Path) -> None:
    text = tree366.text("src/shk.c").replace("eshkp->robbed", "eshkp->looted")
    release = Release(tree=OverlaidTree(tree366, {"src/shk.c": text.encode("latin-1")}), facts=facts366)
    assert room_staging.stage(release, tmp_path, SHOP).errors == []
    (told,) = room_staging.stage(release, tmp_path, f"{SHOP}    greeting: Look!\n").errors
    assert "NH0501" in told

"""What the game looks for in place of a name: its own rules, and that it does so in the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod_languages.contents.encyclopedia import looked_for
from nhmod_languages.database import articles
from nhmod_languages.lookups import Lookups, read_lookups

if TYPE_CHECKING:
    from nhmod.target.tree import Tree

TEXT = """
    if (!strncmp(dbase_str, "a ", 2))
        dbase_str += 2;
    else if (!strncmp(dbase_str, "tame ", 5))
        dbase_str += 5;
    if (!strncmp(dbase_str, "statue of ", 10))
        dbase_str[6] = '\\0';
    if (*dbase_str && index("+-", dbase_str[0]))
        ++dbase_str;
    if (!strncmp(dbase_str, "moist towel", 11))
        (void) strncpy(dbase_str += 2, "wet", 3);
    if ((ep = strstri(dbase_str, " named ")) != 0)
        alt = ep + 7;
    else
        ep = strstri(dbase_str, ", ");
    if (alt && (!strncmpi(alt, "the ", 4)))
        ++alt;
    if ((ap = strstri(alt, " (")) != 0)
        *ap = '\\0';
"""
RULES = Lookups(taken=("a ", "tame "), kept=(("statue of ", 6),), ended=(" named ", ", "), signed=True)
INSTEAD = {
    "fox": "",
    "tame fox": "fox",
    "tame*": "",
    "*tame fox": "",
    "tame *": "*",
    "a fox": "fox",
    "a tame fox": "fox",
    "tame +1 fox, red": "fox",
    "statue of a fox": "statue",
    "fox -1": "",
    "statue": "",
    "+2 fox": "fox",
    "-1fox": "fox",
    "+fox": "",
    "fox, the tame": "fox",
    "*, the tame": "*",
    "fox*, tame": "fox*",
    "fox named bob": "fox",
    "fox (tame)": "",
    "the fox": "",
    "moist towel": "",
}


def test_the_rules_are_read_of_the_games_own_name() -> None:
    assert read_lookups(TEXT) == RULES


@pytest.mark.parametrize("name", INSTEAD)
def test_what_is_looked_for_instead(name: str) -> None:
    assert RULES.instead_of(name) == INSTEAD[name]


def test_a_text_without_rules_changes_no_name() -> None:
    assert read_lookups("return;") == Lookups()


@pytest.mark.parametrize("release", ["tree343", "tree366", "treenle"])
def test_the_games_own_names_are_all_looked_for(release: str, request: pytest.FixtureRequest) -> None:
    tree: Tree = request.getfixturevalue(release)
    assert looked_for("peaceful newt", tree) == "newt"
    names = [key.removeprefix("~") for article in articles(tree.text("dat/data.base")) for key in article.keys]
    assert names
    assert [name for name in names if looked_for(name, tree)] == []

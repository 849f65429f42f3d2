"""Code that names variables which have moved into a structure: it says them as the tree does, unless a name is its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.edits import Edit, NewFile
from nhmod.edits.moved import said_as_moved
from nhmod.target import Entry, OverlaidTree

if TYPE_CHECKING:
    from nhmod.target import Tree

FILE = "src/there.c"
SOURCE = "int\nf(level)\nint level;\n{\n    return level;\n}\n\nvoid\ng()\n{\n    pline(svm.moves);\n}\n"
VARIABLES = (
    Entry(symbol="svl.level", name="level"),
    Entry(symbol="svm.moves", name="moves"),
    Entry(symbol="gy.youmonst", name="youmonst"),
    Entry(symbol="gp.potion_unkn", name="unkn", fields={"file": "src/potion.c"}),
)


def edit(text: str, *, place: int, file: str = FILE) -> Edit:
    return Edit(file=file, site="here", start=place, end=place, text=text, why="it is", owner="one")


def said(tree: Tree, change: Edit | NewFile) -> str:
    there = OverlaidTree(tree, {FILE: SOURCE.encode(), "src/potion.c": b"\n"})
    (made,) = said_as_moved([change], VARIABLES, there)
    return made.content.decode() if isinstance(made, NewFile) else made.text  # type: ignore[union-attr]  # no hunk


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("    moves = level.flags;\n", "    svm.moves = svl.level.flags;\n"),
        ("    f(&youmonst);\n", "    f(&gy.youmonst);\n"),
        ("    x.level = p->moves + gy.youmonst;\n", "    x.level = p->moves + gy.youmonst;\n"),
        ('    pline("level"); /* moves */\n', '    pline("level"); /* moves */\n'),
        ("    int level = 1;\n    return level;\n", "    int level = 1;\n    return level;\n"),
        ("    return level;\n", "    return svl.level;\n"),
        ("    levels(unkn);\n", "    levels(unkn);\n"),
    ],
)
def test_names_are_said_as_the_tree_says_them(tree366: Tree, text: str, wanted: str) -> None:
    assert said(tree366, edit(text, place=SOURCE.index("    pline"))) == wanted


def test_a_name_of_the_function_around_is_its_own(tree366: Tree) -> None:
    assert said(tree366, edit("    level = moves;\n", place=SOURCE.index("    return"))) == "    level = svm.moves;\n"


def test_a_variable_of_one_file_is_said_so_there(tree366: Tree) -> None:
    assert said(tree366, edit("    unkn++;\n", place=0, file="src/potion.c")) == "    gp.potion_unkn++;\n"


def test_a_new_file_says_them_too_and_what_is_no_c_does_not(tree366: Tree) -> None:
    made = NewFile(file="src/new.c", content=b"long now() { return moves; }\n", why="it is", owner="one")
    assert said(tree366, made) == "long now() { return svm.moves; }\n"
    text = NewFile(file="dat/new.txt", content=b"moves\n", why="it is", owner="one")
    assert said(tree366, text) == "moves\n"

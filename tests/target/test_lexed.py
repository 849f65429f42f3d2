from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import pytest
from pcpp import Preprocessor

from nhmod.target.lexed import lexed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.target import Tree

TEXT = "#define LONG one \\\n  two\n/* over\nlines */ \"a\\\nb\" '\\n' x->y 0x1fL // end\n\n@ last"


def said(lines: Iterable[list[Any]]) -> list[list[tuple[str, str, int, str]]]:
    return [[(token.type, token.value, token.lineno, token.source) for token in line] for line in lines]


def test_lines_are_those_of_pcpp() -> None:
    assert said(lexed(TEXT, "/a.h")) == said(Preprocessor().group_lines(TEXT, "/a.h"))
    assert [line[0].lineno for line in lexed(TEXT, "/a.h")] == [1, 3, 6, 7]


@pytest.mark.parametrize("file", ["include/hack.h", "include/you.h", "src/objects.c", "src/role.c"])
def test_files_of_a_tree_are_read_as_pcpp_reads_them(tree343: Tree, tree366: Tree, file: str) -> None:
    for tree in (tree343, tree366):
        text = tree.text(file)
        assert said(lexed(text, file)) == said(Preprocessor().group_lines(text, file))


def test_a_text_is_the_same_whatever_became_of_its_tokens_before() -> None:
    before = said(lexed(TEXT, "/a.h"))
    for line in lexed(TEXT, "/b.h"):
        for token in line:
            token.value, token.type, token.lineno = "changed", "CPP_WS", 0
        line.clear()
    assert said(lexed(TEXT, "/a.h")) == before


def test_a_copy_has_all_and_is_its_own() -> None:
    token = next(lexed("word", "/a.h"))[0]
    token.expanded_from = ["MACRO"]
    other = copy.copy(token)
    assert vars(other) == vars(token)
    assert type(other) is type(token)
    other.value = "else"
    assert token.value == "word"

"""Damaged .lev files of the 3.4.3 dialect: refused, or given as a text that compiles to the very bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from damage import verdicts

from nhmod.binary import ILP32, LP64, Header, Layout
from nhmod.diagnostics import Report

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree
    from nhmod_languages.des.v34.language import Language

COUNT = 300
WORDS = (0x03040300, 2, 3, 4)


def stock(language: Language, root: Path, header: Header) -> dict[str, bytes]:
    """Compile all levels of the tree."""
    report = Report()
    return {
        made.name: made.content
        for path in sorted((root / "dat").glob("*.des"))
        for made in language.compile(path.read_bytes().decode("latin-1"), path.name, report, header, lenient=True)
    }


@pytest.mark.parametrize("layout", [LP64, ILP32])
def test_every_result_is_a_refusal_or_the_same_bytes(language34: Language, tree343: Tree, layout: Layout) -> None:
    header = Header(words=WORDS, layout=layout)
    files = stock(language34, tree343.root, header)
    found = verdicts(
        files,
        len(header.pack()),
        COUNT,
        lambda content, name, report: language34.decompile(content, name, report, layout),
        lambda text, name, _, report: b"".join(made.content for made in language34.compile(text, name, report, header)),
    )
    assert min(found["refused"], found["changed"]) > COUNT / 50


def test_stock_levels_need_no_leniency(language34: Language, tree343: Tree) -> None:
    header = Header(words=WORDS)
    for name, content in stock(language34, tree343.root, header).items():
        report = Report()
        text = language34.decompile(content, name, report, LP64)
        assert not report.diagnostics
        assert [made.content for made in language34.compile(text, name, report, header)] == [content]


def test_what_the_game_s_compiler_only_warns_of_needs_leniency(language34: Language) -> None:
    header = Header(words=WORDS)
    (made,) = language34.compile('MAZE:"a",random\nNOMAP\n', "a.des", Report(), header)
    report = Report()
    assert not language34.decompile(made.content, "a/b\xe9.lev", report, LP64)
    assert [str(found) for found in report.diagnostics] == [
        (
            "a/b\xe9.lev:1:1: error NH2089: the only text for this file does not compile: the character '\\xe9' in the level's name "
            "'b\xe9' belongs into no file's name (line 1 of it) "
            "(with --lenient the text is written all the same: the game's own compiler only warns of this)"
        )
    ]
    again = language34.decompile(made.content, "a/b\xe9.lev", Report(), LP64, lenient=True)
    assert [file.content for file in language34.compile(again, "a", Report(), header, lenient=True)] == [made.content]


def test_bytes_that_say_nothing_are_named(language34: Language) -> None:
    header = Header(words=WORDS)
    (made,) = language34.compile('MAZE:"a",random\nNOMAP\nTRAP:"pit",(9,1)\n', "a.des", Report(), header)
    at = len(header.pack()) + 2  # struct lev_init's foreground, which nothing sets without an INIT_MAP
    content = made.content[:at] + b"\7" + made.content[at + 1 :]
    report = Report()
    assert not language34.decompile(content, "a.lev", report, LP64)
    assert [str(found) for found in report.diagnostics] == [
        (
            "a.lev:1:1: error NH2089: no text compiles to this file: its byte 34 would be another one "
            "(the file is damaged, or was made by another program or for another release)"
        )
    ]

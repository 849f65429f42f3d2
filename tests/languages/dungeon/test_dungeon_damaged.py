"""Damaged compiled dungeons: refused, or given as a text that compiles to the very bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from damage import verdicts

from nhmod.binary import ILP32, LP64, Header, Layout
from nhmod.diagnostics import Report
from nhmod_nethack.languages.choose import languages

if TYPE_CHECKING:
    from nhmod.target import Facts, Tree

COUNT = 400
WORDS = (0x03060600, 2, 3, 4, 5)


@pytest.mark.parametrize("release", ["366", "343", "nle"])
@pytest.mark.parametrize("layout", [LP64, ILP32])
def test_every_result_is_a_refusal_or_the_same_bytes(
    release: str, layout: Layout, request: pytest.FixtureRequest
) -> None:
    facts: Facts = request.getfixturevalue(f"facts{release}")
    tree: Tree = request.getfixturevalue(f"tree{release}")
    language = languages(facts)
    header = Header(words=WORDS[: language.header_words], layout=layout)
    report = Report()
    whole = language.dungeon.compile(tree.text("dat/dungeon.def"), "dungeon.def", report, header)
    report.raise_errors()
    found = verdicts(
        {"dungeon": whole},
        len(header.pack()),
        COUNT,
        lambda content, name, report: language.dungeon.decompile(content, name, report, layout),
        lambda text, name, _, report: language.dungeon.compile(text, name, report, header),
    )
    assert min(found["refused"], found["changed"]) > COUNT / 50

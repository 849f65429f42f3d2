"""Damaged .lev files of the 3.6 dialect: refused, or given as a text that compiles to the very bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from damage import verdicts

from nhmod.binary import LP64, Header
from nhmod_languages.des.v36.language import Language

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.diagnostics import Report

COUNT = 700


@pytest.mark.parametrize("release", ["366", "nle"])
def test_every_result_is_a_refusal_or_the_same_bytes(release: str, request: pytest.FixtureRequest) -> None:
    language = Language(request.getfixturevalue(f"rules{release}"))
    levels: Mapping[str, bytes] = request.getfixturevalue(f"levels{release}")
    words = language.rules.numbering.header_words

    def compiled(text: str, name: str, content: bytes, report: Report) -> bytes:
        files = language.compile(text, name, report, Header.unpack(content, words, LP64))
        return b"".join(made.content for made in files)

    found = verdicts(
        {f"{name}.lev": content for name, content in levels.items()},
        words * LP64.long,
        COUNT,
        lambda content, name, report: language.decompile(content, name, report, LP64),
        compiled,
    )
    assert found["refused"] > COUNT / 50
    assert found["changed"] > COUNT / 100

"""The single calls for programs, as docs/python.md shows them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nhmod.binary import Header
from nhmod.diagnostics import DiagnosticError
from nhmod_languages.calls import compile_dungeon, decompile_dungeon, decompile_level, draw_levels
from nhmod_nethack.languages.choose import languages

if TYPE_CHECKING:
    from nhmod.target import Facts

PAGE = Path(__file__).parents[2] / "docs" / "python.md"


def test_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    parts = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    exec(compile("\n".join(parts), str(PAGE), "exec"), {})  # noqa: S102 - our own page
    said = capsys.readouterr().out
    assert re.match(r"room\.lev \d+ bytes\n", said)
    assert "3 NH2006 there is no monster 'jakal' - did you mean 'jackal'?\n" in said
    assert "4 NH2008 there is no trap 'pitt' - did you mean 'pit'?\n" in said
    assert "stairs, up" in said


def test_every_call_raises_what_it_found(facts366: Facts) -> None:
    known = languages(facts366)
    header = Header(words=(1,) * known.header_words)
    with pytest.raises(DiagnosticError, match="NH24"):
        decompile_level(b"no level", known.level)
    with pytest.raises(DiagnosticError, match=r"<string>:1:1: error NH20"):
        draw_levels("NOMAP\n", known.level)
    with pytest.raises(DiagnosticError, match=r"<string>:1:8: error NH15"):
        compile_dungeon("LEVEL: 1\n", known.dungeon, header)
    with pytest.raises(DiagnosticError, match="NH22"):
        decompile_dungeon(b"no dungeon", known.dungeon)

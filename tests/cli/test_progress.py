"""Progress where nobody watches: a line a step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.console.progress import progress

if TYPE_CHECKING:
    import pytest


def test_a_step_is_one_harmless_line(capsys: pytest.CaptureFixture[str]) -> None:
    with progress() as shown:
        shown("unpacking a\x1b[2J\nb", 0, 2)
        shown("unpacking a\x1b[2J\nb: c\nd", 1, 2)
    assert capsys.readouterr().err == "[1/2] unpacking a\\x1b[2J\\nb\n"

"""The options that games are played with: any game that has a release's shape takes them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nhmod_playing.releases import options

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("file", ["", "sysconf", "nle/libnethack.so"])
def test_no_option_asks_for_a_version(tmp_path: Path, file: str) -> None:
    """A game that is not so new refuses it, and waits: 3.6.2, and all variants that count from 0.1."""
    if file:
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).touch()
    found = options(tmp_path)
    assert "role:Val" in found
    assert not [one for one in found if re.search(r"\d", one)]


def test_only_options_that_the_program_knows(tmp_path: Path) -> None:
    """Variants drop some, and ask for a key for each that they don't know."""
    (tmp_path / "nethack.bin").write_bytes(b"\0role\0runmode\0legacy\0toptenwin!\0")
    assert options(tmp_path) == ("!legacy", "runmode:teleport", "role:Val")

"""Text files beside a manifest are read as Windows' editors write them too: with a mark at the beginning, and their line ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.manifest import text_content

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Workshop

DES = """MAZE: "hall", ' '
GEOMETRY: center, center
MAP
-----
|...|
-----
ENDMAP
STAIR: (1,1), up
STAIR: (3,1), down
"""
TILE = "A = (0, 0, 0)\n{\n" + "AAAAAAAAAAAAAAAA\n" * 16 + "}\n"
MOD = """levels: [{des: a.des, place: {dungeon: The Dungeons of Doom, at: 7}}]
monsters: [{name: swamp newt, copy_from: newt, tile: a.txt}]
"""


@pytest.mark.parametrize(
    "written", [lambda text: text, lambda text: "\ufeff" + text.replace("\n", "\r\n")], ids=["plain", "Windows"]
)
def test_levels_and_tiles_are_what_they_are(workshop: Workshop, written: object) -> None:
    assert callable(written)
    mod = workshop.mod("hall", MOD, a_des=written(DES), a_txt=written(TILE))
    assert workshop.errors(mod) == []


def test_the_mark_and_the_line_ends_are_left_out(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"\xef\xbb\xbfa\r\nb\n")
    assert text_content(file) == b"a\nb\n"

"""The example of a row that releases write differently: which of them has which, down to those that are only ever given as a tree."""

from __future__ import annotations

from pathlib import Path

import pytest
from packaging.version import Version

from nhmod.diagnostics import Report
from nhmod.manifest import for_target
from nhmod.pipeline import read_mods
from nhmod.request import Request
from nhmod.testing import host_of
from nhmod_fragments.records import Fragment

ALMANAC = Path(__file__).parents[3] / "mods" / "almanac"


@pytest.mark.parametrize(("version", "letters"), [("3.4.3", False), ("3.6.0", False), ("3.6.1", True), ("3.6.7", True)])
def test_a_command_s_row_has_a_letter_since_3_6_1(version: str, letters: bool) -> None:
    (manifest,) = read_mods(Request(paths=(ALMANAC,)), host_of("nhmod"), Report())
    rows = [for_target(one, "nethack", Version(version)) for one in manifest.records["fragments"]]
    (row,) = [one for one in rows if isinstance(one, Fragment) and one.name == "its row in the list of commands"]
    assert row.code is not None
    assert any(line.startswith("{ '\\0', ") for line in row.code.lines) == letters
    assert any(line.startswith('{"almanac"') for line in row.code.lines)

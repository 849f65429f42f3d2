"""A tree with the shipped mods and hundreds of generated monsters and objects, imported back after the mods were thrown away."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from comparing import facts_are_equal, levels_are_equal, tables_are_equal

if TYPE_CHECKING:
    from pathlib import Path

    from importing_rounds import Round

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("import-everything")]  # one worker makes what they share


def test_what_can_be_said_becomes_content(everything: Round) -> None:
    kinds = Counter(
        (content.kind, "edit" in content.record) for content in everything.result.contents if content.record
    )
    # Roles, attacks and rooms are not imported; the patch brings them first, so what speaks of them is content.
    assert {one.content.title: one.reason for one in everything.result.dropped if one.content.record} == {}
    assert {key: kinds[key] for key in kinds if key[0] in {"monsters", "objects", "artifacts", "shops", "levels"}} == {
        ("monsters", False): 255,
        ("monsters", True): 24,
        ("objects", False): 302,
        ("objects", True): 12,
        ("artifacts", False): 8,
        ("shops", False): 7,
        ("levels", False): 21,
        ("levels", True): 1,
    }


def test_nothing_else_of_the_tables_is_left_to_the_patch(everything: Round) -> None:
    left = {one.file for one in everything.result.left}
    assert not left & {
        "src/objects.c",
        "dat/bogusmon.txt",
        "dat/data.base",
        "dat/engrave.txt",
        "dat/epitaph.txt",
        "dat/oracles.txt",
        "dat/rumors.fal",
        "dat/rumors.tru",
        "include/config.h",
        "util/mdgrep.h",
        "win/share/objects.txt",
        "win/share/tilemap.c",
    }
    patch = everything.result.files["rest.patch"].decode("latin-1")
    rows = re.findall(r'^([-+]) +MON\("([^"]+)"', patch, re.MULTILINE)
    assert rows == []
    assert [d for d in everything.report.diagnostics if d.severity == "error"] == []


def test_the_facts_are_equal(everything: Round) -> None:
    """All vocabularies, every entry, every field but those that say how a row is written."""
    facts_are_equal(everything)


def test_the_tables_are_equal_byte_for_byte(everything: Round, tmp_path: Path) -> None:
    """What gcc makes of monst.c and objects.c: the sections with their contents, and where they point to."""
    tables_are_equal(everything, tmp_path)


def test_the_levels_and_the_dungeon_are_equal_byte_for_byte(everything: Round, tmp_path: Path) -> None:
    assert levels_are_equal(everything, tmp_path) == 144

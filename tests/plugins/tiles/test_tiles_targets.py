"""On each target, with the mods' symbols and without: every tile stands where the compiled tables expect it, and every glyph is its own.

Compiled are the tree's own tables and tilename() (win/share/tilemap.c), with the headers that its makedefs writes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from compiled_tiles import Compiled, wrong_glyphs
from test_tiles_native import picture

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Workshop

    from nhmod.pipeline import Plan

MONSTERS = """
monsters:
  - {{name: {0}hound, copy_from: hell hound, place: {{after: hell hound}}, tile: a.txt}}
  - {{name: {0}zealot, copy_from: archon, tile: a.txt}}
  - {{name: {0}kin, copy_from: vampire lord, tile: {{copy_from: vampire lord}}}}
"""
OBJECTS = """
objects:
  - {{name: {0}ring, class: ring, appearance: {1}, copy_from: ring of stealth, tile: a.txt}}
  - {{name: {0}cheese, class: food, copy_from: cram ration, probability: 1%, tile: a.txt}}
  - {{name: {0}coat, class: armor, copy_from: leather jacket, probability: 0.1%, tile: a.txt}}
  # The labels of scrolls: those without a scroll follow the last one, and mail's is a placeholder where there is no mail.
  - {{name: {0}order, class: scroll, appearance: LABEL {0}, tile: a.txt}}
  - {{name: {0}copy, copy_from: scroll of identify, appearance: OTHER {0}, tile: a.txt}}
  - {{name: {0}tonic, class: potion, appearance: {1}, tile: a.txt}}
  - {{name: {0}warmth, class: wand, appearance: {1}, direction: immediate, tile: a.txt}}
  - {{name: {0}glow, class: wand, appearance: {1} stick, direction: ray, tile: a.txt}}
  - {{name: {0}spell, class: spellbook, appearance: {1}, skill: attack spell, level: 1, direction: ray, tile: a.txt}}
  - {{name: {0}book, class: spellbook, appearance: {0} grey, skill: attack spell, level: 1, direction: ray, magic: false, tile: a.txt}}
  - {{name: amulet of {0}ness, class: amulet, appearance: {1}, magic: false, tile: a.txt}}
tiles:
  - {{monster: jackal, picture: a.txt}}
"""

pytestmark = pytest.mark.game


@pytest.fixture
def plan(any_workshop: Workshop) -> Plan:
    """Two mods, each with monsters and objects behind placeholders and at the ends of their classes."""
    first = any_workshop.mod("a", (MONSTERS + OBJECTS).format("a", "crystalline"), a_txt=picture("A"))
    second = any_workshop.mod("b", (MONSTERS + OBJECTS).format("b", "knotted"), a_txt=picture("A"))
    return any_workshop.plan(first, second)


@pytest.mark.parametrize("undefined", [(), ("a",), ("b",), ("a", "b")], ids=["both", "second", "first", "none"])
def test_every_tile_is_where_it_is_expected(plan: Plan, undefined: tuple[str, ...], tmp_path: Path) -> None:
    assert wrong_glyphs(Compiled.stage_plan(plan, tmp_path / "stage", undefined=undefined)) == []

"""Pictures with a colour map of their own have the same colours on every target, whatever its letters for them are."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError, Report
from nhmod_languages.tiles import parse_tiles

if TYPE_CHECKING:
    from conftest import Workshop

    from nhmod.pipeline import Plan

HOSE = Path(__file__).parents[3] / "mods" / "rubber-hose"
# Letters that mean something else, or nothing, in the games' own maps.
MAP = "z = (71, 108, 108)\nE = (255, 0, 0)\nD = (0, 0, 255)\n9 = (255, 255, 255)\n"
UNUSED = "8 = (1, 2, 3)\n"
PICTURE = "{\n" + "  zzzzEEEEDDDD9999\n" * 8 + "  9999DDDDEEEEzzzz\n" * 8 + "}\n"
GROUND, RED, BLUE, WHITE = (71, 108, 108), (255, 0, 0), (0, 0, 255), (255, 255, 255)
STRIPES = [[color for color in (GROUND, RED, BLUE, WHITE) for _ in range(4)]] * 8

Pixels = list[list[tuple[int, ...]]]


def pixels(plan: Plan, name: str, label: str) -> Pixels:
    """Return the colours of a tile of what the plan makes."""
    path = f"win/share/{name}.txt"
    report = Report()
    file = parse_tiles(plan.overlay.files[path].text, path, report)
    report.raise_errors()
    (tile,) = file.find(label)
    return [[file.palette[letter] for letter in row] for row in tile.rows]


def drawn(text: str) -> Pixels:
    """Return the colours of a picture by its own map."""
    found = re.findall(r"^(\S) = \((\d+), (\d+), (\d+)\)$", text, re.MULTILINE)
    colors = {letter: tuple(int(part) for part in parts) for letter, *parts in found}
    return [[colors[letter] for letter in row] for row in text.partition("{")[2].partition("}")[0].split()]


def test_the_shipped_mod_has_its_colors_on_every_target(any_workshop: Workshop) -> None:
    plan = any_workshop.plan(HOSE)
    wanted = drawn((HOSE / "tiles" / "lead-filled-hose.txt").read_text(encoding="ascii"))
    assert [len(row) for row in wanted] == [16] * 16
    assert pixels(plan, "objects", "lead-filled hose") == wanted


def test_every_way_to_give_a_picture(any_workshop: Workshop) -> None:
    block = "".join(f"      {line}\n" for line in (MAP + UNUSED + PICTURE).splitlines())
    text = (
        "monsters:\n  - {name: barghest, copy_from: hell hound, tile: a.txt}\n"
        "objects:\n  - {name: cheese, class: food, copy_from: cram ration, probability: 1%, tile: a.txt}\n"
        "tiles:\n  - {monster: jackal, picture: b.txt}\n  - other: fountain\n    picture: |\n" + block
    )
    labelled = MAP + "# tile 7 (whatever)\n" + PICTURE
    plan = any_workshop.plan(any_workshop.mod("a", text, a_txt=MAP + PICTURE, b_txt=labelled))
    wanted = STRIPES + [row[::-1] for row in STRIPES]
    for name, label in (("monsters", "barghest"), ("objects", "cheese"), ("monsters", "jackal"), ("other", "fountain")):
        assert pixels(plan, name, label) == wanted


def test_without_a_map_the_letters_are_the_targets(any_workshop: Workshop) -> None:
    mod = any_workshop.mod(
        "a", "tiles:\n  - {monster: jackal, picture: a.txt}\n", a_txt="{\n" + "DDDDEEEEAAAANNNN\n" * 16 + "}\n"
    )
    row = [color for color in (RED, BLUE, (0, 0, 0), WHITE) for _ in range(4)]
    assert pixels(any_workshop.plan(mod), "monsters", "jackal") == [row] * 16


GREY = "z = (71, 108, 108)\ng = (237, 237, 237)\n{\n" + "zzzzzzzzzzzzzzzz\n" * 15 + "zzzzzzgzzzzzzzzz\n}\n"


def test_a_color_that_one_target_lacks(workshop: Workshop, workshop343: Workshop, tmp_path: Path) -> None:
    mod = workshop.mod("a", "tiles:\n  - {monster: jackal, picture: a.txt}\n", a_txt=GREY)
    found = pixels(workshop.plan(mod), "monsters", "jackal")
    assert found[15][5:8] == [GROUND, (237, 237, 237), GROUND]
    with pytest.raises(DiagnosticError) as caught:
        workshop343.plan(mod)
    (fault,) = caught.value.diagnostics
    assert str(fault).replace(f"{tmp_path}/", "") == (
        "a/a.txt:2:1: error NH1620: the target's tiles have no colour (237, 237, 237), which is 'g' here, first in row 16 "
        "(draw with colours that it has; the nearest are (255, 255, 255), (218, 218, 182), (255, 182, 145))"
    )

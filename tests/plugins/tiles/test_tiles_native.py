"""Tiles through the tree's own tilemap and tile2bmp: every glyph keeps its picture, with a mod's symbol and without."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod_languages.tiles import parse_tiles

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Native, Workshop

    from nhmod.pipeline import Plan

FILES = ("monsters", "objects", "other")

# Prints the glyphs' numbers and the names in the compiled tables, and what tilename() expects of every tile.
DRIVER = r"""
#include "hack.h"
extern const char *FDECL(tilename, (int, int));
int main()
{
    int i, set, counts[3];
    counts[0] = COUNT0, counts[1] = COUNT1, counts[2] = COUNT2;
    printf("start monster %d\nstart object %d\nstart cmap %d\nend cmap %d\n", GLYPH_MON_OFF, GLYPH_OBJ_OFF,
           GLYPH_CMAP_OFF, GLYPH_CMAP_OFF + MAXPCHARS - MAXEXPCHARS);
    printf("one corpse %d\none swallow %d\none invisible %d\n", GLYPH_BODY_OFF, GLYPH_SWALLOW_OFF, GLYPH_INVISIBLE);
    for (i = 0; i < NUMMONS; i++)
        printf("monster %s\n", mons[i].mname);
    for (i = 0; i < NUM_OBJECTS; i++)
        printf("object %s/%s\n", obj_descr[i].oc_descr ? obj_descr[i].oc_descr : "",
               obj_descr[i].oc_name ? obj_descr[i].oc_name : "");
    for (set = 0; set < 3; set++)
        for (i = 0; i < counts[set]; i++)
            printf("tile %d %s\n", set, tilename(set + 1, i));
    return 0;
}
"""


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """What a compiled tree draws: pictures by the names of monsters, objects and map symbols, and the labels."""

    pictures: dict[tuple[str, str, int], tuple[str, ...]]
    expected: list[list[str]]
    labels: list[list[str]]
    others: dict[str, tuple[str, ...]]


def drawn(native: Native, stage: Path) -> Drawn:
    native.make(stage, "tilemap", "tile2bmp", "../src/tile.c", folder="util")
    report = Report()
    texts = [(stage / f"win/share/{name}.txt").read_text(encoding="latin-1") for name in FILES]
    files = [parse_tiles(text, name, report).tiles for text, name in zip(texts, FILES, strict=True)]
    report.raise_errors()
    source = DRIVER
    for number, tiles in enumerate(files):
        source = source.replace(f"COUNT{number}", str(len(tiles)))
    (stage / "util" / "driver.c").write_text(source)
    objects = re.findall(r"\S+\.o\b", native.make(stage, "-W", "tile2bmp.o", "-n", "tile2bmp", folder="util"))
    linked = [name for name in dict.fromkeys(objects) if name not in {"tile2bmp.o", "tiletext.o"}]
    command = ["gcc", "-w", "-I../include", "-DNOTPARMDECL", "-DDLB", "-o", "driver", "driver.c", *linked]
    subprocess.run(command, cwd=stage / "util", check=True)
    said = subprocess.run(["./driver"], cwd=stage / "util", check=True, capture_output=True, encoding="latin-1").stdout
    glyphs = (stage / "src" / "tile.c").read_text().partition("glyph2tile[MAX_GLYPH] = {")[2].partition("}")[0]
    tile_of = [int(number) for number in glyphs.replace(",", " ").split()]
    tiles = [tile for tiles in files for tile in tiles]
    starts: dict[str, int] = {}
    pictures: dict[tuple[str, str, int], tuple[str, ...]] = {}
    others: dict[str, tuple[str, ...]] = {}
    expected: list[list[str]] = [[], [], []]
    counts: dict[tuple[str, str], int] = {}
    for line in said.splitlines():
        kind, _, name = line.partition(" ")
        if kind in {"start", "end", "one"}:
            what, _, number = name.partition(" ")
            starts[f"{kind} {what}"] = int(number)
            if kind == "one":
                others[what] = tiles[tile_of[int(number)]].rows
        elif kind == "tile":
            expected[int(name[0])].append(name[2:])
        else:
            glyph = starts[f"start {kind}"] + sum(count for key, count in counts.items() if key[0] == kind)
            counts[kind, name] = counts.get((kind, name), 0) + 1
            pictures[kind, name, counts[kind, name]] = tiles[tile_of[glyph]].rows
    for number, glyph in enumerate(range(starts["start cmap"], starts["end cmap"])):
        others[f"cmap {number}"] = tiles[tile_of[glyph]].rows
    labels = [[tile.name for tile in tiles_] for tiles_ in files]
    return Drawn(pictures=pictures, expected=expected, labels=labels, others=others)


def warnings(native: Native, stage: Path) -> list[str]:
    said = native.make(stage, "nhtiles.bmp", folder="dat")
    return [line for line in said.splitlines() if "found '" in line or "expecting" in line or "unexpected" in line]


def picture(letter: str) -> str:
    return "{\n" + f"  {letter * 16}\n" * 16 + "}\n"


@pytest.fixture
def plan(workshop: Workshop) -> Plan:
    """Two mods with monsters after the hell hound (whose placeholder is Cerberus), others elsewhere, and objects."""
    first = workshop.mod(
        "a",
        "monsters:\n"
        "  - {name: barghest, copy_from: hell hound, place: {after: hell hound}, tile: a.txt}\n"
        "  - {name: zealot, copy_from: archon, tile: a.txt}\n"
        "objects:\n"
        "  - {name: clarity, class: ring, appearance: crystalline, copy_from: ring of stealth, tile: a.txt}\n",
        a_txt=picture("A"),
    )
    second = workshop.mod(
        "b",
        "monsters:\n"
        "  - {name: cur, copy_from: hell hound, place: {after: hell hound}, tile: b.txt}\n"
        "  - {name: blue newt, copy_from: newt, tile: b.txt}\n"
        "objects:\n"
        "  - {name: cheese, class: food, copy_from: cram ration, probability: 1%, tile: b.txt}\n"
        "tiles:\n"
        "  - {monster: jackal, picture: c.txt}\n",
        b_txt=picture("B"),
        c_txt=picture("C"),
    )
    return workshop.plan(first, second)


MINE = {
    "a": {"barghest": "A", "zealot": "A", "crystalline/clarity": "A"},
    "b": {"cur": "B", "blue newt": "B", "/cheese": "B"},
}


@pytest.mark.game
@pytest.mark.parametrize("undefined", [(), ("a",), ("b",), ("a", "b")], ids=["both", "second", "first", "none"])
def test_every_glyph_has_its_own_picture(native: Native, plan: Plan, undefined: tuple[str, ...]) -> None:
    vanilla = native.folder / "vanilla"
    native.copy(vanilla)
    before = drawn(native, vanilla)
    stage = native.stage(plan, undefined=undefined)
    after = drawn(native, stage)
    new = {(name, letter) for mod, things in MINE.items() if mod not in undefined for name, letter in things.items()}
    assert {(key[1], rows[0][0]) for key, rows in after.pictures.items() if key not in before.pictures} == new
    changed = {key[1] for key, rows in before.pictures.items() if after.pictures[key] != rows}
    assert changed == {"jackal"}
    assert after.others == before.others
    # All that tile2bmp would warn of is a label that tilename() does not expect.
    assert [found == wanted for found, wanted in zip(after.labels[:2], after.expected[:2], strict=True)] == [True, True]
    assert warnings(native, stage) == warnings(native, vanilla) == []

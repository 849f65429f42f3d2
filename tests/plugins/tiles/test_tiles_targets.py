"""On each target, with the mods' symbols and without: every tile stands where the compiled tables expect it.

Compiled are the tree's own tables and tilename() (win/share/tilemap.c), with the headers that its makedefs writes.
"""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
from test_tiles_native import picture

from nhmod.diagnostics import Report
from nhmod.edits import compose
from nhmod.target.recipe import REPAIRS
from nhmod_languages.tiles import parse_tiles
from nhmod_nethack.facts.configuration import configured
from nhmod_nethack.repairs import repairs

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Workshop

    from nhmod.pipeline import Plan

DRIVER = r"""
#include "hack.h"
extern const char *FDECL(tilename, (int, int));
int main()
{
    int i, set, counts[3];
    counts[0] = COUNT0, counts[1] = COUNT1, counts[2] = COUNT2;
    for (set = 0; set < 3; set++)
        for (i = 0; i < counts[set]; i++)
            printf("%d%s\n", set, tilename(set + 1, i));
    return 0;
}
"""
FILES = ("monsters", "objects", "other")
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


def labels(plan: Plan, place: Path, undefined: tuple[str, ...]) -> tuple[list[list[str]], list[list[str]]]:
    """Return what the files' tiles are called, and what tilename() expects of as many tiles."""
    tree = plan.project.tree
    for folder in ("util", "src", "include", "dat", "win/share"):
        shutil.copytree(tree.root / folder, place / folder)
    changes = (*repairs(tree), *plan.changes)
    for file, content in compose(tree, changes, order=(REPAIRS, *plan.order)).contents().items():
        (place / file).parent.mkdir(parents=True, exist_ok=True)
        (place / file).write_bytes(content)
    config = place / "include" / "config.h"
    symbols = tuple(f"#define {mod.symbol} " for mod in plan.project.mods if mod.id in undefined)
    lines = config.read_text(encoding="latin-1").splitlines(keepends=True)
    kept = [line for line in lines if not (symbols and line.startswith(symbols))]
    assert len(lines) - len(kept) == len(symbols)
    config.write_text("".join(kept), encoding="latin-1")
    report = Report()
    texts = [(place / f"win/share/{name}.txt").read_text(encoding="latin-1") for name in FILES]
    files = [parse_tiles(text, name, report).tiles for text, name in zip(texts, FILES, strict=True)]
    assert report.errors == ()
    driver = DRIVER
    for number, tiles in enumerate(files):
        driver = driver.replace(f"COUNT{number}", str(len(tiles)))
    (place / "util" / "driver.c").write_text(driver)
    options = ["-w", "-std=gnu89", *(f"-D{name}={value}" for name, value in configured(tree).items()), "-I../include"]

    def run(*command: str) -> str:
        done = subprocess.run(command, cwd=place / "util", capture_output=True, check=False, encoding="latin-1")
        assert done.returncode == 0, done.stderr
        return done.stdout

    run("gcc", *options, "-o", "makedefs", "makedefs.c", "../src/monst.c", "../src/objects.c")
    for option in ("-v", "-o", "-p"):
        run("./makedefs", option)
    tables = [f"../src/{name}.c" for name in ("monst", "objects", "drawing", "decl", "alloc")]
    run("gcc", *options, "-DTILETEXT", "-o", "driver", "driver.c", "../win/share/tilemap.c", *tables, "panic.c")
    expected: list[list[str]] = [[], [], []]
    for line in run("./driver").splitlines():
        expected[int(line[0])].append(line[1:])
    return [[tile.name for tile in tiles] for tiles in files], expected


@pytest.mark.parametrize("undefined", [(), ("a",), ("b",), ("a", "b")], ids=["both", "second", "first", "none"])
def test_every_tile_is_where_it_is_expected(plan: Plan, undefined: tuple[str, ...], tmp_path: Path) -> None:
    found, expected = labels(plan, tmp_path / "stage", undefined)
    for kind in (0, 1):
        wrong = [pair for pair in zip(found[kind], expected[kind], strict=True) if pair[0] != pair[1]]
        assert wrong == []

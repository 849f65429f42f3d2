"""The game's own files of all tiles: byte for byte what each tree's own converters write, and read back into the tile text."""

from __future__ import annotations

import io
import string
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from compiled_tiles import FILES, Compiled
from PIL import Image
from tree_facts import facts_of

from nhmod.binary import ILP32, LP64
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.target import OverlaidTree
from nhmod_languages.commands.tile_formats import files_of
from nhmod_languages.commands.tile_games import OpenedTiles
from nhmod_languages.commands.tile_sheets import own_sheet, sheet_texts
from nhmod_languages.contents.tile_tools import TILE2BMP, TILE2X11, bmp_tool, draws_statues
from nhmod_languages.tiles import parse_tiles
from nhmod_languages.tiles.bmp import compile_bmp
from nhmod_languages.tiles.painted import Part
from nhmod_languages.tiles.x11 import compile_x11

if TYPE_CHECKING:
    from conftest import Workshop

    from nhmod.pipeline import Plan
    from nhmod.target import Tree

MOD = """
monsters:
  - {name: bog hag, copy_from: hell hound, place: {after: hell hound}, tile: {copy_from: newt, palette: {red: blue}}}
  - {name: Charon, copy_from: archon, tile: {copy_from: newt}}
objects:
  - {name: cheese, class: food, copy_from: cram ration, probability: 1%, tile: {copy_from: apple, sign: C}}
"""


def of_plan(plan: Plan) -> OpenedTiles:
    """What ``open_tiles`` gives for planned mods."""
    tree = plan.project.tree
    whole = OverlaidTree(tree, dict(plan.overlay.contents()))
    texts = {name: f"win/share/{name}.txt" for name in FILES}
    report = Report()
    before, after = (
        {name: parse_tiles(one.text(path), path, report) for name, path in texts.items()} for one in (tree, whole)
    )
    facts = plan.project.facts
    return OpenedTiles(plain=tree, tree=whole, facts=facts, before=before, after=after, faults=report)


@pytest.fixture(scope="module", params=["tree367", "tree366", "tree343", "treenle"])
def opened(request: pytest.FixtureRequest) -> OpenedTiles:
    """A release without mods."""
    tree: Tree = request.getfixturevalue(request.param)
    facts, report = facts_of(tree), Report()
    files = {name: parse_tiles(tree.text(f"win/share/{name}.txt"), name, report) for name in FILES}
    return OpenedTiles(plain=tree, tree=tree, facts=facts, before=files, after=files, faults=report)


def pixels(art: Image.Image, count: int) -> list[bytes]:
    """The first tiles of a sheet."""
    plain = art.convert("RGB")
    places = ((number % 40 * 16, number // 40 * 16) for number in range(count))
    return [plain.crop((x, y, x + 16, y + 16)).tobytes() for x, y in places]


def own_pixels(opened: OpenedTiles) -> list[bytes]:
    drawn = [(tile, file.palette) for file in opened.after.values() for tile in file.tiles]
    return [b"".join(bytes(palette[letter]) for row in tile.rows for letter in row) for tile, palette in drawn]


@pytest.mark.slow
def test_stock_tiles_are_what_the_trees_own_converters_write(opened: OpenedTiles, tmp_path: Path) -> None:
    compiled = Compiled.stage(opened.plain, tmp_path / "stage")
    report = Report()
    assert files_of("x11", opened, LP64, report) == {"x11tiles": compiled.x11tiles()}
    assert files_of("bmp", opened, LP64, report) == {"nhtiles.bmp": compiled.bmp()}
    assert files_of("numpy", opened, LP64, report)["glyph2tile.npy"].endswith(
        np.array(compiled.glyph_tiles(), dtype=np.int16).tobytes()
    )


@pytest.mark.slow
def test_so_are_those_of_a_game_with_mods(any_workshop: Workshop, tmp_path: Path) -> None:
    """One of the mod's monsters is called as a placeholder of the game's file is."""
    plan = any_workshop.plan(any_workshop.mod("a", MOD))
    compiled, opened, report = Compiled.stage_plan(plan, tmp_path / "stage"), of_plan(plan), Report()
    assert files_of("x11", opened, LP64, report) == {"x11tiles": compiled.x11tiles()}
    assert files_of("bmp", opened, LP64, report) == {"nhtiles.bmp": compiled.bmp()}
    made = np.load(io.BytesIO(files_of("numpy", opened, LP64, report)["glyph2tile.npy"]))
    assert made.tolist() == compiled.glyph_tiles()
    (tmp_path / "x11tiles").write_bytes(compiled.x11tiles())
    texts = {f"{name}.txt": opened.after[name].source.text for name in FILES}
    assert sheet_texts(tmp_path / "x11tiles", opened.after, report, exact=True) == texts


def test_they_are_read_back(opened: OpenedTiles, tmp_path: Path) -> None:
    """To the game's own tile text, byte for byte; on a machine with a 32-bit ``long`` the BMP is one for others."""
    texts = {f"{name}.txt": opened.after[name].source.text for name in FILES}
    wanted = own_pixels(opened)
    for layout in (LP64, ILP32):
        report = Report()
        for name, file in {
            **files_of("x11", opened, layout, report),
            **files_of("bmp", opened, layout, report),
        }.items():
            (tmp_path / name).write_bytes(file)
            assert sheet_texts(tmp_path / name, opened.after, report, exact=True) == texts
            own = own_sheet(file)
            others = own is None
            assert others == (name == "nhtiles.bmp" and bmp_tool(opened.tree).readable(layout))
            art = (
                Image.open(io.BytesIO(file))
                if own is None
                else Image.frombytes("RGBA", (own.width, own.height), own.pixels)
            )
            assert pixels(art, len(wanted)) == wanted
        assert [told.code for told in report.diagnostics] == ["NH1628"] * (not bmp_tool(opened.tree).readable(layout))


def test_a_changed_sheet_changes_its_tiles_only(opened: OpenedTiles, tmp_path: Path) -> None:
    sheet = Image.open(io.BytesIO(files_of("pictures", opened, LP64, Report())["sheet.png"]))
    sheet.putpixel((16 * 3 + 5, 2), (255, 0, 0, 255))
    sheet.save(tmp_path / "mine.png")
    report = Report()
    texts = sheet_texts(tmp_path / "mine.png", opened.after, report, exact=True)
    file = parse_tiles(texts["monsters.txt"], "monsters.txt", report)
    assert not report.diagnostics
    assert [
        tile.index
        for tile, old in zip(file.tiles, opened.after["monsters"].tiles, strict=True)
        if tile.rows != old.rows
    ] == [3]
    assert file.palette[file.tiles[3].rows[2][5]] == (255, 0, 0)
    assert [texts[f"{name}.txt"] for name in FILES[1:]] == [opened.after[name].source.text for name in FILES[1:]]
    sheet.crop((0, 0, 640, 160)).save(tmp_path / "less.png")
    with pytest.raises(DiagnosticError, match=r"NH1627.* and this game has 1"):
        sheet_texts(tmp_path / "less.png", opened.after, report, exact=True)


def test_arrays_have_the_pixels_and_the_tile_of_each_glyph(opened: OpenedTiles) -> None:
    made = files_of("numpy", opened, LP64, Report())
    tiles = np.load(io.BytesIO(made["tiles.npy"]))
    assert (tiles.dtype, tiles.shape[1:]) == (np.uint8, (16, 16, 3))
    assert [one.tobytes() for one in tiles] == own_pixels(opened)
    glyphs = np.load(io.BytesIO(made["glyph2tile.npy"]))
    assert (glyphs.dtype, len(glyphs)) == (np.int16, opened.facts.constant("MAX_GLYPH"))


@pytest.mark.parametrize("opened", ["treenle"], indirect=True)
def test_nles_own_array_is_that_of_its_target(opened: OpenedTiles) -> None:
    nethack = pytest.importorskip("nle.nethack")
    made = np.load(io.BytesIO(files_of("numpy", opened, LP64, Report())["glyph2tile.npy"]))
    assert made.tolist() == list(nethack.glyph2tile)


def test_what_a_tool_has_no_room_for_is_refused(opened: OpenedTiles) -> None:
    """Where tile2bmp would write behind its array, and tile2x11 would stop."""
    tool, parts = bmp_tool(opened.tree), opened.parts(TILE2BMP)
    file = opened.after["monsters"]
    times = -(-tool.room // len(file.tiles))
    assert tool.room == opened.facts["capacities"].find("the tiles in a BMP").index  # type: ignore[union-attr]
    full = replace(file, tiles=(file.tiles * times)[: tool.room])
    assert compile_bmp((Part(file=full),), tool, LP64)
    over = replace(file, tiles=(*full.tiles, file.tiles[0]))
    with pytest.raises(
        DiagnosticError, match=f"NH1628: there are {tool.room + 1} tiles, and tile2bmp has room for {tool.room}"
    ):
        compile_bmp((Part(file=over),), tool, LP64)
    letters = string.ascii_letters + string.digits + "."
    color = file.colors[0]
    many = [
        Part(
            file=replace(
                file, colors=tuple(replace(color, letter=one, red=red, green=at) for at, one in enumerate(letters))
            )
        )
        for red in range(5)
    ]
    with pytest.raises(DiagnosticError, match="NH1628: a tile file has 63 colours, and tile2bmp takes 62"):
        compile_bmp(many[:1], tool, LP64)
    assert compile_x11(many[:4], LP64)
    with pytest.raises(DiagnosticError, match="NH1628: the tile files have 315 colours together"):
        compile_x11(many, LP64)
    assert len(parts) == 3 + draws_statues(opened.tree, TILE2X11)


def test_a_tile_that_can_not_be_read_would_shift_those_behind_it(opened: OpenedTiles) -> None:
    faults = Report()
    text = opened.after["monsters"].source.text.replace("{\n  ", "{\n  .", 1)
    broken = parse_tiles(text, "win/share/monsters.txt", faults)
    lacking = replace(opened, after={**opened.after, "monsters": broken}, faults=faults)
    for name in ("x11", "bmp", "numpy"):
        with pytest.raises(DiagnosticError, match="NH1612"):
            files_of(name, lacking, LP64, Report())


def test_the_command_writes_and_reads_them(tmp_path: Path) -> None:
    nhmod = (sys.executable, "-m", "nhmod", "tiles")
    target = ("--target", "nethack-3.6.6")
    made = ("export", *target, "--as", "x11", "--as", "bmp", "--as", "numpy", "-o", "set")
    subprocess.run((*nhmod, *made), cwd=tmp_path, capture_output=True, check=True)
    assert sorted(path.name for path in (tmp_path / "set").iterdir()) == [
        "glyph2tile.npy",
        "nhtiles.bmp",
        "tiles.npy",
        "x11tiles",
    ]
    for words in (("x11tiles",), ("nhtiles.bmp", "--sheet")):
        done = subprocess.run(
            (*nhmod, "import", f"set/{words[0]}", *words[1:], *target, "-o", words[0]),
            cwd=tmp_path,
            capture_output=True,
            check=True,
            text=True,
        )
        assert done.stdout.split() == [f"{words[0]}/{name}.txt" for name in FILES]


def test_a_mod_is_one_however_it_is_named(tmp_path: Path) -> None:
    """As the command's own, or by ``--with``, which was passed over without one."""
    nhmod = (sys.executable, "-m", "nhmod", "tiles", "export", "--target", "nethack-3.6.6", "--as", "x11")
    merlin = str(Path(__file__).parents[3] / "mods" / "merlin")
    for words in ((merlin, "-o", "own"), ("--with", merlin, "-o", "with")):
        subprocess.run((*nhmod, *words), cwd=tmp_path, capture_output=True, check=True)
    made = [(tmp_path / folder / "x11tiles").read_bytes() for folder in ("own", "with")]
    assert made[0] == made[1]
    (tmp_path / "x11tiles").write_bytes(made[0])
    back = (*nhmod[:4], "import", "x11tiles", "--target", "nethack-3.6.6", "--with", merlin, "-o", "back")
    subprocess.run(back, cwd=tmp_path, capture_output=True, check=True)
    assert "Merlin's helm" in (tmp_path / "back" / "objects.txt").read_text(encoding="latin-1")

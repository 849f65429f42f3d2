"""Sheets put in the order of another game, by the tiles' names; on sheets that are made of the trees' own tiles."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest
from PIL import Image
from test_tile_files import files_of

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.target import Facts
from nhmod.testing import host_of
from nhmod_languages.commands.converting import STATUES, Game, convert
from nhmod_languages.commands.options import LanguageOptions
from nhmod_languages.commands.tile_files import exported
from nhmod_languages.commands.tile_games import cmap_names, open_tiles

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.host import Host
    from nhmod.target import Tree

COLUMNS = 40


def sheet_of(game: Game, side: int) -> Image.Image:
    """The sheet of a release without mods, its tiles made larger; of one with statues these are left out."""
    sheet = Image.open(io.BytesIO(exported(game.files)["sheet.png"]))
    factor = side // 16
    return sheet.resize((sheet.width * factor, sheet.height * factor), Image.Resampling.NEAREST)


def game_of(tree: Tree, host: Host, *, statues: bool) -> Game:
    others = cmap_names(tree, Facts(vocabularies=host.vocabularies(tree)))
    return Game(files=files_of(tree), statues=statues, others=others)


def tiles(sheet: Image.Image, side: int) -> list[bytes]:
    plain = sheet.convert("RGB")
    return [
        plain.crop((x, y, x + side, y + side)).tobytes()
        for y in range(0, plain.height, side)
        for x in range(0, plain.width, side)
    ]


@pytest.mark.parametrize(("side", "kind"), [(16, "png"), (32, "bmp"), (48, "png")])
def test_an_older_sheet_for_a_newer_game(tree343: Tree, tree367: Tree, tmp_path: Path, side: int, kind: str) -> None:
    old, new = game_of(tree343, host_of("nhmod"), statues=False), game_of(tree367, host_of("nhmod"), statues=True)
    path = tmp_path / f"theirs.{kind}"
    before = sheet_of(old, side)
    (before.convert("RGB") if kind == "bmp" else before).save(path)
    done = convert(path, old, new)
    made = tiles(Image.open(io.BytesIO(done.sheet)), side)
    theirs = dict(zip((name for name, _ in old.order()), tiles(before, side), strict=False))
    own = sheet_of(new, side)
    games = dict(zip((name for name, _ in new.order() if name[0] != STATUES), tiles(own, side), strict=False))
    missing = []
    for number, (name, tile) in enumerate(new.order()):
        if name in theirs:
            assert made[number] == theirs[name], name
        elif name[0] == STATUES:
            red, green, blue = made[number][0::3], made[number][1::3], made[number][2::3]
            assert red == green == blue
        else:
            assert tile is not None
            missing.append(f"{name[0]}: {tile.name}")
            assert made[number] != games[name]  # the frame
            assert made[number][-3 * (side // 2) :] == games[name][-3 * (side // 2) :]
    assert done.missing == tuple(missing)
    assert done.taken == sum(name in theirs for name, _ in new.order())
    assert done.taken > 800
    assert "monsters: newt" not in missing
    # All walls, doors, beams and explosions of 3.4.3 are known, whatever their labels: these alone it has not.
    assert [name for name in missing if name.startswith("other")] == [
        f"other: {name}" for name in ("dark part of a room", "vibrating square", "poison cloud", "valid position")
    ]


def test_a_sheet_for_its_own_game_is_itself(tree366: Tree, tmp_path: Path) -> None:
    game = Game(files=files_of(tree366), statues=False)
    sheet_of(game, 16).save(tmp_path / "own.png")
    done = convert(tmp_path / "own.png", game, game)
    assert done.missing == ()
    assert tiles(Image.open(io.BytesIO(done.sheet)), 16) == tiles(sheet_of(game, 16), 16)


@pytest.mark.parametrize(
    ("size", "said"),
    [
        ((641, 480), "no sheet of square tiles"),
        ((39, 480), "no sheet of square tiles"),
        ((640, 168), "has 400 tiles"),
        ((640, 160), "has 400 tiles"),
    ],
)
def test_what_is_no_sheet_is_refused(tree343: Tree, tmp_path: Path, size: tuple[int, int], said: str) -> None:
    game = Game(files=files_of(tree343), statues=False)
    Image.new("RGB", size).save(tmp_path / "x.png")
    with pytest.raises(DiagnosticError) as caught:
        convert(tmp_path / "x.png", game, game)
    assert caught.value.diagnostics[0].code == "NH1627"
    assert said in caught.value.diagnostics[0].message


@pytest.mark.parametrize(("columns", "side"), [(20, 32), (10, 64), (30, 16), (80, 16), (60, 32)])
def test_a_sheet_of_another_width_is_told_and_taken(tree367: Tree, tmp_path: Path, columns: int, side: int) -> None:
    """Where 40 tiles don't stand beside each other it was cut into other squares, without a word."""
    game = Game(files=files_of(tree367), statues=False)
    own = sheet_of(game, 16)
    cells = [own.crop((x, y, x + 16, y + 16)) for y in range(0, own.height, 16) for x in range(0, own.width, 16)]
    other = Image.new("RGB", (columns * side, -(-len(cells) // columns) * side))
    for number, cell in enumerate(cells):
        larger = cell.convert("RGB").resize((side, side), Image.Resampling.NEAREST)
        other.paste(larger, (number % columns * side, number // columns * side))
    path = tmp_path / "other.png"
    other.save(path)
    with pytest.raises(DiagnosticError) as caught:
        convert(path, game, game)
    (told,) = caught.value.diagnostics
    assert told.code == "NH1627"
    assert f"'--columns {columns}' (tiles of {side} by {side})" in str(told.hint)
    done = convert(path, game, game, 16, columns=columns)
    assert done.missing == ()
    assert tiles(Image.open(io.BytesIO(done.sheet)), 16) == tiles(own, 16)


@pytest.mark.parametrize(("side", "exact"), [(32, True), (64, True), (16, False)])
def test_what_a_mod_has_drawn_larger_is_in_the_set_as_it_was_drawn(
    tree367: Tree, tmp_path: Path, side: int, *, exact: bool
) -> None:
    """Of 32 by 32 pixels, in colours that no game's map has; the game itself gets the nearest at 16 by 16."""
    folder = tmp_path / "mine"
    folder.mkdir()
    drawn = {}
    for number, name in enumerate(("hag", "lamp", "newt", "fountain")):
        image = Image.new("RGBA", (32, 32), (0, 0, 0, 0))
        for x in range(4, 28):
            for y in range(4, 28):
                image.putpixel((x, y), (x * 7, y * 9, 40 * number, 255))
        image.save(folder / f"{name}.png")
        drawn[name] = Image.new("RGBA", (32, 32), (71, 108, 108, 255))
        drawn[name].alpha_composite(image)
    (folder / "mod.yaml").write_text(
        "nhmod: 1\nid: mine\nmonsters:\n  - {name: hag, copy_from: newt, tile: hag.png}\n"
        "  - {name: gran, copy_from: newt, tile: {picture: hag.png, sign: g}}\n"
        "objects:\n  - {name: red lamp, class: tool, copy_from: oil lamp, tile: {picture: lamp.png}}\n"
        "tiles:\n  - {monster: newt, picture: newt.png}\n  - {other: fountain, picture: fountain.png}\n"
    )
    old = game_of(tree367, host_of("nhmod"), statues=False)
    sheet_of(old, 32).save(tmp_path / "theirs.png")
    asked = LanguageOptions(target="nethack-3.6.7", source=tree367.root)
    report = Report()
    new = open_tiles(asked, report, folder).game
    # Hundreds of shades are told in a few notes.
    assert sum("hag.png" in one.message for one in report.diagnostics) == 2 * (3 + 1)
    done = convert(tmp_path / "theirs.png", old, new, side)
    # What is made of a picture is no image.
    assert done.missing == ("monsters: gran",)
    made = tiles(Image.open(io.BytesIO(done.sheet)), side)
    labels = {"hag": "hag", "red lamp": "lamp", "newt": "newt", "fountain": "fountain"}
    found = 0
    for number, (name, tile) in enumerate(new.order()):
        if tile is not None and tile.name in labels:
            found += 1
            way = Image.Resampling.NEAREST if exact else Image.Resampling.BOX
            wanted = drawn[labels[tile.name]].resize((side, side), way).convert("RGB").tobytes()
            assert made[number] == wanted, name
    assert found == len(labels)

"""``nhmod tiles``: tiles taken out as pictures and put back, pictures made to tiles, and what a mod's look like."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.location import Location
from nhmod_languages.commands.tile_files import exported, imported, imported_set, shown
from nhmod_languages.tiles import parse_tiles, print_tiles, read_tile

if TYPE_CHECKING:
    from nhmod.target import Tree
    from nhmod_languages.tiles import TileFile

MODS = Path(__file__).parents[3] / "mods"
NAMES = ("monsters", "objects", "other")
GROUND, RED, BLUE = (71, 108, 108), (255, 0, 0), (0, 0, 255)


def files_of(tree: Tree) -> dict[str, TileFile]:
    report = Report()
    files = {name: parse_tiles(tree.text(f"win/share/{name}.txt"), f"{name}.txt", report) for name in NAMES}
    report.raise_errors()
    return files


def written(folder: Path, contents: dict[str, bytes]) -> Path:
    for name, content in contents.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder / "index.json"


@pytest.mark.parametrize("name", ["tree367", "tree366", "tree343", "treenle"])
def test_text_to_pictures_to_text_is_the_same(name: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    tree: Tree = request.getfixturevalue(name)
    index = written(tmp_path, exported(files_of(tree)))
    report = Report()
    texts = imported_set(index, report)
    assert not report.diagnostics
    assert texts == {f"{one}.txt": tree.text(f"win/share/{one}.txt") for one in NAMES}


ODD = """. = (71, 108, 108)
A = (0, 0, 0)
B = (0, 0, 0)

# tile 000 (newt)
{
  rows
}

# tile 001 (gecko) {
  rows
}
# tile 5.1 (lizard)
{
  rows
}
#  placeholder  7   (frog)
  {
rows
  }

behind all
"""


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_what_stands_around_tiles_is_kept(tmp_path: Path, ends: str) -> None:
    """Blank lines, numbers such as 000, braces elsewhere, two letters of one colour, and what can't be read as a tile, as variants have."""
    rows = "\n".join(f"  {'.AB' * 5}{letter}" for letter in ".A" * 8)
    text = ODD.replace("  rows", rows).replace("\nrows", "\n" + rows.replace(" ", "")).replace("\n", ends)
    file = parse_tiles(text, "win/share/monsters.txt", Report())
    assert [tile.name for tile in file.tiles] == ["newt", "gecko", "frog"]
    assert print_tiles(file) == text
    index = written(tmp_path, exported({"monsters": file}))
    report = Report()
    assert imported_set(index, report) == {"monsters.txt": text}
    assert not report.diagnostics


def test_the_sheet_has_each_tile_where_the_index_says(tree366: Tree, tmp_path: Path) -> None:
    files = files_of(tree366)
    index = json.loads(written(tmp_path, exported(files)).read_text(encoding="utf-8"))
    sheet = Image.open(tmp_path / index["sheet"]).convert("RGB")
    assert sheet.width == 16 * index["columns"]
    for name in NAMES:
        for tile, listed in zip(files[name].tiles, index["files"][name]["tiles"], strict=True):
            assert listed["name"] == tile.name
            y, x = divmod(listed["at"], index["columns"])
            seen = sheet.crop((16 * x, 16 * y, 16 * x + 16, 16 * y + 16)).tobytes()
            assert seen == b"".join(bytes(files[name].palette[letter]) for row in tile.rows for letter in row)


def test_art_becomes_text_that_a_mod_can_have(tree343: Tree, tmp_path: Path) -> None:
    image = Image.new("RGBA", (32, 16), (0, 0, 0, 0))
    image.putpixel((3, 2), (*RED, 255))
    image.putpixel((20, 2), (3, 3, 250, 255))
    image.save(tmp_path / "two.png")
    image.crop((0, 0, 16, 16)).save(tmp_path / "one.png")
    files, report = files_of(tree343), Report()
    text = imported(tmp_path / "one.png", files, report, exact=False)
    palette = files["monsters"].palette
    rows = read_tile(text, Location(file="one.txt"), report, palette=palette)
    assert rows is not None
    assert not report.diagnostics
    assert [palette[letter] for letter in rows[2][:5]] == [GROUND, GROUND, GROUND, RED, GROUND]
    two = imported(tmp_path / "two.png", files, report, exact=False)
    assert two.count("# tile ") == 2
    assert [told.code for told in report.diagnostics] == ["NH1625"]
    imported(tmp_path / "two.png", files, report, exact=True)
    assert [told.code for told in report.errors] == ["NH1625"]
    Image.new("RGBA", (32, 16), (9, 9, 9, 0)).save(tmp_path / "none.png")
    unseen = Report()
    assert imported(tmp_path / "none.png", files, unseen, exact=False) == ""
    message = "there is no tile in the picture none.png: all of it is transparent"
    assert [(told.code, told.message) for told in unseen.errors] == [("NH1623", message)]


def test_what_a_mod_changes_is_shown_beside_what_was(tree366: Tree) -> None:
    before = files_of(tree366)
    text = tree366.text("win/share/monsters.txt")
    first, second = before["monsters"].tiles[:2]
    changed = (
        text[: first.span.start] + text[first.span.start : first.span.end].replace("A", "D") + text[first.span.end :]
    )
    report = Report()
    after = {**before, "monsters": parse_tiles(changed, "monsters.txt", report)}
    assert shown(before, before, everything=False) is None
    picture = shown(before, after, everything=False)
    assert picture is not None
    seen = Image.open(io.BytesIO(picture)).convert("RGB")
    new, palette = after["monsters"].tiles[0], before["monsters"].palette
    for x in range(16):
        for y in range(16):
            assert seen.getpixel((6 + 3 * x, 6 + 3 * y)) == palette[new.rows[y][x]]
            assert seen.getpixel((6 + 48 + 6 + 3 * x, 6 + 3 * y)) == palette[first.rows[y][x]]
    everything = shown(before, after, everything=True)
    assert everything is not None
    assert second.name
    assert Image.open(io.BytesIO(everything)).size > seen.size


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "index.json is no index of tiles"),
        ('{"files": {"monsters": {"tiles": []}}}', "index.json is no index of tiles"),
        ('{"files": {"traps": {"head": "", "tiles": []}}}', "lists 'traps', which is no tile file"),
    ],
)
def test_an_index_that_is_none(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "index.json").write_text(text, encoding="utf-8")
    with pytest.raises(DiagnosticError) as caught:
        imported_set(tmp_path / "index.json", Report())
    assert caught.value.diagnostics[0].code == "NH1626"
    assert said in caught.value.diagnostics[0].message


@pytest.mark.parametrize(("picture", "said"), [("../secret.png", "is not beside it"), ("gone.png", "can't be read")])
def test_a_picture_that_an_index_names_in_vain(picture: str, said: str, tmp_path: Path) -> None:
    entry = {"name": "newt", "keyword": "tile", "number": 0, "picture": picture}
    index = {"files": {"monsters": {"head": "A = (0, 0, 0)\n", "tiles": [entry]}}}
    (tmp_path / "index.json").write_text(json.dumps(index), encoding="utf-8")
    report = Report()
    imported_set(tmp_path / "index.json", report)
    assert [(told.code, said in told.message) for told in report.errors] == [("NH1626", True)]


def test_the_commands_write_what_they_say(tmp_path: Path) -> None:
    """The guide's hose, which the game has since 3.4.3 but with another picture: as a picture, and its game's whole set."""
    nhmod = (sys.executable, "-m", "nhmod", "tiles")
    hose, target = str(MODS / "rubber-hose"), ("--target", "nethack-3.6.6")
    done = subprocess.run(
        (*nhmod, "show", hose, *target, "-o", "x.png"), cwd=tmp_path, capture_output=True, check=True, text=True
    )
    assert done.stdout == "x.png\n"
    assert Image.open(tmp_path / "x.png").format == "PNG"
    subprocess.run((*nhmod, "export", hose, *target, "-o", "set"), cwd=tmp_path, capture_output=True, check=True)
    subprocess.run(
        (*nhmod, "import", "set/index.json", *target, "-o", "back"), cwd=tmp_path, capture_output=True, check=True
    )
    assert "(lead-filled hose)" in (tmp_path / "back" / "objects.txt").read_text(encoding="latin-1")
    Image.new("RGB", (20, 20)).save(tmp_path / "odd.png")
    odd = subprocess.run(
        (*nhmod, "import", "odd.png", *target), cwd=tmp_path, capture_output=True, check=False, text=True
    )
    assert (odd.returncode, odd.stdout) == (1, "")
    assert "NH1624" in odd.stderr

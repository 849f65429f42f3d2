"""``nhmod tiles check``: what is said of each fault of a tree's tile text, and of a mod's tiles; a fault costs its own tile only."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image
from tree_facts import facts_of

from nhmod.diagnostics import Report
from nhmod_languages.commands.tile_check import check_tiles
from nhmod_languages.commands.tile_games import OpenedTiles
from nhmod_languages.tiles import parse_tiles

if TYPE_CHECKING:
    from nhmod.target import Tree

NAMES = ("monsters", "objects", "other")
NEWT, GECKO, ARROW = "# tile 0 (newt)\n", "(gecko)", "(arrow)"


@pytest.fixture(scope="module")
def opened(tree366: Tree) -> OpenedTiles:
    report = Report()
    files = {
        name: parse_tiles(tree366.text(f"win/share/{name}.txt"), f"win/share/{name}.txt", report) for name in NAMES
    }
    facts = facts_of(tree366)
    return OpenedTiles(plain=tree366, tree=tree366, facts=facts, before=files, after=files, faults=report)


def label(opened: OpenedTiles, name: str, of: str) -> str:
    """A tile's line with its label."""
    (tile,) = opened.after[name].find(of)
    text = opened.after[name].source[tile.span]
    return text[: text.index("\n") + 1]


def picture(opened: OpenedTiles, name: str, of: str) -> str:
    """A tile's text."""
    (tile,) = opened.after[name].find(of)
    return opened.after[name].source[tile.span]


def said(opened: OpenedTiles, name: str, text: str) -> tuple[list[str], OpenedTiles]:
    """What is found in one file with another text, beside what is found in the tree's own."""
    faults = Report()
    file = parse_tiles(text, f"win/share/{name}.txt", faults)
    files = {**opened.after, name: file}
    other = _Changed(opened.plain, f"win/share/{name}.txt", text)
    changed = replace(opened, plain=other, tree=other, before=files, after=files, faults=faults)
    own, report = Report(), Report()
    check_tiles(opened, own, of_mods=False)
    check_tiles(changed, report, of_mods=False)
    known = {one.message for one in own.diagnostics}
    return [f"{one.code} {one.message}" for one in report.diagnostics if one.message not in known], changed


def _Changed(tree: Tree, path: str, text: str) -> Tree:  # noqa: N802 - makes one
    from nhmod.target import OverlaidTree  # noqa: PLC0415 - of this alone

    return OverlaidTree(tree, {path: text.encode("latin-1")})


FAULTS = {
    # what is done to the text of newt's tile or of its label: what is said, and whether the tile is read all the same
    "nothing": (lambda text: text, [], True),
    "a blank line, and a number 000": (lambda text: "\n" + text.replace("# tile ", "# tile 000"), [], True),
    "a brace behind the label": (lambda text: text.replace(")\n{", ") {"), [], True),
    "a keyword that is none": (
        lambda text: text.replace("tile", "title"),
        ["NH1611 'title' is neither 'tile' nor 'placeholder'"],
        True,
    ),
    "a number that is none": (
        lambda text: text.replace(" (", ".1 ("),
        [
            "NH1611 neither a colour ('A = (0, 0, 0)', before the first tile) nor a tile ('# tile 12 (name)')",
            "NH1629 win/share/monsters.txt has no tile 'newt' where PM_NEWT should stand",
        ],
        False,
    ),
    "braces in a comment": (
        lambda text: "# { as before }\n" + text,
        ["NH1611 neither a colour ('A = (0, 0, 0)', before the first tile) nor a tile ('# tile 12 (name)')"],
        True,
    ),
    "a comment": (
        lambda text: "# drawn by hand\n" + text,
        ["NH1611 neither a colour ('A = (0, 0, 0)', before the first tile) nor a tile ('# tile 12 (name)')"],
        True,
    ),
    "a row too short": (
        lambda text: text.replace("  .", "  ", 1),
        [
            "NH1612 row 1 of the tile has 15 letters, 16 are needed",
            "NH1629 win/share/monsters.txt has no tile 'newt' where PM_NEWT should stand",
        ],
        False,
    ),
    "a row too many": (
        lambda text: text.replace("}", "  ................\n}"),
        [
            "NH1613 the tile has 17 rows, 16 are needed",
            "NH1629 win/share/monsters.txt has no tile 'newt' where PM_NEWT should stand",
        ],
        False,
    ),
    "a colour that is none": (
        lambda text: text.replace("  .", "  ?", 1),
        [
            "NH1614 row 1 of the tile has '?', which is no letter of the colour map",
            "NH1629 win/share/monsters.txt has no tile 'newt' where PM_NEWT should stand",
        ],
        False,
    ),
    "no brace at its end": (
        lambda text: text.replace("}\n", ""),
        [
            "NH1615 the tile 'newt' lacks its '}'",
            "NH1629 win/share/monsters.txt has no tile 'newt' where PM_NEWT should stand",
        ],
        False,
    ),
    "no tile": (lambda _: "", ["NH1629 win/share/monsters.txt has no tile 'newt' where PM_NEWT should stand"], False),
    "a label that nothing has": (
        lambda text: text.replace("newt", "nwet"),
        [
            "NH1630 nothing among the monsters is called 'nwet'",
            "NH1629 win/share/monsters.txt has no tile 'newt' where PM_NEWT should stand",
        ],
        False,
    ),
    "two of one label": (
        lambda text: text * 2,
        ["NH1631 2 tiles are labelled 'newt', and fewer things are called that"],
        True,
    ),
    "one more of a thing that there is not": (
        lambda text: text + text.replace("newt", "xorn king"),
        [
            "NH1630 nothing among the monsters is called 'xorn king'",
            "NH1632 the tile 'newt' looks as that of 'xorn king'",
        ],
        True,
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_costs_its_own_tile_only(opened: OpenedTiles, fault: str) -> None:
    change, wanted, read = FAULTS[fault]
    own = picture(opened, "monsters", "newt")
    text = opened.after["monsters"].source.text
    found, changed = said(opened, "monsters", text.replace(own, change(own)))
    assert found == wanted
    beside_the_text = {code for code, *_ in map(str.split, found) if code > "NH1617"}
    assert beside_the_text <= {"NH1629", "NH1630", "NH1631", "NH1632"}
    assert bool(changed.after["monsters"].find("newt")) == read
    others = [tile.name for tile in opened.after["monsters"].tiles if tile.name != "newt"]
    assert [tile.name for tile in changed.after["monsters"].tiles if tile.name in others] == others


def test_tiles_that_can_hardly_be_told_apart(opened: OpenedTiles) -> None:
    """The same picture, or one pixel in another colour, with its place."""
    newt, gecko = (picture(opened, "monsters", name) for name in ("newt", "gecko"))
    text = opened.after["monsters"].source.text
    body = newt.partition("{")[2]
    head = gecko.partition("{")[0] + "{"
    found, _ = said(opened, "monsters", text.replace(gecko, head + body))
    assert found in (
        ["NH1632 the tile 'newt' looks as that of 'gecko'"],
        ["NH1632 the tile 'gecko' looks as that of 'newt'"],
    )
    lines = body.split("\n")
    lines[3] = lines[3][:7] + ("A" if lines[3][7] != "A" else "B") + lines[3][8:]
    found, _ = said(opened, "monsters", text.replace(gecko, head + "\n".join(lines)))
    assert len(found) == 1
    assert "differs from that of" in found[0]
    assert found[0].endswith("only in 1 pixel, first at x 5, y 2")


def test_a_release_has_all_tiles_that_it_needs(opened: OpenedTiles) -> None:
    report = Report()
    check_tiles(opened, report, of_mods=False)
    assert {one.code for one in report.diagnostics} == {"NH1632"}


MOD = """nhmod: 1
id: bog
targets: ["nethack >=3.6,<3.7"]
monsters:
  - {name: bog newt, copy_from: newt, tile: {copy_from: newt}}
  - {name: swamp newt, copy_from: newt}
  - {name: fen newt, copy_from: newt, tile: fen.png}
"""


def test_the_command_says_it_of_a_mod(tmp_path: Path) -> None:
    """A stand-in, a colour with the pixel's place, and a copy; as text and as JSON. The game's own tiles are no matter."""
    (tmp_path / "mod.yaml").write_text(MOD, encoding="utf-8")
    image = Image.new("RGBA", (16, 16), (0, 0, 0, 0))
    image.putpixel((3, 2), (250, 3, 3, 255))
    image.save(tmp_path / "fen.png")
    command = (sys.executable, "-m", "nhmod", "tiles", "check", str(tmp_path), "--target", "nethack-3.6.6")
    done = subprocess.run((*command, "--format", "json"), capture_output=True, check=True, text=True)
    found = [json.loads(line) for line in done.stderr.splitlines()]
    told = {one["code"]: one for one in found if one["severity"] == "warning"}
    assert sorted(told) == ["NH1601", "NH1625", "NH1632"]
    assert "(first at x 3, y 2, of 1 pixel)" in told["NH1625"]["message"]
    assert "the tile 'bog newt' looks as that of 'newt'" in told["NH1632"]["message"]
    assert Path(told["NH1632"]["location"]["file"]).name == "mod.yaml"
    assert told["NH1632"]["location"]["line"] == 5
    plain = subprocess.run(command, capture_output=True, check=True, text=True)
    assert "no errors, 3 warnings" in plain.stderr + plain.stdout

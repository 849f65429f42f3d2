from __future__ import annotations

import sys
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.extras import installing
from nhmod.location import Location
from nhmod_languages.tiles import check_label, parse_tiles, print_tile, print_tiles, read_tile, tile_png

if TYPE_CHECKING:
    from pathlib import Path

HEAD = ". = (71, 108, 108)\nA = (0, 0, 0)\n"
PALETTE = {".": (71, 108, 108), "A": (0, 0, 0)}
HERE = Location(file="t.txt", line=10, column=5)


def tile(name: str, rows: tuple[str, ...] = ("..", ".A"), number: int = 0) -> str:
    return print_tile(rows, name=name, number=number)


def parsed(text: str) -> tuple[list[str], list[str]]:
    report = Report()
    file = parse_tiles(text, "t.txt", report, width=2, height=2)
    return [t.name for t in file.tiles], [str(d) for d in report.diagnostics]


def read(text: str) -> tuple[tuple[str, ...] | None, list[str]]:
    report = Report()
    rows = read_tile(text, HERE, report, palette=PALETTE, width=2, height=2)
    return rows, [str(d) for d in report.diagnostics]


@pytest.mark.parametrize(("name", "tiles"), [("monsters", 394), ("objects", 456), ("other", 232)])
def test_stock_files_round_trip(nethack366: Path, name: str, tiles: int) -> None:
    text = (nethack366 / "win" / "share" / f"{name}.txt").read_bytes().decode("latin-1")
    report = Report()
    file = parse_tiles(text, f"{name}.txt", report)
    assert report.diagnostics == ()
    assert len(file.tiles) == tiles
    assert print_tiles(file) == text
    assert file.head + "".join(print_tile(t.rows, name=t.name, number=t.number) for t in file.tiles) == text


def test_a_tile_is_inserted_behind_another() -> None:
    text = HEAD + tile("newt") + tile("gecko", number=1)
    file = parse_tiles(text, "t.txt", Report(), width=2, height=2)
    at = file.offset_after(0)
    again = parse_tiles(text[:at] + tile("lizard", number=99) + text[at:], "t.txt", Report(), width=2, height=2)
    assert [(t.index, t.number, t.name) for t in again.tiles] == [(0, 0, "newt"), (1, 99, "lizard"), (2, 1, "gecko")]
    assert file.offset_after(-1) == len(HEAD)
    assert str(again.tiles[2].location) == "t.txt:13:11"
    assert [t.index for t in file.find("gecko")] == [1]
    with pytest.raises(IndexError, match=r"t\.txt has 2 tiles, none with the index 2"):
        file.offset_after(2)


@pytest.mark.parametrize(
    ("text", "names", "message"),
    [
        (
            HEAD + "hello\n" + tile("newt"),
            ["newt"],
            (
                "t.txt:3:1: error NH1611: neither a colour ('A = (0, 0, 0)', before the first tile) "
                "nor a tile ('# tile 12 (name)')"
            ),
        ),
        (
            HEAD + tile("newt").replace("tile", "title"),
            ["newt"],
            "t.txt:3:1: error NH1611: 'title' is neither 'tile' nor 'placeholder'",
        ),
        (
            HEAD + tile("newt", ("..", "...")),
            [],
            "t.txt:6:3: error NH1612: row 2 of the tile has 3 letters, 2 are needed",
        ),
        (HEAD + tile("newt", ("..",)), [], "t.txt:6:1: error NH1613: the tile has 1 rows, 2 are needed"),
        (
            HEAD + tile("newt", ("..", ".B")),
            [],
            (
                "t.txt:6:4: error NH1614: row 2 of the tile has 'B', which is no letter of the colour map "
                "(the letters are .A)"
            ),
        ),
        (HEAD + "# tile 0 (newt)\n", [], "t.txt:4:1: error NH1615: the tile 'newt' lacks its '{'"),
        (
            HEAD + "# tile 0 (newt)\n{\n..\n" + tile("gecko"),
            ["gecko"],
            "t.txt:6:1: error NH1615: the tile 'newt' lacks its '}'",
        ),
        (
            HEAD + tile(""),
            [""],
            "t.txt:3:11: error NH1616: '' can't be a tile's name: it may not be empty nor hold ')' or a line break",
        ),
        (HEAD + HEAD[19:] + tile("newt"), ["newt"], "t.txt:3:1: error NH1617: the colour 'A' is defined twice"),
        ("B = (0, 0, 256)\n", [], "t.txt:1:1: error NH1617: a part of the colour 'B' is greater than 255"),
    ],
)
def test_faults_of_a_file(text: str, names: list[str], message: str) -> None:
    assert parsed(text) == (names, [message])


def test_all_faults_are_found_in_one_run() -> None:
    _, messages = parsed(HEAD + tile("newt", ("C.", "...", "..")) + tile("gecko", ("..",)))
    assert [m.split()[2] for m in messages] == ["NH1613:", "NH1614:", "NH1612:", "NH1613:"]


@pytest.mark.parametrize(
    "text", ["{\n  ..\n  .A\n}\n", "# tile 3 (newt)\n{\n..\n\n.A\n}", "  {\r\n  ..\r\n  .A\r\n  }"]
)
def test_an_author_gives_one_tile(text: str) -> None:
    assert read(text) == (("..", ".A"), [])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "t.txt:10:5: error NH1615: a tile begins with '{' on a line of its own"),
        ("..\n.A\n", "t.txt:10:5: error NH1615: a tile begins with '{' on a line of its own"),
        ("{\n..\n.A\n", "t.txt:12:5: error NH1615: the tile has no '}' after its rows"),
        ("{\n..\n.A\n}\n{\n", "t.txt:14:5: error NH1618: there is text after the tile's '}': one tile a text"),
        ("{\n..\n  .\n}\n", "t.txt:12:7: error NH1612: row 2 of the tile has 1 letters, 2 are needed"),
    ],
)
def test_faults_of_an_authors_tile(text: str, message: str) -> None:
    assert read(text) == (None, [message])


OWN = "M = (71, 108, 108)\n. = (0, 0, 0)\n"


def test_an_authors_map_is_told_in_the_letters_of_the_file() -> None:
    assert read(OWN + "# tile 3 (newt)\n{\nM.\n.M\n}\n") == ((".A", "A."), [])
    # Two letters may be one colour, a line more is no harm, and blank lines are passed over.
    assert read("\n" + OWN + "x = (0,0,0)\n\ny = (9, 9, 9)\n{\nMx\n.M\n}\n") == ((".A", "A."), [])


def test_of_two_letters_of_one_color_the_same_one_is_kept() -> None:
    palette = {"A": (0, 0, 0), "B": (0, 0, 0), "C": (1, 1, 1)}
    text = "B = (0, 0, 0)\nx = (0, 0, 0)\nC = (1, 1, 1)\n{\nBx\nCC\n}\n"
    assert read_tile(text, HERE, Report(), palette=palette, width=2, height=2) == ("BA", "CC")


DARKER = {".": (71, 108, 108), "J": (145, 71, 0), "K": (182, 71, 0)}
"""SLASH'EM's map has another red brown than the releases'."""


@pytest.mark.parametrize(
    ("colors", "rows", "codes"),
    [
        ("K = (204, 79, 0)\n", (".K", "K."), ["note NH1625"]),
        ("K = (204, 79, 0)\nL = (182, 71, 0)\n", None, ["error NH1620"]),  # the two would be one
        ("K = (204, 79, 1)\n", None, ["error NH1620"]),
    ],
)
def test_the_red_brown_of_the_releases_is_what_a_variant_has_for_it(
    colors: str, rows: tuple[str, ...] | None, codes: list[str]
) -> None:
    report = Report()
    second = "L" if "L =" in colors else "K"
    text = f". = (71, 108, 108)\n{colors}{{\n.K\n{second}.\n}}\n"
    assert read_tile(text, HERE, report, palette=DARKER, width=2, height=2) == rows
    assert [f"{one.severity} {one.code}" for one in report.diagnostics] == codes


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        (
            OWN + "{\nM.\n.A\n}\n",
            [
                (
                    "t.txt:14:6: error NH1614: row 2 of the tile has 'A', which is no letter of the colour map "
                    "(the letters are M.)"
                )
            ],
        ),
        (
            "M = (71, 108, 109)\n. = (0, 0, 1)\n{\n..\n.M\n}\n",
            [
                (
                    "t.txt:10:5: error NH1620: the target's tiles have no colour (71, 108, 109), which is 'M' here, first in "
                    "row 2 (draw with colours that it has; the nearest are (71, 108, 108), (0, 0, 0))"
                ),
                (
                    "t.txt:11:5: error NH1620: the target's tiles have no colour (0, 0, 1), which is '.' here, first in row 1 "
                    "(draw with colours that it has; the nearest are (0, 0, 0), (71, 108, 108))"
                ),
            ],
        ),
        (OWN + "M = (1, 1, 1)\n{\nM.\n.M\n}\n", ["t.txt:12:5: error NH1617: the colour 'M' is defined twice"]),
        (
            "M = (0, 0, 256)\n{\nMM\nMM\n}\n",
            ["t.txt:10:5: error NH1617: a part of the colour 'M' is greater than 255"],
        ),
        (
            OWN + "x = (0, 0)\n{\nMM\nMM\n}\n",
            ["t.txt:12:5: error NH1617: a colour map's line is 'A = (red, green, blue)', before all else"],
        ),
        (
            "# tile 3 (newt)\n" + OWN + "{\nMM\nMM\n}\n",
            ["t.txt:11:5: error NH1617: a colour map's line is 'A = (red, green, blue)', before all else"],
        ),
        (OWN, ["t.txt:11:5: error NH1615: a tile begins with '{' on a line of its own"]),
    ],
)
def test_faults_of_an_authors_map(text: str, messages: list[str]) -> None:
    assert read(text) == (None, messages)


def test_a_huge_tile_is_refused_in_few_words() -> None:
    rows, messages = read("{\n" + "x" * 10_000_000 + "\n" + "..\n" * 100_000 + "}\n")
    assert rows is None
    assert [m.split(": ", 1)[1].split(":")[0] for m in messages] == ["error NH1613", "error NH1612", "error NH1614"]


def test_a_label_holds_no_bracket() -> None:
    report = Report()
    assert check_label("potion (water", HERE, report)
    assert not check_label("potion (water)", HERE, report)
    assert [str(d) for d in report.diagnostics] == [
        (
            "t.txt:10:5: error NH1616: 'potion (water)' can't be a tile's name: it may not be empty nor hold ')' "
            "or a line break"
        )
    ]


def test_a_tile_is_drawn() -> None:
    data = tile_png(("..", ".A"), {".": (71, 108, 108), "A": (0, 0, 0)}, scale=3)
    image = Image.open(BytesIO(data))
    assert image.size == (6, 6)
    assert [image.getpixel(at) for at in ((0, 0), (5, 5))] == [(71, 108, 108), (0, 0, 0)]


def test_drawing_without_pillow_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(DiagnosticError) as caught:
        tile_png((".",), {".": (0, 0, 0)})
    assert str(caught.value) == (
        f"error NH1619: pictures of tiles need Pillow, which is not installed ({installing('tiles')})"
    )
    assert caught.value.exit_status == 3

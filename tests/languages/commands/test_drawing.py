"""Level files drawn: .des and .lev, one level of several, as text and as pictures."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from nhmod.binary import ILP32, LP64, Header
from nhmod.diagnostics import Report
from nhmod.host import Host
from nhmod.pipeline.workbench import Workbench
from nhmod.target.tree import Tree
from nhmod_languages.commands.drawing import draw_file, pictures
from nhmod_languages.picture import TileSet, render_png, render_text
from nhmod_nethack.languages.choose import languages

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.binary import Layout
    from nhmod.target import Facts, Target

TWO = """MAZE:"hut",' '
GEOMETRY:center,center
MAP
-----
|...|
|...+
-----
ENDMAP
REGION:(0,0,4,3),lit,"ordinary"
STAIR:(1,1),up
DOOR:closed,(4,2)
MONSTER:('d',"jackal"),(3,1)
LEVEL:"pond"
NOMAP
TERRAIN:fillrect (10,5,14,7),'}'
STAIR:(9,5),up
"""
TILES = ("monsters", "objects", "other")
VERSION = 0x03060600
"""The first word of a compiled level's header: 3.6.6."""


@pytest.fixture(scope="module")
def bench(target366: Target, tree366: Tree, facts366: Facts) -> Workbench:
    """3.6.6 as a command has it."""
    return Workbench(host=Host(), target=target366, tree=tree366, facts=facts366, languages=languages(facts366))


@pytest.fixture
def two(tmp_path: Path) -> Path:
    """A description of two levels."""
    path = tmp_path / "two.des"
    path.write_text(TWO, encoding="latin-1")
    return path


def test_all_levels_of_a_description(bench: Workbench, two: Path) -> None:
    report = Report()
    drawings = draw_file(bench, two, None, report)
    assert [drawing.name for drawing in drawings] == ["hut", "pond"]
    assert not report.diagnostics
    assert drawings[1].rows[6][10:17] == "?}}}}}?"
    assert [(mark.kind, mark.name, mark.x, mark.y) for mark in drawings[0].marks] == [
        ("region", "ordinary", -1, -1),
        ("stair", "", 38, 10),
        ("door", "", 41, 11),
        ("monster", "jackal", 40, 10),
    ]


def test_one_of_them(bench: Workbench, two: Path) -> None:
    report = Report()
    (drawing,) = draw_file(bench, two, "pond", report)
    assert drawing.name == "pond"
    assert not report.diagnostics


def test_a_level_that_is_not_there(bench: Workbench, two: Path) -> None:
    report = Report()
    assert draw_file(bench, two, "hat", report) == ()
    assert [str(found) for found in report.diagnostics] == [
        f"error NH2721: {two.as_posix()} has no level 'hat' (did you mean 'hut'?)"
    ]
    report = Report()
    assert draw_file(bench, two, "castle", report) == ()
    assert [str(found) for found in report.diagnostics] == [
        f"error NH2721: {two.as_posix()} has no level 'castle' (there are: hut, pond)"
    ]


def test_mistakes_are_told_and_nothing_is_drawn(bench: Workbench, two: Path) -> None:
    two.write_text(TWO.replace("jackal", "jackel"), encoding="latin-1")
    report = Report()
    assert draw_file(bench, two, "pond", report) == ()
    assert [str(found) for found in report.diagnostics] == [
        f"{two.as_posix()}:12:14: error NH2006: there is no monster 'jackel' of the class 'd' (did you mean 'jackal'?)"
    ]


@pytest.mark.parametrize("layout", [LP64, ILP32])
def test_a_compiled_level(bench: Workbench, tmp_path: Path, layout: Layout) -> None:
    report = Report()
    header = Header(words=(VERSION, *[1] * (bench.languages.header_words - 1)), layout=layout)
    hut, _ = bench.languages.level.compile(TWO, "two.des", report, header)
    path = tmp_path / hut.name
    path.write_bytes(hut.content)
    (drawing,) = draw_file(bench, path, None, report, layout)
    (described, _) = bench.languages.level.draw(TWO, "two.des", report)
    assert not report.diagnostics
    assert render_text(drawing) == render_text(described)


def test_what_is_no_compiled_level(bench: Workbench, tmp_path: Path) -> None:
    path = tmp_path / "hut.lev"
    path.write_bytes(b"no level at all")
    report = Report()
    assert draw_file(bench, path, None, report) == ()
    assert [found.code for found in report.errors] == ["NH2401"]


def test_pictures_of_several_levels(bench: Workbench, two: Path, tmp_path: Path) -> None:
    report = Report()
    made = dict(pictures(bench.tree, draw_file(bench, two, None, report), tmp_path / "plan.png", report))
    assert sorted(path.name for path in made) == ["plan-hut.png", "plan-pond.png"]
    assert all(content.startswith(b"\x89PNG") for content in made.values())
    assert not list(tmp_path.glob("*.png"))


def test_a_picture_with_tiles_and_one_with_characters(bench: Workbench, two: Path, tmp_path: Path) -> None:
    report = Report()
    drawings = draw_file(bench, two, "hut", report)
    path = tmp_path / "hut.png"
    ((first, tiles),) = pictures(bench.tree, drawings, path, report)
    ((second, characters),) = pictures(bench.tree, drawings, path, report, characters=True)
    assert first == second == path
    found = TileSet.parse({name: bench.tree.text(f"win/share/{name}.txt") for name in TILES}, report)
    assert tiles == render_png(drawings[0], found)
    assert characters == render_png(drawings[0], None)
    assert tiles != characters
    assert not report.diagnostics


def test_a_tree_without_tiles_gives_characters(bench: Workbench, two: Path, tmp_path: Path) -> None:
    for name in ("monsters", "objects"):
        (tmp_path / f"win/share/{name}.txt").parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / f"win/share/{name}.txt").write_text("")
    bare = replace(bench, tree=Tree(bench.target, tmp_path))
    report = Report()
    drawings = draw_file(bare, two, "hut", report)
    ((_, content),) = pictures(bare.tree, drawings, tmp_path / "hut.png", report)
    assert content == render_png(drawings[0], None)


OLD = TWO.partition("LEVEL:")[0].replace("('d',\"jackal\")", "'d',\"jackal\"")


def test_a_description_in_the_older_language_is_drawn_as_its_upgrade(bench: Workbench, two: Path) -> None:
    report = Report()
    (wanted, _) = draw_file(bench, two, None, report)
    two.write_text(OLD, encoding="latin-1")
    (drawing,) = draw_file(bench, two, None, report)
    assert not report.diagnostics
    assert (drawing.rows, [mark.name for mark in drawing.marks]) == (wanted.rows, [mark.name for mark in wanted.marks])


def test_what_is_wrong_with_it_is_told_at_its_own_lines(bench: Workbench, two: Path) -> None:
    two.write_text(OLD.replace("jackal", "jackel"), encoding="latin-1")
    report = Report()
    assert draw_file(bench, two, None, report) == ()
    assert [str(found) for found in report.diagnostics] == [
        f"{two.as_posix()}:12:9: error NH2006: there is no monster 'jackel' of the class 'd' (did you mean 'jackal'?)"
    ]


@pytest.mark.parametrize("name", ["castle", "gehennom", "Arch", "mines", "sokoban"])
def test_the_older_releases_own_levels_are_drawn(bench: Workbench, tree343: Tree, name: str) -> None:
    report = Report()
    assert draw_file(bench, tree343.root / "dat" / f"{name}.des", None, report)
    assert report.errors == ()

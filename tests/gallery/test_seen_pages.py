"""The pages as a person sees them, in Chromium at three widths, light and dark: nothing is cut off, and nothing moves."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from chromium import looking
from gallery.seen import hung, mod, seen

from nhmod.files import write_files
from nhmod.gallery import Exhibit, Passage, facts_of
from nhmod_gallery.forms import html

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chromium import Looking

    from nhmod.target import Tree

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
WIDTHS = (360, 800, 1400)
HOSTILE = """\
nhmod: 1
id: mine
name: "<script>alert(1)</script> 'quoted' \U0001f409"
summary: "<img src=x onerror=alert(2)> Pneumonoultramicroscopicsilicovolcanoconiosispneumonoultramicroscopic \u05e9\u05dc\u05d5\u05dd"
monsters:
  - name: Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
    class: dog
    level: 4
    attacks: [bite 1d3, claw 1d2, claw 1d2, kick 2d4, butt 1d8, sting poison 3d3]
"""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Looking]:
    with looking() as made:
        yield made


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, tree366: Tree) -> Path:
    folder = tmp_path_factory.mktemp("site")
    mods = [ROOT / "mods" / name for name in ("apothecary", "kitchen", "lamplighter", "newbranch", "petshop")]
    gallery = seen([*mods, mod(folder / "mine", HOSTILE, head="")], tree366)
    write_files({folder / name: content for name, content in html(gallery).items()})
    return folder


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_cut_off_and_nothing_moves(site: Path, chromium: Looking, width: int, *, dark: bool) -> None:
    for page in sorted(site.glob("*.html")):
        chromium.look(page, width, dark=dark)
        assert chromium.value("document.documentElement.scrollWidth") <= width, page.name
        chromium.value("window.scrollTo(0, document.documentElement.scrollHeight)")
        chromium.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert chromium.value("window.shifted") == 0, page.name
        assert chromium.value("[...document.images].filter(one => one.complete && !one.naturalWidth).length") == 0


def test_light_and_dark_differ(site: Path, chromium: Looking) -> None:
    grounds = []
    for dark in (False, True):
        chromium.look(site / "index.html", 800, dark=dark)
        grounds.append(chromium.value("getComputedStyle(document.body).backgroundColor"))
    assert grounds == ["rgb(246, 243, 236)", "rgb(22, 22, 26)"]


def test_two_thousand_entries_are_there_at_once(tmp_path: Path, chromium: Looking) -> None:
    facts = facts_of(*((name, 12, True) for name in ("Level", "Speed", "AC")), ("Nature", "flies, hostile, strong"))
    passages = (Passage(title="Attacks", lines=(("Bites for 1d4",), ("Claws for 2d6",))),)
    exhibits = (
        Exhibit(kind="things", mod="mine", title=f"thing {number}", letter="d", facts=facts, passages=passages)
        for number in range(2000)
    )
    write_files({tmp_path / name: content for name, content in html(hung(*exhibits)).items()})
    chromium.look(tmp_path / "things.html", 360, at="#things-thing-1500")
    # What a link leads to is open, and what it says is seen.
    opened = "document.querySelector(':target .passages').getBoundingClientRect().height"
    assert chromium.value(opened) > 0
    assert abs(chromium.value("document.querySelector(':target').getBoundingClientRect().top")) < 300
    assert chromium.value("window.shifted") == 0
    assert chromium.value("document.documentElement.scrollWidth") <= 360

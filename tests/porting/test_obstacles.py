"""What ``nhmod port`` says of a tree: each cause once, with all that it costs and what would let it in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import perturb
import pytest

from nhmod.pipeline.porting import as_json, as_text, port_mods
from nhmod.request import Request

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.pipeline.porting import PortAnswer
    from nhmod.target import Tree

MOD = """\
nhmod: 1
id: cellar
targets: ["nethack ==3.6.6"]
monsters:
  - {name: cellar newt, copy_from: newt, grows_into: cellar crocodile, tile: {copy_from: newt}}
  - {name: cellar crocodile, copy_from: baby crocodile, tile: {copy_from: newt}}
objects:
  - {name: cellar key, class: tool, copy_from: skeleton key, tile: {copy_from: skeleton key}}
  - {name: mirror cloak, class: armor, slot: cloak, confers: reflection, tile: {copy_from: skeleton key}}
artifacts:
  - {name: Keyhole, object: cellar key}
  - {name: Spatha, object: short sword}
"""

CHANGES = {
    "src/monst.c": lambda text: text.replace('MON("baby crocodile"', 'MON("small crocodile"'),
    "src/objects.c": lambda text: text.replace('WEAPON("short sword"', 'WEAPON("gladius"'),
    "src/muse.c": lambda text: text.replace("\nureflects(fmt, str)", "\nold_reflects(fmt, str)"),
    "src/light.c": lambda text: (
        f"{text}\nboolean\nureflects(fmt, str)\nconst char *fmt, *str;\n{{\n    return FALSE;\n}}\n"
    ),
}


@pytest.fixture(scope="module")
def answer(tree366: Tree, tmp_path_factory: pytest.TempPathFactory) -> PortAnswer:
    """The mod on a tree whose things have other names."""
    tree: Path = perturb.copy_of(tree366.root, tmp_path_factory.mktemp("obstacles") / "renamed", CHANGES)
    mod = tmp_path_factory.mktemp("mods") / "cellar"
    mod.mkdir()
    (mod / "mod.yaml").write_text(MOD, encoding="utf-8")
    return port_mods(Request(paths=(mod,), tree=tree)).answer


def test_each_cause_is_told_once_with_what_it_costs(answer: PortAnswer) -> None:
    told = [
        (one.message, [content.title for content in one.contents], [content.title for content in one.needing])
        for one in answer.obstacles
    ]
    assert told == [
        ("the target has no monster 'baby crocodile'", ["cellar crocodile"], ["cellar newt"]),
        ("src/muse.c of nethack-3.6.6 has no function ureflects", ["mirror cloak"], []),
        ("the target has no object 'short sword'", ["Spatha"], []),
    ]


def test_what_would_let_it_in(answer: PortAnswer) -> None:
    carried = 'nhmod port --from nethack-3.6.6 --take "{}" --to {} carries it there'
    assert [one.change for one in answer.obstacles] == [
        carried.format("monster:baby crocodile", answer.root),
        "ureflects() is in src/light.c: put it back where the releases have it",
        carried.format("object:short sword", answer.root),
    ]


def test_the_report_has_it(answer: PortAnswer) -> None:
    assert "what stands in the way, by what it costs\n" in as_text(answer)
    assert len(json.loads(as_json(answer))["obstacles"]) == len(answer.obstacles)

"""New things whose pictures are others': a copy is taken from the base, whatever the variant has made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from importing_rounds import round_trip
from ruamel.yaml import YAML

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree

PICTURE = "{\n" + "  DDDDDDDDDDDDDDDD\n" * 16 + "}\n"
MOD = """\
nhmod: 1
id: pictures
version: 1.0.0
monsters:
  - {name: drawn dog, copy_from: jackal, tile: a.txt}
  - {name: old dog, copy_from: jackal, tile: {copy_from: jackal}}
  - {name: fox dog, copy_from: jackal, tile: {copy_from: fox}}
objects:
  - {name: drawn stick, copy_from: club, class: weapon, skill: club, probability: 0.1%, tile: a.txt}
  - {name: old stick, copy_from: club, class: weapon, skill: club, probability: 0.1%, tile: {copy_from: club}}
  - {name: war stick, copy_from: club, class: weapon, skill: club, probability: 0.1%, tile: {copy_from: mace}}
tiles:
  - {monster: jackal, picture: a.txt}
  - {object: club, picture: a.txt}
"""


def test_a_picture_that_the_variant_changed_is_not_copied(tree366: Tree, tmp_path: Path) -> None:
    mod = tmp_path / "pictures"
    mod.mkdir()
    (mod / "mod.yaml").write_text(MOD, encoding="utf-8")
    (mod / "a.txt").write_text(PICTURE, encoding="ascii")
    found = round_trip(tree366, (mod,), tmp_path)
    assert (found.result.dropped, found.result.left, found.report.errors) == ((), (), ())
    written = YAML(typ="safe").load(found.mod / "mod.yaml")
    assert [(one["name"], one["tile"]) for kind in ("monsters", "objects") for one in written[kind]] == [
        ("drawn dog", "tiles/drawn-dog.txt"),
        ("fox dog", {"copy_from": "fox"}),
        ("old dog", "tiles/old-dog.txt"),
        ("drawn stick", "tiles/drawn-stick.txt"),
        ("old stick", "tiles/old-stick.txt"),
        ("war stick", {"copy_from": "mace"}),
    ]
    # Nothing of the pictures is left to the patch, and all come back as they were.
    for name in ("monsters", "objects"):
        path = f"win/share/{name}.txt"
        assert found.made.text(path) == found.variant.text(path)

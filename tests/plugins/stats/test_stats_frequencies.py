"""What the kinds declare of how often their content appears (nhmod_frequencies)."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.host import Host
from nhmod.pipeline.known import gather_frequencies
from nhmod.pipeline.project import load
from nhmod.request import Request

if TYPE_CHECKING:
    from nhmod.target import Frequency, Tree

MODS = Path(__file__).parents[3] / "mods"


def declared(tree: Tree, *paths: Path) -> dict[tuple[str, str], Frequency]:
    project = load(
        Request(paths=paths, source=tree.root, target=tree.target.name), Report(), host=Host.with_entry_points()
    )
    found = gather_frequencies(project.host, project.mods, project.tree, project.facts)
    return {(one.label, one.names[0]): one for one in found}


def mod(place: Path, text: str) -> Path:
    place.mkdir()
    (place / "mod.yaml").write_text(
        f"nhmod: 1\nid: {place.name}\nversion: 1.0.0\nlicense: NGPL\n{text}", encoding="utf-8"
    )
    return place


def test_rooms_and_shops_say_theirs(tree: Tree) -> None:
    found = declared(tree, MODS / "clinic", MODS / "petshop")
    clinic, petshop = found["room", "clinic"], found["shop", "pet shop"]
    assert (clinic.share, clinic.below, clinic.above, clinic.after) == (Fraction(1, 4), 10, None, ())
    assert (petshop.share, petshop.counted, petshop.mod) == (Fraction(1, 20), "shops", "petshop")
    assert len(found) == 2
    assert clinic.origin is not None
    assert clinic.origin.path == "rooms[0].generation.chance"


def test_rooms_that_begin_less_deep_have_their_turn_behind(tree: Tree, tmp_path: Path) -> None:
    room = "  - id: {}\n    inhabitants: newt\n    generation: {}\n"
    text = "rooms:\n" + "".join(
        (
            room.format("first", "{chance: 1/6, below: 4, above: 9}"),
            room.format("second", "{chance: 1/2, below: 12}"),
            room.format("third", "never"),
        )
    )
    found = declared(tree, mod(tmp_path / "rooms", text))
    assert list(found) == [("room", "second"), ("room", "first")]
    first = found["room", "first"]
    assert (first.share, first.below, first.above, first.after) == (Fraction(1, 6), 4, 9, ("second",))


def test_objects_and_monsters_say_theirs(tree: Tree, tmp_path: Path) -> None:
    text = """\
objects:
  - {name: short pole, copy_from: dagger, probability: 3%}
  - {name: no pole, copy_from: dagger}
  - {name: dull pebble, copy_from: agate, appearance: dull, probability: 1%}
monsters:
  - {name: pale newt, copy_from: newt, generation: {frequency: 3}}
  - {name: still newt, copy_from: newt, generation: {never: true}}
"""
    found = declared(tree, mod(tmp_path / "things", text))
    assert set(found) == {("object", "short pole"), ("monster", "pale newt")}
    assert found["object", "short pole"].share == Fraction(3, 100)
    assert (found["monster", "pale newt"].share, found["monster", "pale newt"].weight) == (None, 3)

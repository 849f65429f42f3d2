"""Things of glass break when they are thrown, and dothrow.c must know them: breakmsg() calls any other one impossible."""

from __future__ import annotations

import subprocess
from itertools import product
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from kind_harness import RunMods

    from nhmod.target import Tree
    from nhmod.target.c import CFile

CONTENT = """\
objects:
  - {name: ship in a bottle, class: tool, material: glass}
  - {name: clarity, class: potion, appearance: crystalline}
  - {name: prism, class: wand, appearance: ceramic, direction: ray, material: glass}
  - {name: scrying ball, copy_from: crystal ball, usual_cases: false}
  - {edit: club, material: glass}
  - {edit: crystal plate mail, cost: 900}
"""


@pytest.mark.parametrize("release", ["343", "366", "nle"])
def test_what_breaks_is_known_to_the_game(run: RunMods, tree: Tree) -> None:
    before, after = (_labels(source.c("src/dothrow.c")) for source in (tree, run(CONTENT).staged("MOD_MOD1")))
    assert sorted(set(after) - set(before)) == ["CLUB", "SHIP_IN_A_BOTTLE"]
    # They come into a thousand pieces, as the game's own do.
    assert after.index("CRYSTAL_PLATE_MAIL") < after.index("SHIP_IN_A_BOTTLE") < after.index("POT_WATER")


def _labels(source: CFile) -> list[str]:
    return [label for case in source.switch(source.function("breakmsg").body).cases for label in case.labels]


@pytest.mark.parametrize("release", ["343", "366", "nle"])
def test_what_several_mods_make_glass_of_has_one_label_whichever_are_there(run: RunMods) -> None:
    text = run(*["objects: [{edit: elven shield, material: glass}]\n"] * 3).text("src/dothrow.c")
    start = text.index("case CRYSTAL_PLATE_MAIL")
    labels = text[start : text.index("case LENSES", start)]
    for there in product((False, True), repeat=3):
        defined = [f"-DMOD_MOD{number}" for number, here in enumerate(there, start=1) if here]
        command = ["gcc", "-E", "-P", *defined, "-x", "c", "-"]
        made = subprocess.run(command, input=labels, capture_output=True, text=True, check=True).stdout
        assert made.count("ELVEN_SHIELD") == any(there), there

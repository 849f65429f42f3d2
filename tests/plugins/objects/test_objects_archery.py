"""Who shoots with a bow may wear gloves, and dothrow.c must know which: thitmonst() calls any other ones impossible."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from kind_harness import RunMods

    from nhmod.target import Tree
    from nhmod.target.c import CFile

CONTENT = """\
objects:
  - {name: plain grip, class: armor, slot: gloves}
  - {name: lucky grip, class: armor, slot: gloves, wear: [{luck: 1}]}
  - {name: own grip, copy_from: leather gloves, usual_cases: false}
  - {name: plain shoe, class: armor, slot: boots}
  - {edit: leather gloves, cost: 900}
"""


@pytest.mark.parametrize("release", ["343", "366", "nle"])
def test_new_gloves_are_no_hindrance(run: RunMods, tree: Tree) -> None:
    before, after = (_cases(source.c("src/dothrow.c")) for source in (tree, run(CONTENT).staged("MOD_MOD1")))
    assert {label: body for label, body in after.items() if label not in before} == {
        "LUCKY_GRIP": "break;",
        "PLAIN_GRIP": "break;",
    }
    assert {label: after[label] for label in before} == before


def _cases(source: CFile) -> dict[str, str]:
    switch = source.switch(source.function("thitmonst").body, "uarmg->otyp")
    return {label: " ".join(source.text(case.body).split()) for case in switch.cases for label in case.labels}

"""Artifacts of every kind in one mod, planned once on each release's tree."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest import mock

import pytest

from nhmod.diagnostics import Report
from nhmod.pipeline import Plan, load, plan
from nhmod.request import Request

if TYPE_CHECKING:
    from nhmod.host import Host
    from nhmod.target.tree import Tree

ALL = """nhmod: 1
id: six
version: 1.0.0
name: Test
license: NGPL
authors: [somebody]

artifacts:
  - name: The Bell of Hours
    object: bell
    alignment: lawful
    self_willed: true
    speaks: true
    powers: [hallucination resistance, regeneration]
    carried: {powers: [telepathy], defends: fire}
    defends: cold
    invoke: level teleportation
    race: human
    cost: 1200
  - name: Kingfisher
    object: trident
    attack: {type: poison, to_hit: 3}
    warns: orc
    color: bright blue
    generated: false
    role: valkyrie
  - name: Grudge
    copy_from: Kingfisher
    object: axe
    attack: {type: fire, damage: 8}
    against: {flag: orc}
    restricted: false
    invoke: [{message: The axe grumbles.}]
  - name: The Scales of Judgement
    object: helmet
    quest: true
    attack: nothing
    against: {other_alignments: true}
    alignment: neutral
    invoke: conflict
  - name: Wyrmtooth
    object: spear
    attack: {type: physical, to_hit: 5}
    against: {class: dragon}
  - name: Thorn
    object: dagger
    on_hit: [{message: It stings.}, {damage: 2}]
    on_hit_you: [{confuse: 3}]
    encyclopedia: |
      No rose without one.
"""


@pytest.fixture(scope="session", params=["366", "343", "nle"])
def planned(request: pytest.FixtureRequest, all_plugins: Host, tmp_path_factory: pytest.TempPathFactory) -> Plan:
    """The mod on the pristine tree of each release."""
    tree: Tree = request.getfixturevalue(f"tree{request.param}")
    folder = tmp_path_factory.mktemp(f"artifacts{request.param}")
    (folder / "mod.yaml").write_text(ALL, encoding="utf-8")
    with mock.patch("nhmod.pipeline.project.locate", return_value=tree):
        return plan(load(Request(paths=(folder,), target=tree.target.name), Report(), host=all_plugins), Report())

"""Attacks of every kind in one mod, planned once on each release's tree."""

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
id: words
version: 1.0.0
name: Test
license: NGPL
authors: [somebody]

attacks:
  - type: hello
    touches: false
    message: "%s says hello to you!"
    verb: says hello to
    your_verb: say hello to
    damage:
      id: hello
      hurts: false
      to_you: [{confuse: 2}]
      to_monster: [{confuse: 1}]
  - type: stare
    reaches: sight
  - damage:
      id: gloom
      magical: true
      message_hit: false
      also_by: [gaze, engulfing, explosion]
      to_you: [{message: It grows dark.}, {blind: 4}]
      to_monster: [{blind: 3}]
      passive_to_you: [{blind: 3}]
      passive_to_monster: [{blind: 3}]

monsters:
  - name: wordsmith
    class: dog
    level: 3
    attacks: [hello hello 0d0, gaze gloom 1d4, stare gloom 1d2, bite gloom 1d3, none gloom 1d2]
    size: medium
    weight: 400
    nutrition: 100
    color: red
    sound: bark
    tile: {copy_from: jackal}
"""


@pytest.fixture(scope="session", params=["366", "343", "nle"])
def planned(request: pytest.FixtureRequest, all_plugins: Host, tmp_path_factory: pytest.TempPathFactory) -> Plan:
    """The mod on the pristine tree of each release."""
    tree: Tree = request.getfixturevalue(f"tree{request.param}")
    folder = tmp_path_factory.mktemp(f"attacks{request.param}")
    (folder / "mod.yaml").write_text(ALL, encoding="utf-8")
    report = Report()
    with mock.patch("nhmod.pipeline.project.locate", return_value=tree):
        done = plan(load(Request(paths=(folder,), target=tree.target.name), report, host=all_plugins), report)
    assert [d.message for d in report.diagnostics if d.severity != "note"] == []
    return done

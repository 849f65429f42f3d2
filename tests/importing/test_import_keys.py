"""What the records of monsters and objects have for exact places and exact shares."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest import mock

import pytest

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.pipeline import load, plan
from nhmod.request import Request

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.pipeline import Project
    from nhmod.target import Tree


def _loaded(tree: Tree, folder: Path, content: str) -> Project:
    (folder / "mod.yaml").write_text(f"nhmod: 1\nid: keys\nversion: 1.0.0\n{content}")
    with mock.patch("nhmod.pipeline.trees.locate", return_value=tree):
        project = load(Request(paths=(folder,), target=tree.target.name), Report())
        plan(project, Report())
    return project


def _refused(tree: Tree, folder: Path, content: str) -> list[str]:
    with pytest.raises(DiagnosticError) as caught:
        _loaded(tree, folder, content)
    return [f"{d.code}: {d.message}" for d in caught.value.diagnostics if d.severity == "error"]


def _monster(name: str, level: int, further: str = "") -> str:
    return f"  - {{name: {name}, class: d, level: {level}, tile: {{copy_from: jackal}}{further}}}\n"


def test_a_new_monster_stands_after_another_new_one(tree366: Tree, tmp_path: Path) -> None:
    content = (
        "monsters:\n"
        + _monster("dogone", 3, ", place: {after: jackal}")
        + _monster("dogtwo", 9, ", place: {after: dogone}")
        + _monster("dogthree", 1, ", place: {after: dogtwo}")
        + _monster("dogfour", 4, ", place: {after: jackal}")
    )
    project = _loaded(tree366, tmp_path, content)
    added = sorted(project.facts.added("monsters"), key=lambda entry: entry.index)
    jackal = project.facts["monsters"].symbol("PM_JACKAL")
    assert jackal is not None
    assert [(entry.name, entry.index - jackal.index) for entry in added] == [
        ("dogone", 1),
        ("dogtwo", 2),
        ("dogthree", 3),
        ("dogfour", 4),
    ]


def test_monsters_after_each_other(tree366: Tree, tmp_path: Path) -> None:
    content = (
        "monsters:\n"
        + _monster("dogone", 3, ", place: {after: dogtwo}")
        + _monster("dogtwo", 9, ", place: {after: dogone}")
    )
    assert _refused(tree366, tmp_path, content) == [
        "NH1112: 'dogone' can't stand after 'dogtwo': 'dogtwo' stands after 'dogone' itself",
        "NH1112: 'dogtwo' can't stand after 'dogone': 'dogone' stands after 'dogtwo' itself",
    ]


def test_a_monster_that_is_never_made_can_have_a_frequency(tree366: Tree, tmp_path: Path) -> None:
    generation = ", generation: {frequency: 2, never: true, unique: true}"
    project = _loaded(tree366, tmp_path, "monsters:\n" + _monster("dogone", 3, generation))
    (entry,) = project.facts.added("monsters")
    assert (entry.fields["geno"], entry.fields["frequency"]) == (["G_GENO", "G_NOGEN", "G_UNIQ"], 2)


def _object(name: str, further: str) -> str:
    return f"  - {{name: {name}, class: weapon, skill: club, tile: {{copy_from: club}}, {further}}}\n"


def test_objects_after_each_other(tree366: Tree, tmp_path: Path) -> None:
    content = (
        "objects:\n"
        + _object("zulb", "place: {after: club}")
        + _object("bulb", "place: {after: zulb}")
        + _object("arub", "place: {after: bulb}")
    )
    project = _loaded(tree366, tmp_path, content)
    club = project.facts["objects"].symbol("CLUB")
    assert club is not None
    added = sorted(project.facts.added("objects"), key=lambda entry: entry.index)
    assert [(entry.name, entry.index - club.index) for entry in added] == [("zulb", 1), ("bulb", 2), ("arub", 3)]


def test_objects_that_follow_each_other_in_a_circle(tree366: Tree, tmp_path: Path) -> None:
    content = "objects:\n" + _object("bulb", "place: {after: zulb}") + _object("zulb", "place: {after: bulb}")
    assert _refused(tree366, tmp_path, content) == [
        "NH1714: 'bulb' can't stand after 'zulb': 'zulb' stands after 'bulb' itself",
        "NH1714: 'zulb' can't stand after 'bulb': 'bulb' stands after 'zulb' itself",
    ]


def test_a_share_from_several(tree366: Tree, tmp_path: Path) -> None:
    shared = "probability: {share: 0.5%, from: {club: 0.3%, mace: 0.2%}}"
    project = _loaded(tree366, tmp_path, "objects:\n" + _object("bulb", shared))
    (entry,) = project.facts.added("objects")
    assert entry.fields["prob"] == 5


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("{club: 0.3%, mace: 0.1%}", "NH1712: 'bulb' wants 0.5%, and is given 0.4%: 0.1% too little"),
        ("{club: 0.45%, mace: 0.05%}", "NH1711: a share of a class is 0.1% to 99.9%, in steps of 0.1%"),
        (
            "{club: 0.3%, apple: 0.2%}",
            "NH1712: 'bulb' can't take its share from 'apple': that is no object of its class with a share that can be given",
        ),
    ],
)
def test_wrong_shares(tree366: Tree, tmp_path: Path, source: str, said: str) -> None:
    content = "objects:\n" + _object("bulb", f"probability: {{share: 0.5%, from: {source}}}")
    assert _refused(tree366, tmp_path, content) == [said]

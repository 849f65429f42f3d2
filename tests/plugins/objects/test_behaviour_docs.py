"""The page on what objects do: every key and every C name is on it, and its examples are right on every target."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

import pytest

from nhmod.diagnostics import Report
from nhmod.pipeline import load, plan
from nhmod.request import Request
from nhmod.testing import host_of
from nhmod_objects.behaviour.records import BEHAVIOUR_KEYS, RAYS, USES
from nhmod_objects.behaviour.table import PLACES

if TYPE_CHECKING:
    from nhmod.target import Tree

PAGE = (Path(__file__).parents[3] / "docs" / "object-behaviour.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
HEAD = "nhmod: 1\nid: page\nversion: 1.0.0\nname: The page\nlicense: NGPL\nauthors: [somebody]\n"


def row(key: str) -> str:
    """The line of a key in one of the tables."""
    return next((line for line in PAGE.splitlines() if line.startswith(f"| `{key}` |")), "")


def test_every_key_has_its_row() -> None:
    assert {key for key in BEHAVIOUR_KEYS if not row(key)} == set()
    assert all(f"`{word}`" in row("ray") for word in RAYS)
    assert all(f"`{word}`" in row("uses") for word in USES)


@pytest.mark.parametrize("place", PLACES, ids=lambda place: f"{place.key}: {place.name}")
def test_a_place_s_names_are_in_its_row(place: object) -> None:
    key = getattr(place, "key", "")
    wanted = {getattr(place, name) for name in ("item", "monster", "thing")} - {""}
    shown = row("wear") if key == "remove" else row(key)
    assert {name for name in wanted if f"`{name}`" not in shown} == set()


@pytest.mark.parametrize("text", EXAMPLES, ids=range(len(EXAMPLES)))
def test_the_examples_are_right(tree366: Tree, text: str, tmp_path: Path) -> None:
    (tmp_path / "mod.yaml").write_text(HEAD + text)
    report = Report()
    with mock.patch("nhmod.pipeline.trees.locate", return_value=tree366):
        request = Request(paths=(tmp_path,), target=tree366.target.name, allow_code=True)
        plan(load(request, report, host=host_of("nhmod")), report)
    # They have no pictures of their own.
    assert [d.message for d in report.diagnostics if d.severity != "note" and d.code != "NH1601"] == []

"""A file that a tree lacks costs the content that needs it: each is told, and so is what else is wrong."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report, Severity
from nhmod.manifest.root import MANIFEST_NAME
from nhmod.pipeline.checking import check
from nhmod.request import Request
from nhmod.target import Tree
from nhmod.testing import host_of

if TYPE_CHECKING:
    from pathlib import Path

MOD: dict[str, object] = {
    "nhmod": 1,
    "id": "lacking",
    "version": "1.0.0",
    "name": "Lacking",
    "monsters": [
        {"name": "biter", "copy_from": "newt", "nasty": True, "tile": {"copy_from": "newt"}},
        {"name": "idler", "class": "blob", "level": 1, "speed": 3, "tile": {"copy_from": "acid blob"}},
        {"name": "other biter", "copy_from": "jackal", "nasty": True, "tile": {"copy_from": "jackal"}},
        {"name": "misspelt", "class": "blob", "level": 1, "speed": 3, "flags": ["anml"]},
    ],
    "shops": [{"id": "candy", "name": "candy shop", "probability": {"share": "1%"}, "stock": {"apple": "90%"}}],
}


@pytest.fixture
def tree(tree366: Tree, tmp_path: Path) -> Tree:
    """Return a tree without the file that says which monsters are nasty."""
    root = tmp_path / "tree"
    for path in tree366.files():
        place = root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        if path != "src/wizard.c":
            place.symlink_to(tree366.root / path)
    return Tree(tree366.target, root)


def test_each_content_that_needs_it_is_told_and_the_rest_is_checked(
    tree: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nhmod.pipeline.trees.locate", lambda *_, **__: tree)
    mod = tmp_path / "mod"
    mod.mkdir()
    (mod / MANIFEST_NAME).write_text(json.dumps(MOD), encoding="utf-8")
    report = Report()
    check(Request(paths=(mod,), target=tree.target.name), report, host=host_of("nhmod"))
    errors = [one for one in report.diagnostics if one.severity is Severity.ERROR]
    lacking = [one for one in errors if one.code == "NH0409"]
    assert {one.cause for one in lacking} == {f"{tree.target.name} has no file 'src/wizard.c' (looked in {tree.root})"}
    assert sorted(one.path for one in lacking) == ["monsters[0]", "monsters[2]"]
    assert sorted(one.code for one in errors if one not in lacking) == ["NH0541", "NH1302"]

"""A statement more in every function of the game: what all example mods do to it goes to the same places."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

import perturb
import pytest
from staged import MODS, Composed, composed

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nhmod.target import Tree

_EVERY = tuple(sorted(path.parent for path in MODS.glob("*/mod.yaml")))


@pytest.fixture(scope="module", params=["tree366", "tree343"])
def plain(request: pytest.FixtureRequest) -> Composed:
    tree: Tree = request.getfixturevalue(request.param)
    return composed(tree.root, *_EVERY)


@pytest.mark.parametrize(("put", "statement"), perturb.MORE)
def test_nothing_goes_elsewhere(
    plain: Composed, put: Callable[[str], Callable[[str], str]], statement: str, tmp_path: Path
) -> None:
    files = [
        file for file in plain.files if file.startswith("src/") and file.endswith(".c") and plain.tree.exists(file)
    ]
    change = put(statement)
    changes = {
        file: change
        for file in files
        if file not in {"src/monst.c", "src/objects.c"} and change(text := plain.tree.text(file)) != text
    }
    assert len(changes) > 20
    place = perturb.copy_of(plain.tree.root, tmp_path / "tree", changes)
    made = composed(place, *_EVERY)
    assert set(made.files) == set(plain.files)
    moved: list[str] = []
    for file, text in made.files.items():
        before, after = _lines(plain.files[file]), _lines(text)
        if file in changes:
            assert after.count(statement) == _lines((place / file).read_text("latin-1")).count(statement) > 0
            after = [one for one in after if one != statement]
        moved += difflib.unified_diff(before, after, file, file, n=2, lineterm="")
    if moved:
        pytest.fail("\n".join(moved))


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines()]

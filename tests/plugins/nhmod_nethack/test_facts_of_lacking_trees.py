"""A tree that lacks a file of the game lacks what is read of that, and no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError
from nhmod.target import Tree
from nhmod_nethack.facts.read import read_code

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Facts

READ_OF = {
    "src/shknam.c": "shops",
    "src/role.c": "roles",
    "include/artilist.h": "artifacts",
    "include/skills.h": "skills",
}


@pytest.mark.parametrize("lacks", READ_OF)
def test_what_is_read_of_other_files_is_there(tree366: Tree, facts366: Facts, tmp_path: Path, lacks: str) -> None:
    for path in tree366.files():
        place = tmp_path / path
        place.parent.mkdir(parents=True, exist_ok=True)
        if path != lacks:
            place.symlink_to(tree366.root / path)
    found = read_code(Tree(tree366.target, tmp_path))
    with pytest.raises(DiagnosticError):
        _ = found[READ_OF[lacks]]
    for name in ("colors", "attack types", "monster flags", "monsters"):
        assert found[name].entries == facts366[name].entries

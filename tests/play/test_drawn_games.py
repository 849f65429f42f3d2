"""What is accepted of mods drawn by chance compiles, and the compiler has nothing to say of it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from drawn_mod import Bench
from games import build_game

from nhmod.testing import host_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nhmod.target import Facts, Tree

pytestmark = pytest.mark.game


@pytest.mark.parametrize("name", ["nethack-3.6.6", "nethack-3.4.3"])
def test_what_is_accepted_can_be_built(
    name: str, trees: Mapping[str, Tree], facts366: Facts, facts343: Facts, tmp_path: Path
) -> None:
    folder = tmp_path / "drawn"
    folder.mkdir()
    facts = facts366 if name == "nethack-3.6.6" else facts343
    bench = Bench(host_of("nhmod"), trees[name], facts, folder)
    bench.sound(bench.drawn(os.environ.get("NHMOD_TEST_SEED", "0")))
    # The folder has what was checked last, which is what was accepted.
    built = build_game(trees[name], tmp_path / "game", folder)
    assert built.result.directory.is_dir()

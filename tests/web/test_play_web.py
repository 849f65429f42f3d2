"""``nhmod play --web``, as a user calls it wrongly: before anything is built."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from cli.conftest import environment, nhmod

if TYPE_CHECKING:
    from cli.command_run import Run

__all__ = ["environment", "nhmod"]
CLINIC = Path(__file__).parents[2] / "mods" / "clinic"


@pytest.mark.parametrize("words", [("--at", "3"), ("--with", "a lamp"), ("--as", "priest"), ("--seed", "7")])
def test_what_is_for_a_terminal_only_is_refused(nhmod: Run, words: tuple[str, str]) -> None:
    done = nhmod("play", str(CLINIC), "--web", *words)
    assert done.returncode == 2
    assert "--at, --with, --as and --seed are for a game in a terminal: leave --web out" in done.stderr


def test_a_game_that_can_be_no_page_is_told_with_those_that_it_can_be(nhmod: Run, tmp_path: Path) -> None:
    done = nhmod("play", str(CLINIC), "--web", "--target", "nethack-3.4.3")
    assert done.returncode == 1, done.stderr
    assert "error NH1843: NetHack 3.4.3 can't be built for 'web'" in done.stderr
    assert not list(tmp_path.iterdir())

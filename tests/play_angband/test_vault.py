"""The barrow's vault on a level of each Angband: wall for wall as the mod draws it, and still there when it is loaded."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nhmod_playing.angband.game import WHOLE_LEVEL, Angband
from nhmod_playing.angband.vaults import find_vault, only_vault, places

if TYPE_CHECKING:
    from play_angband.angband_games import Foundry

pytestmark = pytest.mark.game

BARROW = Path(__file__).parents[2] / "mods-angband" / "barrow"
DEEP = 30
"""A level on which both games make such vaults, and the mod allows it."""


@pytest.fixture
def game(foundry: Foundry, vanilla: Path, tmp_path: Path) -> Path:
    """The game with the barrow, and no other vault."""
    del vanilla  # it is built first: then this takes seconds
    return shutil.copytree(foundry.build(BARROW), tmp_path / "game")


def test_the_vault_is_on_a_level_and_stays(game: Path) -> None:
    rows = only_vault(game, "Barrow")
    assert [row.translate({ord(mark): " " for mark in ".&@9CW"}) for row in rows] == [
        "%%%%%%%%%%%%%%%",
        "%#############%",
        *(["%#    # #    #%"] * 2),
        "%+    + +    +%",
        *(["%#    # #    #%"] * 2),
        "%#############%",
        "%%%%%%%%%%%%%%%",
    ]
    with Angband(game, size=WHOLE_LEVEL) as played:
        place = find_vault(played, rows, level=DEEP)
        drawn = played.level_lines
        played.save_and_quit()
    with Angband(game, fresh=False, size=WHOLE_LEVEL) as played:
        assert f"(L{DEEP})" in played.text
        assert place in places(played.level_lines, rows)
        top, left = place
        assert [line[left : left + 15].count("#") for line in played.level_lines[top : top + 9]] == [
            line[left : left + 15].count("#") for line in drawn[top : top + 9]
        ]


def test_a_wall_that_is_elsewhere_is_another_vault() -> None:
    rows = ("#####", "#.+.#", "#####")
    seen = ("        ", "  #####", "  # # #", "  #####")
    assert places(seen, rows) == [(1, 2)]
    for y, x in ((1, 4), (2, 3), (2, 5)):
        line = seen[y]
        other = "#" if line[x] == " " else " "
        changed = [*seen[:y], line[:x] + other + line[x + 1 :], *seen[y + 1 :]]
        assert places(tuple(changed), rows) == []

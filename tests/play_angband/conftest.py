"""The Angbands that tests play: one build of each release, which is copied, and made anew with mods in a few seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from angband_trees import RELEASES, angband_tree
from play_angband.angband_games import Foundry

if TYPE_CHECKING:
    from pathlib import Path


# One build for all tests of a release, so they stay in one worker.
@pytest.fixture(
    scope="session", params=[pytest.param(name, marks=pytest.mark.xdist_group(f"play-{name}")) for name in RELEASES]
)
def foundry(request: pytest.FixtureRequest, shared_tmp: Path) -> Foundry:
    """What builds one release, without mods or with some."""
    return Foundry(angband_tree(str(request.param)), shared_tmp / f"play-{request.param}")


@pytest.fixture(scope="session")
def vanilla(foundry: Foundry) -> Path:
    """The original game; to be copied or read."""
    return foundry.build()


@pytest.fixture(scope="session")
def renamed(foundry: Foundry, vanilla: Path) -> Path:
    """The game with the mod in the folder ``renamed``."""
    del vanilla  # it is built first: then this takes seconds
    return foundry.build(foundry.own_mod("renamed"))

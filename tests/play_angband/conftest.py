"""The Angbands that tests play: one build of each release, which is copied, and made anew with mods in a few seconds."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from play_angband.games import Foundry

from nhmod.cache import cache_directory
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.target import locate
from nhmod_angband.targets import TARGETS

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target.tree import Tree

RELEASES = ("angband-3.5.1", "angband-4.2.5")


def angband_tree(name: str) -> Tree:
    """The pristine tree of a release: the folder that the environment names, or else fetched as nhmod does."""
    target = next(target for target in TARGETS if target.name == name)
    try:
        return locate(target, cache=cache_directory(), report=Report(), environ=os.environ)
    except DiagnosticError as error:
        pytest.fail(f"there is no source of {target.title}:\n{error}")


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

"""Where the tests of edit files find the games that they are of."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from nhmod.cache import cache_directory
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.target import locate
from nhmod_angband.targets import TARGETS


@pytest.fixture(scope="session")
def angband_425() -> Path:
    """Return the folder of Angband 4.2.5's source: the one that NHMOD_ANGBAND_425 names, or else fetched as nhmod does."""
    given = os.environ.get("NHMOD_ANGBAND_425", "")
    if given:
        return Path(given)
    target = next(target for target in TARGETS if target.name == "angband-4.2.5")
    try:
        return locate(target, cache=cache_directory(), report=Report()).root
    except DiagnosticError as error:
        pytest.fail(f"there is no source of {target.title}; set NHMOD_ANGBAND_425 to its unpacked folder:\n{error}")

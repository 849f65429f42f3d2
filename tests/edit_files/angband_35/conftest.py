"""Where the tests find Angband 3.5.1: the folder that NHMOD_ANGBAND_351 names, or else fetched as nhmod does."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from nhmod.cache import cache_directory
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.target import locate
from nhmod_angband.targets import TARGETS


@pytest.fixture(scope="session")
def angband_351() -> Path:
    """Return the folder of the unpacked source."""
    if given := os.environ.get("NHMOD_ANGBAND_351", ""):
        return Path(given)
    target = next(target for target in TARGETS if target.name == "angband-3.5.1")
    try:
        return locate(target, cache=cache_directory(), report=Report()).root
    except DiagnosticError as error:
        pytest.fail(f"there is no source of {target.title}; set NHMOD_ANGBAND_351 to its unpacked folder:\n{error}")
